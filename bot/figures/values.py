"""Values of figures as people type them: `强壮 5, 活力 3`."""

import re
from collections.abc import Container

from bot.dice.notation import canonical, is_name
from bot.dice.signs import BUILT_IN
from bot.refusal import Refusal
from bot.text import normal

LONGEST_NAME = 30
"""How many characters a value's name has."""
HIGHEST = 1000

NOT_ON_THE_SHEET = frozenset({"dice.attribute_not_set", "dice.unknown_attribute", "dice.misspelt_attribute"})
"""The refusals of a name that the reader's figure has no value for."""

_PAIR = re.compile(r"([^\W\d]\w*?)\s*[:=]?\s*([+-]?\d+|-)")
_BETWEEN = re.compile(r"[,、;\n]|(?<=\d)(?:\s+(?=[^\W\d])|(?=[^\W\d_a-zA-Z]))")
"""What stands between two pairs; on a phone often a space alone, in Chinese nothing."""


def read_pairs(text: str, own: Container[str] = ()) -> dict[str, int | None]:
    """Read `强壮 5, 活力 3` into names and whole numbers; `-` for a number
    (None) takes the value off. ``own`` are the names of the game's own values.

    Refusal: a part that is not a name and a number, a name that the notation cannot read
    or that is given twice, or one out of bounds.
    """
    found: dict[str, int | None] = {}
    parts = _BETWEEN.split(normal(text))
    for part in filter(None, map(str.strip, parts)):
        name, value = _pair(part, own)
        if name in found:
            raise Refusal("sheet.twice", name=name)
        found[name] = value
    if not found:
        raise Refusal("sheet.nothing_given")
    return found


def _pair(part: str, own: Container[str]) -> tuple[str, int | None]:
    match = _PAIR.fullmatch(part)
    if not match:
        raise Refusal("sheet.unreadable_pair", part=part[:50])
    word, number = match.groups()
    name = canonical(word, own)
    if len(name) > LONGEST_NAME:
        raise Refusal("sheet.name_too_long", name=name[:LONGEST_NAME], limit=LONGEST_NAME)
    if not is_name(word) or not is_name(name):
        raise Refusal("sheet.name_is_notation", name=word)
    value = None if number == "-" else int(number)
    least = 0 if name in BUILT_IN else -HIGHEST
    if value is not None and not least <= value <= HIGHEST:
        raise Refusal("sheet.value_out_of_bounds", name=name, least=least, limit=HIGHEST)
    return name, value
