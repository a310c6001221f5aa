"""Combatants as their clock knows them: what they roll, and with what they take turns."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.encounter.encounter import Combatant, CombatantId, Encounter, InitiativeRoll
from bot.refusal import Refusal
from bot.systems import system
from bot.systems.clock import Candidate, Clock, Contender, Course, check_initiative


def clock_of(encounter: Encounter) -> Clock[object]:
    """Return the clock of the encounter's system. Refusal: it has none."""
    clock = system(encounter.system).clock
    if clock is None:
        raise Refusal("encounter.no_clock", system=encounter.system)
    return clock


def course_of(encounter: Encounter) -> Course:
    """Return what the clock is told of the encounter."""
    return Course(encounter.round_number, encounter.current, encounter.tie_order, encounter.variants)


def rolled(combatant: Combatant, roll: InitiativeRoll | None) -> Combatant:
    """Give a combatant its check, unless its initiative is fixed or it has one."""
    if combatant.fixed_initiative is not None or combatant.roll is not None:
        return combatant
    return replace(combatant, roll=roll)


def candidate(combatant: Combatant) -> Candidate:
    """Return a combatant as a clock knows it before it has an initiative."""
    return Candidate(
        combatant.id,
        combatant.modifier,
        combatant.level,
        combatant.owner is None,
        combatant.dice,
        tuple(each.dice_value for each in combatant.ties),
    )


def rollers(combatants: Iterable[Combatant]) -> Mapping[CombatantId, CombatantId]:
    """Of those who have no initiative yet who rolls whose: the first of a group all of its (P-58)."""
    firsts: dict[CombatantId, CombatantId] = {}
    waiting = (each for each in combatants if each.fixed_initiative is None and each.roll is None)
    return {each.id: firsts.setdefault(each.group or each.id, each.id) for each in waiting}


def dice_of(encounter: Encounter, combatant: Combatant) -> str | None:
    """The notation of a combatant's check; None: its clock rolls nothing."""
    return clock_of(encounter).dice(candidate(combatant), encounter.initiative_dice)


def contender_of(encounter: Encounter, combatant: Combatant) -> Contender:
    """Return a combatant as its clock knows it, its initiative given or checked (D-36).

    Refusal: the initiative is out of bounds. ValueError: it was neither given nor rolled.
    """
    fixed, roll = combatant.fixed_initiative, combatant.roll
    if fixed is not None:
        initiative, roll = fixed, None
    elif roll is None and dice_of(encounter, combatant) is not None:
        raise ValueError(f"no initiative check was rolled for combatant {combatant.id}")
    else:
        initiative = combatant.modifier + (0 if roll is None else roll.dice_value)
    known = candidate(combatant)
    return Contender(
        id=known.id,
        modifier=known.modifier,
        level=known.level,
        gm_run=known.gm_run,
        dice=known.dice,
        ties=known.ties,
        initiative=check_initiative(initiative),
        roll=roll,
        own=combatant.own,
    )
