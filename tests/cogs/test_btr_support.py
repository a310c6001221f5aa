"""One command for a blow and its AP, what the map says of it, and support of allies in BtR, end to end."""

from typing import Any

import pytest

from bot.systems.btr.fight.body import Body
from tests.cogs.hands import body_of, newest, refuses, said
from tests.cogs.maps import gm as gm_on_map
from tests.cogs.test_btr_fight import BOTH, attacks, fighting, lies_on, life
from tests.cogs.test_encounter import actor, ann, bob, gm, now
from tests.conftest import Table


async def points(table: Table, name: str) -> int:
    held = await now(table)
    who = next(each.id for each in held.combatants if each.name == name)
    places: Any = held.clock
    return places.place(who).action_points


async def test_a_blow_takes_its_ap_in_the_same_command(table: Table) -> None:
    await fighting(table)
    await attacks(ann, table, "Ann", "Ogre", "重击", damage="8 钝击", kind="标准动作")
    assert await points(table, "Ann") == 2
    refused = await attacks(ann, table, "Ann", "Ogre", "重击", damage="8", kind="StA")
    assert refused == refuses("encounter.too_few_ap", "en-US", amount=4, left=2)
    assert len((await body_of(table, "Ogre", Body)).waiting) == 1
    await attacks(ann, table, "Ann", "Ogre", "轻击", damage="3", ap=2)
    assert await points(table, "Ann") == 0
    refused = await attacks(ann, table, "Ann", "Ogre", "蓄力", damage="3", kind="ChA")
    assert refused == refuses("fight.channel_first", "en-US")
    assert "StA" in await attacks(ann, table, "Ann", "Ogre", "x", damage="3", kind="big")
    await attacks(ann, table, "Ann", "Ogre", "终结", damage="1", kind="EdA")
    assert await actor(table) == "Bob"
    assert [each.what for each in (await body_of(table, "Ogre", Body)).waiting] == ["重击", "轻击", "终结"]


async def test_the_map_is_asked_for_walls_range_and_melee(table: Table) -> None:
    await fighting(table)
    await gm_on_map(table, "new", kind="btr", size="10x6")
    await gm_on_map(table, "place", name="Ann", at="A1")
    await gm_on_map(table, "place", name="Ogre", at="C1")
    far = await attacks(ann, table, "Ann", "Ogre", "轻击", damage="3", range="mle", kind="SwA")
    assert far == refuses("fight.out_of_melee", "en-US", name="Ogre", distance=10)
    short = await attacks(ann, table, "Ann", "Ogre", "投掷", damage="3", range="5 ft")
    assert short == refuses("fight.out_of_range", "en-US", name="Ogre", distance=10, range=5)
    assert await points(table, "Ann") == 6
    await attacks(ann, table, "Ann", "Ogre", "投掷", damage="3", range="10")
    await gm_on_map(table, "terrain", kind="wall", **{"from": "B1"})
    hidden = await attacks(ann, table, "Ann", "Ogre", "射击", damage="3", range="60")
    assert hidden == refuses("fight.no_line", "en-US", name="Ogre")
    await attacks(ann, table, "Ann", "Ogre", "天雷", damage="3", unseen=True)
    await attacks(ann, table, "Ann", "Bob", "误伤", damage="1")  # Bob stands nowhere on it.
    assert "range" in await attacks(ann, table, "Ann", "Ogre", "x", damage="1", range="far")
    assert len((await body_of(table, "Ogre", Body)).waiting) == 2


@BOTH
async def test_the_actor_supports_an_ally_who_sees_it_and_takes_it_back(table: Table, language: str) -> None:
    await fighting(table)
    await gm(table, "set health", who="Bob", change="HP 10/30")
    await ann(table, "set health", who="Bob", change="生命 +5")
    assert await life(table, "Bob") == 15
    assert "Bob" in newest(table).content
    await ann(table, "effect add", name="护佑", who="Bob", duration=2)
    assert await lies_on(table, "Bob") == [("护佑", 1, 2)]
    assert "护佑" in newest(table).content
    await bob(table, "undo")
    assert await lies_on(table, "Bob") == []
    assert await bob(table, "undo") == refuses("gm_only", language)
    refused = await ann(table, "set health", who="Bob", change="生命 -5")
    assert refused == refuses("fight.support_restores", language)
    refused = await ann(table, "effect add", name="燃烧", who="Bob", duration=2)
    assert refused == refuses("encounter.not_your_turn", language)
    refused = await ann(table, "effect add", name="护佑", who="Ogre")
    assert refused == refuses("encounter.not_your_turn", language)
    refused = await ann(table, "set health", who="Ogre", change="生命 +5")
    assert refused == refuses("encounter.not_your_turn", language)
    assert await life(table, "Bob") == 15
    refused = await bob(table, "effect add", name="护佑", who="Ann")
    assert refused == refuses("encounter.not_your_turn", language)


@pytest.mark.parametrize("named", [True, False])
async def test_it_is_also_the_gms_in_the_turn_of_a_character_of_the_gms(table: Table, named: bool) -> None:
    """By whatever the GM leads: named for the channel, or as the one who opened the fight."""
    await fighting(table)
    if named:
        await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await gm(table, "join", name="Mara")
    while await actor(table) != "Mara":
        await gm(table, "next")
    await gm(table, "effect add", name="护佑", who="Bob", duration=2)
    assert await bob(table, "undo") == refuses("gm_only", "en-US")
    await gm(table, "undo")
    assert await lies_on(table, "Bob") == []


@pytest.mark.parametrize("what", ["effect", "health", "cooldown"])
@BOTH
async def test_what_the_gm_did_for_an_ally_is_the_gms_to_take_back(
    table: Table, language: str, what: str
) -> None:
    """It reads as the actor's support, but none of the players gave it."""
    await fighting(table)
    await gm(table, "set health", who="Bob", change="HP 10/30")
    if what == "cooldown":
        await gm(table, "next")
        await bob(table, "action", name="重击", kind="StA", cooldown="5t")
        await gm(table, "next")
        await gm(table, "next")
    typed = {
        "effect": ("effect add", {"name": "护佑", "who": "Bob", "duration": 2}),
        "health": ("set health", {"who": "Bob", "change": "生命 +5"}),
        "cooldown": ("action", {"name": "重击", "cooldown": "half", "who": "Bob"}),
    }
    before = await now(table)
    command, options = typed[what]
    await gm(table, command, **options)
    after = await now(table)
    assert after != before
    for player in (ann, bob):
        assert await player(table, "undo") == refuses("gm_only", language)
    assert await now(table) == after
    await gm(table, "undo")
    assert (await now(table)).effects == before.effects
    await ann(table, command, **options)
    await ann(table, "undo")  # Whoever gave it may.
    assert (await now(table)).effects == before.effects


@pytest.mark.parametrize(
    "typed",
    [
        {"name": "护佑", "changes": "damage suffered +500%"},
        {"name": "护佑", "changes": "damage suffered -5 AP-3"},
        {"name": "燃烧", "harmful": False, "periodic": "30 灼热"},
        {"name": "回春术", "periodic": "30 灼热"},
        {"name": "护佑", "harmful": False, "periodic": "失去5点生命"},
        {"name": "毒伤", "layers": 9, "stacking": "stack"},
    ],
)
async def test_nothing_that_harms_goes_for_support(table: Table, typed: dict[str, Any]) -> None:
    """Whatever it is called, and whatever side it is said to be on."""
    await fighting(table)
    await gm(table, "set health", who="Bob", change="HP 10/30")
    await gm(table, "effect add", name="毒伤", who="Bob", periodic="2 强酸", duration=2, harmful=True)
    before, hurt = await lies_on(table, "Bob"), await life(table, "Bob")
    refused = await ann(table, "effect add", who="Bob", duration=2, **typed)
    assert refused == refuses("encounter.not_your_turn", "en-US")
    assert (await lies_on(table, "Bob"), await life(table, "Bob")) == (before, hurt)
    await ann(table, "effect add", name="护佑", who="Bob", changes="damage suffered -5")
    assert ("护佑", 1, None) in await lies_on(table, "Bob")


async def test_an_ally_shortens_a_cooldown(table: Table) -> None:
    await fighting(table)
    await gm(table, "next")
    await bob(table, "action", name="重击", kind="StA", cooldown="5t")
    await gm(table, "next")
    await gm(table, "next")
    assert await actor(table) == "Ann"
    await ann(table, "action", name="重击", cooldown="half", who="Bob")
    held: Any = (await now(table)).clock
    bobs = next(each for each in (await now(table)).combatants if each.name == "Bob")
    assert held.place(bobs.id).action("重击").left == 2
    refused = await ann(table, "action", name="偷懒", kind="StA", who="Bob")
    assert refused == refuses("encounter.not_your_turn", "en-US")


@pytest.mark.parametrize(("ap", "left"), [(None, 4), (3, 3)])
async def test_a_second_part_takes_its_options(table: Table, ap: int | None, left: int) -> None:
    await fighting(table)
    await ann(table, "action", name="蓄力射击", kind="ChA", ap=2)
    await gm(table, "next")
    await gm(table, "next")
    given = {} if ap is None else {"ap": ap}
    await ann(table, "action", name="蓄力射击", kind="StA", cooldown="2t", **given)
    assert await points(table, "Ann") == left


@BOTH
async def test_an_attack_is_the_action_as_it_is_known_or_says_once_that_it_took_no_ap(
    table: Table, language: str
) -> None:
    await fighting(table)
    chinese = language == "zh-CN"
    free = "没有消耗行动力" if chinese else "took no AP"
    stone = {"from": "Ann", "to": "Ogre", "what": "投石", "damage": "1"}
    assert free in said(await table.ann.slash(table.channel, "encounter attack", **stone))
    assert free not in said(await table.ann.slash(table.channel, "encounter attack", **stone))
    assert await points(table, "Ann") == 6
    await ann(table, "action", name="重击", kind="StA", cooldown="2t")
    assert await points(table, "Ann") == 2
    await attacks(ann, table, "Ann", "Ogre", "重击", damage="8")  # The use that was just entered.
    assert await points(table, "Ann") == 2
    refused = await attacks(ann, table, "Ann", "Ogre", "重击", damage="8")
    assert refused == refuses("encounter.cooling", language, name="重击", left=2)
    refused = await attacks(ann, table, "Ann", "Ogre", "重击", damage="8", ap=1)
    assert refused == refuses("encounter.cooling", language, name="重击", left=2)
    await attacks(ann, table, "Ann", "Ogre", "轻击", damage="3", kind="SwA")
    refused = await attacks(ann, table, "Ann", "Ogre", "轻击", damage="3")
    assert refused == refuses("encounter.too_few_ap", language, amount=2, left=0)
    for _ in range(4):
        await gm(table, "next", rest=True)
    assert (await actor(table), await points(table, "Ann")) == ("Ann", 6)
    refused = await attacks(ann, table, "Ann", "Ogre", "重击", damage="8")
    assert refused == refuses("encounter.cooling", language, name="重击", left=1)
    await attacks(ann, table, "Ann", "Ogre", "轻击", damage="3")
    assert await points(table, "Ann") == 4
    await gm(table, "undo")
    assert await points(table, "Ann") == 6


@BOTH
async def test_who_is_not_seen_is_not_chosen(table: Table, language: str) -> None:
    """B-18: in the dark within dark-vision alone, the invisible within detection alone."""
    await fighting(table)
    await gm_on_map(table, "new", kind="btr", size="8x3")
    await gm_on_map(table, "place", name="Ann", at="A2", details="darkvision:10")
    await gm_on_map(table, "place", name="Ogre", at="D2")
    await gm_on_map(table, "terrain", kind="dark", **{"from": "B1"}, to="H3")
    unseen = refuses("fight.not_seen", language, name="Ogre")
    assert await attacks(ann, table, "Ann", "Ogre", "射击", damage="3", kind="SwA") == unseen
    await attacks(ann, table, "Ann", "Ogre", "落雷", damage="3", kind="SwA", unseen=True)
    await gm_on_map(table, "place", name="Ogre", at="C2")
    await attacks(ann, table, "Ann", "Ogre", "射击", damage="3", kind="SwA")
    await gm_on_map(table, "place", name="Ogre", at="C2", details="invisible")
    assert await attacks(ann, table, "Ann", "Ogre", "射击", damage="3", kind="SwA") == unseen
    await gm_on_map(table, "place", name="Ann", at="A2", details="darkvision:10 detection:10")
    await attacks(ann, table, "Ann", "Ogre", "射击", damage="3", kind="SwA")
    assert [each.what for each in (await body_of(table, "Ogre", Body)).waiting] == ["落雷", "射击", "射击"]


async def test_nobody_learns_what_another_one_sees_by_an_attack_in_their_name(table: Table) -> None:
    await fighting(table)
    await gm_on_map(table, "new", kind="btr", size="8x3")
    await gm_on_map(table, "place", name="Ann", at="A2")
    await gm_on_map(table, "place", name="Ogre", at="D2")
    seen = await attacks(ann, table, "Ogre", "Ann", "射击", damage="3", range="60")
    far = await attacks(ann, table, "Ogre", "Ann", "射击", damage="3", range="5")
    await gm_on_map(table, "terrain", kind="dark", **{"from": "A1"}, to="H3")
    dark = await attacks(ann, table, "Ogre", "Ann", "射击", damage="3", range="60")
    assert seen == far == dark == refuses("encounter.not_your_turn", "en-US")


@BOTH
async def test_a_status_typed_after_main_was_pressed_is_one_of_the_main_phase(
    table: Table, language: str
) -> None:
    """B-4: not reduced in that turn, though attacks had waited in its response phase."""
    await fighting(table)
    await gm(table, "next")
    await gm(table, "next")
    await attacks(gm, table, "Ogre", "Ann", "挥击", damage="1")
    await gm(table, "next")
    await ann(table, "effect add", name="架势", duration=1)
    await gm(table, "next", rest=True)
    await ann(table, "effect add", name="专心", duration=1)
    assert await lies_on(table, "Ann") == [("架势", 1, 1), ("专心", 1, 1)]
    await gm(table, "next")
    assert (await actor(table), await lies_on(table, "Ann")) == ("Bob", [("专心", 1, 1)])


@BOTH
async def test_what_statuses_do_is_told_buffs_first(table: Table, language: str) -> None:
    """B-3, in the order in which they work, not in that in which they came."""
    await fighting(table)
    await gm(table, "set health", who="Bob", change="HP 10/30; 防护 0")
    await gm(table, "effect add", name="燃烧", who="Bob", periodic="次轮起 3 灼热", duration=2)
    await gm(table, "effect add", name="毒伤", who="Bob", periodic="次轮起 2 强酸", duration=2)
    await gm(table, "effect add", name="回春术", who="Bob", periodic="恢复5点生命", duration=2)
    await gm(table, "next")
    told = newest(table).content
    assert sorted(("毒伤", "燃烧", "回春术"), key=told.index) == ["回春术", "燃烧", "毒伤"]
    assert await life(table, "Bob") == 10
