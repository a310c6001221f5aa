"""A connection to SQLite: how transactions are run on it, one or many together."""

import sqlite3
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from operator import attrgetter
from typing import Any

from bot.store.sql.statements import Gives, Result, Transaction
from bot.store.sql.writer import BatchResult, Job

_GIVES: Mapping[Gives, Callable[[sqlite3.Cursor], Any]] = {
    "rows": sqlite3.Cursor.fetchall,
    "first": sqlite3.Cursor.fetchone,
    "held": sqlite3.Cursor.fetchone,
    "count": attrgetter("rowcount"),
}


class Connection(sqlite3.Connection):
    """A connection with a ``commit`` that does all waiting work. Code that has only its asynchronous
    ``commit`` then comes to its thread once for all of it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.waiting = deque[Callable[[], object]]()

    def commit(self) -> None:
        """Do the work that has waited longest."""
        self.waiting.popleft()()


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


def together(
    connection: sqlite3.Connection, jobs: Sequence[Job], may_write: Callable[[], object] | None
) -> BatchResult:
    """Run them in one transaction and commit it. ``may_write`` raises if nothing may be written now; None:
    they only read."""
    results: list[Any] = []
    try:
        if connection.in_transaction:  # It could not be rolled back when it failed.
            connection.rollback()
        if may_write is not None:
            may_write()
        connection.execute("BEGIN" if may_write is None else "BEGIN IMMEDIATE")
    except Exception as error:  # noqa: BLE001 - it is handed to those who wait
        return BatchResult(error=error, begun=False)
    try:
        for job in jobs:
            results.append(drive(connection, job.work()))
        connection.execute("COMMIT")
    except Exception as error:  # noqa: BLE001 - it is handed to those who wait
        with suppress(sqlite3.Error):  # The next one begins with it.
            connection.rollback()
        return BatchResult(error=error, at=len(results) if len(results) < len(jobs) else None)
    return BatchResult(results)
