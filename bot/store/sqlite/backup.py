"""Copies the file while the bot runs, and tells whether a file is sound."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.store.errors import StoreError
from bot.store.sql.schema import migrations
from bot.store.sqlite.migrate import schema_version


@dataclass(frozen=True, slots=True)
class Check:
    """The findings about a file. ``schema`` is its migration, ``newest`` the newest known.

    ``problems`` are SQLite's own words on the damage; empty if the file is sound.
    """

    path: Path
    size: int
    schema: int
    newest: int
    sqlite: tuple[int, ...]
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the bot can run on this file."""
        return not self.problems and 0 < self.schema <= self.newest

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines to print, one fact each."""
        version = ".".join(map(str, self.sqlite))
        state = ("sound",) if not self.problems else tuple(f"broken: {words}" for words in self.problems)
        facts = (
            f"{self.path}: {self.size:,} bytes",
            f"schema {self.schema} of {self.newest}",
            f"SQLite {version}",
            *state,
        )
        warning = (
            f"note: SQLite {version} can corrupt a WAL file when two connections checkpoint it at once"
            " (mended in 3.51.3, 3.50.7 and 3.44.6); Kelou has one connection and locks out a second"
            " process, so let no other program write to the file"
        )
        return (*facts, warning) if has_wal_reset_bug(self.sqlite) else facts


def has_wal_reset_bug(version: tuple[int, ...]) -> bool:
    """Whether this SQLite is from before the mend of the WAL-reset bug."""
    mended = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)
    return not mended


def check(path: Path) -> Check:
    """Read a whole file for damage, without writing; a running bot is not disturbed."""
    try:
        with closing(_read_only(path)) as connection:
            return Check(
                path=path,
                size=path.stat().st_size,
                schema=schema_version(connection),
                newest=len(migrations()),
                sqlite=sqlite3.sqlite_version_info,
                problems=(*_cut_short(path, connection), *_problems(connection)),
            )
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be read: {error}") from error


def backup(source: Path, target: Path) -> Check:
    """Copy ``source``, as it is at this moment, into the new file ``target`` and check that.

    The bot may be running. An existing ``target`` is a `StoreError`; a copy that fails or
    is broken is removed.
    """
    with closing(_read_only(source)) as original:
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


def _read_only(path: Path) -> sqlite3.Connection:
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
