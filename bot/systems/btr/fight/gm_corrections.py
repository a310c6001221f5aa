"""A GM's typed corrections of a combatant: `生命 20/30; 防护 +5; 怒气 3/10; 打断 2; immune 击倒`."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.btr.damage_typed import parts_of
from bot.systems.btr.fight.blows import Control
from bot.systems.btr.fight.body import Body
from bot.systems.btr.periodic import read_move, resource_of
from bot.systems.btr.resources import MOST, Stock
from bot.systems.btr.sheet import HP, NAMES
from bot.systems.btr.statuses import LONGEST_NAME
from bot.text import fold, tidy

LONGEST: Final = 200
MOST_RESOURCES: Final = 10
MOST_IMMUNE: Final = 10
MOST_TIMES: Final = 20

GRAVE: Final = frozenset({"重伤", "gravely wounded", "grave"})
REVIVED: Final = frozenset({"重焕活力", "revived", "revive", "back in the fight"})
CONTROLS: Final = {
    "打断": Control.INTERRUPT,
    "妨害": Control.HINDER,
    **{each.value: each for each in (Control.INTERRUPT, Control.HINDER)},
}
_IMMUNE: Final = re.compile(
    r"(?P<sign>-?)\s*(?:immune(?:\s+to)?|免疫)\s*:?\s*\[?(?P<name>[^\[\]]+)\]?", re.IGNORECASE
)
_ITEM: Final = re.compile(
    r"(?P<name>[^\W\d_](?:[^-+=:×\d]*[^\W\d_])?)\s*[:=×]?\s*(?P<number>\d{1,7})"
    r"(?:\s*/\s*(?P<limit>\d{1,7}))?\s*点?"
)


def mended(body: Body, text: str) -> tuple[Body, str]:
    """The body with all typed corrections, and the text, tidied.

    - Refusal ``fight.cannot_set_resources``: something cannot be read.
    - Refusal ``fight.resource_unknown``: there is nothing to add to.
    - Refusal ``fight.grave_cannot_heal``: the combatant is gravely wounded, and life cannot be restored
      (B-21).
    """
    told, items = tidy(text), parts_of(text)
    if not items or len(told) > LONGEST:
        raise Refusal("fight.cannot_set_resources", text=told[:50])
    for item in items:
        body = _mended(body, item)
    return body, told


def _mended(body: Body, item: str) -> Body:
    if fold(item) in GRAVE:
        return replace(body, grave=True)
    if fold(item) in REVIVED:
        return replace(body, grave=False)
    if found := _IMMUNE.fullmatch(item):
        return _immune(body, tidy(found["name"]), ends=bool(found["sign"]))
    move = read_move(item)
    if move is not None and fold(move[0]) not in CONTROLS:
        return _moved(body, *move)
    found = _ITEM.fullmatch(item)
    if found is None or len(found["name"]) > LONGEST_NAME:
        raise Refusal("fight.cannot_set_resources", text=item[:50])
    name = tidy(found["name"])
    set_as: Callable[[Body, str, re.Match[str]], Body] = _needed if fold(name) in CONTROLS else _resource
    return set_as(body, name, found)


def _immune(body: Body, name: str, *, ends: bool) -> Body:
    others = tuple(each for each in body.immune if fold(each) != fold(name))
    if len(name) > LONGEST_NAME or len(others) >= MOST_IMMUNE:
        raise Refusal("fight.cannot_set_resources", text=name[:50])
    return replace(body, immune=others if ends else (*others, name))


def _needed(body: Body, name: str, found: re.Match[str]) -> Body:
    times = int(found["number"])
    if found["limit"] or times not in range(1, MOST_TIMES + 1):
        raise Refusal("fight.cannot_set_resources", text=found[0][:50])
    needed = {**dict(body.needed), CONTROLS[fold(name)]: times}
    return replace(body, needed=tuple(needed.items()))


def _resource(body: Body, name: str, found: re.Match[str]) -> Body:
    canonical, number = NAMES.canonical(name), int(found["number"])
    known = body.stock(canonical)
    if known is None and len(body.resources) >= MOST_RESOURCES:
        raise Refusal("fight.resources_full", limit=MOST_RESOURCES)
    limit = int(found["limit"]) if found["limit"] else known.limit if known else None
    if number > MOST or (limit or 0) > MOST:
        raise Refusal("fight.resource_too_large", limit=MOST)
    return _put(body, canonical, Stock(number, limit))


def _moved(body: Body, typed: str, by: int) -> Body:
    name = resource_of(typed)
    known = body.stock(name)
    if known is None:
        raise Refusal("fight.resource_unknown", name=typed or "HP")
    if name == HP and body.grave and by > 0:
        raise Refusal("fight.grave_cannot_heal")
    return _put(body, name, known.moved(by))


def _put(body: Body, name: str, now: Stock) -> Body:
    """The body with this much of a resource. Life that falls to 0 leaves it gravely wounded, as damage does
    (B-27)."""
    before = body.stock(name)
    falls = name == HP and now.value == 0 and (before is None or before.value > 0)
    return replace(body.with_stock(name, now), grave=body.grave or falls)
