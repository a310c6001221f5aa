"""The rulings of attacks and rests (P-61, P-62, P-69; D-17 … D-22, D-56, D-69) as tables."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from bot.refusal import Refusal
from bot.systems.attack_command import AttackRequest, Party
from bot.systems.instinct.attack_command import ATTACKS
from bot.systems.instinct.attack_rolls import AttackRoll
from bot.systems.instinct.attacks import attack_reasons, attenuation, combo_penalty, cover_reasons
from bot.systems.perception import Concealment
from bot.systems.pool.attacks import Attack, Defence, can_be_defended, strike
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.health import Body, Stock, body_of
from bot.systems.pool.rests import rule
from bot.systems.pool.roll_kinds import recovery, rested
from tests.case_tables import ruled_by, ruling, step_told
from tests.scripted_dice import falling

Case = Mapping[str, Any]


@ruled_by("pool", files=("attacks",))
def test_attack(case: Case) -> None:
    attribute = Attribute(case["attribute"]) if "attribute" in case else None
    attack = Attack(case.get("protection", 0), attribute, case.get("dice"))
    defence = Defence(case["defence"]) if "defence" in case else None
    struck = strike(attack, case["result"], defence, case.get("points", 0))
    assert ruling(struck.reasons) == case["ruling"]
    facts = {
        "lost": struck.lost,
        "hits": struck.hits,
        "left": struck.left,
        "unconscious": struck.unconscious,
        "awaits": can_be_defended(attack, case["result"]),
        "by": [each.attribute for each in Defence],
    }
    assert {name: facts[name] for name in case["expect"]} == case["expect"]


def _body(told: Mapping[str, str]) -> Body:
    stocks = {name: Stock(*map(int, reversed(text.split("/")))) for name, text in told.items()}
    return body_of({Attribute(name): stock for name, stock in stocks.items()})


def _told(body: Body) -> dict[str, str]:
    return {attribute.value: f"{stock.left}/{stock.full}" for attribute, stock in body.stocks}


@ruled_by("pool", files=("rests",))
def test_rest(case: Case) -> None:
    before, dice = _body(case["body"]), falling(*case["falls"])
    made = rested(before, case["hours"], dice)
    dice.finished()
    after, back = recovery(made)
    assert ruling(rule(back)) == case["ruling"]
    rolled = [f"{each.number} {each.attribute} {each.roll.typed} {each.roll.total}" for each in made.rolled]
    facts = {
        "rolled": rolled,
        "left": _told(after),
        "unconscious": [before.is_unconscious, after.is_unconscious],
    }
    assert {name: facts[name] for name in case["expect"]} == case["expect"]


def test_dice_that_nobody_told_of_are_not_lost_and_no_more_are_left_than_there_are() -> None:
    assert Body().less(Attribute.AGILITY, 2) == Body()
    hurt = Body(strength=Stock(5, 5)).less(Attribute.STRENGTH, 7)
    assert (hurt.spent, hurt.strength) == ((Attribute.STRENGTH,), Stock(5, 0))
    with pytest.raises(Refusal, match="more_than_full"):
        Stock(3, 4)


def _asked(case: Case) -> AttackRequest:
    return AttackRequest(
        text=case["text"],
        attacker=Party(1, "Ann", case.get("values", {})),
        defender=Party(2, case.get("defender", "Bob"), case.get("defends", {})),
        defence=case.get("defence", ""),
        distance=Fraction(case["distance"]) if "distance" in case else None,
        range=case.get("range", ""),
        increment=case.get("increment"),
        concealment=Concealment[case["concealment"].upper()] if "concealment" in case else None,
        cover=case.get("cover", ""),
        area=case.get("area", ""),
        combo=case.get("combo", 0),
    )


def _attack_facts(rolled: AttackRoll) -> dict[str, Any]:
    check = rolled.roll.checked.check
    return {
        "atk": rolled.atk,
        "typed": rolled.roll.typed,
        "modifiers": [f"{each.name} {each.amount}" for each in check.modifiers],
        "def": [guard.value for guard in rolled.guards],
        "kinds": [guard.kind for guard in rolled.guards],
        "pow": [each.pow for each in rolled.landed],
        "outcomes": [each.outcome for each in rolled.landed],
        "open": rolled.is_open,
        "missing": list(check.missing),
        "not_told": [list(guard.roll.check.missing) for guard in rolled.guards if guard.roll],
    }


@ruled_by("instinct", files=("attacks",), having="text")
def test_attack_check(case: Case) -> None:
    dice = falling(*([case["falls"]] if "falls" in case else []))
    if "refusal" in case:
        with pytest.raises(Refusal) as caught:
            ATTACKS.make(_asked(case), dice)
        assert step_told(caught.value) == case["refusal"]
        return
    rolled = ATTACKS.make(_asked(case), dice).facts
    dice.finished()
    steps = [*attack_reasons(rolled.attack)]
    for guard in rolled.guards:
        steps += cover_reasons(rolled.attack, guard.kind)
    assert ruling(steps) == case["ruling"]
    facts = _attack_facts(rolled)
    assert {name: facts[name] for name in case["expect"]} == case["expect"]


@ruled_by("instinct", files=("attacks",), having="act")
def test_what_is_counted(case: Case) -> None:
    if case["act"] == "combo":
        assert [combo_penalty(made) for made in case["made"]] == case["expect"]["penalties"]
        return
    points = [attenuation(Fraction(each), case["increment"]) for each in case["distances"]]
    assert points == case["expect"]["points"]
