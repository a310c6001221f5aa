"""Runs transactions on a connection to PostgreSQL."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from bot.store.sql.rows import Row
from bot.store.sql.statements import Gives, Result, Transaction


class Connection(Protocol):
    """As much of asyncpg's connection as the store needs."""

    async def fetch(self, query: str, *args: object) -> Sequence[Row]:
        """The rows of a statement."""
        ...

    async def fetchrow(self, query: str, *args: object) -> Row | None:
        """Its first row."""
        ...

    async def fetchval(self, query: str, *args: object) -> Any:
        """The first column of that."""
        ...

    async def execute(self, query: str, *args: object, timeout: float | None = None) -> str:  # noqa: ASYNC109
        """Its status; a script has no values."""
        ...

    def transaction(self) -> AbstractAsyncContextManager[object]:
        """A transaction, committed at its end."""
        ...

    async def add_listener(self, channel: str, callback: Callable[..., None]) -> None:
        """LISTEN."""
        ...

    def add_termination_listener(self, callback: Callable[..., None]) -> None:
        """Have a function called when the connection has ended."""
        ...

    def is_closed(self) -> bool:
        """Whether it has ended."""
        ...

    def terminate(self) -> None:
        """End it at once."""
        ...

    async def close(self) -> None:
        """Take leave of the server."""
        ...


async def _rows(connection: Connection, sql: str, values: Sequence[object]) -> Sequence[Row]:
    return await connection.fetch(sql, *values)


async def _first(connection: Connection, sql: str, values: Sequence[object]) -> Row | None:
    return await connection.fetchrow(sql, *values)


async def _count(connection: Connection, sql: str, values: Sequence[object]) -> int:
    number = (await connection.execute(sql, *values)).rpartition(" ")[2]  # "UPDATE 3"
    return int(number) if number.isdecimal() else 0


_GIVES: Mapping[Gives, Callable[[Connection, str, Sequence[object]], Awaitable[Any]]] = {
    "rows": _rows,
    "first": _first,
    "held": _first,
    "count": _count,
}


Held = dict[tuple[str, Sequence[object]], Any]
"""The rows that a commit has locked: later jobs in it need not ask again."""


async def drive(connection: Connection, transaction: Transaction[Result], held: Held | None = None) -> Result:
    """Run a transaction's statements one after the other, and return its result. The caller begins and
    commits, and keeps what the commit has ``held`` so far."""
    given = None
    known: Held = {} if held is None else held
    try:
        while True:
            gives, sql, values = transaction.send(given)
            if gives == "held" and (sql, values) in known:
                given = known[sql, values]
                continue
            given = await _GIVES[gives](connection, sql, values)
            if gives == "held":
                known[sql, values] = given
    except StopIteration as end:
        return end.value
