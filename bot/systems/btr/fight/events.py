"""Events in fights of BtR, and the part for a table that may not know combatants' health."""

from collections.abc import Container
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.systems.btr.damage import Change, Hit
from bot.systems.btr.damage_typed import Dealt
from bot.systems.btr.fight.blows import NO_EFFECTS, PLAIN, Control, Effects, Marks
from bot.systems.btr.fight.body import Loss
from bot.systems.combat import CombatEvent
from bot.systems.declarations import EventKind
from bot.systems.health import Detail
from bot.systems.moments import CombatantId


class Fate(StrEnum):
    """What became of an attack as it was settled."""

    TAKEN = "taken"
    DODGED = "dodged"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Taken:
    """A damage as it was suffered: what was dealt, and what changed it."""

    hit: Hit
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Suffered:
    """A control effect that was suffered: how often in this response phase, and how often it must be to
    work (B-13)."""

    control: Control
    times: int = 1
    needed: int = 1

    @property
    def works(self) -> bool:
        """Whether it was suffered often enough."""
        return self.times >= self.needed


@dataclass(frozen=True, slots=True)
class Made(CombatEvent):
    """An attack was made against these, and waits (B-9); ``counters``: a Ctk (B-6)."""

    who: CombatantId
    targets: tuple[CombatantId, ...]
    what: str
    dealt: tuple[Dealt, ...] = ()
    effects: Effects = NO_EFFECTS
    marks: Marks = PLAIN
    counters: bool = False


@dataclass(frozen=True, slots=True)
class Landed(CombatEvent):
    """The result of an attack. ``loss`` None: hidden from the table. ``held`` are statuses and controls that
    稳固 or an immunity kept off. ``unawares``: it caught a combatant without 稳固 (B-14)."""

    who: CombatantId
    by: CombatantId
    what: str
    fate: Fate
    taken: tuple[Taken, ...] = ()
    loss: Loss | None = None
    controls: tuple[Suffered, ...] = ()
    held: tuple[str, ...] = ()
    unawares: bool = False
    became: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Worked(CombatEvent):
    """The work of a status or a field at its moment (B-3, B-28): damage, healing, a change (``moved``) of
    another resource, control effects (as of ``Landed``), or its ``text``. ``loss`` None without these: hidden
    from the table."""

    who: CombatantId
    source: CombatantId | None
    name: str
    taken: tuple[Taken, ...] = ()
    loss: Loss | None = None
    healed: int | None = None
    became: tuple[str, ...] = ()
    text: str = ""
    moved: tuple[str, int] | None = None
    controls: tuple[Suffered, ...] = ()
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Redirected(CombatEvent):
    """An attack on an ally was taken over (B-12)."""

    who: CombatantId
    ally: CombatantId
    what: str


@dataclass(frozen=True, slots=True)
class KeptBalance(CombatEvent):
    """A knock-back did not fell a combatant (B-13)."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class LiftCame(CombatEvent):
    """A defensive dispelling had no result: there was nothing to lift, or the GM refused."""

    who: CombatantId
    lifts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mended(CombatEvent):
    """The GM corrected a combatant."""

    who: CombatantId
    text: str
    became: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summed(CombatEvent):
    """A combatant's information panel is brought up to date (B-30). ``waiting`` attacks wait for it."""

    who: CombatantId
    waiting: int = 0


def _without(event: Made, hidden: Container[CombatantId]) -> Made | None:
    targets = tuple(each for each in event.targets if each not in hidden)
    return replace(event, targets=targets) if targets and event.who not in hidden else None


def _landed(event: Landed, detail: Detail) -> Landed:
    if detail is Detail.EXACT:
        return event
    became = event.became if detail is Detail.WORDS else ()
    return replace(event, taken=(), loss=None, became=became)


def _worked(event: Worked, detail: Detail) -> Worked | None:
    if detail is Detail.EXACT:
        return event
    if detail is Detail.NOTHING:
        return None
    return replace(event, taken=(), loss=None, healed=None, text="", moved=None)


def _mended(event: Mended, detail: Detail) -> Mended | None:
    if detail is Detail.EXACT:
        return event
    return replace(event, text="") if event.became and detail is Detail.WORDS else None


def _summed(event: Summed, detail: Detail) -> Summed | None:
    return event if detail is Detail.EXACT else None


EVENTS: Final = (
    EventKind("made", Made, names=("who",), without=_without),
    EventKind("landed", Landed, of="who", cut=_landed),
    EventKind("worked", Worked, names=("who", "source"), of="who", cut=_worked),
    EventKind("redirected", Redirected, names=("who", "ally")),
    EventKind("kept_balance", KeptBalance),
    EventKind("lift_came", LiftCame),
    EventKind("mended", Mended, of="who", cut=_mended),
    EventKind("summed", Summed, of="who", cut=_summed),
)
