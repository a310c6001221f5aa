"""Damage of BtR, as tables: ``tests/cases/btr/damage.toml``."""

from collections.abc import Mapping
from typing import Any

import pytest

from bot.refusal import Refusal
from bot.systems.btr.damage import Change, dealt, suffered
from bot.systems.btr.damage_typed import TYPES, read_changes, read_hits, read_taken_off
from bot.systems.btr.effects import DEALT, EFFECTS, SUFFERED, changes_of
from bot.systems.effects import Effect
from bot.systems.moments import CombatantId
from bot.wording.reasons import reason_told
from bot.wording.words import words_for
from tests.case_tables import ids_covered, ruled_by, ruling

Case = Mapping[str, Any]


def _changes(case: Case) -> list[Change]:
    typed = case.get("suffered", {})
    return [
        change for of, text in typed.items() for change in read_changes(text, of="" if of == "all" else of)
    ]


@ruled_by("btr", files=("damage",))
def test_a_damage_comes_to_what_the_case_says(case: Case) -> None:
    if "refused" in case:
        with pytest.raises(Refusal) as caught:
            read_hits(case["dealt"])
        assert ruling([caught.value]) == [case["refused"]]
        return
    hits, changes = read_hits(case["dealt"]), _changes(case)
    left = [
        suffered(each.hit.amount, [one for one in changes if one.concerns(each.hit.type)]) for each in hits
    ]
    assert [f"{each.hit.amount} {each.hit.type or ''}".strip() for each in hits] == case["deals"]
    assert [each.amount for each in left] == case.get("suffers", [each.hit.amount for each in hits])
    reasons = [reason for each in hits for reason in dealt(each.base, each.changes).reasons]
    reasons += [reason for each in left for reason in each.reasons]
    told = ruling(reasons)
    assert told == case.get("ruling", told)
    assert all("{" not in reason_told(words_for("zh-CN"), each) for each in reasons)


@pytest.mark.parametrize(
    ("typed", "left"),
    [("8", 12), ("-8", 12), ("50%", 10), ("/2", 10), ("×1/4", 5), ("8 /2", 2), ("all", 0), ("全部", 0)],
)
def test_what_a_dodge_takes_off_is_typed_in_several_ways(typed: str, left: int) -> None:
    assert suffered(20, read_taken_off(typed)).amount == left


@pytest.mark.parametrize("typed", ["", "+8", "x2", "all of it", "8 fire", "/0"])
def test_a_dodge_only_takes_off(typed: str) -> None:
    with pytest.raises(Refusal):
        read_taken_off(typed)


@pytest.mark.parametrize("way", [DEALT, SUFFERED])
def test_an_effect_changes_damage_of_every_type_by_each_of_its_names_and_of_no_other(way: str) -> None:
    for kind in EFFECTS.changes:
        of = kind.name.removeprefix(way).removesuffix("_percent").removeprefix("_")
        if not kind.name.startswith(way):
            continue
        for title in kind.titles:
            typed = EFFECTS.read(f"{title} -50{'%' if kind.percent else ''}", "btr")
            effect = Effect("x", CombatantId(1), changes=typed)
            (change,) = changes_of([effect], CombatantId(1), way)
            assert (change.of, bool(change.factor)) == (of, kind.percent)
    assert {typed.value for typed in TYPES.values() if typed} <= {
        kind.name.removeprefix(f"{way}_") for kind in EFFECTS.changes
    }


def test_the_rules_of_damage_have_a_case() -> None:
    assert ids_covered("btr") >= {"B-11", "B-33", "B-34"}
