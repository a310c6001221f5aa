"""Leases that another process takes now and then: the bot's store writes by them, as over a server.

The only shard is shared with a process that is not simulated. The bot's writes for it go through a fence,
which checks within the transaction whether the lease still holds. The bot learns late that the lease was
lost: its heartbeats hang for a while, as those of a stopped process.
"""

import asyncio
from collections.abc import Collection
from functools import partial
from random import Random
from typing import Any

from bot.shards import leases as rules
from bot.shards.leases import Beat, Decision, Holding, Lease, Leases, Result, Seat, Terms, serving
from bot.store.errors import LeaseLost
from bot.store.sql.statements import Transaction

ANOTHER = "another process"


class Shared(Leases):
    """The shards of one bot (one), and their holder. ``hangs_until``: no heartbeat is answered before."""

    def __init__(self, loop: asyncio.AbstractEventLoop, chance: Random) -> None:
        self._loop, self._chance = loop, chance
        self._fleet = rules.Fleet()
        self.hangs_until = 0.0

    @property
    def is_taken(self) -> bool:
        """Whether the other process has the shard."""
        return any(each.holder == ANOTHER for each in self._fleet.seats)

    def take(self, seconds: float) -> None:
        """Let the other process take the shard for so long; for some of that nobody answers the bot."""
        until = self._loop.time() + seconds
        seats = tuple(Seat(ANOTHER, each.token + 1, until) for each in self._fleet.seats)
        self._fleet = rules.Fleet(seats, self._fleet.workers, self._fleet.identified)
        self.hangs_until = self._loop.time() + self._chance.uniform(0.2, 1.0) * seconds

    def release(self) -> None:
        """Let the bot have it again."""
        self._fleet = rules.left(self._fleet, ANOTHER)

    def died(self) -> None:
        """The bot's process is gone, and the host frees what it held before the next one begins."""
        for each in [who for who in self._fleet.workers if who != ANOTHER]:
            self._fleet = rules.left(self._fleet, each)

    async def beat(self, terms: Terms, held: Collection[Lease]) -> Beat:
        await asyncio.sleep(max(0.0, self.hangs_until - self._loop.time()))
        return await super().beat(terms, held)

    async def change(self, decide: Decision[Result], *, frees: bool = False) -> Result:
        self._fleet, result = decide(self._fleet, self._loop.time())
        return result

    # --- the fence ---

    def fenced(self, work: partial[Transaction[Any]]) -> partial[Transaction[Any]]:
        """The work by the lease that the running task has."""
        holding = serving.get()
        return work if holding is None else partial(self._by, holding, work)

    def _by(self, holding: Holding, work: partial[Transaction[Result]]) -> Transaction[Result]:
        seat = self._fleet.seats[holding.lease.shard]
        if seat.token != holding.lease.token:
            holding.lapse()
            raise LeaseLost(f"another process has shard {holding.lease.shard}")
        return (yield from work())
