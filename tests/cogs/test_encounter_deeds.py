"""The actor's own list behind *Act*, and fights that are led by buttons and forms."""

from typing import Any

import pytest
import simcord

from bot.characters.written_attacks import ATTACK, SPELT
from bot.encounter.encounter import Encounter, Phase
from bot.encounter.views import view
from bot.play.encounter.encounters import last_in
from bot.systems import SYSTEMS
from bot.systems.instinct.attacks import Cover
from bot.systems.instinct.fight.questions import DefenceDue
from bot.systems.order.body import Body
from bot.systems.system import names_of
from bot.wording.refusals.attacks import PARTS
from bot.wording.words import words_for
from cogs.ui.boundary import PRESSES
from cogs.ui.forms import MOST_FIELDS
from tests.cogs.hands import messages, newest, press, press_again, refuses, said, verbs
from tests.cogs.presses import id_of, ids
from tests.cogs.test_encounter import actor, ann, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SHEET = 'hp 20, ac 15, str 3, longsword "attack 1d20+5; damage 1d8+3 slashing; range 5"'


def offered(result: Any, verb: str = "strike") -> dict[str, tuple[str, str]]:
    """The choices of the lists of an answer, by their labels: their values, and what is told below."""
    rows = [part for row in result.response.message.components for part in row.to_dict()["components"]]
    listed = [each for each in rows if each["custom_id"].startswith(f"k:{verb}:")]
    choices = [each for row in listed for each in row.get("options", ())]
    return {each["label"]: (each["value"], each.get("description", "")) for each in choices}


async def deeds(table: Table, person: simcord.MemberActor) -> simcord.InteractionResult:
    return await press(person, newest(table), "deeds")


async def choose(
    person: simcord.MemberActor, result: simcord.InteractionResult, *labels: str, verb: str = "strike"
) -> simcord.InteractionResult:
    assert result.response is not None
    message, choices = result.response.message, offered(result, verb)
    values = [choices[each][0] for each in labels]
    (menu,) = [each for each in ids(message) if each.startswith(f"k:{verb}:")]
    return await person.select(message, values, custom_id=menu)


async def left(table: Table, name: str) -> int | None:
    (found,) = [each.body for each in (await now(table)).combatants if each.name == name]
    assert isinstance(found, Body)
    return found.left


async def duel(table: Table) -> None:
    """Ann with a sheet against two wolves that the GM adds by the form."""
    await table.ann.slash(table.channel, "sheet set", pairs=SHEET)
    await gm(table, "open", system="order")
    await ann(table, "join", initiative=20)
    panel = await press(table.gm, panels(table)[-1], "gm")
    assert panel.response is not None
    form = await table.gm.click(panel.response.message, custom_id=ids_of(panel, "add", 0))
    given = {
        "names": "Wolf ×2",
        "initiative": "10",
        "health": "11; AC 13",
        "attacks": "Bite: 1d20+4; damage 2d4+2 piercing",
    }
    await table.gm.submit_modal(form, given)
    await press(table.gm, panels(table)[-1], "start")


def ids_of(result: simcord.InteractionResult, verb: str, last: int) -> str:
    assert result.response is not None
    known = [each for each in ids(result.response.message) if each.startswith(f"k:{verb}:")]
    (found,) = [each for each in known if each.endswith(f":{last}")]
    return found


@BOTH
async def test_two_presses_from_the_call_to_the_roll(table: Table, language: str) -> None:
    await duel(table)
    assert verbs(newest(table))[:2] == ["next", "deeds"]
    mine = await deeds(table, table.ann)
    assert set(offered(mine)) == {"longsword → Wolf 1", "longsword → Wolf 2"}
    dice = table.falls("d20 13")
    done = await choose(table.ann, mine, "longsword → Wolf 2")
    dice.finished()
    assert done.acknowledged
    assert verbs(newest(table))[0] == "answer"
    dice = table.falls("d8 5")
    await press(table.ann, newest(table), "answer", 0)
    assert await left(table, "Wolf 2") == 3
    # The wolf has the attack of the GM's form.
    await press(table.ann, newest(table), "next")
    theirs = await deeds(table, table.gm)
    assert "Bite → Ann" in offered(theirs) or "Bite → Áñn" in offered(theirs)
    refused = await deeds(table, table.ann)
    assert said(refused) == refuses("encounter.not_your_turn", language)


# ---------------------------------------------------------------- every game, as data

GAMES = {
    "order": ('hp 9, axe "attack +5; damage 1d8+3 slashing"', "axe", ("d20 5",)),
    "pool": ('强壮 5, 活力 4, 精神 3, 剑 "攻击 强壮P；属性 活力；AP 1"', "剑", ("d6 1 1 1 1 1",)),
    "instinct": ('闪避 2, 劈 "攻击 +9；伤害 4 切割；AP 1"', "劈", ("d10 5 5",)),
    "btr": ('HP 30, 重击 "攻击 7 灼热；种类 SwA"', "重击", ()),
    "percentile": ("brawl 50", "Brawl", ("d100 90",)),
}


async def facing(table: Table, game: str, sheet: str) -> None:
    """Ann against a wolf, in her turn."""
    await table.plays(game)
    await table.ann.slash(table.channel, "sheet set", pairs=sheet)
    await gm(table, "open", system=game)
    own: dict[str, Any] = {"initiative": 20}
    await ann(table, "join", **({} if game == "btr" else own))
    await gm(table, "add", name="Wolf", **({} if game == "btr" else {"initiative": 1}))
    await gm(table, "start")
    while await actor(table) != "Ann":
        await gm(table, "next", rest=True)


@pytest.mark.parametrize("game", GAMES)
async def test_an_attack_of_the_sheet_in_every_game(table: Table, game: str) -> None:
    sheet, name, fall = GAMES[game]
    await facing(table, game, sheet)
    before = await now(table)
    listed = await deeds(table, table.ann)
    (label,) = [each for each in offered(listed) if each.startswith(name)]
    dice = table.falls(*fall)
    await choose(table.ann, listed, label)
    dice.finished()
    after = await now(table)
    assert after != before
    assert name in "".join(shown(each) for each in table.messages()) or game in ("percentile", "order")
    # All of it, with what it took of the turn, is undone as one.
    await gm(table, "undo")
    undone = await now(table)
    assert (undone.combatants, undone.clock, undone.pending) == (before.combatants, before.clock, ())


@BOTH
async def test_a_turn_that_an_attack_ends_waits_for_its_answers(table: Table, language: str) -> None:
    """D-44: AP are the time until an attack takes effect: its defence and damage are in the turn."""
    await facing(table, "instinct", '闪避 2, 劈 "攻击 +9；伤害 4 切割；AP 3", 刺 "攻击 +2；AP 1"')
    before, posts = await now(table), len(table.posts())
    table.falls("d10 9 9")
    await choose(table.ann, await deeds(table, table.ann), "劈 → Wolf")
    asked = newest(table)
    waits = "turn ends as soon as" if language == "en-US" else "的回合结束"
    assert any(waits in each for each in table.posts()[posts:])
    assert await actor(table) == "Ann"
    call = next(each for each in reversed(messages(table)) if "deeds" in verbs(each))
    listed = await press(table.ann, call, "deeds")
    assert offered(listed) == {}
    assert refuses("encounter.turn_held", language).rstrip("。.") in said(listed)
    await table.restart()
    table.falls("d10 1 2")
    await press(table.gm, asked, "answer", 0)
    assert await actor(table) == "Ann", "the damage is Ann's to deal"
    await press(table.ann, newest(table), "answer", 0)
    assert await actor(table) == "Wolf"
    assert "Wolf" in shown(newest(table))
    await gm(table, "undo")
    undone = await now(table)
    assert (undone.combatants, undone.clock, undone.pending) == (before.combatants, before.clock, ())
    assert await actor(table) == "Ann"


async def test_action_points_that_are_short_are_told(table: Table) -> None:
    await facing(table, "instinct", '闪避 2, 劈 "攻击 +9；伤害 4 切割；AP 5", 刺 "攻击 +2"')
    await ann(table, "ap", amount=2)
    listed = await deeds(table, table.ann)
    assert set(offered(listed)) == {"刺 → Wolf"}
    assert "劈" in said(listed)


async def test_a_map_tells_places_and_refuses_what_is_out_of_reach(table: Table) -> None:
    await facing(table, "order", 'axe "attack +5; range melee", bow "attack +3; range 60"')
    await table.gm.slash(table.channel, "map new", size="12x8", kind="order")
    await table.gm.slash(table.channel, "map place", name="Ann", at="A1")
    await table.gm.slash(table.channel, "map place", name="Wolf", at="D1")
    await table.gm.slash(table.channel, "map terrain", kind="obstacle", **{"from": "C1"})
    listed = await deeds(table, table.ann)
    assert offered(listed) == {
        "bow → Wolf": (offered(listed)["bow → Wolf"][0], "D1 · 3 squares (15 ft) · weak cover")
    }
    assert "axe" in said(listed)
    assert listed.response is not None
    assert "k:map_move" in ids(listed.response.message)
    # What was in reach when the list was opened, and is not now, is refused.
    await table.gm.slash(table.channel, "map place", name="Wolf", at="B1")
    again = await deeds(table, table.ann)
    assert "axe → Wolf" in offered(again)
    await table.gm.slash(table.channel, "map place", name="Wolf", at="H1")
    refused = await choose(table.ann, again, "axe → Wolf")
    assert said(refused) == refuses("attack.beyond_reach", "en-US", name="Wolf", distance=35)


@pytest.mark.parametrize(
    ("sheet", "wolf", "reached"),
    [
        ("", "B2", {"劈", "弓", "扫"}),
        ("", "C2", {"劈", "矛", "弓", "扫"}),
        ("", "C3", {"矛", "弓"}),
        ("近接距离 2, ", "C3", {"劈", "矛", "弓", "扫"}),
        ("", "E2", {"弓"}),
        ("", "Z2", {"弓"}),
        ("", "AA2", set[str]()),
    ],
)
async def test_without_a_range_an_attack_of_death_instinct_reaches_as_melee_does(
    table: Table, sheet: str, wolf: str, reached: set[str]
) -> None:
    """D-17, D-19, D-51, D-56: 矛 has a range of its own, 弓 an increment, which ends at six times as far."""
    attacks = '劈 "攻击 +9", 矛 "攻击 +9；射程 1~2", 弓 "攻击 +9；增量 4", 扫 "攻击 +9；目标 3"'
    await facing(table, "instinct", f"{sheet}闪避 2, {attacks}")
    await table.gm.slash(table.channel, "map new", size="30x5", kind="instinct")
    await table.gm.slash(table.channel, "map place", name="Ann", at="B2")
    await table.gm.slash(table.channel, "map place", name="Wolf", at=wolf)
    assert {each.partition(" ")[0] for each in offered(await deeds(table, table.ann))} == reached


@pytest.mark.parametrize(
    ("wolf", "reached"),
    [
        ("C3", {"矛"}),
        ("D2", {"矛"}),
        ("E2", {"矛", "掷"}),
        ("D4", {"矛", "掷"}),
        ("G2", {"掷"}),
        ("H2", set[str]()),
    ],
)
async def test_ranges_of_dice_pools_are_in_steps(table: Table, wolf: str, reached: set[str]) -> None:
    """P-18, P-20: `3~6` is 3, 4 and 5; two diagonals are 3 steps."""
    await facing(table, "pool", '强壮 5, 活力 4, 矛 "攻击 2P；射程 3步", 掷 "攻击 2P；射程 3~6"')
    await table.gm.slash(table.channel, "map new", size="12x5", kind="square")
    await table.gm.slash(table.channel, "map place", name="Ann", at="B2")
    await table.gm.slash(table.channel, "map place", name="Wolf", at=wolf)
    listed = await deeds(table, table.ann)
    assert {each.partition(" ")[0] for each in offered(listed)} == reached
    if wolf == "H2":
        told = refuses("attack.beyond_span", "en-US", name="Wolf", distance=6, least=3, most=6)
        assert told in said(listed)


async def test_of_several_targets_the_farthest_counts_for_the_one_attack_check(table: Table) -> None:
    """D-19, D-69: at 5 and 9 areas with an increment of 4 it is by 2 increments, so ATK −4."""
    await facing(table, "instinct", '闪避 2, 弓 "攻击 +9；增量 4；目标 2"')
    await gm(table, "add", name="Owl", initiative=0)
    await table.gm.slash(table.channel, "map new", size="12x5", kind="instinct")
    for name, at in (("Ann", "B2"), ("Wolf", "G2"), ("Owl", "K2")):
        await table.gm.slash(table.channel, "map place", name=name, at=at)
    listed = await deeds(table, table.ann)
    await choose(table.ann, listed, "弓 …")
    table.falls("d10 5 5")
    await choose(table.ann, listed, "Wolf", "Owl")
    assert "[5, 5] + 5 = **15**" in "".join(shown(each) for each in table.messages())


async def test_several_targets_have_each_their_own_cover_and_the_strongest_concealment(table: Table) -> None:
    """D-9, D-21, D-22, D-69: Wolf is behind something low, and Owl in dim light, where it is hidden."""
    await facing(table, "instinct", '闪避 2, 扫 "攻击 +9；射程 0~9；目标 2"')
    await gm(table, "add", name="Owl", initiative=0)
    await table.gm.slash(table.channel, "map new", size="12x5", kind="instinct")
    for name, at in (("Ann", "B2"), ("Wolf", "F2"), ("Owl", "B4")):
        await table.gm.slash(table.channel, "map place", name=name, at=at)
    await table.gm.slash(table.channel, "map terrain", kind="obstacle", **{"from": "D2"})
    await table.gm.slash(table.channel, "map terrain", kind="dim", **{"from": "B4"})
    listed = await deeds(table, table.ann)
    await choose(table.ann, listed, "扫 …")
    dice = table.falls("d10 9 2 3 4")
    await choose(table.ann, listed, "Wolf", "Owl")
    dice.finished()
    fight = await now(table)
    asked = [each.question for each in fight.pending if isinstance(each.question, DefenceDue)]
    covers = {fight.combatant(each.who).name: each.attack.cover for each in asked}
    assert covers == {"Wolf": Cover.WEAK, "Owl": Cover.NONE}
    assert "= **14**" in "".join(shown(each) for each in table.messages()), "2 + 3 + 9: disadvantage 2"


async def test_beside_a_long_action_nothing_else_is_done(table: Table) -> None:
    """P-60, also for an attack whose text says no ⚡."""
    await facing(table, "pool", '强壮 5, 活力 4, 剑 "攻击 强壮P"')
    assert "剑 → Wolf" in offered(await deeds(table, table.ann))
    await ann(table, "action", name="Ritual", ap=6)
    listed = await deeds(table, table.ann)
    assert offered(listed) == {}
    assert refuses("encounter.long_goes_on", "en-US", name="Ritual") in said(listed)


async def test_the_list_is_cut_to_its_reader_and_old_presses_are_refused(table: Table) -> None:
    await facing(table, "order", 'hp 9, axe "attack +5"')
    await gm(table, "add", name="Shade", hidden=True, initiative=-5)
    mine = await deeds(table, table.ann)
    assert set(offered(mine)) == {"axe → Wolf"}
    theirs = await deeds(table, table.gm)
    assert set(offered(theirs)) == {"axe → Wolf", "axe → Shade (hidden)"}
    secret = offered(theirs)["axe → Shade (hidden)"][0]
    assert mine.response is not None
    message = mine.response.message
    menu = id_of(message, "strike")
    (forged,) = await press_again(table.ann, message, menu, chosen=secret)
    assert said(forged) == refuses("encounter.combatant_gone", "en-US")
    await table.ann.slash(table.channel, "sheet set", pairs="axe -")
    (gone,) = await press_again(table.ann, message, menu, chosen=offered(mine)["axe → Wolf"][0])
    assert said(gone) == refuses("ongoing.unknown", "en-US")
    await ann(table, "next")
    (late,) = await press_again(table.ann, message, menu, chosen=offered(mine)["axe → Wolf"][0])
    assert refuses("encounter.stale_press", "en-US") in said(late)


async def test_what_the_gm_types_of_a_foes_attacks_is_the_gms(table: Table) -> None:
    """No view of the table has it; the game's part of an attack is judged as it is typed."""
    await duel(table)
    fight = await now(table)
    assert {each.attacks for each in fight.combatants if each.owner is None} == {
        "Bite: 1d20+4; damage 2d4+2 piercing"
    }
    seen = view(fight, as_gm=False)
    assert {row.combatant.attacks for row in seen.rows} == {""}
    panel = await press(table.gm, panels(table)[-1], "gm")
    assert panel.response is not None
    form = await table.gm.click(panel.response.message, custom_id=ids_of(panel, "add", 1))
    refused = await table.gm.submit_modal(form, {"names": "Owl", "attacks": "Beak: +2; status blind"})
    assert said(refused) == refuses("attack.no_such_part", "en-US", name="Beak", part="status")


async def test_templates_are_chosen_from_a_list_and_the_fight_ends_by_a_button(table: Table) -> None:
    await table.gm.slash(table.channel, "foe new", name="Ogre")
    await table.gm.slash(table.channel, "foe set", foe="Ogre", pairs='hp 30, club "attack +6; damage 2d8"')
    await gm(table, "open", system="order")
    await ann(table, "join", initiative=1)
    panel = await press(table.gm, panels(table)[-1], "gm")
    assert panel.response is not None
    form = await table.gm.click(panel.response.message, custom_id=ids_of(panel, "add", 1))
    assert form.modal is not None
    (listed, *_) = [each["component"] for each in form.modal["components"]]
    (ogre,) = [each["value"] for each in listed["options"]]
    await table.gm.submit_modal(form, {"foes": [ogre], "names": "Ogre ×2", "initiative": "9"})
    fight = await now(table)
    assert [(each.name, each.hidden) for each in fight.combatants][1:] == [
        (f"Ogre {number}", True) for number in (1, 2, 3)
    ]
    await press(table.gm, panels(table)[-1], "start")
    hidden = await press(table.gm, panels(table)[-1], "gm")
    assert hidden.response is not None
    mine = await table.gm.click(hidden.response.message, custom_id=id_of(hidden.response.message, "deeds"))
    assert "club → Ann" in offered(mine), "a hidden actor's deeds, for its GM"
    ended = await table.gm.click(hidden.response.message, custom_id=id_of(hidden.response.message, "end"))
    assert ended.acknowledged
    assert (await now_or_ended(table)).phase is Phase.ENDED


async def now_or_ended(table: Table) -> Encounter:
    head = await last_in(table.client.table, table.channel.id)
    assert head is not None
    return head.encounter


def test_no_verb_is_one_of_a_clocks() -> None:
    """A button of a clock's own action is found by what no handler names."""
    own = {each.name for system in SYSTEMS.values() if system.clock for each in system.clock.actions}
    assert not own & set(PRESSES)


# ---------------------------------------------------------------- what is no attack, in every game

DOINGS = {
    "order": ("hp 9", {"Dodge"}, "Dodge", "attacks on you have disadvantage until your next turn"),
    "pool": (
        "强壮 5, 活力 4, 精神 3",
        {
            "Search the surroundings",
            "Lift or put down",
            "Crouch",
            "Sit down",
            "Lie down",
            "Mount a war-horse",
        },
        "Crouch",
        "⚡ -1",
    ),
    "instinct": (
        "闪避 2",
        {"Minor action (MI)", "Rapid action (RA)", "Free action (FR)"},
        "Minor action (MI)",
        "one until your next turn",
    ),
    "btr": ("HP 30", {"Guard", "Deep breath", "Quick meditation"}, "Deep breath", "Channel Action"),
    "d20": ("hp 9", {"Dodge"}, "Dodge", "attacks on you have disadvantage until your next turn"),
}
"""By game: a sheet, what is listed at first, one of these, and what is told below it."""


@pytest.mark.parametrize("game", DOINGS)
async def test_what_else_a_game_has_to_do(table: Table, game: str) -> None:
    sheet, listed, one, told = DOINGS[game]
    await facing(table, game, sheet)
    before = await now(table)
    mine = await deeds(table, table.ann)
    assert set(offered(mine, "does")) == listed
    assert offered(mine, "does")[one][1] == told
    done = await choose(table.ann, mine, one, verb="does")
    assert f"✓ {one}" in said(done)
    assert (await now(table)) != before
    await gm(table, "undo")
    undone = await now(table)
    assert (undone.clock, undone.effects) == (before.clock, before.effects)


async def test_what_cannot_be_done_twice_tells_why(table: Table) -> None:
    await facing(table, "instinct", "闪避 2")
    mine = await deeds(table, table.ann)
    await choose(table.ann, mine, "Minor action (MI)", verb="does")
    again = await deeds(table, table.ann)
    assert "Minor action (MI)" not in offered(again, "does")
    assert refuses("encounter.minor_used", "en-US") in said(again)
    assert again.response is not None
    message = again.response.message
    (late,) = await press_again(table.ann, message, id_of(message, "does"), chosen="MI")
    assert said(late) == refuses("encounter.minor_used", "en-US")


async def test_a_delay_is_offered_only_while_it_is_not_too_late(table: Table) -> None:
    """D-40: until the actor has done anything."""
    await facing(table, "instinct", "闪避 2")
    assert "delay" in verbs(newest(table))
    await press(table.ann, newest(table), "ap", 1)
    assert "delay" not in verbs(newest(table))
    assert "delay" not in verbs(panels(table)[-1])
    await gm(table, "undo")
    assert "delay" in verbs(newest(table))


async def test_a_sheet_made_after_joining_counts_in_the_fight(table: Table) -> None:
    """Joined by the button, under a character's name; the sheet was filled in only then."""
    await table.plays("instinct")
    await gm(table, "open", system="instinct")
    await ann(table, "join", name="Alan", initiative=20)
    await gm(table, "add", name="Wolf", initiative=1)
    await gm(table, "start")
    sheet = '闪避 2, 灵巧属性 1, LV 2, 劈 "攻击 +9；伤害 4 切割；AP 1"'
    made = said(await table.ann.slash(table.channel, "sheet set", pairs=sheet))
    assert "Alan" in made
    listed = await deeds(table, table.ann)
    assert set(offered(listed)) == {"劈 → Wolf"}
    await ann(table, "next")
    table.falls("d10 9 9")
    await table.gm.slash(table.channel, "attack", modifier="+2", target="Alan")
    table.falls("d10 1 2")
    told = await press(table.ann, newest(table), "answer", 0)
    assert "(20 against 10)" in shown(newest(table))  # 3, PB 4, LV 2, attribute 1
    assert "sheet" not in said(told)


@BOTH
async def test_what_keeps_several_from_being_done_is_told_once(table: Table, language: str) -> None:
    await facing(table, "instinct", '劈 "攻击 +9；伤害 4 切割；AP 3", 刺 "攻击 +2；AP 3"')
    table.falls("d10 9 9")
    await choose(table.ann, await deeds(table, table.ann), "劈 → Wolf")
    call = next(each for each in reversed(messages(table)) if "deeds" in verbs(each))
    told = said(await press(table.ann, call, "deeds"))
    why = refuses("encounter.turn_held", language).rstrip("。.")
    assert told.count(why) == 1
    assert all(name in told for name in ("劈", "刺", "MI"))


@BOTH
async def test_a_sheet_without_attacks_gets_an_example_of_the_game(table: Table, language: str) -> None:
    for game in ("instinct", "pool"):
        await facing(table, game, "LV 2")
        example = words_for(language).plain(names_of(SYSTEMS[game]).lines["notes"])
        assert example in said(await deeds(table, table.ann))
        await gm(table, "end")


async def test_actions_that_were_used_are_offered_with_their_cost_until_they_cool_down(table: Table) -> None:
    await facing(table, "btr", "HP 30")
    form = await form_of(table)
    typed = {"name": "轻击", "kind": ["SwA"], "cooldown": "2t"}
    done = await table.ann.submit_modal(form, typed)
    assert "✓ 轻击" in said(done)
    used = await deeds(table, table.ann)
    assert "轻击" not in offered(used, "does")
    assert refuses("encounter.cooling", "en-US", name="轻击", left=2) in said(used)
    for _ in range(2):
        await ann(table, "next")
        await gm(table, "next")
    mine = await deeds(table, table.ann)
    assert offered(mine, "does")["轻击"][1] == "Swift Action · AP -2"
    await choose(table.ann, mine, "轻击", verb="does")
    assert "AP" in shown(newest(table))


async def form_of(table: Table) -> simcord.InteractionResult:
    """Ann opens the form of an action that stands nowhere."""
    mine = await deeds(table, table.ann)
    assert mine.response is not None
    return await table.ann.click(mine.response.message, custom_id=id_of(mine.response.message, "does_other"))


TYPED = {
    "order": ({"name": "an arrow at whoever comes in"}, "readied: an arrow at whoever comes in"),
    "pathfinder": ({"name": "an arrow at whoever comes in"}, "readied: an arrow at whoever comes in"),
    "instinct": ({"name": "破门", "kind": ["TO"], "ap": "5", "periods": "2"}, "破门"),
    "pool": ({"ap": "5", "name": "破门"}, "破门"),
}


@pytest.mark.parametrize("game", TYPED)
async def test_an_action_that_stands_nowhere(table: Table, game: str) -> None:
    await facing(table, game, "闪避 2, 强壮 5" if game in ("instinct", "pool") else "speed 30")
    typed, told = TYPED[game]
    before = await now(table)
    for wrong in ("-3", "9999") if "ap" in typed else ():
        refused = await table.ann.submit_modal(await form_of(table), {**typed, "ap": wrong})
        assert refuses("encounter.form_number", "en-US", text=wrong, limit=1000) in said(refused)
        assert await now(table) == before
    await table.ann.submit_modal(await form_of(table), typed)
    assert told in "".join(shown(each) for each in table.messages())


async def test_pathfinder_has_ways_to_move_behind_act(table: Table) -> None:
    await facing(table, "pathfinder", "speed 30")
    await table.gm.slash(table.channel, "map new", size="12x8", kind="pathfinder")
    await table.gm.slash(table.channel, "map place", name="Ann", at="A1")
    mine = await deeds(table, table.ann)
    assert offered(mine, "goes")["on foot"][1] == (
        "a move 6 squares (30 ft) · a double move 12 squares (60 ft) · a run 24 squares (120 ft)"
    )
    assert offered(mine, "goes")["charging"][1] == "a charge 12 squares (60 ft)"
    pad = await choose(table.ann, mine, "charging", verb="goes")
    assert pad.response is not None
    message = pad.response.message
    assert "How: charging" in str([part.to_dict() for part in message.components])
    east = next(each for each in ids(message) if each.startswith("pad:6:"))
    stepped = await table.ann.click(message, custom_id=east)
    assert stepped.response is not None
    assert "charge" in said(stepped)
    gone = stepped.response.message
    await table.ann.click(gone, custom_id=next(each for each in ids(gone) if each.startswith("pad_go:")))
    assert "B1" in shown(table.last())


async def test_questions_of_the_turn_stand_on_the_list(table: Table) -> None:
    """In BtR's response phase the actor may dodge, from the list as from the call."""
    await facing(table, "btr", "HP 30")
    await gm(table, "next", rest=True)
    await table.gm.slash(
        table.channel, "encounter attack", **{"from": "Wolf"}, to="Ann", what="Bite", damage="7 slashing"
    )
    await gm(table, "next", rest=True)
    mine = await deeds(table, table.ann)
    assert mine.response is not None
    assert verbs(mine.response.message).count("answer") >= 1
    done = await press(table.ann, mine.response.message, "answer", 2)
    assert "✓" in said(done)
    assert (await now(table)).pending == ()


def test_what_games_declare_their_clocks_have() -> None:
    """Every doing is an action of its clock, or an effect; a form asks only for facts of its action."""
    for game in SYSTEMS.values():
        clock, doings = game.clock, game.doings
        assert clock is not None
        for each in doings.always:
            kind = clock.action(each.action)
            assert each.effect is not None or (kind is not None and set(each.given) <= set(kind.facts))
        assert len({each.key for each in doings.always}) == len(doings.always)
        if (typed := doings.typed) is not None:
            kind = clock.action(typed.action)
            assert kind is not None
            assert {*typed.asked, *typed.given} <= set(kind.facts)
            assert len(typed.asked) <= MOST_FIELDS
            assert set(typed.kinds) <= {each.key for each in kind.sorts}
            assert bool(typed.kinds) is ("kind" in typed.asked)


# ---------------------------------------------------------------- attacks that cannot be read

WRONG = {
    "order": (
        "attack 1d20+5; damage lots",
        "attack luck+5",
        "attack +5; status blind",
        "attack +5; range far",
    ),
    "pool": ("攻击 强壮P；伤害 3", "攻击 强壮P；AP 很多", "攻击 强壮P；属性 魅力"),
    "instinct": ("攻击 +9；伤害 切割", "攻击 +9；防御 反射+3", "攻击 +9；状态 燃烧"),
    "btr": ("攻击 灼热", "攻击 7 灼热；种类 大", "攻击 7 灼热；豁免 DEX 14"),
    "percentile": ("attack brawling", "attack brawl; damage lots"),
}
"""By game: attacks that its fights cannot read."""


@pytest.mark.parametrize("game", WRONG)
async def test_an_attack_that_cannot_be_read_is_told_when_the_sheet_is_written(
    table: Table, game: str
) -> None:
    await table.plays(game)
    sheet, name, _ = GAMES[game]
    good = await table.ann.slash(table.channel, "sheet set", pairs=sheet)
    assert "as an attack" not in said(good), name
    for number, text in enumerate(WRONG[game]):
        told = await table.ann.slash(table.channel, "sheet set", pairs=f'bad{number} "{text}"')
        assert f"⚠ **bad{number}**, as an attack: " in said(told), text
        assert f"bad{number}" in said(told)
    # It is stored all the same, and a sheet that is put right says nothing.
    shown_again = await table.ann.slash(table.channel, "sheet show")
    assert said(shown_again).count("as an attack") == len(WRONG[game])
    gone = ", ".join(f"bad{number} -" for number in range(len(WRONG[game])))
    assert "as an attack" not in said(await table.ann.slash(table.channel, "sheet set", pairs=gone))


async def through(table: Table) -> None:
    """On to Ann's next turn."""
    await gm(table, "next", rest=True)
    while await actor(table) != "Ann":
        await gm(table, "next", rest=True)


async def test_what_goes_on_is_offered_to_be_kept_up_or_broken_off(table: Table) -> None:
    """死亡本能: a total action, and an effect that lasts by focus (D-46, D-49)."""
    await facing(table, "instinct", "闪避 2")
    await ann(table, "action", name="破门", kind="TO", ap=6, periods=3)
    await ann(table, "effect add", name="护体", duration=0, unit="focus")
    mine = await deeds(table, table.ann)
    assert {"Focus: 护体", "Break off 破门"} <= set(offered(mine, "does"))
    await gm(table, "next")
    while await actor(table) != "Ann":
        await gm(table, "next")
    (before,) = (await now(table)).effects
    await choose(table.ann, await deeds(table, table.ann), "Focus: 护体", verb="does")
    (after,) = (await now(table)).effects
    assert (before.left, after.left) == (1, 2)
    await choose(table.ann, await deeds(table, table.ann), "Break off 破门", verb="does")
    assert "Break off 破门" not in offered(await deeds(table, table.ann), "does")


async def test_directions_are_offered_where_a_facing_is_kept(table: Table) -> None:
    await facing(table, "pool", "强壮 5, 活力 4, 精神 3")
    await ann(table, "action", kind="face", name="NE")
    await through(table)
    mine = await deeds(table, table.ann)
    assert {"Turn ↑", "Turn ↙"} <= set(offered(mine, "does"))
    await choose(table.ann, mine, "Turn ↑", verb="does")
    assert "90°" in "".join(shown(each) for each in table.messages())
    assert "Turn ↙" not in offered(await deeds(table, table.ann), "does"), "once in a turn (P-34)"


async def test_the_second_part_of_a_channel_and_its_end(table: Table) -> None:
    """BtR: a channel is broken off, or its second part used in the next turn (B-29)."""
    await facing(table, "btr", "HP 30")
    await ann(table, "action", name="蓄力", kind="ChA", ap=4)
    await through(table)
    mine = await deeds(table, table.ann)
    assert offered(mine, "does")["蓄力: its second part"][1] == "AP -4"
    await choose(table.ann, mine, "蓄力: its second part", verb="does")
    assert "蓄力: its second part" not in offered(await deeds(table, table.ann), "does")


async def test_a_crowded_list_keeps_to_the_rows_of_a_message(table: Table) -> None:
    """Many questions, attacks and ways to move: five rows, a list of attacks first."""
    await facing(table, "btr", 'HP 30, 重击 "攻击 7 灼热；种类 SwA"')
    await table.gm.slash(table.channel, "map new", size="12x8", kind="btr")
    for name, at in (("Ann", "A1"), ("Wolf", "B1")):
        await table.gm.slash(table.channel, "map place", name=name, at=at)
    await gm(table, "next", rest=True)
    for number in range(7):
        await table.gm.slash(
            table.channel,
            "encounter attack",
            **{"from": "Wolf"},
            to="Ann",
            what=f"Bite {number}",
            damage="1 slashing",
        )
    await through(table)
    mine = await deeds(table, table.ann)
    assert mine.response is not None
    assert len(mine.response.message.components) <= 5
    assert verbs(mine.response.message).count("answer") > 5


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_every_part_of_an_attack_is_called_as_it_is_typed(language: str) -> None:
    words = words_for(language)
    assert PARTS.keys() == SPELT.keys() - {ATTACK}
    for part, name in PARTS.items():
        assert words.plain(name).casefold() in SPELT[part]
