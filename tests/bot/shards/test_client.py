"""What a process does by its leases, however they come and go."""

# pyright: reportPrivateUsage=false

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import Kelou
from bot.shards.leases import serving
from bot.store.errors import StoreFailure
from bot.store.sqlite.file import open_store


class Woken(Kelou):
    """Notes by which lease it woke; ``fails`` so many times before."""

    fails = 0

    async def wake(self, own: object = None) -> None:
        if self.fails:
            self.fails -= 1
            raise StoreFailure("the disk is gone")
        holding = serving.get()
        assert holding is not None
        self.woke.append(holding.lease)

    @property
    def woke(self) -> list[object]:
        return self.__dict__.setdefault("_woke", [])


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Woken]:
    store = await open_store(tmp_path / "table.db")
    async with Woken(store) as bot:
        await bot.begin_keeping(1)
        yield bot
    await store.close()


async def test_what_could_not_be_told_while_the_lease_had_run_out_is_made_good(bot: Woken) -> None:
    (holding,) = bot.keeper.held.values()
    holding.lapse()
    await bot._beat()
    assert not bot._work, "which servers there are is not known yet"
    await bot.on_shard_ready(0)
    assert bot.woke == [holding.lease]
    holding.lapse()  # The process was held up, and nobody took the shard.
    assert not bot.is_up
    await bot._beat()
    await asyncio.gather(*bot._work)
    assert bot.keeper.of(0) is holding
    assert bot.woke == [holding.lease] * 2
    await bot._beat()
    assert not bot._work, "nothing ran out"


async def test_waking_waits_for_a_store_that_takes_nothing(
    bot: Woken, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.client.STORE_SECONDS", 0.0)
    bot.fails = 2
    await bot.on_shard_ready(0)
    assert len(bot.woke) == 1
    assert caplog.text.count("what is owed waits for the store: the disk is gone") == 2


async def test_leases_are_followed_whatever_happens(
    bot: Woken, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    beats = iter((StoreFailure("gone"), ValueError("a mistake of ours")))
    done = asyncio.Event()

    async def beat() -> None:
        if (error := next(beats, None)) is not None:
            bot._nudged.set()
            raise error
        done.set()

    monkeypatch.setattr(bot, "_beat", beat)
    bot._nudged.set()
    following = asyncio.create_task(bot._follow())
    await asyncio.wait_for(done.wait(), 10)
    following.cancel()
    assert "the leases are not renewed: gone" in caplog.text
    assert "the leases are not followed: ValueError" in caplog.text
