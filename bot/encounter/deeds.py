"""What fights do to bodies: a game's own deeds, the questions they leave, and what time brings about."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from bot.encounter.contenders import clock_of, course_of
from bot.encounter.encounter import Combatant, CombatantId, Encounter, Phase
from bot.encounter.events import Event, KeptBack, QuestionAsked, ToldInstead
from bot.encounter.turns import Step, on_the_clock
from bot.refusal import Refusal
from bot.systems import system
from bot.systems.combat import (
    UNASKED,
    Answer,
    Combat,
    Deed,
    DeedKind,
    Fighter,
    Outcome,
    Pending,
    Question,
    QuestionId,
    QuestionKind,
    Stage,
    named_by,
    pending_in,
)
from bot.systems.declarations import ClockAction


def combat_of(encounter: Encounter) -> Combat[Any] | None:
    """The combat of the encounter's system; None: it has none."""
    return system(encounter.system).combat


def require_combat(encounter: Encounter) -> Combat[Any]:
    """The combat of the encounter's system. Refusal: it has none."""
    combat = combat_of(encounter)
    if combat is None:
        raise Refusal("encounter.no_combat", system=encounter.system)
    return combat


def kind_of(encounter: Encounter, question: Question) -> QuestionKind:
    """The kind of a question of this encounter."""
    return require_combat(encounter).question_kind(question)


def body_of(combat: Combat[Any], combatant: Combatant) -> Any:
    """Somebody's body; of one who brought none a fresh one."""
    return _fresh(combat) if combatant.body is None else combatant.body


@cache
def _fresh(combat: Combat[Any]) -> Any:
    """The body of somebody without a sheet: frozen, so that one serves for all."""
    return combat.body_of({}, {})


def stage_of(encounter: Encounter) -> Stage[Any]:
    """The fight as the combat rules see it."""
    combat = require_combat(encounter)
    fighters = tuple(
        Fighter(each.id, each.level, each.owner is None, body_of(combat, each)) for each in _acting(encounter)
    )
    return Stage(fighters, encounter.pending, encounter.round_number, encounter.current)


def _acting(encounter: Encounter) -> Sequence[Combatant]:
    """Everybody in the order in which they act, the actor first."""
    if encounter.phase is not Phase.RUNNING:
        return encounter.combatants
    turns = clock_of(encounter).schedule(encounter.clock, course_of(encounter))
    places = {turn.who: number for number, turn in enumerate(turns)}
    return sorted(encounter.combatants, key=lambda each: (each.id != encounter.current, places[each.id]))


def do(encounter: Encounter, kind: DeedKind, deed: Deed) -> Step:
    """Do a deed; a question that it answers is over. What it asks belongs to the same flow."""
    outcome = kind.do(stage_of(encounter), deed)
    actor = encounter.current
    if actor is not None and kind.by and getattr(deed, kind.by) == actor:
        acted = clock_of(encounter).acted(encounter.clock, actor)
        encounter = replace(encounter, clock=acted)
    flow = UNASKED
    if isinstance(deed, Answer):
        flow = pending_in(encounter.pending, deed.question).flow
        outcome = replace(outcome, dropped=(*outcome.dropped, deed.question))
    elif outcome.asks:
        flow = encounter.next_question
    after, events = _after(encounter, outcome, flow)
    return _with_the_clock(Step(after, events, flow=flow), outcome.clock)


def _with_the_clock(step: Step, actions: Iterable[ClockAction]) -> Step:
    """The step with what it does on the clock. Refusal: the clock does not allow it."""
    for action in actions:
        kinds = clock_of(step.encounter).actions
        kind = next(each for each in kinds if each.kind is type(action))
        done = on_the_clock(step.encounter, kind, action)
        events, moments = (*step.events, *done.events), (*step.moments, *done.moments)
        step = replace(step, encounter=done.encounter, events=events, moments=moments)
    return step


def with_time(step: Step) -> Step:
    """The step with all that the moments which passed by it bring about. Each question that time
    asks begins a flow of its own."""
    combat = combat_of(step.encounter)
    if combat is None or not step.moments or step.encounter.phase is not Phase.RUNNING:
        return step
    outcome = combat.passed(stage_of(step.encounter), step.moments)
    after, more = _after(step.encounter, outcome, UNASKED)
    if not more:
        return replace(step, encounter=after)
    if _waits(step.events):
        after = replace(after, unseen=(*after.unseen, *more))
    return replace(step, encounter=after, events=_told_too(step.events, more))


def _after(
    encounter: Encounter, outcome: Outcome[Any], flow: QuestionId
) -> tuple[Encounter, tuple[Event, ...]]:
    asked = tuple(_asked(encounter, outcome.asks, flow))
    bodies = outcome.bodies
    combatants = encounter.combatants
    if bodies:
        combatants = tuple(replace(each, body=bodies.get(each.id, each.body)) for each in combatants)
    waiting = (each for each in encounter.pending if each.id not in outcome.dropped)
    after = replace(
        encounter,
        combatants=combatants,
        pending=(*waiting, *asked),
        next_question=QuestionId(encounter.next_question + len(asked)),
    )
    return after, (*outcome.events, *(QuestionAsked(each.id) for each in asked))


def _asked(encounter: Encounter, asks: Sequence[Question], flow: QuestionId) -> Iterable[Pending]:
    for number, question in enumerate(asks, encounter.next_question):
        yield Pending(QuestionId(number), flow or QuestionId(number), question)


def _waits(events: Sequence[Event]) -> bool:
    """Whether a hidden one's turn was called: what follows is told with the next call."""
    kinds = {type(each) for each in events}
    return KeptBack in kinds and ToldInstead not in kinds


def _told_too(events: tuple[Event, ...], more: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events with more behind them: where a table is told something instead, in both."""
    places = [number for number, each in enumerate(events) if isinstance(each, ToldInstead)]
    if not places:
        return (*events, *more)
    return (*events[: places[0]], *more, *events[places[0] :], *more)


def still_waiting(encounter: Encounter) -> Encounter:
    """The encounter with those questions alone that still can be answered: nobody whom they name
    is gone, and the fight goes on."""
    if not encounter.pending:
        return encounter
    here = (
        {each.id for each in encounter.combatants} if encounter.phase is Phase.RUNNING else set[CombatantId]()
    )
    waiting = tuple(each for each in encounter.pending if concerned(encounter, each) <= here)
    return encounter if waiting == encounter.pending else replace(encounter, pending=waiting)


def concerned(encounter: Encounter, pending: Pending) -> set[CombatantId]:
    """Whom a question names."""
    return named_by(pending.question, kind_of(encounter, pending.question).names)
