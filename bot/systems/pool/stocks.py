"""Attributes' dice as users type them for `/rest`: ``strength 2/5, agility 1/3``."""

import re
from collections.abc import Mapping

from bot.dice.signs import canonical
from bot.refusal import Key, Refusal
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.health import Body, Stock, body_of
from bot.text import normal

LONGEST = 100
"""Characters of such a list."""
MOST_DICE = 1000
"""How many dice an attribute has at most."""
_ITEM = re.compile(r"([^\W\d]+)\s*[:=]?\s*(\d{1,6})(?:\s*/\s*(\d{1,6}))?")
_GAP = re.compile(r"[\s,;、，；]*")


def read_body(text: str, values: Mapping[str, int]) -> Body:
    """Read the dice that are left of each attribute. The whole is typed behind ``/``, or comes from the
    character's values. Refusal: it cannot be read, is unknown, or is more than there are."""
    typed, found = normal(text), dict[Attribute, Stock]()
    at = _after_gap(typed, 0)
    while at < len(typed):
        item = _ITEM.match(typed, at)
        if item is None:
            raise Refusal("rest.unreadable", text=typed[at : at + 50])
        attribute, stock = _read(item, values)
        if attribute in found:
            raise Refusal("rest.twice", name=Key(attribute.value))
        found[attribute] = stock
        at = _after_gap(typed, item.end())
    return body_of(found)


def _read(item: re.Match[str], values: Mapping[str, int]) -> tuple[Attribute, Stock]:
    name = canonical(item[1])
    if name not in set(Attribute):
        raise Refusal("rest.no_attribute", name=item[1][:30])
    full = int(item[3]) if item[3] else values.get(name)
    if full is None:
        raise Refusal("rest.full_needed", name=Key(name), left=int(item[2]))
    if full > MOST_DICE:
        raise Refusal("travel.dice_too_many", limit=MOST_DICE)
    return Attribute(name), Stock(full, int(item[2]))


def _after_gap(typed: str, at: int) -> int:
    gap = _GAP.match(typed, at)
    return gap.end() if gap else at
