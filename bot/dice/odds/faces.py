"""What odds know of a group: with what weight each face of a die counts in the end, what it is worth, and
which dice explode or are kept."""

from functools import lru_cache
from typing import NamedTuple

from bot.dice.expression import Dice
from bot.dice.kinds import worth
from bot.dice.modifier import Chances
from bot.dice.roll import Reroll
from bot.refusal import Refusal


class Face(NamedTuple):
    """A face with its weight among all faces of its die, and what it adds to the group's value."""

    face: int
    weight: int
    value: int


@lru_cache(maxsize=256)
def chances(dice: Dice, reroll: Reroll | None = None) -> Chances:
    """Return what the modifiers of a group make of its chances.

    Refusal ``odds.not_exact``: one of them has none, so that odds without it would be wrong.
    """
    sides = range(1, dice.sides + 1)
    again = frozenset([face for face in sides if reroll and reroll.wants(dice.kind, face)])
    found = Chances(again, frozenset(), (), tuple([worth(dice.kind, face) for face in sides]))
    for modifier, arguments in dice.modifiers:
        if modifier.odds is None:
            raise Refusal("odds.not_exact", part=arguments[0].notation)
        found = modifier.odds(arguments, found)
    return found


def faces(known: Chances) -> tuple[Face, ...]:
    """Return the faces that count, the lowest first: a die that matches is rolled again once (P-8)."""
    again, values = known.again, enumerate(known.worth, 1)
    if not again:
        return tuple([Face(face, 1, value) for face, value in values])
    weights = [(face, len(again) + len(known.worth) * (face not in again), value) for face, value in values]
    return tuple([Face(*each) for each in weights])


def may_roll_again(dice: Dice, reroll: Reroll | None) -> bool:
    """Whether some of the dice may be rolled again."""
    if reroll is None and not dice.modifiers:
        return False
    return dice.count > 0 and bool(chances(dice, reroll).again)


def explodes(dice: Dice) -> bool:
    """Whether some of the dice may explode."""
    return bool(dice.modifiers) and bool(chances(dice).explodes)


def by_value(faces: tuple[Face, ...]) -> dict[int, int]:
    """Return the weight of each value."""
    weights = dict[int, int]()
    for _, weight, value in faces:
        weights[value] = weights.get(value, 0) + weight
    return weights
