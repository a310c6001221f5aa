"""A connection to PostgreSQL that is lost about a commit: whatever was written is in once, and its writer is
answered as if nothing had been.

The methods are read from the store itself, and called with values made from their annotations.
"""

# pyright: reportPrivateUsage=false

import asyncio
import inspect
from collections.abc import AsyncIterator, Iterable, Mapping
from itertools import count
from typing import Any

import asyncpg
import pytest

from bot.store import answer_details
from bot.store.postgres import driver as drivers
from bot.store.postgres.driver import ServerDriver
from bot.store.postgres.server import open_store
from bot.store.sql.schema import tables
from bot.store.sql.statements import Transaction, fetch, run
from bot.store.sql.writer import Writer
from bot.store.store import Store
from tests import postgres
from tests.profiles import examples

from .methods import OTHERWISE, given_to, methods
from .samples import begin_log, entry, open_one, seal, start, step

LOOKED_AT = 4 // examples(4)
"""After so many writes all rows are compared: what one did twice is still there."""
LAST = ("delete_", "erase", "forget_", "messages_lost")


class Line:
    """Lets connections be lost about the next commit: before the server has heard of it, after it, or
    while the server is at it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cut = ""
        self.cuts = 0
        execute: Any = getattr(asyncpg.Connection, "execute")  # noqa: B009 - it is typed in part

        async def heard(connection: Any, query: str, *given: Any, **named: Any) -> str:
            if query != "COMMIT" or not self.cut:
                return await execute(connection, query, *given, **named)
            when, self.cut = self.cut, ""
            self.cuts += 1
            if when == "after":
                await execute(connection, query)
            elif when == "under way":
                asked: asyncio.Future[str] = asyncio.ensure_future(execute(connection, query))
                await asyncio.wait({asked}, timeout=0.1)
                asked.add_done_callback(lambda done: done.exception())
            connection.terminate()
            raise ConnectionResetError

        monkeypatch.setattr(asyncpg.Connection, "execute", heard)


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    monkeypatch.setattr(drivers, "PAUSE_SECONDS", 0.01)
    return Line(monkeypatch)


@pytest.fixture
async def stores(postgres_server: str, worker_id: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two, on databases of their own."""
    made = [await open_store(await postgres.schema(postgres_server, worker_id)) for _ in range(2)]
    yield made[0], made[1]
    for each in made:
        await each.close()


async def begun(store: Store) -> None:
    """Let there be something that the made-up values, all of which are 1, may mean."""
    await open_one(store, 1, 1)
    await seal(store, 1, 1, 1)
    await start(store, 1, 1, 1)
    await begin_log(store, 1, 1, 1)
    await store.keep_entry(1, entry())
    await store.append(step(1, 2, guild_id=1))


async def called(store: Store, name: str) -> object:
    """What a method gives, or what it raises."""
    try:
        done = getattr(store, name)(**given_to(methods()[name]))
        return await done if inspect.isawaitable(done) else done
    except (asyncpg.PostgresError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        return type(error)
    finally:
        writer = store.writer
        assert isinstance(writer, Writer)
        writer._ride()  # With what was written behind.
        await writer.write(run, "SELECT 1")


async def held(store: Store, *, ids: bool) -> Mapping[str, str]:
    """What each table holds, but for the random epoch; without ``ids``, how many rows (what is begun again
    has the next number)."""
    what = "md5(string_agg(t::text, '|' ORDER BY t::text))" if ids else "count(*)::text"
    each = [f"SELECT '{name}', {what} FROM {name} t WHERE t::text NOT LIKE '(epoch,%'" for name in tables()]
    return dict(map(tuple, await store.writer.read(fetch, " UNION ALL ".join(each))))


def in_order(names: Iterable[str]) -> list[str]:
    """What takes away comes last."""
    return sorted(names, key=lambda name: (name.startswith(LAST), name))


@pytest.mark.parametrize("when", ["before", "after"])
async def test_every_method_does_its_work_once(
    stores: tuple[Store, Store], line: Line, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost, heard = stores
    numbers = count(2)
    monkeypatch.setattr(
        answer_details, "_fresh", lambda: next(numbers) // 2
    )  # By chance else; here the same in both.
    for each in stores:
        await begun(each)
    wrote, ids = list[str](), when == "after"
    for name in in_order(methods()):
        line.cut = when
        found = await called(lost, name)
        writes, line.cut = not line.cut, ""
        other = await called(heard, name)
        assert repr(found) == repr(other) or when == "before", name
        if writes:  # The rest leaves all rows as they are.
            wrote.append(name)
            if len(wrote) % LOOKED_AT == 0:
                assert await held(lost, ids=ids) == await held(heard, ids=ids), wrote[-LOOKED_AT:]
    assert await held(lost, ids=ids) == await held(heard, ids=ids)
    assert len(wrote) > 40, "most of them write"
    assert OTHERWISE.isdisjoint(methods())


async def test_of_many_that_share_a_commit_each_is_in_once(stores: tuple[Store, Store], line: Line) -> None:
    store, _ = stores
    await store.note_state("n", "0")

    def add() -> Transaction[str]:
        ((before,),) = yield from fetch("SELECT value FROM notes WHERE name = 'n'")
        yield from run("UPDATE notes SET value = $1 WHERE name = 'n'", str(int(before) + 1))
        return str(int(before) + 1)

    given: list[str] = []
    for when in ("before", "after", "after", "before"):
        line.cut = when
        given += await asyncio.gather(*(store.writer.write(add) for _ in range(10)))
    assert sorted(map(int, given)) == list(range(1, 41))
    assert await store.state_of("n") == "40"
    assert line.cuts == 4


SLOW = """
CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER slow AFTER UPDATE ON notes DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION dawdle();
"""
"""Commits that take their time."""


async def test_who_asks_whether_it_is_in_waits_for_a_commit_that_is_under_way(
    stores: tuple[Store, Store], line: Line
) -> None:
    store, _ = stores
    writer = store.writer
    assert isinstance(writer, Writer)
    driver = writer._driver
    assert isinstance(driver, ServerDriver)
    await store.note_state("n", "0")
    await driver._connection.execute(SLOW)
    line.cut = "under way"

    def add() -> Transaction[int]:
        ((before,),) = yield from fetch("SELECT value FROM notes WHERE name = 'n'")
        return (yield from run("UPDATE notes SET value = $1 WHERE name = 'n'", str(int(before) + 1)))

    assert await writer.write(add) == 1
    assert (line.cuts, await store.state_of("n")) == (1, "1")
