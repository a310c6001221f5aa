"""How turns go: the start, the end of a turn, what only this clock has, swaps among equals."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from bot.encounter.actions import Next, Start, Swap
from bot.encounter.contenders import clock_of, contender_of, course_of, rolled, rollers
from bot.encounter.encounter import Combatant, CombatantId, Encounter, Phase
from bot.encounter.events import (
    KINDS,
    Event,
    InitiativeSet,
    KeptBack,
    RoundStarted,
    Swapped,
    ToldInstead,
    TurnEnded,
    TurnEndReason,
)
from bot.encounter.ties import settled
from bot.refusal import Refusal
from bot.systems.clock import At, News, TurnStarted
from bot.systems.combat import UNASKED, QuestionId
from bot.systems.declarations import ActionKind, ClockAction
from bot.systems.moments import ROUND_START, TURN_END, Moment


@dataclass(frozen=True, slots=True)
class Step:
    """What an action made of an encounter, what is to be announced of it, and every moment
    that passed by it, in order. ``flow`` is the exchange that it began or went on with, by its
    first question; 0: it stands alone."""

    encounter: Encounter
    events: tuple[Event, ...]
    moments: tuple[Moment, ...] = ()
    flow: QuestionId = UNASKED


def call_next(encounter: Encounter, *before: Event, passed: tuple[Moment, ...] = ()) -> Step:
    """Run the clock on to the next turn, after what happened and passed ``before``."""
    called = clock_of(encounter).call(encounter.clock, course_of(encounter))
    after = replace(encounter, clock=called.state, round_number=called.round_number, current=called.current)
    moments = (*passed, *called.moments)
    if called.current is not None and after.combatant(called.current).hidden:
        since = encounter.told_at or _place_of(encounter)
        waiting = replace(after, told_at=since, unseen=(*encounter.unseen, *called.news))
        return Step(waiting, (*before, KeptBack(), *called.news), moments)
    instead = _instead(encounter, after, called.news)
    return Step(in_the_open(after), (*before, *instead), moments)


def _place_of(encounter: Encounter) -> At:
    """Where the encounter stands; before the first turn within no place of the round."""
    started = encounter.current is not None
    return encounter.round_number, clock_of(encounter).count(encounter.clock) if started else None


def _instead(before: Encounter, after: Encounter, news: tuple[News, ...]) -> tuple[Event, ...]:
    """The news of a turn that everybody may know of; after hidden ones also as they are told
    where nobody learns of those, as if only time had passed."""
    if before.told_at is None or after.current is None:
        return news
    kinds = {each.kind for each in (*KINDS, *clock_of(after).events) if each.passing} | {TurnStarted}
    held = (each for each in (*before.unseen, *news[:-1]) if type(each) not in kinds)
    time = clock_of(after).elapsed(before.told_at, _place_of(after))
    return (KeptBack(), *news, ToldInstead(), *time, *cast("Iterable[News]", held), news[-1])


def in_the_open(encounter: Encounter) -> Encounter:
    """The encounter with nothing kept back: everybody may know whose turn it is."""
    return replace(encounter, told_at=None, unseen=())


def start(encounter: Encounter, action: Start) -> Step:
    """Take everybody's initiative and begin round 1 (D-36, D-37)."""
    if not encounter.combatants:
        raise Refusal("encounter.nobody")
    rolls, by = {roll.who: roll for roll in action.rolls}, rollers(encounter.combatants)
    combatants = tuple(rolled(each, rolls.get(by.get(each.id, each.id))) for each in encounter.combatants)
    contenders = {each.id: contender_of(encounter, each) for each in combatants}
    begun = replace(
        encounter,
        combatants=combatants,
        phase=Phase.RUNNING,
        round_number=1,
        clock=clock_of(encounter).start(tuple(contenders.values())),
    )
    running, ties = settled(begun, action.ties)
    highest_first = sorted(running.tie_order, key=lambda who: -contenders[who].initiative)
    told = (InitiativeSet(who, contenders[who].initiative, contenders[who].roll) for who in highest_first)
    return call_next(running, *told, *ties, RoundStarted(1), passed=(Moment(ROUND_START),))


def end_turn(
    encounter: Encounter,
    who: CombatantId,
    reason: str,
    *before: Event,
    passed: tuple[Moment, ...] = (),
) -> Step:
    """End the turn of ``who`` and call the next one."""
    clock = clock_of(encounter)
    state = clock.end_turn(encounter.clock, who)
    ended = TurnEnded(who, reason, clock.standing(state, who).initiative)
    after = replace(encounter, clock=state)
    return call_next(after, *before, ended, passed=(*passed, Moment(TURN_END, who)))


def next_turn(encounter: Encounter, action: Next) -> Step:
    """End the current turn by choice."""
    return end_turn(encounter, course_of(encounter).actor, TurnEndReason.CHOSEN)


def on_the_clock(encounter: Encounter, kind: ActionKind, action: ClockAction) -> Step:
    """Do what only this clock has; the turn may end or move on by it."""
    course = course_of(encounter)
    done = kind.do(encounter.clock, course, action)
    after = replace(encounter, clock=done.state)
    if done.ends is not None:
        return end_turn(after, course.actor, done.ends, *done.events, passed=done.moments)
    if done.calls:
        return call_next(after, *done.events, passed=done.moments)
    return Step(after, done.events, done.moments)


def swap(encounter: Encounter, action: Swap) -> Step:
    """Exchange two who stand equal, on one side and next to each other (D-39)."""
    first, second = action.first, action.second
    _check_swap(encounter, encounter.combatant(first), encounter.combatant(second))
    other = {first: second, second: first}
    ties = tuple(other.get(who, who) for who in encounter.tie_order)
    return Step(replace(encounter, tie_order=ties), (Swapped(first, second),))


def _check_swap(encounter: Encounter, first: Combatant, second: Combatant) -> None:
    if first.id == second.id:
        raise Refusal("encounter.swap_self", name=first.name)
    clock = clock_of(encounter)
    stands = {who: clock.tier(encounter.clock, who) for who in encounter.tie_order}
    if stands[first.id] != stands[second.id]:
        raise Refusal("encounter.swap_initiative", first=first.name, second=second.name)
    if first.side != second.side:
        raise Refusal("encounter.swap_side", first=first.name, second=second.name)
    equals = [who for who in encounter.tie_order if stands[who] == stands[first.id]]
    if abs(equals.index(first.id) - equals.index(second.id)) != 1:
        raise Refusal("encounter.swap_not_neighbours", first=first.name, second=second.name)
