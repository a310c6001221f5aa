"""Players' last pools are written behind: soon, at the close, and before somebody asks for them."""

# pyright: reportPrivateUsage=false

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store import opening
from bot.store.postgres import server
from bot.store.sql import writer
from bot.store.store import Store
from tests.bot.store.samples import NOW


async def on_the_disk(where: Path | str) -> list[str]:
    """What another process reads in the database."""
    pools = "SELECT text FROM pools ORDER BY at"
    if isinstance(where, str):
        other = await server.connect(where)
        found = await other.fetch(pools)
        await other.close()
        return [text for (text,) in found]
    with closing(sqlite3.connect(where)) as file:
        return [text for (text,) in file.execute(pools)]


async def test_the_newest_25_pools_are_kept_each_once(store: Store) -> None:
    for number in range(30):
        store.remember_pool(100, 7, f"{number}P", NOW + timedelta(seconds=number))
    store.remember_pool(100, 7, "10P", NOW + timedelta(minutes=1))
    store.remember_pool(100, 8, "1N", NOW)
    expected = ["10P", *(f"{number}P" for number in range(29, 4, -1) if number != 10)]
    assert await store.pools(100, 7) == expected
    assert await store.pools(100, 8) == ["1N"]


async def test_pools_are_gathered_and_written_together(
    where: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "BEHIND_SECONDS", 0.05)
    store = await opening.open_store(where)
    for second in range(2):
        store.remember_pool(100, 7, f"{second}P", NOW + timedelta(seconds=second))
    for _ in range(100):
        if await on_the_disk(where):
            break
        await asyncio.sleep(0.02)
    assert await on_the_disk(where) == ["0P", "1P"]
    await store.close()


async def test_a_close_loses_none(where: Path | str) -> None:
    store = await opening.open_store(where)
    store.remember_pool(100, 7, "3P", NOW)
    assert await on_the_disk(where) == []
    await store.close()
    assert await on_the_disk(where) == ["3P"]
