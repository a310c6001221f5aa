"""Health told by conditions: as it is typed, in fights, and in words."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.refusal import Refusal
from bot.systems.health import Detail, State
from bot.systems.order import marks
from bot.systems.order.body import Body, Fate
from bot.systems.order.fight.combat import PlainCombat
from bot.systems.order.health import health_of, with_harm
from bot.systems.order.health_typed import mended
from bot.systems.order.rules import PLAIN, AtNought, FightRules
from bot.systems.recipes.reader import MOST_CONDITIONS, recipe_of
from tests.case_tables import ruled_by

LADDER = """
name = "Ladder"
[fight]
health = "ladder"
foes = "dead"
conditions = [
    { en = "Shaken", zh = "动摇" },
    { en = "Wounded", zh = "受伤" },
    { name = { en = "Out", zh = "出局" }, down = true },
    { name = "Slain", dead = true },
]
"""
CONDITIONS = """
name = "Conditions"
[fight]
health = "conditions"
conditions = ["Angry", "Afraid", "Spent", { name = "Taken out", down = true }]
"""


def rules_of(file: str) -> FightRules:
    rules = recipe_of(file).fight.rules
    assert rules is not None
    return rules


RULES = {"ladder": rules_of(LADDER), "conditions": rules_of(CONDITIONS)}


def typed(rules: FightRules, changes: list[str], *, foe: bool = False) -> Body:
    body = Body()
    for each in changes:
        body = mended(body, each, rules.at_nought(gm_run=foe), rules)
    return body


@ruled_by("marks", having="has")
def test_what_is_typed_leaves_these_conditions(case: dict[str, Any]) -> None:
    rules = RULES[case["game"]]
    body = typed(rules, case["typed"], foe=case.get("foe", False))
    fate = [body.fate.value] if body.fate is not Fate.UP else []
    assert ", ".join([*body.marks, *fate]) == case["has"]
    health = health_of(body, rules)
    assert health.lost == Fraction(case["lost"])
    assert (health.state is State.DOWN) is (body.fate is not Fate.UP)


@ruled_by("marks", having="refused")
def test_what_is_not_typed_so_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as found:
        typed(RULES[case["game"]], case["typed"])
    assert found.value.key == case["refused"]


STEPS = st.lists(
    st.tuples(st.sampled_from("-+="), st.sampled_from(["1", "2", "3", "first", "second", "last"])), max_size=8
)


@given(st.sampled_from(list(RULES)), STEPS, st.sampled_from(list(AtNought)))
def test_a_combatant_is_down_exactly_by_a_condition_that_lays_low(
    game: str, changes: list[tuple[str, str]], at_nought: AtNought
) -> None:
    rules, body = RULES[game], Body()
    names = {"first": 0, "second": 1, "last": -1}
    for sign, what in changes:
        before = body
        name = rules.conditions[names[what]].key if what in names else what
        body = mended(body, f"{sign}{name}", at_nought, rules)
        has = marks.marked_on(rules, body)
        assert tuple(each.key for each in has) == body.marks
        assert (body.fate is not Fate.UP) is any(each.down or each.dead for each in has)
        if sign == "-":
            assert marks.steps(rules, body) >= marks.steps(rules, before)
        if sign == "+":
            assert marks.steps(rules, body) <= marks.steps(rules, before)
        health = health_of(body, rules)
        assert health.lost is not None
        assert 0 <= health.lost <= 1
        assert (health.lost == 1) is (health.state is State.DOWN)
        assert health.told(Detail.WORDS) == replace(health, lost=None, gauges=())


def test_a_sheet_and_earlier_fights_bring_only_what_the_game_knows() -> None:
    combat = PlainCombat(RULES["ladder"])
    fresh = combat.body_of({"hp": 20, "hp_now": 3, "ac": 12}, {})
    assert (fresh.left, fresh.full, fresh.defence("ac")) == (None, None, 12)
    before = replace(fresh, marks=("afraid", "wounded"))
    assert combat.with_harm(fresh, before).marks == ("wounded",)
    assert with_harm(Body(left=9, full=9), before, PLAIN).marks == ()
    assert combat.harm(fresh, before) == 2


@pytest.mark.parametrize(
    ("fight", "refused", "line"),
    [
        ('health = "ladder"', "game.conditions", 3),
        ('conditions = ["Shaken"]', "game.conditions", 3),
        ('health = "ladder"\nconditions = []', "game.conditions", 3),
        ('health = "ladder"\nconditions = ["Shaken", "shaken"]', "game.name_twice", 4),
        ('health = "ladder"\nconditions = ["Shaken", { en = "Worse", zh = "shaken" }]', "game.name_twice", 4),
        ('health = "ladder"\nconditions = ["-1"]', "game.condition_name", 4),
        ('health = "ladder"\nconditions = ["2 wounds"]', "game.condition_name", 4),
        ('health = "ladder"\nconditions = ["a; b"]', "game.condition_name", 4),
        ('health = "ladder"\nconditions = [3]', "game.not_a_text", 4),
        ('health = "ladder"\nconditions = [{ name = "Out", down = 1 }]', "game.not_yes_or_no", 4),
        ('health = "ladder"\nconditions = [{ name = "Out", gone = true }]', "game.unknown_key", 4),
        (
            f'health = "ladder"\nconditions = {[f"c{n}" for n in range(MOST_CONDITIONS + 1)]}',
            "game.too_many",
            4,
        ),
        ('health = "stairs"', "game.not_one_of", 3),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_line(fight: str, refused: str, line: int) -> None:
    with pytest.raises(Refusal) as found:
        recipe_of(f'name = "Wrong"\n[fight]\n{fight}\n')
    assert (found.value.key, found.value.facts["line"]) == (refused, line)
