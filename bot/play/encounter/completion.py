"""What an action still lacks when somebody asks for it: the dice it needs."""

from dataclasses import replace

from bot.dice.notation import read
from bot.dice.roll import Budget, roll
from bot.encounter import actions, tracker
from bot.encounter.actions import Action
from bot.encounter.encounter import CombatantId, Encounter, InitiativeRoll
from bot.play.table import Table
from bot.systems.combat import Deed


def completed(table: Table, encounter: Encounter, action: Action) -> Action:
    """The action with the dice in it that it needs, as it is ruled and stored. Refusal: it cannot be
    done, so nothing is rolled for it."""
    if isinstance(action, Deed):
        return _with_dice(table, encounter, action)
    needed = tracker.needs(encounter, action)
    if not needed or not isinstance(action, actions.Add | actions.Start):
        return action
    budget = Budget()
    return replace(action, rolls=tuple(_initiative(table, dice, budget, who) for who, dice in needed))


def _with_dice(table: Table, encounter: Encounter, deed: Deed) -> Deed:
    budget = Budget()
    while needed := tracker.dice(encounter, deed):
        fallen = tuple(roll(read(dice, {}), table.dice, budget) for dice in needed)
        deed = replace(deed, rolls=(*deed.rolls, *fallen))
    return deed


def _initiative(table: Table, dice: str, budget: Budget, who: CombatantId) -> InitiativeRoll:
    rolled = roll(read(dice, {}), table.dice, budget)
    faces = tuple(die.faces[-1] for group in rolled.groups for die in group.dice)
    return InitiativeRoll(who, rolled.total, faces)
