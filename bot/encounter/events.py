"""What an action brought about: facts for announcing, in the order they happened."""

from dataclasses import dataclass
from enum import StrEnum

from bot.encounter.encounter import CombatantId, InitiativeRoll
from bot.systems.news import InitiativeSettled, RoundStarted, TicksPassed, TurnForfeited, TurnStarted


class TurnEndReason(StrEnum):
    """Why a turn ended."""

    CHOSEN = "chosen"
    ACTION_POINTS = "action_points"
    REMOVED = "removed"


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
class TurnEnded:
    """A turn is over; ``initiative`` is where the combatant stands now."""

    who: CombatantId
    reason: TurnEndReason
    initiative: int | None = None


@dataclass(frozen=True, slots=True)
class Delayed:
    """The actor put its turn off to ``tick``; None: this round's turn is gone (D-40)."""

    who: CombatantId
    tick: int | None


@dataclass(frozen=True, slots=True)
class ActionPointsSpent:
    """Somebody's AP changed by ``amount`` to ``action_points``."""

    who: CombatantId
    amount: int
    action_points: int
    threshold: int


@dataclass(frozen=True, slots=True)
class Changed:
    """The GM corrected something; ``before`` and ``after`` as facts (str, int, bool)."""

    who: CombatantId
    field: str
    before: str | int | bool | None
    after: str | int | bool | None


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two neighbours exchanged their places."""

    first: CombatantId
    second: CombatantId


@dataclass(frozen=True, slots=True)
class Left:
    """A combatant was taken out. The name stays, since the combatant is gone."""

    who: CombatantId
    name: str
    hidden: bool
    owner: int | None


@dataclass(frozen=True, slots=True)
class Ended:
    """The encounter is closed, in round ``round_number``."""

    round_number: int


Event = (
    Joined
    | InitiativeSet
    | RoundStarted
    | TicksPassed
    | TurnStarted
    | TurnForfeited
    | TurnEnded
    | Delayed
    | ActionPointsSpent
    | InitiativeSettled
    | Changed
    | Swapped
    | Left
    | Ended
)
