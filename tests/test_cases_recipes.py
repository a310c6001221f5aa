"""Rolls of the games that come as files: ``tests/cases/recipes/*.toml``, one file a game."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from bot.dice.roll import Budget, roll
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, Side
from bot.systems import find
from bot.systems.judging.chances import weights
from bot.systems.judging.judged import Judged, Met, raises, verdict, winners
from bot.systems.judging.readings import MOST_DICE
from bot.systems.named_rolls import AskedRoll
from bot.systems.recipes.system import SHIPPED
from tests.case_tables import cases, ruled_by
from tests.scripted_dice import falling

Case = Mapping[str, Any]


def _asked(case: Case, typed: str, sheet: Mapping[str, int]) -> AskedRoll[Judged]:
    game = find(case["game"])
    assert game is not None
    assert game.rolls is not None
    asked = game.rolls.read(typed, sheet)
    assert asked is not None, f"{typed} is not a roll of {case['game']}"
    assert isinstance(asked.facts, Judged)
    return AskedRoll(asked.dice, asked.facts)


def _thrown(case: Case, asked: AskedRoll[Judged], falls: list[str]) -> Side:
    dice = falling(*falls)
    side = Side(0, "", (roll(asked.facts.typed, dice, Budget(MOST_DICE)),))
    dice.finished()
    return side


@ruled_by("recipes", having="outcome")
def test_what_dice_come_to(case: Case) -> None:
    asked = _asked(case, case["typed"], case.get("sheet", {}))
    found = verdict(asked.facts, _thrown(case, asked, case["falls"]).rolls[0])
    assert str(found.outcome.name if found.outcome else "") == case["outcome"]
    told = {**found.measures, "raises": raises(asked.facts, found)}
    assert {name: told[name] for name in case.get("measures", {})} == case.get("measures", {})
    if "won" in case:
        assert found.outcome
        assert found.outcome.won is case["won"]
    if "rung" in case:
        assert asked.facts.judgement.rung(found.result) == case["rung"]


@ruled_by("recipes", having="chances")
def test_chances_worked_out_by_hand(case: Case) -> None:
    found = weights(_asked(case, case["typed"], case.get("sheet", {})).facts)
    total = sum(found.values())
    by_name = dict[str, Fraction]()
    for (outcome, _), weight in found.items():
        name = str(outcome.name) if outcome else ""
        by_name[name] = by_name.get(name, Fraction(0)) + Fraction(weight, total)
    assert {name: by_name[name] for name in case["chances"]} == {
        name: Fraction(told) for name, told in case["chances"].items()
    }


@ruled_by("recipes", having="winners")
def test_who_wins_an_opposed_roll(case: Case) -> None:
    asked = [_asked(case, typed, case.get("sheet", {})) for typed in case["sides"]]
    sides = [_thrown(case, each, fell.split(", ")) for each, fell in zip(asked, case["falls"], strict=True)]
    made = RollRecord(Met(tuple(each.facts for each in asked)), tuple(sides))
    assert list(winners(made)) == case["winners"]


@ruled_by("recipes", having="refused")
def test_what_is_refused(case: Case) -> None:
    with pytest.raises(Refusal) as refused:
        _asked(case, case["typed"], case.get("sheet", {}))
    assert refused.value.key == case["refused"]


def test_every_game_that_comes_with_the_bot_has_cases() -> None:
    ruled = {case["game"] for _, case in cases("recipes")}
    assert ruled == set(SHIPPED)
