"""The store in one SQLite file."""

import logging
import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.sql.epoch import epoch_of
from bot.store.sql.writer import Writer
from bot.store.sqlite.connection import Connection, drive
from bot.store.sqlite.driver import FileDriver
from bot.store.sqlite.file_identity import Whereabouts
from bot.store.sqlite.lock import Lock, lock_file
from bot.store.sqlite.migrate import migrate
from bot.store.store import Store

log = logging.getLogger(__name__)

OLDEST_SQLITE = (3, 35, 0)
"""The first SQLite with ``RETURNING``."""


PRIVATE = 0o600
"""The mode of the file and its companions."""

BUSY_SECONDS = 5.0
"""How long a statement waits for a backup or a check that reads the file."""

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # Deleted data is overwritten: the file's free pages contain none of it.
)


async def open_store(path: Path) -> Store:
    """Open the file, made and migrated where needed; `StoreError` says why it cannot be.

    This blocks the event loop: it comes before the bot connects to Discord.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: 3.35.0 or newer is needed")
    with opening(path) as (path, lock):
        connection, epoch = connected(path)
        with ExitStack() as opened:
            opened.callback(lock.close)
            opened.enter_context(closing(connection))
            place = opened.enter_context(closing(Whereabouts(path, connection)))
            driver = await FileDriver.over(connection, place, lambda: ended.close())
            ended = opened.pop_all()
        return Store(Writer(driver), epoch)


@contextmanager
def opening(path: Path) -> Generator[tuple[Path, Lock]]:
    """A file's canonical name and its lock, to be closed by the code that opened it; the lock is released if
    the opening fails. `StoreError`: the file is in use, or cannot be opened."""
    path, lock = locked(path)
    try:
        yield path, lock
    except (sqlite3.Error, OSError) as error:
        lock.close()
        raise StoreError(f"{path} cannot be opened: {error}") from error
    except BaseException:
        lock.close()
        raise


def locked(path: Path) -> tuple[Path, Lock]:
    """A file's one name, and its lock, to be closed; `StoreError`: it is in use, or cannot be locked."""
    path = path.resolve()  # One file has one lock, whatever name it was asked for by.
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path, lock_file(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error}") from error


def _keep_private(path: Path) -> None:
    """Let nobody else on the machine read the file, which holds the secrets of every table. The files that
    SQLite adds take over its mode."""
    if not path.exists():
        path.touch(mode=PRIVATE)
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", ".lock", "-holder"))):
        if each.exists() and each.stat().st_mode & 0o077:
            try:
                each.chmod(PRIVATE)
            except OSError as error:
                log.warning("%s stays readable for others (%s)", each, type(error).__name__)


def connected(path: Path) -> tuple[Connection, str]:
    """The connection, handed over to aiosqlite's thread once the tables are there, and the
    database's epoch."""
    _keep_private(path)
    connection = sqlite3.connect(
        path, isolation_level=None, timeout=BUSY_SECONDS, check_same_thread=False, factory=Connection
    )
    return connection, prepared(connection)


def prepared(connection: sqlite3.Connection) -> str:
    """Bring a new connection into our modes and its tables up to date; gives the database's epoch. One
    that cannot be used is closed."""
    try:
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        connection.create_function("pg_notify", 2, lambda *_: None)  # No other process uses the file.
        migrate(connection)
        return drive(connection, epoch_of())
    except BaseException:
        connection.close()
        raise
