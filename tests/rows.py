"""What a table's file keeps, for tests that compare all of it many times."""

import sqlite3
from pathlib import Path
from typing import Any

Row = tuple[str, tuple[Any, ...]]
"""A row with the name of its table."""


class Rows:
    """The rows of a file. They are read again only after somebody wrote: SQLite counts that (`data_version`).
    Close it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reader: sqlite3.Connection | None = None
        self._read_at = 0
        self._kept: frozenset[Row] = frozenset()

    def version(self) -> int:
        """Another number after every commit of somebody else."""
        if self._reader is None:
            self._reader = sqlite3.connect(self._path)
        ((version,),) = self._reader.execute("PRAGMA data_version")
        return version

    def kept(self) -> frozenset[Row]:
        """All rows, without the notes that the bot makes for itself."""
        if (version := self.version()) != self._read_at:
            self._kept, self._read_at = frozenset(self._all()), version
        return self._kept

    def _all(self) -> list[Row]:
        assert self._reader is not None
        tables = self._reader.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'state'"
        )
        return [
            (name, row)
            for (name,) in tables.fetchall()
            for row in self._reader.execute(f'SELECT * FROM "{name}"')
        ]

    def close(self) -> None:
        """Let the file go."""
        if self._reader is not None:
            self._reader.close()
