"""Transactions that do no I/O themselves.

A transaction is a generator: it yields statements, whose values stand in them as $1, $2 …, and is sent what
each of them gave; what it returns is its result. Whoever runs it is a database's driver
(`bot.store.sql.driver`).
"""

from collections.abc import Generator, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from bot.store.sql.rows import Row

Result = TypeVar("Result")


Gives = Literal["rows", "first", "held", "count"]
"""What a statement is asked for: all its rows, its first one (None: there is none), one that stays as it is
until the commit, or how many it changed."""


class Statement(NamedTuple):
    """One statement with its values, in the SQL that SQLite and PostgreSQL have in common."""

    gives: Gives
    sql: str
    values: tuple[object, ...]


Transaction = Generator[Statement, Any, Result]
"""What reads and writes together or not at all; it may be begun again after a rollback."""


def fetch(sql: str, *values: object) -> Transaction[list[Row]]:
    """Run a statement and give back its rows."""
    return (yield Statement("rows", sql, values))


def first(sql: str, *values: object) -> Transaction[Row | None]:
    """Run a statement and give back its first row, if it has one."""
    return (yield Statement("first", sql, values))


def held(sql: str, *values: object) -> Transaction[Row | None]:
    """Run a statement that locks its first row, and give that back: once in a commit, whoever shares it."""
    return (yield Statement("held", sql, values))


def run(sql: str, *values: object) -> Transaction[int]:
    """Run a statement for what it changes, and tell how many rows it did."""
    return (yield Statement("count", sql, values))


def run_each(sql: str, many: Sequence[Sequence[object]]) -> Transaction[None]:
    """Run a statement with each of these values."""
    for values in many:
        yield from run(sql, *values)
