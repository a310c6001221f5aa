"""How much of a turn's distance the moves on a map use up, in games that renew it each turn."""

from dataclasses import replace

from bot.encounter.actions import Go
from bot.encounter.encounter import Encounter, clock_of
from bot.encounter.events import Gone
from bot.encounter.outcomes import went
from bot.encounter.remaining_distance import NOTHING, gone_in_turn, turn_of
from bot.encounter.turns import Step
from bot.refusal import Refusal


def go(encounter: Encounter, action: Go) -> Step:
    """Take a way off the speed that is left of the turn (D-52). Refusal: it is not the own turn, or too
    little is left, or the body does not allow it."""
    if encounter.current != action.who:
        raise Refusal("encounter.moves_in_own_turn")
    after, told = went(encounter, action.who, action.part)
    if action.cost is None:
        return Step(after, told)
    mover = after.combatant(action.who)
    gone, turn = gone_in_turn(encounter, mover), turn_of(encounter)
    left = action.speed - gone - action.cost
    if left < 0:
        raise Refusal("encounter.speed_spent", cost=action.cost, left=max(NOTHING, action.speed - gone))
    moved = replace(mover, gone=gone + action.cost, gone_in=turn, gone_odd=action.odd)
    combatants = tuple(moved if each.id == mover.id else each for each in after.combatants)
    acted = clock_of(encounter).acted(encounter.clock, mover.id)
    after = replace(after, combatants=combatants, clock=acted)
    return Step(after, (Gone(mover.id, action.cost, left), *told))
