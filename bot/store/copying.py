"""Moves everything from one database into another, whichever of the two kinds each is."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from bot.store.errors import StoreError
from bot.store.sql.rows import Row
from bot.store.sql.schema import tables

_WIDTH = 2**64


class End(Protocol):
    """A database to copy from or into. Nobody else uses it meanwhile; what is put into it is there once it is
    committed."""

    name: str
    """Its name, without a password."""

    def rows(self, table: str) -> AsyncIterator[Sequence[Row]]:
        """A table's rows, some at a time."""
        ...

    async def columns(self, table: str) -> Mapping[str, bool]:
        """The names of its columns, and which of them hold only true or false."""
        ...

    async def put(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Add rows."""
        ...

    async def clear(self, table: str) -> None:
        """Take all rows out."""
        ...

    async def counters(self) -> Mapping[str, int]:
        """The newest id that each table with a counter ever gave, if it gave one."""
        ...

    async def count_on(self, table: str, newest: int) -> None:
        """Let the table give the ids after this one."""
        ...

    async def commit(self) -> None:
        """Make the copied data durable."""
        ...

    async def close(self) -> None:
        """Close it; uncommitted changes are undone."""
        ...


@dataclass(frozen=True, slots=True)
class Sum:
    """How many rows a table has, and a digest of them that does not depend on their order. Other rows, or
    another number of the same rows, give another digest."""

    rows: int = 0
    digest: int = 0

    def with_rows(self, rows: Iterable[Row]) -> "Sum":
        """The sum with more rows."""
        count, digest = self.rows, self.digest
        for row in rows:
            count, digest = count + 1, (digest + _digest(row)) % _WIDTH
        return Sum(count, digest)


def _digest(row: Row) -> int:
    """Of a row, true and false as 1 and 0."""
    plain = [int(value) if isinstance(value, bool) else value for value in row]
    return int.from_bytes(sha256(repr(plain).encode()).digest()[:8], "big")


async def copy(source: End, target: End) -> Mapping[str, Sum]:
    """Copy all tables in one transaction, read them again and compare; returns the content of each. On a
    difference, a `StoreError` says so and the target stays empty. Both databases are released."""
    async with AsyncExitStack() as open_ends:
        open_ends.push_async_callback(source.close)
        open_ends.push_async_callback(target.close)
        await _must_be_empty(target)
        sums = {table: await _copied(source, target, table) for table in tables()}
        for table, expected in sums.items():
            if await _sum(target, table) != expected:
                raise StoreError(f"{table} came out otherwise in {target.name}: nothing was kept there")
        for table, newest in (await source.counters()).items():
            await target.count_on(table, newest)
        await target.commit()
        return sums


async def _must_be_empty(target: End) -> None:
    for table in tables():
        found = await _sum(target, table)
        if found.rows > (table == "notes"):  # A new database has its epoch.
            raise StoreError(f"{target.name} is not empty: name a new file or an empty database to copy into")


async def _copied(source: End, target: End, table: str) -> Sum:
    columns = await target.columns(table)
    flags = [place for place, is_flag in enumerate(columns.values()) if is_flag]
    await target.clear(table)
    found = Sum()
    async for rows in source.rows(table):
        found = found.with_rows(rows)
        await target.put(table, [*columns], [_flagged(row, flags) for row in rows])
    return found


def _flagged(row: Row, flags: Sequence[int]) -> Row:
    values = list(row)
    for place in flags:
        values[place] = None if values[place] is None else bool(values[place])
    return values


async def _sum(end: End, table: str) -> Sum:
    found = Sum()
    async for rows in end.rows(table):
        found = found.with_rows(rows)
    return found
