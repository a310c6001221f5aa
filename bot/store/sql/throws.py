"""The dice that fell, for three days."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from datetime import timedelta

from bot.store.sql import rows
from bot.store.sql.part import Part
from bot.store.sql.statements import Transaction, fetch, run
from bot.store.throws import ThrownRow

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
    """The part of the store that keeps which dice fell."""

    def note_thrown(self, thrown: ThrownRow) -> None:
        """Note dice that fell, soon, and let old ones go."""

        def work() -> Transaction[None]:
            yield from run(_PRUNE, rows.from_instant(thrown.at - KEPT_FOR))
            yield from run(_NOTE, *rows.values(thrown))
            yield from run(_BEYOND, thrown.channel_id, MOST_KEPT)

        self._database.write_behind(work)

    async def thrown_in(self, channel_id: int) -> Sequence[ThrownRow]:
        """List what fell, those too that wait to be written."""
        found = await self._database.write(fetch, _THROWN, channel_id)
        return [rows.read(ThrownRow, row) for row in found]
