"""Transactions that do no I/O themselves.

A transaction is a generator. It yields statements with their values as $1, $2 …, receives the result of each,
and returns its own. A database's driver runs it (`bot.store.sql.writer`).
"""

from collections.abc import Generator, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from bot.store.sql.rows import Row

Result = TypeVar("Result")


Gives = Literal["rows", "first", "held", "count"]
"""What a statement returns: all its rows, its first one (None: there is none), one that is locked until the
commit, or how many it changed."""


class Statement(NamedTuple):
    """One statement with its values, in the SQL that SQLite and PostgreSQL have in common."""

    gives: Gives
    sql: str
    values: tuple[object, ...]


Transaction = Generator[Statement, Any, Result]
"""Reads and writes that happen together or not at all; it may be begun again after a rollback."""


def fetch(sql: str, *values: object) -> Transaction[list[Row]]:
    """Run a statement and give back its rows."""
    return (yield Statement("rows", sql, values))


def first(sql: str, *values: object) -> Transaction[Row | None]:
    """Run a statement and give back its first row, if it has one."""
    return (yield Statement("first", sql, values))


def held(sql: str, *values: object) -> Transaction[Row | None]:
    """Run a statement that locks its first row, and return that row: once in a commit, shared by its jobs."""
    return (yield Statement("held", sql, values))


def run(sql: str, *values: object) -> Transaction[int]:
    """Run a statement that changes rows, and return how many it changed."""
    return (yield Statement("count", sql, values))


def run_each(sql: str, many: Sequence[Sequence[object]]) -> Transaction[None]:
    """Run a statement with each of these values."""
    for values in many:
        yield from run(sql, *values)
