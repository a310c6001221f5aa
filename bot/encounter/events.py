"""What an action brought about: facts to announce, in the order in which they happened."""

from collections.abc import Container
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from bot.encounter.encounter import CombatantId, InitiativeRoll
from bot.systems.clock import RoundStarted, TurnStarted, TurnWentOn
from bot.systems.combat import CombatEvent, QuestionId
from bot.systems.declarations import ClockEvent, EventKind, everything
from bot.systems.effects import EffectId, Met


class TurnEndReason(StrEnum):
    """Why a turn ended, in every game. A clock has reasons of its own besides these."""

    CHOSEN = "chosen"
    REMOVED = "removed"
    UNABLE = "unable"
    """Its combatant can no longer act (D-66)."""


@dataclass(frozen=True, slots=True)
class Joined:
    """A combatant came in. ``roll`` and ``initiative`` are set once the fight runs.

    ``counted_turns`` are those a late joiner counts as having had this round (D-42).
    """

    who: CombatantId
    initiative: int | None = None
    roll: InitiativeRoll | None = None
    counted_turns: int = 0


@dataclass(frozen=True, slots=True)
class InitiativeSet:
    """At the start: where a combatant stands, and the check behind it (None: fixed)."""

    who: CombatantId
    initiative: int
    roll: InitiativeRoll | None


@dataclass(frozen=True, slots=True)
class TieSide:
    """A combatant with equals, or a group that rolls once for all, and its roll."""

    members: tuple[CombatantId, ...]
    roll: InitiativeRoll


@dataclass(frozen=True, slots=True)
class TieRolled:
    """The rolls of the equals on an initiative, the highest first (P-58)."""

    initiative: int
    sides: tuple[TieSide, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over; ``initiative`` is where the combatant stands now.

    ``reason`` is a ``TurnEndReason`` or one of the clock's own.
    """

    who: CombatantId
    reason: str
    initiative: int | None = None


@dataclass(frozen=True, slots=True)
class TurnHeld:
    """A turn is over as soon as what was done in it is answered."""

    who: CombatantId


GM_NOTE = "gm_note"
"""Corrections of a combatant that the table never learns."""


@dataclass(frozen=True, slots=True)
class Changed:
    """The GM corrected something; ``before`` and ``after`` as facts (str, int, bool)."""

    who: CombatantId
    field: str
    before: str | int | bool | None
    after: str | int | bool | None


@dataclass(frozen=True, slots=True)
class Gone:
    """A combatant went a way on the map: its cost from the turn's speed, and the speed left."""

    who: CombatantId
    cost: Fraction
    left: Fraction


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two neighbours exchanged their places."""

    first: CombatantId
    second: CombatantId


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The deck was shuffled before a new round, since ``who`` had a joker."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class Left:
    """A combatant was taken out. The name stays, since the combatant is gone."""

    who: CombatantId
    name: str
    hidden: bool
    owner: int | None


@dataclass(frozen=True, slots=True)
class LeadTaken:
    """A GM of the channel leads the encounter from now on, by Discord user id."""

    gm: int


@dataclass(frozen=True, slots=True)
class QuestionAsked:
    """A question waits from now on; the encounter has it by its id."""

    question: QuestionId


@dataclass(frozen=True, slots=True)
class EffectBegan:
    """An effect is on ``who`` from now on, from ``source`` (None: no combatant).

    ``left`` is how much of its unit is left (None: until it is ended, or only the GM may know). ``met``: the
    result for the effects of its name. ``harmful``: its side, if the game has sides of effects. ``of``: the
    combatant whose turns count it (None: none in particular).
    """

    effect: EffectId
    name: str
    who: CombatantId
    source: CombatantId | None
    layers: int
    left: int | None
    unit: str
    met: Met = Met.BEGUN
    harmful: bool = False
    of: CombatantId | None = None


@dataclass(frozen=True, slots=True)
class EffectChanged:
    """An effect is another than it was; ``met``: by a new one of its name (None: otherwise)."""

    effect: EffectId
    name: str
    who: CombatantId
    source: CombatantId | None
    layers: int
    left: int | None
    suppressed: bool = False
    met: Met | None = None
    unit: str = ""
    of: CombatantId | None = None


@dataclass(frozen=True, slots=True)
class EffectEnded:
    """An effect is over."""

    effect: EffectId
    name: str
    who: CombatantId
    source: CombatantId | None


@dataclass(frozen=True, slots=True)
class EffectDue:
    """What a periodic effect does now, in the words in which that was given; ``reminder``: the table is
    only told, ``idle``: it changes nothing now."""

    effect: EffectId
    name: str
    who: CombatantId
    source: CombatantId | None
    text: str
    reminder: bool = False
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """The encounter is closed, in round ``round_number``."""

    round_number: int


@dataclass(frozen=True, slots=True)
class Paused:
    """The encounter is paused."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A paused encounter goes on."""


@dataclass(frozen=True, slots=True)
class KeptBack:
    """What follows is not for a table that learns nothing of hidden turns."""


@dataclass(frozen=True, slots=True)
class ToldInstead:
    """What follows is what such a table is told instead."""


Event = (
    Joined
    | InitiativeSet
    | TieRolled
    | RoundStarted
    | TurnStarted
    | TurnWentOn
    | TurnEnded
    | TurnHeld
    | Changed
    | Swapped
    | Gone
    | DeckShuffled
    | Left
    | LeadTaken
    | KeptBack
    | ToldInstead
    | QuestionAsked
    | EffectBegan
    | EffectChanged
    | EffectEnded
    | EffectDue
    | Ended
    | Paused
    | Resumed
    | ClockEvent
    | CombatEvent
)


def _without_initiative(event: TurnEnded) -> TurnEnded:
    return TurnEnded(event.who, event.reason)


def _without(event: TieRolled, hidden: Container[CombatantId]) -> TieRolled | None:
    """The sides that show a combatant. If only one does, nothing was rolled for."""
    shown = [replace(each, members=tuple(m for m in each.members if m not in hidden)) for each in event.sides]
    sides = tuple(each for each in shown if each.members)
    return TieRolled(event.initiative, sides) if len(sides) > 1 else None


KINDS = (
    EventKind("joined", Joined),
    EventKind("initiative_set", InitiativeSet),
    EventKind("tie_rolled", TieRolled, names=(), without=_without),
    EventKind("round_started", RoundStarted, names=(), passing=True),
    EventKind("turn_started", TurnStarted, veiled=everything),
    EventKind("turn_went_on", TurnWentOn, veiled=everything),
    EventKind("turn_ended", TurnEnded, veiled=_without_initiative),
    EventKind("turn_held", TurnHeld),
    EventKind("changed", Changed),
    EventKind("gone", Gone),
    EventKind("swapped", Swapped, names=("first", "second")),
    EventKind("deck_shuffled", DeckShuffled),
    EventKind("left", Left),
    EventKind("lead_taken", LeadTaken, names=()),
    EventKind("question_asked", QuestionAsked, names=()),
    EventKind("kept_back", KeptBack, names=()),
    EventKind("told_instead", ToldInstead, names=()),
    *(
        EventKind(tag, kind, names=("who", "source"))
        for tag, kind in (
            ("effect_began", EffectBegan),
            ("effect_changed", EffectChanged),
            ("effect_ended", EffectEnded),
            ("effect_due", EffectDue),
        )
    ),
    EventKind("ended", Ended, names=()),
    EventKind("paused", Paused, names=()),
    EventKind("resumed", Resumed, names=()),
)
"""The events of every game; clocks and combats declare their own in the same way."""


def shared(events: tuple[Event, ...], *, whole: bool) -> tuple[Event, ...]:
    """Of what happened, the ``whole`` of it as it was, or what a table is told that learns
    nothing of hidden turns."""
    kinds = [type(each) for each in events]
    if KeptBack not in kinds:
        return events
    kept = kinds.index(KeptBack)
    instead = kinds.index(ToldInstead) if ToldInstead in kinds else len(kinds)
    return events[:kept] + (events[kept + 1 : instead] if whole else events[instead + 1 :])
