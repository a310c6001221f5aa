"""Group commit: batches, cancellation, the end of the task."""

# pyright: reportPrivateUsage=false

import asyncio
from collections.abc import Sequence

import pytest

from bot.store.sqlite.file import SqliteStore
from bot.store.sqlite.group_commit import MOST, GroupCommit
from bot.store.store import StoreError

from .samples import open_one, step


class Slow:
    """Writes a batch when it is let go, and remembers the batches."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.go = asyncio.Event()

    async def write(self, batch: Sequence[int]) -> Sequence[int]:
        self.batches.append(list(batch))
        await self.go.wait()
        if -1 in batch:
            raise ValueError(-1)
        return [item * 2 for item in batch]


async def test_those_who_wait_meanwhile_go_together() -> None:
    slow = Slow()
    group = GroupCommit[int, int](slow.write)
    first = asyncio.create_task(group.put(1))
    await asyncio.sleep(0.01)
    rest = [asyncio.create_task(group.put(number)) for number in (2, 3, 4)]
    await asyncio.sleep(0.01)
    slow.go.set()
    assert await asyncio.gather(first, *rest) == [2, 4, 6, 8]
    assert slow.batches == [[1], [2, 3, 4]]


async def test_a_batch_has_a_bound() -> None:
    slow = Slow()
    slow.go.set()
    group = GroupCommit[int, int](slow.write)
    await asyncio.gather(*(group.put(number) for number in range(MOST + 1)))
    assert [len(batch) for batch in slow.batches] == [MOST, 1]


async def test_no_task_is_left_when_nobody_waits() -> None:
    before = asyncio.all_tasks()
    slow = Slow()
    slow.go.set()
    group = GroupCommit[int, int](slow.write)
    assert await group.put(1) == 2
    await group.drain()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


async def test_a_bad_item_fails_alone() -> None:
    slow = Slow()
    slow.go.set()
    group = GroupCommit[int, int](slow.write)
    answers = await asyncio.gather(*(group.put(number) for number in (1, -1, 2)), return_exceptions=True)
    assert [answers[0], answers[2]] == [2, 4]
    assert isinstance(answers[1], ValueError)


async def test_who_is_cancelled_while_waiting_is_left_out_and_disturbs_nobody() -> None:
    slow = Slow()
    group = GroupCommit[int, int](slow.write)
    tasks = [asyncio.create_task(group.put(1))]
    await asyncio.sleep(0.01)
    tasks += [asyncio.create_task(group.put(number)) for number in (2, 3)]
    await asyncio.sleep(0.01)
    tasks[0].cancel()
    tasks[1].cancel()
    slow.go.set()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(answer) for answer in answers] == [asyncio.CancelledError, asyncio.CancelledError, int]
    assert slow.batches == [[1], [3]]


@pytest.mark.parametrize("started", [True, False])
async def test_a_cancelled_writer_lets_nobody_wait_for_ever(started: bool) -> None:
    slow = Slow()
    group = GroupCommit[int, int](slow.write)
    before = asyncio.all_tasks()
    waiting = asyncio.create_task(group.put(1))
    await asyncio.sleep(0.01 if started else 0)
    (writer,) = asyncio.all_tasks() - before - {waiting}
    writer.cancel()
    with pytest.raises(StoreError, match="stopped before"):
        await asyncio.wait_for(waiting, 1)
    slow.go.set()
    assert await asyncio.wait_for(group.put(2), 1) == 4


async def test_concurrent_appends_take_few_commits(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    encounters = [await open_one(store, channel_id=channel) for channel in range(1000, 64_000, 1000)]
    statements: list[str] = []
    fetch = store._database._connection.execute_fetchall

    def spy(sql: str, parameters: object = None) -> object:
        statements.append(sql)
        return fetch(sql, parameters)

    monkeypatch.setattr(store._database._connection, "execute_fetchall", spy)
    answers = await asyncio.gather(*(store.append(step(encounter, 2)) for encounter in encounters))
    assert all(answer.accepted for answer in answers)
    assert 1 <= len(statements) < 10
    assert all(sql.startswith("INSERT INTO steps") for sql in statements)


async def test_a_cancelled_append_loses_no_other(store: SqliteStore) -> None:
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
