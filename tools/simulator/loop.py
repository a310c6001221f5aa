"""An event loop with a clock that jumps to the next timer when nothing is ready.

The context says what belongs to a life of the bot: tasks, callbacks and timers inherit it. A crash drops them
all between two steps, and none of them runs again.
"""

# pyright: reportPrivateUsage=false, reportIncompatibleMethodOverride=false

import asyncio
import heapq
from asyncio import base_events
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from itertools import count
from typing import Any, Protocol, Self


class Mortal(Protocol):
    """A life of the bot, as the loop and Discord know it. ``number``: 1 for the first."""

    number: int
    alive: bool

    def step(self) -> None:
        """One step of it is over: the moment at which it may crash."""
        ...


LIFE: ContextVar[Mortal | None] = ContextVar("life", default=None)
"""The owner of this step; None is the world outside."""

_numbers = count(1)
CROWD = 200
"""So many timers that were called off may lie around."""
MOST_FINALLY = 50
"""So often a dead coroutine may wait in a ``finally`` before it is left to lie."""


class Stuck(RuntimeError):
    """Nothing is ready, and nothing will ever be."""


class _Numbered:
    """An object with a place in a set that follows from its creation time, not from its address in memory."""

    number: int

    def __new__(cls, *_: Any, **__: Any) -> Self:
        made = super().__new__(cls)
        made.number = next(_numbers)
        return made

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


class Task(_Numbered, asyncio.Task[Any]):
    """A task of the loop."""


class Future(_Numbered, asyncio.Future[Any]):
    """A future of the loop."""


class VirtualLoop(base_events.BaseEventLoop):
    """``work_seconds`` draws how long what is given to a thread takes; it runs inline."""

    _ready: Any
    _scheduled: Any
    _timer_cancelled_count: int
    _check_closed: Callable[[], None]

    def __init__(self, work_seconds: Callable[[], float]) -> None:
        super().__init__()
        self._now = 0.0
        self._work_seconds = work_seconds
        self.steps = 0
        self.tasks: dict[Mortal, dict[Task, None]] = {}
        self._began: dict[int, Mortal | None] = {}
        """The owner of each asynchronous generator, by its address in memory."""
        self.set_task_factory(self._make_task)

    def time(self) -> float:
        """Virtual seconds since the loop was made."""
        return self._now

    def call_at(self, when: float, callback: Any, *args: Any, context: Context | None = None) -> Any:
        """A timer; of those that are due at once the first one made comes first."""
        self._check_closed()
        timer: Any = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._scheduled, (when, next(_numbers), timer))
        timer._scheduled = True
        return timer

    def create_future(self) -> Any:
        """A future with a place of its own."""
        return Future(loop=self)

    def _make_task(self, _: Any, coro: Any, **how: Any) -> Any:
        task = Task(coro, loop=self, **how)
        context = how.get("context")
        life = LIFE.get() if context is None else context.get(LIFE)
        if life is not None:
            mine = self.tasks.setdefault(life, {})
            mine[task] = None
            task.add_done_callback(lambda it: mine.pop(it, None))
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        """Do it inline, after as long as it is drawn to take."""
        future = self.create_future()
        self.call_later(self._work_seconds(), _done_inline, future, func, args)
        return future

    def _asyncgen_firstiter_hook(self, agen: Any) -> None:
        self._began[id(agen)] = LIFE.get()
        super()._asyncgen_firstiter_hook(agen)  # type: ignore[misc]

    def _asyncgen_finalizer_hook(self, agen: Any) -> None:
        """Close what nothing refers to now; another owner's step may find what a dead life left."""
        life = self._began.pop(id(agen), None)
        if life is None or life.alive:
            super()._asyncgen_finalizer_hook(agen)  # type: ignore[misc]

    def bury(self, life: Mortal) -> None:
        """Drop all that a life had to do; its coroutines are closed where nothing they do counts."""
        self._ready = type(self._ready)(each for each in self._ready if each._context.get(LIFE) is not life)
        self._scheduled = [each for each in self._scheduled if each[2]._context.get(LIFE) is not life]
        heapq.heapify(self._scheduled)
        grave = copy_context()
        grave.run(LIFE.set, life)
        while dead := self.tasks.pop(life, None):
            for task in list(dead):
                _closed(task, grave)

    def _run_once(self) -> None:
        self._forget_cancelled()
        ready, scheduled = self._ready, self._scheduled
        if not ready:
            if not scheduled:
                raise Stuck
            self._now = max(self._now, scheduled[0][0])
        while scheduled and scheduled[0][0] <= self._now:
            handle = heapq.heappop(scheduled)[2]
            handle._scheduled = False
            ready.append(handle)
        for _ in range(len(ready)):
            self._run(ready.popleft())
            if ready is not self._ready:  # A life was buried meanwhile.
                return

    def _run(self, handle: Any) -> None:
        if handle._cancelled:
            return
        life = handle._context.get(LIFE)
        self.steps += 1
        if life is None:
            handle._run()
        elif life.alive:
            handle._run()
            life.step()

    def _forget_cancelled(self) -> None:
        scheduled = self._scheduled
        if self._timer_cancelled_count > CROWD and self._timer_cancelled_count * 2 > len(scheduled):
            for _, _, each in scheduled:
                each._scheduled = not each._cancelled
            self._scheduled = [each for each in scheduled if not each[2]._cancelled]
            heapq.heapify(self._scheduled)
            self._timer_cancelled_count = 0
        while self._scheduled and self._scheduled[0][2]._cancelled:
            heapq.heappop(self._scheduled)[2]._scheduled = False
            self._timer_cancelled_count -= 1

    def _write_to_self(self) -> None:
        """Nobody sleeps."""

    def _process_events(self, event_list: Any) -> None:
        """There is nothing outside."""


def _done_inline(future: Any, func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if future.done():
        return
    try:
        result = func(*args)
    except Exception as error:  # noqa: BLE001 - it is handed to the one who waits
        future.set_exception(error)
    else:
        future.set_result(result)


def _closed(task: Any, grave: Context) -> None:
    """Let go of what a dead task held; whatever that runs is of a life that is over, and counts no more."""
    task._log_destroy_pending = False
    coroutine = task.get_coro()
    for _ in range(MOST_FINALLY):
        try:
            grave.run(coroutine.close)
        except Exception:  # noqa: BLE001 - it awaits in a ``finally``, or fails there: nobody is told
            continue
        return
