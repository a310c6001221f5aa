"""Leases if one process has the database to itself: by its file's lock it is the whole fleet."""

import asyncio
from collections.abc import Collection
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from math import inf

from bot.store import leases as rules
from bot.store.leases import Beat, Fleet, Followed, Lease, Terms


class Alone:
    """Leases in memory, since no other process asks for them."""

    def __init__(self) -> None:
        self._fleet = Fleet()

    async def agree_on(self, terms: Terms) -> int:
        """As many shards as are asked for."""
        self._fleet = rules.sized(self._fleet, terms, _now())
        return len(self._fleet.seats)

    async def beat(self, terms: Terms, held: Collection[Lease]) -> Beat:
        """Take everything, as fast as Discord lets sessions begin, and for good."""
        self._fleet, beat = rules.beaten(self._fleet, terms, held, _now())
        return replace(beat, seconds=inf)

    async def give_back(self, leases: Collection[Lease]) -> None:
        """Nobody waits for them."""
        self._fleet = rules.given_back(self._fleet, leases)

    async def leave(self, worker: str) -> None:
        """Nobody is left."""
        self._fleet = rules.left(self._fleet, worker)

    async def identify_after(self, bucket: int) -> float:
        """How long a session has to wait for those begun before."""
        self._fleet, wait = rules.identifying(self._fleet, bucket, _now())
        return wait

    async def follow(self, followed: Followed) -> None:
        """No other process sends notifications."""

    def exclusively(self, what: str) -> AbstractAsyncContextManager[bool]:
        """No other process does it."""
        return nullcontext(True)


def _now() -> float:
    return asyncio.get_running_loop().time()
