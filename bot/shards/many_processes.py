"""Leases of several processes over one PostgreSQL, and their notifications.

The tables are separate from the migrated ones: they hold no user data, and no copy of a database has them. A
shard's row is never deleted, since its token must never come again.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from typing import Self

from bot.dice.source import nonce
from bot.shards.leases import Decision, Fleet, Followed, Leases, Result, Seat
from bot.store.sql.statements import Transaction, fetch, first, run
from bot.store.sql.writer import Writer

log = logging.getLogger(__name__)

FREED, EVERYTHING = "freed", "everything"
"""Notifications other than a server's number: shards became free; remembered data of any kind changed."""
ASK_SECONDS = 0.2
"""How often a process that waits to be the only one asks again."""
CLAIM_SECONDS = 30.0
"""How long a process is the only one at most, so that a stopped or killed one delays nobody longer."""
WAIT_SECONDS = 1.5 * CLAIM_SECONDS
"""How long the others wait at the most."""

_TABLES = """
SELECT pg_advisory_xact_lock(hashtext('kelou leases'));
CREATE TABLE IF NOT EXISTS leases (
    shard bigint PRIMARY KEY, holder text NOT NULL, token bigint NOT NULL, until double precision NOT NULL,
    serves boolean NOT NULL);
CREATE TABLE IF NOT EXISTS workers (worker text PRIMARY KEY, until double precision NOT NULL);
CREATE TABLE IF NOT EXISTS identified (bucket bigint PRIMARY KEY, at double precision NOT NULL);
CREATE TABLE IF NOT EXISTS claims (
    what text PRIMARY KEY, holder text NOT NULL, until double precision NOT NULL);
"""
"""One transaction, and the lock until its end: a second process sees what the first one made."""
_ALONE = "SELECT pg_advisory_xact_lock(hashtext('kelou fleet ' || current_schema()))"
_NOW = "SELECT extract(epoch FROM clock_timestamp())::double precision"
_SEATS = "SELECT shard, serves, holder, token, until FROM leases ORDER BY shard"
_SEAT = """
INSERT INTO leases (shard, holder, token, until, serves) VALUES ($1, $2, $3, $4, true)
ON CONFLICT (shard) DO UPDATE
SET holder = excluded.holder, token = excluded.token, until = excluded.until, serves = true
"""
_UNUSED = "UPDATE leases SET serves = false, holder = '' WHERE shard >= $1 AND serves"
_WORKER = """
INSERT INTO workers (worker, until) VALUES ($1, $2) ON CONFLICT (worker) DO UPDATE SET until = excluded.until
"""
_IDENTIFIED = """
INSERT INTO identified (bucket, at) VALUES ($1, $2) ON CONFLICT (bucket) DO UPDATE SET at = excluded.at
"""
_TELL = "SELECT pg_notify('kelou_' || current_schema(), $1)"
_CLAIM = """
INSERT INTO claims (what, holder, until)
SELECT $1, $2, now.now + $3 FROM (SELECT extract(epoch FROM clock_timestamp())::double precision AS now) now
ON CONFLICT (what) DO UPDATE SET holder = excluded.holder, until = excluded.until
WHERE claims.until <= excluded.until - $3
RETURNING until
"""
_RELEASE = "DELETE FROM claims WHERE what = $1 AND holder = $2"


class SharedLeases(Leases):
    """Leases in tables of PostgreSQL, over what runs the store's transactions."""

    def __init__(self, writer: Writer, channel: str) -> None:
        self._writer = writer
        self._channel = channel

    @classmethod
    async def over(cls, writer: Writer) -> Self:
        """Make missing tables. The processes over this schema are notified on one channel."""
        return cls(writer, await writer.write_first(_prepared))

    async def change(self, decide: Decision[Result], *, frees: bool = False) -> Result:
        """Let a rule decide in one transaction, before all work that waits."""
        return await self._writer.write_first(_decided, decide, frees)

    async def follow(self, followed: Followed) -> None:
        """Listen to notifications, including this process's own: they are as good as another's."""
        await self._writer.listen(self._channel, partial(_heard, followed))

    @asynccontextmanager
    async def exclusively(self, what: str) -> AsyncGenerator[bool]:
        """Claim it for a while, in a row that bears the name of this one claim."""
        holder = nonce()
        try:
            yield await self._claimed(what, holder)
        finally:
            await self._writer.write_first(run, _RELEASE, what, holder)

    async def _claimed(self, what: str, holder: str) -> bool:
        now = asyncio.get_running_loop().time
        end = now() + WAIT_SECONDS
        while await self._writer.write_first(first, _CLAIM, what, holder, CLAIM_SECONDS) is None:
            if now() >= end:
                return False
            await asyncio.sleep(ASK_SECONDS)
        return True


def _heard(followed: Followed, told: str) -> None:
    if told == FREED:
        followed.freed()
        return
    followed.changed(int(told) if told.lstrip("-").isdecimal() else None)
    if not told:  # The line was down: something may have become free, too.
        followed.freed()


def tell(what: str) -> Transaction[object]:
    """Tell all processes, once this is committed."""
    return (yield from first(_TELL, what))


def _prepared() -> Transaction[str]:
    yield from run(_TABLES)
    ((channel,),) = yield from fetch("SELECT 'kelou_' || current_schema()")
    return channel


def _decided(decide: Decision[Result], frees: bool) -> Transaction[Result]:
    fleet, now = yield from _loaded()
    after, result = decide(fleet, now)
    yield from _save(fleet, after)
    if frees:
        yield from tell(FREED)
    return result


def _loaded() -> Transaction[tuple[Fleet, float]]:
    """The fleet, locked against other changes, and the database's clock."""
    yield from first(_ALONE)
    ((now,),) = yield from fetch(_NOW)
    seats = yield from fetch(_SEATS)
    workers = yield from fetch("SELECT worker, until FROM workers")
    identified = yield from fetch("SELECT bucket, at FROM identified")
    held = tuple(Seat(holder, token, until) for _, serves, holder, token, until in seats if serves)
    newest = max((token for _, _, _, token, _ in seats), default=0)
    return Fleet(held, dict(map(tuple, workers)), dict(map(tuple, identified)), newest), now


def _save(before: Fleet, after: Fleet) -> Transaction[None]:
    """Write what changed."""
    if len(after.seats) < len(before.seats):
        yield from run(_UNUSED, len(after.seats))
    for shard, seat in enumerate(after.seats):
        if shard >= len(before.seats) or before.seats[shard] != seat:
            yield from run(_SEAT, shard, seat.holder, seat.token, seat.until)
    for worker, until in after.workers.items() - before.workers.items():
        yield from run(_WORKER, worker, until)
    for worker in before.workers.keys() - after.workers.keys():
        yield from run("DELETE FROM workers WHERE worker = $1", worker)
    for bucket, at in after.identified.items() - before.identified.items():
        yield from run(_IDENTIFIED, bucket, at)
