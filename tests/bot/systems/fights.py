"""An action of a fight as the bot does it, with dice that fall as a test says; and what is told of it."""

from collections.abc import Mapping
from dataclasses import replace

from bot.dice.notation import read
from bot.dice.roll import Budget, roll
from bot.encounter import stored, tracker
from bot.encounter.actions import Action
from bot.encounter.encounter import Encounter
from bot.encounter.views import HealthShown, seen, view
from bot.systems.combat import Deed
from bot.systems.health import Detail
from bot.wording.encounter import announcement
from bot.wording.words import words_for
from tests.scripted_dice import falling


def step_of(now: Encounter, action: Action, values: Mapping[str, int], *dice: str) -> tracker.Step:
    """Do something by the values of a sheet, with all of these dice. Whatever it leaves can be stored."""
    source, budget = falling(*dice), Budget()
    if isinstance(action, Deed):
        action = tracker.read(now, action, values)
        while needed := tracker.dice(now, action):
            rolls = tuple(roll(read(each, {}), source, budget) for each in needed)
            action = replace(action, rolls=(*action.rolls, *rolls))
    source.finished()
    step = tracker.apply(now, action)
    assert stored.load_action(stored.dump_action(action)) == action
    assert stored.load_events(stored.dump_events(step.events)) == step.events
    assert stored.load(stored.dump(step.encounter)) == step.encounter
    return step


def told(step: tracker.Step, language: str = "en", health: Detail | None = None) -> str:
    """What the table is told with foes' health so exact; None: what the GM is."""
    shown = HealthShown(health or Detail.EXACT)
    known = seen(step.events, step.encounter, as_gm=health is None, health=shown)
    cut = view(step.encounter, as_gm=health is None, health=shown)
    return announcement(words_for(language), cut, known)[0]
