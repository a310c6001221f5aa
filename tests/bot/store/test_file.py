"""The file: opening again, a second process, kill -9, migrations, backup and check."""

# pyright: reportPrivateUsage=false

import asyncio
import inspect
import logging
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import StoreError
from bot.store.outbox import Owed
from bot.store.sql.schema import SCRIPTS, migrations
from bot.store.sql.statements import fetch
from bot.store.sqlite.backup import backup
from bot.store.sqlite.check import check, has_wal_reset_bug
from bot.store.sqlite.file import open_store
from bot.store.sqlite.migrate import migrate, schema_version
from bot.store.store import Store
from tests.profiles import examples

from .samples import LONG_AGO, open_one, seal, start, step


@pytest.fixture
def where(path: Path) -> Path:
    """These are about the file."""
    return path


ROOT = Path(__file__).parents[3]

WRITER = """
import asyncio, sys
from pathlib import Path
from bot.store.sqlite.file import open_store
from tests.bot.store.samples import open_one, step

async def main() -> None:
    store = await open_store(Path(sys.argv[1]))
    encounter, newest = await store.encounter_in(10) or await store.encounter(await open_one(store))
    async def append(revision: int) -> None:
        if (await store.append(step(encounter.id, revision, state="刻" * 500))).accepted:
            print(revision, flush=True)
    revision = newest.revision
    while True:
        await asyncio.gather(*(append(revision + more) for more in range(1, 9)))
        revision += 8
        await store.announced(encounter.id, revision)

asyncio.run(main())
"""


def test_the_store_is_the_port() -> None:
    parts = (Store, *Store.__bases__)
    port = {
        name: method for part in parts for name, method in vars(part).items() if inspect.isfunction(method)
    }
    port = {name: method for name, method in port.items() if not name.startswith("_")}
    assert len(port) > 30
    for name, method in port.items():
        assert inspect.signature(getattr(Store, name)) == inspect.signature(method), name


async def test_everything_is_there_after_reopening(path: Path) -> None:
    store = await open_store(path)
    encounter_id = await open_one(store)
    await store.append(step(encounter_id, 2))
    await store.announced(encounter_id, 1)
    secret, _ = await seal(store)
    message, _ = await start(store)
    before = await store.encounter_in(10)
    await store.close()
    store = await open_store(path)
    assert await store.encounter_in(10) == before
    assert await store.owed_secrets(LONG_AGO) == [Owed(secret.id, 10, 100)]
    assert await store.secret(secret.id) == secret
    assert await store.owed_ongoing() == [Owed(message.id, 10, 100)]
    assert await store.ongoing(message.id) == message
    assert [owed.revision for owed in await store.owed_steps(encounter_id)] == [2]
    await store.close()


async def test_nobody_else_on_the_machine_can_read_the_file_or_those_beside_it(
    path: Path, tmp_path: Path
) -> None:
    store = await open_store(path)
    await open_one(store)
    await store.close()
    await asyncio.to_thread(path.chmod, 0o644)  # As an earlier version, or a copy, left it.
    store = await open_store(path)
    await open_one(store, 11)
    copy = tmp_path / "copies" / "copy.db"
    await asyncio.to_thread(backup, path, copy)
    modes = {each.name: stat.filemode(each.stat().st_mode) for each in (*path.parent.glob("*"), copy)}
    await store.close()
    names = {path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}.lock", f"{path.name}-holder"}
    names.add(copy.name)
    assert modes == dict.fromkeys(names, "-rw-------")


async def test_the_connection_is_durable_and_checks_its_keys(store: Store) -> None:
    async def pragma(name: str) -> object:
        ((found,),) = await store.writer.read(fetch, f"PRAGMA {name}")
        return found

    assert await pragma("journal_mode") == "wal"
    assert await pragma("synchronous") == 2
    assert await pragma("foreign_keys") == 1


async def test_states_are_compressed_in_the_file(store: Store, encounter_id: int, path: Path) -> None:
    await store.append(step(encounter_id, 2, state="刻" * 10_000))
    with closing(sqlite3.connect(path)) as other:
        ((size, kind),) = other.execute("SELECT length(state), typeof(state) FROM steps WHERE revision = 2")
    assert kind == "blob"
    assert size < 1000


async def test_close_writes_what_waits_and_may_be_called_again(path: Path) -> None:
    store = await open_store(path)
    encounter_id = await open_one(store)
    waiting = [asyncio.create_task(store.append(step(encounter_id, revision))) for revision in range(2, 30)]
    await asyncio.sleep(0)
    await asyncio.gather(store.close(), store.close())
    await store.close()
    assert all(answer.accepted for answer in await asyncio.gather(*waiting))
    with pytest.raises(StoreError, match="closed"):
        await store.append(step(encounter_id, 30))
    with pytest.raises(StoreError, match="closed"):
        await store.encounter_in(10)


async def test_a_cancelled_close_still_lets_the_file_go(path: Path) -> None:
    store = await open_store(path)
    encounter_id = await open_one(store)
    waiting = [asyncio.create_task(store.append(step(encounter_id, revision))) for revision in range(2, 30)]
    await asyncio.sleep(0)
    closing_it = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing_it.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing_it
    again = await open_store(path)
    assert all(answer.accepted for answer in await asyncio.gather(*waiting))
    found = await again.encounter_in(10)
    assert found is not None
    assert found[1].revision == 29
    await again.close()


async def test_a_second_opening_is_refused(store: Store, path: Path) -> None:
    with pytest.raises(StoreError, match=rf"in use by another Kelou \(process {os.getpid()}\)"):
        await open_store(path)
    script = (
        "import asyncio, pathlib, sys; from bot.store.sqlite.file import open_store;"
        "asyncio.run(open_store(pathlib.Path(sys.argv[1])))"
    )
    link = path.with_name("link.db")
    link.symlink_to(path)
    for name in (path, link):
        result = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", script, str(name)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert result.returncode == 1
        assert "StoreError" in result.stderr.splitlines()[-1]
    assert await store.encounter_in(10) is None, "the first goes on"


def test_no_acknowledged_step_is_lost_by_kill_9(path: Path) -> None:
    acknowledged, kills = 0, examples(20, part=3)
    for attempt in range(kills):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            lines = [writer.stdout.readline() for _ in range(8 + attempt * 140 // kills)]
            writer.send_signal(signal.SIGKILL)
            lines += writer.stdout.readlines()
        assert writer.returncode == -signal.SIGKILL
        acknowledged = max(acknowledged, *(int(line) for line in lines if line.endswith("\n")))
        assert check(path).ok
        with closing(sqlite3.connect(path)) as file:
            ((count, newest),) = file.execute("SELECT count(*), max(revision) FROM steps")
        assert count == newest >= acknowledged
    assert acknowledged > 50 * kills


def test_an_empty_file_gets_every_migration_once(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "new.db", isolation_level=None)) as file:
        assert schema_version(file) == 0
        assert migrate(file) == migrate(file) == schema_version(file) == len(migrations())
        rows = file.execute("SELECT version, name FROM migrations").fetchall()
    assert rows == [(migration.version, migration.name) for migration in migrations()]


def folder_of(tmp_path: Path, **scripts: str) -> Path:
    folder = tmp_path / "scripts"
    folder.mkdir(exist_ok=True)
    for name, sql in scripts.items():
        (folder / f"{name.removeprefix('m')}.sql").write_text(sql)
    return folder


def test_only_what_is_missing_is_applied(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, m0001_a="CREATE TABLE a (x);")
    with closing(sqlite3.connect(tmp_path / "new.db", isolation_level=None)) as file:
        assert migrate(file, folder) == 1
        folder_of(tmp_path, m0002_b="CREATE TABLE b (x); INSERT INTO b VALUES (1);")
        assert migrate(file, folder) == 2
        assert file.execute("SELECT * FROM b").fetchall() == [(1,)]


def test_a_failing_migration_changes_nothing(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, m0001_a="CREATE TABLE a (x);", m0002_b="CREATE TABLE b (x); SELECT no;")
    with closing(sqlite3.connect(tmp_path / "new.db", isolation_level=None)) as file:
        with pytest.raises(StoreError, match="0002_b failed and changed nothing"):
            migrate(file, folder)
        assert not file.in_transaction
        assert schema_version(file) == 1
        assert file.execute("SELECT count(*) FROM sqlite_master WHERE name = 'b'").fetchone() == (0,)


def test_a_gap_in_the_numbers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="without a gap"):
        migrations(folder_of(tmp_path, m0001_a="", m0003_c=""))
    assert [path.suffix for path in SCRIPTS.iterdir()] == [".sql"] * len(migrations())


async def test_a_newer_file_is_refused_and_left_unlocked(path: Path) -> None:
    await (await open_store(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("INSERT INTO migrations (version, name) VALUES (99, 'future')")
    for _ in range(2):
        with pytest.raises(StoreError, match=r"has schema 99 .* run a newer Kelou"):
            await open_store(path)
    assert not check(path).ok


async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "notes.db"
    wrong.write_text("This is no database, and long enough to be looked at." * 50)
    with pytest.raises(StoreError, match=r"notes\.db cannot be opened: file is not a database"):
        await open_store(wrong)
    with pytest.raises(StoreError, match=r"notes\.db cannot be read"):
        check(wrong)
    with pytest.raises(StoreError, match="cannot be opened"):
        await open_store(wrong / "below" / "kelou.db")


async def test_a_backup_is_taken_while_the_bot_writes(store: Store, encounter_id: int, path: Path) -> None:
    stop = asyncio.Event()

    async def write() -> int:
        revision = 1
        while not stop.is_set():
            revision += 1
            await store.append(step(encounter_id, revision, state="刻" * 2000))
        return revision

    writing = asyncio.create_task(write())
    copies = [path.with_name(f"copy{number}.db") for number in range(5)]
    for copy in copies:
        await asyncio.sleep(0.02)
        result = await asyncio.to_thread(backup, path, copy)
        assert result.ok
    stop.set()
    written = await writing
    assert sorted(path.parent.glob("copy*")) == copies, "a copy is one file"
    restored = await open_store(copies[-1])
    found = await restored.encounter_in(10)
    await restored.close()
    assert found is not None
    assert 1 < found[1].revision <= written
    assert found[1].state == "刻" * 2000


async def test_a_backup_overwrites_nothing(store: Store, path: Path) -> None:
    target = path.with_name("copy.db")
    target.write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        backup(path, target)
    assert target.read_text() == "precious"
    with pytest.raises(StoreError, match="there is no database at"):
        backup(path.with_name("absent.db"), path.with_name("other.db"))
    assert not path.with_name("other.db").exists()


def damage(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8192:40960] = b"\x5a" * 32768
    path.write_bytes(content)


async def test_a_backup_of_a_broken_file_leaves_no_copy(path: Path) -> None:
    store = await open_store(path)
    encounter_id = await open_one(store)
    for revision in range(2, 40):
        await store.append(step(encounter_id, revision, events="刻" * 3000))
    await store.close()
    damage(path)
    assert check(path).problems
    target = path.with_name("copy.db")
    with pytest.raises(StoreError):
        backup(path, target)
    assert not target.exists()


async def test_a_check_tells_what_there_is(store: Store, encounter_id: int, path: Path) -> None:
    found = check(path)
    assert found.ok
    assert (found.schema, found.newest, found.problems) == (len(migrations()), len(migrations()), ())
    assert found.lines[1:4] == (
        f"schema {found.schema} of {found.newest}", f"SQLite {sqlite3.sqlite_version}", "sound",
    )  # fmt: skip
    assert any("WAL" in line for line in found.lines) == has_wal_reset_bug(sqlite3.sqlite_version_info)


@pytest.mark.parametrize(
    ("version", "bug"),
    [
        ((3, 40, 1), True), ((3, 44, 5), True), ((3, 44, 6), False), ((3, 45, 0), True), ((3, 50, 6), True),
        ((3, 50, 7), False), ((3, 51, 2), True), ((3, 51, 3), False), ((3, 53, 0), False),
    ],
)  # fmt: skip
def test_the_mended_versions_are_known(version: tuple[int, ...], bug: bool) -> None:
    assert has_wal_reset_bug(version) is bug


async def test_no_secret_reaches_the_log(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        await seal(store)
    assert "00ff" not in caplog.text


async def test_a_file_that_takes_nothing_is_told_at_the_start(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_store(path)).close()
    connect = sqlite3.connect

    def read_only(name: Path, **more: Any) -> sqlite3.Connection:
        return connect(f"{name.as_uri()}?mode=ro", uri=True, **more)

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", read_only)
        with pytest.raises(StoreError, match=r"kelou\.db cannot be opened: attempt to write a readonly"):
            await open_store(path)
    await (await open_store(path)).close()


@pytest.mark.parametrize("open_now", [True, False])
async def test_characters_of_fights_that_go_on_over_an_update_are_found_there(
    tmp_path: Path, open_now: bool
) -> None:
    """The table of whose bodies are in which fights is younger than such a fight."""
    first, path = migrations()[0], tmp_path / "old.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        migrate(file, folder_of(tmp_path, **{f"m{first.name}": first.sql}))
        file.execute("INSERT INTO histories (id, kind, key, guild_id) VALUES (4, 'encounter', 4, 100)")
        file.execute(
            "INSERT INTO encounters (id, channel_id, guild_id, opened_at, open) VALUES (4, 10, 100, 0, ?)",
            (open_now,),
        )
        file.executemany(
            "INSERT INTO characters (id, guild_id, owner, name, entries, portrait, channel_id, gone, made_by)"
            " VALUES (?, ?, 7, 'Ann', '', '', 0, false, 0)",
            [(5, 100), (6, 200)],
        )
    store = await open_store(path)
    assert await store.fights_of(5) == ([10] if open_now else [])
    assert await store.fights_of(6) == []
    await store.close()
