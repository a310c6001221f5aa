"""The one thread that speaks to SQLite.

What is asked for are transactions. Each runs in one hop, and what waits goes in
together: one transaction, one wait for the disk, for all of it (a group commit). A caller that is
cancelled leaves its work wholly done or not begun, and never a transaction open.
"""

import asyncio
import logging
import math
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from bot.store.sql import database
from bot.store.sql.database import Given
from bot.store.sql.jobs import Answers, Asked, Job, tell
from bot.store.sql.statements import Transaction
from bot.store.sqlite.driver import drive
from bot.store.store import StoreError

log = logging.getLogger(__name__)


_UNUSABLE = frozenset((
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_READONLY,
))  # fmt: skip
"""SQLite's codes for what is no mistake of ours: it lies with the file or its disk."""


def _nothing() -> Transaction[None]:
    yield from ()


_END = Job(partial(_nothing), None)


class Writer(Asked):
    """The thread and its connection. It belongs to the event loop that is running."""

    def __init__(self, connection: sqlite3.Connection, ended: Callable[[], None]) -> None:
        """``connection`` is in autocommit mode; ``ended`` is called when it is closed."""
        super().__init__()
        self._connection = connection
        self._ended = ended
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._behind: list[Job] = []
        self._due = math.inf
        self._closing = False
        self._settles = False
        self._doing: Sequence[Job] = ()
        self._begin()

    def _begin(self) -> None:
        """Start what does the jobs: here a thread of its own."""
        self._thread = Thread(target=self._serve, name="store", daemon=True)
        self._thread.start()

    def _put(self, job: Job) -> None:
        """Hand a job over to it."""
        self._jobs.put(job)

    async def _end(self) -> None:
        """Wait until it has ended, also when cancelled meanwhile."""
        try:
            await asyncio.to_thread(self._thread.join)
        finally:
            self._thread.join()

    def write_behind(
        self, work: Callable[Given, Transaction[object]], *given: Given.args, **named: Given.kwargs
    ) -> None:
        """Do it with the next commit, soon: for what a kill may lose without harm."""
        self._must_be_open()
        self._put(Job(partial(work, *given, **named), None))

    async def settle(self) -> None:
        """Let nothing that was deleted be left in the file beside the database (``-wal``)."""
        self._settles = True
        await self.write(_nothing)

    async def listen(self, channel: str, heard: Callable[[str], object]) -> None:
        """Nobody else is on the file: there is nothing to be told."""

    def _must_be_open(self) -> None:
        if self._closing:
            raise StoreError("the store is closed")

    async def close(self) -> None:
        """Do what waits and end, also when cancelled meanwhile; idempotent."""
        if not self._closing:
            self._closing = True
            self._put(_END)
        await self._end()

    # --- in the thread ---

    def _serve(self) -> None:
        try:
            with closing(self._connection):
                while self._go_on():
                    pass
        finally:
            self._over()

    def _go_on(self) -> bool:
        """Do what waits, in one transaction; says whether more may come."""
        self._doing = self._taken()
        answers = self._done([job for job in self._doing if job.is_wanted])
        self._fold()
        self._tell(answers)
        return _END not in self._doing

    def _over(self) -> None:
        self._closing = True
        self._ended()
        self._give_up(self._doing)

    def _fold(self) -> None:
        """Take the file beside the database into it and cut it off, where that was asked for."""
        if not self._settles:
            return
        self._settles = False
        try:
            ((busy, *_),) = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except sqlite3.Error as error:
            self._worded(error)
            busy = True
        if busy:
            log.warning("what was deleted stays in the file beside the database until it is written over")

    def _give_up(self, jobs: Sequence[Job]) -> None:
        """Let nobody wait for a thread that has ended, whatever ended it."""
        left = [*jobs, *self._behind]
        with suppress(Empty):
            while True:
                left.append(self._jobs.get_nowait())
        over = StoreError("the store has stopped")
        self._tell([(job.answer, None, over) for job in left if job.answer is not None])

    def _taken(self) -> Sequence[Job]:
        """What waits, with what was written behind where there is a commit anyway or it is due."""
        jobs: list[Job] = []
        while len(jobs) < database.MOST and (job := self._next(wait=not jobs)) is not None:
            (jobs if job.answer is not None or job is _END else self._behind).append(job)
            if self._behind and self._due == math.inf:
                self._due = monotonic() + database.BEHIND_SECONDS
        if monotonic() >= self._due or not all(job.reads for job in jobs):
            jobs = [*self._behind, *jobs]
            self._behind, self._due = [], math.inf
        return jobs

    def _next(self, *, wait: bool) -> Job | None:
        """The next job; None where there is none, or until what is written behind is due."""
        left = self._due - monotonic()
        with suppress(Empty):
            return self._jobs.get(block=wait and left > 0, timeout=None if left == math.inf else max(left, 0))
        return None

    def _done(self, jobs: Sequence[Job]) -> Answers:
        """Do all of it in one transaction, or where that fails each in one of its own."""
        only_reads = all(job.reads for job in jobs)
        try:
            self._connection.execute("BEGIN" if only_reads else "BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            return self._not_begun(jobs, error)
        try:
            results = [drive(self._connection, job.work()) for job in jobs]
            self._connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - it is handed to the one who waits
            if self._connection.in_transaction:
                self._connection.rollback()
            if len(jobs) == 1:
                return self._failed(jobs[0], error)
            return [answer for job in jobs for answer in self._done([job])]
        self._recovered(jobs)
        done = zip(jobs, results, strict=True)
        return [(job.answer, result, None) for job, result in done if job.answer is not None]

    def _not_begun(self, jobs: Sequence[Job], error: sqlite3.Error) -> Answers:
        """Let nobody wait in turn for a file that takes nothing; who only reads may still be served."""
        reads = [job for job in jobs if job.reads]
        if len(reads) == len(jobs):
            return [answer for job in jobs for answer in self._failed(job, error)]
        served = self._done(reads) if reads else ()
        failed = (answer for job in jobs if not job.reads for answer in self._failed(job, error))
        return [*served, *failed]

    def _worded(self, error: Exception) -> Exception:
        """What lies with the file or its disk as the port's error."""
        code = getattr(error, "sqlite_errorcode", 0)
        if code & 0xFF not in _UNUSABLE:
            return error
        return self._failure(f"{error} ({getattr(error, 'sqlite_errorname', code)})", error)

    def _tell(self, answers: Answers) -> None:
        with suppress(RuntimeError):  # The loop is closed: nobody waits any longer.
            self._loop.call_soon_threadsafe(tell, answers)
