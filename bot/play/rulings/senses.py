"""`/sense`: the request, read and judged by the rules of one game."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.ground.points import exact
from bot.ground.size import Size
from bot.systems.perception import Between, Light, Where
from bot.systems.senses import Sensed, SenseRequest, Senses

READERS: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("range", "distance", "detection", "into", "light_radius"), exact),
    **dict.fromkeys(("size", "hidden_by"), Size),
    "between": Between,
    "where": Where,
    **dict.fromkeys(("light", "lamp"), lambda name: Light[name.upper()]),
}
"""How options are read that are more than they are typed as."""


def sensed(senses: Senses, options: Mapping[str, Any]) -> Sensed:
    """Judge a look by one game's rules. The options are as typed, None and False if left out. Refusal: some
    are missing, or a value cannot be read."""
    given = {name: value for name, value in options.items() if value is not None and value is not False}
    return senses.judge(
        SenseRequest(**{name: READERS.get(name, lambda value: value)(value) for name, value in given.items()})
    )
