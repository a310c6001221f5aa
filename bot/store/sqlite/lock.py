"""Keeps a second process off the file."""

import os
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.errors import StoreError


@dataclass(frozen=True, slots=True)
class Lock:
    """A held lock, and the file that names its holder: on Windows nobody can read a locked file."""

    _lock: FileLock
    _holder: Path

    def close(self) -> None:
        """Let the file go; idempotent."""
        if self._lock.is_locked:
            self._holder.unlink(missing_ok=True)
        self._lock.release()


def lock_file(path: Path) -> Lock:
    """Lock ``<path>.lock``; closing the result unlocks it. `StoreError`: it is held.

    Two bots on one file would answer every command twice, and SQLite before 3.51.3 can
    corrupt a WAL file that two connections checkpoint at once. The operating system
    drops the lock when the process dies, however it dies.
    """
    lock = FileLock(path.with_name(f"{path.name}.lock"), timeout=0, thread_local=False)
    holder = path.with_name(f"{path.name}-holder")
    try:
        lock.acquire()
    except Timeout as error:
        raise StoreError(
            f"{path} is in use by another Kelou (process {_read(holder)}):"
            " stop that one, or give this one a DATABASE_URL of its own"
        ) from error
    except (OSError, NotImplementedError) as error:
        raise StoreError(f"{path} cannot be locked ({error}): keep it on a local disk") from error
    holder.write_text(str(os.getpid()), "utf-8")
    return Lock(lock, holder)


def _read(holder: Path) -> str:
    return holder.read_text("utf-8").strip() if holder.is_file() else "?"
