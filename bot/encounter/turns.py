"""How turns go: the start, the end of a turn, delays, action points, swaps."""

from dataclasses import dataclass, replace

from bot.encounter.actions import Delay, Next, SpendActionPoints, Start, Swap
from bot.encounter.encounter import Combatant, CombatantId, Encounter, InitiativeRoll, Phase
from bot.encounter.events import (
    ActionPointsSpent,
    Delayed,
    Event,
    InitiativeSet,
    RoundStarted,
    Swapped,
    TurnEnded,
    TurnEndReason,
)
from bot.refusal import Refusal
from bot.systems import system
from bot.systems.clock import Clock, Contender, Course, check_initiative


@dataclass(frozen=True, slots=True)
class Step:
    """What an action made of an encounter, and what is to be announced of it."""

    encounter: Encounter
    events: tuple[Event, ...]


def clock_of(encounter: Encounter) -> Clock[object]:
    """Return the clock of the encounter's system. Refusal: it has none."""
    clock = system(encounter.system).clock
    if clock is None:
        raise Refusal("encounter.no_clock", system=encounter.system)
    return clock


def course_of(encounter: Encounter) -> Course:
    """Return what the clock is told of the encounter."""
    return Course(encounter.round_number, encounter.current, encounter.tie_order, encounter.settling)


def rolled(combatant: Combatant, roll: InitiativeRoll | None) -> Combatant:
    """Give a combatant its check, unless its initiative is fixed or it has one."""
    if combatant.fixed_initiative is not None or combatant.roll is not None:
        return combatant
    return replace(combatant, roll=roll)


def contender_of(combatant: Combatant) -> Contender:
    """Return a combatant as a clock knows it, its initiative given or checked (D-36).

    Refusal: the initiative is out of bounds. ValueError: it was neither given nor rolled.
    """
    roll = combatant.roll if combatant.fixed_initiative is None else None
    if roll is not None:
        initiative = roll.dice_value + combatant.modifier
    elif combatant.fixed_initiative is not None:
        initiative = combatant.fixed_initiative
    else:
        raise ValueError(f"no initiative check was rolled for combatant {combatant.id}")
    return Contender(
        id=combatant.id,
        modifier=combatant.modifier,
        level=combatant.level,
        gm_run=combatant.owner is None,
        initiative=check_initiative(initiative),
        dice_value=None if roll is None else roll.dice_value,
    )


def call_next(encounter: Encounter, *before: Event) -> Step:
    """Run the clock on to the next turn, after what happened ``before``."""
    called = clock_of(encounter).call(encounter.clock, course_of(encounter))
    return Step(
        replace(encounter, clock=called.state, round_number=called.round_number, current=called.current),
        (*before, *called.news),
    )


def start(encounter: Encounter, action: Start) -> Step:
    """Take everybody's initiative and begin round 1 (D-36, D-37)."""
    if not encounter.combatants:
        raise Refusal("encounter.nobody")
    rolls = {roll.who: roll for roll in action.rolls}
    combatants = tuple(rolled(each, rolls.get(each.id)) for each in encounter.combatants)
    contenders = {each.id: contender_of(each) for each in combatants}
    running = replace(
        encounter,
        combatants=combatants,
        phase=Phase.RUNNING,
        round_number=1,
        clock=clock_of(encounter).start(tuple(contenders.values())),
    )
    highest_first = sorted(running.tie_order, key=lambda who: -contenders[who].initiative)
    checks = {each.id: each.roll for each in combatants if each.fixed_initiative is None}
    told = (InitiativeSet(who, contenders[who].initiative, checks.get(who)) for who in highest_first)
    return call_next(running, *told, RoundStarted(1))


def end_turn(encounter: Encounter, who: CombatantId, reason: TurnEndReason, *before: Event) -> Step:
    """End the turn of ``who`` and call the next one."""
    clock = clock_of(encounter)
    state = clock.end_turn(encounter.clock, who)
    ended = TurnEnded(who, reason, clock.standing(state, who).initiative)
    return call_next(replace(encounter, clock=state), *before, ended)


def next_turn(encounter: Encounter, action: Next) -> Step:
    """End the current turn by choice."""
    return end_turn(encounter, actor_of(encounter), TurnEndReason.CHOSEN)


def delay(encounter: Encounter, action: Delay) -> Step:
    """Put the current turn off (D-40)."""
    who = actor_of(encounter)
    state, tick = clock_of(encounter).delay(encounter.clock, who)
    return call_next(replace(encounter, clock=state), Delayed(who, tick))


def spend(encounter: Encounter, action: SpendActionPoints) -> Step:
    """Make or give back AP; the turn may end by it (D-44)."""
    clock, in_turn = clock_of(encounter), action.who == encounter.current
    state, ends = clock.spend(encounter.clock, action.who, action.amount, in_turn=in_turn)
    standing = clock.standing(state, action.who)
    spent = ActionPointsSpent(action.who, action.amount, standing.action_points or 0, standing.threshold or 0)
    after = replace(encounter, clock=state)
    if ends:
        return end_turn(after, action.who, TurnEndReason.ACTION_POINTS, spent)
    return Step(after, (spent,))


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
    stands = {who: clock.standing(encounter.clock, who).initiative for who in encounter.tie_order}
    if stands[first.id] != stands[second.id]:
        raise Refusal("encounter.swap_initiative", first=first.name, second=second.name)
    if first.side != second.side:
        raise Refusal("encounter.swap_side", first=first.name, second=second.name)
    equals = [who for who in encounter.tie_order if stands[who] == stands[first.id]]
    if abs(equals.index(first.id) - equals.index(second.id)) != 1:
        raise Refusal("encounter.swap_not_neighbours", first=first.name, second=second.name)


def actor_of(encounter: Encounter) -> CombatantId:
    """Return whose turn it is. Refusal: nobody's."""
    if encounter.current is None:
        raise Refusal("encounter.no_actor")
    return encounter.current
