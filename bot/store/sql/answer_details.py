"""Texts behind the buttons of answers, for two weeks."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from datetime import datetime, timedelta

from bot.dice.source import nonce
from bot.store.answer_details import KeptText
from bot.store.sql import rows
from bot.store.sql.part import Part
from bot.store.sql.statements import Transaction, first, run
from bot.store.store import StoreFailure

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
    """The part of the store that keeps what answers left out."""

    async def keep_text(
        self, *, guild_id: int, channel_id: int, user_id: int | None, at: datetime, text: str
    ) -> int:
        """Keep a text and let old ones go, in one transaction."""
        number = _fresh()
        await self._database.write(_keep, number, guild_id, channel_id, user_id, at, text)
        return number

    def keep_text_soon(
        self, *, guild_id: int, channel_id: int, user_id: int | None, at: datetime, text: str
    ) -> int:
        """Keep a text with the next commit."""
        if self._database.is_in_trouble:
            raise StoreFailure("nothing is kept until the database takes what is written again")
        number = _fresh()
        self._database.write_behind(_keep, number, guild_id, channel_id, user_id, at, text)
        return number

    async def kept_text(self, number: int) -> KeptText | None:
        """Find a text. Asked for as a write is, since all that was written behind comes before those."""
        row = await self._database.write(first, _KEPT, number)
        return None if row is None else rows.read(KeptText, row)

    async def change_text(self, number: int, text: str) -> None:
        """Put another text in the place of one."""
        await self._change(_CHANGE, number, text)
