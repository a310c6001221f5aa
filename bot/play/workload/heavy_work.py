"""Heavy work off the event loop: one thread that takes turns between the users who wait, with a bounded queue
for each.

One thread, because two would need twice the memory and hold up the event loop twice: Python runs one thread
at a time. It is a thread and not a process, since a process that can draw and compute odds takes 60 MB. The
thread holds up the loop by its switch interval, which is set here (``SWITCH_SECONDS``). Long work is done in
slices, each a work of its own, so that a short work waits for a slice and not for the whole.
"""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from threading import Lock
from typing import Any, TypeVar

from bot.play.workload.fair_queue import FairQueue
from bot.refusal import Refusal

Answer = TypeVar("Answer")
Work = tuple[Callable[[], Any], "Future[Any]"]

ASKING: ContextVar[int] = ContextVar("asking", default=0)
"""The user that the running task works for; 0: nobody."""
MOST_WAITING = 16
"""How much of one person's work waits at most."""
MOST = 256
"""How much of everybody's."""
SWITCH_SECONDS = 0.0005
"""How long the thread keeps the event loop from running. An answer takes a dozen steps of the loop, and each
waits that long while the thread works. With Python's default of 5 ms that would be 60 ms."""


class Turns:
    """One thread. Users take turns, however much work each of them has waiting."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name, sys.setswitchinterval, (SWITCH_SECONDS,))
        self._waiting = FairQueue[Work]()
        self._lock = Lock()

    def begin(self, work: Callable[[], Answer]) -> "asyncio.Future[Answer]":
        """Have work done in its turn. Refusal: too much waits, of the same person's or of everybody's."""
        done: Future[Answer] = Future()
        asking, waits = ASKING.get(), (work, done)
        with self._lock:
            if self._waiting.of(asking) >= MOST_WAITING or len(self._waiting) >= MOST:
                raise Refusal("too_busy")
            self._waiting.add(asking, waits)
        done.add_done_callback(partial(self._left, asking, waits))
        asyncio.get_running_loop().run_in_executor(self._thread, self._next)
        return asyncio.wrap_future(done)

    def _left(self, asking: int, waits: Work, done: "Future[Any]") -> None:
        """Keep no place for work that nobody waits for any longer."""
        if done.cancelled():
            with self._lock:
                self._waiting.leave(asking, waits)

    def clear(self) -> None:
        """Drop all waiting work."""
        with self._lock:
            self._waiting.clear()

    def _next(self) -> None:
        """Do the oldest work of the user who waited longest for a turn."""
        with self._lock:
            taken = self._waiting.take()
        if taken is None:
            return
        work, done = taken
        if not done.set_running_or_notify_cancel():
            return
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001 - the one who asked gets it
            done.set_exception(error)


HEAVY = Turns("heavy")
"""The process's one thread for heavy work."""


async def aside(work: Callable[..., Answer], *given: Any, **named: Any) -> Answer:
    """The result of a work of more than a few milliseconds, done off the event loop in its turn. Its errors
    are raised. Refusal: too much waits."""
    return await HEAVY.begin(lambda: work(*given, **named))
