"""What a game's combat does to bodies: its deeds, the questions that they ask, and what time brings about."""

from collections.abc import Iterable
from dataclasses import replace

from bot.encounter.encounter import CombatantId, Encounter, Phase, clock_of
from bot.encounter.outcomes import body_of, came_of, require_combat, stage_of
from bot.encounter.turns import Step, on_the_clock
from bot.systems.combat import (
    UNASKED,
    Answer,
    Deed,
    DeedKind,
    Pending,
    Question,
    QuestionKind,
    named_by,
    pending_in,
)
from bot.systems.declarations import ClockAction


def kind_of(encounter: Encounter, question: Question) -> QuestionKind:
    """The kind of a question of this encounter."""
    return require_combat(encounter).question_kind(question)


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
    after, events = came_of(encounter, outcome, flow)
    return _with_the_clock(Step(after, events, flow=flow), outcome.clock)


def _with_the_clock(step: Step, actions: Iterable[ClockAction]) -> Step:
    """The step with what it does on the clock. Refusal: the clock does not allow it."""
    for action in actions:
        kinds = clock_of(step.encounter).actions
        kind = next(each for each in kinds if each.kind is type(action))
        done = on_the_clock(step.encounter, kind, action)
        step = replace(step, encounter=done.encounter, passed=(*step.passed, *done.passed))
    return step


def still_waiting(encounter: Encounter) -> Encounter:
    """The encounter with only the questions that can still be answered: every named combatant is there,
    what it asks about stands, and the fight goes on."""
    if not encounter.pending:
        return encounter
    here = (
        {each.id for each in encounter.combatants} if encounter.phase is Phase.RUNNING else set[CombatantId]()
    )
    waiting = tuple(
        each for each in encounter.pending if concerned(encounter, each) <= here and _stands(encounter, each)
    )
    return encounter if waiting == encounter.pending else replace(encounter, pending=waiting)


def _stands(encounter: Encounter, pending: Pending) -> bool:
    """Whether what a question asks about has not ended."""
    body = body_of(require_combat(encounter), encounter.combatant(pending.question.who))
    return kind_of(encounter, pending.question).stands(pending.question, body, encounter.effects)


def concerned(encounter: Encounter, pending: Pending) -> set[CombatantId]:
    """The combatants that a question names."""
    return named_by(pending.question, kind_of(encounter, pending.question).names)
