"""Turns that take long, end to end: their player is reminded once, also after a restart."""

from datetime import timedelta

import pytest

from bot.play.table import utc_now
from tests.cogs.hands import messages, newest
from tests.cogs.test_encounter import actor, ann, gm, pinged
from tests.cogs.test_hidden_turns import TOLD, fighting, read
from tests.conftest import Table

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def timed(table: Table) -> None:
    await table.gm.slash(table.channel, "settings timer", minutes=5)
    await fighting(table)


@BOTH
async def test_a_turn_that_takes_long_is_reminded_of_once(table: Table) -> None:
    await timed(table)
    ((encounter, _),) = table.client.turn_reminders.timers.due.items()
    (row,) = await table.store.timed_turns()
    assert row.due_call is not None
    since = len(table.env.http_requests)
    await table.client.turn_reminders.remind(encounter, row.due_call)
    assert "**Ann**" in newest(table).content
    assert pinged(table, since) == [[table.ann.id]]
    assert await table.store.timed_turns() == []
    assert await actor(table) == "Ann", "no turn ends by it"
    await ann(table, "next")
    assert not table.client.turn_reminders.timers.due, "of a hidden turn nobody is told"
    count = len(messages(table))
    await table.client.turn_reminders.remind(encounter, row.due_call)
    assert len(messages(table)) == count
    assert not any(TOLD.search(text) for _, text, _ in read(table))
    await gm(table, "next")
    assert table.client.turn_reminders.timers.due
    await gm(table, "end")
    assert not table.client.turn_reminders.timers.due
    assert await table.store.timed_turns() == []


async def test_a_reminder_that_does_not_arrive_is_tried_again_while_the_turn_goes_on(table: Table) -> None:
    await timed(table)
    (row,) = await table.store.timed_turns()
    assert row.due_call is not None
    count, reminders = len(messages(table)), table.client.turn_reminders
    table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=403, code=50013)
    await reminders.remind(row.id, row.due_call)
    assert (len(messages(table)), [each.id for each in await table.store.timed_turns()]) == (count, [row.id])
    (left,) = table.client.table.owing.left.values()
    await left.again()
    assert table.ann.mention in newest(table).content
    assert (len(messages(table)), await table.store.timed_turns()) == (count + 1, [])


async def test_a_restart_makes_it_good(table: Table) -> None:
    await timed(table)
    (row,) = await table.store.timed_turns()
    await table.store.turn_timed(row.id, row.due_call, utc_now() - timedelta(minutes=1))
    count = len(messages(table))
    await table.restart()
    await table.env.settle()
    assert len(messages(table)) == count + 1
    assert table.ann.mention in newest(table).content
    await table.restart()
    assert len(messages(table)) == count + 1


async def test_without_the_setting_nothing_is_timed(table: Table) -> None:
    await fighting(table)
    assert table.client.turn_reminders.timers.due == {}
    assert await table.store.timed_turns() == []
