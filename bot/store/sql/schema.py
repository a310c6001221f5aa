"""The numbered scripts that make the tables. They are written for SQLite; what PostgreSQL calls otherwise
is replaced (`bot.store.postgres.migrate`)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.store.errors import StoreError

SCRIPTS = Path(__file__).parent / "migrations"
_CREATED = re.compile(r"^CREATE TABLE (\w+)", re.MULTILINE)


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


def tables() -> Sequence[str]:
    """The tables of the newest schema, each after those that it refers to."""
    return [name for each in migrations() for name in _CREATED.findall(each.sql)]


def missing(version: int, known: Sequence[Migration]) -> Sequence[Migration]:
    """The scripts that a database with this schema has not had yet. A newer one is a `StoreError`."""
    if version > len(known):
        raise StoreError(
            f"the database has schema {version} and this version of Kelou knows up to {len(known)}:"
            " run a newer Kelou, or restore the backup from before the update"
        )
    return known[version:]
