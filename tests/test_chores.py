"""The host's chores on PostgreSQL, as they are typed."""

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import REFUSED, main
from bot.store.sqlite.file import open_store
from tests.bot.store.samples import open_one


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, postgres_url: str) -> str:
    monkeypatch.setenv("DATABASE_URL", postgres_url)
    return postgres_url


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["bot", *words])
    return main()


async def _fill(path: Path) -> None:
    store = await open_store(path)
    await open_one(store)
    await store.close()


def test_a_file_is_copied_and_checked_and_backups_are_left_to_the_server(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "check") == 1
    assert "no database of Kelou" in capsys.readouterr().out
    asyncio.run(_fill(tmp_path / "one.db"))
    assert run(monkeypatch, "copy", str(tmp_path / "one.db"), typed) == 0
    told = capsys.readouterr().out
    assert "histories: 1 rows, " in told
    assert told.endswith("one.db -> postgresql:///postgres: the same, row for row\n")
    assert run(monkeypatch, "check") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "sound"
    assert run(monkeypatch, "copy", str(tmp_path / "one.db"), typed) == REFUSED
    assert "is not empty" in capsys.readouterr().err
    for chore, tool in (("backup", "pg_dump"), ("restore", "pg_restore")):
        assert run(monkeypatch, chore, str(tmp_path / "copy")) == REFUSED
        told = capsys.readouterr().err
        assert f"has its own tool for this: {tool} " in told
        assert told.count("\n") == 1
