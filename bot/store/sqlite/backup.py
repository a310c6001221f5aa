"""Copies the database file while the bot runs."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.findings import Findings
from bot.store.sqlite.check import check, read_only


def backup(source: Path, target: Path) -> Findings:
    """Copy ``source``, as it is at this moment, into the new file ``target`` and check that.

    The bot may be running. An existing ``target`` is a `StoreError`; a copy that fails or
    is broken is removed.
    """
    with closing(read_only(source)) as original:
        _create(target)
        try:
            original.execute("BEGIN")  # The counted data is the copied data.
            counts = _counts(original)
            with closing(sqlite3.connect(target, isolation_level=None)) as copy:
                original.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # A single file, without further ones.
                problems = () if _counts(copy) == counts else ("rows are missing",)
            result = check(target)
            if problems := (*result.problems, *problems):
                raise StoreError(f"the copy of {source} is broken: {'; '.join(problems)}")
        except sqlite3.Error as error:
            target.unlink()
            raise StoreError(f"{source} cannot be copied to {target}: {error}") from error
        except BaseException:
            target.unlink()
            raise
    return result


def _counts(connection: sqlite3.Connection) -> dict[str, int]:
    """How many rows each table has."""
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    counted = ((name, f'SELECT count(*) FROM "{name}"') for (name,) in tables)  # noqa: S608 - from the schema
    return {name: connection.execute(sql).fetchone()[0] for name, sql in counted}


def _create(target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.touch(mode=0o600, exist_ok=False)  # It holds the secrets of every table.
    except FileExistsError as error:
        raise StoreError(f"{target} exists already: name a new file for the backup") from error
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error}") from error
