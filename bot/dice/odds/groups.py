"""Groups of dice: what one of them comes to."""

from collections.abc import Sequence

from bot.dice.expression import Dice
from bot.dice.odds import kept
from bot.dice.odds.distribution import Distribution, weighted
from bot.dice.odds.faces import by_value, faces
from bot.dice.odds.plan import Plan, known, steps
from bot.dice.odds.polynomials import Sparse, powers
from bot.dice.roll import Reroll

Summed = tuple[Dice, int]
"""A group of which all dice count, and its sign."""


def all_count(dice: Dice) -> bool:
    """Whether the value is just the sum over all dice that were thrown at first."""
    left = kept.places(dice.count, dice.keeps)
    return not dice.explodes and left.end - left.start == dice.count


def summed(groups: Sequence[Summed], reroll: Reroll | None) -> Plan:
    """Plan the sum of groups of which all dice count."""
    values = [(_values(dice, reroll, sign), dice.count) for dice, sign in groups if dice.count]
    least = sum(min(each) * count for each, count in values)
    most = sum(max(each) * count for each, count in values)
    if least == most:
        return known(least)
    merged = dict[tuple[tuple[int, int], ...], int]()
    for each, count in values:
        base = min(each)
        key = tuple(sorted((value - base, weight) for value, weight in each.items()))
        merged[key] = merged.get(key, 0) + count
    factors, lags = _factors(merged)
    bits = sum(sum(weight for _, weight in key).bit_length() * count for key, count in merged.items())
    wanted = most - least + 1

    def make() -> Distribution:
        return weighted(dict(enumerate(powers(factors), least)))

    return Plan(least, most, wanted, bits, lags * lags + steps(wanted * (lags + 3), bits), make)


def _values(dice: Dice, reroll: Reroll | None, sign: int) -> dict[int, int]:
    return {sign * value: weight for value, weight in by_value(faces(dice, reroll)).items()}


def _factors(
    merged: dict[tuple[tuple[int, int], ...], int],
) -> tuple[tuple[tuple[Sparse, int], ...], int]:
    """Return the dice as powers, and how many steps a coefficient takes.

    A die of s equal faces is (1 − x^s) ÷ (1 − x): of many sides that is the shorter one.
    """
    plain = tuple([(dict(key), count) for key, count in merged.items() if len(key) > 1])
    long = sum(max(each) for each, _ in plain)
    even = [(each, count) for each, count in plain if _is_even(each)]
    if not even or long <= 2 ** (len(plain) + 1):
        return plain, long
    quotient = (
        *(({0: 1, max(each) + 1: -1}, count) for each, count in even),
        ({0: 1, 1: -1}, -sum(count for _, count in even)),
        *(each for each in plain if each not in even),
    )
    other = sum(max(each) for each, _ in plain if not _is_even(each))
    lags = 2 ** (len(even) + 1) * (1 + other)
    return (plain, long) if long <= lags else (quotient, lags)


def _is_even(values: Sparse) -> bool:
    return set(values.values()) == {1} and len(values) == max(values) + 1


def some_kept(dice: Dice, reroll: Reroll | None) -> Plan:
    """Plan a group of which some dice are dropped."""
    return kept.plan(faces(dice, reroll), kept.places(dice.count, dice.keeps))
