"""What a clock tells while it runs: facts, in the order they happened."""

from dataclasses import dataclass
from typing import NewType

CombatantId = NewType("CombatantId", int)
"""Counts from 1 within one encounter, in joining order; never used again."""


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A new round begins."""

    round_number: int


@dataclass(frozen=True, slots=True)
class TicksPassed:
    """Ticks without an actor, passed over: ``first`` down to ``last`` of one round."""

    round_number: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """Somebody's turn begins; ``tick`` is None where the system has none.

    ``shed`` is the AP shed for it, ``action_points`` what there is at its start (D-44);
    both None where the system has no AP or the reader may not know.
    """

    who: CombatantId
    round_number: int
    tick: int | None = None
    shed: int | None = None
    action_points: int | None = None
    threshold: int | None = None


@dataclass(frozen=True, slots=True)
class TurnForfeited:
    """A turn that started and ended at once, its AP still at the threshold (D-44).

    The AP figures are None when the reader may not know them.
    """

    who: CombatantId
    round_number: int
    tick: int
    action_points: int | None = None
    threshold: int | None = None


@dataclass(frozen=True, slots=True)
class InitiativeSettled:
    """沉淀先攻 (D-43): a dice value moved one towards 11 at the round's end.

    ``initiative`` is where that puts the combatant in the round that follows, the main
    initiative when it is split.
    """

    who: CombatantId
    dice_value: int
    initiative: int


News = RoundStarted | TicksPassed | TurnStarted | TurnForfeited | InitiativeSettled
