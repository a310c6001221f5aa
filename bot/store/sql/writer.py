"""The queue of a database, and the futures of its answers.

Requests are transactions. Waiting ones are committed together: one transaction of the database and one wait
for its disk for all of them (a group commit). A failed one is undone and run again by itself. Leases go
first, then the transactions of the oldest interaction: under overload some are answered in time instead of
all late. A cancelled caller leaves its work wholly done or not begun, and never a transaction open. No task
runs while there is nothing to do.

`Driver` is the port to one kind of database, `Part` the base of the parts of the store.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from itertools import count
from math import inf
from time import perf_counter
from typing import Any, ParamSpec, Protocol

from bot.observing.watch import COMMIT, Took, served
from bot.store.errors import LeaseLost, StoreError, StoreFailure
from bot.store.outbox import Owed
from bot.store.sql.rows import Row, Value
from bot.store.sql.statements import Result, Transaction, fetch, first, run


@dataclass(slots=True, eq=False)
class Job:
    """A waiting transaction, and the future of its answer (None if it is written behind)."""

    work: partial[Transaction[Any]]
    answer: asyncio.Future[Any] | None
    reads: bool = False

    @property
    def is_wanted(self) -> bool:
        """Whether no waiter for it was cancelled."""
        return self.answer is None or not self.answer.done()


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The result of transactions that were to be committed together.

    Either the ``results`` of the first ones, which are durable; the rest were not committed. Or an ``error``,
    and nothing is stored: the transaction ``at`` raised it (None: no single one), or the database accepted no
    writes (not ``begun``).
    """

    results: Sequence[Any] = ()
    error: Exception | None = None
    at: int | None = None
    begun: bool = True


class Driver(Protocol):
    """One connection to a database; its writer gives it one group of transactions at a time."""

    most: int
    """How many transactions go into one commit."""
    reads_on: bool
    """Whether reads may be served while nothing can be written."""

    async def commit(self, jobs: Sequence[Job]) -> BatchResult:
        """Run transactions in one of the database's, in their order, and make them durable. Reads may be
        mixed in. It raises nothing: errors are in the outcome."""
        ...

    def trouble(self, error: Exception) -> str:
        """An error of the database, in words for hosts; "": it is an error of ours."""
        ...

    def listen(self, channel: str, heard: Callable[[str], object], reach: Callable[[], object]) -> None:
        """Tell from the next commit on what other processes send to a channel, and "" where something may
        have been missed. ``reach`` is called when the connection was lost: it asks for a commit."""
        ...

    async def settle(self) -> None:
        """Let nothing that was deleted be left in the database's files, as far as that lies with the bot."""
        ...

    async def close(self) -> None:
        """Let the database go."""
        ...


log = logging.getLogger(__name__)

Work = partial[Transaction[Any]]
"""A transaction that can be begun, and begun again."""
Given = ParamSpec("Given")
Answers = Sequence[tuple[asyncio.Future[Any], Any, Exception | None]]
"""The futures with their results or errors."""

BEHIND_SECONDS = 2.0
"""How long work that is written behind waits for a commit to join."""
SOON_SECONDS = 0.25
"""How long work waits that is to be written soon."""
_FIRST, _BEHIND = -inf, 0.0
"""The order of work that precedes everything, and of work written behind, which all other work finds done."""


def _turn() -> float:
    """The turn of a request made now: since when its interaction waits, or now."""
    asking = served()
    return perf_counter() if asking is None else asking.began


Fence = Callable[[Work], Work]
"""Wraps a write: it runs only if the running task may write, which is checked within the transaction."""


def unfenced(work: Work) -> Work:
    """The fence of a database that one process has to itself: every write is allowed."""
    return work


class Writer:
    """Runs transactions over a driver, on the event loop that is running. A transaction is given as a
    function and what to call it with; an error undoes only that one, however many were committed together.

    All writes go through the ``fence``, except for the leases themselves.
    """

    def __init__(self, driver: Driver, fence: Fence = unfenced) -> None:
        self._driver = driver
        self._fence = fence
        self._jobs: list[tuple[float, int, Job]] = []
        self._number = count()
        self._behind: list[Job] = []
        self._due: asyncio.TimerHandle | None = None
        self._serving: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._trouble = ""
        self._context = copy_context()  # Its work belongs to no single task, although one asked first.

    def read(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Coroutine[Any, Any, Result]:
        """Do what changes nothing, and wait for the answer."""
        return self._asked(partial(work, *given, **named), reads=True)

    def write(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Coroutine[Any, Any, Result]:
        """Do it and wait until it is durable. An error undoes only this work."""
        return self._asked(self._fence(partial(work, *given, **named)))

    def write_behind(
        self, work: Callable[Given, Transaction[object]], *given: Given.args, **named: Given.kwargs
    ) -> None:
        """Do it with the next commit, within two seconds: for data that a kill may lose without harm."""
        self._later(Job(self._fence(partial(work, *given, **named)), None), BEHIND_SECONDS)

    def write_soon(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> asyncio.Future[Result]:
        """Do it with the next commit, within a quarter of a second; the answer comes when it is durable."""
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._later(Job(self._fence(partial(work, *given, **named)), answer), SOON_SECONDS)
        return answer

    async def catch_up(self) -> None:
        """Wait until all work written behind is committed, or lost."""
        self._ride()
        with suppress(StoreFailure):  # The log names it.
            await self.read(first, "SELECT 1")

    def _later(self, job: Job, seconds: float) -> None:
        self._must_be_open()
        self._behind.append(job)
        loop = asyncio.get_running_loop()
        if self._due is not None and self._due.when() > loop.time() + seconds:
            self._due.cancel()
            self._due = None
        if self._due is None:
            self._due = self._context.copy().run(loop.call_later, seconds, self._ride)

    def write_first(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Coroutine[Any, Any, Result]:
        """Do it with the next commit before all waiting work, and without a lease: for the leases themselves,
        which must be written by a certain time."""
        return self._asked(partial(work, *given, **named), turn=_FIRST)

    @property
    def is_in_trouble(self) -> bool:
        """Whether the last write failed because of the database."""
        return bool(self._trouble)

    async def settle(self) -> None:
        """Let nothing that was deleted be left in the database's files, as far as that lies with the bot."""
        self._must_be_open()
        await self._driver.settle()

    async def listen(self, channel: str, heard: Callable[[str], object]) -> None:
        """Receive what other processes send to a channel, by ``SELECT pg_notify($1, $2)`` in a transaction,
        once that is committed; "": something may have been missed. A file's only process receives nothing."""
        self._driver.listen(channel, heard, self._reach)
        await self.read(first, "SELECT 1")

    async def close(self) -> None:
        """Do what waits and end, also when cancelled meanwhile; idempotent."""
        if self._ending is None:
            self._ride()
            self._ending = asyncio.get_running_loop().create_task(self._end())
        try:
            await asyncio.shield(self._ending)
        except asyncio.CancelledError:
            await asyncio.wait({self._ending})
            raise

    async def _end(self) -> None:
        while self._serving is not None:
            await asyncio.wait({self._serving})
        await self._driver.close()

    def _must_be_open(self) -> None:
        if self._ending is not None:
            raise StoreError("the store is closed")

    # --- what waits ---

    async def _asked(
        self, work: partial[Transaction[Result]], *, reads: bool = False, turn: float | None = None
    ) -> Result:
        self._must_be_open()
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        with Took(COMMIT, "read" if reads else "write"):
            self._put(Job(work, answer, reads), turn)
            return await answer

    def _put(self, job: Job, turn: float | None = None) -> None:
        heappush(self._jobs, (_turn() if turn is None else turn, next(self._number), job))
        self._go_on()

    def _ride(self) -> None:
        """Commit the work written behind now, before all waiting work."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._back(self._behind)
        self._behind = []
        self._go_on()

    def _back(self, jobs: Sequence[Job]) -> None:
        """Let these wait before all others."""
        for job in jobs:
            heappush(self._jobs, (_BEHIND, next(self._number), job))

    def _reach(self) -> None:
        """Ask for an empty commit, so that the driver connects again."""
        if self._ending is None:
            asked = asyncio.get_running_loop().create_future()
            # The driver tries again without being asked.
            asked.add_done_callback(lambda done: done.exception())
            self._put(Job(partial(first, "SELECT 1"), asked, reads=True))

    def _go_on(self) -> None:
        if self._serving is None and self._jobs:
            self._serving = self._context.copy().run(self._begin)

    def _begin(self) -> asyncio.Task[None]:
        serving = asyncio.get_running_loop().create_task(self._serve())
        serving.add_done_callback(self._rest)
        return serving

    def _rest(self, served: asyncio.Task[None]) -> None:
        """Let nobody wait for a task that has ended, whatever ended it."""
        self._serving = None
        if served.cancelled() or served.exception() is not None:
            jobs, self._jobs = [job for _, _, job in sorted(self._jobs)], []
            _tell(self._failed(jobs, StoreError("the store has stopped")))
        self._go_on()

    async def _serve(self) -> None:
        while jobs := self._taken():
            try:
                answers = await self._done(jobs)
            except BaseException:
                self._back(jobs)
                raise
            _tell(answers)

    def _taken(self) -> Sequence[Job]:
        """The waiting jobs, with those written behind if there is a commit anyway."""
        if self._behind and any(not job.reads for _, _, job in self._jobs):
            self._ride()
        taken = [heappop(self._jobs)[-1] for _ in range(min(len(self._jobs), self._driver.most))]
        return [job for job in taken if job.is_wanted]

    # --- what came of it ---

    async def _done(self, jobs: Sequence[Job]) -> Answers:
        """Do all of it together or, if that fails, in smaller groups. Jobs that no longer fit wait on."""
        answers: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        groups: list[Sequence[Job]] = [jobs]
        while groups:
            jobs = groups.pop(0)
            outcome = await self._driver.commit(jobs)
            if outcome.error is not None:
                again = self._again(jobs, outcome)
                kept = {id(job) for group in again for job in group}
                answers += self._failed([job for job in jobs if id(job) not in kept], outcome.error)
                groups[:0] = again
                continue
            self._back(jobs[len(outcome.results) :])
            if self._trouble and not all(job.reads for job in jobs[: len(outcome.results)]):
                self._trouble = ""
                log.info("the database takes what is written again")
            done = zip(jobs, outcome.results, strict=False)
            answers += [(job.answer, result, None) for job, result in done if job.answer is not None]
        return answers

    def _again(self, jobs: Sequence[Job], outcome: BatchResult) -> Sequence[Sequence[Job]]:
        """The groups in which jobs are run again: the one that failed by itself, and those before and after
        it together; each by itself if the culprit is unknown. If the database accepts nothing, no job waits
        in turn."""
        if not outcome.begun:
            reads = [job for job in jobs if job.reads] if self._driver.reads_on else []
            return [reads] if 0 < len(reads) < len(jobs) else []
        if len(jobs) == 1:
            return []
        if (at := outcome.at) is None:
            return [[job] for job in jobs]
        return [group for group in (jobs[:at], jobs[at : at + 1], jobs[at + 1 :]) if group]

    def _failed(self, jobs: Sequence[Job], error: Exception) -> Answers:
        if not jobs:
            return []
        told = self._worded(error)
        for _ in (job for job in jobs if job.answer is None):
            level = logging.INFO if isinstance(told, LeaseLost) else logging.ERROR  # It is another's by now.
            log.log(level, "what was written behind is lost: %s", type(told).__name__)
        return [(job.answer, None, told) for job in jobs if job.answer is not None]

    def _worded(self, error: Exception) -> Exception:
        """A database's error as a store's error; the log names it once."""
        trouble = self._driver.trouble(error)
        if not trouble:
            return error
        if trouble != self._trouble:
            self._trouble = trouble
            log.error("the database cannot be used: %s; nothing is kept until it can", trouble)
        failure = StoreFailure(trouble)
        failure.__cause__ = error
        return failure


def _tell(answers: Answers) -> None:
    """Answer all that still wait."""
    for future, result, error in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


class Part:
    """One family of the store's methods, over the writer that all of them share."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer

    async def _one(self, read: Callable[[Row], Value], sql: str, *values: object) -> Value | None:
        """The result of a statement."""
        row = await self.writer.read(first, sql, *values)
        return None if row is None else read(row)

    async def _all(self, read: Callable[[Row], Value], sql: str, *values: object) -> Sequence[Value]:
        """All that a statement finds."""
        return [read(row) for row in await self.writer.read(fetch, sql, *values)]

    async def _owed(self, sql: str, *values: object) -> Sequence[Owed]:
        """What a statement finds undelivered, by its id, channel and server."""
        return await self._all(lambda row: Owed(*row), sql, *values)

    async def _change(self, sql: str, *values: object) -> None:
        """Make one statement durable."""
        await self.writer.write(run, sql, *values)
