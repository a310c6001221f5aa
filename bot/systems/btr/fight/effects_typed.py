"""What an attack does besides its damage, as typed: `燃烧 ×2 (3): 5 灼热, 打断, 驱散 魔法, 击溃 ×2`."""

import re
from dataclasses import replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.btr.damage_typed import parts_of
from bot.systems.btr.fight.blows import Control, Effects
from bot.systems.btr.statuses import LONGEST_NAME, joined, key_of, read_status
from bot.text import tidy

LONGEST: Final = 200
MOST: Final = 10
"""The maximum number of effects of one attack besides its damage."""

CONTROLS: Final = {
    "打断": Control.INTERRUPT,
    "妨害": Control.HINDER,
    "击退": Control.KNOCK_BACK,
    "击飞": Control.LAUNCH,
}
SHATTER: Final = "击溃"
MOST_TIMES: Final = 20
"""How many times one attack has one control effect."""
_LIFTS: Final = re.compile(
    r"(?:进攻|防守|offensive(?:ly)?\s+|defensive(?:ly)?\s+)?(?:驱散|解除|dispels?|lifts?)\s*"
    r"(?:(?P<of>[1-9])\s*[个项层]?\s*)?\[?(?P<name>[^\W\d_].*?)\]?\s*(?:[×x*]\s*(?P<times>[1-9]))?",
    re.IGNORECASE,
)


def read_effects(text: str, rounds: int | None) -> Effects:
    """The typed effects. ``rounds`` is how long statuses last if nothing else is typed (None: to the battle's
    end). Refusal ``fight.cannot_read_status``: it cannot be read."""
    items = joined(parts_of(text))
    if len(text) > LONGEST or len(items) > MOST:
        raise Refusal("fight.cannot_read_status", text=tidy(text)[:50])
    effects = Effects()
    for item in items:
        effects = _with(effects, item, rounds)
    return effects


def _with(effects: Effects, item: str, rounds: int | None) -> Effects:
    found = _LIFTS.fullmatch(item)
    if found is not None:
        lifts = (_name(found["name"], item),) * int(found["times"] or found["of"] or 1)
        return replace(effects, lifts=(*effects.lifts, *lifts))
    gained = read_status(item, None)
    key = key_of(gained.name)
    if key not in CONTROLS and key != SHATTER:
        status = replace(gained, rounds=rounds if gained.rounds is None else gained.rounds)
        return replace(effects, statuses=(*effects.statuses, status))
    if gained.rounds is not None or gained.periodic or (key in CONTROLS and gained.layers > MOST_TIMES):
        raise Refusal("fight.cannot_read_status", text=item[:50])  # No status: it works once.
    if key == SHATTER:
        return replace(effects, breaks=effects.breaks + gained.layers)
    return replace(effects, controls=(*effects.controls, *(CONTROLS[key],) * gained.layers))


def _name(name: str, item: str) -> str:
    if len(name) > LONGEST_NAME:
        raise Refusal("fight.cannot_read_status", text=item[:50])
    return tidy(name)
