"""One SQLite connection, on which every call is one statement and so one transaction.

Nothing here begins a transaction that a later call would have to end: a caller that is
cancelled in the middle leaves nothing open, and no lock is needed between callers.
"""

import logging
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, cast

import aiosqlite

from bot.store.sqlite.rows import Row
from bot.store.store import HISTORY, StoreError

# At DEBUG aiosqlite logs every statement with its values, and those are the secrets.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

BUSY_SECONDS = 5.0
"""How long a statement waits for a backup or a check that reads the file."""

_UNIQUE = ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY")

_PRAGMAS = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")

# A trigger of this connection alone, so that HISTORY has one place. It runs within the
# statement that marks steps as announced, at every 50th. Kept are the newest step, what is
# owed, and the steps to which undo (HISTORY of them) and redo can still lead.
_PRUNING = f"""
CREATE TEMP TRIGGER pruning AFTER UPDATE OF announced ON main.encounters
WHEN NEW.announced / 50 > OLD.announced / 50
BEGIN
    UPDATE steps SET state = NULL
    WHERE encounter_id = NEW.id AND revision < NEW.announced AND state IS NOT NULL
    AND revision NOT IN (
        WITH RECURSIVE back (node, depth) AS (
            SELECT node, 0 FROM steps WHERE encounter_id = NEW.id AND revision = NEW.announced
            UNION ALL
            SELECT steps.parent, depth + 1 FROM back JOIN steps
            ON steps.encounter_id = NEW.id AND steps.revision = back.node
            WHERE steps.parent IS NOT NULL AND depth < {HISTORY})
        SELECT node FROM back
        UNION SELECT value FROM steps, json_each(steps.redo)
        WHERE encounter_id = NEW.id AND revision = NEW.announced);
END
"""  # noqa: S608 - our own number


class Conflict(Exception):
    """A row that must be the only one of its kind is there already."""


class Database:
    """The open connection; `close` ends its thread, without which no process exits."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self.is_open = True

    @classmethod
    async def connect(cls, path: Path) -> Self:
        """Open a file whose tables are there (`bot.store.sqlite.migrate`)."""
        database = cls(await aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS))
        try:
            for statement in (*_PRAGMAS, _PRUNING):
                await database.fetch(statement)
        except BaseException:
            await database.close()
            raise
        return database

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """Run one statement with its values as ``$1``, ``$2`` … and give back its rows."""
        return await self.run(sql, {str(number): value for number, value in enumerate(values, 1)})

    async def run(self, sql: str, values: Mapping[str, Any] | Sequence[Any]) -> list[Row]:
        """Run one statement; `Conflict` where another row holds its place."""
        if not self.is_open:
            raise StoreError("the store is closed")
        try:
            rows = await self._connection.execute_fetchall(sql, cast("Iterable[Any]", values))
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorname in _UNIQUE:
                raise Conflict(str(error)) from error
            raise
        return list(cast("Iterable[Row]", rows))

    async def close(self) -> None:
        """Finish what was asked and let the file go. Call it once: aiosqlite hangs the second time."""
        self.is_open = False
        await self._connection.close()


class Part:
    """One family of the store's methods, over the connection that all of them share."""

    def __init__(self, database: Database) -> None:
        self._database = database
