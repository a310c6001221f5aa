"""PostgreSQL as the writer's driver: the single connection of a process, which is opened again if it is
lost."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.dice.source import nonce
from bot.store.postgres.connection import Connection, Held, drive
from bot.store.postgres.errors import is_gone, is_passing, is_servers, without_values, worded
from bot.store.sql.schema import tables
from bot.store.sql.statements import fetch, first
from bot.store.sql.writer import BatchResult, Job

log = logging.getLogger(__name__)

MOST = 64
"""How much goes into one commit."""
MOST_SECONDS = 1.0
"""After how long no more jobs go into it. Each statement takes a turn of the event loop, and turns are long
under load. Urgent jobs (for example a lease) wait for no more than this."""
ATTEMPTS = 10
"""How often a transaction is begun that others at the same time keep from being done."""
RETURN_SECONDS = 5.0
"""How long a server that was lost in the middle of a transaction is waited for."""
PAUSE_SECONDS = 0.1
"""How long until the next try."""
CLOSE_SECONDS = 10.0
VACUUM_SECONDS = 600.0
LISTEN_SECONDS = 1.0
"""How long after a lost connection a listener connects again."""

_ALONE = frozenset((fetch, first))
"""Transactions of one statement that only reads."""

COMMITS = """
CREATE TABLE IF NOT EXISTS commits (
    process text PRIMARY KEY, number bigint NOT NULL, at timestamptz NOT NULL);
DELETE FROM commits WHERE at < now() - interval '1 day';
"""
"""The last commit of each process: one row a process, written with each commit. A process that got no answer
to a commit reads there whether it was made."""
_MARK = """
INSERT INTO commits (process, number, at) VALUES ($1, $2, clock_timestamp())
ON CONFLICT (process) DO UPDATE SET number = excluded.number, at = excluded.at
"""
_LAST = """
INSERT INTO commits (process, number, at) VALUES ($1, 0, clock_timestamp())
ON CONFLICT (process) DO UPDATE SET at = excluded.at RETURNING number
"""
"""It writes to the row, and so waits for a commit that is still under way."""


class ServerDriver:
    """The port `bot.store.sql.writer.Driver`. It belongs to the event loop that is running."""

    most = MOST
    reads_on = False

    def __init__(self, connection: Connection, connect: Callable[[], Awaitable[Connection]]) -> None:
        """``connect`` opens another connection if this one was lost."""
        self._connection = connection
        self._connect = connect
        self._at: int | None = None
        self._process, self._number = nonce(), 0
        self._sent: Sequence[Any] | None = None
        self._heard: dict[str, Callable[[str], object]] = {}
        self._listening: set[str] = set()
        self._reach: Callable[[], object] | None = None
        self._reaching: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        connection.add_termination_listener(self._lost)

    async def commit(self, jobs: Sequence[Job]) -> BatchResult:
        """Run them within one transaction, as long as more may be added. A single one that failed because of
        concurrent transactions is begun again."""
        outcome = await self._attempt(jobs)
        for attempt in range(1, ATTEMPTS):
            if len(jobs) > 1 or outcome.error is None or not is_passing(outcome.error):
                break
            await asyncio.sleep(0.001 * attempt * attempt)
            outcome = await self._attempt(jobs)
        return outcome

    async def _attempt(self, jobs: Sequence[Job]) -> BatchResult:
        try:
            await self._connected()
        except Exception as error:  # noqa: BLE001 - it is handed to those who wait
            self._lost(None)
            return BatchResult(error=without_values(error), begun=False)
        self._at, self._sent = None, None
        try:
            return BatchResult(await self._transaction(jobs))
        except Exception as error:  # noqa: BLE001 - it is handed to those who wait
            if is_gone(error) or self._connection.is_closed():
                return await self._returned(jobs, error)
            return BatchResult(error=without_values(error), at=self._at)

    async def _transaction(self, jobs: Sequence[Job]) -> Sequence[Any]:
        """Run them within one transaction; reads run separately."""
        connection = self._connection
        reads = all(job.reads for job in jobs)
        if reads and all(job.work.func in _ALONE for job in jobs):
            return await self._driven(jobs)
        try:
            await connection.execute("BEGIN")
            results = await self._driven(jobs)
            if not reads:
                self._number += 1
                await self._connection.execute(_MARK, self._process, self._number)
                self._sent = results
            await connection.execute("COMMIT")
        except Exception as error:
            await _rolled_back(connection, error)
            raise
        except BaseException:
            connection.terminate()
            raise
        return results

    async def _is_in(self) -> bool:
        """Whether the newest one was committed, though nobody heard of it."""
        return await self._connection.fetchval(_LAST, self._process) == self._number

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

    # --- the connection ---

    async def _connected(self) -> None:
        """Open another connection if the last one is lost."""
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

    async def _returned(self, jobs: Sequence[Job], error: Exception) -> BatchResult:
        """Wait a little for a server that went away, and ask it whether it still committed. Jobs that were
        not committed are begun again."""
        at, sent = self._at, self._sent
        self._connection.terminate()
        end = self._loop.time() + RETURN_SECONDS
        while True:
            try:
                await self._connected()
                if sent is not None and await self._is_in():
                    return BatchResult(sent)
                break
            except Exception:  # noqa: BLE001 - whoever asks next is told
                if self._loop.time() >= end:
                    return BatchResult(error=error, begun=False)
                await asyncio.sleep(PAUSE_SECONDS)
        if len(jobs) > 1:
            return BatchResult(error=error, at=at)
        try:
            return BatchResult(await self._transaction(jobs))
        except Exception as again:  # noqa: BLE001 - it is handed to those who wait
            return BatchResult(error=without_values(again), at=self._at)

    def listen(self, channel: str, heard: Callable[[str], object], reach: Callable[[], object]) -> None:
        """LISTEN, with the next commit."""
        self._heard[channel], self._reach = heard, reach

    def _told(self, _connection: object, _process: int, channel: str, payload: object) -> None:
        self._heard[channel](str(payload))

    def _lost(self, _connection: object) -> None:
        """If somebody listens, connect again, although nobody asks for anything."""
        if self._reach is not None and not self._loop.is_closed():
            if self._reaching is not None:
                self._reaching.cancel()
            self._reaching = self._loop.call_later(LISTEN_SECONDS, self._reach)

    # --- the end of things ---

    def trouble(self, error: Exception) -> str:
        """An error of the server, without the values that it names."""
        return worded(error) if is_servers(error) else ""

    async def settle(self) -> None:
        """Let PostgreSQL overwrite deleted data, in the background; its own vacuum does what fails here. Its
        archived WAL is the host's concern."""
        try:
            connection = await self._connect()
        except Exception as error:  # noqa: BLE001 - the log says it
            _unsettled(error)
            return
        try:
            for table in tables():
                await _settled(connection, table)
        finally:
            connection.terminate()

    async def close(self) -> None:
        """Take leave of the server."""
        self._reach = None
        if self._reaching is not None:
            self._reaching.cancel()
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._connection.close()
        except Exception as error:  # noqa: BLE001 - there is nothing left to be lost
            log.info("the connection to the database was gone: %s", type(error).__name__)


async def _rolled_back(connection: Connection, error: Exception) -> None:
    """Leave no transaction open; a connection that cannot be rolled back is of no more use."""
    if is_gone(error):
        connection.terminate()
        return
    try:
        await connection.execute("ROLLBACK")
    except Exception:  # noqa: BLE001 - the next one is made anew
        connection.terminate()


async def _settled(connection: Connection, table: str) -> None:
    try:
        await connection.execute(f"VACUUM {table}", timeout=VACUUM_SECONDS)
    except Exception as error:  # noqa: BLE001 - the log says it, and the other tables are settled
        _unsettled(error)


def _unsettled(error: Exception) -> None:
    log.warning("what was deleted is overwritten by PostgreSQL's own vacuum, later: %s", worded(error))
