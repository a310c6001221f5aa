"""What is done by a lease that ran out, while nobody knows whether another process has the shard."""

# pyright: reportPrivateUsage=false

import asyncio

import pytest

from bot.shards import sessions
from bot.shards.keeper import Keeper
from bot.shards.leases import Holding, Lease
from bot.shards.one_process import OneProcess


def ran_out() -> Holding:
    return Holding(Lease(0, 1), asyncio.get_running_loop().time() - 1)


async def test_what_is_to_be_sent_waits_until_the_lease_is_renewed() -> None:
    holding = ran_out()
    waiting = asyncio.create_task(sessions._counts_in_time(holding))
    await asyncio.sleep(2 * sessions.ASK_SECONDS)
    assert not waiting.done()
    holding.until = float("inf")
    assert await asyncio.wait_for(waiting, 5)


async def test_what_is_to_be_sent_ends_as_another_process_has_the_shard() -> None:
    holding = ran_out()
    waiting = asyncio.create_task(sessions._counts_in_time(holding))
    await asyncio.sleep(0)
    holding.lapse()
    assert not await asyncio.wait_for(waiting, 5)


async def test_a_lease_that_nobody_renews_is_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "RENEWAL_SECONDS", 0.01)
    assert not await asyncio.wait_for(sessions._counts_in_time(ran_out()), 5)


async def test_what_comes_in_is_begun_by_a_lease_that_ran_out_but_by_none_that_was_lost() -> None:
    keeper = Keeper(OneProcess(), count=1)
    assert keeper.last_of(100) is None
    keeper.held[0] = holding = ran_out()
    assert (keeper.of(100), keeper.last_of(100)) == (None, holding)
    holding.lapse()
    assert keeper.last_of(100) is None
