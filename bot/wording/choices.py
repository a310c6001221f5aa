"""The names of the choices that games declare for `/move` and `/sense`."""

from collections.abc import Mapping
from typing import Any

from bot.systems.perception import LAMP_WORDS
from bot.wording.map_terms import SIZES
from bot.wording.movement_terms import ARMOURS, CURRENTS, MANNERS, POSTURES, TERRAINS, THINGS
from bot.wording.reasons.light import LIGHTS
from bot.wording.senses import BETWEEN, WHERE
from bot.wording.words import Table

_NAMES: Mapping[str, Mapping[Any, str]] = {
    "manner": MANNERS,
    "posture": POSTURES,
    "through": THINGS,
    "armour": ARMOURS,
    "terrain": TERRAINS,
    "current": CURRENTS,
    "between": BETWEEN,
    "where": WHERE,
    "size": SIZES,
    "hidden_by": SIZES,
    "light": {key.removeprefix("light."): name for key, name in LIGHTS.items()},
    "lamp": {word: LIGHTS[f"light.{word}"] for word in LAMP_WORDS},
}
CHOICES: Mapping[str, Mapping[Any, str]] = Table(
    {
        option: Table(names, f"name the choice `{{key}}` of `{option}` in bot/wording/choices.py")
        for option, names in _NAMES.items()
    },
    "name the choices of `{key}` in bot/wording/choices.py",
)
"""By option, each code word's name."""
