"""What is noticed, as tables: ``tests/cases/{pool,instinct,btr}/senses.toml``."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from bot.ground.reason import Reason
from bot.ground.size import Size
from bot.systems.btr import sight as btr
from bot.systems.instinct import senses as instinct
from bot.systems.instinct.senses import Acuity, Concealed, Concealment, Lamp, Light
from bot.systems.perception import Noticed, Where
from bot.systems.pool import senses as pool
from bot.systems.sizes import SIX_LEVELS
from bot.wording.reasons import REASONS, reason_told
from bot.wording.words import words_for
from tests.case_tables import cases, ids_covered, judge_all, ruled_by, ruling

Case = Mapping[str, Any]

FILES = ("senses",)
Judge = Callable[[Case], tuple[Noticed | Concealed, tuple[Reason, ...]]]


def _acuity(name: str) -> Acuity:
    return Acuity[name.upper()]


def _light(name: str) -> Light:
    return Light[name.upper()]


def _lamp(lamp: Mapping[str, Any]) -> Lamp:
    return Lamp(Fraction(lamp["radius"]), Fraction(lamp["distance"]))


FACTS: Mapping[str, Any] = {
    **dict.fromkeys(("range", "distance", "depth", "dark_vision", "detection"), Fraction),
    "beside": Size, "size": Size, "where": Where, "between": btr.Between,
    **dict.fromkeys(("sight", "hearing", "smell"), _acuity), "light": _light, "lamp": _lamp,
}  # fmt: skip


def _facts(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: FACTS[name](value) if name in FACTS else value for name, value in given.items()}


def _keys(reasons: tuple[Reason, ...]) -> list[str]:
    return [each.key.removeprefix("sense.") for each in reasons]


def _check(expect: Case, seen: Noticed | Concealed, follows: tuple[Reason, ...]) -> None:
    found: dict[str, Any] = {"keys": _keys(seen.reasons), "follows": _keys(follows)}
    if isinstance(seen, Noticed):
        found |= {"noticed": seen.noticed, "within": seen.within}
    else:
        found |= {"level": seen.level, "sense": seen.sense or ""}
    assert {name: found[name] for name in expect} == dict(expect)


def _pool(case: Case) -> tuple[Noticed, tuple[Reason, ...]]:
    look = pool.Look(**_facts(case["look"]))
    seen = pool.look(look)
    return seen, pool.follows(look, seen)


def _instinct(case: Case) -> tuple[Concealed, tuple[Reason, ...]]:
    seen = instinct.look(instinct.Look(**_facts(case["sense"])))
    return seen, instinct.follows(seen)


def _btr(case: Case) -> tuple[Noticed, tuple[Reason, ...]]:
    look = btr.Look(**_facts(case["look"]))
    return btr.look(look), btr.follows(look)


JUDGES: Sequence[tuple[str, str, Judge]] = (
    ("pool", "look", _pool),
    ("instinct", "sense", _instinct),
    ("btr", "look", _btr),
)


@pytest.mark.parametrize(("folder", "field", "judge"), JUDGES)
def test_a_look(folder: str, field: str, judge: Judge) -> None:
    judge_all(partial(_look, judge), cases(folder, files=FILES, having=field))


def _look(judge: Judge, case: Case) -> None:
    seen, follows = judge(case)
    _check(case["expect"], seen, follows)
    assert ruling((*seen.reasons, *follows)) == case.get("ruling", [])


@ruled_by("pool", files=FILES, having="hides")
def test_who_hides_whom(case: Case) -> None:
    sizes = list(SIX_LEVELS)
    assert {big: [each for each in sizes if pool.hides(big, each)] for big in sizes} == case["hides"]


@ruled_by("instinct", files=FILES, having="lifts")
def test_darkvision(case: Case) -> None:
    for light, level, seen_as in case["lifts"]:
        assert instinct.seen_as(Light[light.upper()], level) is Light[seen_as.upper()]


@ruled_by("instinct", files=FILES, having="lights")
def test_lamps(case: Case) -> None:
    lamp = Lamp(Fraction(case["lamp"]["radius"]), Fraction(0), Light[case["lamp"]["light"].upper()])
    for distance, light in case["lights"]:
        assert instinct.lit(replace(lamp, distance=Fraction(distance))) is Light[light.upper()]


@ruled_by("instinct", files=FILES, having="disadvantages")
def test_disadvantages(case: Case) -> None:
    assert [instinct.DISADVANTAGE[level] for level in Concealment] == case["disadvantages"]


@ruled_by("btr", files=FILES, having="heights")
def test_high_ground(case: Case) -> None:
    for own, other, highest, seen in case["heights"]:
        where, between = btr.standing(own, other), btr.between(own, other, highest)
        assert btr.cut(between, where) is not seen


def test_every_rule_of_the_senses_has_a_case() -> None:
    assert ids_covered("pool") >= {"P-33", "P-35", "P-36", "P-37", "P-38", "P-64"}
    assert "D-35" in ids_covered("instinct")
    assert "B-18" in ids_covered("btr")


def test_every_step_has_words_and_no_words_wait_for_a_step() -> None:
    told: set[str] = set()
    for folder, field, judge in JUDGES:
        for _, case in cases(folder, files=FILES, having=field):
            seen, follows = judge(case)
            for reason in (*seen.reasons, *follows):
                assert reason_told(words_for("en"), reason)
                told.add(reason.key)
    assert told == {key for key in REASONS if key.startswith("sense.")}
