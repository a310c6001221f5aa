"""Fights of the dice game on bodies: attack, one defence, the dice that are lost (P-61, P-69)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.encounter import requests, tracker
from bot.encounter.actions import Action, Add, Entrant, Start
from bot.encounter.encounter import CombatantId, Encounter, on_sheet
from bot.encounter.views import seen, view
from bot.refusal import Refusal
from bot.systems.attack_command import AttackRequest, Party
from bot.systems.combat import Answer, Deed
from bot.systems.health import Detail, Gauge, State
from bot.systems.pool.actions import PointsSpent, SpendPoints
from bot.systems.pool.attacks import Defence
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.fight.answers import Mend
from bot.systems.pool.fight.attack_typed import strike_of
from bot.systems.pool.fight.combat import COMBAT
from bot.systems.pool.fight.events import Defended, Landed, Struck
from bot.systems.pool.fight.questions import UNTOLD, AttributeDue, DefenceDue
from bot.systems.pool.health import Body, Stock
from bot.systems.pool.turns import PoolTurnResources
from tests.bot.systems.fights import step_of
from tests.bot.systems.fights import told as told_of
from tests.case_tables import ruled_by, step_told

ANN, WOLF, OWL = CombatantId(1), CombatantId(2), CombatantId(3)
BLOCK, DODGE, RESIST, OTHER, NONE = range(5)
"""The buttons of a defence."""


def body(strength: int = 5, agility: int = 4, spirit: int = 3, protection: int = 0) -> Body:
    values = {"strength": strength, "agility": agility, "spirit": spirit, "protection": protection}
    return COMBAT.body_of(values, {})


def fight(wolf: Body | None = None, ann: Body | None = None) -> Encounter:
    opened = tracker.open_encounter("pool", gm=1, initiative_dice="1d6")
    entrants = (
        Entrant("Ann", owner=5, initiative=15, body=ann or body()),
        Entrant("Wolf", initiative=10, body=wolf or body()),
        Entrant("Owl", initiative=9),
    )
    return tracker.apply(tracker.apply(opened, Add(entrants)).encounter, Start()).encounter


def done(now: Encounter, deed: Action, *dice: str, values: Mapping[str, int] | None = None) -> tracker.Step:
    """Do a deed with the dice that fall, by the body's dice if no other values are given."""
    if values is None and isinstance(deed, Deed):
        (doer, *_) = tracker.concerned(now, deed)
        values = on_sheet(doer.body)
    step = step_of(now, deed, values or {}, *dice)
    told(step)
    return step


def told(step: tracker.Step, language: str = "en", health: Detail | None = Detail.EXACT) -> str:
    """What the table is told with foes' health so exact, but for the round; None: what the GM is."""
    lines = told_of(step, language, health).splitlines()
    return "\n".join(each for each in lines if not each.startswith("-# **"))


def answered(now: Encounter, number: int, typed: str = "") -> Answer:
    """The answer that a button of the oldest question gives."""
    return requests.answer(now, now.pending[0].id, number, typed)


def of(now: Encounter, who: CombatantId) -> Body:
    found = now.combatant(who).body
    assert isinstance(found, Body)
    return found


def strike(text: str, *at: CombatantId, who: CombatantId = ANN, **facts: Any) -> Deed:
    return strike_of(AttackRequest(text, Party(), **facts), who, at or (WOLF,))


def points(now: Encounter, who: CombatantId) -> int:
    (row,) = (each for each in view(now, as_gm=True).rows if each.combatant.id == who)
    assert isinstance(row.own, PoolTurnResources)
    return row.own.action_points


def stocked(told: Mapping[str, Any]) -> Body:
    """A body as a case gives it: dice left of all, and protection."""
    made = replace(Body(), protection=told.get("protection", 0))
    for attribute in Attribute:
        if attribute in told:
            left, full = map(int, told[attribute].split("/"))
            made = made.with_stock(attribute, Stock(full, left))
    return made


@ruled_by("pool", files=["fights"])
def test_an_exchange_goes_as_the_case_says(case: dict[str, Any]) -> None:
    doing, falls, found = case["do"], list(case["falls"]), dict[str, Any]()
    now = fight(stocked(case["wolf"]), stocked(case.get("ann", {"strength": "5/5"})))
    attack = strike(doing["attack"], attribute=doing.get("attribute", ""))
    now = done(now, attack, falls.pop(0)).encounter
    if now.pending and isinstance(asking := now.pending[0].question, DefenceDue):
        found |= {"asked": list(asking.dice), "rest": asking.blow.rest}
        typed = doing["defence"]
        now = done(now, answered(now, OTHER if typed else NONE, typed), *falls).encounter
    if now.pending:
        now = done(now, answered(now, list(Attribute).index(doing["pick"]))).encounter
    left = of(now, WOLF)
    found["wolf"] = " ".join(f"{stock.left}/{stock.full}" for _, stock in left.stocks)
    found |= {"points": points(now, WOLF), "unconscious": left.is_unconscious}
    assert (found, now.pending) == (case["expect"], ())


def test_an_attack_is_seen_then_defended_and_the_rest_is_lost() -> None:
    step = done(fight(body(protection=1)), strike("5P", attribute="strength"), "d6 1 2 2 1 6")
    (asking,) = step.encounter.pending
    assert isinstance(asking.question, DefenceDue)
    assert (asking.question.blow.rest, asking.question.dice) == (5, (5, 4, 3))
    assert points(step.encounter, WOLF) == 3
    after = done(step.encounter, answered(step.encounter, DODGE), "d6 1 2 5 6")
    assert of(after.encounter, WOLF).strength == Stock(5, 3)
    assert (points(after.encounter, WOLF), after.encounter.pending) == (2, ())
    assert step.flow == after.flow == asking.id
    assert [type(each) for each in after.events] == [Defended, Landed, PointsSpent]
    assert told(after).splitlines() == [
        "🛡 **Wolf** dodges: 4P → [1, 2, 5, 6] = **3**",
        "💥 **Ann** hits **Wolf**: **2** strength dice lost, **3** left",
        "-# 6 − protection 1 = 5 (The rulebook · Combat)",
        "-# 5 − dodged 3 = 2; a dodge is a reaction of 1⚡",
        "**Wolf**: ⚡ -1 → 2/3",
    ]


def test_who_attacks_says_the_attribute_where_the_attack_did_not() -> None:
    now = done(fight(), strike("3P"), "d6 2 2 1").encounter
    taken = done(now, answered(now, NONE)).encounter
    (asking,) = taken.pending
    assert isinstance(asking.question, AttributeDue)
    assert (asking.question.who, points(taken, WOLF)) == (ANN, 3)
    step = done(taken, answered(taken, 2))
    assert of(step.encounter, WOLF).spirit == Stock(3, 0)
    assert told(step) == "💥 **Ann** hits **Wolf**: **3** spirit dice lost, none left: **unconscious**"
    assert COMBAT.health(of(step.encounter, WOLF)).state is State.DOWN


def test_an_unconscious_one_neither_attacks_nor_defends() -> None:
    down = fight(replace(body(), spirit=Stock(3, 0)))
    step = done(down, strike("1P", attribute="agility"), "d6 2")
    assert (step.encounter.pending, of(step.encounter, WOLF).agility) == ((), Stock(4, 2))
    assert "unconscious: no defence" in told(step)
    with pytest.raises(Refusal, match=r"fight\.knocked_out"):
        done(down, strike("1P", ANN, who=WOLF))
    twice = done(done(fight(), strike("4P"), "d6 2 2 2 2").encounter, strike("1P"), "d6 1").encounter
    taken = done(twice, answered(twice, NONE)).encounter
    felled = done(taken, requests.answer(taken, taken.pending[-1].id, 0)).encounter
    with pytest.raises(Refusal, match=r"fight\.knocked_out"):
        done(felled, answered(felled, BLOCK))


def test_a_roll_of_0_and_what_protection_takes_ask_nobody() -> None:
    for protection, dice in ((0, "d6 3 4"), (3, "d6 1 2")):
        step = done(fight(body(protection=protection)), strike("2P"), dice)
        assert step.encounter.pending == ()
        assert "**Ann** misses **Wolf**: no dice lost" in told(step)
    given = done(fight(body(protection=3)), strike("2P vs 0"), "d6 1 2").encounter
    assert isinstance(given.pending[0].question, DefenceDue)


def test_dice_by_name_are_those_that_are_left() -> None:
    """P-69, for attack and defence alike; what is typed beside them counts."""
    now = fight(replace(body(), agility=Stock(4, 1)), body(strength=2))
    step = done(now, strike("强壮P+1", attribute="strength"), "d6 2 2")
    assert told(step).splitlines()[0] == "⚔ **Ann** attacks **Wolf** (strength): 强壮P+1 → [2, 2] + 1 = **5**"
    after = done(step.encounter, answered(step.encounter, OTHER, "闪避 活力+1P"), "d6 2 2")
    assert of(after.encounter, WOLF).strength == Stock(5, 4)


def test_several_targets_defend_each_for_themselves() -> None:
    now = done(fight(), strike("3P", WOLF, OWL, WOLF, attribute="agility"), "d6 2 1 2").encounter
    assert [each.question.who for each in now.pending] == [WOLF, OWL]
    assert len({each.flow for each in now.pending}) == 1
    step = done(now, requests.answer(now, now.pending[1].id, NONE))
    assert told(step) == "💥 **Ann** hits **Owl**: **5** agility dice lost"
    done(step.encounter, answered(step.encounter, BLOCK), "d6 1 1 1 1 1")


def test_a_defence_takes_a_point_that_is_left() -> None:
    spent = tracker.apply(fight(), SpendPoints(WOLF, 3)).encounter
    now = done(spent, strike("2P", attribute="strength"), "d6 2 2").encounter
    with pytest.raises(Refusal) as refused:
        done(now, answered(now, BLOCK), "d6 1 1 1 1 1")
    assert (refused.value.key, refused.value.facts["left"]) == ("encounter.no_reaction", 0)
    given = tracker.apply(now, SpendPoints(WOLF, -1)).encounter
    blocked = done(given, answered(given, BLOCK), "d6 1 1 1 1 1").encounter
    assert (of(blocked, WOLF).strength, points(blocked, WOLF)) == (Stock(5, 5), 0)


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("4P", "attack.no_such_defence"),
        ("dodge x", "dice"),
        ("dodge", "attack.defence_needs_dice"),
        ("block 3", "dice.no_die"),
    ],
)
def test_a_defence_that_cannot_be_read_is_refused(typed: str, refused: str) -> None:
    now = done(fight(), strike("1P", OWL, attribute="strength"), "d6 2").encounter
    with pytest.raises(Refusal, match=refused):
        done(now, answered(now, OTHER, typed))


@pytest.mark.parametrize(
    ("text", "facts", "refused"),
    [
        ("5P vs 2 dodge 3P", {}, "fight.defence_asked"),
        ("5P", {"defence": "dodge 3P"}, "fight.defence_asked"),
        ("5P", {"attribute": "strength 3"}, "fight.dice_kept"),
        ("5P", {"damage": "3"}, "fight.rest_is_damage"),
        ("5P", {"attribute": "luck"}, "attack.attribute"),
        ("5P > 3", {}, "attack.no_difficulty"),
        ("5", {}, "dice.no_die"),
    ],
)
def test_an_attack_that_cannot_be_is_refused(text: str, facts: dict[str, Any], refused: str) -> None:
    with pytest.raises(Refusal, match=refused):
        done(fight(), strike(text, **facts))


def test_how_one_is_shows_no_further_than_is_set() -> None:
    """Neither do the dice that are left: they are how one is."""
    now = done(fight(body(protection=2)), strike("4P"), "d6 2 2 2 2")
    cut = view(now.encounter, as_gm=False).questions[0].question
    assert isinstance(cut, DefenceDue)
    assert (cut.dice, cut.blow.protection, cut.blow.rest) == (UNTOLD, 0, 8)
    blocked = done(now.encounter, answered(now.encounter, BLOCK), "d6 3 3 1 1 1")
    picking = view(blocked.encounter, as_gm=False).questions[0].question
    assert isinstance(picking, AttributeDue)
    assert (picking.blow, told(blocked, health=Detail.WORDS).splitlines()[0]) == (None, "🛡 **Wolf** blocks.")
    step = done(blocked.encounter, answered(blocked.encounter, 2))
    assert told(step, health=Detail.WORDS) == "💥 **Ann** hits **Wolf**: unconscious"
    assert told(step, health=Detail.NOTHING) == "💥 **Ann** hits **Wolf**."
    assert "**3** spirit dice lost" in told(step, health=None)
    bitten = done(blocked.encounter, strike("strength P", ANN, who=WOLF), "d6 2 5 5 5 5")
    assert told(bitten, health=Detail.WORDS).splitlines()[0] == "⚔ **Wolf** attacks **Ann**: **2**"
    typed = done(blocked.encounter, strike("2P", ANN, who=WOLF), "d6 3 3")
    assert told(typed, health=Detail.WORDS).splitlines()[:2] == [
        "⚔ **Wolf** attacks **Ann**: 2P → [3, 3] = **0**",
        "💥 **Wolf** misses **Ann**: no dice lost",
    ]


def test_of_hidden_targets_the_table_learns_nothing() -> None:
    now = fight()
    hidden = replace(now, combatants=tuple(replace(each, hidden=each.id == OWL) for each in now.combatants))
    both = done(hidden, strike("1P", WOLF, OWL), "d6 2")
    known = seen(both.events, both.encounter, as_gm=False)
    assert [each.targets for each in known if isinstance(each, Struck)] == [(WOLF,)]
    alone = done(hidden, strike("1P", OWL), "d6 5")
    assert seen(alone.events, alone.encounter, as_gm=False) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("强壮 -2; 活力骰 3/6, 防护 2", Body(Stock(5, 3), Stock(6, 3), Stock(3, 3), 2)),
        ("精神：1；防护+1", Body(Stock(5, 5), Stock(4, 4), Stock(3, 1), 1)),
        ("spirit -9", Body(Stock(5, 5), Stock(4, 4), Stock(3, 0))),
        ("str + 9", body()),
    ],
)
def test_dice_are_set_by_hand(text: str, expected: Body) -> None:
    after = done(fight(), Mend(WOLF, text))
    assert of(after.encounter, WOLF) == expected
    assert text[:2] in told(after)
    assert told(after, health=Detail.WORDS).endswith("unconscious") is expected.is_unconscious


def test_who_is_set_above_0_is_awake_and_who_has_no_sheet_gets_dice() -> None:
    down = done(fight(), Mend(WOLF, "spirit 0")).encounter
    assert "conscious again" in told(done(down, Mend(WOLF, "spirit 1")))
    owl = done(down, Mend(OWL, "strength 4; agility 2/3")).encounter
    assert of(owl, OWL) == Body(Stock(4, 4), Stock(3, 2))


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("", "fight.cannot_set_dice text="),
        ("luck 3", "fight.cannot_set_dice text=luck 3"),
        ("strength -1/5", "fight.cannot_set_dice text=strength -1/5"),
        ("protection 1/5", "fight.cannot_set_dice text=protection 1/5"),
        ("protection 9999", "attack.protection_too_high limit=1000"),
        ("strength 6", "pool.more_than_full left=6 full=5"),
        ("strength 1/9999", "travel.dice_too_many limit=1000"),
    ],
)
def test_what_cannot_be_set_is_refused(text: str, refused: str) -> None:
    with pytest.raises(Refusal) as caught:
        tracker.apply(fight(), Mend(WOLF, text))
    assert step_told(caught.value) == refused
    with pytest.raises(Refusal, match=r"fight\.dice_unknown"):
        tracker.apply(fight(), Mend(OWL, "strength -1"))


def test_wounds_go_with_the_sheet() -> None:
    before = Body(Stock(5, 3), Stock(4, 0), None, 2)
    fresh = COMBAT.body_of({"strength": 7, "spirit": 2}, {})
    assert COMBAT.with_harm(fresh, before) == Body(Stock(7, 5), Stock(4, 0), Stock(2, 2))
    assert COMBAT.body_of({}, {}) == Body()
    assert COMBAT.health(Body()).state is State.UNHURT
    gauges = COMBAT.health(before).gauges
    assert gauges == (Gauge("strength", 3, 5), Gauge("agility", 0, 4))
    assert [Defence(each) for each in ("block", "dodge", "resist")] == list(Defence)
    assert [each.attribute for each in Defence] == [Attribute.STRENGTH, Attribute.AGILITY, Attribute.SPIRIT]
