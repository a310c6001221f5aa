"""Fights that are paused, resumed and copied, and players that go on to the next one."""

# pyright: reportPrivateUsage=false

import pytest
from simcord import MemberActor

from bot.play.encounter import encounters
from bot.play.table import head_in
from bot.store.sql.statements import run
from tests.cogs.hands import messages, newest, press, refuses, said, verbs
from tests.cogs.test_encounter import actor, ann, bob, call, fighting, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def offered(table: Table, person: MemberActor) -> list[str]:
    """What somebody may take up again, by what they are shown."""
    found = await person.autocomplete(table.channel, "encounter fight resume", "fight", "")
    return [each["name"] for each in found]


@BOTH
async def test_a_fight_is_paused_for_another_and_resumed_where_it_stood(table: Table, language: str) -> None:
    await fighting(table)
    await ann(table, "ap", amount=2)
    before = await now(table)
    await gm(table, "fight pause", name="The bridge")
    assert not any(verbs(each) for each in messages(table)), "nothing of it can be pressed"
    assert "The bridge" not in "".join(map(shown, messages(table)))
    for who, key in ((table.ann, "none_open"), (table.gm, "only_paused")):
        for asked in ("next", "show"):
            refused = await who.slash(table.channel, f"encounter {asked}")
            assert said(refused) == refuses(f"encounter.{key}", language)
    await gm(table, "open", system="order")
    await gm(table, "add", name="Rat", initiative=3)
    assert await gm(table, "fight resume") == refuses("encounter.already_open", language)
    assert await offered(table, table.ann) == []
    assert await offered(table, table.gm) == ["The bridge · #1"]
    await gm(table, "end")
    assert await ann(table, "fight resume", fight="The bridge") == refuses("gm_only", language)
    await table.restart()
    await gm(table, "fight resume", fight="the bridge")
    assert (await now(table)).clock == before.clock
    assert table.ann.mention in newest(table).content or table.ann.mention in call(table).content
    assert verbs(panels(table)[-1])[0] == "next"
    await press(table.ann, call(table), "next")
    assert await actor(table) == "Shade"
    assert await gm(table, "fight resume") == refuses("encounter.none_paused", language)


async def test_pausing_and_resuming_can_be_undone(table: Table) -> None:
    await fighting(table)
    await gm(table, "fight pause")
    await gm(table, "undo")
    assert await actor(table) == "Ann"
    await press(table.ann, call(table), "ap", 1)
    await gm(table, "fight pause")
    assert await offered(table, table.gm) == ["Ann, Bob, Wolf · #1"]
    await gm(table, "fight resume")
    await gm(table, "undo")
    assert await head_in(table.client.table, table.channel.id) is None
    assert await offered(table, table.gm) == ["Ann, Bob, Wolf · #1"]
    await gm(table, "redo")
    assert await actor(table) == "Ann"


@BOTH
async def test_a_copy_begins_anew_with_everybody(table: Table, language: str) -> None:
    assert await gm(table, "fight copy") == refuses("encounter.nothing_to_copy", language)
    await fighting(table)
    await gm(table, "set note", who="Wolf", note="hungry")
    await gm(table, "set hidden", who="Bob", hidden=True)
    assert await ann(table, "fight copy") == refuses("gm_only", language)
    before = messages(table)
    await gm(table, "fight copy", name="Wolves")
    await gm(table, "fight copy", name="Wolves")
    assert [each.id for each in messages(table)] == [each.id for each in before], "nobody else learns of it"
    await gm(table, "end")
    assert await gm(table, "fight resume") == refuses(
        "encounter.several_paused", language, numbers=("#2", "#3")
    )
    await gm(table, "fight resume", fight="#3")
    copied = await now(table)
    assert [(each.name, each.hidden, each.note) for each in copied.combatants] == [
        ("Ann", False, ""), ("Bob", True, ""), ("Wolf", False, "hungry"), ("Shade", True, ""),
    ]  # fmt: skip
    assert (copied.round_number, copied.current) == (0, None)
    await gm(table, "start")
    assert await actor(table) == "Ann"


@BOTH
async def test_the_players_go_on_to_the_next_fight(table: Table, language: str) -> None:
    assert await gm(table, "open", players=True) == refuses("encounter.no_players", language)
    await fighting(table)
    await gm(table, "end")
    ended = newest(table)
    assert verbs(ended) == ["next_fight", "kept"]
    assert said(await press(table.ann, ended, "next_fight")) == refuses("gm_only", language)
    await press(table.gm, ended, "next_fight")
    assert [each.name for each in (await now(table)).combatants] == ["Ann", "Bob"]
    assert all(each.fixed_initiative is None for each in (await now(table)).combatants)
    late = said(await press(table.gm, ended, "next_fight"))
    assert late == refuses("encounter.already_open", language)
    await gm(table, "end")
    await bob(table, "open", players=True)
    assert [each.owner for each in (await now(table)).combatants] == [table.ann.id, table.bob.id]
    assert "Ann" in shown(panels(table)[-1])


async def test_a_long_name_and_none_at_all_are_refused(table: Table) -> None:
    await gm(table, "open")
    await gm(table, "add", name="Shade", hidden=True)
    assert await gm(table, "fight pause") == refuses("encounter.fight_nameless", "en-US")
    assert (await now(table)).paused == ""


@BOTH
async def test_a_channel_keeps_so_many_paused(
    table: Table, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encounters, "MOST_PAUSED", 1)
    await fighting(table)
    await gm(table, "fight copy", name="Wolves")
    too_many = refuses("encounter.too_many_paused", language, limit=1)
    assert await gm(table, "fight copy", name="More") == too_many
    assert await gm(table, "fight pause") == too_many
    assert len(await table.store.paused_encounters(table.channel.id)) == 1
    assert await actor(table) == "Ann"


@BOTH
async def test_who_leads_no_paused_fight_learns_of_none(table: Table, language: str) -> None:
    await fighting(table)
    await gm(table, "fight copy", name="The ambush")
    await gm(table, "fight pause", name="The bridge")
    for asked in ({"fight": "The ambush"}, {"fight": "The moon"}, {}):
        assert await ann(table, "fight resume", **asked) == refuses("gm_only", language)


async def test_how_long_a_fight_took_leaves_out_its_pauses(table: Table) -> None:
    await fighting(table)
    await gm(table, "fight pause")
    week = 7 * 24 * 60 * 60 * 1_000_000
    for changed in ("UPDATE steps SET at = at - $1", "UPDATE encounters SET opened_at = opened_at - $1"):
        await table.store.writer.write(run, changed, week)
    await table.restart()
    await gm(table, "fight resume")
    await gm(table, "end")
    assert "· less than a minute" in newest(table).content
