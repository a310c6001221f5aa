"""The details behind the buttons of answers, for two weeks."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.dice.source import nonce
from bot.store.errors import StoreFailure
from bot.store.sql import rows
from bot.store.sql.statements import Transaction, first, run
from bot.store.sql.writer import Part


@dataclass(frozen=True, slots=True)
class KeptText:
    """The details of an answer: the text, its place, and its only reader (``user_id``; None: everybody in the
    channel)."""

    id: int
    guild_id: int
    channel_id: int
    user_id: int | None
    at: datetime
    text: str


KEPT_FOR = timedelta(days=14)

_KEEP = """
INSERT INTO kept_texts (id, guild_id, channel_id, user_id, at, text) VALUES ($1, $2, $3, $4, $5, $6)
"""
_PRUNE = "DELETE FROM kept_texts WHERE at < $1"
_CHANGE = "UPDATE kept_texts SET text = $2 WHERE id = $1"
_KEPT = f"SELECT {rows.columns(KeptText)} FROM kept_texts WHERE id = $1"


def _fresh() -> int:
    """A number of 60 random bits: one that counts on would come again after the restore of a
    backup, and an older button would show another answer's text."""
    return int(nonce()[:15], 16)


def _keep(
    number: int, guild_id: int, channel_id: int, user_id: int | None, at: datetime, text: str
) -> Transaction[None]:
    """Keep a text and let old ones go."""
    yield from run(_PRUNE, rows.from_instant(at - KEPT_FOR))
    yield from run(_KEEP, number, guild_id, channel_id, user_id, rows.from_instant(at), text)


class KeptTexts(Part):
    """Texts that are kept for a while."""

    async def keep_text(
        self, *, guild_id: int, channel_id: int, user_id: int | None, at: datetime, text: str
    ) -> int:
        """Keep a text and give its number; those of more than two weeks ago go."""
        number = _fresh()
        await self.writer.write(_keep, number, guild_id, channel_id, user_id, at, text)
        return number

    def keep_text_soon(
        self, *, guild_id: int, channel_id: int, user_id: int | None, at: datetime, text: str
    ) -> int:
        """Store a text with the next commit, and return its number at once. Use it for texts that a kill
        within seconds may lose; the button then says that the text is gone. `StoreFailure`: the store fails
        now, as known from earlier writes.
        """
        if self.writer.is_in_trouble:
            raise StoreFailure("nothing is kept until the database takes what is written again")
        number = _fresh()
        self.writer.write_behind(_keep, number, guild_id, channel_id, user_id, at, text)
        return number

    async def kept_text(self, number: int) -> KeptText | None:
        """The text with this number; None: there is none, or none now. It is asked for as a write is, since
        writes come after all that was written behind."""
        row = await self.writer.write(first, _KEPT, number)
        return None if row is None else rows.read(KeptText, row)

    async def change_text(self, number: int, text: str) -> None:
        """Put another text in the place of one that is kept."""
        await self._change(_CHANGE, number, text)
