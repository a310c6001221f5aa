"""The dice that fell, for three days."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, run
from bot.store.sql.writer import Part


@dataclass(frozen=True, slots=True)
class ThrownRow:
    """Dice that a user threw in a channel, and their results, as ``text``; ``seen`` is the audience."""

    guild_id: int
    channel_id: int
    user_id: int
    at: datetime
    seen: str
    text: str


KEPT_FOR = timedelta(days=3)
MOST_KEPT = 1000
"""How many are kept of each channel, the newest."""

_NOTE = f"INSERT INTO throws ({rows.columns(ThrownRow)}) VALUES ($1, $2, $3, $4, $5, $6)"
_PRUNE = "DELETE FROM throws WHERE at < $1"
_BEYOND = """
DELETE FROM throws WHERE id IN (
    SELECT id FROM throws WHERE channel_id = $1 ORDER BY id DESC LIMIT 100 OFFSET $2)
"""
_THROWN = f"SELECT {rows.columns(ThrownRow)} FROM throws WHERE channel_id = $1 ORDER BY id"


class Throws(Part):
    """The dice of the last days, by channel."""

    def note_thrown(self, thrown: ThrownRow) -> None:
        """Note dice that fell; those of a channel's that are beyond the newest 1,000, or of more than
        three days ago, go. Written behind: a kill may lose those of the last seconds."""
        self.writer.write_behind(_note, thrown)

    async def thrown_in(self, channel_id: int) -> Sequence[ThrownRow]:
        """The dice that fell in a channel, oldest first; also those that wait to be written."""
        found = await self.writer.write(fetch, _THROWN, channel_id)
        return [rows.read(ThrownRow, row) for row in found]


def _note(thrown: ThrownRow) -> Transaction[None]:
    yield from run(_PRUNE, rows.from_instant(thrown.at - KEPT_FOR))
    yield from run(_NOTE, *rows.values(thrown))
    yield from run(_BEYOND, thrown.channel_id, MOST_KEPT)
