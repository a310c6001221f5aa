"""Events of BtR's clock only."""

from dataclasses import dataclass

from bot.systems.declarations import ClockEvent, EventKind
from bot.systems.moments import CombatantId


@dataclass(frozen=True, slots=True)
class PointsSpent(ClockEvent):
    """A combatant spent ``amount`` AP and has ``left`` of ``maximum``."""

    who: CombatantId
    amount: int
    left: int
    maximum: int


@dataclass(frozen=True, slots=True)
class ActionDone(ClockEvent):
    """An action was used.

    - ``element``: its kind, by the key.
    - ``spent``, ``left``, ``maximum``: AP spent on it, AP left, and AP of a turn.
    - ``cooldown``: in turns (0: none).
    - The uses that are left (None: any number).
    - ``chained``: actions that are chained to it and can be used at once (B-8).
    """

    who: CombatantId
    name: str
    element: str
    reaction: bool
    spent: int
    left: int
    maximum: int
    cooldown: int
    steady: bool
    uses_left: int | None
    chained: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unpaid(ClockEvent):
    """An action in the combatant's own turn took no AP, since its cost is not known."""

    who: CombatantId
    name: str


@dataclass(frozen=True, slots=True)
class ChannelYielded(ClockEvent):
    """A channel yields by itself, or (``ap``) in a second part that costs this many AP (B-29)."""

    who: CombatantId
    name: str
    ap: int | None


@dataclass(frozen=True, slots=True)
class SecondPartUsed(ClockEvent):
    """The second part of a channel was used; AP are ``left`` of ``maximum``."""

    who: CombatantId
    name: str
    spent: int
    left: int
    maximum: int


@dataclass(frozen=True, slots=True)
class SecondPartLapsed(ClockEvent):
    """The main phase ended before the second part of a channel was used."""

    who: CombatantId
    name: str


@dataclass(frozen=True, slots=True)
class ChannelBroken(ClockEvent):
    """A channel was interrupted or broken off: it yields nothing."""

    who: CombatantId
    name: str


@dataclass(frozen=True, slots=True)
class CooldownShortened(ClockEvent):
    """The cooldown of an action was shortened, to ``left`` turns; 0: it can be used again."""

    who: CombatantId
    name: str
    before: int
    left: int


@dataclass(frozen=True, slots=True)
class CooledDown(ClockEvent):
    """These actions can be used again from the next turn on."""

    who: CombatantId
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FellOut(ClockEvent):
    """A combatant is ``out`` of the fight, or back in it (B-27). The cause is told separately."""

    who: CombatantId
    out: bool


@dataclass(frozen=True, slots=True)
class StartShared(ClockEvent):
    """All start on one square: each leaves it in round 1, but the last to act may stay (B-17)."""


EVENTS = (
    EventKind("ap_spent", PointsSpent),
    EventKind("action_done", ActionDone),
    EventKind("unpaid", Unpaid),
    EventKind("channel_yielded", ChannelYielded),
    EventKind("second_used", SecondPartUsed),
    EventKind("second_lapsed", SecondPartLapsed),
    EventKind("channel_broken", ChannelBroken),
    EventKind("cooldown_shortened", CooldownShortened),
    EventKind("cooled_down", CooledDown),
    EventKind("fell_out", FellOut),
    EventKind("start_shared", StartShared, names=()),
)
