"""SQLite as the writer's driver: aiosqlite's thread runs a whole group of transactions in one hop."""

import logging
import sqlite3
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Protocol, Self

import aiosqlite

from bot.store.sql.writer import BatchResult, Job
from bot.store.sqlite.connection import Connection, together
from bot.store.sqlite.file_identity import Astray

log = logging.getLogger(__name__)

MOST = 500
"""How much goes into one commit."""

_UNUSABLE = frozenset((
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_READONLY,
))  # fmt: skip
"""SQLite's codes for errors that are not ours: they lie with the file or its disk."""


class Hops(Protocol):
    """As much of aiosqlite's connection as the driver needs."""

    async def commit(self) -> None:
        """Call the connection's ``commit`` in its thread."""
        ...

    async def close(self) -> None:
        """Close it there, and end the thread."""
        ...


class Place(Protocol):
    """The location of the file: `bot.store.sqlite.file_identity.Whereabouts`."""

    def must_be_here(self) -> None:
        """`Astray`: nothing may be written now."""
        ...

    def written(self) -> None:
        """Something may have been written to the file."""
        ...


class FileDriver:
    """The port `bot.store.sql.writer.Driver`."""

    most = MOST
    reads_on = True

    def __init__(self, connection: Connection, hops: Hops, place: Place, ended: Callable[[], object]) -> None:
        """``hops`` lead to the ``connection``, which is in autocommit mode; ``ended`` is called when it is
        closed."""
        self._connection, self._hops = connection, hops
        self._place = place
        self._ended = ended

    @classmethod
    async def over(cls, connection: Connection, place: Place, ended: Callable[[], object]) -> Self:
        """A driver over aiosqlite; the connection is handed over to its thread."""
        made: list[aiosqlite.Connection] = []
        # A thread is held by the end of the process as little as the one that made it: no exception
        # that leaves the store open lets the process hang.
        maker = Thread(target=lambda: made.append(aiosqlite.Connection(lambda: connection, 1)), daemon=True)
        maker.start()
        maker.join()
        return cls(connection, await made[0], place, ended)

    async def commit(self, jobs: Sequence[Job]) -> BatchResult:
        """Run them in one transaction, in one hop."""
        outcomes: list[BatchResult] = []
        await self._hop(lambda: outcomes.append(self._together(jobs)))
        return outcomes[0]

    def _together(self, jobs: Sequence[Job]) -> BatchResult:
        writes = not all(job.reads for job in jobs)
        outcome = together(self._connection, jobs, self._place.must_be_here if writes else None)
        if writes and outcome.begun:
            self._place.written()
        return outcome

    async def _hop(self, work: Callable[[], object]) -> None:
        self._connection.waiting.append(work)
        await self._hops.commit()

    def trouble(self, error: Exception) -> str:
        """An error of the file or its disk."""
        code = getattr(error, "sqlite_errorcode", 0)
        if code & 0xFF in _UNUSABLE:
            return f"{error} ({getattr(error, 'sqlite_errorname', code)})"
        return str(error) if isinstance(error, Astray) else ""

    def listen(self, channel: str, heard: Callable[[str], object], reach: Callable[[], object]) -> None:
        """No other process uses the file: there are no notifications."""

    async def settle(self) -> None:
        """Fold the ``-wal`` file into the database and truncate it: it still contains deleted data."""
        await self._hop(self._fold)

    def _fold(self) -> None:
        try:
            self._place.must_be_here()
            ((busy, *_),) = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            why = "another program reads it" if busy else ""
            self._place.written()
        except (sqlite3.Error, Astray) as error:
            why = str(error)
        if why:
            log.warning("what was deleted stays beside the database until it is written over: %s", why)

    async def close(self) -> None:
        """Close it, and end the thread."""
        try:
            await self._hops.close()
        finally:
            self._ended()
