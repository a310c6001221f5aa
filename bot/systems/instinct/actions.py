"""Actions only on the ticks of 死亡本能: delays, action points, and actions of each kind."""

from dataclasses import dataclass, field, replace

from bot.refusal import Refusal
from bot.systems.clock import Course
from bot.systems.declarations import (
    ActionKind,
    ActionOutcome,
    ClockAction,
    ClockEvent,
    Offer,
    costs,
    takes_none,
)
from bot.systems.instinct.clock_place import Place, Ticks, put_off, without_start
from bot.systems.instinct.declared_actions import (
    AU,
    IN_TURN,
    MI,
    RA,
    SORTS,
    ST,
    TO,
    Acts,
    Total,
    broken,
    share_of,
    used,
    uses_of,
    with_share,
)
from bot.systems.instinct.events import ActionPointsSpent, Declared, Delayed, TotalLost, TotalWentOn
from bot.systems.moments import TURN_WITHDRAWN, CombatantId, Moment
from bot.text import fold

THRESHOLD_REACHED = "action_points"
"""The reason of a turn that ended by its AP."""

QUICK = (1, 2, 3)
"""AP that have a button."""


@dataclass(frozen=True, slots=True)
class Delay(ClockAction):
    """Put the current turn off, before anything was done in it (D-40)."""


@dataclass(frozen=True, slots=True)
class SpendActionPoints(ClockAction):
    """Add ``amount`` to a combatant's AP. A negative amount gives AP back (D-44)."""

    who: CombatantId
    amount: int


@dataclass(frozen=True, slots=True)
class Declare(ClockAction):
    """Declare an action of a kind (D-45).

    - ``ap``: its AP; of a TO in all, or of one that goes on, this turn's share.
    - ``uses``: how often it can be used in this fight.
    - ``periods``: over how many turns a TO is spread (0: each turn up to the threshold).
    - ``part``: the part of the body that is used.
    - ``tag``: its typed tags (D-29).
    """

    who: CombatantId
    name: str = ""
    kind: str = field(default="", metadata={"stored": "sort"})
    ap: int | None = None
    uses: int | None = None
    periods: int = 0
    part: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class GoOn(ClockAction):
    """Make this turn's share of the actor's TO (D-46)."""


@dataclass(frozen=True, slots=True)
class BreakOff(ClockAction):
    """Break a combatant's TO off (D-46)."""

    who: CombatantId


def delay(state: Ticks, course: Course, action: Delay) -> ActionOutcome:
    """Put the turn off by 1, taking its start back (D-40)."""
    if state.engaged:
        raise Refusal("encounter.delay_too_late")
    place = without_start(state.place(course.actor))
    later = put_off(place)
    tick = min(later.initiative, state.tick - 1)
    delayed = Delayed(place.id, tick if tick >= 1 else None)
    return ActionOutcome(state.put(later), (delayed, Moment(TURN_WITHDRAWN, place.id)), calls=True)


def spend(state: Ticks, course: Course, action: SpendActionPoints) -> ActionOutcome:
    """Make AP, at any time; reaching the threshold ends the own turn (D-44, D-45)."""
    spent = _with_points(state.place(action.who), action.amount)
    told = ActionPointsSpent(spent.id, action.amount, spent.action_points, spent.threshold)
    return _made(state, course, spent, action.amount, told)


def _with_points(place: Place, amount: int) -> Place:
    """A place with AP made or given back. Refusal: they leave their bounds (D-44)."""
    points = place.action_points + amount
    if points < 0:
        raise Refusal("encounter.ap_below_zero", amount=-amount, action_points=place.action_points)
    if points > place.limit:
        raise Refusal(
            "encounter.ap_over_limit", amount=amount, action_points=place.action_points, limit=place.limit
        )
    return replace(place, action_points=points)


def _made(state: Ticks, course: Course, spent: Place, amount: int, told: ClockEvent) -> ActionOutcome:
    """What AP that were made come to: at the threshold the own turn is over."""
    in_turn = spent.id == course.current
    after = replace(state.put(spent), engaged=state.engaged or in_turn)
    ends = in_turn and amount > 0 and spent.exhausted
    return ActionOutcome(after, (told,), ends=THRESHOLD_REACHED if ends else None)


# ---------------------------------------------------------------- actions of each kind


def declare(state: Ticks, course: Course, action: Declare) -> ActionOutcome:
    """Declare an action by the rules of its kind (D-45). Refusal: it cannot be declared now."""
    place = state.place(action.who)
    total = place.acts.total
    goes_on = total is not None and action.kind in ("", TO) and fold(action.name) in ("", fold(total.name))
    kind = TO if goes_on else action.kind or ST
    if kind == AU:
        raise Refusal("encounter.always_on")
    if kind in IN_TURN and place.id != course.current:
        raise Refusal("encounter.only_in_own_turn", kind=kind)
    if kind in IN_TURN:
        _must_go_on(course)
    if kind == TO:
        if not goes_on:
            return _begin(state, course, place, action)
        return _share(state, course, _used_with(place, action), action.ap)
    return _declared(state, course, replace(action, kind=kind))


def _must_go_on(course: Course) -> None:
    """Refuse what is done in the own turn once AP have ended it but for an answer to its last deed (D-44)."""
    if course.held:
        raise Refusal("encounter.turn_held")


def _declared(state: Ticks, course: Course, action: Declare) -> ActionOutcome:
    """An action that is done at once."""
    if action.kind == ST and action.ap is None:
        raise Refusal("encounter.action_without_ap")
    if action.periods:
        raise Refusal("encounter.only_total_spreads")
    amount, place = action.ap or 0, state.place(action.who)
    acts = used(_noted(place.acts, action.kind, action.name), action.name, action.uses)
    spent = replace(_with_points(place, amount), acts=acts)
    left = uses_of(acts, action.name)
    told = Declared(
        place.id,
        action.name,
        action.kind,
        amount,
        spent.action_points,
        spent.threshold,
        left,
        part=action.part,
        tag=action.tag,
    )
    return _made(state, course, spent, amount, told)


def _noted(acts: Acts, kind: str, name: str) -> Acts:
    """The declaration with an MI or an RA. Refusal: there was one since the combatant's last turn began."""
    if kind == MI:
        if acts.minor is not None:
            raise Refusal("encounter.minor_used")
        return replace(acts, minor=name)
    if kind == RA:
        if acts.rapid is not None:
            raise Refusal("encounter.rapid_used")
        return replace(acts, rapid=name)
    return acts


# ---------------------------------------------------------------- total actions


def _used_with(place: Place, action: Declare) -> Place:
    """A place with a TO that goes on with another part or tag, if one is typed."""
    total = place.acts.total
    if total is None or not (action.part or action.tag):
        return place
    on = replace(total, part=action.part or total.part, tag=action.tag or total.tag)
    return replace(place, acts=replace(place.acts, total=on))


def _begin(state: Ticks, course: Course, place: Place, action: Declare) -> ActionOutcome:
    """Begin a TO with its first share. Refusal: another goes on, or it cannot be spread so."""
    if place.acts.total is not None:
        raise Refusal("encounter.total_goes_on", name=place.acts.total.name)
    if not action.ap:
        raise Refusal("encounter.action_without_ap")
    if action.periods > action.ap:
        raise Refusal("encounter.too_few_to_spread", ap=action.ap, periods=action.periods)
    acts = used(place.acts, action.name, action.uses)
    begun = replace(
        acts, total=Total(action.name, action.ap, action.periods, part=action.part, tag=action.tag)
    )
    return _share(state, course, replace(place, acts=begun), None, begins=True)


def _share(
    state: Ticks, course: Course, place: Place, wanted: int | None, *, begins: bool = False
) -> ActionOutcome:
    """Make a share of the TO that goes on: at least 1 AP, and one after which the next turn could be
    taken (D-46). Refusal: this turn's was made, or it is too much or too little."""
    total = place.acts.total
    if total is None:
        raise Refusal("encounter.no_total")
    if total.shared:
        raise Refusal("encounter.total_shared", name=total.name)
    share = share_of(total, place.action_points, place.threshold) if wanted is None else wanted
    if not 1 <= share <= total.left:
        raise Refusal("encounter.share_bounds", name=total.name, share=share, left=total.left)
    if share < total.left and place.action_points + share >= place.limit:
        raise Refusal(
            "encounter.share_too_much", share=share, action_points=place.action_points, limit=place.limit
        )
    spent = replace(_with_points(place, share), acts=with_share(place.acts, total, share))
    left = total.left - share
    told = TotalWentOn(
        place.id,
        total.name,
        share,
        left,
        spent.action_points,
        spent.threshold,
        begins,
        part=total.part,
        tag=total.tag,
    )
    return _made(state, course, spent, share, told)


def go_on(state: Ticks, course: Course, action: GoOn) -> ActionOutcome:
    """Make the share that is planned of the actor's TO."""
    _must_go_on(course)
    return _share(state, course, state.place(course.actor), None)


def break_off(state: Ticks, course: Course, action: BreakOff) -> ActionOutcome:
    """Lose a TO; its AP stay. Refusal: none goes on."""
    place = state.place(action.who)
    total = place.acts.total
    if total is None:
        raise Refusal("encounter.no_total")
    free = replace(place, acts=replace(place.acts, total=None))
    return ActionOutcome(state.put(free), (TotalLost(place.id, total.name, total.left),))


ACTIONS = (
    ActionKind("delay", Delay, delay, by_actor=True, quiet=True),
    ActionKind("ap", SpendActionPoints, spend, names=("who",), effort=costs),
    ActionKind("action", Declare, declare, names=("who",), sorts=SORTS),
    ActionKind("go_on", GoOn, go_on, by_actor=True),
    ActionKind("break_off", BreakOff, break_off, names=("who",), effort=takes_none),
)


def _has_share(state: Ticks, who: CombatantId) -> bool:
    return broken(state.place(who).acts) is not None


def _may_delay(state: Ticks, who: CombatantId) -> bool:
    return not state.engaged


OFFERS = (
    Offer("delay", on_panel=True, offered=_may_delay),
    *(Offer("ap", (amount,)) for amount in QUICK),
    Offer("go_on", offered=_has_share),
)
