"""Runs transactions on a connection to SQLite."""

import sqlite3
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

from bot.store.sql.statements import Gives, Result, Transaction

_GIVES: Mapping[Gives, Callable[[sqlite3.Cursor], Any]] = {
    "rows": sqlite3.Cursor.fetchall,
    "first": sqlite3.Cursor.fetchone,
    "held": sqlite3.Cursor.fetchone,
    "count": attrgetter("rowcount"),
}


@cache
def numbered(sql: str) -> str:
    """A statement as SQLite takes its values by their number, which is the quickest way."""
    return sql.replace("$", "?")


def drive(connection: sqlite3.Connection, transaction: Transaction[Result]) -> Result:
    """Run a transaction's statements one after the other, and give its result. Beginning and committing are
    the caller's."""
    given = None
    try:
        while True:
            gives, sql, values = transaction.send(given)
            given = _GIVES[gives](connection.execute(numbered(sql), values))
    except StopIteration as end:
        return end.value
