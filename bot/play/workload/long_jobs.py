"""Long jobs, which hold a file in memory: one at a time in a process; users take turns."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.play.workload.fair_queue import FairQueue
from bot.refusal import Refusal

MOST_OF_ONE = 3
"""How many of one person's wait at most."""
MOST_WAITING = 30
"""How many of everybody's: each takes a few seconds, and Discord takes an answer for fifteen minutes."""
LONGEST = 120.0
"""Seconds after which a job is given up, so that others do not wait for a job that hangs."""


class Slots:
    """The only place for a long job, and the queue for it."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting = FairQueue[asyncio.Future[None]]()

    def before(self, user_id: int) -> int:
        """How many jobs are done before this person's next one."""
        return int(self._busy) + self._waiting.before(user_id)

    @asynccontextmanager
    async def turn(self, user_id: int) -> AsyncGenerator[None]:
        """Do a job of this person's in its turn. Refusals ``too_busy``: too many wait; ``file.too_slow``."""
        await self._taken(user_id)
        try:
            async with asyncio.timeout(LONGEST):
                yield
        except TimeoutError as error:
            raise Refusal("file.too_slow") from error
        finally:
            self._pass_on()

    async def _taken(self, user_id: int) -> None:
        if not self._busy:
            self._busy = True
            return
        if len(self._waiting) >= MOST_WAITING:
            raise Refusal("too_busy")
        if (waiting := self._waiting.of(user_id)) >= MOST_OF_ONE:
            raise Refusal("too_many_files", waiting=waiting)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(user_id, mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._waiting.leave(user_id, mine)  # A job that was given up keeps no place from others.
            else:
                self._pass_on()  # It was given the place as it was cancelled.
            raise

    def _pass_on(self) -> None:
        """Give the place to the user who has waited longest for a turn."""
        while (mine := self._waiting.take()) is not None:
            if not mine.done():
                mine.set_result(None)
                return
        self._busy = False
