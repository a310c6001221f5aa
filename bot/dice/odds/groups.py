"""Groups of dice: what one of them comes to."""

from collections.abc import Sequence

from bot.dice.expression import Dice
from bot.dice.odds import keep_drop
from bot.dice.odds.distribution import Distribution, weighted
from bot.dice.odds.faces import by_value, chances, faces
from bot.dice.odds.plan import Plan, known, steps
from bot.dice.odds.polynomials import factored, lags, powers
from bot.dice.roll import Reroll

Summed = tuple[Dice, int]
"""A group that counts all its dice, and its sign."""


def all_count(dice: Dice) -> bool:
    """Whether the value is just the sum over all dice that were thrown at first."""
    if not dice.modifiers:
        return True
    known = chances(dice)
    left = keep_drop.places(dice.count, known.narrows)
    return not known.explodes and left.end - left.start == dice.count


def summed(groups: Sequence[Summed], reroll: Reroll | None) -> Plan:
    """Plan the sum of groups that count all their dice."""
    values = [(_values(dice, reroll, sign), dice.count) for dice, sign in groups if dice.count]
    least = sum(min(each) * count for each, count in values)
    most = sum(max(each) * count for each, count in values)
    if least == most:
        return known(least)
    merged = dict[tuple[int, ...], int]()
    for each, count in values:
        key = tuple(each.get(value, 0) for value in range(min(each), max(each) + 1))
        merged[key] = merged.get(key, 0) + count
    factors = factored(tuple(merged.items()))
    bits = sum(sum(key).bit_length() * count for key, count in merged.items())
    wanted, known_from = most - least + 1, lags(factors)

    def make() -> Distribution:
        return weighted(dict(enumerate(powers(factors), least)))

    return Plan(least, most, wanted, bits, known_from**2 + steps(wanted * (known_from + 3), bits), make)


def _values(dice: Dice, reroll: Reroll | None, sign: int) -> dict[int, int]:
    return {sign * value: weight for value, weight in by_value(faces(chances(dice, reroll))).items()}


def some_kept(dice: Dice, reroll: Reroll | None) -> Plan:
    """Plan a group with dropped dice."""
    known = chances(dice, reroll)
    return keep_drop.plan(faces(known), keep_drop.places(dice.count, known.narrows))
