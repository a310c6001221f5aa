"""Turns: their start and end, the actions of one clock, and swaps among equals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from bot.dice.source import SeededDice
from bot.encounter.actions import Jump, Next, Start, Swap
from bot.encounter.cards import dealt, dealt_again
from bot.encounter.effects import in_force, soonest
from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    Phase,
    clock_combatant,
    clock_of,
    combat_of,
    course_of,
    deck_in,
    dice_of,
    rolled,
    rollers,
    with_mates,
)
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
    TurnHeld,
)
from bot.encounter.outcomes import Passage, Passed, acted, body_of, hidden, kinds_of, unanswered
from bot.encounter.ties import settled
from bot.records import replace
from bot.refusal import Refusal
from bot.systems.clock import CALLS, INITIATIVES, At, Course, InitiativeRoll
from bot.systems.combat import UNASKED, QuestionId, named_by
from bot.systems.declarations import ActionKind, ActionOutcome, ClockAction
from bot.systems.effects import INITIATIVE
from bot.systems.initiative import initiative_roll
from bot.systems.moments import ROUND_START, TURN_END, Moment
from bot.systems.rounds import ANEW


@dataclass(frozen=True, slots=True)
class Step:
    """What an action made of an encounter, with its events and passed moments, in one order. ``flow`` is the
    exchange that it began or went on with, by its first question (0: none)."""

    encounter: Encounter
    passed: Passed = ()
    flow: QuestionId = UNASKED

    @property
    def events(self) -> tuple[Event, ...]:
        """The events to announce."""
        return tuple([each for each in self.passed if not isinstance(each, Moment)])

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment that passed by it."""
        return tuple(each for each in self.passed if isinstance(each, Moment))


def passing(encounter: Encounter, stream: Iterable[Event | Moment]) -> Step:
    """Let all of this happen and pass; no turn is called by it."""
    time = Passage(encounter)
    time.let(stream)
    return Step(time.encounter, tuple(time.passed))


def call_next(time: Passage, *, passing: bool = False) -> Step:
    """Run the clock on to the next turn, after what happened and passed before. ``passing``: at least to the
    end of a round in which nobody can act."""
    before, kept = time.encounter, _kept(time)
    told = tuple(each for each in time.passed if not any(each is other for other in kept))
    place, start = _place_of(before), len(time.passed)
    goes_on = True
    while goes_on:
        goes_on = _run_clock(time, passing=passing)
    after, stream = time.encounter, (*kept, *time.passed[start:])
    if after.current is not None and after.combatant(after.current).hidden:
        unseen = (*before.unseen, *_openly(after, Step(after, stream).events))
        waiting = replace(after, told_at=before.told_at or place, unseen=unseen)
        return Step(waiting, (*told, KeptBack(), *stream))
    if before.told_at is None or after.current is None:
        return Step(in_the_open(after), (*told, *stream))
    instead = _instead(before.told_at, before, after, Step(after, stream).events)
    return Step(in_the_open(after), (*told, KeptBack(), *stream, ToldInstead(), *instead))


def _openly(encounter: Encounter, events: Iterable[Event]) -> Iterator[Event]:
    """What concerns none of those who are hidden now: if they appear before it is told, it stays secret."""
    kinds, unknown = kinds_of(encounter), hidden(encounter)
    return (each for each in events if not unknown & named_by(each, kinds[type(each)].names))


def _kept(time: Passage) -> tuple[Event, ...]:
    """What came of the end of a hidden turn. The next call tells it."""
    return () if time.encounter.told_at is None else tuple(time.came)


def _run_clock(time: Passage, *, passing: bool) -> bool:
    """Run the clock on, as far as it goes before what passed is to be counted; whether it goes on."""
    encounter = time.encounter
    called = clock_of(encounter).call(encounter.clock, _calling(encounter, passing=passing))
    time.become(
        replace(encounter, clock=called.state, round_number=called.round_number, current=called.current)
    )
    time.let(called.passed)
    if called.round_number > encounter.round_number and ANEW in encounter.variants:
        time.become(*_rolled_anew(time.encounter))
    return called.goes_on


def _rolled_anew(encounter: Encounter) -> tuple[Encounter, tuple[Event, ...]]:
    """Everybody's initiative for a new round, by the encounter's seed: dice, or cards. What was given instead
    of rolled stays, and so does what effects change of it."""
    deck = deck_in(encounter)
    fresh, shuffles = (_again(encounter), ()) if deck is None else dealt_again(encounter, deck)
    drew = [clock_combatant(fresh, each) for each in fresh.combatants if each.roll is not None]
    changed = Counter[CombatantId]()
    for effect in encounter.effects:
        changed[effect.who] += sum(by for what, by in effect.applied if what == INITIATIVE)
    low, high = INITIATIVES[0], INITIATIVES[-1]
    placed = [
        replace(each, initiative=min(max(each.initiative + changed[each.id], low), high)) for each in drew
    ]
    clock = clock_of(encounter)
    after = replace(fresh, clock=clock.placed_again(encounter.clock, placed))
    highest_first = sorted(drew, key=lambda each: -each.initiative)
    return after, (*shuffles, *(InitiativeSet(each.id, each.initiative, each.roll) for each in highest_first))


def _again(encounter: Encounter) -> Encounter:
    """The encounter after everybody without a given initiative rolled again."""
    bare = replace(encounter, combatants=tuple(replace(each, roll=None) for each in encounter.combatants))
    source, by = SeededDice(f"{encounter.seed}:{encounter.round_number}"), rollers(bare, bare.combatants)
    rolls = dict[CombatantId, InitiativeRoll]()
    for who in dict.fromkeys(by.values()):
        notation = dice_of(bare, bare.combatant(who))
        if notation is not None:
            rolls[who] = initiative_roll(who, notation, source)

    def after(each: Combatant) -> Combatant:
        roll = rolls.get(by.get(each.id, each.id))
        return each if roll is None else replace(each, roll=replace(roll, who=each.id))

    return replace(bare, combatants=tuple(map(after, bare.combatants)))


def _calling(encounter: Encounter, *, passing: bool) -> Course:
    """What the clock learns as it calls a turn, also the combatants with open questions, and the effects that
    end soon. ``passing``: as for `call_next`."""
    combat = combat_of(encounter)
    waits = [each.id for each in encounter.combatants if combat and combat.awaits(body_of(combat, each))]
    return replace(
        course_of(encounter), soonest=soonest(encounter), awaited=frozenset(waits), passing=passing
    )


def _place_of(encounter: Encounter) -> At:
    """Where the encounter stands; before the first turn within no place of the round."""
    started = encounter.current is not None
    return encounter.round_number, clock_of(encounter).count(encounter.clock) if started else None


def _instead(since: At, before: Encounter, after: Encounter, news: tuple[Event, ...]) -> tuple[Event, ...]:
    """The news of a turn that everybody may know, after hidden ones. If the table learns nothing of those,
    the news read as if only time had passed."""
    kinds = {each.kind for each in (*KINDS, *clock_of(after).events) if each.passing} | {*CALLS}
    held = (each for each in (*before.unseen, *news) if type(each) not in kinds)
    turns = [each for each in news if isinstance(each, CALLS)]
    time = clock_of(after).elapsed(since, _place_of(after))
    return (*time, *cast("Iterable[Event]", held), *turns[-1:])


def in_the_open(encounter: Encounter) -> Encounter:
    """The encounter with nothing kept back: everybody may know the actor."""
    if encounter.told_at is None and not encounter.unseen:
        return encounter
    return replace(encounter, told_at=None, unseen=())


def start(encounter: Encounter, action: Start) -> Step:
    """Take everybody's initiative and begin round 1 (D-36, D-37)."""
    if not encounter.combatants:
        raise Refusal("encounter.nobody")
    rolls, by = {roll.who: roll for roll in action.rolls}, rollers(encounter, encounter.combatants)
    mates = (with_mates(encounter, each) for each in encounter.combatants)
    combatants = tuple(rolled(each, rolls.get(by.get(each.id, each.id))) for each in mates)
    ready = replace(encounter, combatants=combatants, seed=action.seed)
    ready = dealt(ready, {each.id for each in combatants})
    on_clock = {each.id: clock_combatant(ready, each) for each in ready.combatants}
    clock = clock_of(encounter).start(tuple(on_clock.values()))
    begun = replace(ready, phase=Phase.RUNNING, round_number=1, clock=clock)
    running, ties = settled(begun, action.ties)
    highest_first = sorted(running.tie_order, key=lambda who: -on_clock[who].initiative)
    told = (InitiativeSet(who, on_clock[who].initiative, on_clock[who].roll) for who in highest_first)
    for each in running.effects:
        running = in_force(running, each)
    return _call_after(running, *told, *ties, RoundStarted(1), Moment(ROUND_START))


def _call_after(encounter: Encounter, *before: Event | Moment) -> Step:
    """Call the next turn after what happens and passes before."""
    time = Passage(encounter)
    time.let(before)
    return call_next(time)


def end_turn(
    encounter: Encounter,
    who: CombatantId,
    reason: str,
    *before: Event | Moment,
) -> Step:
    """End the turn of ``who`` and call the next one."""
    clock = clock_of(encounter)
    state = clock.end_turn(encounter.clock, who)
    ended = TurnEnded(who, reason, clock.standing(state, who).initiative)
    after = replace(encounter, clock=state)
    over = () if clock.ends_later else (Moment(TURN_END, who),)
    return _call_after(after, *before, ended, *over)


def over(encounter: Encounter) -> str | None:
    """The reason why the actor's turn is over by itself. None: it goes on, or nobody has one."""
    who = encounter.current
    if who is None or encounter.phase is not Phase.RUNNING:
        return None
    return clock_of(encounter).over(encounter.clock, who)


def is_held(encounter: Encounter) -> bool:
    """Whether the actor's turn is over by itself as soon as its own deeds are answered (D-44): they are part
    of it."""
    combat = combat_of(encounter)
    if combat is None or not encounter.pending or over(encounter) is None:
        return False
    asked = ((each.question, combat.question_kind(each.question).holds) for each in encounter.pending)
    return any(field and getattr(question, field) == encounter.current for question, field in asked)


def answered_by_now(before: Encounter, step: Step) -> Step:
    """The step, with the end of a turn that was held before and is no longer."""
    after, reason = step.encounter, over(step.encounter)
    if reason is None or after.current is None or after.current != before.current:
        return step
    if not is_held(before) or is_held(after):
        return step
    ended = end_turn(after, after.current, reason)
    return Step(ended.encounter, (*step.passed, *ended.passed), step.flow)


def unable_to_go_on(step: Step) -> Step:
    """The step with two additions (D-66). If the acting combatant can no longer act, its turn is over. If
    nobody had a turn and a combatant can take one again, a turn is called."""
    encounter = step.encounter
    if encounter.phase is not Phase.RUNNING:
        return step
    course, current = course_of(encounter), encounter.current
    out = course.unable | course.absent
    if current is not None and current in out:
        after = end_turn(encounter, current, TurnEndReason.UNABLE)
    elif current is None and any(each.id not in out for each in encounter.combatants):
        after = call_next(Passage(encounter))
    else:
        return step
    return Step(after.encounter, (*step.passed, *after.passed), step.flow)


def next_turn(encounter: Encounter, action: Next) -> Step:
    """End the current turn by choice, or what of it comes before another phase. Refusal: something still
    waits to be answered in it."""
    if encounter.current is None:
        return _round_passed(encounter)
    course = course_of(encounter)
    waiting = unanswered(encounter, course.actor)
    if waiting and not action.rest:
        raise Refusal("encounter.unanswered", names=waiting, name=encounter.combatant(course.actor).name)
    onward = clock_of(encounter).onward(encounter.clock, course)
    if onward is not None:
        return _done(encounter, course, onward)
    return end_turn(_following(encounter, course, action.to), course.actor, TurnEndReason.CHOSEN)


def _round_passed(encounter: Encounter) -> Step:
    """Let the rest of a round pass in which effects stop everybody; what it ends counts at once."""
    return call_next(Passage(encounter), passing=True)


def nameable(encounter: Encounter) -> Sequence[CombatantId]:
    """The combatants that the actor may name to go next. Empty: their places decide, or nobody has a turn."""
    if encounter.phase is not Phase.RUNNING or encounter.current is None:
        return ()
    return clock_of(encounter).nameable(encounter.clock, course_of(encounter))


def _following(encounter: Encounter, course: Course, to: CombatantId | None) -> Encounter:
    """The encounter in which the actor has named who goes next, where it may or must. If the table knows of
    only one, it is that. Refusal: it must name one, or may not name this one."""
    clock = clock_of(encounter)
    choices, must = clock.nameable(encounter.clock, course), not clock.foretold(encounter.variants)
    known = [each for each in choices if each not in course.hidden] if must else []
    if to is None and len(known) > 1:
        raise Refusal("encounter.name_next", names=tuple(encounter.combatant(each).name for each in known))
    if to is not None and to not in choices:
        if not choices and not must:
            raise Refusal("encounter.places_decide")
        if to not in {each.id for each in encounter.combatants}:
            raise Refusal("encounter.combatant_gone")
        raise Refusal("encounter.not_nameable", name=encounter.combatant(to).name)
    who = next(iter(known), None) if to is None else to
    return encounter if who is None else replace(encounter, clock=clock.named(encounter.clock, who))


def jump(encounter: Encounter, action: Jump) -> Step:
    """Give the turn to a combatant. Refusal: it has the turn, or the clock cannot."""
    if action.who == encounter.current:
        raise Refusal("encounter.nothing_changes")
    state, passed = clock_of(encounter).jump(encounter.clock, action.who, course_of(encounter))
    return _call_after(replace(encounter, clock=state), *passed)


def on_the_clock(encounter: Encounter, kind: ActionKind, action: ClockAction) -> Step:
    """Do what only this clock has; the turn may end or move on by it."""
    course = replace(course_of(encounter), held=is_held(encounter))
    done = kind.do(encounter.clock, course, action)
    encounter, told = acted(encounter, done.passed)
    return _done(encounter, course, done, told)


def _done(encounter: Encounter, course: Course, done: ActionOutcome, told: Sequence[Event] = ()) -> Step:
    after, passed = replace(encounter, clock=done.state), (*done.passed, *told)
    if done.ends is not None:
        if not is_held(after):
            return end_turn(after, course.actor, done.ends, *passed)
        passed = (*passed, TurnHeld(course.actor))
    if done.calls:
        return _call_after(after, *passed)
    return passing(after, passed)


def swap(encounter: Encounter, action: Swap) -> Step:
    """Exchange two equals on one side and next to each other (D-39), or any two if the clock lets them."""
    first, second = action.first, action.second
    exchanged = None
    if first != second:
        exchanged = clock_of(encounter).exchanged(encounter.clock, first, second)
    if exchanged is None:
        _check_swap(encounter, encounter.combatant(first), encounter.combatant(second))
    other = {first: second, second: first}
    ties = tuple(other.get(who, who) for who in encounter.tie_order)
    after = replace(encounter, tie_order=ties, clock=encounter.clock if exchanged is None else exchanged)
    if deck_in(encounter) is not None:
        after = _with_other_cards(after, other)
    return Step(after, (Swapped(first, second),))


def _with_other_cards(encounter: Encounter, other: Mapping[CombatantId, CombatantId]) -> Encounter:
    """The encounter in which these have each other's cards."""
    rolls = {each.id: each.roll for each in encounter.combatants}

    def after(each: Combatant) -> Combatant:
        roll = rolls[other[each.id]] if each.id in other else None
        return each if roll is None else replace(each, roll=replace(roll, who=each.id))

    return replace(encounter, combatants=tuple(map(after, encounter.combatants)))


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
