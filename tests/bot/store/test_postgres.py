"""PostgreSQL's own: several processes, a server that goes away or takes nothing, words for whoever hosts."""

# pyright: reportPrivateUsage=false

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from bot.observing.watch import serve
from bot.shards.keeper import BEATS, LEASE_SECONDS
from bot.store import opening
from bot.store.errors import StoreError, StoreFailure
from bot.store.outbox import Owed
from bot.store.postgres import driver as drivers
from bot.store.postgres import server
from bot.store.postgres.connection import Connection
from bot.store.postgres.driver import ServerDriver
from bot.store.postgres.migrate import migrate, translated
from bot.store.sql.schema import migrations, tables
from bot.store.sql.statements import Transaction, fetch, first, run
from bot.store.sql.writer import Writer
from bot.store.store import Store

from .samples import open_one, opened, start, step


@pytest.fixture
def where(postgres_url: str) -> str:
    """These are about the server."""
    return postgres_url


@pytest.fixture
async def other(store: Store, where: str) -> AsyncIterator[Store]:
    """Another process on the same database."""
    made = await server.open_store(where)
    yield made
    await made.close()


def writer_of(store: Store) -> Writer:
    writer = store.writer
    assert isinstance(writer, Writer)
    return writer


def driver_of(store: Store) -> ServerDriver:
    driver = writer_of(store)._driver
    assert isinstance(driver, ServerDriver)
    return driver


async def cut(store: Store) -> None:
    """Let the server end the connection of a store."""
    connection = driver_of(store)._connection
    process = await connection.fetchval("SELECT pg_backend_pid()")
    another = await driver_of(store)._connect()
    await another.fetchval("SELECT pg_terminate_backend($1)", process)
    another.terminate()
    for _ in range(200):
        if connection.is_closed():
            return
        await asyncio.sleep(0.01)
    raise AssertionError


async def test_of_two_processes_one_appends_each_revision(store: Store, other: Store) -> None:
    encounter_id = await open_one(store)

    async def play(one: Store, offset: int) -> int:
        taken = 0
        for revision in range(2, 22):
            taken += (await one.append(step(encounter_id, revision, offset + revision))).accepted
        return taken

    taken = await asyncio.gather(play(store, 1_000), play(other, 2_000))
    found = await store.encounter(encounter_id)
    assert found is not None
    assert sum(taken) == found[1].revision - 1 == 20


async def test_of_two_processes_one_opens_and_one_press_counts(store: Store, other: Store) -> None:
    for channel in range(100, 110):
        both = await asyncio.gather(opened(store, channel, channel), opened(other, channel + 50, channel))
        assert sum(each is not None for each in both) == 1
        message, _ = await start(store, channel, channel)
        pressed = await asyncio.gather(*(
            each.press(message.id, expected=0, interaction_id=channel * 10 + number, state="", open=True)
            for number, each in enumerate((store, other))
        ))  # fmt: skip
        assert sum(each is not None for each in pressed) == 1


async def test_a_transaction_that_others_cross_is_begun_again(store: Store, other: Store) -> None:
    await store.note_state("n", "0")

    def add() -> Transaction[None]:
        ((before,),) = yield from fetch("SELECT value FROM notes WHERE name = 'n'")
        yield from run("UPDATE notes SET value = $1 WHERE name = 'n'", str(int(before) + 1))

    for _ in range(10):
        await asyncio.gather(store.writer.write(add), other.writer.write(add))
    assert await store.state_of("n") == "20"


async def test_what_is_cut_off_goes_on_by_itself(store: Store) -> None:
    encounter_id = await open_one(store)
    await cut(store)
    assert (await store.append(step(encounter_id, 2))).accepted
    await cut(store)
    assert await store.owed_steps(encounter_id) != []


async def test_a_server_that_is_gone_is_named_once_and_used_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    encounter_id = await open_one(store)
    driver, connect = driver_of(store), driver_of(store)._connect

    async def refused() -> object:
        raise ConnectionRefusedError("nobody is there")

    monkeypatch.setattr(drivers, "RETURN_SECONDS", 0.2)
    monkeypatch.setattr(driver, "_connect", refused)
    driver._connection.terminate()
    store.panel_shown(encounter_id, 1)
    for revision in (2, 3):
        with pytest.raises(StoreFailure, match="nobody is there"):
            await store.append(step(encounter_id, revision))
    assert caplog.text.count("the database cannot be used") == 1
    assert "what was written behind is lost: StoreFailure" in caplog.text
    monkeypatch.setattr(driver, "_connect", connect)
    with caplog.at_level(logging.INFO):
        assert (await store.append(step(encounter_id, 2))).accepted
    assert "takes what is written again" in caplog.text


async def test_a_server_that_takes_nothing_is_a_failure_and_reads_go_on(store: Store) -> None:
    encounter_id = await open_one(store)
    await store.writer.read(run, "SET default_transaction_read_only = on")
    with pytest.raises(StoreFailure, match="25006"):
        await store.append(step(encounter_id, 2))
    assert await store.encounter(encounter_id) is not None
    await store.writer.read(run, "SET default_transaction_read_only = off")
    assert (await store.append(step(encounter_id, 2))).accepted


async def test_what_fails_in_company_fails_alone(store: Store) -> None:
    def breaks() -> Transaction[int]:
        yield from run("DELETE FROM notes")
        return 1 // 0

    encounters = [await open_one(store, channel) for channel in range(1000, 4000, 1000)]
    tasks: list[asyncio.Future[Any]] = [
        asyncio.create_task(store.append(step(each, 2))) for each in encounters
    ]
    tasks[1].cancel()
    tasks.append(asyncio.ensure_future(store.writer.write(breaks)))
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(answers[-1], ZeroDivisionError)
    assert [getattr(each, "accepted", None) for each in answers[:3:2]] == [True, True]
    assert await store.state_of("epoch") == store.epoch


async def test_who_fails_costs_the_others_no_commit_each(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks() -> Transaction[int]:
        yield from first("SELECT 1")
        return 1 // 0

    done: list[int] = []
    transaction = ServerDriver._transaction

    async def counted(driver: ServerDriver, jobs: Any) -> Any:
        done.append(len(jobs))
        return await transaction(driver, jobs)

    monkeypatch.setattr(ServerDriver, "_transaction", counted)
    writes: list[Any] = [store.note_state(str(number), "in") for number in range(40)]
    writes[20:20] = [store.writer.write(breaks)]
    answers = await asyncio.gather(*writes, return_exceptions=True)
    assert [each for each in answers if each is not None] == [answers[20]]
    assert isinstance(answers[20], ZeroDivisionError)
    assert done == [41, 20, 1, 20]
    assert await store.state_of("0") == await store.state_of("39") == "in"


async def test_the_oldest_interaction_has_its_turn_first(store: Store) -> None:
    order: list[int] = []

    async def served_as(interaction: int) -> None:
        serve(interaction, "/roll")
        await store.state_of("a")
        order.append(interaction)

    async def late() -> None:
        serve(0, "/roll")
        others = [asyncio.create_task(served_as(number)) for number in range(1, 2 * drivers.MOST)]
        await asyncio.sleep(0)  # All others ask before it.
        await store.state_of("a")
        order.append(0)
        await asyncio.gather(*others)

    await asyncio.create_task(late())
    assert order.index(0) <= drivers.MOST, "it waits for the commit that is under way alone"


ASLEEP_NO_MORE = (
    "SELECT count(pg_terminate_backend(pid))::text FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'"
)


async def test_a_statement_that_takes_too_long_fails_alone_and_the_next_goes_on(where: str) -> None:
    await (await server.open_store(where)).close()
    connect = partial(server.connect, where, 0.2)
    writer = Writer(ServerDriver(await connect(), connect))
    slow = asyncio.ensure_future(writer.read(first, "SELECT pg_sleep(20)::text"))
    quick = [asyncio.ensure_future(writer.write(run, "DELETE FROM notes WHERE name = ''")) for _ in range(3)]
    with pytest.raises(StoreFailure):
        await asyncio.wait_for(slow, 10)
    assert await asyncio.wait_for(asyncio.gather(*quick), 10) == [0, 0, 0]
    # The server sleeps on, and whatever is deleted meanwhile could not be overwritten for other tests.
    await writer.read(first, ASLEEP_NO_MORE)
    await writer.close()


async def test_who_is_stopped_in_a_transaction_holds_nobody_up_for_as_long_as_a_lease(
    store: Store,
) -> None:
    """The server ends its transaction before who waits for it gives up, and both before a lease runs out."""
    connection = driver_of(store)._connection
    idle, waits = [
        await connection.fetchval("SELECT setting::bigint FROM pg_settings WHERE name = $1", name)
        for name in ("idle_in_transaction_session_timeout", "lock_timeout")
    ]
    beat = LEASE_SECONDS / BEATS * 1000
    assert 0 < idle < waits < LEASE_SECONDS * 1000 - beat


async def test_details_of_a_mistake_name_no_values(store: Store) -> None:
    with pytest.raises(Exception, match="null value") as caught:
        await store.writer.write(run, "INSERT INTO notes (name) VALUES ($1)", "a secret")
    assert "a secret" not in str(caught.value)


async def test_a_close_writes_what_waits_also_when_cancelled(where: str) -> None:
    store = await server.open_store(where)
    encounter_id = await open_one(store)
    await store.announced(encounter_id, 1)
    store.panel_shown(encounter_id, 1)
    waiting = [asyncio.create_task(store.append(step(encounter_id, revision))) for revision in range(2, 9)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert all(answer.accepted for answer in await asyncio.gather(*waiting))
    with pytest.raises(StoreError, match="closed"):
        await store.encounter_in(10)
    await store.close()
    again = await server.open_store(where)
    found = await again.encounter_in(10)
    assert found is not None
    assert (found[0].shown, found[1].revision) == (1, 8)
    assert await again.owing_encounters() == [Owed(encounter_id, 10, 100)]
    await again.close()


async def test_who_listens_is_told_and_told_when_something_may_be_missing(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drivers, "LISTEN_SECONDS", 0.01)
    heard: asyncio.Queue[str] = asyncio.Queue()
    await store.writer.listen("settings", heard.put_nowait)

    def tell(what: str) -> Transaction[None]:
        yield from first("SELECT pg_notify($1, $2)", "settings", what)

    await other.writer.write(tell, "10")
    assert await asyncio.wait_for(heard.get(), 10) == "10"
    await cut(store)
    assert await asyncio.wait_for(heard.get(), 10) == ""
    await other.writer.write(tell, "11")
    assert await asyncio.wait_for(heard.get(), 10) == "11"


async def test_nobody_waits_for_a_task_that_was_ended(store: Store) -> None:
    waiting = asyncio.create_task(store.note_state("a", "b"))
    await asyncio.sleep(0)
    serving = writer_of(store)._serving
    assert serving is not None
    serving.cancel()
    with pytest.raises(StoreError, match="stopped"):
        await asyncio.wait_for(waiting, 10)
    await store.note_state("a", "c")
    assert await store.state_of("a") == "c"


async def test_what_was_deleted_is_overwritten(store: Store) -> None:
    async def size() -> int:
        row = await store.writer.read(first, "SELECT pg_relation_size('steps')")
        assert row is not None
        return int(row[0])

    await open_one(store)
    await store.forget_guild(100)
    assert await size() > 0, "deleted, it still stands there"
    async with asyncio.timeout(20):
        while await size():  # A transaction beside this one, of any schema, may still be let see it.
            await store.settle()


async def test_what_cannot_be_overwritten_now_is_said_and_stops_nothing(
    store: Store, where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    connection = await server.connect(where)
    await connection.execute("BEGIN")
    await connection.execute("LOCK TABLE steps IN ACCESS EXCLUSIVE MODE")
    connect = driver_of(store)._connect

    async def hasty() -> Connection:
        found = await connect()
        await found.execute("SET lock_timeout = 50")
        return found

    async def refused() -> Connection:
        raise ConnectionRefusedError("nobody is there")

    monkeypatch.setattr(driver_of(store), "_connect", hasty)
    await store.settle()
    assert caplog.text.count("lock timeout (55P03)") == 1, "the other tables are overwritten"
    await connection.close()
    monkeypatch.setattr(driver_of(store), "_connect", refused)
    await store.settle()
    assert caplog.text.count("nobody is there") == 1


async def test_several_processes_make_the_tables_once(where: str) -> None:
    stores = await asyncio.gather(*(server.open_store(where) for _ in range(4)))
    assert len({store.epoch for store in stores}) == 1
    (counted,) = await stores[0].writer.read(fetch, "SELECT count(*) FROM migrations")
    assert counted[0] == len(migrations())
    for store in stores:
        await store.close()


async def test_a_failing_migration_changes_nothing(where: str, tmp_path: Path) -> None:
    (tmp_path / "0001_a.sql").write_text("CREATE TABLE a (x INTEGER); SELECT no;")
    connection = await server.connect(where)
    with pytest.raises(StoreError, match="0001_a failed and changed nothing"):
        await migrate(connection, tmp_path)
    assert await connection.fetchval("SELECT to_regclass('a')") is None
    await connection.close()


async def test_a_newer_database_is_refused(store: Store, where: str) -> None:
    await store.writer.write(run, "INSERT INTO migrations (version, name) VALUES (99, 'future')")
    with pytest.raises(StoreError, match=r"has schema 99 .* run a newer Kelou"):
        await server.open_store(where)
    assert not (await server.check(where)).ok


async def test_a_check_tells_what_there_is(store: Store, where: str) -> None:
    await open_one(store)
    found = await server.check(where)
    assert found.ok
    assert found.lines[0].startswith("postgresql:///postgres: ")
    assert "4 rows" in found.lines[0], "a history, an encounter, a step, the epoch"
    assert (found.schema, found.newest, found.lines[-1]) == (len(migrations()), len(migrations()), "sound")
    await store.writer.write(run, "DROP TABLE throws")
    broken = await server.check(where)
    assert not broken.ok
    assert 'broken: throws: relation "throws" does not exist (42P01)' in broken.lines


async def test_an_empty_database_is_none_of_ours(where: str) -> None:
    found = await server.check(where)
    assert (found.ok, found.problems) == (False, ("it is empty, or no database of Kelou",))


async def test_why_it_cannot_be_opened_is_said_without_the_password(where: str) -> None:
    host = quote(where.partition("host=")[2].partition("&")[0], safe="")
    wrong = {
        f"postgresql://me:hunter2@/postgres?host={host}": "refused name or password",
        f"postgresql://postgres:hunter2@/absent?host={host}": "no such database; make it with createdb",
        "postgresql://me:hunter2@127.0.0.1:1/kelou": "no PostgreSQL answers at postgresql://127.0.0.1:1/kelou",
        "postgresql://me:hunter2@[broken/kelou": "is no address: signs such as",
        "postgresql://me:hunter2/5@127.0.0.1:1/kelou": "is no address: signs such as",
        "postgresql://me:1@hunter2#5@127.0.0.1:1/kelou": "is no address: signs such as",
        "postgresql://me:1/hunter2@127.0.0.1:1/kelou": "is no address: signs such as",
        "postgresql://me:1?hunter2@127.0.0.1:1/kelou": "is no address: signs such as",
    }
    for url, says in wrong.items():
        with pytest.raises(StoreError, match=says) as caught:
            await opening.open_store(url)
        assert "hunter2" not in str(caught.value)


async def test_who_may_not_make_tables_is_told(store: Store, where: str) -> None:
    name = where.rpartition("=")[2]
    await store.writer.write(run, f"CREATE ROLE {name} LOGIN")
    await store.writer.write(run, f"GRANT USAGE ON SCHEMA {name} TO {name}")
    with pytest.raises(StoreError, match="may not make tables there"):
        await server.open_store(where.replace("://postgres:@", f"://{name}@"))


def test_only_words_of_types_are_replaced() -> None:
    assert translated("id INTEGER PRIMARY KEY AUTOINCREMENT, x BLOB, y INTEGER, z TEXT") == (
        "id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, x BYTEA, y BIGINT, z TEXT"
    )
    assert {"histories", "steps", "log_sizes"} <= set(tables())


def test_what_only_files_have_names_the_servers_own_tool() -> None:
    with pytest.raises(StoreError, match="has its own tool for this: pg_dump"):
        opening.must_be_file("postgresql://me@host/kelou", "pg_dump")


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bot.store.postgres", None)
    with pytest.raises(StoreError, match=r"needs asyncpg, .* requirements-extras\.txt"):
        opening.shown("postgresql://me@host/kelou")
