"""Leases if one process has the database to itself: by its file's lock it is the whole fleet."""

import asyncio
from collections.abc import Collection
from dataclasses import replace
from math import inf

from bot.shards.leases import Beat, Decision, Fleet, Lease, Leases, Result, Terms


class OneProcess(Leases):
    """Leases in memory, since no other process asks for them."""

    def __init__(self) -> None:
        self._fleet = Fleet()

    async def beat(self, terms: Terms, held: Collection[Lease]) -> Beat:
        """Take everything, as fast as Discord lets sessions begin, and for good."""
        return replace(await super().beat(terms, held), seconds=inf)

    async def change(self, decide: Decision[Result], *, frees: bool = False) -> Result:
        """Change what is in memory; nobody waits for what is free."""
        self._fleet, result = decide(self._fleet, asyncio.get_running_loop().time())
        return result
