"""`/sense`: what was asked, judged by the rules of one game."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from bot.ground.points import exact
from bot.ground.size import Size
from bot.play.rulings.games import Game, guessed
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.perception import Between, Light, Where
from bot.systems.senses import Asked, Sensed
from bot.systems.system import System

READERS: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("range", "distance", "into", "light_radius"), exact),
    **dict.fromkeys(("size", "hidden_by"), Size),
    "between": Between,
    "where": Where,
    "light": lambda name: Light[name.upper()],
}
"""How options are read that are more than they are typed as."""


def read(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options that were given (not None, not False), as the rules take them."""
    ordered = ((each.name, options.get(each.name)) for each in fields(Asked))
    given = {name: value for name, value in ordered if value is not None and value is not False}
    return {name: READERS.get(name, lambda value: value)(value) for name, value in given.items()}


def game_for(given: Mapping[str, Any], usual: Game) -> Game:
    """Whose rules are meant where none were named: the ``usual`` ones; where a perception
    range is told and they have none, those that are guessed, which do."""
    senses = usual.system.senses
    if "range" not in given or (senses is not None and "range" in senses.options):
        return usual
    return guessed()


def sensed(system: System, given: Mapping[str, Any]) -> Sensed:
    """Judge a look. Refusal: options are missing or mean nothing there."""
    if system.senses is None:
        known = tuple(key for key, each in SYSTEMS.items() if each.senses)
        raise Refusal("sense.no_senses", system=system.key, known=known)
    elsewhere = tuple(name for name in given if name not in system.senses.options)
    if elsewhere:
        raise Refusal("sense.options_elsewhere", system=system.key, options=elsewhere)
    for name, known in (("where", system.senses.where), ("between", system.senses.between)):
        if name in given and given[name] not in known:
            raise Refusal("sense.choice_elsewhere", system=system.key, choice=str(given[name]))
    return system.senses.judge(Asked(**given))
