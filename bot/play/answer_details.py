"""The details that an answer left out, stored for its button."""

from typing import Any, Final

from bot import records
from bot.play.authority import Caller, Right
from bot.play.gm_role import require
from bot.play.table import Table
from bot.refusal import Refusal

NOBODY: Final = 0
"""In place of a format: the content is for the program only and is never shown as text."""


async def keep(table: Table, caller: Caller, text: str, *, private: bool) -> int:
    """Store an answer's details for the readers of that answer; returns their number."""
    return await table.store.keep_text(
        guild_id=caller.guild_id,
        channel_id=caller.channel_id,
        user_id=caller.user_id if private else None,
        at=caller.at,
        text=text,
    )


async def kept(table: Table, caller: Caller, number: int) -> str:
    """The details of an answer in this channel; in the bot's direct message only for the caller. Refusal:
    they are gone, or were for another user."""
    found = await table.store.kept_text(number)
    if found is None:
        raise Refusal("kept.gone")
    is_whispered = not caller.is_overheard and found.user_id == caller.user_id
    if found.channel_id != caller.channel_id and not is_whispered:
        raise Refusal("kept.gone")
    await require(table, caller, Right.READ_KEPT, own=found.user_id in (None, caller.user_id))
    return found.text


async def content_kept(table: Table, caller: Caller, number: int, number_of_format: int, what: str) -> Any:
    """The content kept for the program in this channel. Refusal: it is gone, or of another kind."""
    found = await table.store.kept_text(number)
    if found is None or found.channel_id != caller.channel_id or found.user_id != NOBODY:
        raise Refusal("ongoing.unknown")
    try:
        return records.content(number_of_format, what, found.text)
    except KeyError as other:
        raise Refusal("ongoing.unknown") from other
