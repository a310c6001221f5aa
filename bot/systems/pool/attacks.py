"""Attacks (P-61): what a roll leaves after protection and one defence, and the dice it takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.dice.kinds import OF_THE_POOL, DiceKind
from bot.dice.notation import Typed, read
from bot.dice.signs import WHOLE_ROLL
from bot.ground.reason import Reason, because
from bot.systems.perception import Awareness
from bot.systems.pool.attributes import Attribute

REACTION: Final = 1
"""⚡ that a defence costs, as a reaction (P-61)."""


class Defence(StrEnum):
    """How one defends; one of them an attack, declared once its roll is seen (P-61)."""

    BLOCK = "block"
    DODGE = "dodge"
    RESIST = "resist"

    @property
    def attribute(self) -> Attribute:
        """The attribute whose dice 🅟 roll it: the dice that are left (P-69)."""
        return _DEFENDING[self]

    @property
    def notation(self) -> str:
        """What it is rolled with, as it is typed."""
        return f"{self.attribute}P"


_DEFENDING: Final = {
    Defence.BLOCK: Attribute.STRENGTH,
    Defence.DODGE: Attribute.AGILITY,
    Defence.RESIST: Attribute.SPIRIT,
}


@dataclass(frozen=True, slots=True)
class Attack:
    """What an attack's roll meets: the target's ``protection``, the ``attribute`` that loses the dice, and
    the number of ``dice`` that the target has left of it (P-69). None: not known."""

    protection: int = 0
    attribute: Attribute | None = None
    dice: int | None = None
    awareness: Awareness = Awareness.NOTICED


@dataclass(frozen=True, slots=True)
class Struck:
    """The result of an attack: ``lost`` dice of the attribute, never more than there are; the dice ``left``,
    if known; and the reasons. It ``hits`` if its rest is above 0."""

    lost: int
    left: int | None
    reasons: tuple[Reason, ...]
    hits: bool

    @property
    def unconscious(self) -> bool:
        """Whether it leaves the attribute no die."""
        return self.hits and self.left == 0


SURPRISE: Final = 2
"""The additional dice of a roll against a target that has not noticed the attacker (P-38)."""


def surprising(typed: Typed, values: Mapping[str, int]) -> str:
    """These dice in notation: numbers if the roll counts numbers, otherwise points. A roll of fewer than 0
    dice has less than all of them, or none (P-4). ``values``: those that the roll was read with."""
    first = next((each.kind for each in typed.groups if each.kind in OF_THE_POOL), None)
    if first is None:
        return f"{SURPRISE}P"
    more = read(typed.text, {**values, WHOLE_ROLL: values.get(WHOLE_ROLL, 0) - SURPRISE}).dice - typed.dice
    return f"{more}{'N' if first is DiceKind.NUMBER else 'P'}" if more else ""


def rest(result: int, protection: int, defence: int = 0) -> int:
    """The rest of an attack's result, never below 0: the dice that are lost, and a miss at 0."""
    return max(0, result - protection - defence)


def can_be_defended(attack: Attack, result: int) -> bool:
    """Whether there is anything left to defend against."""
    return rest(result, attack.protection) > 0


def strike(attack: Attack, result: int, defence: Defence | None = None, points: int = 0) -> Struck:
    """The effect of an attack with this result on a target with these defence ``points``, or without a
    defence."""
    over = rest(result, attack.protection, points)
    lost = over if attack.dice is None else min(over, attack.dice)
    steps = [*_rolled(attack, result), *_defended(attack, result, defence, points)]
    steps.append(because("attack.hits" if over else "attack.misses", "P-61", lost=over))
    left = None if attack.dice is None else attack.dice - lost
    return Struck(lost, left, (*steps, *toll(attack.attribute, lost, attack.dice)), over > 0)


def _rolled(attack: Attack, result: int) -> tuple[Reason, ...]:
    """The result of the attack's roll against a target that may not know of it."""
    found = [because("attack.unnoticed", "P-38", dice=SURPRISE)] if attack.awareness.surprises else []
    if attack.awareness is Awareness.BEHIND:
        found.append(because("attack.from_behind", "P-33"))
    return (*found, *_protected(attack, result))


def _protected(attack: Attack, result: int) -> tuple[Reason, ...]:
    if result <= 0:
        return (because("attack.nothing", "P-61"),)
    if not attack.protection:
        return ()
    after = result - attack.protection
    return (because("attack.protection", "P-61", result=result, protection=attack.protection, rest=after),)


def _defended(attack: Attack, result: int, defence: Defence | None, points: int) -> tuple[Reason, ...]:
    if defence is None:
        return ()
    before = result - attack.protection
    facts = {"before": before, "points": points, "rest": before - points}
    return (because(f"attack.{defence}", "P-61", **facts, cost=REACTION),)


def toll(attribute: Attribute | None, lost: int, dice: int | None) -> tuple[Reason, ...]:
    """The dice that are lost (P-61), and the dice that are left, if their number is known (P-69)."""
    if not lost or attribute is None:
        return ()
    if dice is None:
        return (because("attack.lost", "P-61", lost=lost, attribute=attribute),)
    left = max(0, dice - lost)
    key = "attack.left" if left else "attack.gone"
    return (because(key, "P-61", lost=lost, attribute=attribute, dice=dice, left=left),)
