"""What an action still lacks when somebody asks for it: the dice it needs."""

from dataclasses import replace

from bot.dice.notation import Typed, read
from bot.dice.roll import Budget, roll
from bot.encounter import actions, tracker
from bot.encounter.actions import Action
from bot.encounter.encounter import CombatantId, Encounter, InitiativeRoll
from bot.play.table import Table


def completed(table: Table, encounter: Encounter, action: Action) -> Action:
    """The action with the dice in it that it needs, as it is ruled and stored."""
    needed = tracker.needs(encounter, action)
    if not needed or not isinstance(action, actions.Add | actions.Start):
        return action
    dice, budget = read(encounter.initiative_dice, {}), Budget()
    return replace(action, rolls=tuple(_initiative(table, dice, budget, who) for who in needed))


def _initiative(table: Table, dice: Typed, budget: Budget, who: CombatantId) -> InitiativeRoll:
    rolled = roll(dice, table.dice, budget)
    faces = tuple(die.faces[-1] for group in rolled.groups for die in group.dice)
    return InitiativeRoll(who, rolled.total, faces)
