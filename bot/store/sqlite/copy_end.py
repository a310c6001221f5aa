"""A file as one end of a copy."""
# ruff: noqa: S608 - put together from the schema's own names; every value is bound

import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.sql.rows import Row
from bot.store.sqlite.file import connected, opening
from bot.store.sqlite.lock import Lock

SOME = 500
"""How many rows are read at a time."""


class FileEnd:
    """One, while it is open; the bot is kept off it. (`bot.store.copying.End`)."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: Lock) -> None:
        self.name = str(path)
        self._connection = connection
        self._lock = lock
        connection.execute("BEGIN IMMEDIATE")

    async def rows(self, table: str) -> AsyncIterator[Sequence[Row]]:
        """Its rows, some at a time."""
        cursor = self._connection.execute(f"SELECT * FROM {table}")
        while rows := cursor.fetchmany(SOME):
            yield rows

    async def columns(self, table: str) -> Mapping[str, bool]:
        """Its columns; a file keeps true and false as 1 and 0."""
        return {row[1]: False for row in self._connection.execute(f"PRAGMA table_info({table})")}

    async def put(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Add rows."""
        names, marks = ", ".join(f'"{each}"' for each in columns), ", ".join("?" * len(columns))
        self._connection.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)

    async def clear(self, table: str) -> None:
        """Take all rows out."""
        self._connection.execute(f"DELETE FROM {table}")

    async def counters(self) -> Mapping[str, int]:
        """The newest ids that were given."""
        return dict(self._connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())

    async def count_on(self, table: str, newest: int) -> None:
        """Give those after this one."""
        self._connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        self._connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, newest))

    async def commit(self) -> None:
        """Make it durable."""
        self._connection.execute("COMMIT")

    async def close(self) -> None:
        """Let it go."""
        self._connection.close()
        self._lock.close()


async def open_end(path: Path, *, must_be_there: bool) -> FileEnd:
    """Open a file for a copy, its tables made and migrated where needed."""
    if must_be_there and not path.is_file():  # noqa: ASYNC240 - a chore, alone in its process
        raise StoreError(f"there is no database at {path}")
    with opening(path) as (path, lock):
        connection, _ = connected(path)
        try:
            return FileEnd(path, connection, lock)
        except BaseException:
            connection.close()
            raise
