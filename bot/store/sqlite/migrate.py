"""Brings the tables of a file up to what this version knows, one numbered script at a time."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from bot.store.store import StoreError

SCRIPTS = Path(__file__).parent / "migrations"

_APPLY = """
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS migrations (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO migrations (version, name) VALUES ({version}, '{name}');
{sql}
COMMIT;
"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One script ``NNNN_name.sql``; ``version`` is its number."""

    version: int
    name: str
    sql: str


def migrations(folder: Path = SCRIPTS) -> tuple[Migration, ...]:
    """Read the scripts of a folder, which are numbered from 1 without a gap."""
    found = tuple(
        Migration(int(path.stem[:4]), path.stem, path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    )
    if [migration.version for migration in found] != list(range(1, len(found) + 1)):
        raise StoreError(f"the migrations in {folder} are not numbered from 1 without a gap")
    return found


def schema_version(connection: sqlite3.Connection) -> int:
    """Tell the newest migration that a file has; 0 for an empty one."""
    known = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'migrations'").fetchone()[0]
    return connection.execute("SELECT max(version) FROM migrations").fetchone()[0] if known else 0


def migrate(connection: sqlite3.Connection, folder: Path = SCRIPTS) -> int:
    """Apply what is missing, each script in its own transaction; give back the version.

    The connection is in autocommit mode. A file of a newer version is a `StoreError`.
    """
    known = migrations(folder)
    version = schema_version(connection)
    if version > len(known):
        raise StoreError(
            f"the database has schema {version} and this version of Kelou knows up to {len(known)}:"
            " run a newer Kelou, or restore the backup from before the update"
        )
    for migration in known[version:]:
        _apply(connection, migration)
    return len(known)


def _apply(connection: sqlite3.Connection, migration: Migration) -> None:
    try:
        connection.executescript(
            _APPLY.format(version=migration.version, name=migration.name, sql=migration.sql)
        )
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.rollback()
        raise StoreError(f"migration {migration.name} failed and changed nothing: {error}") from error
