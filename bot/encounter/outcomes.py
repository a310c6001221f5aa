"""What deeds and time make of an encounter: bodies, questions, and the effects that begin and end."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, cast

from bot.encounter import effects
from bot.encounter.clock_combatants import clock_of, course_of
from bot.encounter.effects import Change
from bot.encounter.encounter import Combatant, CombatantId, Encounter, Phase
from bot.encounter.events import Event, QuestionAsked
from bot.frozen import replace
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.clock import NO_BEARING, Bearing
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
from bot.systems.declarations import ClockAction, ClockEvent
from bot.systems.effects import (
    UNCHANGED,
    Begin,
    Effect,
    EffectDeed,
    EndEffects,
    EndNamed,
    Suppress,
)


def combat_of(encounter: Encounter) -> Combat[Any] | None:
    """The combat of the encounter's system; None: it has none."""
    return SYSTEMS[encounter.system].combat


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
    changes = effects.changes(encounter, hidden(encounter))
    combatants = tuple(
        CombatantInFight(
            each.id,
            each.level,
            each.owner is None,
            body_of(combat, each),
            changes.get(each.id, UNCHANGED),
            bearing_of(encounter, each.id),
        )
        for each in _acting(encounter)
    )
    return Stage(combatants, encounter.pending, encounter.round_number, encounter.current, encounter.effects)


def bearing_of(encounter: Encounter, who: CombatantId) -> Bearing:
    """The posture of a present combatant, by the clock."""
    if encounter.clock is None:
        return NO_BEARING
    return clock_of(encounter).bearing(encounter.clock, who)


def hidden(encounter: Encounter) -> frozenset[CombatantId]:
    """The combatants that are hidden from the table, including those that left."""
    return frozenset(each.id for each in (*encounter.combatants, *encounter.left) if each.hidden)


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
    if combat is None or encounter.phase is not Phase.RUNNING:
        return encounter, ()
    for each in gained:
        outcome = combat.gained(stage_of(encounter), each)
        encounter, more = came_of(encounter, outcome)
        encounter, clocks = clocked(encounter, outcome.clock)
        told += (*more, *clocks)
    return encounter, tuple(told)
