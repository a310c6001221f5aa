"""What can be done on the ticks of 死亡本能 alone: delays and action points."""

from dataclasses import dataclass, replace

from bot.refusal import Refusal
from bot.systems.clock import Course
from bot.systems.declarations import ActionKind, ClockAction, Offer, Outcome
from bot.systems.instinct.events import ActionPointsSpent, Delayed
from bot.systems.instinct.place import without_shed
from bot.systems.instinct.state import Ticks
from bot.systems.moments import TURN_WITHDRAWN, CombatantId, Moment

THRESHOLD_REACHED = "action_points"
"""The reason of a turn that ended by its AP."""

QUICK = (1, 2, 3)
"""AP that have a button."""


@dataclass(frozen=True, slots=True)
class Delay(ClockAction):
    """Put the current turn off, before anything was done in it (D-40)."""


@dataclass(frozen=True, slots=True)
class SpendActionPoints(ClockAction):
    """Add ``amount`` to somebody's AP; a negative amount gives it back (D-44)."""

    who: CombatantId
    amount: int


def delay(state: Ticks, course: Course, action: Delay) -> Outcome:
    """Put the turn off by 1, taking its start back (D-40)."""
    if state.engaged:
        raise Refusal("encounter.delay_too_late")
    place = without_shed(state.place(course.actor))
    later = replace(place, initiative=place.initiative - 1, delays=place.delays + 1)
    tick = min(later.initiative, state.tick - 1)
    delayed = Delayed(place.id, tick if tick >= 1 else None)
    return Outcome(state.put(later), (delayed, Moment(TURN_WITHDRAWN, place.id)), calls=True)


def spend(state: Ticks, course: Course, action: SpendActionPoints) -> Outcome:
    """Make AP, at any time; reaching the threshold ends the own turn (D-44, D-45)."""
    place, amount, in_turn = state.place(action.who), action.amount, action.who == course.current
    points = place.action_points + amount
    if points < 0:
        raise Refusal("encounter.ap_below_zero", amount=-amount, action_points=place.action_points)
    if points > place.limit:
        raise Refusal(
            "encounter.ap_over_limit", amount=amount, action_points=place.action_points, limit=place.limit
        )
    spent = replace(place, action_points=points)
    after = replace(state.put(spent), engaged=state.engaged or in_turn)
    told = ActionPointsSpent(place.id, amount, points, place.threshold)
    ends = in_turn and amount > 0 and spent.exhausted
    return Outcome(after, (told,), ends=THRESHOLD_REACHED if ends else None)


ACTIONS = (
    ActionKind("delay", Delay, delay, by_actor=True, quiet=True),
    ActionKind("ap", SpendActionPoints, spend, names=("who",)),
)

OFFERS = (Offer("delay", on_panel=True), *(Offer("ap", (amount,)) for amount in QUICK))
