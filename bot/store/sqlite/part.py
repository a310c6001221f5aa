"""What the parts of the store share: statements whose values stand in them as $1, $2 …, and the writer."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache

from bot.store.sqlite.rows import Row, Value
from bot.store.sqlite.writer import Writer


@cache
def numbered(sql: str) -> str:
    """A statement as SQLite takes its values by their number, which is the quickest way."""
    return sql.replace("$", "?")


def fetch(connection: sqlite3.Connection, sql: str, *values: object) -> list[Row]:
    """Run a statement and give back its rows."""
    return connection.execute(numbered(sql), values).fetchall()


def run(connection: sqlite3.Connection, sql: str, *values: object) -> int:
    """Run a statement for what it changes, and tell how many rows it did."""
    return connection.execute(numbered(sql), values).rowcount


def first(connection: sqlite3.Connection, sql: str, *values: object) -> Row | None:
    """Run a statement and give back its first row, if it has one."""
    return connection.execute(numbered(sql), values).fetchone()


class Part:
    """One family of the store's methods, over the writer that all of them share."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def _one(self, read: Callable[[Row], Value], sql: str, *values: object) -> Value | None:
        """What a statement finds."""
        row = await self._writer.read(lambda connection: first(connection, sql, *values))
        return None if row is None else read(row)

    async def _all(self, read: Callable[[Row], Value], sql: str, *values: object) -> Sequence[Value]:
        """All that a statement finds."""
        found = await self._writer.read(lambda connection: fetch(connection, sql, *values))
        return [read(row) for row in found]

    async def _change(self, sql: str, *values: object) -> None:
        """Make one statement durable."""
        await self._writer.write(lambda connection: run(connection, sql, *values))
