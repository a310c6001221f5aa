"""Actions only in plain initiative order: hold a turn, ready an action, act at a chosen moment."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from bot.refusal import Refusal
from bot.systems.clock import Course
from bot.systems.declarations import (
    ActionKind,
    ActionOutcome,
    ClockAction,
    ClockEvent,
    EventKind,
    Offer,
    Sort,
)
from bot.systems.moments import TURN_WITHDRAWN, CombatantId, Moment
from bot.systems.order.places import POPCORN, SIDES, Stand, State, put_by
from bot.text import N_

READIED = "readied"
"""Why a turn ended: its action is readied."""

HOLD, READY, ACT = "hold", "ready", "act"
SORTS = (
    Sort(HOLD, N_("Hold"), ("等待", "延后", "delay", "wait")),
    Sort(READY, N_("Ready"), ("准备", "准备动作")),
    Sort(ACT, N_("Act now"), ("行动", "现在行动", "act now")),
)


@dataclass(frozen=True, slots=True)
class Hold(ClockAction):
    """Put the actor's turn off to a moment of its choice."""


@dataclass(frozen=True, slots=True)
class Ready(ClockAction):
    """End the actor's turn with an action readied for its moment."""


@dataclass(frozen=True, slots=True)
class ActNow(ClockAction):
    """Let a combatant act that waits for its moment, or one of the side's block that has the turn."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class Manoeuvre(ClockAction):
    """One of the three actions as a command asks for it, with the readied action."""

    who: CombatantId
    kind: str = field(default="", metadata={"stored": "sort"})
    name: str = ""


@dataclass(frozen=True, slots=True)
class Held(ClockEvent):
    """A combatant put its turn off."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class Readied(ClockEvent):
    """A combatant readied an action ("": not told)."""

    who: CombatantId
    name: str


@dataclass(frozen=True, slots=True)
class ReadiedDone(ClockEvent):
    """A combatant takes its readied action, out of turn, and stands right before ``by``. The turn of ``by``
    goes on."""

    who: CombatantId
    name: str
    by: CombatantId


@dataclass(frozen=True, slots=True)
class Acts(ClockEvent):
    """A combatant acts at its chosen moment: before ``by``, which has the turn after it, or ``behind``."""

    who: CombatantId
    by: CombatantId
    behind: bool = False


EVENTS = (
    EventKind("held", Held),
    EventKind("readied", Readied),
    EventKind("readied_done", ReadiedDone),
    EventKind("acts", Acts),
)


def hold(state: State, course: Course, action: Hold) -> ActionOutcome:
    """Leave the place and act later, at a moment of choice; what the turn's start counted is given back.
    Refusal: there is no order to leave."""
    _must_have_order(course)
    who = course.actor
    held = state.put(replace(state.place(who), holds=True))
    return ActionOutcome(held, (Held(who), Moment(TURN_WITHDRAWN, who)), calls=True)


def ready(state: State, course: Course, action: Ready) -> ActionOutcome:
    """Spend the turn on an action that is taken when its moment comes."""
    return _readied(state, course, "")


def _readied(state: State, course: Course, name: str) -> ActionOutcome:
    _must_have_order(course)
    place = replace(state.place(course.actor), readied=name)
    return ActionOutcome(state.put(place), (Readied(place.id, name),), ends=READIED)


def _must_have_order(course: Course) -> None:
    """Refuse what only makes sense in an order of turns: in popcorn order the actor must name the next."""
    if POPCORN in course.variants:
        raise Refusal("encounter.popcorn_order")


def act_now(state: State, course: Course, action: ActNow) -> ActionOutcome:
    """Let a combatant act before the actor: a holding one, one of the same block, or one with a readied
    action as a reaction. A combatant that held or reacted stands there from then on.

    Refusal: it has the turn, or waits for nothing.
    """
    place, actor = state.place(action.who), course.actor
    if place.id == actor:
        raise Refusal("encounter.acts_already")
    if place.readied is not None:
        return _reacted(state, course, place)
    if place.holds:
        return _unheld(state, course, place)
    if not in_block(state, course, place):
        raise Refusal("encounter.not_waiting")
    return _before(state, course, place, (Acts(place.id, actor),))


def _reacted(state: State, course: Course, place: Stand) -> ActionOutcome:
    """A reaction is not a turn: the actor's goes on."""
    name, actor = place.readied or "", course.actor
    moved = put_by(state.put(replace(place, readied=None, called=True)), place.id, actor, course)
    return ActionOutcome(moved, (ReadiedDone(place.id, name, actor),))


def _unheld(state: State, course: Course, place: Stand) -> ActionOutcome:
    """A hidden one comes right behind the actor. Otherwise the actor's turn would begin again for no reason
    that the table knows."""
    actor, behind = course.actor, place.id in course.hidden
    moved = put_by(state, place.id, actor, course, behind=behind)
    told = (Acts(place.id, actor, behind),)
    if not behind:
        return _before(moved, course, moved.place(place.id), told)
    return ActionOutcome(moved.put(_summoned(moved.place(place.id))), told)


def _summoned(place: Stand) -> Stand:
    return replace(place, called=False, summoned=True)


def _before(state: State, course: Course, place: Stand, told: tuple[ClockEvent, ...]) -> ActionOutcome:
    """Call a combatant now. The actor's turn, which had started, comes after its turn."""
    actor = replace(state.place(course.actor), called=False)
    after = state.put(_summoned(place)).put(actor)
    return ActionOutcome(after, (*told, Moment(TURN_WITHDRAWN, actor.id)), calls=True)


def in_block(state: State, course: Course, place: Stand) -> bool:
    """Whether its side acts now, and it has a turn of this round to come."""
    sides = SIDES in course.variants
    return sides and not place.called and place.tier == state.place(course.actor).tier


def manoeuvre(state: State, course: Course, action: Manoeuvre) -> ActionOutcome:
    """Do what a command says. Refusal: it does not say what; besides, as that itself."""
    if action.kind == ACT:
        return act_now(state, course, ActNow(action.who))
    does = _OWN_TURN.get(action.kind)
    if does is None:
        raise Refusal("encounter.action_kind_missing")
    if action.who != course.actor:
        raise Refusal("encounter.not_their_turn")
    return does(state, course, action)


_OWN_TURN: Mapping[str, Callable[[State, Course, Manoeuvre], ActionOutcome]] = {
    HOLD: lambda state, course, action: hold(state, course, Hold()),
    READY: lambda state, course, action: _readied(state, course, action.name),
}

ACTIONS = (
    ActionKind("delay", Hold, hold, by_actor=True),
    ActionKind("ready", Ready, ready, by_actor=True),
    ActionKind("act", ActNow, act_now, names=("who",), by_actor=True),
    ActionKind("action", Manoeuvre, manoeuvre, names=("who",), by_actor=True, sorts=SORTS),
)


def _may_act(state: State, course: Course) -> Collection[CombatantId]:
    """The combatants that may act now besides the actor."""
    return [
        each.id
        for each in state.places
        if each.id != course.current and (each.waits or in_block(state, course, each))
    ]


OFFERS = (
    Offer("delay", unless=POPCORN),
    Offer("ready", unless=POPCORN),
    Offer("act", doers=_may_act, unless=POPCORN),
)
