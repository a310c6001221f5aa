"""The store in one SQLite file."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import IO

from bot.store.sqlite.database import BUSY_SECONDS, Database
from bot.store.sqlite.encounters import Encounters
from bot.store.sqlite.lock import lock_file
from bot.store.sqlite.maps import Maps
from bot.store.sqlite.migrate import migrate
from bot.store.sqlite.ongoing import OngoingMessages
from bot.store.sqlite.secrets import Secrets
from bot.store.sqlite.settings import Preferences
from bot.store.store import StoreError

OLDEST_SQLITE = (3, 35, 0)
"""The first SQLite with ``RETURNING``."""


class SqliteStore(Encounters, Maps, Secrets, OngoingMessages, Preferences):
    """The port `bot.store.store.Store`; made by `open_store`, ended by `close`."""

    def __init__(self, database: Database, lock: IO[str]) -> None:
        super().__init__(database)
        self._lock = lock

    async def close(self) -> None:
        """Write what waits and let the file go, also when cancelled meanwhile; idempotent."""
        try:
            await self._drain()
            await self.write_pools()
        finally:
            if self._database.is_open:
                try:
                    await self._database.close()
                finally:
                    self._lock.close()


async def open_store(path: Path) -> SqliteStore:
    """Open the file, made and migrated where needed; `StoreError` says why it cannot be."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: 3.35.0 or newer is needed")
    path, lock = _locked(path)
    try:
        _prepare(path)
        return SqliteStore(await Database.connect(path), lock)
    except sqlite3.Error as error:
        lock.close()
        raise StoreError(f"{path} cannot be opened: {error}") from error
    except BaseException:
        lock.close()
        raise


def _locked(path: Path) -> tuple[Path, IO[str]]:
    path = path.resolve()  # One file has one lock, whatever name it was asked for by.
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path, lock_file(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error}") from error


def _prepare(path: Path) -> None:
    """Migrate with a connection of its own, before the bot connects to Discord."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection)
