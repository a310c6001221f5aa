"""A blow: an attack that was made and waits for its victim's response phase (B-9)."""

from dataclasses import dataclass
from enum import StrEnum

from bot.systems.btr.damage import Hit
from bot.systems.btr.statuses import Gained
from bot.systems.moments import CombatantId


class Control(StrEnum):
    """A control effect that is not a status (B-13)."""

    INTERRUPT = "interrupt"
    HINDER = "hinder"
    KNOCK_BACK = "knock_back"
    LAUNCH = "launch"


COUNTED = (Control.INTERRUPT, Control.HINDER)
"""Those that a strong enemy must suffer several times at once."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Properties of an attack: it cannot be averted (无法规避), it ignores reduction (无视减免), or it
    catches combatants without 稳固 unawares (B-12, B-14)."""

    unavertable: bool = False
    irreducible: bool = False
    unawares: bool = False


PLAIN = Marks()


@dataclass(frozen=True, slots=True)
class Effects:
    """What an attack does besides its damage: statuses that its victim gains, control effects, names or
    families of positive statuses that it lifts, and layers of 稳固 that it spends (击溃)."""

    statuses: tuple[Gained, ...] = ()
    controls: tuple[Control, ...] = ()
    lifts: tuple[str, ...] = ()
    breaks: int = 0


NO_EFFECTS = Effects()


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack on one victim: ``number`` counts from 1 in the victim's body and is never used again,
    ``hits`` are the damage that was dealt when it was made (B-23). ``redirected``: it was taken over from
    an ally (B-12)."""

    number: int
    by: CombatantId
    what: str
    hits: tuple[Hit, ...] = ()
    effects: Effects = NO_EFFECTS
    marks: Marks = PLAIN
    redirected: bool = False
