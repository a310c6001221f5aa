"""Sums period by period, against every way that they can go."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from bot.dice.odds.distribution import Distribution, certain, uniform, weighted
from bot.dice.odds.periods import race, reached
from bot.refusal import Refusal

POINT = weighted({0: 4, 1: 1, 2: 1})
D6, D4 = uniform(range(1, 7)), uniform([1, 2, 3, 4])
SINKING = weighted({-1: 3, 0: 1, 2: 2})
LEAPING = weighted({2: 1, 7: 2})


def by_hand(each: Distribution, goal: int, periods: int) -> list[Fraction]:
    found = [Fraction(0)] * periods
    for chosen in product(*[tuple(each)] * periods):
        total, chance = 0, Fraction(prod(weight for _, weight in chosen), each.total**periods)
        for period, (outcome, _) in enumerate(chosen):
            total += outcome
            if total >= goal:
                for later in range(period, periods):
                    found[later] += chance
                break
    return found


@pytest.mark.parametrize("each", [POINT, D6, SINKING, LEAPING, POINT.repeated(2), certain(2)])
@pytest.mark.parametrize("goal", [1, 4, 9])
def test_every_way(each: Distribution, goal: int) -> None:
    assert list(reached(each, goal, 5).by) == by_hand(each, goal, 5)


@pytest.mark.parametrize("each", [POINT, D6, LEAPING, POINT.repeated(3).shifted(1)])
@pytest.mark.parametrize("goal", [1, 2, 12])
def test_the_mean_of_periods(each: Distribution, goal: int) -> None:
    """After many periods what is left no longer matters."""
    found = reached(each, goal, 400)
    assert found.expected is not None
    left = found.expected - found.ends_within(400)
    assert 0 <= left < Fraction(1, 10**9)
    assert found.at(1) == each.at_least(goal)
    assert sum(found.at(period) for period in range(1, 401)) == found.by[-1]


def test_no_mean_where_sums_sink_or_it_would_be_endless() -> None:
    assert reached(SINKING, 3, 4).expected is None
    assert reached(D6.repeated(20), 2000, 20).expected is None


def test_how_many_periods_are_looked_at() -> None:
    for each, goal in ((POINT.repeated(5), 30), (D6, 20), (weighted({-1: 1, 0: 1, 2: 4}), 4)):
        assert 1 - reached(each, goal).by[-1] < Fraction(1, 100)
    assert len(reached(certain(3), 7).by) <= 4


@pytest.mark.parametrize(
    "sides",
    [(POINT, POINT), (D4, POINT), (SINKING, D4), (POINT, POINT, D4), (LEAPING, D6), (certain(1), POINT)],
)
@pytest.mark.parametrize("goal", [1, 5])
def test_every_race(sides: Sequence[Distribution], goal: int) -> None:
    periods = 3 if len(sides) == 2 else 2
    wins = [Counter[int]() for _ in range(periods)]
    ties = Counter[int]()
    whole = prod(side.total for side in sides) ** periods
    for chosen in product(*[tuple(side) for side in sides for _ in range(periods)]):
        rolls = [chosen[at : at + periods] for at in range(0, len(chosen), periods)]
        weight = prod(each for _, each in chosen)
        for period in range(periods):
            sums = [sum(outcome for outcome, _ in side[: period + 1]) for side in rolls]
            if max(sums) >= goal:
                winners = [side for side, total in enumerate(sums) if total == max(sums)]
                for later in range(period, periods):
                    if len(winners) == 1:
                        wins[later][winners[0]] += weight
                    else:
                        ties[later] += weight
                break
    found = race(sides, goal, periods)
    for period in range(periods):
        assert found.wins[period] == tuple(Fraction(wins[period][side], whole) for side in range(len(sides)))
        assert found.ties[period] == Fraction(ties[period], whole)
        assert found.open[period] == 1 - sum(found.wins[period]) - found.ties[period]


def test_what_is_refused() -> None:
    for each, goal, periods, key in (
        (certain(0), 3, None, "odds.never_ends"),
        (POINT.shifted(-5), 3, 4, "odds.never_ends"),
        (POINT.shifted(-1), 3, None, "odds.too_many_periods"),
        (POINT, 3, 2001, "odds.too_many_periods"),
        (D6.repeated(100), 20_000, 1500, "odds.periods_too_big"),
    ):
        with pytest.raises(Refusal) as refused:
            reached(each, goal, periods)
        assert refused.value.key == key
    with pytest.raises(Refusal, match="periods_too_big"):
        race([POINT, D6], 3000)
