"""Combatants as their clock knows them: what they roll, and with what they take turns."""

from collections.abc import Iterable, Mapping

from bot.encounter.encounter import Combatant, CombatantId, Encounter, InitiativeRoll
from bot.frozen import replace
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.clock import Clock, ClockCombatant, Course, UnrolledCombatant, check_initiative
from bot.systems.combat import Turns


def clock_of(encounter: Encounter) -> Clock[object]:
    """Return the clock of the encounter's system. Refusal: it has none."""
    clock = SYSTEMS[encounter.system].clock
    if clock is None:
        raise Refusal("encounter.no_clock", system=encounter.system)
    return clock


def course_of(encounter: Encounter) -> Course:
    """Return what the clock learns of the encounter. A body that nobody has touched takes its turns and can
    act."""
    combat = SYSTEMS[encounter.system].combat
    touched = [each for each in encounter.combatants if each.body is not None]
    course = Course(
        encounter.round_number,
        encounter.current,
        encounter.tie_order,
        encounter.variants,
        hidden=frozenset([each.id for each in encounter.combatants if each.hidden]),
    )
    if combat is None or not touched:
        return course
    turns = {each.id: combat.turns(each.body) for each in touched}
    return replace(
        course,
        unable=frozenset(who for who, kind in turns.items() if kind is Turns.PASSED),
        absent=frozenset(who for who, kind in turns.items() if kind is Turns.NONE),
        helpless=frozenset(each.id for each in touched if not combat.can_act(each.body)),
    )


def block_of(encounter: Encounter, combatant: Combatant) -> str:
    """The group that a combatant acts with; "": it acts for itself."""
    return clock_of(encounter).block(combatant.side, encounter.variants, gm_run=combatant.owner is None)


def with_mates(encounter: Encounter, combatant: Combatant) -> Combatant:
    """A combatant with its group's initiative, if the group has one and it has none."""
    block = block_of(encounter, combatant)
    if not block or _has_initiative(combatant):
        return combatant
    mates = (each for each in encounter.combatants if block_of(encounter, each) == block)
    mate = next(filter(_has_initiative, mates), combatant)
    return replace(combatant, fixed_initiative=mate.fixed_initiative, roll=mate.roll)


def _has_initiative(combatant: Combatant) -> bool:
    return combatant.fixed_initiative is not None or combatant.roll is not None


def rolled(combatant: Combatant, roll: InitiativeRoll | None) -> Combatant:
    """Give a combatant its check, unless its initiative is fixed or it has one."""
    if combatant.fixed_initiative is not None or combatant.roll is not None:
        return combatant
    return replace(combatant, roll=roll)


def unrolled(combatant: Combatant) -> UnrolledCombatant:
    """Return a combatant as a clock knows it before it has an initiative."""
    return UnrolledCombatant(
        combatant.id,
        combatant.modifier,
        combatant.level,
        combatant.owner is None,
        combatant.dice,
        tuple(each.dice_value for each in combatant.ties),
    )


def rollers(encounter: Encounter, combatants: Iterable[Combatant]) -> Mapping[CombatantId, CombatantId]:
    """Which of the combatants without initiative roll, and for which others: the first of a group for all of
    it (P-58), and the first of those that act together."""
    firsts: dict[CombatantId | str, CombatantId] = {}
    waiting = (each for each in combatants if not _has_initiative(with_mates(encounter, each)))
    return {
        each.id: firsts.setdefault(block_of(encounter, each) or each.group or each.id, each.id)
        for each in waiting
    }


def dice_of(encounter: Encounter, combatant: Combatant) -> str | None:
    """The notation of a combatant's check; None: its clock rolls nothing."""
    return clock_of(encounter).dice(unrolled(combatant), encounter.initiative_dice)


def clock_combatant(encounter: Encounter, combatant: Combatant) -> ClockCombatant:
    """Return a combatant as its clock knows it, its initiative given or checked (D-36).

    Refusal: the initiative is out of bounds. ValueError: it was neither given nor rolled.
    """
    fixed, roll, block = combatant.fixed_initiative, combatant.roll, block_of(encounter, combatant)
    if fixed is not None:
        initiative, roll = fixed, None
    elif roll is None and dice_of(encounter, combatant) is not None:
        raise ValueError(f"no initiative check was rolled for combatant {combatant.id}")
    else:
        modifier = 0 if block else combatant.modifier
        initiative = modifier + (0 if roll is None else roll.dice_value)
    known = unrolled(combatant)
    return ClockCombatant(
        id=known.id,
        modifier=known.modifier,
        level=known.level,
        gm_run=known.gm_run,
        dice=known.dice,
        ties=known.ties,
        initiative=check_initiative(initiative),
        roll=roll,
        own=combatant.own,
        block=block,
    )
