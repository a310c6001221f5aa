"""Several sides beside each other, against every combination."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from bot.dice.odds.distribution import Distribution, certain, uniform, weighted
from bot.dice.odds.sides import compared

D6, D4 = uniform(range(1, 7)), uniform([1, 2, 3, 4])
ODD = weighted({-3: 1, 1: 2, 9: 1})


@pytest.mark.parametrize(
    "sides",
    [(D6,), (D6, D6), (D6, D4), (D4, ODD), (D6, D4, ODD), (D4, D4, D4, certain(2)), (ODD, certain(9))],
)
def test_every_combination(sides: Sequence[Distribution]) -> None:
    alone, shared = Counter[int](), Counter[int]()
    for chosen in product(*sides):
        weight = prod(each for _, each in chosen)
        best = max(outcome for outcome, _ in chosen)
        winners = [side for side, (outcome, _) in enumerate(chosen) if outcome == best]
        for side in winners:
            (alone if len(winners) == 1 else shared)[side] += weight
    whole = prod(side.total for side in sides)
    found = compared(sides)
    assert found.wins == tuple(Fraction(alone[side], whole) for side in range(len(sides)))
    assert found.ties == tuple(Fraction(shared[side], whole) for side in range(len(sides)))
    assert [sum(each) for each in zip(found.wins, found.ties, found.loses, strict=True)] == [1] * len(sides)
    assert found.tie == 1 - Fraction(sum(alone.values()), whole)
