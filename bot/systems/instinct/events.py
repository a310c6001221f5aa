"""Events only on the ticks of 死亡本能."""

from dataclasses import dataclass, replace

from bot.systems.declarations import ClockEvent, EventKind
from bot.systems.moments import CombatantId


@dataclass(frozen=True, slots=True)
class TicksPassed(ClockEvent):
    """Ticks without an actor, passed over: ``first`` down to ``last`` of one round."""

    round_number: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ActionPointsShed(ClockEvent):
    """AP shed for a turn that starts, down to ``action_points`` (D-44)."""

    who: CombatantId
    amount: int
    action_points: int


@dataclass(frozen=True, slots=True)
class TurnForfeited(ClockEvent):
    """A turn that started and ended at once, its AP still at the threshold (D-44).

    The AP characters are None when the reader may not know them.
    """

    who: CombatantId
    round_number: int
    tick: int
    action_points: int | None = None
    threshold: int | None = None


@dataclass(frozen=True, slots=True)
class TurnUnable(ClockEvent):
    """A turn started and ended at once: its combatant is unconscious (D-66)."""

    who: CombatantId
    round_number: int
    tick: int


@dataclass(frozen=True, slots=True)
class Declared(ClockEvent):
    """A combatant declared an action of a kind, which made ``amount`` AP (D-45). ``uses`` are left of it in
    this fight (None: not counted). ``part`` and ``tag`` are what it used (D-29)."""

    who: CombatantId
    name: str
    sort: str
    amount: int
    action_points: int
    threshold: int
    uses: int | None = None
    part: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class TotalWentOn(ClockEvent):
    """A share of a TO was made; ``left`` AP are still to be made, at 0 it takes effect (D-46).
    ``begins`` says that the share is its first."""

    who: CombatantId
    name: str
    share: int
    left: int
    action_points: int
    threshold: int
    begins: bool = False
    part: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class TotalLost(ClockEvent):
    """A TO is lost with ``left`` AP to go: a turn ended without a share of it, or it was broken off
    (D-46). What it made stays."""

    who: CombatantId
    name: str
    left: int


@dataclass(frozen=True, slots=True)
class Delayed(ClockEvent):
    """The actor put its turn off to ``tick``; None: this round's turn is gone (D-40)."""

    who: CombatantId
    tick: int | None


@dataclass(frozen=True, slots=True)
class ActionPointsSpent(ClockEvent):
    """A combatant's AP changed by ``amount`` to ``action_points``."""

    who: CombatantId
    amount: int
    action_points: int
    threshold: int


@dataclass(frozen=True, slots=True)
class InitiativeSettled(ClockEvent):
    """沉淀先攻 (D-43): a dice value moved one towards 11 at the round's end.

    ``initiative`` is where that puts the combatant in the round that follows, the main
    initiative when it is split.
    """

    who: CombatantId
    dice_value: int
    initiative: int


def _without_characters(event: TurnForfeited) -> TurnForfeited:
    return replace(event, action_points=None, threshold=None)


EVENTS = (
    EventKind("ticks_passed", TicksPassed, names=(), passing=True),
    EventKind("ap_shed", ActionPointsShed),
    EventKind("turn_forfeited", TurnForfeited, veiled=_without_characters),
    EventKind("turn_unable", TurnUnable),
    EventKind("declared", Declared),
    EventKind("total_went_on", TotalWentOn),
    EventKind("total_lost", TotalLost),
    EventKind("delayed", Delayed),
    EventKind("ap_spent", ActionPointsSpent),
    EventKind("settled", InitiativeSettled),
)
