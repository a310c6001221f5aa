"""The memory of a run: the tests' files are kept in it, and what stays is not searched for garbage."""

import gc
import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SHARED: Final = Path("/dev/shm")
"""Linux's file system in memory."""

ROOM: Final = 1 << 30
"""Bytes that must be free there."""


def keep_files_in_memory() -> None:
    """Let temporary files be in memory, unless ``TMPDIR`` says where, or the machine has none.

    A disk is waited for at every commit, some ten thousand times in a run. Workers and processes that tests
    start inherit the place.
    """
    if "TMPDIR" not in os.environ and _fits(SHARED):
        os.environ["TMPDIR"] = str(SHARED)
        tempfile.tempdir = None  # It is remembered from the first time that anybody asked.


def _fits(folder: Path) -> bool:
    """Docker's, for example, is small, and starts no program."""
    return (
        folder.is_dir()
        and os.access(folder, os.W_OK)
        and shutil.disk_usage(folder).free >= ROOM
        and not os.statvfs(folder).f_flag & os.ST_NOEXEC
    )


@contextmanager
def nothing_is_garbage() -> Generator[None]:
    """Search nothing for garbage while something large is made that stays until the end, such as imported
    modules, collected tests and parsed sources; and never search what there is by then."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
