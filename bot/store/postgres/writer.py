"""The one connection of a process to PostgreSQL, and what waits for it.

What is asked for are transactions. What waits goes in together: one transaction, one wait for the server's
disk, for all of it (a group commit); what fails is undone and run again alone. The leases' go first, then
those of the oldest interaction: with more to do than can be done, some are answered in time, not all of
them late. A caller that is cancelled leaves its work wholly done or not begun. No task waits where nothing
is to be done.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import count
from math import inf
from time import perf_counter
from typing import Any

from bot.observing.served import served
from bot.store.postgres.driver import Connection, Held, drive
from bot.store.postgres.trouble import is_gone, is_passing, is_servers, without_values, worded
from bot.store.sql import database
from bot.store.sql.database import Given
from bot.store.sql.jobs import Answers, Asked, Job, tell
from bot.store.sql.schema import tables
from bot.store.sql.statements import Result, Transaction, fetch, first, run
from bot.store.store import StoreError

log = logging.getLogger(__name__)

MOST = 64
"""How much goes into one commit."""
MOST_SECONDS = 1.0
"""After how long no more goes into it. Each statement takes a turn of the event loop, which are long when
there is much to do; what may not wait, such as a lease, waits for no more than this."""
ATTEMPTS = 10
"""How often a transaction is begun that others at the same time keep from being done."""
RETURN_SECONDS = 5.0
"""How long a server that was lost in the middle of a transaction is waited for."""
PAUSE_SECONDS = 0.1
"""How long until it is asked for again."""
CLOSE_SECONDS = 10.0
VACUUM_SECONDS = 600.0
LISTEN_SECONDS = 1.0
"""How long after the connection was lost who listens connects anew."""

_ALONE = frozenset((fetch, first, run))
"""Transactions of one statement, which is a transaction by itself."""
_FIRST, _BEHIND = -inf, 0.0
"""The turns of what comes before all else, and of what was written behind, which all others find done."""


def _turn() -> float:
    """When what is asked for now has its turn: since when its interaction waits, or now."""
    asking = served()
    return perf_counter() if asking is None else asking.began


class Writer(Asked):
    """The connection. It belongs to the event loop that is running."""

    def __init__(self, connection: Connection, connect: Callable[[], Awaitable[Connection]]) -> None:
        """``connect`` makes another one where this one was lost."""
        super().__init__()
        self._connection = connection
        self._connect = connect
        self._jobs: list[tuple[float, int, Job]] = []
        self._number = count()
        self._at: int | None = None
        self._behind: list[Job] = []
        self._due: asyncio.TimerHandle | None = None
        self._serving: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._heard: dict[str, Callable[[str], object]] = {}
        self._listening: set[str] = set()
        connection.add_termination_listener(self._lost)

    def write_first(
        self, work: Callable[Given, Transaction[Result]], *given: Given.args, **named: Given.kwargs
    ) -> Coroutine[Any, Any, Result]:
        """Do it with the next commit whatever else waits: for what must be in by a certain time."""
        return self._asked(partial(work, *given, **named), put=partial(self._put, turn=_FIRST))

    def write_behind(
        self, work: Callable[Given, Transaction[object]], *given: Given.args, **named: Given.kwargs
    ) -> None:
        """Do it with the next commit, soon: for what a kill may lose without harm."""
        self._must_be_open()
        self._behind.append(Job(partial(work, *given, **named), None))
        if self._due is None:
            self._due = self._loop.call_later(database.BEHIND_SECONDS, self._ride)

    async def settle(self) -> None:
        """Let PostgreSQL overwrite what was deleted, beside whatever else goes on; its own vacuum does what
        fails here. What it keeps to play back (its WAL, where it is archived) is the host's."""
        try:
            connection = await self._connect()
        except Exception as error:  # noqa: BLE001 - the log says it
            self._unsettled(error)
            return
        try:
            for table in tables():
                await self._settled(connection, table)
        finally:
            connection.terminate()

    async def _settled(self, connection: Connection, table: str) -> None:
        try:
            await connection.execute(f"VACUUM {table}", timeout=VACUUM_SECONDS)
        except Exception as error:  # noqa: BLE001 - the log says it, and the other tables are settled
            self._unsettled(error)

    def _unsettled(self, error: Exception) -> None:
        said = "what was deleted is overwritten by PostgreSQL's own vacuum, later: %s"
        log.warning(said, worded(error))

    async def listen(self, channel: str, heard: Callable[[str], object]) -> None:
        """Be told what ``pg_notify`` sends to a channel once it is committed; "": something may have been
        missed, the connection was lost for a while."""
        self._heard[channel] = heard
        await self.read(first, "SELECT 1")

    def _must_be_open(self) -> None:
        if self._ending is not None:
            raise StoreError("the store is closed")

    async def close(self) -> None:
        """Do what waits and end, also when cancelled meanwhile; idempotent."""
        if self._ending is None:
            self._ride()
            self._ending = self._loop.create_task(self._end())
        try:
            await asyncio.shield(self._ending)
        except asyncio.CancelledError:
            await asyncio.wait({self._ending})
            raise

    async def _end(self) -> None:
        if self._serving is not None:
            await asyncio.wait({self._serving})
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._connection.close()
        except Exception as error:  # noqa: BLE001 - there is nothing left to be lost
            log.info("the connection to the database was gone: %s", type(error).__name__)

    # --- what waits ---

    def _ride(self) -> None:
        """Let what was written behind go in now, before whatever waits."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        self._back(self._behind)
        self._behind = []
        self._go_on()

    def _put(self, job: Job, turn: float | None = None) -> None:
        heappush(self._jobs, (_turn() if turn is None else turn, next(self._number), job))
        self._go_on()

    def _back(self, jobs: Sequence[Job]) -> None:
        """Let these wait before all others."""
        for job in jobs:
            heappush(self._jobs, (_BEHIND, next(self._number), job))

    def _go_on(self) -> None:
        if self._serving is None and self._jobs:
            self._serving = self._loop.create_task(self._serve())
            self._serving.add_done_callback(self._rest)

    def _rest(self, served: asyncio.Task[None]) -> None:
        """Let nobody wait for a task that has ended, whatever ended it."""
        self._serving = None
        if served.cancelled() or served.exception() is not None:
            over = StoreError("the store has stopped")
            tell([(job.answer, None, over) for _, _, job in self._jobs if job.answer is not None])
            self._jobs.clear()
        self._go_on()

    async def _serve(self) -> None:
        while jobs := self._taken():
            try:
                answers = await self._done(jobs)
            except BaseException:
                self._back(jobs)
                raise
            tell(answers)

    def _taken(self) -> Sequence[Job]:
        """What waits, with what was written behind where there is a commit anyway."""
        if self._behind and any(not job.reads for _, _, job in self._jobs):
            self._ride()
        taken = [heappop(self._jobs)[-1] for _ in range(min(len(self._jobs), MOST))]
        return [job for job in taken if job.is_wanted]

    # --- the transactions ---

    async def _done(self, jobs: Sequence[Job]) -> Answers:
        """Do all of it in one transaction; where that fails, whose fault it is in one of its own. What does
        not get in any more waits on."""
        try:
            await self._connected()
        except Exception as error:  # noqa: BLE001 - it is handed to those who wait
            return [answer for job in jobs for answer in self._failed(job, error)]
        try:
            results = await self._transaction(jobs)
        except Exception as error:  # noqa: BLE001 - it is handed to the one who waits
            return await self._again(jobs, error)
        self._back(jobs[len(results) :])
        self._recovered(jobs[: len(results)])
        done = zip(jobs, results, strict=False)
        return [(job.answer, result, None) for job, result in done if job.answer is not None]

    async def _again(self, jobs: Sequence[Job], error: Exception) -> Answers:
        """Those that failed together once more: whose fault it was alone, and those before and after it
        together; each alone where nobody knows."""
        at = self._at
        if is_gone(error) or self._connection.is_closed():
            await self._returned()
            if self._connection.is_closed():
                return [answer for job in jobs for answer in self._failed(job, error)]
        elif at is not None and len(jobs) > 1:
            before, after = jobs[:at], jobs[at + 1 :]
            answers = [*(await self._done(before) if before else ()), *await self._alone(jobs[at], error)]
            return [*answers, *(await self._done(after) if after else ())]
        answers: list[Any] = []
        for job in jobs:
            answers += await self._alone(job, error)
        return answers

    async def _alone(self, job: Job, error: Exception) -> Answers:
        for attempt in range(ATTEMPTS):
            try:
                await self._connected()
                (result,) = await self._transaction((job,))
            except Exception as failure:  # noqa: BLE001 - it is handed to the one who waits
                error = failure
                if not is_passing(failure):
                    break
                await asyncio.sleep(0.001 * attempt * attempt)
            else:
                return [] if job.answer is None else [(job.answer, result, None)]
        return self._failed(job, error)

    async def _transaction(self, jobs: Sequence[Job]) -> Sequence[Any]:
        """Run them within one transaction; what only reads, each by itself."""
        connection = self._connection
        if all(job.work.func in _ALONE for job in jobs) and (len(jobs) == 1 or all(j.reads for j in jobs)):
            return await self._driven(jobs)
        self._at = None
        try:
            await connection.execute("BEGIN")
            results = await self._driven(jobs)
            await connection.execute("COMMIT")
        except Exception as error:
            await _rolled_back(connection, error)
            raise
        except BaseException:
            connection.terminate()
            raise
        return results

    async def _driven(self, jobs: Sequence[Job]) -> Sequence[Any]:
        """Run them one after the other, as long as more may go in, and note which one is at it."""
        results: list[Any] = []
        held: Held = {}
        end = self._loop.time() + MOST_SECONDS
        for self._at, job in enumerate(jobs):
            results.append(await drive(self._connection, job.work(), held))
            if self._loop.time() >= end:
                break
        self._at = None
        return results

    async def _connected(self) -> None:
        """Make another connection where the one there was is lost."""
        missed: list[str] = []
        if self._connection.is_closed():
            self._connection = await self._connect()
            self._connection.add_termination_listener(self._lost)
            missed, self._listening = [*self._listening], set()
        for channel in self._heard.keys() - self._listening:
            await self._connection.add_listener(channel, self._told)
            self._listening.add(channel)
        for channel in missed:
            self._heard[channel]("")

    def _told(self, _connection: object, _process: int, channel: str, payload: object) -> None:
        self._heard[channel](str(payload))

    def _lost(self, _connection: object) -> None:
        """Connect anew where somebody listens, though nobody asks for anything."""
        if self._heard and self._ending is None and not self._loop.is_closed():
            self._loop.call_later(LISTEN_SECONDS, self._ask_again)

    def _ask_again(self) -> None:
        if self._ending is None:
            asked = self._loop.create_future()
            asked.add_done_callback(lambda done: self._lost(None) if done.exception() else None)
            self._put(Job(partial(first, "SELECT 1"), asked, reads=True))

    async def _returned(self) -> None:
        """Wait a little for a server that went away, since nobody knows whether it still committed: those who
        are begun again find what they did."""
        self._connection.terminate()
        end = self._loop.time() + RETURN_SECONDS
        while self._connection.is_closed() and self._loop.time() < end:
            try:
                await self._connected()
            except Exception:  # noqa: BLE001 - whoever asks next is told
                await asyncio.sleep(PAUSE_SECONDS)

    # --- what went wrong ---

    def _worded(self, error: Exception) -> Exception:
        """What lies with the server as the port's error."""
        if not is_servers(error):
            return without_values(error)
        return self._failure(worded(error), error)


async def _rolled_back(connection: Connection, error: Exception) -> None:
    """Leave no transaction open; a connection that cannot be rolled back is of no more use."""
    if is_gone(error):
        connection.terminate()
        return
    try:
        await connection.execute("ROLLBACK")
    except Exception:  # noqa: BLE001 - the next one is made anew
        connection.terminate()
