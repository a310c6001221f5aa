"""Rolling: the dice of an expression fall, are rolled again, explode, and are kept or dropped."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.dice.budget import Budget
from bot.dice.expression import Dice, Rational, counts_rolled, cut, evaluate, shares
from bot.dice.kinds import SHIFTS, DiceKind, points
from bot.dice.modifier import Falling, landed
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

_POOL = DiceKind.POINTS
"""Looking a member up in its class takes Python 3.11 longer than the dice."""
_FEW = 2
"""The number of equal dice that is often enough to keep their group."""

_Fields = tuple[str, int, tuple[Group, ...], tuple[Group | str, ...], tuple[tuple[str, int], ...]]
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
    return _new_roll(Roll, (text, group.value + added, alone, before + alone + behind, ()))


def _roll_several(
    typed: Typed, source: DiceSource, budget: Budget, reroll: Reroll | None, hold_back: int
) -> Roll:
    budget.spend(typed.dice - hold_back)
    groups = list[Group]()

    def throw(dice: Dice) -> int:
        if dice.count != typed.groups[len(groups)].count:
            budget.spend(dice.count)  # Their count was rolled.
        groups.append(_throw(dice, source, budget, reroll, hold_back))
        return groups[-1].value

    total, tags = _results(typed, throw)
    return Roll(typed.text, total, tuple(groups), _shown(typed.parts, groups), tags)


def _results(typed: Typed, throw: Callable[[Dice], int]) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The result, and what it has of each tag."""
    if typed.added is not None and not typed.tagged:
        return sum(map(throw, typed.groups), typed.added), ()
    if not typed.tagged:
        return cut(evaluate(typed.expression, throw)), ()
    found = shares(typed.expression, throw)
    total: Rational = sum(found.values())
    parts = sorted(found.items(), key=lambda part: part[0] == "")
    return cut(total), tuple([(tag, cut(value)) for tag, value in parts if tag or value])


def _shown(parts: Sequence[object], groups: Sequence[Group]) -> tuple[Group | str, ...]:
    left = iter(groups)
    return tuple([part if isinstance(part, str) else next(left) for part in parts])


def can_lie(typed: Typed) -> bool:
    """Whether such dice can be rolled again after they fell (P-8): each has one face that can be named, and
    none of them depends on others."""
    unnamed = any(dice.kind in SHIFTS for dice in typed.groups)
    changed = [applied.modifier for dice in typed.groups for applied in dice.modifiers]
    return not unnamed and all(each.rerollable for each in changed) and not counts_rolled(typed.expression)


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
    values = iter([group.value for group in groups])
    total, tags = _results(typed, lambda _: next(values))
    return Roll(lying.typed, total, groups, _shown(lying.shown, groups), tags)


def _lying_again(dice: Dice, group: Group, reroll: Reroll, source: DiceSource, budget: Budget) -> Group:
    again = [
        index
        for index, die in enumerate(group.dice)
        if len(die.faces) == 1 and reroll.wants(dice.kind, die.face)
    ]
    if not again:
        return group
    thrown = [Die(die.sides, die.faces, True, die.exploded) for die in group.dice]
    falling = Falling(dice.values, thrown, again, source, budget)
    falling.reroll_once(lambda face: reroll.wants(dice.kind, face))
    return _changed(dice, falling, group.held_back)


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
    elif not any(reroll.face in dice.values for dice in wanted):
        raise Refusal("dice.reroll_face_impossible", face=reroll.face)


def _throw(dice: Dice, source: DiceSource, budget: Budget, reroll: Reroll | None, hold_back: int) -> Group:
    sides, count = dice.sides, dice.count - hold_back
    faces = source.roll(sides, count) if count else ()
    if dice.modifiers or reroll or dice.faces:
        values = dice.values
        faces = landed(values, faces)
        once = _fresh(sides)
        fallen = [Die(sides, (face,)) for face in faces] if dice.faces else [once[face] for face in faces]
        falling = Falling(values, fallen, range(count), source, budget)
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
    value = sum(map(falling.worth.__getitem__, left)) if falling.worth else _value(dice.kind, left)
    counted = any(modifier.counts for modifier, _ in dice.modifiers)
    return Group(
        dice.kind, dice.sides, tuple(falling.dice), dice.count, held_back, value, dice.lost, dice.faces,
        counted,
    )  # fmt: skip


def _value(kind: DiceKind, faces: Collection[int]) -> int:
    if kind is _POOL:
        return sum(map(points, faces))
    return sum(faces) + SHIFTS[kind] * len(faces) if kind in SHIFTS else sum(faces)
