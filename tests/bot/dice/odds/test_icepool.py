"""Odds beside those of icepool, where going through every roll would take too long."""

from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from bot.dice.notation import read
from bot.dice.odds.plan import LIMIT, carried_out
from bot.dice.odds.typed import distribution, plan
from bot.dice.roll import ZERO, Reroll
from bot.systems.pool.odds import opposed, undertaken
from tests.bot.dice.odds.outcomes import worked_out

icepool: Any = import_module("icepool")
"""It is typed, but not so that all of it is known."""

POINT = icepool.Die([1, 2, 0, 0, 0, 0])
D6, D8, D10, D20 = (icepool.d(sides) for sides in (6, 8, 10, 20))
PRIME = 2**127 - 1


def chances(die: Any) -> dict[int, Fraction]:
    return {outcome: die.probability(outcome) for outcome in die if die.quantity(outcome)}


def ours(text: str, reroll: Reroll | None = None) -> dict[int, Fraction]:
    found = distribution(read(text, {}), reroll=reroll)
    return {outcome: Fraction(weight, found.total) for outcome, weight in found}


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("20P", 20 @ POINT),
        ("60N", 60 @ D6),
        ("120P", 120 @ POINT),
        ("30P+20N-10", 30 @ POINT + 20 @ D6 - 10),
        ("20d10-15d8", 20 @ D10 - 15 @ D8),
        ("4d10kh2", D10.highest(4, 2)),
        ("12d10kl2+1d6", D10.lowest(12, 2) + D6),
        ("20d6dl1", D6.highest(20, 19)),
        ("9d20kh5kl2", D20.keep(9, slice(4, 6))),
        ("40d6c>=5", 40 @ (D6 >= 5)),
        ("15d8r<3", 15 @ D8.reroll([1, 2], depth=1)),
        ("10d6r1kh3", D6.reroll([1], depth=1).highest(10, 3)),
        ("max(5d6,20P,12)", icepool.highest(5 @ D6, 20 @ POINT, 12)),
        ("20dF", 20 @ icepool.Die([-1, 0, 1])),
    ],
)
def test_the_same_chances(text: str, die: Any) -> None:
    assert ours(text) == chances(die)


def test_pools_rolled_again() -> None:
    assert ours("40P", ZERO) == chances(40 @ POINT.reroll([0], depth=1))
    assert ours("25N", Reroll(1)) == chances(25 @ D6.reroll([1], depth=1))


def test_opposed_pools() -> None:
    first, second = 40 @ D6, 70 @ POINT
    found = opposed([plan(read(text, {})) for text in ("40N", "70P+70")])
    ahead = first - (second + 70)
    assert found.wins == ((ahead > 0).probability(True), (ahead < 0).probability(True))
    assert found.tie == (ahead == 0).probability(True)


def test_a_long_cumulative_try() -> None:
    each, total, reached = 5 @ POINT, icepool.Die([0]), list[Fraction]()
    for _ in range(40):
        total = (total + each).clip(max_outcome=101)
        reached.append(total.probability(101))
    found = undertaken(worked_out("5P"), 100, 40).by
    assert list(found) == reached
    assert all(earlier <= later for earlier, later in pairwise(found))


@pytest.mark.parametrize(
    ("text", "die", "dice"),
    [("1000P", (4, 1, 1), 1000), ("1000N", (0, *[1] * 6), 1000), ("777N", (0, *[1] * 6), 777)],
)
def test_large_pools_as_powers(text: str, die: tuple[int, ...], dice: int) -> None:
    """What icepool needs many seconds for: the generating function has the values of the power."""
    found = distribution(read(text, {}))
    assert found.total == 6**dice == sum(found.weights)
    for place in (3, 10**9 + 7, 10**20 + 39):
        value = sum(each * place**power for power, each in enumerate(die))
        assert sum(weight * pow(place, outcome, PRIME) for outcome, weight in found) % PRIME == pow(
            value, dice, PRIME
        )


@pytest.mark.parametrize(
    "text",
    [
        "1000P",
        "1000N",
        "500P+500N",
        "200N-200N",
        "100d10kh50",
        "1d6e",
        "60d6e",
        "1d20e",
        "300d20",
        "9d10c>=7e",
    ],
)
def test_what_is_within_the_limit(text: str) -> None:
    """So that estimates do not refuse what is asked for at a table."""
    planned = plan(read(text, {}))
    assert planned.work < LIMIT * 1000
    found = carried_out(planned)
    assert planned.least <= found.least <= found.most <= planned.most
    assert len(found.outcomes) <= planned.outcomes
    assert found.total.bit_length() <= planned.bits + 1
