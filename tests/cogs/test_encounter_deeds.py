"""The actor's own list behind *Act*, and fights that are led by buttons and forms."""

from typing import Any

import pytest
import simcord

from bot.encounter.encounter import Encounter, Phase
from bot.encounter.views import view
from bot.play.encounter.encounters import last_in
from bot.systems import SYSTEMS
from bot.systems.order.body import Body
from cogs.ui.boundary import PRESSES
from tests.cogs.hands import newest, press, press_again, refuses, said, verbs
from tests.cogs.presses import id_of, ids
from tests.cogs.test_encounter import actor, ann, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
SHEET = 'hp 20, ac 15, str 3, longsword "attack 1d20+5; damage 1d8+3 slashing; range 5"'


def offered(result: Any) -> dict[str, tuple[str, str]]:
    """The choices of the lists of an answer, by their labels: their values, and what is told below."""
    rows = [part for row in result.response.message.components for part in row.to_dict()["components"]]
    choices = [each for row in rows for each in row.get("options", ())]
    return {each["label"]: (each["value"], each.get("description", "")) for each in choices}


async def deeds(table: Table, person: simcord.MemberActor) -> simcord.InteractionResult:
    return await press(person, newest(table), "deeds")


async def choose(
    person: simcord.MemberActor, result: simcord.InteractionResult, *labels: str
) -> simcord.InteractionResult:
    assert result.response is not None
    message, choices = result.response.message, offered(result)
    values = [choices[each][0] for each in labels]
    (menu,) = [each for each in ids(message) if each.startswith("k:strike:")]
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
