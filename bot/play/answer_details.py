"""What an answer left out, kept for whoever presses its button."""

from typing import Any, Final

from bot import records
from bot.play.authority import Right
from bot.play.caller import Caller
from bot.play.leading import require
from bot.play.table import Table
from bot.refusal import Refusal

NOBODY: Final = 0
"""Whom what is kept is shown to as a text: it is for the program alone."""


async def keep(table: Table, caller: Caller, text: str, *, private: bool) -> int:
    """Keep what an answer leaves out, for those who may read the answer; gives its number."""
    return await table.store.keep_text(
        guild_id=caller.guild_id,
        channel_id=caller.channel_id,
        user_id=caller.user_id if private else None,
        at=caller.at,
        text=text,
    )


async def kept(table: Table, caller: Caller, number: int) -> str:
    """What an answer in this channel left out, or in a direct message one to the caller alone. Refusal: it
    is gone, or was for somebody else."""
    found = await table.store.kept_text(number)
    if found is None:
        raise Refusal("kept.gone")
    is_whispered = not caller.guild_id and found.user_id == caller.user_id
    if found.channel_id != caller.channel_id and not is_whispered:
        raise Refusal("kept.gone")
    await require(table, caller, Right.READ_KEPT, own=found.user_id in (None, caller.user_id))
    return found.text


async def content_kept(table: Table, caller: Caller, number: int, number_of_format: int, what: str) -> Any:
    """What is kept for the program alone in this channel. Refusal: it is gone, or something else."""
    found = await table.store.kept_text(number)
    if found is None or found.channel_id != caller.channel_id or found.user_id != NOBODY:
        raise Refusal("ongoing.unknown")
    try:
        return records.content(number_of_format, what, found.text)
    except KeyError as other:
        raise Refusal("ongoing.unknown") from other
