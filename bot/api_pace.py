"""How fast the bot calls Discord: evenly, and below Discord's limit.

Discord counts 50 calls a second of a bot, over all its processes. Answers to interactions do not count. A bot
above the limit gets refusals for all its calls for a while. After 10,000 refusals within ten minutes it is
shut out. Without a pace, the retries of a library turn 50 calls too many into thousands of refusals.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

AT_ONCE = 5
"""How many calls may go out in the same moment."""
SHARE = 5
"""Calls that yield to others take at most one in this many."""
_YIELDS: ContextVar[bool] = ContextVar("yields", default=False)
Request = Callable[..., Awaitable[Any]]


@contextmanager
def yielding() -> Generator[None]:
    """Let the calls that the running task makes within go after all others."""
    before = _YIELDS.set(True)
    try:
        yield
    finally:
        _YIELDS.reset(before)


@dataclass(slots=True)
class Pace:
    """Gives each call its turn, in the order of arrival. Calls that yield have their turn when no other call
    waits, and at most a share of all. ``per_second`` gives how many calls this process may make now: its part
    of all."""

    per_second: Callable[[], float]
    _due: float = 0.0
    _yields_due: float = 0.0
    _waiting: int = 0
    _next: asyncio.Lock = field(default_factory=asyncio.Lock)
    _next_yielding: asyncio.Lock = field(default_factory=asyncio.Lock)

    def wait(self, now: float) -> float:
        """Take the turn that is there ``now`` (0), or say in how many seconds one will be."""
        apart = 1 / self.per_second()
        due = max(self._due, now)
        early = due - now - (AT_ONCE - 1) * apart
        if early > 1e-9:  # Less than a clock can say.
            return early
        self._due = due + apart
        return 0.0

    async def turn(self) -> None:
        """Wait for the next turn. It is taken as the call goes, one after the other: a loop that was held up
        has not saved up turns meanwhile."""
        now = asyncio.get_running_loop().time
        if _YIELDS.get():
            await self._yielded(now)
            return
        self._waiting += 1
        try:
            async with self._next:
                while wait := self.wait(now()):  # noqa: ASYNC110 - nobody but the clock says when.
                    await asyncio.sleep(wait)
        finally:
            self._waiting -= 1

    async def _yielded(self, now: Callable[[], float]) -> None:
        """Wait for a turn that no other call waits for."""
        async with self._next_yielding:
            while wait := self.yields(now()):  # noqa: ASYNC110 - nobody but the clock says when.
                await asyncio.sleep(wait)

    def yields(self, now: float) -> float:
        """Take the turn that is free ``now`` for a call that yields, and return 0; otherwise return in how
        many seconds to look again."""
        apart = 1 / self.per_second()
        early = self._yields_due - now
        if early > 1e-9:
            return early
        if self._waiting:
            return apart
        wait = self.wait(now)
        if not wait:
            self._yields_due = now + SHARE * apart
        return wait

    def paced(self, request: Request) -> Request:
        """The library's function that makes a counted call, each in its turn."""

        async def in_turn(*given: Any, **named: Any) -> Any:
            await self.turn()
            return await request(*given, **named)

        return in_turn
