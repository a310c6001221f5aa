"""Keeps a second process off the file."""

import fcntl
import os
from pathlib import Path
from typing import IO

from bot.store.store import StoreError


def lock_file(path: Path) -> IO[str]:
    """Lock ``<path>.lock``; closing what comes back unlocks it. `StoreError` where it is held.

    Two bots on one file would answer every command twice, and SQLite before 3.51.3 can
    corrupt a WAL file that two connections checkpoint at once. The operating system
    drops the lock when the process dies, however it dies. The lock file itself stays:
    deleting it would let two processes hold locks on two files of one name.
    """
    lock = path.with_name(f"{path.name}.lock").open("a+", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.seek(0)
        holder = lock.read().strip()
        lock.close()
        if isinstance(error, BlockingIOError):
            raise StoreError(
                f"{path} is in use by another Kelou (process {holder}):"
                " stop that one, or give this one a DATABASE_URL of its own"
            ) from error
        raise StoreError(f"{path} cannot be locked ({error}): keep it on a local disk") from error
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock
