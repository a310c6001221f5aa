"""The writer over a file: what waits goes in together, what fails fails alone, and a cancelled caller
leaves its work wholly done or not begun."""

# pyright: reportPrivateUsage=false

import asyncio
import logging
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import LeaseLost, StoreError, StoreFailure
from bot.store.sql.statements import Transaction, fetch, run
from bot.store.sql.writer import Writer
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.driver import MOST, FileDriver
from bot.store.steps import ENCOUNTER
from bot.store.store import Store

from .samples import open_one, step


@pytest.fixture
def where(path: Path) -> Path:
    """These are about the file."""
    return path


_ALL_NUMBERS = "SELECT number FROM numbers ORDER BY rowid"


class Anywhere:
    """Nobody moves the file."""

    def must_be_here(self) -> None: ...

    def written(self) -> None: ...


async def writer_over(connection: Connection, ended: Callable[[], None] = lambda: None) -> Writer:
    return Writer(await FileDriver.over(connection, Anywhere(), ended))


class Traced(Connection):
    """Remembers what was run in which order, and can be made to wait before a commit."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, isolation_level=None, check_same_thread=False)
        self.ran: list[str] = []
        self.go = threading.Event()
        self.go.set()
        self.begun = threading.Event()

    def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:
        self.ran.append(sql)
        if sql == "COMMIT":
            self.begun.set()
            assert self.go.wait(10)
        return super().execute(sql, values)

    @property
    def commits(self) -> int:
        return self.ran.count("COMMIT")


@pytest.fixture
def file(path: Path) -> Traced:
    path.parent.mkdir()
    made = Traced(path)
    made.execute("CREATE TABLE numbers (number INTEGER NOT NULL CHECK (number >= 0))")
    made.ran.clear()
    return made


@pytest.fixture
async def writer(file: Traced) -> AsyncIterator[Writer]:
    made = await writer_over(file)
    yield made
    file.go.set()
    await made.close()


def add(*numbers: int) -> Callable[[], Transaction[int]]:
    def work() -> Transaction[int]:
        for number in numbers:
            yield from run("INSERT INTO numbers VALUES ($1)", number)
        return sum(numbers)

    return work


def divide() -> Transaction[int]:
    yield from run("DELETE FROM numbers")
    return 1 // 0


def all_numbers() -> Transaction[list[int]]:
    return [number for (number,) in (yield from fetch(_ALL_NUMBERS))]


async def hold(writer: Writer, file: Traced) -> "asyncio.Task[int]":
    """Keep the thread at its next commit, with one work of its own."""
    file.go.clear()
    file.begun.clear()
    first = asyncio.create_task(writer.write(add(0)))
    assert await asyncio.to_thread(file.begun.wait, 10)
    return first


async def test_those_who_wait_meanwhile_go_together(writer: Writer, file: Traced) -> None:
    first = await hold(writer, file)
    rest = [asyncio.create_task(writer.write(add(number))) for number in (2, 3, 4)]
    await asyncio.sleep(0.01)
    file.go.set()
    assert await asyncio.gather(first, *rest) == [0, 2, 3, 4]
    assert file.commits == 2


async def test_a_transaction_has_a_bound(writer: Writer, file: Traced) -> None:
    first = await hold(writer, file)
    rest = [asyncio.create_task(writer.write(add(number))) for number in range(MOST + 1)]
    await asyncio.sleep(0.05)
    file.go.set()
    await asyncio.gather(first, *rest)
    assert file.commits == 3


async def test_what_fails_fails_alone_and_leaves_nothing_of_itself(writer: Writer, file: Traced) -> None:
    first = await hold(writer, file)
    works = [add(1), add(7, 8, -1), add(2, 3), divide]
    rest = [asyncio.create_task(writer.write(work)) for work in works]
    await asyncio.sleep(0.01)
    file.go.set()
    answers = await asyncio.gather(first, *rest, return_exceptions=True)
    assert [answers[1], answers[3]] == [1, 5]
    assert isinstance(answers[2], sqlite3.IntegrityError)
    assert isinstance(answers[4], ZeroDivisionError)
    assert await writer.read(all_numbers) == [0, 1, 2, 3]
    assert not file.in_transaction


async def test_a_commit_that_fails_is_told_to_all_who_waited_for_it(
    writer: Writer, file: Traced, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await hold(writer, file)
    rest = [asyncio.create_task(writer.write(add(number))) for number in (1, 2)]
    await asyncio.sleep(0.01)

    def full(sql: str, values: Any = ()) -> sqlite3.Cursor:
        if sql == "COMMIT":
            raise sqlite3.OperationalError("disk full")
        return Traced.execute(file, sql, values)

    monkeypatch.setattr(file, "execute", full)
    file.go.set()
    answers = await asyncio.gather(*rest, return_exceptions=True)
    assert await first == 0
    assert [str(answer) for answer in answers] == ["disk full"] * 2
    monkeypatch.undo()
    assert await writer.write(add(5)) == 5
    assert await writer.read(all_numbers) == [0, 5]


async def test_who_is_cancelled_before_the_work_began_is_left_out(writer: Writer, file: Traced) -> None:
    first = await hold(writer, file)
    rest = [asyncio.create_task(writer.write(add(number, number))) for number in (2, 3)]
    await asyncio.sleep(0.01)
    rest[0].cancel()
    await asyncio.sleep(0.01)
    file.go.set()
    assert await asyncio.gather(first, rest[1]) == [0, 6]
    assert await writer.read(all_numbers) == [0, 3, 3]


async def test_who_is_cancelled_in_the_middle_leaves_it_wholly_done(writer: Writer, file: Traced) -> None:
    file.go.clear()
    file.begun.clear()
    task = asyncio.create_task(writer.write(add(1, 2)))
    assert await asyncio.to_thread(file.begun.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    file.go.set()
    assert await writer.read(all_numbers) == [1, 2]
    assert not file.in_transaction


async def test_what_is_written_behind_rides_along_but_not_with_what_only_reads(
    writer: Writer, path: Path
) -> None:
    writer.write_behind(add(1))
    assert await writer.read(all_numbers) == []
    await writer.write(add(2))
    assert await writer.read(all_numbers) == [1, 2]
    writer.write_behind(add(3))
    await writer.close()
    with closing(sqlite3.connect(path)) as other:
        assert other.execute(_ALL_NUMBERS).fetchall() == [(1,), (2,), (3,)]
    with pytest.raises(StoreError, match="closed"):
        writer.write_behind(add(4))


async def test_what_is_to_be_written_soon_is_answered_once_it_is_durable(writer: Writer, path: Path) -> None:
    soon, failing = writer.write_soon(add(1)), writer.write_soon(add(-1))
    assert await writer.read(all_numbers) == []
    assert not soon.done()
    await writer.catch_up()
    assert await soon == 1
    with pytest.raises(sqlite3.IntegrityError):
        await failing
    with closing(sqlite3.connect(path)) as other:
        assert other.execute(_ALL_NUMBERS).fetchall() == [(1,)]


async def test_what_fails_behind_is_logged_and_takes_nothing_with_it(
    writer: Writer, caplog: pytest.LogCaptureFixture
) -> None:
    writer.write_behind(add(-1))
    assert await writer.write(add(2)) == 2
    assert await writer.read(all_numbers) == [2]
    assert "what was written behind is lost: IntegrityError" in caplog.text


def lost() -> Transaction[None]:
    raise LeaseLost("another process has shard 0")
    yield  # type: ignore[unreachable]


async def test_what_was_written_behind_for_a_lost_shard_is_no_error(
    writer: Writer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    writer.write_behind(lost)
    assert await writer.write(add(2)) == 2
    assert [each.levelno for each in caplog.records if "written behind" in each.message] == [logging.INFO]


def test_a_loop_that_is_gone_holds_nothing_up(path: Path) -> None:
    path.parent.mkdir()
    ended = threading.Event()

    async def live() -> Writer:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Connection)
        return await writer_over(connection, ended.set)

    writer = asyncio.run(live())

    async def end() -> None:
        await writer.close()

    asyncio.run(end())
    assert ended.is_set()


async def test_concurrent_appends_take_few_commits(store: Store) -> None:
    encounters = [await open_one(store, channel_id=channel) for channel in range(1000, 64_000, 1000)]
    commits: list[str] = []

    def trace(sql: str) -> None:
        if sql == "COMMIT":
            commits.append(sql)

    driver = getattr(store.writer, "_driver", None)
    assert isinstance(driver, FileDriver)
    driver._connection.set_trace_callback(trace)
    answers = await asyncio.gather(*(store.append(step(encounter, 2)) for encounter in encounters))
    assert all(answer.accepted for answer in answers)
    assert 1 <= len(commits) < 10


async def test_a_cancelled_append_loses_no_other(store: Store) -> None:
    encounters = [await open_one(store, channel_id=channel) for channel in range(1000, 41_000, 1000)]
    tasks = [asyncio.create_task(store.append(step(encounter, 2))) for encounter in encounters]
    for delay, task in enumerate(tasks[::2]):
        if delay % 5 == 0:
            await asyncio.sleep(0)
        task.cancel()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(getattr(answer, "accepted", False) for answer in answers[1::2])
    for encounter, answer in zip(encounters, answers, strict=True):
        again = await store.append(step(encounter, 2))
        assert again.accepted == (again.earlier is None)
        assert isinstance(answer, asyncio.CancelledError) or again.earlier == step(encounter, 2)
        assert len(await store.log(ENCOUNTER, encounter, 0, 100)) == 2


async def test_no_statement_reaches_the_log(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        await store.append(step(await open_one(store), 2))
    assert not any(word in caplog.text for word in ("SELECT", "INSERT", "UPDATE", "COMMIT", "Goblin"))


class Broken(Traced):
    """A connection that can for a while be neither committed nor rolled back."""

    is_broken = True

    def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:
        if sql == "COMMIT" and self.is_broken:
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, values)

    def rollback(self) -> None:
        if self.is_broken:
            raise sqlite3.OperationalError("disk I/O error")
        super().rollback()


async def test_nobody_waits_for_a_file_that_is_broken_and_it_is_used_when_it_is_mended(path: Path) -> None:
    path.parent.mkdir()
    ended = threading.Event()
    file = Broken(path)
    file.execute("CREATE TABLE numbers (number INTEGER NOT NULL CHECK (number >= 0))")
    writer = await writer_over(file, ended.set)
    for _ in range(3):
        with pytest.raises(sqlite3.OperationalError, match="I/O"):
            await asyncio.wait_for(writer.write(add(1)), 10)
    file.is_broken = False
    assert await asyncio.wait_for(writer.write(add(2)), 10) == 2
    assert await writer.read(all_numbers) == [2]
    await writer.close()
    await writer.close()
    assert ended.is_set()


async def test_work_that_finds_nothing_is_answered(writer: Writer) -> None:
    def work() -> Transaction[object]:
        return next(iter((yield from fetch("SELECT 1 WHERE 0"))))

    with pytest.raises(RuntimeError, match="StopIteration"):
        await asyncio.wait_for(writer.write(work), 10)


TROUBLES = {
    "SQLITE_FULL": ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000"),
    "SQLITE_READONLY": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
}


@pytest.mark.parametrize("name", TROUBLES)
async def test_a_file_that_takes_nothing_is_named_once_and_used_again_when_it_can_be(
    writer: Writer, file: Traced, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    much = add(*range(5000))
    broken, mended = TROUBLES[name]
    await writer.read(fetch, broken)
    for _ in range(3):
        with pytest.raises(StoreFailure, match=name):
            await writer.write(much)
    assert caplog.text.count("the database cannot be used") == 1
    assert f"({name})" in caplog.text
    assert await writer.read(all_numbers) == []
    await writer.read(fetch, mended)
    with caplog.at_level(logging.INFO):
        assert await writer.write(add(7)) == 7
    assert "takes what is written again" in caplog.text


async def test_while_the_file_is_locked_who_reads_is_served_and_nobody_waits_in_turn(
    writer: Writer, file: Traced, path: Path
) -> None:
    await writer.write(add(1))
    await writer.read(fetch, "PRAGMA busy_timeout = 300")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA journal_mode = WAL")
    other.execute("BEGIN IMMEDIATE")
    file.ran.clear()
    asked: list[Coroutine[Any, Any, int]] = [writer.write(add(number)) for number in range(20)]
    answers = await asyncio.gather(*asked, writer.read(all_numbers), return_exceptions=True)
    assert file.ran.count("BEGIN IMMEDIATE") == 1, "the file is waited for once, not once each"
    assert answers[-1] == [1]
    assert [type(each) for each in answers[:-1]] == [StoreFailure] * 20
    assert "SQLITE_BUSY" in str(answers[0])
    other.execute("ROLLBACK")
    other.close()
    assert await writer.write(add(2)) == 2


async def test_a_mistake_of_ours_is_none_of_the_file(writer: Writer) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await writer.write(run, "DELETE FROM nowhere")
