"""Several processes' leases over one PostgreSQL: each taken once, and what is written fenced by them."""

# pyright: reportPrivateUsage=false

import asyncio
import time
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest
from asyncpg import PostgresError

from bot.shards import leases as rules
from bot.shards import many_processes as shared
from bot.shards.leases import Followed, Holding, Lease, Leases, Terms, serving, touched
from bot.shards.many_processes import SharedLeases
from bot.shards.opening import open_store
from bot.store import opening
from bot.store.errors import LeaseLost
from bot.store.postgres.driver import MOST
from bot.store.settings import Settings
from bot.store.sql.statements import run
from bot.store.store import Store
from tests.bot.store.samples import open_one

SHORT = 0.3
"""Seconds that a lease lasts."""


class Process(NamedTuple):
    """What a process has of the database."""

    store: Store
    leases: Leases


Two = tuple[Process, Process]


@pytest.fixture
async def processes(postgres_url: str) -> AsyncIterator[Two]:
    one, two = [Process(*await open_store(postgres_url)) for _ in range(2)]
    yield one, two
    for each in (one, two):
        await each.store.close()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions begin without a pause."""
    monkeypatch.setattr(rules, "IDENTIFY_SECONDS", 0.0)


def terms(who: str, seconds: float = 60.0, count: int = 2) -> Terms:
    return Terms(who, seconds, count, at_once=16)


async def test_several_processes_make_the_tables_of_leases_once(postgres_url: str) -> None:
    stores = [await opening.open_store(postgres_url) for _ in range(4)]
    for _ in range(5):
        await stores[0].writer.write(run, "DROP TABLE IF EXISTS leases, workers, identified, claims")
        made = await asyncio.gather(*(SharedLeases.over(each.writer) for each in stores))
        assert len({each._channel for each in made}) == 1
    for each in stores:
        await each.close()


@pytest.mark.usefixtures("at_once")
async def test_what_one_took_the_other_leaves(processes: Two) -> None:
    one, two = (each.leases for each in processes)
    assert [await one.agree_on(terms("a")), await two.agree_on(terms("b", count=5))] == [2, 2]
    first, second = await asyncio.gather(one.beat(terms("a"), ()), two.beat(terms("b"), ()))
    held = {*first.held, *second.held}
    assert {each.shard for each in held} == {0, 1}
    assert len(held) == 2


@pytest.mark.usefixtures("at_once")
async def test_who_holds_too_many_is_told_and_what_is_given_back_is_taken(
    processes: Two,
) -> None:
    one, two = (each.leases for each in processes)
    await one.agree_on(terms("a"))
    freed = asyncio.Event()
    await two.follow(Followed(lambda _: None, freed.set))
    held = (await one.beat(terms("a"), ())).held
    await two.beat(terms("b"), ())
    beat = await one.beat(terms("a"), held)
    assert (len(beat.held), beat.spare) == (2, 1)
    await one.give_back((Lease(1, 1),))
    await asyncio.wait_for(freed.wait(), 5)
    assert (await two.beat(terms("b"), ())).held == {Lease(1, 2)}
    await one.leave("a")
    assert (await two.beat(terms("b"), {Lease(1, 2)})).held == {Lease(0, 2), Lease(1, 2)}


@pytest.mark.usefixtures("at_once")
async def test_who_lost_its_lease_writes_nothing_more(processes: Two) -> None:
    stale, other = processes
    await stale.leases.agree_on(terms("a", SHORT, 1))
    (lease,) = (await stale.leases.beat(terms("a", SHORT, 1), ())).held
    holding = Holding(lease, float("inf"))
    serving.set(holding)
    encounter_id = await open_one(stale.store)
    await asyncio.sleep(SHORT)
    await stale.store.announced(encounter_id, 1)  # Nobody took it yet.
    assert (await other.leases.beat(terms("b", count=1), ())).held == {Lease(0, lease.token + 1)}
    with pytest.raises(LeaseLost):
        await stale.store.announced(encounter_id, 2)
    with pytest.raises(LeaseLost):
        await open_one(stale.store, channel_id=11)
    assert not holding.counts(0.0), "and may tell nothing, either"
    found = await other.store.encounter(encounter_id)
    assert found is not None
    assert found[0].announced == 1
    serving.set(None)
    await stale.store.note_state("of the process", "itself")


async def test_what_concerns_others_is_told_with_the_commit(processes: Two) -> None:
    here, there = processes
    changed: asyncio.Queue[int | None] = asyncio.Queue()
    await there.leases.follow(Followed(changed.put_nowait, lambda: None))
    await here.store.save_settings(Settings(5, 5))
    with touched(7):
        await here.store.save_settings(Settings(7, 7))
    assert await asyncio.wait_for(changed.get(), 5) == 7
    assert changed.empty()


@pytest.mark.usefixtures("at_once")
async def test_tokens_never_come_again_however_many_shards_there_are(
    processes: Two,
) -> None:
    leases = processes[0].leases
    for count, token in ((3, 1), (1, 2), (3, 3)):
        asked = terms("a", count=count)
        assert await leases.agree_on(asked) == count
        held = (await leases.beat(asked, ())).held
        assert {(each.shard, each.token) for each in held} == {(shard, token) for shard in range(count)}
        await leases.leave("a")


async def test_sessions_are_paced_across_processes(processes: Two) -> None:
    one, two = (each.leases for each in processes)
    began = time.monotonic()
    assert await one.identify_after(0) == 0
    wait = await two.identify_after(0)
    assert 4 - (time.monotonic() - began) < wait <= 5.5
    assert await two.identify_after(1) == 0


async def test_only_one_does_what_is_done_exclusively(processes: Two) -> None:
    order: list[str] = []

    async def work(leases: Leases, name: str) -> None:
        async with leases.exclusively("commands"):
            order.append(name)
            await asyncio.sleep(0.05)
            order.append(name)

    await asyncio.gather(*(work(each.leases, name) for each, name in zip(processes, "ab", strict=True)))
    assert order in (["a", "a", "b", "b"], ["b", "b", "a", "a"])


async def test_who_is_stopped_while_it_does_so_holds_nobody_up_for_good(
    processes: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = (each.leases.exclusively for each in processes)
    monkeypatch.setattr(shared, "WAIT_SECONDS", SHORT)
    async with one("commands") as first, two("commands") as second:
        assert (first, second) == (True, False), "who waited for long goes on without it"
    monkeypatch.setattr(shared, "WAIT_SECONDS", 10.0)
    monkeypatch.setattr(shared, "CLAIM_SECONDS", SHORT)
    async with one("commands") as stopped, two("commands") as after:
        assert (stopped, after) == (True, True)


async def test_a_claim_that_fails_in_company_or_is_given_up_is_not_left(
    processes: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = processes

    async def claim() -> None:
        async with one.leases.exclusively("commands"):
            await asyncio.sleep(0)

    async def breaks() -> None:
        with pytest.raises(PostgresError):
            await one.store.writer.write(run, "SELECT no")

    await asyncio.gather(one.store.note_state("a", "b"), claim(), breaks())
    given_up = asyncio.create_task(claim())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.wait({given_up})
    monkeypatch.setattr(shared, "WAIT_SECONDS", 0.0)
    async with two.leases.exclusively("commands") as alone:
        assert alone


@pytest.mark.usefixtures("at_once")
async def test_a_lease_is_renewed_before_all_that_waits(processes: Two) -> None:
    (store, leases), _ = processes
    await leases.agree_on(terms("a"))
    waiting = [asyncio.create_task(store.note_state(str(number), "")) for number in range(500)]
    await asyncio.sleep(0)
    beat = await leases.beat(terms("a"), ())
    assert len(beat.held) == 2
    assert sum(each.done() for each in waiting) <= 2 * MOST
    await asyncio.gather(*waiting)


@pytest.mark.usefixtures("at_once")
async def test_a_commit_asks_once_for_the_lease_of_all_that_share_it(
    processes: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    (store, leases), _ = processes
    await leases.agree_on(terms("a", count=1))
    (lease,) = (await leases.beat(terms("a", count=1), ())).held
    serving.set(Holding(lease, float("inf")))
    asked: list[str] = []

    def heard(record: object) -> None:
        asked.append(str(getattr(record, "query", "")))

    driver = getattr(store.writer, "_driver")  # noqa: B009
    driver._connection.add_query_logger(heard)
    await asyncio.gather(*(store.note_state(str(number), "") for number in range(200)))
    commits = asked.count("COMMIT")
    assert commits <= -(-200 // MOST) + 1, "200 tasks share a few"
    assert sum("FROM leases" in each for each in asked) <= commits
    serving.set(None)
