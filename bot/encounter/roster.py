"""The participants: joining, leaving, and the order among equals."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.encounter import effects
from bot.encounter.actions import Add, Entrant, Remove, RemoveSeveral
from bot.encounter.cards import dealt
from bot.encounter.encounter import (
    Combatant,
    CombatantId,
    Encounter,
    InitiativeRoll,
    Phase,
    clock_combatant,
    clock_of,
    course_of,
    deck_in,
    rolled,
    with_mates,
)
from bot.encounter.events import Event, Joined, Left, TurnEnded, TurnEndReason
from bot.encounter.outcomes import Passage
from bot.encounter.ties import placed_in_ties, settled
from bot.encounter.turns import Step, call_next
from bot.refusal import Refusal
from bot.systems.clock import check_initiative
from bot.systems.moments import TURN_END, Moment
from bot.text import fold, tidy

COMBATANTS = 100
"""How many one encounter holds."""

NAME = 100
SIDE = 30
NOTE = 200
"""How many characters these texts may have."""

MODIFIERS = range(-100, 101)
LEVELS = range(101)


def add(encounter: Encounter, action: Add) -> Step:
    """Let combatants join. If nobody acts, one is called."""
    if not action.entrants:
        raise Refusal("encounter.nothing_changes")
    if len(encounter.combatants) + len(action.entrants) > COMBATANTS:
        raise Refusal("encounter.full", limit=COMBATANTS)
    rolls = {roll.who: roll for roll in action.rolls}
    joined: list[Event] = []
    for entrant in action.entrants:
        roller = CombatantId(encounter.next_id - entrant.shares)
        encounter, event = _join(encounter, entrant, rolls.get(roller))
        joined.append(event)
    encounter, ties = settled(encounter, action.ties)
    joined += ties
    if encounter.phase is Phase.RUNNING and encounter.current is None:
        time = Passage(encounter)
        time.let(joined)
        return call_next(time)
    return Step(encounter, tuple(joined))


def _join(encounter: Encounter, entrant: Entrant, roll: InitiativeRoll | None) -> tuple[Encounter, Joined]:
    late = rolled(with_mates(encounter, _checked(encounter, newcomer(encounter, entrant))), roll)
    larger = replace(
        encounter,
        combatants=(*encounter.combatants, late),
        next_id=CombatantId(encounter.next_id + 1),
    )
    after = replace(larger, tie_order=placed_in_ties(larger, late))
    if encounter.phase is not Phase.RUNNING:
        return after, Joined(late.id)
    after = dealt(after, {late.id})
    combatant = clock_combatant(after, after.combatant(late.id))
    state, turns = clock_of(after).join(after.clock, combatant, course_of(after))
    return replace(after, clock=state), Joined(late.id, combatant.initiative, combatant.roll, turns)


def newcomer(encounter: Encounter, entrant: Entrant, number: int = 0) -> Combatant:
    """The combatant made from an entry, after ``number`` others. Nothing is checked yet."""
    who = CombatantId(encounter.next_id + number)
    return Combatant(
        id=who,
        name=entrant.name,
        owner=entrant.owner,
        modifier=entrant.modifier or 0,
        level=entrant.level,
        side=entrant.side,
        hidden=entrant.hidden,
        fixed_initiative=entrant.initiative,
        character=entrant.character,
        copy=entrant.copy,
        born=entrant.born,
        body=entrant.body,
        dice=entrant.dice,
        own=entrant.own,
        note=entrant.note,
        gm_note=entrant.gm_note,
        attacks=entrant.attacks,
        group=CombatantId(who - entrant.shares) if entrant.shares else None,
    )


def _checked(encounter: Encounter, combatant: Combatant) -> Combatant:
    if deck_in(encounter) is not None and (combatant.fixed_initiative is not None or combatant.dice):
        raise Refusal("encounter.cards_decide")
    if combatant.fixed_initiative is not None:
        check_initiative(combatant.fixed_initiative)
    return replace(
        combatant,
        name=checked_name(combatant.name, encounter.combatants),
        modifier=checked_modifier(combatant.modifier),
        level=checked_level(combatant.level),
        side=checked_side(combatant.side),
        note=checked_note(combatant.note),
        gm_note=checked_note(combatant.gm_note),
    )


def remove(encounter: Encounter, action: Remove) -> Step:
    """Take a combatant out. The turn moves on only if it was the actor."""
    gone = encounter.combatant(action.who)
    left = Left(gone.id, gone.name, gone.hidden, gone.owner)
    instead = effects.stand_in(encounter, gone.id)
    smaller = replace(
        effects.taken_along(encounter, gone.id),
        combatants=tuple(each for each in encounter.combatants if each.id != gone.id),
        tie_order=tuple(who for who in encounter.tie_order if who != gone.id),
        left=(*encounter.left, gone)[-COMBATANTS:],
    )
    if encounter.phase is not Phase.RUNNING:
        return Step(smaller, (left,))
    clock, acting = clock_of(encounter), encounter.current == gone.id
    ended = clock.end_turn(encounter.clock, gone.id) if acting else encounter.clock
    after = replace(smaller, clock=clock.leave(ended, gone.id))
    if not acting:
        return Step(effects.counted_by(after, gone.id, instead), (left,))
    time = Passage(replace(after, current=None))
    over = () if clock.ends_later else (Moment(TURN_END, gone.id),)
    time.let((TurnEnded(gone.id, TurnEndReason.REMOVED), left, *over))
    time.become(effects.counted_by(time.encounter, gone.id, instead))
    return call_next(time)


def remove_several(encounter: Encounter, action: RemoveSeveral) -> Step:
    """Take several out, the actor last, so that the turn moves on once."""
    if not action.who:
        raise Refusal("encounter.nothing_changes")
    others = [each for each in action.who if each != encounter.current]
    before: list[Event | Moment] = []
    *first, last = [*others, *(each for each in action.who if each == encounter.current)]
    for each in first:
        step = remove(encounter, Remove(each))
        encounter = step.encounter
        before += step.passed
    step = remove(encounter, Remove(last))
    return replace(step, passed=(*before, *step.passed))


def checked_name(name: str, others: Iterable[Combatant]) -> str:
    """Return a name that can be read, is not too long and not taken in the open.

    A hidden combatant's name counts as free, or trying names would find it out.
    """
    shown = tidy(name)
    if not shown:
        raise Refusal("encounter.name_empty")
    if len(shown) > NAME:
        raise Refusal("encounter.name_too_long", length=len(shown), limit=NAME)
    if any(fold(each.name) == fold(shown) and not each.hidden for each in others):
        raise Refusal("encounter.name_taken", name=shown)
    return shown


def checked_side(side: str) -> str:
    """Return a side's name, trimmed. Refusal: too long."""
    shown = tidy(side)
    if len(shown) > SIDE:
        raise Refusal("encounter.side_too_long", length=len(shown), limit=SIDE)
    return shown


def checked_note(note: str) -> str:
    """Return a note, trimmed. Refusal: too long."""
    shown = tidy(note)
    if len(shown) > NOTE:
        raise Refusal("encounter.note_too_long", length=len(shown), limit=NOTE)
    return shown


def checked_modifier(modifier: int) -> int:
    """Return a modifier within its bounds. Refusal: it is not."""
    if modifier not in MODIFIERS:
        low, high = _ends(MODIFIERS)
        raise Refusal("encounter.modifier_bounds", value=modifier, low=low, high=high)
    return modifier


def checked_level(level: int) -> int:
    """Return a level within its bounds. Refusal: it is not."""
    if level not in LEVELS:
        low, high = _ends(LEVELS)
        raise Refusal("encounter.level_bounds", value=level, low=low, high=high)
    return level


def _ends(bounds: Sequence[int]) -> tuple[int, int]:
    return bounds[0], bounds[-1]
