"""What moves on a map take of a turn, if a turn has a distance that is full again each time."""

from dataclasses import replace
from fractions import Fraction

from bot.encounter.actions import Go
from bot.encounter.clock_combatants import clock_of
from bot.encounter.encounter import Combatant, Encounter
from bot.encounter.events import Gone
from bot.encounter.outcomes import went
from bot.encounter.turns import Step
from bot.refusal import Refusal

NOTHING = Fraction(0)


def go(encounter: Encounter, action: Go) -> Step:
    """Take a way off the speed that is left of the turn (D-52). Refusal: it is not the own turn, or too
    little is left, or the body does not allow it."""
    if encounter.current != action.who:
        raise Refusal("encounter.moves_in_own_turn")
    after, told = went(encounter, action.who, action.part)
    if action.cost is None:
        return Step(after, told)
    mover = after.combatant(action.who)
    gone, turn = gone_in_turn(encounter, mover), _turn(encounter)
    left = action.speed - gone - action.cost
    if left < 0:
        raise Refusal("encounter.speed_spent", cost=action.cost, left=max(NOTHING, action.speed - gone))
    moved = replace(mover, gone=gone + action.cost, gone_in=turn)
    combatants = tuple(moved if each.id == mover.id else each for each in after.combatants)
    acted = clock_of(encounter).acted(encounter.clock, mover.id)
    after = replace(after, combatants=combatants, clock=acted)
    return Step(after, (Gone(mover.id, action.cost, left), *told))


def gone_in_turn(encounter: Encounter, mover: Combatant) -> Fraction:
    """How far a combatant has gone in the present turn."""
    return mover.gone if mover.gone_in == _turn(encounter) else NOTHING


def _turn(encounter: Encounter) -> tuple[int, int]:
    """The turn that goes on. A combatant never has two in one place of a round."""
    return encounter.round_number, clock_of(encounter).count(encounter.clock) or 0
