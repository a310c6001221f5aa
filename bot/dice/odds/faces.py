"""One die of a group: with what weight each face counts in the end, and what it is worth."""

from typing import NamedTuple

from bot.dice.expression import FATE_MIDDLE, Dice, DiceKind
from bot.dice.roll import Reroll, points


class Face(NamedTuple):
    """A face with its weight among all faces of its die, and what it adds to the group's value."""

    face: int
    weight: int
    value: int


def faces(dice: Dice, reroll: Reroll | None = None) -> tuple[Face, ...]:
    """Return the faces that count, the lowest first: a die that matches is rolled again once (P-8)."""
    sides = range(1, dice.sides + 1)
    if reroll is None and not dice.rerolls:
        return tuple([Face(face, 1, _value(dice, face)) for face in sides])
    again = {face for face in sides if _rolled_again(dice, reroll, face)}
    stays = dice.sides if again else 1
    weights = {face: len(again) + stays * (face not in again) for face in sides}
    return tuple([Face(face, weight, _value(dice, face)) for face, weight in weights.items() if weight])


def may_roll_again(dice: Dice, reroll: Reroll | None) -> bool:
    """Whether some of the dice may be rolled again."""
    if reroll is None and not dice.rerolls:
        return False
    return dice.count > 0 and any(_rolled_again(dice, reroll, face) for face in range(1, dice.sides + 1))


def _rolled_again(dice: Dice, reroll: Reroll | None, face: int) -> bool:
    wanted = reroll is not None and reroll.wants(dice.kind, face)
    return wanted or any(condition.holds(face) for condition in dice.rerolls)


def _value(dice: Dice, face: int) -> int:
    if dice.counts:
        return int(dice.counts.holds(face))
    if dice.kind is DiceKind.POINTS:
        return points(face)
    return face - FATE_MIDDLE if dice.kind is DiceKind.FATE else face


def by_value(faces: tuple[Face, ...]) -> dict[int, int]:
    """Return the weight of each value."""
    weights = dict[int, int]()
    for _, weight, value in faces:
        weights[value] = weights.get(value, 0) + weight
    return weights
