"""Rolling: the dice of an expression fall, are rolled again, explode, and are kept or dropped."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache

from bot.dice.budget import Budget
from bot.dice.expression import Dice, cut, evaluate
from bot.dice.kinds import FATE_MIDDLE, DiceKind, points
from bot.dice.modifier import Falling
from bot.dice.notation import Typed
from bot.dice.rolled import Die, Group, Roll, as_record, from_record
from bot.dice.source import DiceSource
from bot.refusal import Refusal

__all__ = [
    "ZERO",
    "Budget",
    "DiceKind",
    "Die",
    "Group",
    "Reroll",
    "Roll",
    "as_record",
    "check_hold_back",
    "check_reroll",
    "from_record",
    "roll",
    "roll_again",
]

_POOL, _FATE = DiceKind.POINTS, DiceKind.FATE
"""Looking a member up in its class takes Python 3.11 longer than the dice."""
_FEW = 2
"""The number of equal dice that is often enough to keep their group."""

_Fields = tuple[str, int, tuple[Group, ...], tuple[Group | str, ...]]
_new_roll: Callable[[type[Roll], _Fields], Roll] = tuple.__new__  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
"""What ``Roll(…)`` does, without the detour through Python that takes as long as the dice."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """Which dice are rolled again once (P-8): those that show ``face``, or (None) have 0 points."""

    face: int | None

    def wants(self, kind: DiceKind, face: int) -> bool:
        """Return whether a die of a ``kind`` group that shows ``face`` is rolled again."""
        if self.face is None:
            return kind is DiceKind.POINTS and points(face) == 0
        return face == self.face


ZERO = Reroll(None)


def roll(
    typed: Typed,
    source: DiceSource,
    budget: Budget,
    *,
    reroll: Reroll | None = None,
    hold_back: int = 0,
) -> Roll:
    """Throw the dice of ``typed``; its fraction is cut at the end, towards zero.

    ``hold_back`` dice are not thrown (P-6). Everything is checked, and all dice of the
    notation are taken from ``budget``, before the first die falls.
    """
    if hold_back:
        check_hold_back(typed.groups, hold_back)
    if reroll:
        check_reroll(typed.groups, reroll)
    lone = typed.lone
    if lone is None:
        return _roll_several(typed, source, budget, reroll, hold_back)
    text, dice, before, behind, added = lone
    budget.spend(dice.count - hold_back)
    group = _throw(dice, source, budget, reroll, hold_back)
    alone = (group,)
    return _new_roll(Roll, (text, group.value + added, alone, before + alone + behind))


def _roll_several(
    typed: Typed, source: DiceSource, budget: Budget, reroll: Reroll | None, hold_back: int
) -> Roll:
    budget.spend(typed.dice - hold_back)
    groups = tuple([_throw(dice, source, budget, reroll, hold_back) for dice in typed.groups])
    left = iter(groups)
    shown = tuple([part if isinstance(part, str) else next(left) for part in typed.parts])
    return Roll(typed.text, _total(typed, groups), groups, shown)


def roll_again(lying: Roll, typed: Typed, reroll: Reroll, source: DiceSource, budget: Budget) -> Roll:
    """Roll dice again that are already on the table (P-8): all that match, each once. The new face counts.

    Dropped and exploded dice match as well, and the kept dice are settled again. ``typed`` is the original
    throw. Refusal: none of these dice can match.
    """
    check_reroll(typed.groups, reroll)
    groups = tuple(
        [
            _lying_again(dice, group, reroll, source, budget)
            for dice, group in zip(typed.groups, lying.groups, strict=True)
        ]
    )
    left = iter(groups)
    shown = tuple([part if isinstance(part, str) else next(left) for part in lying.shown])
    return Roll(lying.typed, _total(typed, groups), groups, shown)


def _lying_again(dice: Dice, group: Group, reroll: Reroll, source: DiceSource, budget: Budget) -> Group:
    again = [
        index
        for index, die in enumerate(group.dice)
        if len(die.faces) == 1 and reroll.wants(dice.kind, die.face)
    ]
    if not again:
        return group
    thrown = [Die(die.sides, die.faces, True, die.exploded) for die in group.dice]
    falling = Falling(dice.sides, thrown, again, source, budget)
    falling.reroll_once(lambda face: reroll.wants(dice.kind, face))
    return _changed(dice, falling, group.held_back)


def _total(typed: Typed, groups: tuple[Group, ...]) -> int:
    values = [group.value for group in groups]
    if typed.added is not None:
        return sum(values, typed.added)
    left = iter(values)
    return cut(evaluate(typed.expression, lambda _: next(left)))


def check_hold_back(wanted: tuple[Dice, ...], hold_back: int) -> None:
    """Refuse to hold back more dice than one plain group has (P-6)."""
    if len(wanted) != 1 or wanted[0].modifiers:
        raise Refusal("dice.hold_back_one_pool")
    if not 0 <= hold_back <= wanted[0].count:
        raise Refusal("dice.hold_back_too_many", allowed=wanted[0].count)


def check_reroll(wanted: tuple[Dice, ...], reroll: Reroll) -> None:
    """Refuse to roll dice again if none of them can match (P-8)."""
    if reroll.face is None:
        if all(dice.kind is not DiceKind.POINTS for dice in wanted):
            raise Refusal("dice.reroll_zero_without_points")
    elif not 1 <= reroll.face <= max((dice.sides for dice in wanted), default=0):
        raise Refusal("dice.reroll_face_impossible", face=reroll.face)


def _throw(dice: Dice, source: DiceSource, budget: Budget, reroll: Reroll | None, hold_back: int) -> Group:
    sides, count = dice.sides, dice.count - hold_back
    faces = source.roll(sides, count) if count else ()
    if dice.modifiers or reroll:
        once = _fresh(sides)
        falling = Falling(sides, [once[face] for face in faces], range(count), source, budget)
        if reroll:
            falling.reroll_once(lambda face: reroll.wants(dice.kind, face))
        return _changed(dice, falling, hold_back)
    make = _group_of_few if count <= _FEW else _group
    return make(dice.kind, sides, faces, hold_back, dice.lost)


def _group(kind: DiceKind, sides: int, faces: tuple[int, ...], held_back: int, lost: int) -> Group:
    """Return dice to which nothing happens after they were thrown."""
    fresh = _fresh(sides)
    dice = tuple([fresh[face] for face in faces])
    return Group(kind, sides, dice, len(dice) + held_back, held_back, _value(kind, faces), lost)


_group_of_few = lru_cache(maxsize=4096)(_group)


@lru_cache(maxsize=64)
def _fresh(sides: int) -> tuple[Die, ...]:
    """Return the dice that were thrown once, each in the place of its face: most dice are alike."""
    return tuple(Die(sides, (face,)) for face in range(sides + 1))


def _changed(dice: Dice, falling: Falling, held_back: int) -> Group:
    """Return dice after everything happened to them that was typed."""
    for modifier, arguments in dice.modifiers:
        modifier.roll(arguments, falling)
    left = [die.faces[-1] for die in falling.dice if die.kept]
    value = sum(map(falling.worth, left)) if falling.worth else _value(dice.kind, left)
    return Group(dice.kind, dice.sides, tuple(falling.dice), dice.count, held_back, value, dice.lost)


def _value(kind: DiceKind, faces: Collection[int]) -> int:
    if kind is _FATE:
        return sum(faces) - FATE_MIDDLE * len(faces)
    return sum(map(points, faces)) if kind is _POOL else sum(faces)
