"""The bot's own store, on a disk in memory and without a thread."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping

from bot.store.errors import StoreError
from bot.store.sql.writer import Writer
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.driver import FileDriver
from bot.store.sqlite.file import prepared
from bot.store.store import Store
from tools.simulator.disk import Disk, File
from tools.simulator.fleet import Shared
from tools.simulator.vfs import MemoryVfs

DATABASE = "kelou.db"


class Inline:
    """In the place of aiosqlite's thread: what it would do is done on the loop, each time after as long as
    the disk takes."""

    def __init__(self, connection: Connection, disk: Disk, seconds: Callable[[], float]) -> None:
        self._connection, self._disk, self._seconds = connection, disk, seconds

    async def commit(self) -> None:
        await asyncio.sleep(self._seconds())
        self._connection.commit()
        if self._disk.is_cut:  # The process died in it, and gets no answer.
            await asyncio.Event().wait()

    async def close(self) -> None:
        self._connection.close()


class Anywhere:
    """Nobody moves a file of this disk."""

    def must_be_here(self) -> None:
        return None

    def written(self) -> None:
        return None


def opened(vfs: MemoryVfs, seconds: Callable[[], float], fleet: Shared) -> tuple[Store, sqlite3.Connection]:
    """What `open_store` does, but for the lock and the modes of real files, and by leases that may be lost.
    `StoreError` as there."""
    try:
        connection = sqlite3.connect(
            vfs.address(DATABASE), isolation_level=None, uri=True, factory=Connection
        )
        epoch = prepared(connection)
    except sqlite3.Error as error:
        raise StoreError(f"{DATABASE} cannot be opened: {error}") from error
    driver = FileDriver(connection, Inline(connection, vfs.disk, seconds), Anywhere(), lambda: None)
    return Store(Writer(driver, fleet.fenced), epoch), connection


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
