"""The writer under whatever order of things: requests, cancellations, faults of the file, and its end.

The file is a real one of SQLite in memory; in the place of aiosqlite's thread stands a queue on the loop,
which takes as many turns as the example says and goes on whoever is cancelled.
"""

# pyright: reportPrivateUsage=false

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.store.errors import StoreError
from bot.store.sql.statements import Transaction, fetch, run
from bot.store.sql.writer import Writer
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.driver import FileDriver
from bot.store.sqlite.file_identity import Astray
from tests.profiles import examples

WAIT = 2.0
"""Seconds that nothing here takes."""
FAULTS = ("BEGIN IMMEDIATE", "INSERT", "COMMIT", "rollback", "place")


class Faulty(Connection):
    """A file that fails at what is named, as often as it is."""

    def __init__(self) -> None:
        super().__init__(":memory:", isolation_level=None)
        self.faults = Counter[str]()
        self.closed = False

    def _may_fail(self, at: str) -> None:
        if self.faults[at] > 0:
            self.faults[at] -= 1
            raise sqlite3.OperationalError("disk I/O error")

    def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:
        if sql.startswith(FAULTS):
            self._may_fail("INSERT" if sql.startswith("INSERT") else sql)
        return super().execute(sql, values)

    def rollback(self) -> None:
        self._may_fail("rollback")
        super().rollback()

    def close(self) -> None:
        self.closed = True


class Queue:
    """aiosqlite's thread: does one thing after the other, each after some turns of the loop."""

    def __init__(self, file: Faulty, turns: int) -> None:
        self._file, self._turns = file, turns
        self._before: asyncio.Task[None] | None = None

    async def commit(self) -> None:
        await self._queued(self._file.commit)

    async def close(self) -> None:
        await self._queued(self._file.close)

    async def _queued(self, work: Callable[[], object]) -> None:
        self._before = asyncio.get_running_loop().create_task(self._do(work, self._before))
        await asyncio.shield(self._before)

    async def _do(self, work: Callable[[], object], before: "asyncio.Task[None] | None") -> None:
        if before is not None:
            await asyncio.wait({before})
        for _ in range(self._turns):
            await asyncio.sleep(0)
        work()


class Anywhere:
    """Somebody may have moved the file."""

    def __init__(self, file: Faulty) -> None:
        self._file = file

    def must_be_here(self) -> None:
        if self._file.faults["place"] > 0:
            self._file.faults["place"] -= 1
            raise Astray("it is gone")

    def written(self) -> None: ...


def add(number: int, fails: bool = False) -> Transaction[int]:
    """Two rows, both or none."""
    yield from run("INSERT INTO numbers VALUES ($1)", number)
    if fails:
        raise ArithmeticError
    return number + (yield from run("INSERT INTO numbers VALUES ($1)", -number))


def known() -> Transaction[list[int]]:
    return [number for (number,) in (yield from fetch("SELECT number FROM numbers ORDER BY rowid"))]


@dataclass
class Play:
    """What was asked for, and what came of it."""

    writer: Writer
    file: Faulty
    tasks: dict[int, asyncio.Task[int]] = field(default_factory=dict[int, "asyncio.Task[int]"])
    wrong: set[int] = field(default_factory=set[int])
    behind: list[int] = field(default_factory=list[int])
    reads: list["asyncio.Task[None]"] = field(default_factory=list["asyncio.Task[None]"])
    next: int = 1

    def _number(self) -> int:
        self.next += 1
        return self.next

    async def write(self, _: int) -> None:
        number = self._number()
        self.tasks[number] = asyncio.create_task(self.writer.write(add, number))

    async def write_several(self, many: int) -> None:
        for _ in range(many):
            await self.write(0)

    async def write_first(self, _: int) -> None:
        number = self._number()
        self.tasks[number] = asyncio.create_task(self.writer.write_first(add, number))

    async def write_wrongly(self, _: int) -> None:
        number = self._number()
        self.wrong.add(number)
        self.tasks[number] = asyncio.create_task(self.writer.write(add, number, True))

    async def write_behind(self, _: int) -> None:
        self.behind.append(self._number())
        self.writer.write_behind(add, self.behind[-1])

    async def ride(self, _: int) -> None:
        self.writer._ride()

    async def read(self, _: int) -> None:
        done = {
            n
            for n, task in self.tasks.items()
            if task.done() and not task.cancelled() and not task.exception()
        }
        self.reads.append(asyncio.create_task(self._read(done)))

    async def _read(self, done: set[int]) -> None:
        found = Counter(await self.writer.read(known))
        assert done <= found.keys(), "what was answered is in"
        assert all(found[-number] == 1 for number in found), "all of it"

    async def cancel(self, which: int) -> None:
        waiting = [each for each in self.tasks.values() if not each.done()]
        if waiting:
            waiting[which % len(waiting)].cancel()

    async def pause(self, turns: int) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)

    async def fault(self, which: int) -> None:
        self.file.faults[FAULTS[which % len(FAULTS)]] += 1 + which // len(FAULTS)

    async def break_off(self, _: int) -> None:
        """Neither committed nor rolled back."""
        self.file.faults.update(("COMMIT", "rollback"))

    async def stop_serving(self, _: int) -> None:
        if self.writer._serving is not None:
            self.writer._serving.cancel()


STEPS = (
    "write", "write_several", "write_first", "write_wrongly", "write_behind", "ride", "read", "cancel",
    "pause", "pause", "fault", "break_off",
)  # fmt: skip


async def played(
    steps: list[tuple[str, int]], turns: int, most: int, caplog: pytest.LogCaptureFixture
) -> None:
    file = Faulty()
    file.execute("CREATE TABLE numbers (number INTEGER NOT NULL UNIQUE)")
    ended: list[bool] = []
    driver = FileDriver(file, Queue(file, turns), Anywhere(file), partial(ended.append, True))
    driver.most = most
    writer = Writer(driver)
    play = Play(writer, file)
    for name, number in steps:
        await getattr(play, name)(number)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    if steps and steps[-1][1] % 2:
        closing.cancel()
    await asyncio.wait_for(asyncio.gather(closing, return_exceptions=True), WAIT)
    answers = await asyncio.wait_for(asyncio.gather(*play.tasks.values(), return_exceptions=True), WAIT)
    for each in await asyncio.wait_for(asyncio.gather(*play.reads, return_exceptions=True), WAIT):
        assert not isinstance(each, AssertionError), each
    assert (ended, file.closed) == ([True], True)
    file.faults.clear()
    if file.in_transaction:  # What could not be rolled back goes with the connection.
        file.rollback()
    found = [number for (number,) in file.execute("SELECT number FROM numbers").fetchall()]
    assert sorted(found) == sorted(-number for number in found), "each wholly or not at all"
    whole = not {"fault", "break_off", "cancel", "stop_serving"} & {name for name, _ in steps}
    unknown = any(name == "stop_serving" for name, _ in steps)
    for number, answer in zip(play.tasks, answers, strict=True):
        assert isinstance(answer, ArithmeticError) <= (number in play.wrong), "what fails fails alone"
        assert whole <= (isinstance(answer, ArithmeticError) or answer == number + 1)
        if answer == number + 1:
            assert number in found
        elif isinstance(answer, ArithmeticError) or (isinstance(answer, Exception) and not unknown):
            assert number not in found, answer
        elif isinstance(answer, Exception):
            assert isinstance(answer, sqlite3.Error | StoreError)
    lost = [number for number in play.behind if number not in found]
    told = caplog.text.count("what was written behind is lost")
    assert told >= len(lost) if unknown else told == len(lost)
    sqlite3.Connection.close(file)


@given(
    st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 7)), max_size=40),
    st.integers(0, 3),
    st.integers(1, 9),
    st.booleans(),
)
@settings(max_examples=examples(4000), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_comes_each_is_in_once_or_told_that_it_is_not(
    caplog: pytest.LogCaptureFixture, steps: list[tuple[str, int]], turns: int, most: int, stopped: bool
) -> None:
    caplog.clear()
    caplog.set_level(logging.INFO)
    if stopped:
        steps = [*steps[: len(steps) // 2], ("stop_serving", 0), *steps[len(steps) // 2 :]]
    asyncio.run(played(steps, turns, most, caplog))
