"""Actions only on the dice game's clock: spending ⚡, and long actions."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, cast

from bot.refusal import Refusal
from bot.systems.clock import Course
from bot.systems.declarations import (
    ActionKind,
    ActionOutcome,
    ClockAction,
    ClockEvent,
    EventKind,
    Offer,
    costs,
    takes_none,
)
from bot.systems.moments import CombatantId
from bot.systems.pool import stances
from bot.systems.pool.movement import COMMAND, Posture
from bot.systems.pool.turns import LongAction, Stand, require_free
from bot.systems.rounds import Rounds

QUICK = (1, 2, 3)
"""⚡ that have a button."""

COSTS = range(1, 1001)
"""How many ⚡ a long action may take."""


@dataclass(frozen=True, slots=True)
class SpendPoints(ClockAction):
    """Spend ``amount`` of a combatant's ⚡, in or outside its turn. A negative amount gives ⚡ back
    (P-59)."""

    who: CombatantId
    amount: int


@dataclass(frozen=True, slots=True)
class Walk(ClockAction):
    """The cost and the result of an active move on a map: ``amount`` ⚡ (P-40), and the facing after it.
    None: the combatant may still choose it (P-34)."""

    who: CombatantId
    amount: int = 0
    facing: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Reveal(ClockAction):
    """A threatening act shows everybody where the combatant is (P-38)."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class React(ClockAction):
    """Spend ``amount`` of a combatant's ⚡ on a reaction, such as a defence (P-59, P-61)."""

    who: CombatantId
    amount: int


@dataclass(frozen=True, slots=True)
class BeginLong(ClockAction):
    """Begin an action that takes ``ap`` ⚡, more than the actor has left (P-60); with a ``kind`` change the
    posture, or turn to where ``name`` says (P-34, P-49)."""

    name: str = ""
    ap: int | None = None
    kind: str = field(default="", metadata={"stored": "sort"})


@dataclass(frozen=True, slots=True)
class BreakOff(ClockAction):
    """Break a combatant's long action off (P-60)."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class PointsSpent(ClockEvent):
    """A combatant spent ``amount`` ⚡ and has ``left`` of ``maximum``."""

    who: CombatantId
    amount: int
    left: int
    maximum: int


EVENTS = (
    EventKind("ap_spent", PointsSpent),
    EventKind("long_went_on", stances.LongWentOn),
    EventKind("long_broken_off", stances.LongBrokenOff),
    *stances.EVENTS,
)

State = Rounds[Stand]


def spend(state: State, course: Course, action: SpendPoints) -> ActionOutcome:
    """Spend the ⚡ that are left. They come back only at the start of the combatant's turn (P-59)."""
    stand, amount = state.place(action.who), action.amount
    if amount > 0:
        require_free(stand)
    left = stand.action_points - amount
    if left < 0:
        raise Refusal("encounter.too_few_points", amount=amount, left=stand.action_points)
    if left > stand.maximum:
        raise Refusal(
            "encounter.too_many_points", amount=-amount, left=stand.action_points, maximum=stand.maximum
        )
    told = PointsSpent(stand.id, amount, left, stand.maximum)
    return ActionOutcome(
        state.put(replace(stand, action_points=left, may_face=False, may_step=False)), (told,)
    )


def walk(state: State, course: Course, action: Walk) -> ActionOutcome:
    """Take a move's ⚡; its facing is free (P-34, P-40). A mount moves with its own (P-63). Refusal: as
    ``spend``, or the mount has too few left."""
    state, cost = _carried(state, action) if _rides(state, action.who) else (state, action.amount)
    took = spend(state, course, SpendPoints(action.who, cost)) if cost else ActionOutcome(state)
    after = cast("State", took.state)
    stand = after.place(action.who)
    facing = stand.facing if action.facing is None else action.facing
    free = replace(stand, facing=facing, may_face=action.facing is None, may_step=False)
    return replace(took, state=after.put(free))


def _rides(state: State, who: CombatantId) -> bool:
    return state.place(who).posture == Posture.RIDING


def _carried(state: State, action: Walk) -> tuple[State, int]:
    """The state after a mount's moves, and what the command costs its rider: nothing if it is the same as
    the last one (P-63)."""
    stand = state.place(action.who)
    if action.amount > stand.mount_points:
        raise Refusal("encounter.mount_too_few", amount=action.amount, left=stand.mount_points)
    walks = replace(stand, mount_points=stand.mount_points - action.amount, mount_walks=True)
    return state.put(walks), 0 if stand.mount_walks or not action.amount else COMMAND


def order(state: State, course: Course, stand: Stand) -> ActionOutcome:
    """Give the mount another command than to walk on, for 1⚡ of each (P-63). Refusal: there is no mount, or
    too few ⚡."""
    if stand.posture != Posture.RIDING:
        raise Refusal("encounter.not_riding")
    if not stand.mount_points:
        raise Refusal("encounter.mount_tired")
    obeys = replace(stand, mount_points=stand.mount_points - 1, mount_walks=False)
    return spend(state.put(obeys), course, SpendPoints(stand.id, COMMAND))


def reveal(state: State, course: Course, action: Reveal) -> ActionOutcome:
    """Nobody overlooks the combatant until its next turn begins. Refusal: a long action goes on, beside which
    nothing else is done (P-60)."""
    stand = state.place(action.who)
    require_free(stand)
    return ActionOutcome(state.put(replace(stand, revealed=True)))


def react(state: State, course: Course, action: React) -> ActionOutcome:
    """Spend ⚡ on a reaction. Refusal ``encounter.no_reaction``: too few are left, which only the
    own turn, or the GM, brings back."""
    points = state.place(action.who).action_points
    if points < action.amount:
        raise Refusal("encounter.no_reaction", amount=action.amount, left=points)
    return spend(state, course, SpendPoints(action.who, action.amount))


def begin(state: State, course: Course, action: BeginLong) -> ActionOutcome:
    """Put the ⚡ that are left into an action. The rest follows at the start of the next turns (P-60)."""
    stand = state.place(course.actor)
    if action.kind == stances.FACE:
        return stances.faced(state, course, stand.id, action.name)
    if action.kind == stances.ORDER:
        return order(state, course, stand)
    if action.kind == stances.DISMOUNT:
        return stances.dismounted(state, stand)
    if action.kind:
        return stances.changed(state, stand.id, action.kind)
    if action.ap is None:
        raise Refusal("encounter.long_without_ap")
    require_free(stand)
    if action.ap not in COSTS:
        raise Refusal("encounter.long_bounds", cost=action.ap, low=COSTS[0], high=COSTS[-1])
    return stances.put_long(state, stand, LongAction(action.name, action.ap))


def break_off(state: State, course: Course, action: BreakOff) -> ActionOutcome:
    """End a long action unfinished; in the own turn with the ⚡ that its start had put in (P-60)."""
    stand = state.place(action.who)
    going = stand.long_action
    if going is None:
        raise Refusal("encounter.no_long_action")
    back = going.put_in if course.current == stand.id else 0
    free = replace(stand, long_action=None, action_points=min(stand.action_points + back, stand.maximum))
    return ActionOutcome(state.put(free), (stances.LongBrokenOff(stand.id, going.name, back, going.posture),))


ACTIONS = (
    ActionKind("ap", SpendPoints, spend, names=("who",), effort=costs),
    ActionKind("walk", Walk, walk, names=("who",), quiet=True, effort=costs),
    ActionKind("revealed", Reveal, reveal, names=("who",), quiet=True),
    ActionKind("react", React, react, names=("who",)),
    ActionKind("action", BeginLong, begin, by_actor=True, sorts=stances.SORTS),
    ActionKind("break_off", BreakOff, break_off, names=("who",), quiet=True, effort=takes_none),
    *stances.ACTIONS,
)


def _affordable(amount: int) -> Any:
    def offered(state: State, who: CombatantId) -> bool:
        return state.place(who).action_points >= amount

    return offered


def _has_long(state: State, who: CombatantId) -> bool:
    return state.place(who).long_action is not None


OFFERS = (
    *(Offer("ap", (amount,), offered=_affordable(amount)) for amount in QUICK),
    Offer("break_off", offered=_has_long),
    *stances.OFFERS,
)
