"""The pools of people who take part in something that goes on, as they are kept.

Only what was typed is kept; every roll reads the player's sheet as it stands then.
"""

from dataclasses import replace
from typing import Any

from bot.dice.roll import Reroll
from bot.play.rolling.rolls import Pools
from bot.play.sheets import attributes_of
from bot.play.table import Table
from bot.rolls.made import Assistance


def pools_state(pools: Pools) -> dict[str, Any]:
    """The JSON-able form of somebody's pools, without the sheet's values and without a
    difficulty. Empty pools are those of one who is still asked for theirs."""
    return {
        "user": pools.user_id,
        "name": pools.name,
        "text": pools.read()[0].text if pools.text else "",
        "assist": pools.assist,
        "assistance": pools.assistance.value,
        "reroll": "" if pools.reroll is None else "zero" if pools.reroll.face is None else pools.reroll.face,
        "hold_back": pools.hold_back,
        "reader": pools.reader,
    }


async def pools_from_state(table: Table, guild_id: int, state: dict[str, Any]) -> Pools:
    """The pools again, with the attributes of whose sheet they are read by."""
    reroll = state["reroll"]
    pools = Pools(
        user_id=state["user"],
        name=state["name"],
        text=state["text"],
        assist=state["assist"],
        assistance=Assistance(state["assistance"]),
        reroll=None if reroll == "" else Reroll(None if reroll == "zero" else reroll),
        hold_back=state["hold_back"],
        reader=state["reader"],
    )
    return replace(pools, attributes=await attributes_of(table, guild_id, pools.reader))
