"""The open encounter of a channel: from memory, otherwise from the store."""

from bot.observing.current_request import about_encounter
from bot.play.heads.encounter import Head, head_of
from bot.play.table import Table
from bot.refusal import Refusal


async def head_in(table: Table, channel_id: int) -> Head | None:
    """The channel's current open encounter."""
    if channel_id in table.heads:
        head = table.heads[channel_id]
    else:
        found = await table.store.encounter_in(channel_id)
        if found is None:
            return None
        table.heads[channel_id] = head = head_of(*found)
    about_encounter(head.row.id)
    return head


async def require_head(table: Table, channel_id: int) -> Head:
    """The channel's open encounter. Refusal: there is none."""
    head = await head_in(table, channel_id)
    if head is None:
        raise Refusal("encounter.none_open")
    return head
