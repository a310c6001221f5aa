"""What stays in memory is taken from the garbage collector once, after the start."""

# pyright: reportPrivateUsage=false

import asyncio
import gc

import pytest

from bot.__main__ import _spared
from tests.conftest import Table


async def test_what_stays_is_frozen_once_when_the_bot_is_awake(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(gc, "collect", lambda: done.append("collect"))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    await asyncio.wait_for(table.client.awake.wait(), 5)
    asleep = asyncio.Event()
    sparing = asyncio.create_task(_spared(asleep))
    await asyncio.sleep(0)
    assert not done
    asleep.set()
    await sparing
    await table.client.on_shard_ready(0)  # Discord says so again whenever the line comes back.
    assert done == ["collect", "freeze"]
