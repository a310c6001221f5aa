"""What an attack does beside its damage, as typed: `燃烧 ×2 (3): 5 灼热, 打断, 驱散 魔法, 击溃 ×2`."""

import re
from dataclasses import replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.btr.damage_typed import parts_of
from bot.systems.btr.fight.blows import Control, Effects
from bot.systems.btr.statuses import LONGEST_NAME, read_status
from bot.text import fold, half_width, tidy

LONGEST: Final = 200
MOST: Final = 10
"""How many things one attack does beside its damage."""

CONTROLS: Final = {
    "打断": Control.INTERRUPT,
    "interrupt": Control.INTERRUPT,
    "妨害": Control.HINDER,
    "hinder": Control.HINDER,
    "击退": Control.KNOCK_BACK,
    "knock back": Control.KNOCK_BACK,
    "knock-back": Control.KNOCK_BACK,
    "击飞": Control.LAUNCH,
    "launch": Control.LAUNCH,
}
_LIFTS: Final = re.compile(
    r"(?:驱散|解除|dispel|lift)\s*\[?(?P<name>[^\W\d_].*?)\]?\s*(?:[×x*]\s*(?P<times>[1-9]))?", re.IGNORECASE
)
_BREAKS: Final = re.compile(r"\[?(?:击溃|shatter)\]?\s*(?:[×x*]\s*(?P<layers>\d{1,2}))?", re.IGNORECASE)
_TIMES: Final = re.compile(r"(?P<name>.+?)\s*[×x*]\s*(?P<times>\d)")


def read_effects(text: str, rounds: int | None) -> Effects:
    """What was typed; ``rounds`` is how long the statuses last for which nothing else is typed (None: to
    the battle's end). Refusal ``fight.cannot_read_status``: it cannot be read."""
    items = parts_of(text)
    if len(text) > LONGEST or len(items) > MOST:
        raise Refusal("fight.cannot_read_status", text=tidy(text)[:50])
    effects = Effects()
    for item in items:
        effects = _with(effects, item, rounds)
    return effects


def _with(effects: Effects, item: str, rounds: int | None) -> Effects:
    found = _BREAKS.fullmatch(half_width(item))
    if found is not None:
        return replace(effects, breaks=effects.breaks + int(found["layers"] or 1))
    found = _LIFTS.fullmatch(half_width(item))
    if found is not None:
        lifts = (_name(found["name"], item),) * int(found["times"] or 1)
        return replace(effects, lifts=(*effects.lifts, *lifts))
    times = _TIMES.fullmatch(half_width(item))
    control = CONTROLS.get(fold(times["name"] if times else item))
    if control is not None:
        suffered = (control,) * (int(times["times"]) if times else 1)
        return replace(effects, controls=(*effects.controls, *suffered))
    return replace(effects, statuses=(*effects.statuses, read_status(item, rounds)))


def _name(name: str, item: str) -> str:
    if len(name) > LONGEST_NAME:
        raise Refusal("fight.cannot_read_status", text=item[:50])
    return tidy(name)
