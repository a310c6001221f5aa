"""The bot's own store, on a disk in memory and without a thread."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from bot.store.alone import Alone
from bot.store.sql.store import SqlStore
from bot.store.sqlite.file import prepared
from bot.store.sqlite.writer import Writer
from bot.store.store import StoreError
from ordeal.disk import File
from ordeal.vfs import MemoryVfs

DATABASE = "kelou.db"


class InlineWriter(Writer):
    """The writer, whose jobs are done on the loop, each time after as long as the disk takes."""

    def __init__(
        self, connection: sqlite3.Connection, seconds: Callable[[], float], is_alive: Callable[[], bool]
    ) -> None:
        self._seconds, self._is_alive = seconds, is_alive
        super().__init__(connection, ended=lambda: None)

    def _begin(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._has_ended = asyncio.Event()

    def _put(self, job: Any) -> None:
        super()._put(job)
        self._within(self._seconds())

    async def _end(self) -> None:
        await self._has_ended.wait()

    def _next(self, *, wait: bool) -> Any:
        return super()._next(wait=False)

    def _within(self, seconds: float) -> None:
        """Go on at this time, or when it was going to be anyway."""
        when = self._loop.time() + seconds
        if self._timer is not None:
            if self._timer.when() <= when:
                return
            self._timer.cancel()
        self._timer = self._loop.call_at(when, self._turn)

    def _turn(self) -> None:
        self._timer = None
        if not self._is_alive():
            return
        if not self._go_on():
            self._connection.close()
            self._over()
            self._has_ended.set()
        elif not self._jobs.empty():
            self._within(self._seconds())
        elif self._behind:
            self._within(max(0.001, self._due - self._loop.time()))


def opened(
    vfs: MemoryVfs, seconds: Callable[[], float], is_alive: Callable[[], bool]
) -> tuple[SqlStore, sqlite3.Connection]:
    """What `open_store` does, but for the lock and the modes of real files. `StoreError` as there."""
    try:
        connection = sqlite3.connect(
            vfs.address(DATABASE), isolation_level=None, uri=True, check_same_thread=False
        )
        epoch = prepared(connection)
    except sqlite3.Error as error:
        raise StoreError(f"{DATABASE} cannot be opened: {error}") from error
    return SqlStore(InlineWriter(connection, seconds, is_alive), epoch, Alone()), connection


def image(vfs: MemoryVfs, files: Mapping[str, bytes | bytearray]) -> bytes:
    """A database and its log as one file, on a disk of its own."""
    vfs.disk.files = {name: File(bytearray(content)) for name, content in files.items()}
    connection = sqlite3.connect(vfs.address(DATABASE), uri=True)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
        return bytes(vfs.disk.files[DATABASE].content)
    except sqlite3.DatabaseError:
        return bytes(files.get(DATABASE, b""))  # Whoever reads it finds it broken.
    finally:
        connection.close()
        vfs.disk.files = {}


def problems(connection: sqlite3.Connection) -> tuple[str, ...]:
    """SQLite's own words on what is broken."""
    try:
        found = [words for (words,) in connection.execute("PRAGMA integrity_check") if words != "ok"]
        dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        return (str(error),)
    return (*found, *(f"{table} row {row} misses its row of {parent}" for table, row, parent, _ in dangling))
