"""How fast the bot calls Discord: evenly, and below what Discord takes.

Discord counts 50 calls a second of a bot, over all its processes; answers to interactions are not among
them. Whoever makes more is refused them all for a while, and shut out after 10,000 refusals within ten
minutes. Without a pace, a library that tries again makes of 50 calls too many thousands of refusals.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

AT_ONCE = 5
"""How many calls may go out in the same moment."""
Request = Callable[..., Awaitable[Any]]


@dataclass(slots=True)
class Pace:
    """Gives each call its turn, in the order in which they come. ``per_second`` says how many calls this
    process may make now: its share of all."""

    per_second: Callable[[], float]
    _due: float = 0.0

    def wait(self, now: float) -> float:
        """Take the next turn: so many seconds from ``now`` on."""
        apart = 1 / self.per_second()
        due = max(self._due, now)
        self._due = due + apart
        return max(0.0, due - now - (AT_ONCE - 1) * apart)

    async def turn(self) -> None:
        """Wait for the next turn."""
        if wait := self.wait(asyncio.get_running_loop().time()):
            await asyncio.sleep(wait)

    def paced(self, request: Request) -> Request:
        """The library's function that makes a counted call, each in its turn."""

        async def in_turn(*given: Any, **named: Any) -> Any:
            await self.turn()
            return await request(*given, **named)

        return in_turn
