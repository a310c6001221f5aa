"""Heavy work off the event loop: one thread, in turn for every server that waits, a bounded row of each."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from threading import Lock
from typing import Any, TypeVar

from bot.refusal import Refusal

Answer = TypeVar("Answer")
Work = tuple[Callable[[], Any], "Future[Any]"]

ASKING: ContextVar[int] = ContextVar("asking", default=0)
"""For which server the running task works; 0: for none."""
MOST_WAITING = 40
"""How much of one server's work waits at most."""


class Turns:
    """One thread, so that two great works never need memory at the same time. Whose work waits has it
    done in turn with everybody else's, however much of theirs waits."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._waiting: dict[int, deque[Work]] = {}
        self._lock = Lock()

    def begin(self, work: Callable[[], Answer]) -> "asyncio.Future[Answer]":
        """Have work done in its turn. Refusal: too much of the same server's waits."""
        done: Future[Answer] = Future()
        with self._lock:
            row = self._waiting.setdefault(ASKING.get(), deque())
            if len(row) >= MOST_WAITING:
                raise Refusal("too_busy")
            row.append((work, done))
        asyncio.get_running_loop().run_in_executor(self._thread, self._next)
        return asyncio.wrap_future(done)

    def _next(self) -> None:
        """Do the oldest work of whoever waited longest for a turn."""
        with self._lock:
            asking = next(iter(self._waiting))
            row = self._waiting.pop(asking)
            work, done = row.popleft()
            if row:
                self._waiting[asking] = row
        if not done.set_running_or_notify_cancel():
            return
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001 - it is raised to whoever asked
            done.set_exception(error)
