"""Values of figures as people type them: `强壮 5, 活力 3`."""

import re

from bot.dice.notation import canonical, is_name
from bot.refusal import Refusal
from bot.text import normal

LONGEST_NAME = 30
"""How many characters a value's name has."""
HIGHEST = 1000

_PAIR = re.compile(r"([^\W\d]\w*?)\s*[:=]?\s*([+-]?\d+|-)")
_BETWEEN = re.compile(r"[,、;\n]|(?<=\d)(?:\s+(?=[^\W\d])|(?=[^\W\d_a-zA-Z]))")
"""What stands between two pairs; on a phone often a space alone, in Chinese nothing."""


def read_pairs(text: str) -> dict[str, int | None]:
    """Read `强壮 5, 活力 3` into names and whole numbers; `-` for a number
    (None) takes the value off.

    Refusal: a part that is not a name and a number, a name that the notation cannot read
    or that is given twice, or one out of bounds.
    """
    found: dict[str, int | None] = {}
    parts = _BETWEEN.split(normal(text))
    for part in filter(None, map(str.strip, parts)):
        name, value = _pair(part)
        if name in found:
            raise Refusal("sheet.twice", name=name)
        found[name] = value
    if not found:
        raise Refusal("sheet.nothing_given")
    return found


def _pair(part: str) -> tuple[str, int | None]:
    match = _PAIR.fullmatch(part)
    if not match:
        raise Refusal("sheet.unreadable_pair", part=part[:50])
    word, number = match.groups()
    name = canonical(word)
    if len(name) > LONGEST_NAME:
        raise Refusal("sheet.name_too_long", name=name[:LONGEST_NAME], limit=LONGEST_NAME)
    if not is_name(word) or not is_name(name):
        raise Refusal("sheet.name_is_notation", name=word)
    value = None if number == "-" else int(number)
    if value is not None and not 0 <= value <= HIGHEST:
        raise Refusal("sheet.value_out_of_bounds", name=name, limit=HIGHEST)
    return name, value
