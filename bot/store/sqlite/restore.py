"""Puts a backup in place of the database."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.sql.epoch import renew
from bot.store.sqlite.backup import backup
from bot.store.sqlite.check import check
from bot.store.sqlite.connection import drive
from bot.store.sqlite.file import locked

BESIDE = ("-wal", "-shm")
"""SQLite's further files of a database; an old one would be played into the restored file."""


def restore(source: Path, target: Path, at: datetime) -> Path | None:
    """Put the backup ``source`` in place of the database ``target``, in one step.

    Gives the name under which the old file is kept, made of the time ``at``; None: there was
    none. `StoreError`, and nothing is changed: the backup is not sound, or a bot runs.
    """
    _must_be_sound(source)
    target, lock = locked(target)
    with closing(lock):
        if target.exists() and target.samefile(source):
            raise StoreError(f"{source} is the database itself: name a backup")
        copy = target.with_name(f"{target.name}.restoring")
        copy.unlink(missing_ok=True)  # Of a restore that was cut short.
        try:
            backup(source, copy)
            with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                drive(connection, renew())
            aside = _set_aside(target, at)
            copy.replace(target)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{source} cannot be put in place of {target}: {error}") from error
        finally:
            copy.unlink(missing_ok=True)
    return aside


def _must_be_sound(source: Path) -> None:
    found = check(source)
    if found.schema > found.newest:
        raise StoreError(f"{source} is of a newer Kelou (schema {found.schema}): run that one")
    if not found.ok:
        raise StoreError(f"{source} is broken: {'; '.join(found.problems)}")


def _set_aside(target: Path, at: datetime) -> Path | None:
    """Keep the old file under another name as well; its further files go only there."""
    if not target.exists():
        return None
    aside = target.with_name(f"{target.name}.{at:%Y%m%d-%H%M%S}")
    if aside.exists():
        raise StoreError(f"{aside} exists already: move it away, or try again in a second")
    with suppress(sqlite3.Error):  # A file that is too broken to be folded is kept as it is.
        _fold(target)
    for end in BESIDE:
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))
    try:
        os.link(target, aside)
    except OSError:  # Not every disk knows a second name.
        shutil.copy2(target, aside)
    return aside


def _fold(path: Path) -> None:
    """Fold the -wal file into the database."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
