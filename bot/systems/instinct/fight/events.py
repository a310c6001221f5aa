"""Events in fights of 死亡本能, and the part for a table that may not know combatants' health."""

from dataclasses import dataclass, replace
from typing import Final

from bot.systems.combat import CombatEvent
from bot.systems.declarations import EventKind
from bot.systems.health import Detail
from bot.systems.instinct.attacks import Attack, Landed
from bot.systems.instinct.damage import Hit, Hurt, hurt
from bot.systems.instinct.fight.answers import Defend
from bot.systems.instinct.health import Body, Cause, HealthCheckOutcome
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.moments import CombatantId


@dataclass(frozen=True, slots=True)
class Struck(CombatEvent):
    """An attack was rolled against these targets (D-17, D-69). ``by_map``: facts that were not typed come
    from the map. ``paid``: it took its AP."""

    who: CombatantId
    targets: tuple[CombatantId, ...]
    attack: Attack
    roll: CheckRoll
    by_map: bool = False
    paid: bool = False


@dataclass(frozen=True, slots=True)
class Defended(CombatEvent):
    """A defence met an attack: its roll (None: a DEF was given), and what came of it."""

    who: CombatantId
    by: CombatantId
    attack: Attack
    landed: Landed
    defence: Defend
    roll: CheckRoll | None = None


@dataclass(frozen=True, slots=True)
class Ruled(CombatEvent):
    """The GM ruled whether an attack of degree 0 succeeds."""

    who: CombatantId
    to: CombatantId
    hits: bool


@dataclass(frozen=True, slots=True)
class Harmed(CombatEvent):
    """A damage was settled on a part ("": none was to be named) of a body, which ``before`` is as it
    was, as ``effects`` changed it for that (the effect's name, what it changes, how much).
    Without that (and the ``hit``) the table is told no more than what ``became`` of them."""

    who: CombatantId
    part: str
    hit: Hit | None
    before: Body | None
    became: tuple[str, ...] = ()
    by: CombatantId | None = None
    great: bool = False
    effects: tuple[tuple[str, str, int], ...] = ()

    @property
    def hurt(self) -> Hurt | None:
        """What the damage came to; None: the table is not told."""
        return hurt(self.before, self.hit, self.part or None) if self.before and self.hit else None


@dataclass(frozen=True, slots=True)
class Endured(CombatEvent):
    """A collapse or overdraw check was rolled, with its outcome (None: the GM decides). ``coreless``: a great
    failure whose damage finds no core part (D-33)."""

    who: CombatantId
    cause: Cause
    outcome: HealthCheckOutcome | None
    became: tuple[str, ...] = ()
    roll: CheckRoll | None = None
    coreless: bool = False


@dataclass(frozen=True, slots=True)
class Mended(CombatEvent):
    """The GM corrected a combatant's body. ``held`` is the state that still keeps it from acting, as a
    key."""

    who: CombatantId
    text: str
    became: tuple[str, ...] = ()
    held: str = ""


@dataclass(frozen=True, slots=True)
class Strained(CombatEvent):
    """A badly hurt part gained 1 HP by being used (D-29)."""

    who: CombatantId
    part: str
    hp: int | None
    became: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BarrierEnded(CombatEvent):
    """A barrier's time was over (D-27): how strong it still was; None: the table is not told."""

    who: CombatantId
    strength: int | None


def _harmed(event: Harmed, detail: Detail) -> Harmed | None:
    if detail is Detail.EXACT:
        return event
    became = event.became if detail is Detail.WORDS else ()
    return replace(event, hit=None, before=None, became=became, effects=())


def _endured(event: Endured, detail: Detail) -> Endured | None:
    if detail is Detail.NOTHING:
        return None
    return event if detail is Detail.EXACT else replace(event, roll=None)


def _mended(event: Mended, detail: Detail) -> Mended | None:
    if detail is Detail.EXACT:
        return event
    return replace(event, text="") if event.became and detail is Detail.WORDS else None


def _strained(event: Strained, detail: Detail) -> Strained | None:
    if detail is Detail.NOTHING:
        return None
    return event if detail is Detail.EXACT else replace(event, hp=None)


def _barrier_ended(event: BarrierEnded, detail: Detail) -> BarrierEnded | None:
    if detail is Detail.NOTHING:
        return None
    return event if detail is Detail.EXACT else replace(event, strength=None)


EVENTS: Final = (
    EventKind("struck", Struck),
    EventKind("defended", Defended),
    EventKind("ruled", Ruled, names=("who", "to")),
    EventKind("harmed", Harmed, of="who", cut=_harmed),
    EventKind("endured", Endured, of="who", cut=_endured),
    EventKind("mended", Mended, of="who", cut=_mended),
    EventKind("strained", Strained, of="who", cut=_strained),
    EventKind("barrier_ended", BarrierEnded, of="who", cut=_barrier_ended),
)
