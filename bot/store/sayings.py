"""Which user spoke as a character, by the message that was posted under its name."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from dataclasses import dataclass
from datetime import datetime

from bot.store.sql import rows
from bot.store.sql.writer import Part


@dataclass(frozen=True, slots=True)
class Saying:
    """A message (``id``) that a user spoke as a character."""

    id: int
    guild_id: int
    channel_id: int
    user_id: int
    at: datetime


_NOTE = (
    f"INSERT INTO sayings ({rows.columns(Saying)}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING"
)
_SAID = f"SELECT {rows.columns(Saying)} FROM sayings WHERE id = $1"
_FORGET = "DELETE FROM sayings WHERE id = $1"


class Sayings(Part):
    """Messages under the names of characters, and who wrote them."""

    async def note_saying(self, saying: Saying) -> None:
        """Note who wrote a message."""
        await self._change(_NOTE, *rows.values(saying))

    async def saying(self, message_id: int) -> Saying | None:
        """Who wrote this message; None: nobody did, or it is too old."""
        found = await self._all(lambda row: rows.read(Saying, row), _SAID, message_id)
        return next(iter(found), None)

    async def forget_saying(self, message_id: int) -> None:
        """The message is gone."""
        await self._change(_FORGET, message_id)
