"""Pictures of characters: the right to set one, and storing it."""

from dataclasses import replace

from bot.characters.character import UNKEPT, Character
from bot.play.authority import Caller, Right
from bot.play.characters import active_of
from bot.play.gm_role import require
from bot.play.sheets.sheets import copied, make_for
from bot.play.table import Table


async def require_portrait(table: Table, caller: Caller, user_id: int) -> None:
    """Refuse a caller who may not set a user's portrait: only that user and the GM may."""
    await require(table, caller, Right.PORTRAY, own=user_id == caller.user_id)


async def set_portrait(table: Table, caller: Caller, user_id: int, name: str, image: str) -> Character:
    """Set the portrait of the character that the user plays ("": none). A user without a character gets one
    called ``name``. Refusals: those of ``require_portrait``."""
    caller.needs_server()
    await require_portrait(table, caller, user_id)
    async with table.lock("character", user_id):
        character = await active_of(table, caller.guild_id, user_id)
        if character is None:
            before = await make_for(table, caller, user_id, name)
        else:
            before = await copied(table, caller, character)
        played_by = user_id if before.id == UNKEPT else None
        saved = await table.store.save_character(replace(before, portrait=image), played_by=played_by)
        table.characters[caller.guild_id, user_id] = saved
    return saved
