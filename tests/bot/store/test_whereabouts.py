"""A file that is taken away from under the running bot: nothing is acknowledged that would be gone."""

import asyncio
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import StoreFailure
from bot.store.sqlite import file_identity
from bot.store.sqlite.backup import backup
from bot.store.sqlite.file import open_store
from bot.store.steps import ENCOUNTER
from bot.store.store import Store

from .samples import open_one, step

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nobody moves an open file there")


@pytest.fixture
def where(path: Path) -> Path:
    """These are about the file."""
    return path


def beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def replaced(path: Path) -> None:
    backup(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def written_over(path: Path) -> None:
    backup(path, path.with_name("copy"))
    shutil.copyfile(path.with_name("copy"), path)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def all_replaced(path: Path) -> None:
    """Another file that is in use, with all that belongs to it."""
    shutil.copytree(path.parent, path.parent.with_name("elsewhere"))
    shutil.rmtree(path.parent)
    path.parent.with_name("elsewhere").rename(path.parent)


TAKEN: dict[str, Callable[[Path], object]] = {
    "moved": lambda path: path.rename(path.with_name("moved.db")),
    "deleted": lambda path: path.unlink(),
    "folder moved": lambda path: path.parent.rename(path.parent.with_name("elsewhere")),
    "folder deleted": lambda path: shutil.rmtree(path.parent),
    "replaced": replaced,
    "all replaced": all_replaced,
    "written over": written_over,
    "emptied": emptied,
    "its -wal deleted": lambda path: beside(path, "-wal").unlink(),
    "its -wal replaced": lambda path: (beside(path, "-wal").unlink(), beside(path, "-wal").touch()),
    "its -shm deleted": lambda path: beside(path, "-shm").unlink(),
}


@pytest.mark.parametrize("how", TAKEN)
async def test_nothing_is_acknowledged_from_that_moment_and_what_only_reads_is_served(
    how: str, store: Store, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    encounter_id = await open_one(store)
    assert (await store.append(step(encounter_id, 2))).accepted
    TAKEN[how](path)
    for _ in range(2):
        with pytest.raises(StoreFailure, match="put back what was there"):
            await store.append(step(encounter_id, 3))
    store.panel_shown(encounter_id, 1)
    with pytest.raises(StoreFailure):
        await store.note_state("heartbeat", "now")
    await store.settle()
    assert caplog.text.count("the database cannot be used") == 1
    assert "what was written behind is lost" in caplog.text
    if how not in ("written over", "emptied"):  # Of those nothing is left to be read.
        assert len(await store.log(ENCOUNTER, encounter_id, 0, 100)) == 2


@pytest.mark.parametrize("what", ["", "-wal", "-shm"])
async def test_put_back_it_is_used_again(
    what: str, store: Store, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    encounter_id = await open_one(store)
    file = beside(path, what)
    file.rename(path.with_name("away"))
    with pytest.raises(StoreFailure, match="is gone"):
        await store.append(step(encounter_id, 2))
    path.with_name("away").rename(file)
    with caplog.at_level(logging.INFO):
        assert (await store.append(step(encounter_id, 2))).accepted
    assert "takes what is written again" in caplog.text


async def test_a_deleted_log_of_what_was_committed_is_saved_by_an_orderly_end(path: Path) -> None:
    store = await open_store(path)
    encounter_id = await open_one(store)
    assert (await store.append(step(encounter_id, 2))).accepted
    beside(path, "-wal").unlink()
    with pytest.raises(StoreFailure):
        await store.append(step(encounter_id, 3))
    await store.close()
    again = await open_store(path)
    assert len(await again.log(ENCOUNTER, encounter_id, 0, 100)) == 2
    assert (await again.append(step(encounter_id, 3))).accepted
    await again.close()


async def test_it_may_be_touched_looked_at_and_changed_through_sqlite(store: Store, path: Path) -> None:
    encounter_id = await open_one(store)
    os.utime(path, (1, 1))
    assert (await store.append(step(encounter_id, 2))).accepted
    backup(path, path.with_name("copy"))
    assert (await store.append(step(encounter_id, 3))).accepted
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE others (number)")
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert (await store.append(step(encounter_id, 4))).accepted
    await store.settle()
    assert (await store.append(step(encounter_id, 5))).accepted


@pytest.mark.parametrize("mode", ["PASSIVE", "FULL", "RESTART", "TRUNCATE"])
async def test_another_program_may_fold_the_log_into_it(mode: str, store: Store, path: Path) -> None:
    """Programs that make backups do."""
    encounter_id = await open_one(store)
    for number in (2, 3):
        long = "".join(map(str, range(20_000 * number)))
        assert (await store.append(step(encounter_id, number, events=long))).accepted
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            (told,) = other.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()
            assert told[0] == 0
    assert (await store.append(step(encounter_id, 4))).accepted
    written_over(path)
    with pytest.raises(StoreFailure, match="written over"):
        await store.append(step(encounter_id, 5))


async def test_the_locks_on_it_stay_while_it_is_looked_at(store: Store, path: Path) -> None:
    """Whoever closed the file beside SQLite would let go of them, and the next program to close it would
    fold and delete the log of a bot that runs."""
    encounter_id = await open_one(store)
    os.utime(path, (1, 1))
    assert (await store.append(step(encounter_id, 2))).accepted
    there = (
        "import sqlite3 as s, sys; c = s.connect(sys.argv[1]); c.execute('SELECT * FROM notes'); c.close()"
    )
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", there, str(path)], check=True)
    assert beside(path, "-wal").exists()
    assert (await store.append(step(encounter_id, 3))).accepted


async def test_what_is_in_is_answered_so_though_the_disk_cannot_be_read_and_the_next_is_refused_in_words(
    store: Store, where: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    encounter_id = await open_one(store)

    def broken(_file: int, _start: int, _length: int) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(file_identity, "_read", broken)
    assert (await store.append(step(encounter_id, 2))).accepted
    os.utime(where)  # So that it has to be looked at.
    with pytest.raises(StoreFailure, match="cannot be read"):
        await store.append(step(encounter_id, 3))
    monkeypatch.undo()
    assert (await store.append(step(encounter_id, 3))).accepted
