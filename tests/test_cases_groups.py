"""What the rolls of several people come to together: ``tests/cases/groups/*.toml``."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.grammar import counts_pools
from bot.dice.notation import read
from bot.dice.roll import Budget, roll
from bot.rolls.record import PLAIN, RollRecord, Side
from bot.systems import find
from bot.systems.instinct.checks import needed
from bot.systems.instinct.checks_typed import proposed
from bot.systems.judging.groups import GroupRule, Result, group_verdict
from bot.systems.judging.judged import Judged
from bot.systems.judging.readings import MOST_DICE
from bot.systems.pool.roll_kinds import Try
from bot.systems.roll_results import result_of
from bot.systems.system import SIGNED, Comparison
from tests.case_tables import Case, ruled_by
from tests.scripted_dice import falling


def _typed(text: str, fell: str) -> RollRecord[Any]:
    typed, dice = read(text, {}), falling(fell)
    side = Side(0, "", (roll(typed, dice, Budget()),))
    dice.finished()
    if typed.difficulty is None:
        return RollRecord(PLAIN, (side,))
    comparison = Comparison.HIGHER if counts_pools(typed.expression) else SIGNED[typed.sign]
    return RollRecord(Try(typed.difficulty, comparison=comparison), (side,))


def _check(text: str, fell: str) -> RollRecord[Any]:
    _, check = proposed(text, {})
    dice = falling(fell)
    rolled = replace(check, dice=dice.roll(10, needed(check.check).dice))
    dice.finished()
    return RollRecord(rolled, (Side(0, "", ()),))


def _judged(game: str, text: str, fell: str) -> RollRecord[Any]:
    found = find(game)
    assert found is not None
    assert found.rolls is not None
    asked = found.rolls.read(text, {})
    assert asked is not None
    assert isinstance(asked.facts, Judged)
    dice = falling(fell)
    side = Side(0, "", (roll(asked.facts.typed, dice, Budget(MOST_DICE)),))
    dice.finished()
    return RollRecord(asked.facts, (side,))


def _made(case: Case) -> Iterable[RollRecord[Any]]:
    texts = case.get("rolls") or case.get("checks") or case["judged"]
    for text, fell in zip(texts, case["falls"], strict=True):
        if "rolls" in case:
            yield _typed(text, fell)
        elif "checks" in case:
            yield _check(text, fell)
        else:
            yield _judged(case["game"], text, fell)


@ruled_by("groups")
def test_what_a_group_comes_to(case: Case) -> None:
    ruled = dict([case["ruled"]] if "ruled" in case else [])
    results = [result_of(made, ruled.get(place)) for place, made in enumerate(_made(case))]
    found = group_verdict(GroupRule(case["group"]), results)
    assert found.success is case.get("success")
    assert found.is_open is case.get("open", False)
    assert found.place == case.get("place")
    assert found.average == (Fraction(case["average"]) if "average" in case else None)
    if "won" in case:
        assert found.won == case["won"]


@st.composite
def results(draw: st.DrawFn) -> Result:
    """What a member's roll came to against a number."""
    value, target = draw(st.integers(-50, 150)), draw(st.integers(-50, 150))
    comparison = draw(st.sampled_from(Comparison))
    merit = target - value if comparison.low_wins else value - target
    return Result(value, comparison.wins(value - target), True, target, comparison, merit)


@given(st.lists(results(), min_size=1, max_size=12))
def test_the_rules_agree_where_one_follows_from_another(members: list[Result]) -> None:
    found = {rule: group_verdict(rule, members).success for rule in GroupRule}
    order = [GroupRule.WORST, GroupRule.MAJORITY, GroupRule.HALF, GroupRule.BEST]
    rank = {False: 0, None: 1, True: 2}
    ranks = [rank[found[rule]] for rule in order]
    assert ranks == sorted(ranks), "all, more than half, half, one: each is more than the next"
    if len(members) == 1:
        assert len(set(found.values())) == 1
    best = group_verdict(GroupRule.BEST, members)
    assert best.place is not None
    assert members[best.place].success is found[GroupRule.BEST]


@given(st.lists(results(), min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_the_order_in_which_they_rolled_does_not_matter(members: list[Result], random: Any) -> None:
    shuffled = random.sample(members, len(members))
    for rule in GroupRule:
        one, other = group_verdict(rule, members), group_verdict(rule, shuffled)
        assert (one.success, one.is_open, one.average) == (other.success, other.is_open, other.average)


def test_nobody_is_no_group() -> None:
    with pytest.raises(ValueError, match="majority"):
        group_verdict(GroupRule.MAJORITY, [])
