"""Postures and facing in fights of the dice game (P-34, P-49): what one does with them on its clock."""

from dataclasses import dataclass, replace
from fractions import Fraction

from bot.ground.grid import Layout
from bot.ground.points import read_direction
from bot.refusal import Refusal
from bot.systems.clock import USUAL, Bearing, Course
from bot.systems.declarations import (
    ActionKind,
    ActionOutcome,
    ClockAction,
    ClockEvent,
    EventKind,
    Leave,
    Offer,
    Sort,
)
from bot.systems.moments import CombatantId
from bot.systems.pool.movement import POSTURE_COST, Posture
from bot.systems.pool.riding import WAR_HORSE
from bot.systems.pool.turns import LongAction, Stand, in_posture, put_into, require_free
from bot.systems.rounds import Rounds
from bot.text import N_

State = Rounds[Stand]

FACE, ORDER, DISMOUNT = "face", "order", "dismount"
STANDS = Posture.STANDING.value
SORTS = (
    Sort(Posture.STANDING, N_("standing"), ("stand", "stand up", "站立", "站起", "起身")),
    Sort(Posture.CROUCHING, N_("crouching"), ("crouch", "kneel", "蹲伏", "蹲下", "跪下")),
    Sort(Posture.SITTING, N_("sitting"), ("sit", "坐姿", "坐下")),
    Sort(Posture.PRONE, N_("prone"), ("lie down", "drop prone", "卧倒", "倒地", "趴下")),
    Sort(Posture.RIDING, N_("riding a war-horse"), ("ride", "mount", "骑乘", "上马", "骑上战马", "登上战马")),
    Sort(DISMOUNT, N_("dismounting"), ("dismount", "get off", "下马", "脱离战马")),
    Sort(ORDER, N_("another command to the mount"), ("order", "命令坐骑", "命令战马")),
    Sort(FACE, N_("facing: the direction as name"), ("facing", "turn", "朝向", "转向")),
)
"""What `/encounter action` can be besides a long one."""


@dataclass(frozen=True, slots=True)
class StandUp(ClockAction):
    """Stand up by choice, as a button asks for it."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class Fall(ClockAction):
    """A combatant is brought into a posture by force, for no ⚡ (P-49)."""

    who: CombatantId
    posture: str


@dataclass(frozen=True, slots=True)
class Turn(ClockAction):
    """A combatant turns in place, to a direction in degrees, as a map asks for it."""

    who: CombatantId
    facing: Fraction


@dataclass(frozen=True, slots=True)
class PostureChanged(ClockEvent):
    """A combatant is in another posture, for this many ⚡ (0: by force), and has ``left`` of ``maximum``."""

    who: CombatantId
    posture: str
    cost: int
    left: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Faced(ClockEvent):
    """A combatant's new facing, in degrees."""

    who: CombatantId
    degrees: Fraction


@dataclass(frozen=True, slots=True)
class LongWentOn(ClockEvent):
    """``spent`` ⚡ went into an action that takes ``left`` more; 0: it is done. ``begins`` says that it
    was not under way before. ``posture``: the one that it ends in."""

    who: CombatantId
    name: str
    spent: int
    left: int
    begins: bool = False
    posture: str = ""


@dataclass(frozen=True, slots=True)
class LongBrokenOff(ClockEvent):
    """A long action was broken off; ``back`` are the ⚡ that this turn's start had put into it. ``posture``:
    the one that it would have ended in."""

    who: CombatantId
    name: str
    back: int
    posture: str = ""


EVENTS = (EventKind("posture_changed", PostureChanged), EventKind("faced", Faced))


def bearing(stand: Stand) -> Bearing:
    """A combatant's bearing, as moves and maps know it."""
    posture = None if stand.posture is None else (USUAL if stand.posture == STANDS else stand.posture)
    return Bearing(posture, stand.facing, stand.revealed, stand.may_step)


def changed(state: State, who: CombatantId, posture: str) -> ActionOutcome:
    """Change the posture by choice: 1⚡, which may include one step (P-49). Into the saddle and out of it it
    takes 6⚡, as a long action (P-63). Refusal: the posture is that already, a long action goes on, or no ⚡
    is left."""
    stand = _other(state.place(who), posture)
    require_free(stand)
    if Posture.RIDING in {stand.posture, posture}:
        return put_long(state, stand, LongAction("", WAR_HORSE.mounting, posture=posture))
    left = stand.action_points - POSTURE_COST
    if left < 0:
        raise Refusal("encounter.too_few_points", amount=POSTURE_COST, left=stand.action_points)
    after = replace(in_posture(stand, posture), action_points=left, may_step=True)
    return ActionOutcome(state.put(after), (PostureChanged(who, posture, POSTURE_COST, left, stand.maximum),))


def dismounted(state: State, stand: Stand) -> ActionOutcome:
    """Leave the saddle by choice, and stand then (P-63). Refusal: as of ``changed``, or nobody rides."""
    if stand.posture != Posture.RIDING:
        raise Refusal("encounter.not_riding")
    return changed(state, stand.id, STANDS)


def put_long(state: State, stand: Stand, going: LongAction) -> ActionOutcome:
    """Put the ⚡ that are left into an action. The rest follows at the start of the next turns (P-60)."""
    after = put_into(stand, going)
    if after.long_action is not None:  # ⚡ that its own turn puts in do not count as put in at its start.
        after = replace(after, long_action=replace(after.long_action, put_in=0))
    return ActionOutcome(state.put(replace(after, may_step=False)), (went_on(stand, after, going),))


def went_on(before: Stand, after: Stand, going: LongAction) -> LongWentOn:
    """The event of ⚡ that went into a long action."""
    left = 0 if after.long_action is None else after.long_action.left
    return LongWentOn(
        before.id, going.name, going.left - left, left, before.long_action is None, going.posture
    )


def _other(stand: Stand, posture: str) -> Stand:
    if (stand.posture or STANDS) == posture:
        raise Refusal("encounter.posture_already")
    return stand


def stand_up(state: State, course: Course, action: StandUp) -> ActionOutcome:
    """Stand up by choice."""
    return changed(state, action.who, STANDS)


def fall(state: State, course: Course, action: Fall) -> ActionOutcome:
    """Bring a combatant into a posture by force. It ends a long change of posture that goes on (P-60).
    Refusal: it is not a posture, or the present one."""
    if action.posture not in set(Posture):
        raise Refusal("unknown_choice", choice=action.posture)
    stand = _other(state.place(action.who), action.posture)
    told = PostureChanged(stand.id, action.posture, 0, stand.action_points, stand.maximum)
    after, going = in_posture(stand, action.posture), stand.long_action
    if going is None or not going.posture:
        return ActionOutcome(state.put(after), (told,))
    broken = LongBrokenOff(stand.id, going.name, 0, going.posture)
    return ActionOutcome(state.put(replace(after, long_action=None)), (broken, told))


def faced(state: State, course: Course, who: CombatantId, typed: str) -> ActionOutcome:
    """Turn in a typed direction. Refusal: it is not a direction, or as ``turn``."""
    degrees = read_direction(typed, Layout.SQUARE)
    done = turn(state, course, Turn(who, degrees))
    return replace(done, passed=(Faced(who, degrees),))


def turn(state: State, course: Course, action: Turn) -> ActionOutcome:
    """Turn, for no ⚡, once in the own turn, or freely right after an active move (P-34). Refusal: it is
    not the own turn, one has turned in it, or a long action goes on (P-60)."""
    stand = state.place(action.who)
    require_free(stand)
    if stand.may_face:
        return ActionOutcome(state.put(replace(stand, facing=action.facing, may_face=False)))
    if course.current != stand.id:
        raise Refusal("encounter.turns_in_own_turn")
    if stand.turned:
        raise Refusal("encounter.turned_already")
    return ActionOutcome(state.put(replace(stand, facing=action.facing, turned=True)))


def _is_down(state: State, who: CombatantId) -> bool:
    return (state.place(who).posture or STANDS) not in {STANDS, Posture.RIDING}


ACTIONS = (
    ActionKind("stand_up", StandUp, stand_up, names=("who",)),
    ActionKind("posture", Fall, fall, names=("who",), leave=Leave.GM),
    ActionKind("turn", Turn, turn, names=("who",), quiet=True),
)
OFFERS = (Offer("stand_up", offered=_is_down),)
