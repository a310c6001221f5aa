"""Brings the tables of a file up to what this version knows, one numbered script at a time."""

import sqlite3
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.sql.schema import SCRIPTS, Migration, migrations, missing

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


def schema_version(connection: sqlite3.Connection) -> int:
    """Tell the newest migration that a file has; 0 for an empty one."""
    known = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'migrations'").fetchone()[0]
    return connection.execute("SELECT max(version) FROM migrations").fetchone()[0] if known else 0


def migrate(connection: sqlite3.Connection, folder: Path = SCRIPTS) -> int:
    """Apply missing migrations, each script in its own transaction; return the version.

    The connection is in autocommit mode. A file of a newer version is a `StoreError`.
    """
    known = migrations(folder)
    for migration in missing(schema_version(connection), known):
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
