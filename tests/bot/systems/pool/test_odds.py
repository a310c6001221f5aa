"""Odds of the pool game's rolls, against what its rules say of every roll."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from bot.dice.notation import read
from bot.dice.odds.distribution import Distribution, uniform, weighted
from bot.dice.odds.plan import Plan, carried_out
from bot.dice.odds.typed import plan
from bot.refusal import Refusal
from bot.rolls.record import Assistance
from bot.rolls.record import assisted as assisted_result
from bot.systems.pool.odds import (
    Judge,
    assisted,
    contested,
    judge_as,
    opposed,
    tried,
    undertaken,
    utmost_difficulty,
)
from bot.systems.pool.tries import CumulativeContest, CumulativeTry, Status, judge, oppose
from bot.systems.system import Comparison
from tests.bot.dice.odds.outcomes import worked_out

JUDGES = (judge, *[judge_as(comparison, pool=False) for comparison in Comparison])


@pytest.mark.parametrize("judged", JUDGES)
@pytest.mark.parametrize("text", ["3P", "2N", "2d6-7", "0P", "5"])
def test_every_verdict(judged: Judge, text: str) -> None:
    results = worked_out(text)
    for difficulty in range(-8, 14):
        found = tried(results, difficulty, judged)
        for share, success in ((found.success, True), (found.undecided, None), (found.failure, False)):
            assert share == results.chance(
                lambda result, at=difficulty, wanted=success: judged(result, at).success is wanted
            )


def test_a_try_given_up_fails() -> None:
    assert tried(worked_out("4P"), -3, given_up=True).failure == 1


@pytest.mark.parametrize("judged", JUDGES)
@pytest.mark.parametrize("text", ["3P", "6P", "1P", "2N", "2d6-7"])
def test_the_utmost_difficulty(judged: Judge, text: str) -> None:
    results = worked_out(text)
    low_wins = not judged(1, 0).success
    utmost = min if low_wins else max
    for share in (Fraction(1, 100), Fraction(1, 2), Fraction(3, 4), Fraction(1)):
        possible = [
            difficulty
            for difficulty in range(0 if judged is judge else -20, 20)
            if tried(results, difficulty, judged).success >= share
        ]
        assert utmost_difficulty(results, share, judged, low_wins=low_wins) == utmost(possible, default=None)


def _plans(*texts: str) -> list[Plan]:
    return [plan(read(text, {})) for text in texts]


@pytest.mark.parametrize("mode", Assistance)
def test_assistance(mode: Assistance) -> None:
    own, *helpers = _plans("2P+1", "1N", "3P")
    texts = [worked_out(text) for text in ("2P+1", "1N", "3P")]
    expected = dict[int, int]()
    for chosen in product(*texts):
        result = assisted_result([outcome for outcome, _ in chosen], mode)
        weight = chosen[0][1] * chosen[1][1] * chosen[2][1]
        expected[result] = expected.get(result, 0) + weight
    assert carried_out(assisted(own, helpers, mode)) == weighted(expected)
    assert carried_out(assisted(own, [], mode)) == texts[0]


def test_opposed_rolls() -> None:
    sides = [worked_out(text) for text in ("2P", "3P", "1N")]
    wins = [Fraction(0)] * 3
    for chosen in product(*sides):
        result = oppose([outcome for outcome, _ in chosen])
        if not result.tie:
            weights = chosen[0][1] * chosen[1][1] * chosen[2][1]
            wins[result.winners[0]] += Fraction(weights, sides[0].total * sides[1].total * sides[2].total)
    assert opposed(_plans("2P", "3P", "1N")).wins == tuple(wins)


def test_who_gave_up_cannot_win() -> None:
    """Two others roll a die each: equal in 1/2 of all cases, since 4/6 · 4/6 + 2 · 1/6 · 1/6 = 1/2."""
    found = opposed(_plans("1P", "0P", "1P"), (False, True, False))
    assert found.wins == (Fraction(1, 4), 0, Fraction(1, 4))
    assert found.ties == (Fraction(1, 2), 0, Fraction(1, 2))
    assert opposed(_plans("0P", "0P"), (True, True)).ties == (1, 1)


def test_opposed_rolls_that_take_too_long_together() -> None:
    with pytest.raises(Refusal, match=r"odds\.too_big") as refused:
        opposed(_plans(*["500d20"] * 5))
    assert refused.value.facts["part"] == "500d20"


def _chance(sides: Sequence[Distribution], chosen: Sequence[tuple[int, int]]) -> Fraction:
    chance = Fraction(1)
    for side, (_, weight) in zip(sides, chosen, strict=True):
        chance *= Fraction(weight, side.total)
    return chance


def test_cumulative_tries_succeed_as_they_are_judged() -> None:
    each = worked_out("2P")
    for difficulty in (-2, 0, 3):
        found = undertaken(each, difficulty, 4)
        expected = [Fraction(0)] * 4
        for chosen in product(tuple(each), repeat=4):
            attempt = CumulativeTry(difficulty, None)
            for outcome, _ in chosen:
                if attempt.status is Status.OPEN:
                    attempt = attempt.add(outcome)
            if attempt.status is Status.SUCCEEDED:
                for period in range(attempt.periods - 1, 4):
                    expected[period] += _chance([each] * 4, chosen)
        assert list(found.by) == expected


def test_the_mean_of_a_long_try_is_near_the_formula() -> None:
    """P-12: 3 dice and difficulty 30 are 20 periods; going above it takes a little longer."""
    expected = undertaken(worked_out("3P"), 30).expected
    assert expected is not None
    assert 20 < expected < 22


def test_cumulative_contests_end_as_they_are_judged() -> None:
    sides = (worked_out("1P"), uniform([1, 2]))
    found = contested(sides, 3, 3)
    expected = [[Fraction(0), Fraction(0), Fraction(0)] for _ in range(3)]
    for chosen in product(*[tuple(side) for side in sides * 3]):
        contest = CumulativeContest(3, ((), ()))
        for period in range(3):
            contest = contest.add([chosen[2 * period][0], chosen[2 * period + 1][0]])
            if contest.status is Status.DECIDED:
                for later in range(period, 3):
                    expected[later][2 if contest.tie else contest.winners[0]] += _chance(sides * 3, chosen)
                break
    for period, (first, second, tie) in enumerate(expected):
        assert (*found.wins[period], found.ties[period]) == (first, second, tie)
    with pytest.raises(Refusal, match="sides_missing"):
        contested(sides[:1], 3)
