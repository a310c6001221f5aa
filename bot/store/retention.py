"""Deletion: by age, of servers that the bot was removed from, and of deleted channels."""
# ruff: noqa: S608 - put together from our own statements; every value is bound

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.store.personal_data import GUILDS, KNOWN_GUILDS
from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, run, run_each
from bot.store.sql.writer import Part
from bot.store.steps import ENCOUNTER


class Aged(StrEnum):
    """Data that is deleted by age."""

    FIGHTS = "fights"
    """Encounters that ended: by their last step."""
    LOGS = "logs"
    """Logs that were stopped: by when."""
    ROLLS = "rolls"
    """Hidden rolls, messages that went on and are over, and who said what: by when they were made."""


_LAST_STEP = "(SELECT max(s.at) FROM steps s WHERE s.history_id = e.id)"
_OLD: Final[Mapping[Aged, tuple[tuple[str, str], ...]]] = {
    Aged.FIGHTS: (
        (
            "histories",
            f"SELECT e.id FROM encounters e WHERE NOT e.open AND e.paused IS NULL AND {_LAST_STEP} < $1",
        ),
    ),
    Aged.LOGS: (("logs", "SELECT id FROM logs WHERE stopped_at < $1"),),
    Aged.ROLLS: (
        ("secrets", "SELECT id FROM secrets WHERE at < $1"),
        ("ongoing", "SELECT id FROM ongoing WHERE NOT open AND at < $1"),
        ("sayings", "SELECT id FROM sayings WHERE at < $1"),
    ),
}
"""The table of each, and the ids of those that are older than $1."""
_LEFT = "INSERT INTO departures (guild_id, at) VALUES ($1, $2) ON CONFLICT (guild_id) DO NOTHING"
_HERE = "DELETE FROM departures WHERE guild_id = $1"
_KEPT = f"SELECT guild_id FROM ({KNOWN_GUILDS}) known WHERE guild_id <> 0"
_LONG_LEFT = "SELECT guild_id FROM departures WHERE at < $1 ORDER BY at"
_THREADS = "SELECT scope_id FROM settings WHERE parent_id = $1"
_FORGOTTEN_OF_CHANNEL = (
    "DELETE FROM histories WHERE id IN (SELECT id FROM encounters WHERE channel_id = $1)",
    f"DELETE FROM histories WHERE kind <> '{ENCOUNTER}' AND key = $1",
    "DELETE FROM map_messages WHERE channel_id = $1",
    "DELETE FROM sheet_messages WHERE channel_id = $1",
    "DELETE FROM secrets WHERE channel_id = $1",
    "DELETE FROM ongoing WHERE channel_id = $1",
    "DELETE FROM settings WHERE scope_id = $1",
    "DELETE FROM kept_texts WHERE channel_id = $1",
    "DELETE FROM throws WHERE channel_id = $1",
    "DELETE FROM sayings WHERE channel_id = $1",
    "DELETE FROM logs WHERE channel_id = $1",
)


class Deletions(Part):
    """Old data, servers that were left, and channels that were deleted."""

    async def delete_old(self, of: Aged, before: datetime, limit: int) -> int:
        """Delete older data, at most ``limit`` rows at once, and return how many were deleted."""
        return await self.writer.write(_delete_old, of, rows.from_instant(before), limit)

    async def guild_left(self, guild_id: int, at: datetime) -> None:
        """The bot was taken out of a server; the first time counts."""
        await self._change(_LEFT, guild_id, rows.from_instant(at))

    async def guilds_here(self, guild_ids: Sequence[int]) -> None:
        """The bot is on these servers: none of them was left."""
        await self.writer.write(run_each, _HERE, [(each,) for each in guild_ids])

    async def guilds_kept(self) -> Sequence[int]:
        """The servers with stored data."""
        return await self._all(lambda row: int(row[0]), _KEPT)

    async def guilds_left(self, before: datetime) -> Sequence[int]:
        """The servers that were left so long ago."""
        return await self._all(lambda row: int(row[0]), _LONG_LEFT, rows.from_instant(before))

    async def forget_guild(self, guild_id: int) -> None:
        """Delete everything of a server: the bot was removed from it."""

        def work() -> Transaction[None]:
            for table in GUILDS:
                yield from run(f"DELETE FROM {table} WHERE guild_id = $1", guild_id)

        await self.writer.write(work)

    async def forget_channel(self, channel_id: int) -> Sequence[int]:
        """Delete all data of a deleted channel and of its known threads. Returns the ids of the deleted
        channels."""

        def work() -> Transaction[Sequence[int]]:
            threads = yield from fetch(_THREADS, channel_id)
            channels = [channel_id, *(thread for (thread,) in threads)]
            for each in channels:
                for statement in _FORGOTTEN_OF_CHANNEL:
                    yield from run(statement, each)
            return channels

        return await self.writer.write(work)


def _delete_old(of: Aged, before: int, limit: int) -> Transaction[int]:
    gone = 0
    for table, old in _OLD[of]:
        gone += yield from run(f"DELETE FROM {table} WHERE id IN ({old} ORDER BY 1 LIMIT $2)", before, limit)
    return gone
