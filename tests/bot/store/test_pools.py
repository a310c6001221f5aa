"""Players' last pools are written behind: soon, at the close, and before somebody asks for them."""

# pyright: reportPrivateUsage=false

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.store.sql import database
from bot.store.sql.store import SqlStore
from bot.store.sqlite.file import open_store
from tests.bot.store.samples import NOW


def on_the_disk(path: Path) -> list[str]:
    """What another process reads in the file."""
    with closing(sqlite3.connect(path)) as file:
        return [text for (text,) in file.execute("SELECT text FROM pools ORDER BY at")]


async def test_the_newest_25_pools_are_kept_each_once(store: SqlStore) -> None:
    for number in range(30):
        store.remember_pool(100, 7, f"{number}P", NOW + timedelta(seconds=number))
    store.remember_pool(100, 7, "10P", NOW + timedelta(minutes=1))
    store.remember_pool(100, 8, "1N", NOW)
    expected = ["10P", *(f"{number}P" for number in range(29, 4, -1) if number != 10)]
    assert await store.pools(100, 7) == expected
    assert await store.pools(100, 8) == ["1N"]


async def test_pools_are_gathered_and_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BEHIND_SECONDS", 0.05)
    path = tmp_path / "table.db"
    store = await open_store(path)
    for second in range(2):
        store.remember_pool(100, 7, f"{second}P", NOW + timedelta(seconds=second))
    assert on_the_disk(path) == []
    for _ in range(100):
        if on_the_disk(path):
            break
        await asyncio.sleep(0.02)
    assert on_the_disk(path) == ["0P", "1P"]
    await store.close()


async def test_a_close_loses_none(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    store = await open_store(path)
    store.remember_pool(100, 7, "3P", NOW)
    assert on_the_disk(path) == []
    await store.close()
    assert on_the_disk(path) == ["3P"]
