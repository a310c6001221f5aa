"""A PostgreSQL database as one end of a copy."""
# ruff: noqa: S608 - put together from the schema's own names; every value is bound

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Protocol, cast

from bot.store.postgres.connection import Connection
from bot.store.sql.rows import Row
from bot.store.sql.schema import tables

SOME = 500
"""How many rows are read at a time."""

_COLUMNS = """
SELECT column_name, data_type = 'boolean' FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position
"""
_COUNTS = """
SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1
    AND column_name = 'id' AND is_identity = 'YES'
"""
_COUNTER = "SELECT pg_get_serial_sequence($1, 'id')"


class _Copying(Connection, Protocol):
    def cursor(self, query: str, *, prefetch: int) -> AsyncIterator[Row]: ...

    async def copy_records_to_table(
        self, table_name: str, *, columns: Sequence[str], records: Sequence[Row]
    ) -> str: ...


class ServerEnd:
    """One, while it is open; bots are kept off it. (`bot.store.copying.End`)."""

    def __init__(self, name: str, connection: Connection) -> None:
        """``connection`` is within a transaction."""
        self.name = name
        self._connection = cast("_Copying", connection)

    async def rows(self, table: str) -> AsyncIterator[Sequence[Row]]:
        """Its rows, some at a time."""
        some: list[Row] = []
        async for row in self._connection.cursor(f"SELECT * FROM {table}", prefetch=SOME):
            some.append(tuple(row))
            if len(some) == SOME:
                yield some
                some = []
        if some:
            yield some

    async def columns(self, table: str) -> Mapping[str, bool]:
        """Its columns, and which of them are booleans."""
        found = await self._connection.fetch(_COLUMNS, table)
        return {str(name): bool(is_flag) for name, is_flag in found}

    async def put(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Add rows."""
        await self._connection.copy_records_to_table(table, columns=columns, records=rows)

    async def clear(self, table: str) -> None:
        """Take all rows out."""
        await self._connection.execute(f"DELETE FROM {table}")

    async def counters(self) -> Mapping[str, int]:
        """The newest ids that were given."""
        found: dict[str, int] = {}
        for table in tables():
            if await self._connection.fetchrow(_COUNTS, table):
                counter: Any = await self._connection.fetchval(_COUNTER, table)
                stands = await self._connection.fetchrow(f"SELECT last_value, is_called FROM {counter}")
                if stands and stands[1]:
                    found[table] = stands[0]
        return found

    async def count_on(self, table: str, newest: int) -> None:
        """Give those after this one."""
        await self._connection.fetchval(f"SELECT setval(({_COUNTER})::regclass, $2)", table, newest)

    async def commit(self) -> None:
        """Make it durable."""
        await self._connection.execute("COMMIT")

    async def close(self) -> None:
        """Let it go."""
        self._connection.terminate()
