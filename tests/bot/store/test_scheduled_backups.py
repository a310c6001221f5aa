"""Backups that are made by themselves: when they are due, sound, aged out, and each can be restored."""

# pyright: reportPrivateUsage=false

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.__main__ import _backups
from bot.host_settings import read_settings
from bot.play.privacy.upkeep import Upkeep
from bot.store.errors import StoreError
from bot.store.sqlite import backup
from bot.store.sqlite.file import open_store
from bot.store.sqlite.restore import restore
from bot.store.sqlite.scheduled_backups import ScheduledBackups
from tests.bot.play.privacy.keeping import upkeep
from tests.bot.store.samples import NOW, open_one


@pytest.fixture
async def backups(tmp_path: Path) -> ScheduledBackups:
    store = await open_store(tmp_path / "live.db")
    await open_one(store)
    await store.close()
    return ScheduledBackups(tmp_path / "live.db", tmp_path / "backups", hours=24, days=7)


async def test_one_a_day_each_kept_for_a_week_and_each_restored(
    backups: ScheduledBackups, tmp_path: Path
) -> None:
    made = [await backups.make_due(NOW + timedelta(hours=hours)) for hours in range(0, 24 * 12, 6)]
    assert made == [True, False, False, False] * 12
    newest = max(backups.made())
    assert (NOW - newest).total_seconds() < 0
    assert len(backups.made()) == 7
    assert min(backups.made()) >= newest - timedelta(days=7)
    for number, path in enumerate(backups.made().values()):
        target = tmp_path / f"restored-{number}.db"
        restore(path, target, datetime(2026, 1, 1))
        store = await open_store(target)
        assert len(await store.open_encounters()) == 1
        await store.close()


async def test_what_lies_beside_them_is_left_alone(backups: ScheduledBackups) -> None:
    await backups.make_due(NOW)
    for name in ("kelou-before-the-update.db", "notes.txt"):
        (backups.folder / name).write_text("x")
    await backups.make_due(NOW + timedelta(days=30))
    assert len(list(backups.folder.iterdir())) == 3


async def test_a_copy_that_lacks_rows_is_no_backup(
    backups: ScheduledBackups, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = iter(({"steps": 2}, {"steps": 1}))

    def counts(_: sqlite3.Connection) -> dict[str, int]:
        return next(counted)

    monkeypatch.setattr(backup, "_counts", counts)
    with pytest.raises(StoreError, match="rows are missing"):
        await backups.make_due(NOW)
    assert backups.made() == {}


async def test_old_ones_go_though_no_new_one_can_be_made(backups: ScheduledBackups) -> None:
    await backups.make_due(NOW)
    with closing(sqlite3.connect(backups.source)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master")
        connection.commit()
    with pytest.raises(StoreError):
        await backups.make_due(NOW + timedelta(days=8))
    assert backups.made() == {}


async def test_a_failure_is_logged_loudly_and_told_until_one_is_made(
    backups: ScheduledBackups, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    async with upkeep(tmp_path / "other.db", backups) as kept:
        assert isinstance(kept, Upkeep)
        backups.folder.write_text("a file stands where the folder belongs")
        await kept.once()
        assert "backup failed" in caplog.text
        assert kept.trouble
        backups.folder.unlink()
        await kept.once()
        assert not kept.trouble


def made_by(monkeypatch: pytest.MonkeyPatch, folder: Path, **settings: str) -> ScheduledBackups | None:
    """The backups that a process with these settings makes."""
    monkeypatch.chdir(folder)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    return _backups(read_settings())


def test_the_settings_say_how_often_and_how_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = made_by(monkeypatch, tmp_path, BACKUP_EVERY="6", BACKUP_KEEP="3", BACKUP_FOLDER="copies")
    assert made is not None
    assert (made.hours, made.days, made.folder) == (6, 3, tmp_path / "copies")
    assert made_by(monkeypatch, tmp_path, BACKUP_EVERY="0") is None


def test_of_postgresql_none_are_made_and_none_can_be_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address = "postgresql://kelou@localhost/kelou"
    assert made_by(monkeypatch, tmp_path, DATABASE_URL=address) is None
    with pytest.raises(StoreError, match="leave it out"):
        made_by(monkeypatch, tmp_path, DATABASE_URL=address, BACKUP_EVERY="24")
