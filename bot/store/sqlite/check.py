"""Reports the content of a database file, and whether it is sound."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.findings import Findings
from bot.store.sql.schema import migrations
from bot.store.sqlite.migrate import schema_version

_OF_WAL_RESET = (
    "note: SQLite {version} can corrupt a WAL file when two connections checkpoint it at once"
    " (mended in 3.51.3, 3.50.7 and 3.44.6); Kelou has one connection and locks out a second"
    " process, so let no other program write to the file"
)


def has_wal_reset_bug(version: tuple[int, ...]) -> bool:
    """Whether this SQLite is from before the mend of the WAL-reset bug."""
    mended = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)
    return not mended


def check(path: Path) -> Findings:
    """Read a whole file for damage, without writing; a running bot is not disturbed."""
    try:
        with closing(read_only(path)) as connection:
            version = sqlite3.sqlite_version
            return Findings(
                holds=f"{path}: {path.stat().st_size:,} bytes",
                schema=schema_version(connection),
                newest=len(migrations()),
                version=f"SQLite {version}",
                problems=(*_cut_short(path, connection), *_problems(connection)),
                notes=(_OF_WAL_RESET.format(version=version),)
                if has_wal_reset_bug(sqlite3.sqlite_version_info)
                else (),
            )
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be read: {error}") from error


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot write. `StoreError`: there is no such file."""
    if not path.is_file():
        raise StoreError(f"there is no database at {path}")
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _cut_short(path: Path, connection: sqlite3.Connection) -> tuple[str, ...]:
    """Damage that SQLite does not see: an empty file, or a last page that is not whole."""
    ((pages,),), ((width,),) = (
        connection.execute(f"PRAGMA page_{it}").fetchall() for it in ("count", "size")
    )
    there, wal = path.stat().st_size, path.with_name(f"{path.name}-wal")
    if not there or not schema_version(connection):
        return ("it is empty, or no database of Kelou",)
    elsewhere = wal.exists() and wal.stat().st_size > 0  # Newer pages may be only there.
    whole = pages * width
    is_cut = there % width or (there < whole and not elsewhere)
    return (f"cut short: {there:,} bytes of {whole:,}",) if is_cut else ()


def _problems(connection: sqlite3.Connection) -> tuple[str, ...]:
    try:
        found = [words for (words,) in connection.execute("PRAGMA integrity_check") if words != "ok"]
        dangling = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:  # Too broken to say where.
        return (str(error),)
    return (*found, *(f"{table} row {row} misses its row of {parent}" for table, row, parent, _ in dangling))
