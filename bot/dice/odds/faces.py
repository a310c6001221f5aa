"""What odds know of a group: with what weight each face of a die counts in the end, what it is worth, and
which dice explode or are kept."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bot.dice.expression import Dice
from bot.dice.kinds import worth
from bot.dice.modifier import Chances
from bot.dice.roll import Reroll
from bot.refusal import Refusal


class Face(NamedTuple):
    """A face with its weight among all faces of its die, and what it adds to the group's value; ``explodes``:
    a further die is thrown for it."""

    face: int
    weight: int
    value: int
    explodes: bool = False


@lru_cache(maxsize=256)
def chances(dice: Dice, reroll: Reroll | None = None) -> Chances:
    """Return what the modifiers of a group make of its chances.

    Refusal ``odds.not_exact``: one of them has none, so that odds without it would be wrong.
    """
    shown = tuple(dice.values)
    found = Chances(shown, tuple([worth(dice.kind, face) for face in shown]))
    if reroll:
        found = found._replace(again=found.places(lambda face: reroll.wants(dice.kind, face)))
    for modifier, arguments in dice.modifiers:
        changed = modifier.odds and modifier.odds(arguments, found)
        if changed is None:
            raise Refusal("odds.not_exact", part=arguments[0].notation)
        found = changed
    return found


def faces(known: Chances) -> tuple[Face, ...]:
    """Return the faces that count, the lowest first: a die that matches is rolled again once (P-8). A die
    with one further die is a face of its own for each face of that."""
    again, explodes, base = known.again, known.explodes, known.weights or (1,) * len(known.faces)
    weights = base
    if again:
        other, whole = sum([base[place] for place in again]), sum(base)
        weights = tuple([each * (other + whole * (place not in again)) for place, each in enumerate(base)])
    every = enumerate(zip(known.faces, weights, known.worth, strict=True))
    if known.once:
        return tuple(_with_further(known, base, weights))
    return tuple([Face(*each, place in explodes) for place, each in every if each[1]])


def _with_further(known: Chances, base: tuple[int, ...], weights: tuple[int, ...]) -> Iterator[Face]:
    whole, sides = sum(base), range(len(base))
    for place, (face, value) in enumerate(zip(known.faces, known.worth, strict=True)):
        if place not in known.once:
            yield Face(face, weights[place] * whole, value)
            continue
        for more in sides:
            yield Face(face, weights[place] * base[more], value + known.worth[more])


def further_at_most(dice: Dice, reroll: Reroll | None) -> int:
    """How many dice may be thrown besides, if that depends on the faces and has a bound."""
    if reroll is None and not dice.modifiers:
        return 0
    known = chances(dice, reroll)
    return dice.count * (bool(known.again) + bool(known.once))


def endless(dice: Dice) -> bool:
    """Whether some of the dice may be rolled again and again."""
    return bool(dice.count and dice.modifiers) and chances(dice).endless


def explodes(dice: Dice) -> bool:
    """Whether some of the dice may explode."""
    return bool(dice.modifiers) and bool(chances(dice).explodes)


def by_value(faces: tuple[Face, ...]) -> dict[int, int]:
    """Return the weight of each value."""
    weights = dict[int, int]()
    for _, weight, value, _ in faces:
        weights[value] = weights.get(value, 0) + weight
    return weights
