"""A real evening is copied from its file to PostgreSQL and back, and played on in both."""

# pyright: reportPrivateUsage=false

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.client import Kelou
from bot.store import copying, opening
from bot.store.errors import StoreError
from bot.store.postgres import server
from bot.store.sql.schema import tables
from bot.store.sql.statements import fetch
from tests.bot.store.samples import open_one
from tests.cogs.test_restarts import fight
from tests.conftest import Table


async def evening(table: Table) -> None:
    """Rolls, a secret, characters, a map, a log, a fight, something undone, something that goes on."""
    await table.gm.slash(table.channel, "log start", name="The bridge")
    await table.ann.slash(table.channel, "roll", dice="4P")
    await table.ann.slash(table.channel, "sheet set", pairs="力量 3, 敏捷 2")
    await table.gm.slash(table.channel, "hidden roll", dice="3P")
    await table.gm.slash(table.channel, "map new", kind="square", size="8x6")
    await table.gm.slash(table.channel, "map place", name="Ogre", at="C3", hidden=True)
    await fight(table)
    await table.gm.slash(table.channel, "encounter next")
    await table.gm.slash(table.channel, "encounter undo")


async def continued(table: Table, where: Path | str) -> None:
    """Start the bot anew on another database."""
    await table.store.close()
    table.store = await opening.open_store(where)
    table.client = Kelou(table.store, sync_always=True)
    await table.env.restart_bot(table.client)


def contents(path: Path) -> dict[str, set[tuple[Any, ...]]]:
    with closing(sqlite3.connect(path)) as file:
        return {name: set(file.execute(f"SELECT * FROM {name}")) for name in (*tables(), "sqlite_sequence")}


async def test_an_evening_goes_there_and_back_and_goes_on(
    table: Table, postgres_url: str, tmp_path: Path
) -> None:
    await evening(table)
    await table.store.close()
    before = contents(table.path)
    filled = {name for name, rows in before.items() if rows}
    assert filled >= {
        "encounters",
        "steps",
        "secrets",
        "characters",
        "logs",
        "log_entries",
        "throws",
        "settings",
    }
    lines = await opening.copy(table.path, postgres_url)
    assert lines[-1].endswith("the same, row for row")
    back = tmp_path / "back.db"
    assert (await opening.copy(postgres_url, back))[:-1] == lines[:-1]
    assert contents(back) == before
    calls = len(table.posts())
    for where in (postgres_url, back):
        await continued(table, where)
        await table.gm.slash(table.channel, "encounter next")
        assert len(table.posts()) > calls
        calls = len(table.posts())
        newest = max(row[0] for row in before["histories"])
        assert await open_one(table.store, 77) == newest + 1


async def test_ids_are_never_given_again_after_a_copy(postgres_url: str, tmp_path: Path) -> None:
    paths = tmp_path / "one.db", tmp_path / "two.db"
    store = await opening.open_store(paths[0])
    gone = await open_one(store)
    await store.forget_channel(10)
    await store.close()
    await opening.copy(paths[0], postgres_url)
    await opening.copy(postgres_url, paths[1])
    for where in (postgres_url, paths[1]):
        store = await opening.open_store(where)
        assert await open_one(store) == gone + 1
        await store.close()


async def test_what_is_not_empty_or_in_use_is_left_alone(postgres_url: str, tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    store = await opening.open_store(path)
    with pytest.raises(StoreError, match="in use by another Kelou"):
        await opening.copy(path, postgres_url)
    await store.close()
    with pytest.raises(StoreError, match="into itself"):
        await opening.copy(path, path)
    with pytest.raises(StoreError, match="there is no database at"):
        await opening.copy(tmp_path / "absent.db", postgres_url)
    store = await opening.open_store(postgres_url)
    with pytest.raises(StoreError, match="in use by a Kelou that runs"):
        await opening.copy(path, postgres_url)
    await open_one(store)
    await store.close()
    with pytest.raises(StoreError, match="is not empty"):
        await opening.copy(path, postgres_url)


async def test_an_empty_server_is_no_source(postgres_url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database of Kelou"):
        await opening.copy(postgres_url, tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


async def test_what_comes_out_otherwise_is_not_kept(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.db"
    store = await opening.open_store(path)
    await open_one(store)
    await store.close()
    put = server.ServerEnd.put

    async def lossy(end: server.ServerEnd, table: str, columns: list[str], rows: list[list[object]]) -> None:
        await put(end, table, columns, rows if table != "steps" else rows[1:])

    with monkeypatch.context() as patch:
        patch.setattr(server.ServerEnd, "put", lossy)
        with pytest.raises(StoreError, match="steps came out otherwise"):
            await opening.copy(path, postgres_url)
    store = await opening.open_store(postgres_url)
    assert await store.writer.read(fetch, "SELECT * FROM histories") == []
    await store.close()


def test_a_sum_is_of_the_rows_whatever_their_order() -> None:
    rows = [(1, "刻", b"\x00", None), (2, "漏", b"\x01", True)]
    assert copying.Sum().with_rows(rows) == copying.Sum().with_rows(rows[:1]).with_rows(rows[1:])
    assert copying.Sum().with_rows(rows) == copying.Sum().with_rows(reversed(rows))
    assert copying.Sum().with_rows(rows) == copying.Sum().with_rows([rows[0], (2, "漏", b"\x01", 1)])
    assert copying.Sum().with_rows(rows) != copying.Sum().with_rows([rows[0], (2, "漏", b"\x01", 0)])
