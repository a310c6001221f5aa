"""Applies what deeds and time bring about: changed bodies, questions, effects that begin and end."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, cast

from bot.encounter import effects
from bot.encounter.effects import Change
from bot.encounter.encounter import Combatant, CombatantId, Encounter, Phase, clock_of, combat_of, course_of
from bot.encounter.events import KINDS, Event, QuestionAsked
from bot.encounter.remaining_distance import with_pace
from bot.records import replace
from bot.refusal import Refusal
from bot.systems import PLAIN
from bot.systems.clock import NO_BEARING, Bearing, Clock
from bot.systems.combat import (
    UNASKED,
    Combat,
    CombatantInFight,
    CombatOutcome,
    Pending,
    Question,
    QuestionId,
    Stage,
)
from bot.systems.declarations import ClockAction, ClockEvent, EventKind
from bot.systems.effects import UNCHANGED, Begin, Effect, EffectDeed, EffectId, EndEffects, EndNamed, Suppress
from bot.systems.moments import ROUND_START, TURN_END, TURN_LOST, TURN_START, TURN_WITHDRAWN, Moment


def require_combat(encounter: Encounter) -> Combat[Any]:
    """The combat of the encounter's system. Refusal: it has none."""
    combat = combat_of(encounter)
    if combat is None:
        raise Refusal("encounter.no_combat", system=encounter.system)
    return combat


def unanswered(encounter: Encounter, who: CombatantId) -> tuple[str, ...]:
    """The open questions that would take effect without an answer if the combatant's turn went on now, by
    their names."""
    combat = combat_of(encounter)
    return () if combat is None else combat.unanswered(encounter.pending, who)


def body_of(combat: Combat[Any], combatant: Combatant) -> Any:
    """A combatant's body; a fresh one if it joined without one."""
    return _fresh(combat) if combatant.body is None else combatant.body


@cache
def _fresh(combat: Combat[Any]) -> Any:
    """The body of a combatant without a sheet: frozen, so that one serves for all."""
    return combat.body_of({}, {})


def stage_of(encounter: Encounter) -> Stage[Any]:
    """The fight as the combat rules see it."""
    combat = require_combat(encounter)
    changes, bearings = effects.changes(encounter, hidden(encounter)), bearings_of(encounter)
    combatants = tuple(
        [
            CombatantInFight(
                each.id,
                each.level,
                each.owner is None,
                body_of(combat, each),
                changes.get(each.id, UNCHANGED),
                bearings.get(each.id, NO_BEARING),
            )
            for each in _acting(encounter)
        ]
    )
    return Stage(
        combatants,
        encounter.pending,
        encounter.round_number,
        encounter.current,
        encounter.effects,
        encounter.variants,
        combat.rules,
    )


def bearing_of(encounter: Encounter, who: CombatantId) -> Bearing:
    """The posture of a present combatant, by the clock."""
    return bearings_of(encounter).get(who, NO_BEARING)


def bearings_of(encounter: Encounter) -> Mapping[CombatantId, Bearing]:
    """The postures of all present combatants that the clock knows one of."""
    return {} if encounter.clock is None else clock_of(encounter).bearings(encounter.clock)


def hidden(encounter: Encounter) -> frozenset[CombatantId]:
    """The combatants that are hidden from the table, including those that left."""
    return frozenset([each.id for each in (*encounter.combatants, *encounter.left) if each.hidden])


def kinds_of(encounter: Encounter) -> Mapping[type, EventKind]:
    """The kinds of the events that this encounter may bring, by their classes."""
    combat = combat_of(encounter) or PLAIN.combat  # What happened while there was health is still told.
    return _kinds(clock_of(encounter), combat)


@cache
def _kinds(clock: Clock[object], combat: Combat[Any] | None) -> Mapping[type, EventKind]:
    fought = combat.events if combat is not None else ()
    return {each.kind: each for each in (*KINDS, *clock.events, *fought)}


def _acting(encounter: Encounter) -> Sequence[Combatant]:
    """Everybody in the order in which they act, the actor first."""
    if encounter.phase is not Phase.RUNNING:
        return encounter.combatants
    turns = clock_of(encounter).schedule(encounter.clock, course_of(encounter))
    places = {turn.who: number for number, turn in enumerate(turns)}
    return sorted(encounter.combatants, key=lambda each: (each.id != encounter.current, places[each.id]))


def came_of(encounter: Encounter, outcome: CombatOutcome[Any], flow: QuestionId = UNASKED) -> Change:
    """The encounter as an outcome has it, all but what it does on the clock: bodies, events, effects,
    then questions, those of a flow or each beginning one of its own."""
    bodies = outcome.bodies
    if bodies:
        combatants = tuple(
            replace(each, body=bodies.get(each.id, each.body)) for each in encounter.combatants
        )
        encounter = replace(encounter, combatants=combatants)
    dropped = set(outcome.dropped)
    if dropped:
        waiting = tuple(each for each in encounter.pending if each.id not in dropped)
        encounter = replace(encounter, pending=waiting)
    told: list[Event] = [*outcome.events]
    encounter, asked = _asked(encounter, outcome.asks, flow)
    for each in outcome.effects:
        encounter, more = effect_done(encounter, each)
        told += more
    return encounter, (*told, *asked)


def acted(encounter: Encounter, passed: Iterable[object]) -> Change:
    """What an action of the clock's own makes of bodies. Refusal: a body does not allow it."""
    combat = combat_of(encounter)
    if combat is None or not combat.acts or encounter.phase is not Phase.RUNNING:
        return encounter, ()
    events = [each for each in passed if isinstance(each, ClockEvent)]
    return came_of(encounter, combat.acted(stage_of(encounter), events))


def went(encounter: Encounter, who: CombatantId, part: str) -> Change:
    """The body of a combatant that goes a way on the map with a part ("": not given). Refusal: the body does
    not allow it."""
    combat = combat_of(encounter)
    if combat is None or not combat.moves_with_parts:
        return encounter, ()
    return came_of(encounter, combat.went(stage_of(encounter), who, part))


def check_moves(encounter: Encounter, who: CombatantId) -> None:
    """Refusal: the combatant cannot move by itself."""
    combat = combat_of(encounter)
    if combat is not None:
        combat.check_moves(stage_of(encounter), who)


def clocked(encounter: Encounter, actions: Iterable[ClockAction]) -> Change:
    """What time, or an effect that begins, does on the clock: no turn ends by it, and no moment passes."""
    told: list[Event] = []
    for action in actions:
        clock = clock_of(encounter)
        kind = next(each for each in clock.actions if each.kind is type(action))
        done = kind.do(encounter.clock, course_of(encounter), action)
        encounter = replace(encounter, clock=done.state)
        told += (each for each in done.passed if isinstance(each, ClockEvent))
    return encounter, tuple(told)


def _asked(encounter: Encounter, asks: Sequence[Question], flow: QuestionId) -> Change:
    if not asks:
        return encounter, ()
    first = encounter.next_question
    new = tuple(
        Pending(QuestionId(number), flow or QuestionId(number), question)
        for number, question in enumerate(asks, first)
    )
    after = replace(encounter, pending=(*encounter.pending, *new), next_question=QuestionId(first + len(new)))
    return after, tuple(QuestionAsked(each.id) for each in new)


def worked(encounter: Encounter, effect: Effect) -> Change:
    """The work of a periodic effect now, and its events."""
    told = effects.due((effect,))
    combat = combat_of(encounter)
    if combat is None or not combat.works or effect.suppressed or not effect.periodic:
        return encounter, told
    outcome = combat.worked(stage_of(encounter), effect)
    if outcome is None:
        return encounter, (replace(told[0], idle=True), *told[1:])
    after, more = came_of(encounter, outcome)
    return after, (*told, *more)


def effect_done(encounter: Encounter, deed: EffectDeed) -> Change:
    """Begin, end or change an effect. Refusal: it is over."""
    if isinstance(deed, Begin):
        return _begun(encounter, deed)
    if isinstance(deed, EndEffects):
        return effects.ended(encounter, deed.ids)
    if isinstance(deed, EndNamed):
        return effects.ended_by_name(encounter, deed.who, deed.name)
    if isinstance(deed, Suppress):
        return effects.suppressed(encounter, deed.id, on=deed.on)
    return effects.altered(encounter, deed.effect)


def _begun(encounter: Encounter, deed: Begin) -> Change:
    """Begin an effect, with what it does at once, and what its game asks of it."""
    stood = encounter.effects
    after, meeting = effects.begin(encounter, deed.effect, settled=deed.settled)
    told = [*effects.told(meeting, stood)]
    ids = {each.id for each in stood}
    gained = [each for each in meeting.stands if each.id not in ids or effects.grew(meeting, each)]
    if effects.declared(after).at_once:
        told += effects.due(each for each in gained if not each.later)
    after, more = _gained(after, gained)
    after, asked = _asked(after, cast("tuple[Question, ...]", meeting.asks), UNASKED)
    return after, (*told, *more, *asked)


def _gained(encounter: Encounter, gained: Iterable[Effect]) -> Change:
    """What a fight makes of effects as they are gained."""
    combat, told = combat_of(encounter), list[Event]()
    if combat is None or not (combat.gains_early or encounter.phase is Phase.RUNNING):
        return encounter, ()
    for each in gained:
        outcome = combat.gained(stage_of(encounter), each)
        encounter, more = came_of(encounter, outcome)
        encounter, clocks = clocked(encounter, outcome.clock)
        told += (*more, *clocks)
    return encounter, tuple(told)


Passed = tuple[Event | Moment, ...]
"""What happened and passed, in one order."""

Key = tuple[str, CombatantId | None]
"""A moment's kind, and its combatant."""


class Passage:
    """Time as it goes by in one step: the ``encounter`` as it is by now, all that ``passed``, and what
    of that ``came`` of moments.

    Effects are looked up by the moment that counts them, and what moments that end none of them
    count is subtracted once, when somebody looks: much empty time over many effects costs no more
    than a little.
    """

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.passed: list[Event | Moment] = []
        self.came: list[Event] = []
        self._combat: Combat[Any] | None = combat_of(encounter)
        self._batch: list[Moment] = []
        self._uncounted: dict[Key, int] = {}
        self._known: tuple[Effect, ...] | None = None
        self._by_moment: dict[Key, list[Effect]] = {}
        self._soonest: dict[Key, int] = {}
        self._periodic: dict[Key, list[Effect]] = {}

    def become(self, encounter: Encounter, told: Sequence[Event] = ()) -> None:
        """Go on with the encounter as it is now; ``told`` is what came of what passed."""
        self.encounter = encounter
        self.passed += told
        self.came += told

    def let(self, stream: Iterable[Event | Moment]) -> None:
        """Let all of this happen and pass, in order."""
        for each in stream:
            if isinstance(each, Moment):
                self._pass(each)
            else:
                self._fight()
                self.passed.append(each)
        self._fight()

    def _pass(self, moment: Moment) -> None:
        self.passed.append(moment)
        if self.encounter.phase is not Phase.RUNNING:
            return
        if self.encounter.effects or self.encounter.counted:
            self._count(moment)
        if self._combat is not None and moment.kind in self._combat.counts:
            self._batch.append(moment)

    def _fight(self) -> None:
        """Have the fight do what the moments bring about that passed since it last did. What they counted is
        subtracted first, so that effects are up to date before they change."""
        self._subtract()
        if not self._batch or self._combat is None:
            return
        batch, self._batch = tuple(self._batch), []
        outcome = self._combat.passed(stage_of(self.encounter), batch)
        self.become(*came_of(self.encounter, outcome))
        self.become(*clocked(self.encounter, outcome.clock))

    # ------------------------------------------------------------ counting

    def _count(self, moment: Moment) -> None:
        """Count one moment. Effects that it ends are told here. For the others only the number is
        remembered."""
        if moment.kind == TURN_WITHDRAWN:
            self._give_back(moment)
            return
        if moment.kind == ROUND_START:
            self._lapse()
        if moment.kind == TURN_LOST:
            for kind in (TURN_START, TURN_END):
                self._count_down((kind, moment.who))
            self._forget(moment)
            return
        if moment.kind == TURN_START:
            self.encounter = with_pace(self.encounter, moment.who)
        if moment.kind in (TURN_START, TURN_END) and self.encounter.counted:
            self._forget(moment)
        self._look()
        key = moment.kind, moment.who
        if periodic := self._periodic.get(key):
            self._fight()
            for each in effects.in_order(self.encounter, periodic):
                self._work(each.id)
        self._count_down(key)

    def _work(self, effect: EffectId) -> None:
        """Let a periodic effect work, as it stands now: one that worked before it may have ended it."""
        for each in (each for each in self.encounter.effects if each.id == effect):
            if each.worked:
                self.become(effects.works_again(self.encounter, each))
            else:
                self.become(*worked(self.encounter, each))

    def _count_down(self, key: Key) -> None:
        """Count a moment for the effects that it counts."""
        self._look()
        if key not in self._by_moment:
            return
        ends = self._uncounted.get(key, 0) + 1 >= self._soonest[key]
        if ends or key[0] == TURN_START:
            self._fight()
            self._look()
        if key[0] == TURN_START:
            self._remember(self._by_moment.get(key, ()))
        if key in self._by_moment:
            self._uncounted[key] = self._uncounted.get(key, 0) + 1
        if ends:
            self._subtract()
            over = [each for each in self.encounter.effects if each.left == 0]
            ids = [each.id for each in effects.in_order(self.encounter, over)]
            self.become(*_ended_in_order(self.encounter, ids))

    def _subtract(self) -> None:
        """Subtract all moments counted since the last time from what is left."""
        if not self._uncounted:
            return
        counted: dict[EffectId, Effect] = {}
        for key, count in self._uncounted.items():
            those = self._by_moment[key] = [_after(each, count) for each in self._by_moment[key]]
            self._soonest[key] = min(map(_remaining, those))
            counted |= {each.id: each for each in those}
        self._uncounted = {}
        now = tuple(counted.get(each.id, each) for each in self.encounter.effects)
        self.encounter = replace(self.encounter, effects=now)
        self._known = now

    def _look(self) -> None:
        """Find the effects by the moments that count them, unless none has changed."""
        if self.encounter.effects is self._known:
            return
        declared = effects.declared(self.encounter)
        units, kind = declared.by_key, declared.periodic
        self._known = self.encounter.effects
        self._by_moment, self._periodic = {}, {}
        for each in self.encounter.effects:
            counting = each.counts or units[each.unit].moment
            if counting and each.left is not None:
                self._by_moment.setdefault((counting, each.of), []).append(each)
            if each.periodic or each.reminder:
                self._periodic.setdefault((each.works or kind, each.who), []).append(each)
        self._soonest = {key: min(map(_remaining, those)) for key, those in self._by_moment.items()}

    # ------------------------------------------------------------ turns that did not begin after all

    def _remember(self, those: Sequence[Effect]) -> None:
        """Note how what the start of a turn counts was before it, for as long as that turn lasts."""
        self.encounter = replace(self.encounter, counted=(*self.encounter.counted, *those))

    def _forget(self, moment: Moment) -> None:
        kept = tuple(each for each in self.encounter.counted if each.of != moment.who)
        self.encounter = replace(self.encounter, counted=kept)

    def _lapse(self) -> None:
        """Let turns lapse that were put off and not taken in their round."""
        if any(each.put_off or each.worked for each in self.encounter.effects):
            self._fight()
            self.become(effects.lapsed(self.encounter))

    def _give_back(self, moment: Moment) -> None:
        """Give back what the start of a turn counted that is withdrawn."""
        before = tuple(each for each in self.encounter.counted if each.of == moment.who)
        self._fight()
        self._forget(moment)
        after, told = effects.given_back(self.encounter, before)
        if moment.who is not None:
            after = effects.begun_in(after, moment.who, before)
        self.become(after, told)


def _remaining(effect: Effect) -> int:
    """How many moments that count it are still to pass."""
    return (effect.left or 0) + effect.spared


def _after(effect: Effect, count: int) -> Effect:
    """The effect after this many moments that count it."""
    left, spared = effects.counted_down(effect, count)
    return replace(effect, left=left, spared=spared, put_off=False)


def _ended_in_order(encounter: Encounter, ids: Sequence[EffectId]) -> tuple[Encounter, tuple[Event, ...]]:
    told: list[Event] = []
    for each in ids:
        encounter, more = effects.ended(encounter, [each])
        told += more
    return encounter, tuple(told)
