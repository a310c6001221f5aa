"""A backup in place of the database: checked first, in one step, with a life of its own."""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import pytest

from bot.store.errors import StoreError
from bot.store.sqlite.backup import backup
from bot.store.sqlite.check import check
from bot.store.sqlite.file import open_store
from bot.store.sqlite.restore import restore

from .samples import NOW, open_one, step


@pytest.fixture
def where(path: Path) -> Path:
    """These are about the file."""
    return path


AT = datetime(2026, 11, 20, 20, 30)
ASIDE = "kelou.db.20261120-203000"


async def played(path: Path, revisions: int) -> None:
    """A table that was played at up to a revision."""
    store = await open_store(path)
    found = await store.encounter_in(10)
    encounter_id, newest = (found[0].id, found[1].revision) if found else (await open_one(store), 1)
    for revision in range(newest + 1, revisions + 1):
        await store.append(step(encounter_id, revision))
    await store.close()


async def newest(path: Path) -> int:
    store = await open_store(path)
    found = await store.encounter_in(10)
    await store.close()
    assert found is not None
    return found[1].revision


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A table at revision 5, and its backup from revision 3."""
    path = tmp_path / "data" / "kelou.db"
    await played(path, 3)
    backup(path, tmp_path / "backup.db")
    await played(path, 5)
    return path


@pytest.fixture
def copy(database: Path, tmp_path: Path) -> Path:
    return tmp_path / "backup.db"


def names(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.iterdir() if not each.name.endswith(".lock"))


async def epoch(path: Path) -> str:
    store = await open_store(path)
    await store.close()
    return store.epoch


async def test_the_backup_is_in_place_and_the_old_file_kept(database: Path, copy: Path) -> None:
    assert restore(copy, database, AT) == database.with_name(ASIDE)
    assert names(database) == ["kelou.db", ASIDE]
    assert await newest(database) == 3
    assert await newest(database.with_name(ASIDE)) == 5
    assert check(copy).ok, "the backup stays what it is"


async def test_where_no_database_was_nothing_is_kept_aside(copy: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "new" / "kelou.db"
    assert restore(copy, fresh, AT) is None
    assert (names(fresh), await newest(fresh)) == (["kelou.db"], 3)


async def test_an_epoch_lasts_until_a_restore(database: Path, copy: Path) -> None:
    before = await epoch(database)
    assert await epoch(database) == before
    assert await epoch(copy) == before
    seen = {before}
    for number in range(3):
        restore(copy, database, AT.replace(second=number))
        seen.add(await epoch(database))
    assert len(seen) == 4


async def test_a_running_bot_is_left_alone(database: Path, copy: Path) -> None:
    store = await open_store(database)
    before = names(database)
    with pytest.raises(StoreError, match="in use by another Kelou"):
        restore(copy, database, AT)
    assert names(database) == before
    await store.close()
    assert await newest(database) == 5


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def spoil(path: Path) -> None:
    leave(path, b"nothing of a database any more " * 300, b"left over")


def leave(path: Path, main: bytes, wal: bytes) -> None:
    path.write_bytes(main)
    path.with_name(f"{path.name}-wal").write_bytes(wal)


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("INSERT INTO migrations (version, name) VALUES (99, 'future')")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (cut, "is broken: cut short|malformed database schema"),  # As the last page holds rows or tables.
        (empty, "is broken: it is empty"),
        (spoil, "cannot be read: file is not a database"),
        (make_newer, "is of a newer Kelou"),
        (Path.unlink, "there is no database at"),
    ],
)  # fmt: skip
async def test_what_is_no_sound_backup_changes_nothing(
    wrong: Callable[[Path], None], says: str, database: Path, copy: Path
) -> None:
    wrong(copy)
    with pytest.raises(StoreError, match=says):
        restore(copy, database, AT)
    assert names(database) == ["kelou.db"]
    assert await newest(database) == 5


async def test_the_database_is_no_backup_of_itself(database: Path) -> None:
    with pytest.raises(StoreError, match="name a backup"):
        restore(database, database, AT)
    assert await newest(database) == 5


def fail(*_: object) -> None:
    raise OSError("killed")


async def test_a_kill_before_the_last_step_leaves_the_database(
    database: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(StoreError, match="cannot be put in place"):
            restore(copy, database, AT)
    assert names(database) == ["kelou.db", ASIDE]
    assert await newest(database) == 5
    restore(copy, database, AT.replace(minute=31))
    assert await newest(database) == 3


def read(path: Path) -> tuple[bytes, bytes]:
    return path.read_bytes(), path.with_name("kelou.db-wal").read_bytes()


async def test_a_file_that_is_beyond_reading_is_replaced_with_all_beside_it(
    database: Path, copy: Path
) -> None:
    spoil(database)
    restore(copy, database, AT)
    assert not {"kelou.db-wal", "kelou.db-shm"} & set(names(database))
    assert not passes(database.with_name(ASIDE))
    assert await newest(database) == 3


async def test_what_stands_in_the_wal_alone_is_kept_aside_too(database: Path, copy: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("UPDATE steps SET action = 'newest' WHERE revision = 5")
        main, wal = read(database)
    leave(database, main, wal)
    restore(copy, database, AT)
    with closing(sqlite3.connect(database.with_name(ASIDE))) as old:
        assert old.execute("SELECT action FROM steps WHERE revision = 5").fetchone() == ("newest",)
    assert await newest(database) == 3


@pytest.mark.parametrize("left", [0, 50, 4096, 4097, -4097, -4096, -100, -1])
def test_a_check_finds_a_file_cut_short(left: int, copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:left])
    assert not passes(copy)


def passes(path: Path) -> bool:
    """Whether a check lets a file pass; one that cannot even be read does not."""
    with suppress(StoreError):
        return check(path).ok
    return False


def test_a_whole_copy_passes(copy: Path) -> None:
    assert passes(copy)


async def kept(path: Path, text: str) -> int:
    """The number under which a text is kept."""
    store = await open_store(path)
    number = await store.keep_text(guild_id=100, channel_id=10, user_id=None, at=NOW, text=text)
    await store.close()
    return number


async def test_an_older_button_never_shows_what_was_kept_after_a_restore(database: Path, copy: Path) -> None:
    before = [await kept(database, f"before {number}") for number in range(3)]
    restore(copy, database, AT)
    after = [await kept(database, f"after {number}") for number in range(3)]
    assert not set(before) & set(after)
    store = await open_store(database)
    assert [await store.kept_text(number) for number in before] == [None] * 3
    await store.close()
