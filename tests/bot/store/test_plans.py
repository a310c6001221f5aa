"""How SQLite finds what each statement asks for: however full a file is, a command looks at little of it.

The statements are those of every method of the store, read from the store itself: one that is added tomorrow
is tried, too. Plans go by the tables and their indexes alone, since nobody runs ANALYZE on the file.
"""

import inspect
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.store.errors import StoreError
from bot.store.sqlite import connection
from bot.store.sqlite.file import open_store

from .methods import given_to, methods
from .samples import open_one, step

CHORES: Mapping[str, str] = {
    "begin_erasure": "once, when somebody wants to be forgotten: on which servers something is kept",
    "count_possessions": "/privacy: whoever asks what is kept of them waits for it",
    "possession_keys": "/privacy: they wait for the file, too",
    "erasures": "upkeep: those who are still to be forgotten, a handful",
    "guilds_kept": "upkeep, once a day",
    "guilds_left": "upkeep: the servers that the bot was taken out of lately",
    "delete_old": "upkeep, some at a time",
    "forget_channel": "once for a channel, when it is deleted",
    "maps_lost": "the local table's start",
    "messages_lost": "the local table's start",
    "open_encounters": "nobody's: for those who look into a file",
    "owed_logs": "a start, and the metrics",
    "owed_ongoing": "a start, and the metrics: by an index of what is owed alone",
    "owed_secrets": "a start, and the metrics: by an index of what is owed alone",
    "owing_encounters": "a start, and the metrics: by an index of what may be owed",
    "due_ongoing": "a start: by an index of what is due alone",
    "owing_sheets": "a start: all posted sheets, of which a table has a few",
    "timed_turns": "a start",
}
"""What looks through more than it needs, and when: no command in play waits for it."""
PRESENT = {"append", "fights_of", "note_thrown", "keep_text", "settings", "panel_shown", "keep_entry"}


@pytest.fixture
async def asked(path: Path, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, set[str]]:
    """The statements of every method of the store, by its name."""
    heard = set[str]()

    def numbered(sql: str) -> str:
        heard.add(sql)
        return sql.replace("$", "?")

    store = await open_store(path)
    monkeypatch.setattr(connection, "numbered", numbered)
    by_name: dict[str, set[str]] = {}
    for number, (name, method) in enumerate(methods().items(), 100):
        encounter_id = await open_one(store, channel_id=number * 100)
        await store.append(step(encounter_id, 2))
        heard.clear()
        with suppress(
            StoreError, LookupError, ValueError, AttributeError, sqlite3.Error
        ):  # They make no sense.
            done = getattr(store, name)(**given_to(method))
            if inspect.isawaitable(done):
                await done
        await store.pools(0, 0)  # What was written behind goes with it.
        by_name[name] = heard - {"SELECT 1"}
    await store.close()
    return by_name


def scanned(database: sqlite3.Connection, sql: str) -> set[str]:
    """The tables that a statement looks through from end to end."""
    numbers = [int(each) for each in re.findall(r"\$(\d+)", sql)]
    rows = database.execute(f"EXPLAIN QUERY PLAN {sql.replace('$', '?')}", [None] * max(numbers, default=0))
    steps = [str(row[-1]).split() for row in rows]
    made = {words[1] for words in steps if words[0] in ("CO-ROUTINE", "MATERIALIZE")}
    return {words[1] for words in steps if words[0] == "SCAN"} - made - {"CONSTANT"}


async def test_no_command_looks_through_a_table(asked: Mapping[str, set[str]], path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        found = {
            name: scans
            for name, statements in asked.items()
            if (scans := set[str]().union(*(scanned(database, each) for each in statements)))
        }
    assert not {name: scans for name, scans in found.items() if name not in CHORES}
    assert found.keys() == CHORES.keys(), "whose reason is no longer one"
    assert all(asked[name] for name in PRESENT)


def test_a_statement_without_an_index_is_noticed(path: Path) -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE steps (id INTEGER PRIMARY KEY, photo TEXT)")
        assert scanned(database, "SELECT 1 FROM steps s WHERE s.photo = $1") == {"s"}
        assert not scanned(database, "SELECT 1 FROM steps s WHERE s.id = $1")
