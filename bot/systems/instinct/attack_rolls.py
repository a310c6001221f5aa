"""Attacks of 死亡本能 as they are rolled: the attack's check, and each target's defence."""

from dataclasses import dataclass, replace
from typing import Any, Final

from bot.records import Tagged
from bot.rolls.record import RollRecord, Thrown
from bot.systems.instinct.attacks import Area, Attack, Defence, Landed, land
from bot.systems.instinct.roll_kinds import CheckRoll


@dataclass(frozen=True, slots=True)
class Guard:
    """One target's DEF: a given number, or the ``roll`` of a defence of a ``kind`` (D-20). ``user_id`` is 0
    if no user rolled it, ``name`` "" if not given."""

    number: int | None = None
    kind: Defence | None = None
    roll: CheckRoll | None = None
    user_id: int = 0
    name: str = ""

    @property
    def value(self) -> int:
        """The DEF. ValueError: there is neither number nor roll."""
        if self.roll is not None:
            return self.roll.checked.value
        if self.number is None:
            raise ValueError(self)
        return self.number


@dataclass(frozen=True, slots=True)
class AttackRoll:
    """An attack and the D10 that fell for it, with the targets' defences so far (D-69). ``roll``'s
    check has all that the attack suffers; ``is_open``: a defence may still be given."""

    attack: Attack
    roll: CheckRoll
    guards: tuple[Guard, ...] = ()
    is_open: bool = False

    @property
    def atk(self) -> int:
        """Its ATK."""
        return self.roll.checked.value

    @property
    def thrown(self) -> tuple[Thrown, ...]:
        """The dice of its check, then those of the defences."""
        met = [
            replace(each, user_id=guard.user_id, name=guard.name)
            for guard in self.guards
            if guard.roll
            for each in guard.roll.thrown
        ]
        return (*self.roll.thrown, *met)

    @property
    def landed(self) -> tuple[Landed, ...]:
        """What it comes to against each target."""
        return tuple(land(self.attack, self.atk, guard.value) for guard in self.guards)


KINDS: Final = Tagged[Any](attack_check=AttackRoll)


def awaits_defence(made: RollRecord[AttackRoll]) -> bool:
    """Whether a defence may still be given."""
    return made.facts.is_open


def stays_open(attack: Attack) -> bool:
    """Whether others may defend after one did: an area has several targets (D-69)."""
    return attack.area is not Area.NONE
