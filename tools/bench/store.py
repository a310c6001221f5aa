"""Durable appends per second: ours compared with plain sqlite3 and with a thread and an await for each
statement.

Every combatant writes the same rows into the same tables (WAL, ``synchronous=FULL``), each
append on the disk before the next one of its task begins. The disk decides the numbers, so
only the ratios of one run mean anything: ``python -m tools.bench.store [seconds] [folder]``.
"""

import asyncio
import json
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median
from typing import Protocol

from bot.store.sql import rows
from bot.store.sqlite.file import open_store
from bot.store.steps import ENCOUNTER, Step
from bot.store.store import Store
from tools.bench.markdown import table

ROUNDS = 3
TASKS = 64
NOW = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
STATE = json.dumps(
    [{"id": number, "name": f"Wolf {number}", "initiative": number % 20, "ap": 3} for number in range(30)]
)
INSERT = (
    f"INSERT INTO steps (history_id, {rows.columns(Step)})"
    f" VALUES ({', '.join('?' * (1 + len(rows.names(Step))))}) RETURNING revision"
)


@dataclass(frozen=True, slots=True)
class Line:
    """The result of one competitor: appends per second, and as a multiple of plain sqlite3."""

    name: str
    tasks: int
    per_second: float
    ratio: float


class Append(Protocol):
    """Makes one step durable."""

    async def __call__(self, step: Step) -> None: ...


def step(encounter_id: int, revision: int) -> Step:
    return Step(
        kind=ENCOUNTER,
        key=encounter_id,
        guild_id=1,
        revision=revision,
        node=revision,
        parent=revision - 1,
        redo=(),
        at=NOW,
        user_id=7,
        interaction_id=encounter_id * 10_000_000 + revision,
        action='{"kind": "next"}',
        events='[{"kind": "turn_started", "who": 3}]',
        state=STATE,
    )


async def open_encounters(store: Store, turn: int = 0) -> Sequence[int]:
    channels = range(1 + turn * TASKS, 1 + turn * TASKS + TASKS)
    opened = [await store.open_encounter(channel, step(-channel, 1)) for channel in channels]
    return [one[0].id for one in opened if one is not None]


async def appends(append: Append, encounters: Sequence[int], seconds: float) -> float:
    """Let one task an encounter append, one step after the other; all appends per second."""
    end = time.perf_counter() + seconds

    async def play(encounter_id: int) -> int:
        for revision in count(2):
            if time.perf_counter() >= end:
                return revision - 2
            await append(step(encounter_id, revision))
        raise AssertionError

    begin = time.perf_counter()
    done = sum(await asyncio.gather(*(play(encounter_id) for encounter_id in encounters)))
    return done / (time.perf_counter() - begin)


async def ours(path: Path, tasks: int, seconds: float) -> float:
    store = await open_store(path)

    async def append(step: Step) -> None:
        assert (await store.append(step)).accepted

    try:
        return await appends(append, (await open_encounters(store))[:tasks], seconds)
    finally:
        await store.close()


async def an_await_a_statement(path: Path, tasks: int, seconds: float) -> float:
    """One transaction at a time, four hops to a thread each: what asynchronous drivers lead to."""
    encounters = await prepared(path)
    lock, loop = asyncio.Lock(), asyncio.get_running_loop()
    with (
        ThreadPoolExecutor(1) as thread,
        closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as connection,
    ):
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

        async def append(step: Step) -> None:
            async with lock:
                await loop.run_in_executor(thread, connection.execute, "BEGIN IMMEDIATE")
                values = (step.key, *rows.values(step))
                cursor = await loop.run_in_executor(thread, connection.execute, INSERT, values)
                assert await loop.run_in_executor(thread, cursor.fetchall)
                await loop.run_in_executor(thread, connection.execute, "COMMIT")

        return await appends(append, encounters[:tasks], seconds)


async def plain_sqlite3(path: Path, tasks: int, seconds: float) -> float:
    """Without an event loop to keep free: one thread that does nothing more."""
    encounters = await prepared(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

        async def append(step: Step) -> None:
            connection.execute("BEGIN IMMEDIATE")
            assert connection.execute(INSERT, (step.key, *rows.values(step))).fetchall()
            connection.execute("COMMIT")

        return await appends(append, encounters[:tasks], seconds)


async def prepared(path: Path) -> Sequence[int]:
    store = await open_store(path)
    try:
        return await open_encounters(store)
    finally:
        await store.close()


CONTENDERS = (
    ("sqlite3, one thread", plain_sqlite3, 1),
    ("a thread, four awaits", an_await_a_statement, 1),
    ("a thread, four awaits", an_await_a_statement, TASKS),
    ("Kelou", ours, 1),
    ("Kelou", ours, TASKS),
)


def measure(seconds: float = 1.0, folder: Path | None = None) -> list[Line]:
    """Run every combatant ``ROUNDS`` times in turn for ``seconds`` each; the medians."""
    speeds: list[list[float]] = [[] for _ in CONTENDERS]
    with tempfile.TemporaryDirectory(dir=folder or Path.cwd()) as home:
        for turn in range(ROUNDS):
            for place, (_, run, tasks) in enumerate(CONTENDERS):
                path = Path(home) / f"{turn}-{place}.db"
                speeds[place].append(asyncio.run(run(path, tasks, seconds)))
    base = median(speeds[0])
    return [
        Line(name, tasks, median(speed), median(speed) / base)
        for (name, _, tasks), speed in zip(CONTENDERS, speeds, strict=True)
    ]


def lines() -> list[str]:
    """The table of the page."""
    return table(
        ("Store", "Tasks", "Durable appends a second", "Times plain sqlite3"),
        [(line.name, str(line.tasks), f"{line.per_second:,.0f}", f"{line.ratio:.2f}") for line in measure()],
    )
