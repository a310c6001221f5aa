"""Actions of BtR's clock only: kinds of actions, AP, cooldowns, channels (B-5 to B-8, B-29)."""

from dataclasses import dataclass, field, replace
from typing import Any

from bot.refusal import Refusal
from bot.systems.btr.action_kinds import KINDS, ActionElement, kind_of
from bot.systems.btr.cooldowns import Cooldown, CountedAction, Shorter, read_cooldown
from bot.systems.btr.endings import ended
from bot.systems.btr.events import (
    ActionDone,
    ChannelBroken,
    CooldownShortened,
    FellOut,
    PointsSpent,
    SecondPartUsed,
    Unpaid,
)
from bot.systems.btr.phases import OPENED, RESPONDED, TurnPhase
from bot.systems.btr.turns import MOST_KNOWN, Channel, Stand, paid
from bot.systems.clock import Course
from bot.systems.declarations import ActionKind, ActionOutcome, ClockAction, Leave, Offer, costs, takes_none
from bot.systems.moments import CombatantId, Moment
from bot.systems.rounds import Rounds

QUICK = (2, 4)
"""AP that have a button: those of a swift and of a standard action."""

COSTS = (None, *range(101))
"""What an action may cost; None: what its kind does."""

USES = range(101)
"""How often an action may be used in a battle; 0: as often as one likes."""

CHANNEL = "ChA"
LAST_ACTION = "last_action"
"""The reason for ending a turn: an action ended its main phase."""

State = Rounds[Stand]


@dataclass(frozen=True, slots=True)
class SpendPoints(ClockAction):
    """Spend ``amount`` AP in the own turn, whatever on; a negative amount gives them back."""

    who: CombatantId
    amount: int


@dataclass(frozen=True, slots=True)
class Act(ClockAction):
    """Use an action in the combatant's own turn (B-5 to B-8).

    - ``kind``: the key of its AP element. ``reaction``: it is a reflex action. None and "" mean as in its
      last use.
    - ``ap``: its cost, if not the cost of its kind. For a channel, the cost of its second part.
    - ``after`` chains it to another action.
    - ``cooldown``: a cooldown that shortens is not a use of it (B-34).
    - ``strikes``: the action comes with its attack.
    """

    who: CombatantId
    name: str = ""
    kind: str = field(default="", metadata={"stored": "element"})
    reaction: bool | None = None
    ap: int | None = None
    cooldown: str = ""
    uses: int | None = None
    after: str = ""
    strikes: bool = False


@dataclass(frozen=True, slots=True)
class ActAsKnown(ClockAction):
    """Attack with an action as in its last use, in the combatant's own turn. An unknown action costs ``ap``
    (None: nothing, and the table is told). If its use was just entered, the attack belongs to that use. Out
    of turn it is refused while it cools down. ``reaction``: it is a reflex action if it can be one."""

    who: CombatantId
    name: str
    reaction: bool = False
    ap: int | None = None


@dataclass(frozen=True, slots=True)
class BreakOff(ClockAction):
    """Break a combatant's channel off (B-29)."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class Interrupt(ClockAction):
    """Interrupt a combatant's channel, if it has one (B-13, B-29)."""

    who: CombatantId


@dataclass(frozen=True, slots=True)
class Fall(ClockAction):
    """Put a combatant out of the fight (重伤), or back into it (B-27)."""

    who: CombatantId
    out: bool


def acting(state: State, course: Course, who: CombatantId) -> Stand:
    """The place of a combatant that can act. Refusal: it is another combatant's turn, or this one is out of
    the fight."""
    stand = state.place(who)
    if course.current != who or stand.phase is None:
        raise Refusal("encounter.not_in_turn")
    if stand.fallen:
        raise Refusal("encounter.out_of_the_fight")
    return stand


def spend(state: State, course: Course, action: SpendPoints) -> ActionOutcome:
    """Spend AP or give them back, only in the combatant's own turn (B-5)."""
    stand = paid(acting(state, course, action.who), action.amount)
    opens = action.amount > 0 and stand.phase is TurnPhase.MAIN
    told = PointsSpent(stand.id, action.amount, stand.action_points, stand.maximum)
    after = replace(stand, opened=stand.opened or opens)
    return ActionOutcome(state.put(after), (*_phase_of(stand, after), told))


def _phase_of(before: Stand, after: Stand) -> tuple[Moment, ...]:
    """What passes as a reflex action counts as made in the response phase that the bot settled, or as the
    main phase is opened (B-3, B-4)."""
    if before.phase is not TurnPhase.MAIN or before.opened or before.responded:
        return ()
    return (Moment(OPENED if after.opened else RESPONDED, before.id),)


def shortens(action: Act) -> bool:
    """Whether it shortens a cooldown, which an ally can do (B-33)."""
    try:
        return bool(action.cooldown) and isinstance(read_cooldown(action.cooldown), Shorter)
    except Refusal:
        return False


def act(state: State, course: Course, action: Act) -> ActionOutcome:
    """Use an action, or shorten its cooldown. Refusal: it cannot be used now, and why."""
    if not action.name:
        raise Refusal("encounter.action_without_name")
    cooldown = read_cooldown(action.cooldown) if action.cooldown else None
    if isinstance(cooldown, Shorter):
        return _shorten(state, state.place(action.who), action.name, cooldown)
    stand = acting(state, course, action.who)
    second = stand.second
    if (
        second is not None
        and _same(second, action.name)
        and not (action.kind and kind_of(action.kind).channel)
    ):
        return _second(state, stand, second, action, cooldown)
    announced = "" if action.strikes else action.name
    return _use(state, replace(stand, announced=announced), _as_known(stand, action, cooldown))


def act_as_known(state: State, course: Course, action: ActAsKnown) -> ActionOutcome:
    """Use an action with its known cost. Refusal: as of ``act``."""
    stand = state.place(action.who)
    if CountedAction(stand.announced, "").called(action.name):
        after = state.put(replace(stand, announced=""))
        return (
            ActionOutcome(after) if not action.ap else spend(after, course, SpendPoints(stand.id, action.ap))
        )
    known = stand.action(action.name)
    second = stand.second is not None and _same(stand.second, action.name)
    if known is not None and kind_of(known.kind).channel and not second:
        return ActionOutcome(state)  # What a channel yields by itself costs nothing (B-29).
    if course.current != stand.id or stand.phase is None:
        if known is not None:
            known.in_use()
        return ActionOutcome(state)
    if known is None and not second:
        if action.ap:
            return spend(state, course, SpendPoints(stand.id, action.ap))
        return ActionOutcome(state, () if action.ap == 0 else (Unpaid(stand.id, action.name),))
    reflex = action.reaction and known is not None and kind_of(known.kind).reflex
    used = Act(stand.id, action.name, reaction=True if reflex else None, ap=action.ap, strikes=True)
    return act(state, course, used)


def _as_known(stand: Stand, action: Act, cooldown: Cooldown | None) -> CountedAction:
    """The action with its new facts and the ones known from before. Refusal: it has no kind, or its kind has
    no reflex actions."""
    known = stand.action(action.name) or CountedAction(action.name, action.kind)
    if not action.kind and not known.kind:
        raise Refusal("encounter.action_without_kind", name=action.name)
    said = replace(
        known,
        kind=action.kind or known.kind,
        reaction=known.reaction if action.reaction is None else bool(action.reaction),
        ap=known.ap if action.ap is None else action.ap,
        cooldown=cooldown or known.cooldown,
        uses=_uses_of(known, action, cooldown),
        after=action.after or known.after,
    )
    if said.ap not in COSTS:
        raise Refusal("encounter.cost_bounds", cost=said.ap, limit=COSTS[-1])
    if said.uses not in USES:
        raise Refusal("encounter.uses_bounds", uses=said.uses, limit=USES[-1])
    if said.reaction and not kind_of(said.kind).reflex:
        raise Refusal("encounter.no_reflex", kind=said.kind)
    return said


def _uses_of(known: CountedAction, action: Act, cooldown: Cooldown | None) -> int:
    """How often the action can be used in a battle: as given, with the cooldown (Opb), or as known."""
    if action.uses is not None:
        return action.uses
    return (cooldown.uses if cooldown else 0) or known.uses


def _use(state: State, stand: Stand, known: CountedAction) -> ActionOutcome:
    """Use an action: it is allowed now, it is paid for, and what lasts of it is noted."""
    kind = kind_of(known.kind)
    responds = known.reaction and (stand.phase is TurnPhase.RESPONSE or _as_response(stand))
    _check(stand, known, kind)
    used, cost = known.in_use(), cost_of(stand, known)
    after = replace(paid(stand, cost), newest=known.name, opened=stand.opened or not responds)
    if used.counted or (not kind.channel and len(after.known) < MOST_KNOWN):
        after = after.knowing(used)
    if kind.channel:
        after = replace(after, channel=Channel(known.name, known.ap))
    told = ActionDone(
        stand.id,
        known.name,
        kind.key,
        reaction=known.reaction,
        spent=cost,
        left=after.action_points,
        maximum=after.maximum,
        cooldown=used.left,
        steady=used.cooldown.steady,
        uses_left=used.uses - used.used if used.uses else None,
        chained=tuple(each.name for each in after.known if each.after and known.called(each.after)),
    )
    if kind.last:
        return ended(state.put(after), stand.id, LAST_ACTION, told)
    return ActionOutcome(state.put(after), (*_phase_of(stand, after), told))


def _as_response(stand: Stand) -> bool:
    """Whether a reflex action counts as made in the response phase that the bot settled (B-3)."""
    return not (stand.responded or stand.opened)


def _check(stand: Stand, known: CountedAction, kind: ActionElement) -> None:
    """Refusal: the phase, the order in it, or what it is chained to does not allow it now."""
    if stand.phase is TurnPhase.RESPONSE and not known.reaction:
        raise Refusal("encounter.reflex_only", name=known.name)
    if kind.first and stand.opened:
        raise Refusal("encounter.full_round_first", name=known.name)
    if known.after and not CountedAction(stand.newest, "").called(known.after):
        raise Refusal("encounter.chained", name=known.name, to=known.after)


def cost_of(stand: Stand, known: CountedAction) -> int:
    """AP that an action costs: by its kind, unless something special says otherwise (B-5, B-34);
    a full-round action takes all that are left, and at least what its kind costs."""
    kind = kind_of(known.kind)
    least = kind.ap if known.ap is None or kind.channel else known.ap
    return max(least, kind.ap, stand.action_points) if kind.first else least


def _same(second: Channel, name: str) -> bool:
    return CountedAction(second.name, "").called(name)


def _second(
    state: State, stand: Stand, second: Channel, action: Act, cooldown: Cooldown | None
) -> ActionOutcome:
    """Use the second part of a channel, an action of its main phase (B-29). Facts that are left out come from
    the channel. A given cooldown or number of uses becomes the channel's. Refusal: too few AP are left, or it
    is chained to another."""
    cost = action.ap if action.ap is not None else second.ap or 0
    if cost not in COSTS:
        raise Refusal("encounter.cost_bounds", cost=cost, limit=COSTS[-1])
    if action.after and not CountedAction(stand.newest, "").called(action.after):
        raise Refusal("encounter.chained", name=second.name, to=action.after)
    announced = "" if action.strikes else second.name
    after = replace(paid(stand, cost), second=None, opened=True, newest=second.name, announced=announced)
    if cooldown is not None or action.uses is not None:
        known = stand.action(second.name) or CountedAction(second.name, CHANNEL)
        after = after.knowing(_said_of(known, action, cooldown))
    told = SecondPartUsed(stand.id, second.name, cost, after.action_points, after.maximum)
    return ActionOutcome(state.put(after), (*_phase_of(stand, after), told))


def _said_of(known: CountedAction, action: Act, cooldown: Cooldown | None) -> CountedAction:
    """The channel with the cooldown that begins now, and the uses that it has. Refusal: out of bounds."""
    uses = _uses_of(known, action, cooldown)
    if uses not in USES:
        raise Refusal("encounter.uses_bounds", uses=uses, limit=USES[-1])
    if cooldown is None:
        return replace(known, uses=uses)
    return replace(known, cooldown=cooldown, left=cooldown.turns, uses=uses)


def _shorten(state: State, stand: Stand, name: str, by: Shorter) -> ActionOutcome:
    known = stand.action(name)
    if known is None:
        raise Refusal("encounter.not_cooling", name=name)
    shortened = known.shortened(by)
    told = CooldownShortened(stand.id, known.name, known.left, shortened.left)
    return ActionOutcome(state.put(stand.knowing(shortened)), (told,))


def break_off(state: State, course: Course, action: BreakOff) -> ActionOutcome:
    """End a combatant's channel without a yield. Refusal: it has none."""
    if state.place(action.who).channel is None:
        raise Refusal("encounter.no_channel")
    return interrupt(state, course, Interrupt(action.who))


def interrupt(state: State, course: Course, action: Interrupt) -> ActionOutcome:
    """End a combatant's channel without a yield, if it has one (B-29)."""
    stand = state.place(action.who)
    if stand.channel is None:
        return ActionOutcome(state)
    return ActionOutcome(
        state.put(replace(stand, channel=None)), (ChannelBroken(stand.id, stand.channel.name),)
    )


def fall(state: State, course: Course, action: Fall) -> ActionOutcome:
    """Put a combatant out of the fight, which ends its channel, or back into it (B-27)."""
    stand = state.place(action.who)
    if stand.fallen == action.out:
        return ActionOutcome(state)
    fallen = state.put(replace(stand, fallen=action.out))
    broken = interrupt(fallen, course, Interrupt(stand.id)) if action.out else ActionOutcome(fallen)
    return ActionOutcome(broken.state, (FellOut(stand.id, out=action.out), *broken.passed))


ACTIONS = (
    ActionKind("ap", SpendPoints, spend, names=("who",), effort=costs),
    ActionKind("action", Act, act, names=("who",), sorts=KINDS, supports=shortens),
    ActionKind("action_as_known", ActAsKnown, act_as_known, names=("who",)),
    ActionKind("break_off", BreakOff, break_off, names=("who",), effort=takes_none),
    ActionKind("interrupt", Interrupt, interrupt, names=("who",), leave=Leave.GM),
    ActionKind("fall", Fall, fall, names=("who",), leave=Leave.GM),
)


def _affordable(amount: int) -> Any:
    def offered(state: State, who: CombatantId) -> bool:
        stand = state.place(who)
        return not stand.fallen and stand.action_points >= amount

    return offered


OFFERS = tuple(Offer("ap", (amount,), offered=_affordable(amount)) for amount in QUICK)
