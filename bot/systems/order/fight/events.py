"""What happens in fights of the plain game."""

from collections.abc import Container
from dataclasses import dataclass, field, replace
from typing import Final

from bot.dice.roll import Roll
from bot.rolls.record import ROLL, ROLLS
from bot.systems.combat import CombatEvent
from bot.systems.declarations import EventKind
from bot.systems.effects import Changing
from bot.systems.health import Detail
from bot.systems.judging.judged import Judged
from bot.systems.judging.judgements import TEXT
from bot.systems.moments import CombatantId
from bot.systems.order.damage import Amount, Suffered
from bot.systems.order.health import NOTHING, Loss
from bot.systems.order.saves import Save


@dataclass(frozen=True, slots=True)
class Struck(CombatEvent):
    """An attack on one target.

    - ``hits`` None: the GM says so. ``face``: the natural face that decided it.
    - ``number``: the defence (None: not known, or not told). ``swayed``: what effects changed.
    - ``judged``: the roll as its game knows and reads it, without its target; ``outcome``: how it was judged.
      ``against``: the title of a defence that only the game has. ``waits``: its target may answer it;
      ``answered``: it has answered at once, and what that comes to is told behind.
    """

    who: CombatantId
    target: CombatantId
    roll: Roll = field(metadata={"form": ROLL})
    hits: bool | None = None
    face: int | None = None
    defence: str = ""
    number: int | None = None
    label: str = ""
    swayed: tuple[Changing, ...] = ()
    judged: Judged | None = None
    outcome: str = field(default="", metadata={"form": TEXT})
    against: str = field(default="", metadata={"form": TEXT})
    waits: bool = False
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Reacted(CombatEvent):
    """A target answered an attack of ``by``.

    - ``name``: the answer, a text of the game; no ``roll``: it left the attack as it is.
    - ``judged`` and ``outcome``: as of ``Struck``.
    - ``hits``: whether the attack hits (None: the GM says so). ``back``: the answer strikes the attacker.
    - ``equal``: both came to the same.
    """

    who: CombatantId
    by: CombatantId
    name: str = field(default="", metadata={"form": TEXT})
    roll: Roll | None = field(default=None, metadata={"form": ROLL})
    judged: Judged | None = None
    outcome: str = field(default="", metadata={"form": TEXT})
    hits: bool | None = None
    back: bool = False
    equal: bool = False
    swayed: tuple[Changing, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided(CombatEvent):
    """The GM said whether an attack hits."""

    who: CombatantId
    by: CombatantId
    hits: bool


@dataclass(frozen=True, slots=True)
class Loosed(CombatEvent):
    """A damage against a save was rolled once for all targets."""

    who: CombatantId
    targets: tuple[CombatantId, ...]
    save: Save
    dealt: tuple[Amount, ...]
    rolls: tuple[Roll, ...] = field(default=(), metadata={"form": ROLLS})
    label: str = ""


@dataclass(frozen=True, slots=True)
class Saved(CombatEvent):
    """A save was made, or failed without a ``roll`` (or the table does not learn it). ``what``: for which
    question: a damage (""), an effect or concentration, by its name. ``of_harm``: the number follows from the
    damage suffered. ``swayed``: what effects changed. ``judged`` and ``outcome``: how a game reads it that
    judges saves itself."""

    who: CombatantId
    save: Save
    success: bool
    roll: Roll | None = field(default=None, metadata={"form": ROLL})
    what: tuple[str, ...] = ()
    of_harm: bool = False
    swayed: tuple[Changing, ...] = ()
    judged: Judged | None = None
    outcome: str = field(default="", metadata={"form": TEXT})


@dataclass(frozen=True, slots=True)
class PassedOver(CombatEvent):
    """Effects of these names stop a combatant, so that its turn passes."""

    who: CombatantId
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Harmed(CombatEvent):
    """A combatant suffered a damage. ``left`` and ``full``: its points after it (None: not told). Nothing
    ``suffered``: the table does not learn how much. ``by_hand``: nobody attacked, so that the ``rolls`` tell
    only this amount. ``marks``: the conditions that it got by it, by their keys. ``counted``: the harm that
    the game counts for the damage (None: all of it, or not told)."""

    who: CombatantId
    suffered: tuple[Suffered, ...]
    loss: Loss = NOTHING
    left: int | None = None
    full: int | None = None
    became: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = field(default=(), metadata={"form": ROLLS})
    doubled: bool = False
    by_hand: bool = False
    marks: tuple[str, ...] = ()
    counted: int | None = None


@dataclass(frozen=True, slots=True)
class Healed(CombatEvent):
    """A combatant regained points; as of ``Harmed``. ``gained`` None: the table does not learn how many, or
    health is told by conditions: ``marks`` came in the place of those that are ``over``."""

    who: CombatantId
    gained: int | None
    left: int | None = None
    full: int | None = None
    became: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = field(default=(), metadata={"form": ROLLS})
    marks: tuple[str, ...] = ()
    over: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mended(CombatEvent):
    """A combatant was corrected by hand, as typed."""

    who: CombatantId
    text: str
    became: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DeathSaved(CombatEvent):
    """A death save, and how many there are now. None: the table does not learn it."""

    who: CombatantId
    roll: Roll | None = field(default=None, metadata={"form": ROLL})
    saved: int | None = None
    failed: int | None = None
    became: tuple[str, ...] = ()


def _without(event: Loosed, hidden: Container[CombatantId]) -> Loosed | None:
    targets = tuple(each for each in event.targets if each not in hidden)
    return replace(event, targets=targets) if targets else None


def _struck(event: Struck, detail: Detail) -> Struck:
    return event if detail is Detail.EXACT else replace(event, number=None)


def _saved(event: Saved, detail: Detail) -> Saved:
    """The number of a save for concentration is half of the damage."""
    if detail is Detail.EXACT:
        return event
    untold = event.of_harm and detail is Detail.NOTHING
    save = event.save.untold() if untold else event.save
    return replace(event, roll=None, swayed=(), judged=None, outcome="", save=save)


def _harmed(event: Harmed, detail: Detail) -> Harmed:
    if detail is Detail.EXACT:
        return event
    if detail is Detail.WORDS:
        return replace(event, left=None, full=None, loss=NOTHING, counted=None)
    rolls = () if event.by_hand else event.rolls
    return Harmed(event.who, (), rolls=rolls, doubled=event.doubled)


def _healed(event: Healed, detail: Detail) -> Healed | None:
    if detail is Detail.EXACT:
        return event
    if detail is Detail.NOTHING:
        return None
    return replace(event, gained=None, left=None, full=None, rolls=())


def _mended(event: Mended, detail: Detail) -> Mended | None:
    if detail is Detail.EXACT:
        return event
    return replace(event, text="") if event.became and detail is Detail.WORDS else None


def _death_saved(event: DeathSaved, detail: Detail) -> DeathSaved | None:
    if detail is Detail.EXACT:
        return event
    return DeathSaved(event.who, became=event.became) if detail is Detail.WORDS else None


EVENTS: Final = (
    EventKind("struck", Struck, names=("who", "target"), of="target", cut=_struck),
    EventKind("reacted", Reacted, names=("who", "by")),
    EventKind("decided", Decided, names=("who", "by")),
    EventKind("loosed", Loosed, without=_without),
    EventKind("saved", Saved, of="who", cut=_saved),
    EventKind("passed_over", PassedOver),
    EventKind("harmed", Harmed, of="who", cut=_harmed),
    EventKind("healed", Healed, of="who", cut=_healed),
    EventKind("mended", Mended, of="who", cut=_mended),
    EventKind("death_saved", DeathSaved, of="who", cut=_death_saved),
)
