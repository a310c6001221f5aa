"""Distributions against every combination, counted one by one."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import pytest

from bot.dice.odds.distribution import (
    Distribution,
    certain,
    highest,
    joined,
    lowest,
    mixture,
    total_of,
    uniform,
    weighted,
)
from bot.dice.odds.polynomials import powers

D6 = uniform(range(1, 7))
POINTS = uniform([1, 2, 0, 0, 0, 0])
GAPS = weighted({-30: 2, 0: 1, 50: 3})
PARTS = (D6, POINTS, GAPS)


def counted(parts: Sequence[Distribution], make: Callable[[Sequence[int]], int]) -> Distribution:
    found = Counter[int]()
    for chosen in product(*parts):
        weight = 1
        for _, each in chosen:
            weight *= each
        found[make([outcome for outcome, _ in chosen])] += weight
    return weighted(found)


@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("second", PARTS)
def test_two_together(first: Distribution, second: Distribution) -> None:
    both = (first, second)
    assert first.plus(second) == counted(both, sum)
    assert first.minus(second) == counted(both, lambda each: each[0] - each[1])
    assert highest(both) == counted(both, max)
    assert lowest(both) == counted(both, min)
    assert joined(both, lambda each: each[0] * each[1]) == counted(both, lambda each: each[0] * each[1])


@pytest.mark.parametrize("part", [*PARTS, certain(4)])
@pytest.mark.parametrize("times", [0, 1, 2, 5])
def test_one_several_times(part: Distribution, times: int) -> None:
    repeated = part.repeated(times)
    assert repeated == counted((part,) * times, sum) == total_of((part,) * times)
    assert sum(repeated.weights) == repeated.total


def test_what_is_read_off() -> None:
    two = D6.plus(D6)
    assert (two.least, two.most, two.mean, two.variance) == (2, 12, 7, Fraction(35, 6))
    assert two.exactly(7) == Fraction(1, 6)
    assert two.exactly(13) == 0
    assert (two.above(7), two.at_least(7)) == (Fraction(15, 36), Fraction(21, 36))
    assert (two.below(4), two.at_most(4)) == (Fraction(3, 36), Fraction(6, 36))
    assert two.chance(lambda outcome: outcome % 2 == 1) == Fraction(1, 2)


def test_changes() -> None:
    assert D6.shifted(2).scaled(-3) == weighted(dict.fromkeys((-9, -12, -15, -18, -21, -24), 7))
    assert D6.mapped(lambda face: max(0, face - 4)) == weighted({0: 4, 1: 1, 2: 1})
    assert D6.given(lambda face: face > 4) == uniform([5, 6])
    assert D6.given(lambda face: face > 6) is None
    mixed = mixture([(Fraction(1, 3), D6), (Fraction(2, 3), certain(6))])
    assert mixed == weighted({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 13})
    assert mixed.total == 18


def test_powers_up_to_a_place_and_with_negative_exponents() -> None:
    whole = powers((({0: 1, 6: -1}, 40), ({0: 1, 1: -1}, -40)))
    assert tuple(whole) == D6.repeated(40).weights
    assert powers((({0: 1, 6: -1}, 40), ({0: 1, 1: -1}, -40)), 17) == whole[:18]
