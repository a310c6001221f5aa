"""Leases of several processes over one PostgreSQL, and their notifications.

The tables are separate from the migrated ones: they hold no user data, and no copy of a database has them. A
shard's row is never deleted, since its token must never come again.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from bot.dice.source import nonce
from bot.store import leases as rules
from bot.store.leases import Beat, Fleet, Followed, Lease, Seat, Terms
from bot.store.postgres.connection import Connection
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
_SEATS = "SELECT holder, token, until, shard FROM leases WHERE serves ORDER BY shard"
_NEWEST = "SELECT coalesce(max(token), 0)::bigint FROM leases"
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


async def prepare(connection: Connection) -> str:
    """Make missing tables, and return the channel on which the processes over this schema are notified."""
    await connection.execute(_TABLES)
    return await connection.fetchval("SELECT 'kelou_' || current_schema()")


class SharedLeases:
    """The port `bot.store.leases.Leases` over what runs transactions."""

    def __init__(self, database: Writer, channel: str) -> None:
        self._database = database
        self._channel = channel

    async def agree_on(self, terms: Terms) -> int:
        """The requested number of shards, or the number that running processes already use."""
        return await self._database.write_first(_agree, terms)

    async def beat(self, terms: Terms, held: Collection[Lease]) -> Beat:
        """Renew and take in one transaction."""
        return await self._database.write_first(_beat, terms, held)

    async def give_back(self, leases: Collection[Lease]) -> None:
        """Let others have these, and tell them."""
        await self._database.write_first(_give_back, leases)

    async def leave(self, worker: str) -> None:
        """Let others have everything, and tell them."""
        await self._database.write_first(_leave, worker)

    async def identify_after(self, bucket: int) -> float:
        """Begin a session, or learn how long to wait."""
        return await self._database.write_first(_identify, bucket)

    async def follow(self, followed: Followed) -> None:
        """Listen to notifications, including this process's own: they are as good as another's."""
        await self._database.listen(self._channel, partial(_heard, followed))

    @asynccontextmanager
    async def exclusively(self, what: str) -> AsyncGenerator[bool]:
        """Claim it for a while, in a row that bears the name of this one claim."""
        holder = nonce()
        try:
            yield await self._claimed(what, holder)
        finally:
            await self._database.write_first(run, _RELEASE, what, holder)

    async def _claimed(self, what: str, holder: str) -> bool:
        now = asyncio.get_running_loop().time
        end = now() + WAIT_SECONDS
        while await self._database.write_first(first, _CLAIM, what, holder, CLAIM_SECONDS) is None:
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


def _agree(terms: Terms) -> Transaction[int]:
    fleet, now = yield from _loaded()
    sized = rules.sized(fleet, terms, now)
    if sized.seats is not fleet.seats:
        ((newest,),) = yield from fetch(_NEWEST)
        sized = replace(sized, seats=(Seat(token=newest),) * terms.count)
        yield from run(_UNUSED, terms.count)
    yield from _save(fleet, sized)
    return len(sized.seats)


def _beat(terms: Terms, held: Collection[Lease]) -> Transaction[Beat]:
    fleet, now = yield from _loaded()
    after, beat = rules.beaten(fleet, terms, held, now)
    yield from _save(fleet, after)
    return beat


def _give_back(leases: Collection[Lease]) -> Transaction[None]:
    fleet, _ = yield from _loaded()
    yield from _save(fleet, rules.given_back(fleet, leases))
    yield from tell(FREED)


def _leave(worker: str) -> Transaction[None]:
    fleet, _ = yield from _loaded()
    yield from _save(fleet, rules.left(fleet, worker))
    yield from tell(FREED)


def _identify(bucket: int) -> Transaction[float]:
    fleet, now = yield from _loaded()
    after, wait = rules.identifying(fleet, bucket, now)
    yield from _save(fleet, after)
    return wait


def _loaded() -> Transaction[tuple[Fleet, float]]:
    """The fleet, locked against other changes, and the database's clock."""
    yield from first(_ALONE)
    ((now,),) = yield from fetch(_NOW)
    seats = yield from fetch(_SEATS)
    workers = yield from fetch("SELECT worker, until FROM workers")
    identified = yield from fetch("SELECT bucket, at FROM identified")
    held = tuple(Seat(holder, token, until) for holder, token, until, _ in seats)
    return Fleet(held, dict(map(tuple, workers)), dict(map(tuple, identified))), now


def _save(before: Fleet, after: Fleet) -> Transaction[None]:
    """Write what changed."""
    for shard, seat in enumerate(after.seats):
        if shard >= len(before.seats) or before.seats[shard] != seat:
            yield from run(_SEAT, shard, seat.holder, seat.token, seat.until)
    for worker, until in after.workers.items() - before.workers.items():
        yield from run(_WORKER, worker, until)
    for worker in before.workers.keys() - after.workers.keys():
        yield from run("DELETE FROM workers WHERE worker = $1", worker)
    for bucket, at in after.identified.items() - before.identified.items():
        yield from run(_IDENTIFIED, bucket, at)
