"""The memory of a run: the tests' files are kept in it, and what stays is not searched for garbage."""

import gc
import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parent
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


def search_rarely() -> None:
    """Search the newest things for garbage thirty times as rarely as Python does: a test makes a million of
    them, and the search took a tenth of all its time."""
    gc.set_threshold(20_000, 10, 10)


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


def import_from_the_end(config: pytest.Config) -> None:
    """Let every second worker of a whole run import the tests from the last to the first: where no bytecode
    is kept yet, as in a fresh clone, each writes half of it, and not both all of it."""
    worker: str = getattr(config, "workerinput", {}).get("workerid", "gw0")
    if config.args_source is not config.ArgsSource.TESTPATHS or int(worker[2:]) % 2 == 0:
        return
    for file in sorted(TESTS.rglob("test_*.py"), reverse=True):
        with suppress(Exception, pytest.skip.Exception):  # Collecting it tells what is wrong.
            import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))
