"""A fight of the plain game, end to end: attacks, saves, concentration, dying, and points by hand."""

from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord

from bot.systems.order.body import Body, Fate
from tests.cogs.hands import body_of, labels, messages, newest, press, refuses, said, verbs
from tests.cogs.test_encounter import actor, ann, bob, gm, now, panels
from tests.cogs.test_encounter_log import log
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def fighting(table: Table) -> None:
    """Ann has a sheet, Bob types his points; two wolves are the GM's."""
    await table.gm.slash(table.channel, "settings detail", mode="full")
    await gm(table, "open", system="order")
    pairs = 'hp 20, ac 15, str 3, dex 2, con 1, initiative 2, 抗性 = "火焰"'
    await table.ann.slash(table.channel, "sheet set", pairs=pairs)
    await ann(table, "join", initiative=20)
    await bob(table, "join", initiative=15, health="12; AC 13; con save +1")
    await gm(
        table, "add", name="Wolf", count=2, initiative=10, health="11; AC 13; dex save 2; vulnerable fire"
    )
    await gm(table, "start")


async def left(table: Table, name: str) -> int | None:
    return (await body_of(table, name, Body)).left


@BOTH
async def test_three_rounds(table: Table, language: str) -> None:
    chinese = language == "zh-CN"
    await fighting(table)
    # Round 1: Ann hits with her sheet's strength, and a button rolls the damage.
    dice = table.falls("d20 13", "d8 5")
    await table.ann.slash(
        table.channel, "attack", modifier="1d20+str", target="Wolf 1", damage="1d8+str slashing"
    )
    assert ("命中" in newest(table).content) is chinese
    assert verbs(newest(table)) == ["answer", "answer_typed", "answer", "fight_chances"]
    await press(table.ann, newest(table), "answer", 0)
    assert await left(table, "Wolf 1") == 3
    assert ("点挥砍伤害" in newest(table).content) is chinese
    assert not {"HP", "生命"} & set(newest(table).content.split())
    dice.finished()
    await gm(table, "next")
    # Bob burns both wolves: they save at once, the damage is rolled once, and they are vulnerable.
    dice = table.falls("d6 1 1 2", "d20 18", "d20 3")
    await table.bob.slash(
        table.channel, "attack", modifier="3d6 fire", target="Wolf 1, Wolf 2", save="DEX 14, half"
    )
    dice.finished()
    assert [await left(table, name) for name in ("Wolf 1", "Wolf 2")] == [0, 3]
    await bob(table, "effect add", name="Bless", who="Ann", source="Bob", concentration=True)
    await gm(table, "next")
    assert await actor(table) == "Wolf 2"  # The other one is down, and passed over.
    # The wolf bites Bob, who saves for his concentration and fails.
    dice = table.falls("d20 15", "d4 1 2", "d20 2")
    await table.gm.slash(
        table.channel, "attack", modifier="1d20+4", target="Bob", damage="2d4+2 piercing", **{"as": "Wolf 2"}
    )
    await press(table.gm, newest(table), "answer", 0)
    await press(table.bob, newest(table), "answer", 0)
    assert (await now(table)).effects == ()
    dice.finished()
    # By hand: Bob goes down, and dies or lives by his saves.
    refused = await table.ann.slash(table.channel, "hp", who="Bob", change="-3")
    assert said(refused) == refuses("encounter.not_your_turn", language)
    await table.gm.slash(table.channel, "hp", who="Bob, Ann", change="-9 fire")
    assert (await left(table, "Bob"), await left(table, "Ann")) == (0, 16)
    await gm(table, "next")
    await gm(table, "next")
    assert await actor(table) == "Bob"
    refused = await gm(table, "next")
    assert refused == refuses("encounter.answer_first", language, name="Bob")
    dice = table.falls("d20 20")
    await press(table.bob, newest(table), "answer", 0)
    dice.finished()
    assert await left(table, "Bob") == 1
    # All of it is undone step by step; an attack with its damage is one.
    await gm(table, "next")
    before = await now(table)
    table.falls("d20 15", "d4 1 2")
    await table.gm.slash(
        table.channel, "attack", modifier="1d20+4", target="Ann", damage="2d4 piercing", **{"as": "Wolf 2"}
    )
    await press(table.gm, newest(table), "answer", 0)
    assert await left(table, "Ann") == 13
    await gm(table, "undo")
    assert (await now(table)).combatants == before.combatants


async def test_the_buttons_of_several_questions_name_the_targets(table: Table) -> None:
    await fighting(table)
    await gm(table, "add", name="Owl", initiative=1)
    await gm(table, "next")
    await gm(table, "next")
    table.falls("d20 15", "d20 14")
    hit = {"modifier": "1d20+4", "damage": "1d6", "as": "Wolf 1"}
    await table.gm.slash(table.channel, "attack", target="Ann, Owl", **hit)
    told = labels(newest(table))
    assert [each.partition(": ")[0] for each in told] == ["Ann", "Ann", "Ann", "Owl", "Owl", "Chances"]


@pytest.mark.parametrize("mode", ["words", "nothing"])
async def test_what_the_gm_types_of_foes_is_in_no_undo_and_no_players_log(table: Table, mode: str) -> None:
    await table.gm.slash(table.channel, "settings health", mode=mode, whose="foes")
    await fighting(table)
    for change in ("resist slashing", "=4", "AC 17; temp 3", "+3", "death saves 1/2"):
        await table.gm.slash(table.channel, "hp", who="Wolf 1", change=change)
    await table.gm.slash(table.channel, "hp", who="Ann", change="temp 6")
    for _ in range(6):
        await gm(table, "undo")
    await gm(table, "redo")
    public = "\n".join(shown(each) for each in messages(table))
    assert public.count("a change to Wolf 1's health") == 6
    assert "Ann: temp 6" in public
    seen, whole = await log(table, table.ann), await log(table, table.gm)
    for typed in ("=4", "AC 17", "temp 3", "+3", "1/2", "slashing"):
        assert typed not in public
        assert typed not in seen
        assert typed in whole
    assert "Ann: temp 6" in seen


@BOTH
async def test_the_gms_panel_has_forms_with_a_list_of_combatants(table: Table, language: str) -> None:
    await fighting(table)
    everybody = {each.name: str(each.id) for each in (await now(table)).combatants}
    (panel,) = panels(table)
    own = await press(table.gm, panel, "gm")
    assert own.response is not None
    form = await press(table.gm, own.response.message, "points", 0)
    wolves = [everybody["Wolf 1"], everybody["Wolf 2"]]
    await table.gm.submit_modal(form, {"who0": wolves, "points": "3 fire"})
    assert [await left(table, name) for name in ("Wolf 1", "Wolf 2")] == [5, 5]
    form = await press(table.gm, own.response.message, "points", 1)
    await table.gm.submit_modal(form, {"who0": wolves, "points": "+2"})
    assert [await left(table, name) for name in ("Wolf 1", "Wolf 2")] == [7, 7]
    await gm(table, "undo")
    assert [await left(table, name) for name in ("Wolf 1", "Wolf 2")] == [5, 5]
    form = await press(table.gm, own.response.message, "points", 2)
    name = "恐慌" if language == "zh-CN" else "Frightened"
    chosen = {"who0": wolves, "condition": [name], "ends": "2, WIS 13"}
    await table.gm.submit_modal(form, chosen)
    stands = (await now(table)).effects
    assert [(each.name, each.left, each.mark("dc")) for each in stands] == [(name, 2, 13)] * 2
    await gm(table, "undo")
    assert (await now(table)).effects == ()
    for rounds in ("0", "-1", "+2"):
        form = await press(table.gm, own.response.message, "points", 2)
        refused = await table.gm.submit_modal(form, {**chosen, "ends": rounds})
        asked = refuses("encounter.condition_rounds", language, text=rounds, low=1, high=1000)
        assert said(refused) == asked
    assert (await now(table)).effects == ()
    # What cannot be read is told, and the form opens again as it was filled in.
    form = await press(table.gm, own.response.message, "points", 0)
    refused = await table.gm.submit_modal(form, {"who0": wolves[:1], "points": "banana"})
    assert said(refused) == refuses("fight.cannot_set_points", language, text="-banana")
    assert refused.response is not None
    again = await press(table.gm, refused.response.message, "edit")
    assert again.modal is not None
    held = {part["component"]["custom_id"]: part["component"] for part in again.modal["components"]}
    assert [each["value"] for each in held["who0"]["options"] if each.get("default")] == wolves[:1]
    assert held["points"]["value"] == "banana"
    refused = await press(table.ann, panel, "gm")
    assert said(refused) == refuses("gm_only", language)


async def test_the_gms_forms_reach_each_of_sixty_combatants(table: Table) -> None:
    await fighting(table)
    own = await press(table.gm, panels(table)[0], "gm")
    assert own.response is not None
    there = own.response.message

    async def opened(which: int) -> tuple[Any, dict[str, dict[str, str]]]:
        form = await press(table.gm, there, "points", which)
        assert form.modal is not None
        parts = [part["component"] for part in form.modal["components"]]
        lists = {
            part["custom_id"]: {each["label"]: each["value"] for each in part["options"]}
            for part in parts
            if part["custom_id"].startswith("who")
        }
        assert (len(parts) <= 5, all(len(each) <= 25 for each in lists.values())) == (True, True)
        assert ("others" in {part["custom_id"] for part in parts}) is (sum(map(len, lists.values())) < here)
        return form, lists

    here = 4
    assert list((await opened(0))[1]) == ["who0"]
    for count in (20, 20, 10):
        await gm(table, "add", name="Rat", count=count, initiative=1, health="9")
    await gm(table, "add", name="Bat", count=6, initiative=12, health="9")
    here = 60
    form, lists = await opened(0)
    assert [len(each) for each in lists.values()] == [25, 25, 10]
    first, last = lists["who0"]["Bat 6"], lists["who2"]["Rat 50"]
    await table.gm.submit_modal(form, {"who0": [first], "who2": [last], "points": "3"})
    assert [await left(table, name) for name in ("Bat 6", "Rat 50", "Rat 49")] == [6, 6, 9]
    form, lists = await opened(2)
    assert [len(each) for each in lists.values()] == [25]
    chosen = {"who0": [first], "others": "Rat 49, rat 50, Bat 6", "condition": ["Prone"]}
    await table.gm.submit_modal(form, chosen)
    fight = await now(table)
    names = {each.id: each.name for each in fight.combatants}
    assert [names[each.who] for each in fight.effects] == ["Bat 6", "Rat 49", "Rat 50"]
    form, _ = await opened(2)
    refused = await table.gm.submit_modal(form, {"others": "Rat 51", "condition": ["Prone"]})
    assert "Rat 51" in said(refused)
    form, _ = await opened(2)
    refused = await table.gm.submit_modal(form, {"condition": ["Prone"]})
    assert said(refused) == refuses("attack.nobody_named", "en-US")


@pytest.mark.parametrize("command", ["attack", "hp"])
async def test_nobody_named_is_refused(table: Table, command: str) -> None:
    await fighting(table)
    given = {"modifier": "1d20", "target": ", ,"} if command == "attack" else {"who": ", ,", "change": "-1"}
    refused = await table.ann.slash(table.channel, command, **given)
    assert said(refused) == refuses("attack.nobody_named", "en-US")


@BOTH
async def test_the_table_sets_variants_and_conditions(table: Table, language: str) -> None:
    def set_to(name: str, **options: object) -> Coroutine[Any, Any, Any]:
        return table.gm.slash(table.channel, f"settings {name}", **options)

    told = said(await set_to("variant", variant="foes_die"))
    assert ("怪物归零即死" in told) is (language == "zh-CN")
    await set_to("variant", variant="no_criticals")
    await set_to("variant", variant="no_criticals", on=False)
    await set_to("conditions", names="Dazed, 迟缓")
    too_many = said(await set_to("conditions", names=",".join(map(str, range(26)))))
    assert too_many == refuses("settings.conditions", language, limit=25, length=50)
    await fighting(table)
    assert (await now(table)).variants == ("foes_die",)
    await table.gm.slash(table.channel, "hp", who="Wolf 1", change="-11")
    assert (await body_of(table, "Wolf 1", Body)).fate == "dead"
    own = await press(table.gm, panels(table)[0], "gm")
    assert own.response is not None
    form = await press(table.gm, own.response.message, "points", 2)
    assert form.modal is not None
    offered = {part["component"]["custom_id"]: part["component"] for part in form.modal["components"]}
    assert [each["value"] for each in offered["condition"]["options"]] == ["Dazed", "迟缓"]


LISTED = {
    "en-US": "Dazed (attacks-2, cannot move, -1 fire), Prone, Slowed ()",
    "zh-CN": "晕眩（攻击-2、无法移动、-1 火焰），倒地，缓慢（）",
}


@BOTH
async def test_a_tables_own_conditions_do_what_its_list_says(table: Table, language: str) -> None:
    """By the form and by the command; one that is only named does what the game's does."""
    told = said(await table.gm.slash(table.channel, "settings conditions", names=LISTED[language]))
    assert "-2" in told
    await fighting(table)
    own = await press(table.gm, panels(table)[0], "gm")
    assert own.response is not None
    form = await press(table.gm, own.response.message, "points", 2)
    assert form.modal is not None
    offered = {part["component"]["custom_id"]: part["component"] for part in form.modal["components"]}
    dazed, prone, slowed = offered["condition"]["options"]
    assert ("无法移动" in dazed["description"]) is (language == "zh-CN")
    assert prone["description"]
    assert not slowed.get("description")
    wolf = offered["who0"]["options"][2]["value"]
    await table.gm.submit_modal(form, {"who0": [wolf], "condition": [dazed["value"]], "ends": "2"})
    await gm(table, "effect add", name=prone["value"], who="Wolf 1")
    await gm(table, "effect add", name=slowed["value"], who="Wolf 1")
    found = [(dict(each.changes), each.periodic, each.left) for each in (await now(table)).effects]
    assert found == [
        ({"attacks": -2, "bound": 1}, "-1 fire" if language == "en-US" else "-1 火焰", 2),
        ({"attack_disadvantage": 1}, "", None),
        ({}, "", None),
    ]
    for names, key, facts in (
        ("Dazed (attacks-2", "settings.condition_unread", {"text": "Dazed (attacks-2"}),
        ("Dazed (attacks-2), dazed", "settings.condition_twice", {"name": "Dazed"}),
        ("Dazed (banana-2)", "encounter.effect_change", {"change": "banana", "system": "order"}),
        ("Dazed (-2d6 fire)", "fight.cannot_set_points", {"text": "-2d6 fire"}),
    ):
        refused = await table.gm.slash(table.channel, "settings conditions", names=names)
        assert said(refused) == refuses(key, language, **facts)


async def test_a_list_that_this_game_cannot_read_is_names(table: Table) -> None:
    """Of a table that changed its game, or of an older bot: the form opens, and effects begin."""
    await table.gm.slash(table.channel, "settings conditions", names="Dazed")
    remembered = table.client.table
    before = remembered.settings[table.channel.id]
    older = "Poisoned (minor),Foo (bar,Slowed,slowed"
    await remembered.store.save_settings(replace(before, conditions=older))
    remembered.forget(table.guild.id)
    await fighting(table)
    own = await press(table.gm, panels(table)[0], "gm")
    assert own.response is not None
    form = await press(table.gm, own.response.message, "points", 2)
    assert form.modal is not None
    offered = {part["component"]["custom_id"]: part["component"] for part in form.modal["components"]}
    names = [each["value"] for each in offered["condition"]["options"]]
    assert names == ["Poisoned (minor)", "Foo (bar", "Slowed"]
    await gm(table, "effect add", name="Burn", who="Wolf 1")
    await gm(table, "effect add", name=names[0], who="Wolf 1")
    assert [(each.name, each.changes) for each in (await now(table)).effects] == [
        ("Burn", ()),
        ("Poisoned (minor)", ()),
    ]


@BOTH
async def test_a_sheet_has_the_dice_of_its_initiative(table: Table, language: str) -> None:
    """A number is added to the table's dice; a roll of that name is the whole check."""
    name = "先攻" if language == "zh-CN" else "initiative"
    await table.plays("order")
    await table.ann.slash(table.channel, "sheet set", pairs=f"dex 2, {name} = 2d20kh1+dex")
    await table.bob.slash(table.channel, "sheet set", pairs=f"{name} 3")
    await table.gm.slash(table.channel, "foe new", name="Wolf")
    await table.gm.slash(table.channel, "foe set", foe="Wolf", pairs=f"{name} = 3d6")
    await gm(table, "open")
    form = await press(table.ann, panels(table)[0], "join")
    assert form.modal is not None
    held = {part["component"]["custom_id"]: part["component"] for part in form.modal["components"]}
    assert held["initiative"]["value"] == "2d20kh1 + 2"
    await ann(table, "join")
    await bob(table, "join")
    await table.gm.slash(table.channel, "foe add", foe="Wolf")
    await table.gm.slash(table.channel, "foe add", foe="Wolf", dice="1d4", modifier="1")
    found = {each.name: (each.dice, each.modifier) for each in (await now(table)).combatants}
    first, second = (each for each in found if each.startswith("Wolf"))
    assert found == {"Ann": ("2d20kh1 + 2", 0), "Bob": ("", 3), first: ("3d6", 0), second: ("1d4", 1)}
    dice = table.falls("d20 4 17", "d20 9", "d6 1 1 1", "d4 2")
    await gm(table, "start")
    dice.finished()
    assert await actor(table) == "Ann"
    await gm(table, "end")
    await table.ann.slash(table.channel, "sheet set", pairs=f"{name} = 1d20+dex > 12")
    await gm(table, "open")
    assert said(await table.ann.slash(table.channel, "encounter join")) == refuses(
        "settings.initiative_has_difficulty", language
    )
    await ann(table, "join", dice="1d20")
    assert [each.dice for each in (await now(table)).combatants] == ["1d20"]


async def test_initiative_again_each_round_is_announced(table: Table) -> None:
    await table.gm.slash(table.channel, "settings variant", variant="anew")
    await gm(table, "open", system="order")
    await ann(table, "join")
    await gm(table, "add", name="Wolf")
    await gm(table, "start")
    for _ in range(2):
        await gm(table, "next")
    fight = await now(table)
    assert fight.round_number == 2
    assert {f"**{each.name}**" in newest(table).content for each in fight.combatants} == {True}


async def test_the_form_of_join_takes_points_and_a_condition_is_suggested(table: Table) -> None:
    await gm(table, "open", system="order")
    form = await press(table.ann, panels(table)[0], "join")
    await table.ann.submit_modal(form, {"name": "Ann", "initiative": "5", "health": "27; AC 15; 抗性 火焰"})
    joined = await body_of(table, "Ann", Body)
    assert (joined.left, joined.full, joined.defence("ac"), joined.guard.resists) == (27, 27, 15, ("fire",))
    form = await press(table.bob, panels(table)[0], "join")
    refused = await table.bob.submit_modal(form, {"name": "Bob", "health": "banana"})
    assert said(refused) == refuses("fight.cannot_set_points", "en-US", text="banana")
    found = await table.gm.autocomplete(table.channel, "encounter effect add", "name", "fri")
    assert [each["value"] for each in found] == ["Frightened"]


async def test_hp_between_fights_changes_ones_own_character(table: Table) -> None:
    await table.plays("order")
    await table.ann.slash(table.channel, "sheet new", name="Mira")
    await table.ann.slash(table.channel, "sheet set", pairs="hp 20")
    told = said(await table.ann.slash(table.channel, "hp", who="Mira", change="-7"))
    assert "13/20" in told
    await gm(table, "open")
    await ann(table, "join")
    assert await left(table, "Mira") == 13
    refused = said(await table.ann.slash(table.channel, "hp", who="Mira, Bob", change="-7"))
    assert "Bob" in refused


@BOTH
async def test_the_odds_of_attacks_are_exact(table: Table, language: str) -> None:
    await table.plays("order")
    asked = {"dice": "1d20+5 vs 15", "damage": "1d8+3", "health": "HP 11"}
    told = (await table.ann.slash(table.channel, "odds", **asked)).response
    assert told is not None
    text = shown(told.message)
    assert "**55.00%**" in text
    assert ("重击" in text) is (language == "zh-CN")


@BOTH
async def test_damage_and_saves_are_typed_where_the_sheet_does_not_say_them(
    table: Table, language: str
) -> None:
    await fighting(table)
    table.falls("d20 15")
    await table.ann.slash(table.channel, "attack", target="Wolf 1", modifier="1d20+5")
    form = await press(table.ann, newest(table), "answer_typed")
    refused = await table.ann.submit_modal(form, {"text": "banana"})
    assert refused.response is not None
    assert await left(table, "Wolf 1") == 11
    form = await press(table.ann, newest(table), "answer_typed")
    table.falls("d4 2 2")
    await table.ann.submit_modal(form, {"text": "2d4 slashing" if language == "en-US" else "2d4 挥砍"})
    assert await left(table, "Wolf 1") == 7
    await table.gm.slash(
        table.channel, "attack", modifier="6", save="DEX 14, half", target="Ann", **{"as": "Wolf 1"}
    )
    form = await press(table.ann, newest(table), "answer_typed")
    table.falls("d20 9")
    await table.ann.submit_modal(form, {"text": "+5"})
    assert await left(table, "Ann") == 17
    await table.gm.slash(table.channel, "hp", who="Bob", change="-12")
    await gm(table, "next")
    form = await press(table.bob, newest(table), "answer_typed")
    table.falls("d20 9 11")
    await table.bob.submit_modal(form, {"text": "2d20kh1+1"})
    assert (await body_of(table, "Bob", Body)).saved == 1


@BOTH
async def test_attacks_and_saves_in_a_fight_have_their_chances(table: Table, language: str) -> None:
    """As far as the presser knows what they need: the AC of a foe is the GM's."""
    await fighting(table)

    async def chances(who: simcord.MemberActor, message: discord.Message) -> str:
        told = (await press(who, message, "fight_chances")).response
        assert told is not None
        assert told.ephemeral
        return shown(told.message)

    table.falls("d20 2")
    given = {"modifier": "1d20+5", "damage": "1d8+3 slashing"}
    await table.ann.slash(table.channel, "attack", target="Wolf 1", **given)
    attack = newest(table)
    whole = await chances(table.gm, attack)
    assert "1d20+5 vs 13 · 1d8+3 slashing" in whole
    assert "**65.00%**" in whole
    seen = await chances(table.ann, attack)
    assert "vs" not in seen
    assert "65.00%" not in seen
    assert ("重击" in seen) is (language == "zh-CN")
    await gm(table, "next")
    await gm(table, "undo")
    assert await chances(table.gm, attack) == whole, "it stays, whatever follows"
    await gm(table, "redo")
    await gm(table, "effect add", name="Cursed", who="Ann", changes="disadvantage on saves")
    table.falls("d6 1 1")
    await table.gm.slash(
        table.channel, "attack", modifier="2d6 fire", save="DEX 14, half", target="Ann", **{"as": "Wolf 1"}
    )
    asked = newest(table)
    assert "fight_chances" in verbs(asked)
    assert "**20.25%**" in await chances(table.ann, asked)
    table.falls("d20 3 18")
    await press(table.ann, asked, "answer", 0)
    assert "**20.25%**" in await chances(table.bob, newest(table))
    table.falls("d20 10")
    await table.gm.slash(table.channel, "attack", target="Ann", modifier="1d20+4", **{"as": "Wolf 1"})
    assert "**50.00%**" in await chances(table.bob, newest(table))
    for face, known in ((3, False), (18, True)):  # What a foe's attack does is told only by a hit.
        table.falls(f"d20 {face}")
        bite = {"target": "Ann", "modifier": "1d20+4", "damage": "3d7+9 acid"}
        await table.gm.slash(table.channel, "attack", **bite, **{"as": "Wolf 1"})
        assert ("3d7+9" in await chances(table.bob, newest(table))) is known
        assert "3d7+9" in await chances(table.gm, newest(table))
    await press(table.gm, newest(table), "answer", 2)
    await gm(table, "next")
    assert "fight_chances" not in verbs(newest(table))


async def test_an_attack_on_several_out_of_turn_is_told_so_once(table: Table) -> None:
    await fighting(table)
    table.falls("d20 2 3")
    several = {"target": "Ann, Bob", "modifier": "1d20", "as": "Wolf 1"}
    await table.gm.slash(table.channel, "attack", **several)
    assert newest(table).content.count("attacks out of turn") == 1


@BOTH
async def test_a_value_that_is_missing_is_not_taken_for_one_of_another_game(
    table: Table, language: str
) -> None:
    """力量 is like 强壮 of the dice pool game, which a sheet of Plain does not have."""
    await fighting(table)
    words = ("强壮", "Strength", "strength", "agility")
    for who, rest in ((table.bob, {"target": "Ann"}), (table.gm, {"target": "Ann", "as": "Wolf 1"})):
        for damage in ("1d6+力量", "1d6+courage"):
            told = await who.slash(table.channel, "attack", modifier="1d20", damage=damage, **rest)
            assert told.ephemeral
            assert [each for each in words if each in said(told)] == []
    told = await table.bob.slash(table.channel, "roll", dice="1d20+力量")
    assert [each for each in words if each in said(told)] == []


async def test_what_is_not_of_the_game_is_refused(table: Table) -> None:
    await gm(table, "open", system="pathfinder")
    told = await gm(table, "add", name="Wolf", health="11")
    assert told == refuses("encounter.no_combat", "en-US", system="pathfinder")
    await gm(table, "add", name="Wolf", initiative=1)
    await gm(table, "start")
    told = said(await table.gm.slash(table.channel, "hp", who="Wolf", change="-3"))
    assert told == refuses("encounter.no_combat", "en-US", system="pathfinder")
    told = await gm(table, "effect add", name="Held", who="Wolf", save="WIS 13")
    assert told == refuses("encounter.effect_no_saves", "en-US", system="pathfinder")


async def test_who_acts_concentrates_if_the_gm_names_nobody(table: Table) -> None:
    await fighting(table)
    for _ in range(2):
        await gm(table, "next")
    assert await actor(table) == "Wolf 1"
    await gm(table, "effect add", name="Held", who="Ann", concentration=True)
    await table.gm.slash(table.channel, "hp", who="Ann", change="-2")
    assert (await now(table)).pending == ()
    await table.gm.slash(table.channel, "hp", who="Wolf 1", change="-2")
    (asked,) = (await now(table)).pending
    assert (await now(table)).combatant(asked.question.who).name == "Wolf 1"


@pytest.mark.parametrize(
    ("variant", "foe"), [("", Fate.DOWN), ("foes_die", Fate.DEAD)], ids=["as usual", "foes die"]
)
async def test_nobody_joins_on_its_feet_without_points(table: Table, variant: str, foe: Fate) -> None:
    """Ann's by her sheet, Bob's as typed, the GM's by a foe's sheet and as typed."""
    if variant:
        await table.gm.slash(table.channel, "settings variant", variant=variant)
    await gm(table, "open", system="order")
    await table.ann.slash(table.channel, "sheet set", pairs="hp 20, hp_now 0")
    await ann(table, "join", initiative=20)
    await bob(table, "join", initiative=15, health="0/12")
    await table.gm.slash(table.channel, "foe new", name="Ghoul", system="order")
    await table.gm.slash(table.channel, "foe set", foe="Ghoul", pairs="hp 9, hp now 0")
    await gm(table, "add", name="Ghoul", initiative=10)
    await gm(table, "add", name="Wolf", initiative=9, health="0/9")
    await gm(table, "add", name="Rat", initiative=8, health="2/9")
    fates = {
        each.name: (await body_of(table, each.name, Body)).fate for each in (await now(table)).combatants
    }
    assert fates == {
        "Ann": Fate.DYING, "Bob": Fate.DYING, "Ghoul": foe, "Wolf": foe, "Rat": Fate.UP,
    }  # fmt: skip


STILL = {
    "en-US": (
        "effects stop everybody, so the GM lets time pass or ends one",
        "Let the round pass",
        "can do nothing",
    ),
    "zh-CN": ("所有人都因效果无法行动，由主持人让时间流逝或结束效果", "让这一轮过去", "无法行动"),
}


@pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
async def test_the_gm_is_told_once_of_a_standstill_and_lets_time_pass(table: Table, language: str) -> None:
    told, passes, nothing = STILL[language]
    await table.plays("order")
    await gm(table, "open")
    await ann(table, "join", initiative=12)
    await gm(table, "add", name="Wolf", initiative=10)
    await gm(table, "start")
    await gm(table, "effect add", name="Stunned", who="Wolf", unit="rounds", duration=2)
    await gm(table, "effect add", name="Stunned", who="Ann")
    still = newest(table)
    assert told in still.content
    assert still.content.count(f"<@{table.gm.id}>") == 1
    assert labels(still) == [passes]
    assert [each for each in messages(table) if told in each.content] == [still]
    refused = await press(table.ann, still, "next")
    assert refused.ephemeral
    assert (await now(table)).round_number == 1
    await press(table.gm, still, "next")
    assert (await now(table)).round_number == 2
    again = newest(table)
    assert nothing in again.content
    assert f"<@{table.gm.id}>" not in again.content
    for _ in range(2):
        await press(table.gm, newest(table), "next")
    after = await now(table)
    assert (await actor(table), after.round_number) == ("Wolf", 3)
    await gm(table, "undo")
    assert (await now(table)).current is None
    await gm(table, "effect end", effect="Stunned", who="Ann")
    assert await actor(table) == "Ann"
