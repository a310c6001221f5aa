"""What figures look like: who may say so, and that it is kept."""

from dataclasses import replace

from bot.figures.figure import Figure
from bot.play.authority import Right
from bot.play.caller import Caller
from bot.play.figures import active_of
from bot.play.leading import require
from bot.play.sheets.sheets import make_for
from bot.play.table import Table


async def require_portrait(table: Table, caller: Caller, user_id: int) -> None:
    """Refuse who may not say what somebody's figure looks like: it is theirs and the GM's."""
    await require(table, caller, Right.PORTRAY, own=user_id == caller.user_id)


async def set_portrait(table: Table, caller: Caller, user_id: int, name: str, image: str) -> Figure:
    """Set the image of the figure that somebody plays ("": none). Who has no figure gets one called
    ``name``. Refusals those of ``require_portrait``."""
    caller.needs_server()
    await require_portrait(table, caller, user_id)
    async with table.lock("figure", user_id):
        figure = await active_of(table, caller.guild_id, user_id)
        before = figure or await make_for(table, caller, user_id, name)
        saved = await table.store.save_figure(replace(before, portrait=image))
        table.figures[caller.guild_id, user_id] = saved
    return saved
