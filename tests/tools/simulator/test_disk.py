"""SQLite on files in memory: what a crash leaves, by what was synced."""

import random
import sqlite3
from collections.abc import Generator
from contextlib import closing

import pytest

from tools.simulator.disk import Disk, Kept
from tools.simulator.vfs import MemoryVfs, NoSqlite, library

PRAGMAS = "PRAGMA journal_mode = WAL; PRAGMA synchronous = {};"


@pytest.fixture
def vfs() -> Generator[MemoryVfs]:
    try:
        library()
    except NoSqlite as hidden:
        pytest.skip(str(hidden))
    made = MemoryVfs(Disk(random.Random(1)), lambda: 1.8e9)
    with made.registered():
        yield made
        while connections:
            connections.pop().close()


def connected(vfs: MemoryVfs, synchronous: str = "FULL") -> sqlite3.Connection:
    connection = sqlite3.connect(vfs.address("a.db"), uri=True, isolation_level=None)
    connection.executescript(PRAGMAS.format(synchronous))
    connection.execute("CREATE TABLE IF NOT EXISTS rows (number INTEGER PRIMARY KEY, text TEXT)")
    return connection


def written(vfs: MemoryVfs, synchronous: str, many: int) -> None:
    """So many commits, and then the machine is gone in the middle of the next one."""
    connection = connected(vfs, synchronous)
    for _ in range(many):
        connection.execute("INSERT INTO rows (text) VALUES (?)", ("x" * 700,))
    connection.execute("BEGIN")
    connection.execute("INSERT INTO rows (text) VALUES ('lost')")
    connections.append(connection)


connections: list[sqlite3.Connection] = []
"""Of processes that are gone: nobody closes them."""


def inserted_until_it_dies(connection: sqlite3.Connection) -> int:
    """How many rows were begun, the last of which may be there or not."""
    connections.append(connection)
    for begun in range(1, 50):
        try:
            connection.execute("INSERT INTO rows (text) VALUES (?)", ("x" * 700,))
        except sqlite3.OperationalError:
            return begun
    raise AssertionError("it did not die")


def found(vfs: MemoryVfs) -> tuple[int, str]:
    with closing(connected(vfs)) as connection:
        ((rows,),) = connection.execute("SELECT count(*) FROM rows WHERE text <> 'lost'").fetchall()
        ((sound,),) = connection.execute("PRAGMA integrity_check").fetchall()
    return rows, sound


@pytest.mark.parametrize("kept", Kept)
def test_whatever_a_crash_leaves_has_all_that_was_committed(vfs: MemoryVfs, kept: Kept) -> None:
    for total in (50, 100, 150):
        written(vfs, "FULL", 50)
        vfs.disk.crash(kept)
        assert found(vfs) == (total, "ok")


def test_what_was_never_synced_is_lost_with_the_power_and_not_with_the_process(vfs: MemoryVfs) -> None:
    written(vfs, "OFF", 5)
    vfs.disk.crash(Kept.WRITTEN)
    assert found(vfs)[0] == 5
    written(vfs, "OFF", 5)
    vfs.disk.crash(Kept.SYNCED)
    assert found(vfs)[0] < 10


def test_a_crash_within_any_write_of_a_commit_leaves_all_of_it_or_nothing(vfs: MemoryVfs) -> None:
    kept, before = random.Random(2), 0
    for moment in range(1, 40):
        connection = connected(vfs)
        vfs.disk.until_cut = moment % 9 + 1
        before += inserted_until_it_dies(connection)
        vfs.disk.crash(kept.choice(tuple(Kept)))
        rows, sound = found(vfs)
        assert sound == "ok"
        assert rows in (before - 1, before)
        before = rows


def test_a_full_disk_takes_nothing_and_loses_nothing(vfs: MemoryVfs) -> None:
    with closing(connected(vfs)) as connection:
        connection.execute("INSERT INTO rows (text) VALUES ('kept')")
        vfs.disk.trouble = sqlite3.SQLITE_FULL
        with pytest.raises(sqlite3.OperationalError, match="full"):
            connection.execute("INSERT INTO rows (text) VALUES ('refused')")
        vfs.disk.trouble = 0
        connection.execute("INSERT INTO rows (text) VALUES ('kept again')")
    assert found(vfs) == (2, "ok")


def test_who_died_touches_nothing_any_more(vfs: MemoryVfs) -> None:
    """Closing a database makes a last checkpoint and deletes its log: a dead one must not."""
    connection = connected(vfs)
    connection.execute("INSERT INTO rows (text) VALUES ('first')")
    vfs.disk.crash(Kept.WRITTEN)
    newer = connected(vfs)
    newer.execute("INSERT INTO rows (text) VALUES ('second')")
    connection.close()
    newer.execute("INSERT INTO rows (text) VALUES ('third')")
    newer.close()
    assert found(vfs) == (3, "ok")
