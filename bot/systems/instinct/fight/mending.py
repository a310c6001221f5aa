"""What a GM sets of a body by hand, as it is typed: `左臂 HP-2; SP 3; 障壁 4; 头 重伤; 醒来`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.instinct.health import (
    COMBO_STEP,
    MOST_COMBO,
    Body,
    Level,
    changed,
    settled,
    with_barrier,
    with_hp,
    with_level,
    with_sp,
)
from bot.text import fold, half_width, tidy

LONGEST: Final = 200
MOST: Final = 1000

_ITEMS = re.compile(r"[;；\n]|[,，、]\s*")
_AMOUNT = re.compile(
    r"(?P<part>.*?)\s*(?P<what>hp|sp|dr|lv|barrier|障壁|combo|连击减值|连击)\s*[:=]?\s*(?P<sign>[-+]?)\s*(?P<amount>\d{1,4})",
    re.IGNORECASE,
)
_LEVELS: Final = {
    Level.UNHURT: ("unhurt", "无伤"),
    Level.HURT: ("hurt", "受伤"),
    Level.BADLY_HURT: ("badly hurt", "重伤"),
    Level.LOST: ("lost", "欠损"),
}
_HEALED: Final = ("healed", "痊愈")
_AWAKE: Final = ("awake", "醒来", "清醒")
_RESTORED: Final = ("restored", "复原")
"""Said last: whoever still has a lost vital part, or SP at the limit, dissolves again."""
_SPELT: Final = sorted(
    ((word, level) for level, words in _LEVELS.items() for word in words), key=lambda each: -len(each[0])
)


def mended(body: Body, text: str) -> tuple[Body, str]:
    """The body with all that was typed, and that text, tidied. Refusal ``fight.cannot_mend``: something
    cannot be read, or ``health.…``: there is no such part."""
    told = tidy(text)
    items = [each for each in map(tidy, _ITEMS.split(half_width(text))) if each]
    if not items or len(told) > LONGEST:
        raise Refusal("fight.cannot_mend", text=told[:50])
    for item in items:
        body = _mended(body, item)
    return body, told


def _mended(body: Body, item: str) -> Body:
    lower = fold(item)
    if lower in _AWAKE:
        return replace(body, collapsed=False, overdrawn=False)
    if lower in _RESTORED:
        return settled(replace(body, dissolved=False))
    if (found := _AMOUNT.fullmatch(item)) is not None:
        return _set(body, found)
    for word in _HEALED:
        if lower.endswith(word):
            name = _part(body, item[: -len(word)])
            return changed(
                body, name, lambda part: replace(part, hp=0, faulty=False, erosions=(), strained=False)
            )
    for word, level in _SPELT:
        if lower.endswith(word):
            return with_level(body, _part(body, item[: -len(word)]), level)
    raise Refusal("fight.cannot_mend", text=item[:50])


def _part(body: Body, typed: str) -> str:
    """The part that is meant: by its name, or the only one. Refusal: there is none, or several."""
    name = tidy(typed)
    known = {fold(each.name): each.name for each in body.parts}
    if not name and (len(body.parts) == 1 or body.extra):
        return body.parts[0].name
    if not name:
        raise Refusal("damage.part_needed", parts=tuple(known.values()))
    return body.part(known.get(fold(name), name)).name


def _set(body: Body, found: re.Match[str]) -> Body:
    what, amount = fold(found["what"]), int(found["amount"])
    if amount > MOST:
        raise Refusal("fight.cannot_mend", text=found[0][:50])
    if what == "hp":
        name = _part(body, found["part"])
        return with_hp(body, name, _moved(body.part(name).hp, found["sign"], amount))
    if found["part"].strip():
        raise Refusal("fight.cannot_mend", text=found[0][:50])
    kept, put = _NUMBERS[what]
    return settled(put(body, _moved(kept(body), found["sign"], amount)))


def _moved(before: int, sign: str, amount: int) -> int:
    """A number as it is set, or moved by what has a sign."""
    return before + int(f"{sign}{amount}") if sign else amount


def _with_combo(body: Body, combo: int) -> Body:
    steps = max(0, min(combo, MOST_COMBO)) // COMBO_STEP
    return replace(body, combo=steps * COMBO_STEP)


_Number = tuple[Callable[[Body], int], Callable[[Body, int], Body]]
_BARRIER: Final[_Number] = (lambda body: body.barrier, with_barrier)
_COMBO: Final[_Number] = (lambda body: body.combo, _with_combo)
_NUMBERS: Final[Mapping[str, _Number]] = {
    "sp": (lambda body: body.sp, with_sp),
    "dr": (lambda body: body.dr, lambda body, value: replace(body, dr=value)),
    "lv": (lambda body: body.level, lambda body, value: replace(body, level=max(0, value))),
    "barrier": _BARRIER,
    "障壁": _BARRIER,
    "combo": _COMBO,
    "连击": _COMBO,
    "连击减值": _COMBO,
}
