"""Restarts of the whole bot: what is idle stays untouched, what was owed is made good."""

import sqlite3
from contextlib import closing

import pytest

from bot.encounter import actions
from bot.play.encounter import encounters
from tests.bot.play.test_at_once import caller
from tests.cogs.presses import ids
from tests.conftest import Table, shown


async def fight(table: Table) -> None:
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    for name, initiative in (("Ann", 12), ("Wolf", 9)):
        await table.gm.slash(table.channel, "encounter add", name=name, initiative=initiative)
    await table.gm.slash(table.channel, "encounter start")


def asked_for(table: Table, before: int) -> list[str]:
    """The calls that concern messages, since then."""
    requests = table.env.http_requests[before:]
    return [f"{each.method} {each.path}" for each in requests if "/messages" in each.path]


async def test_an_idle_encounter_costs_no_call(table: Table) -> None:
    await fight(table)
    before = len(table.env.http_requests)
    await table.restart()
    await table.restart()
    assert asked_for(table, before) == []


async def test_a_turn_that_was_killed_before_its_call_is_told_and_shown(table: Table) -> None:
    await fight(table)
    panel = next(message for message in table.messages() if "k:join" in "".join(ids(message)))
    at = table.client.table
    head = await encounters.act(at, caller(table, 5, table.gm.id), lambda _: actions.Next())
    calls, before = len(table.posts()), len(table.env.http_requests)
    await table.restart()
    assert len(asked_for(table, before)) == 2, "the call, the panel"
    told = table.posts()[calls:]
    assert len(told) == 1
    assert "Wolf" in told[0]
    shows = next(message for message in table.messages() if message.id == panel.id)
    assert f"k:next:1:{head.call}" in ids(shows)
    assert "Wolf" in shown(shows)
    before = len(table.env.http_requests)
    await table.restart()
    assert asked_for(table, before) == []


async def test_an_end_that_was_killed_before_its_call_takes_the_buttons_away(table: Table) -> None:
    await fight(table)
    at = table.client.table
    await encounters.act(at, caller(table, 5, table.gm.id), lambda _: actions.End())
    await table.restart()
    left = [each for message in table.messages() for each in ids(message)]
    assert [each for each in left if not each.startswith("k:kept")] == [], "what it came to can be read"
    before = len(table.env.http_requests)
    await table.restart()
    assert asked_for(table, before) == []


async def test_a_bad_row_keeps_nobody_waiting(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        await table.ann.slash(table.channel, "undertake start", dice="3P", difficulty=9)
    await fight(table)
    await encounters.act(table.client.table, caller(table, 5, table.gm.id), lambda _: actions.Next())
    calls = len(table.posts())
    with closing(sqlite3.connect(table.path)) as file, file:
        file.execute("UPDATE ongoing SET shown = -1")
        file.execute("UPDATE ongoing SET state = ? WHERE id = 1", (b"no state",))
    await table.restart()
    assert "ongoing message 1 is not made good" in caplog.text
    assert len(table.posts()) == calls + 1
    assert await table.store.owed_ongoing() != []
    assert [each.id for each in await table.store.owed_ongoing()] == [1]


async def test_a_deleted_channel_is_forgotten_with_all_its_play(table: Table) -> None:
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.gm.slash(table.channel, "hidden roll", dice="4P")
    await table.gm.slash(table.channel, "map new", size="5x5")
    await table.gm.slash(table.channel, "undertake start", dice="4P > 20")
    gone = await table.client.fetch_channel(table.channel.id)
    table.client.dispatch("guild_channel_delete", gone)
    await table.env.settle()
    store, channel_id = table.store, table.channel.id
    assert await store.last_encounter_in(channel_id) is None
    assert await store.newest_step("map", channel_id) is None
    assert [*await store.secrets_in(channel_id, 9), *await store.owed_ongoing()] == []
    assert channel_id not in table.client.table.heads
    assert channel_id not in table.client.table.maps
