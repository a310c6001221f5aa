"""A GM's typed corrections of a combatant's dice: `强壮 -2; 活力 3/5; 防护 1`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import itemgetter
from typing import Final

from bot.dice.signs import canonical
from bot.refusal import Refusal
from bot.systems.pool.attack_command import MOST_PROTECTION
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.health import Body, Stock
from bot.systems.pool.sheet import NAMES, PROTECTION
from bot.systems.pool.stocks import MOST_DICE
from bot.text import fold, items_of, tidy

LONGEST: Final = 200
_ITEM: Final = re.compile(
    r"(?P<name>[^\W\d]+)\s*[:=]?\s*(?P<sign>[-+]?)\s*(?P<number>\d{1,4})(?:\s*/\s*(?P<full>\d{1,4}))?"
)


def _knocked_out(body: Body) -> Body:
    """**Reading**: the attribute that is nearest to it loses its last dice (P-61). Refusal
    ``fight.dice_unknown``: none is known."""
    known = [(stock.left, attribute) for attribute, stock in body.stocks if stock.full]
    if not known:
        raise Refusal("fight.dice_unknown", name=Attribute.STRENGTH.value)
    left, attribute = min(known, key=itemgetter(0))
    return body.less(attribute, left)


def _awake(body: Body) -> Body:
    """**Reading**: a die comes back to each attribute that has none left (P-61)."""
    for attribute in body.spent:
        body = body.more(attribute, 1)
    return body


_WHOLE: Final[Mapping[str, Callable[[Body], Body]]] = {
    **dict.fromkeys(("unconscious", "昏迷"), _knocked_out),
    **dict.fromkeys(("awake", "wake up", "conscious again", "醒来", "清醒", "唤醒", "恢复意识"), _awake),
}
"""Corrections of the whole body."""


def mended(body: Body, text: str) -> tuple[Body, str]:
    """The body with all that was typed, and that text, tidied. Refusal ``fight.cannot_set_dice``: something
    cannot be read; ``fight.dice_unknown``: there is nothing to add to; ``pool.more_than_full``."""
    told = tidy(text)
    items = items_of(text)
    if not items or len(told) > LONGEST:
        raise Refusal("fight.cannot_set_dice", text=told[:50])
    for item in items:
        body = _mended(body, item)
    return body, told


def _mended(body: Body, item: str) -> Body:
    if (change := _WHOLE.get(fold(item))) is not None:
        return change(body)
    found = _ITEM.fullmatch(item)
    name = canonical(found["name"]) if found else ""
    name = NAMES.spellings.get(name, name)
    if found is None or name not in {*Attribute, PROTECTION} or (found["sign"] and found["full"]):
        raise Refusal("fight.cannot_set_dice", text=item[:50])
    number = int(f"{found['sign']}{found['number']}")
    if name == PROTECTION:
        return _protected(body, number, item, found)
    full = int(found["full"]) if found["full"] else None
    stock = _stock(body, Attribute(name), number, full, moved=bool(found["sign"]))
    return body.with_stock(Attribute(name), stock)


def _protected(body: Body, number: int, item: str, found: re.Match[str]) -> Body:
    if found["full"]:
        raise Refusal("fight.cannot_set_dice", text=item[:50])
    protection = max(0, body.protection + number) if found["sign"] else number
    if protection > MOST_PROTECTION:
        raise Refusal("attack.protection_too_high", limit=MOST_PROTECTION)
    return replace(body, protection=protection)


def _stock(body: Body, attribute: Attribute, number: int, full: int | None, *, moved: bool) -> Stock:
    """The dice of an attribute as they are set, or moved within 0 and all of them."""
    known = body.stock(attribute)
    if moved:
        if known is None:
            raise Refusal("fight.dice_unknown", name=attribute.value)
        return replace(known, left=min(known.full, max(0, known.left + number)))
    if full is None:
        full = number if known is None else known.full
    if full > MOST_DICE:
        raise Refusal("travel.dice_too_many", limit=MOST_DICE)
    return Stock(full, number)
