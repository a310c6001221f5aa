"""Whether the file that is open is still the one that stands under its name.

SQLite goes on writing to a file that was moved away, deleted or replaced, and all of it is gone at the next
start. So before anything is written the names are looked at, which costs some microseconds a commit.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

BESIDE: Final = ("-wal", "-shm")
"""The files that SQLite keeps open with a database. For a while, committed data is only in the first of
them."""
HEAD: Final = 100
"""The bytes at a file's beginning by which SQLite recognises it."""
SHARED: Final = ((0, 100), (128, 4))
"""Offsets and lengths in the ``-shm`` file that say what was committed last, and how much of it was folded
into the file, or begun to be. Between them are readers' marks and locks."""


class Astray(Exception):
    """Nothing may be written, since the next start would not find it; in words for hosts."""


class Whereabouts:
    """The files under these names when the database was opened, and their state after the last write. Close
    it after the connection, and no sooner."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = str(path)
        self._connection = connection
        # Whoever closes a file lets go of all locks that its process has on it: this stays open.
        self._file = _opened(self._path)
        shared = self._path + BESIDE[1]
        self._shm = _opened(shared) if os.path.exists(shared) else None
        names = [self._path, *(self._path + end for end in BESIDE)]
        self._opened = {name: _identity(os.stat(name)) for name in names if os.path.exists(name)}
        self._others: int = self._changes_of_others()
        self._left, self._head = self._found()
        self._shared = self._now_shared()

    def must_be_here(self) -> None:
        """`Astray`: a name leads elsewhere, or another program wrote to the file against SQLite's rules."""
        for name, opened in self._opened.items():
            try:
                found = os.stat(name)
            except OSError as error:
                raise Astray(f"{name} is gone ({error.strerror}): {_AGAIN}") from error
            if _identity(found) != opened:
                raise Astray(f"{name} is another file now: {_AGAIN}")
            if name == self._path and _state(found) != self._left:
                self._must_be_readable_and_ours()

    def written(self) -> None:
        """Remember how the file is left."""
        with suppress(OSError):  # The write is in all the same; the next writer is told.
            if _state(os.fstat(self._file)) != self._left:
                self._left, self._head = self._found()
            self._shared = self._now_shared()

    def close(self) -> None:
        """Look no longer."""
        os.close(self._file)
        if self._shm is not None:
            os.close(self._shm)

    def _must_be_readable_and_ours(self) -> None:
        try:
            self._must_be_ours()
        except OSError as error:
            raise Astray(f"{self._path} cannot be read ({error.strerror}): {_AGAIN}") from error

    def _must_be_ours(self) -> None:
        """A file that was only touched is ours. So is one that another program changed through SQLite, or
        into which it folded committed data."""
        left, head = self._found()
        others, shared = self._changes_of_others(), self._now_shared()
        by_rules = (others, shared) != (self._others, self._shared)
        if (left[0], head) != (self._left[0], self._head) and not by_rules:
            raise Astray(f"{self._path} was written over by another program: {_AGAIN}")
        self._left, self._head, self._others, self._shared = left, head, others, shared

    def _changes_of_others(self) -> int:
        """A number that changes when another connection commits."""
        ((number,),) = self._connection.execute("PRAGMA data_version").fetchall()
        return int(number)

    def _found(self) -> tuple[tuple[int, int], bytes]:
        return _state(os.fstat(self._file)), _read(self._file, 0, HEAD)

    def _now_shared(self) -> bytes:
        """What programs that use the file share with each other; it is not in the file itself."""
        return b"" if self._shm is None else b"".join(_read(self._shm, *each) for each in SHARED)


_AGAIN = "put back what was there, or start the bot again to go on with what is there now"


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _state(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns


def _opened(path: str) -> int:
    return os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))


def _read(file: int, start: int, length: int) -> bytes:
    os.lseek(file, start, os.SEEK_SET)
    return os.read(file, length)
