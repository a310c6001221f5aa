from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.roll import DiceKind
from bot.refusal import Refusal
from bot.systems.pool.tries import CumulativeTry, Status, judge, oppose, skip_rolling, start_contest

RESULTS = st.lists(st.integers(-5, 40), min_size=2, max_size=8)


@given(st.integers(-20, 60), st.integers(-20, 60))
def test_success_and_margin_agree(result: int, difficulty: int):
    verdict = judge(result, difficulty)
    assert verdict.difficulty >= 0
    assert verdict.success == (verdict.margin > 0) == (result > max(0, difficulty))


@given(RESULTS)
def test_nobody_beats_the_winners_of_an_opposed_roll(results: list[int]):
    opposed = oppose(results)
    assert {results[side] for side in opposed.winners} == {opposed.best}
    assert sum(result == opposed.best for result in results) == len(opposed.winners)
    assert not any(result > opposed.best for result in results)


@given(st.integers(0, 30), st.one_of(st.none(), st.integers(1, 6)), st.lists(st.integers(0, 9), max_size=40))
def test_a_cumulative_try_ends_once_and_stays_ended(difficulty: int, limit: int | None, results: list[int]):
    attempt = CumulativeTry(difficulty, limit)
    for result in results:
        if attempt.status is not Status.OPEN:
            with pytest.raises(Refusal, match=r"tries\.closed"):
                attempt.add(result)
            break
        assert attempt.total <= difficulty
        attempt = attempt.add(result)
    assert limit is None or attempt.periods <= limit
    assert (attempt.status is Status.SUCCEEDED) == (attempt.total > difficulty)


@given(st.integers(0, 200), st.integers(1, 50))
def test_skipped_time_is_the_difficulty_twice_over_the_dice(difficulty: int, dice: int):
    skipped = skip_rolling(difficulty, dice, DiceKind.POINTS)
    assert skipped.exact == max(Fraction(1), Fraction(2 * difficulty, dice))
    assert skipped.periods - 1 < skipped.exact <= skipped.periods


def test_a_contest_needs_two_sides():
    with pytest.raises(Refusal, match=r"tries\.sides_missing.*'least': 2"):
        start_contest(10, 1)


def test_a_contest_nobody_rolled_for_is_open_whatever_the_goal():
    contest = start_contest(0, 2)
    assert (contest.status, contest.winners, contest.tie) == (Status.OPEN, (), False)
