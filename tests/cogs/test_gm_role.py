"""Who is GM, end to end: who opens leads, until a GM acts; threads; to whom secrets go."""

from typing import Any

import discord
import pytest

from bot.play.table import require_head
from tests.cogs.hands import messages, newest, refuses
from tests.cogs.presses import pinged
from tests.conftest import Table, answer, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def do(table: Table, who: Any, command: str, **options: Any) -> str:
    """What somebody is answered to an /encounter command."""
    return answer(await who.slash(table.channel, f"encounter {command}", **options))


async def offered(table: Table, who: Any) -> list[str]:
    """The combatants that somebody may name."""
    found = await who.autocomplete(table.channel, "encounter remove", "who", "")
    return [each["name"] for each in found]


async def opened_by_ann(table: Table) -> None:
    """Ann opens a fight, and hides a combatant of her own in it."""
    await do(table, table.ann, "open", system="instinct")
    await do(table, table.ann, "join", name="Ann", initiative=15)
    await do(table, table.ann, "add", name="Ghost", initiative=3, hidden=True)


@BOTH
async def test_who_opened_it_leads_until_a_gm_acts_as_gm(table: Table, language: str) -> None:
    await opened_by_ann(table)
    assert "Ghost" in await offered(table, table.ann)
    assert "Ghost" not in await offered(table, table.bob)
    before = len(messages(table))
    await do(table, table.gm, "join", name="Gus", initiative=1)
    assert "Ghost" in await offered(table, table.ann)
    await do(table, table.gm, "add", name="Shade", hidden=True, initiative=2)
    told = [shown(each) for each in messages(table)[before:]]
    assert len([each for each in told if f"<@{table.gm.id}>" in each]) == 1
    assert pinged(table, newest(table)) == set()
    assert await offered(table, table.ann) == await offered(table, table.bob) == ["Ann", "Gus"]
    assert {"Ghost", "Shade"} < set(await offered(table, table.gm))
    for command in ("start", "undo", "end"):
        assert await do(table, table.ann, command) == refuses("gm_only", language)
    assert f"<@{table.gm.id}>" in shown(messages(table)[0])
    before = len(messages(table))
    await do(table, table.gm, "start")
    await do(table, table.gm, "undo")
    assert not any("leads" in shown(each) for each in messages(table)[before:])


async def test_an_undo_gives_the_lead_back_to_nobody(table: Table) -> None:
    await opened_by_ann(table)
    before = len(messages(table))
    await do(table, table.gm, "undo")
    assert f"<@{table.gm.id}> leads the encounter from now on." in shown(messages(table)[before])
    await do(table, table.gm, "redo")
    await do(table, table.gm, "undo")
    head = await require_head(table.client.table, table.channel.id)
    assert (head.encounter.gm, head.encounter.gm_leads) == (table.gm.id, True)
    assert await do(table, table.ann, "redo") == refuses("gm_only", "en-US")
    await table.restart()
    assert await offered(table, table.ann) == ["Ann"]


@BOTH
async def test_gm_role_gives_no_right_to_a_gms_hidden_rolls(table: Table, language: str) -> None:
    await opened_by_ann(table)
    table.falls("d6 3", "d6 4", "d6 5")
    await table.gm.slash(table.channel, "hidden roll", dice="1P", label="ambush")
    await table.gm.slash(table.channel, "roll", dice="1P", visibility="gm", label="ambush")
    await table.gm.slash(table.channel, "hidden ask", player=table.bob, dice="1P", label="ambush")
    await table.bob.click(newest(table), custom_id="k:ask:1")
    assert len(table.whispers(table.gm)) == 3
    assert table.whispers(table.ann) == []
    listed = answer(await table.ann.slash(table.channel, "hidden list"))
    assert listed == refuses("secrets.none_here", language)


@BOTH
async def test_a_players_secret_goes_to_who_leads_and_says_so(table: Table, language: str) -> None:
    table.falls("d6 1 2", "d6 1 3", "d6 2 2")

    async def roll() -> str:
        return answer(await table.bob.slash(table.channel, "roll", dice="2P", visibility="gm"))

    assert await roll() == refuses("no_gm_known", language)
    await opened_by_ann(table)
    assert f"<@{table.ann.id}>" in await roll()
    assert len(table.whispers(table.ann)) == 1
    await do(table, table.gm, "start")
    assert f"<@{table.gm.id}>" in await roll()
    assert (len(table.whispers(table.ann)), len(table.whispers(table.gm))) == (1, 1)
    await do(table, table.gm, "end")
    assert await roll() == refuses("no_gm_known", language)


async def test_a_thread_has_the_gm_and_all_else_of_its_channel(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.bob)
    await table.plays("order")
    channel = table.client.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="side", type=discord.ChannelType.public_thread)
    (thread,) = table.channel.threads
    told = answer(await table.ann.slash(thread, "settings show"))
    inherited = answer(await table.ann.slash(table.channel, "settings show")).replace(
        "set here", "from the thread's channel"
    )
    assert told == inherited
    table.falls("d6 3", "d6 4")
    assert answer(await table.gm.slash(thread, "hidden roll", dice="1P")) == refuses("gm_only", "en-US")
    assert "[3]" in answer(await table.bob.slash(thread, "hidden roll", dice="1P"))
    await table.ann.slash(thread, "roll", dice="1P", visibility="blind")
    assert len(table.whispers(table.bob)) == 2
    await table.bob.slash(thread, "encounter open")
    head = await require_head(table.client.table, thread.id)
    assert (head.encounter.gm, head.encounter.system) == (table.bob.id, "order")
