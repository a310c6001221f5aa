"""What a GM sets of a body by hand, as it is typed: `左臂 HP-2; SP 3; 障壁 4 3轮; 头 重伤; 醒来`."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.refusal import Refusal
from bot.systems.instinct.barriers import duration
from bot.systems.instinct.body_text import THRESHOLDS
from bot.systems.instinct.damage_types import DamageType
from bot.systems.instinct.damage_words import read_types
from bot.systems.instinct.health import (
    COMBO_STEP,
    MOST_COMBO,
    Body,
    Lasts,
    Level,
    Part,
    after_chapter,
    after_scene,
    changed,
    eroded,
    healed,
    rested_up,
    revived,
    settled,
    wearied,
    with_barrier,
    with_hp,
    with_level,
    with_sp,
    with_sp_threshold,
    with_strength,
    with_threshold,
    worn_out,
)
from bot.text import fold, items_of, tidy

LONGEST: Final = 200
MOST: Final = 1000

_AMOUNT = re.compile(
    r"(?P<part>.*?)\s*(?P<what>sp\s*阈值|sp\s*threshold|threshold|阈值|hp|sp|dr|lv|combo|连击减值|连击)"
    r"\s*[:=]?\s*(?P<sign>[-+]?)\s*(?P<amount>\d{1,4})",
    re.IGNORECASE,
)
_BARRIER = re.compile(
    r"(?:barrier|障壁)\s*[:=]?\s*(?P<sign>[-+]?)\s*(?P<amount>\d{1,4})(?!\d)(?P<said>.*)",
    re.IGNORECASE | re.DOTALL,
)
_INSTEAD = re.compile(r"\breplace\b|\binstead\b|替换|改用|换", re.IGNORECASE)
"""Says that a new barrier is kept instead of the one that stands."""
_LEVELS: Final = {
    Level.UNHURT: ("unhurt", "无伤"),
    Level.HURT: ("hurt", "受伤"),
    Level.BADLY_HURT: ("badly hurt", "重伤"),
    Level.LOST: ("lost", "欠损"),
}
_HEALED: Final = ("healed", "heal", "痊愈", "治疗", "治愈")
"""Corrections of a part, or of all harm."""
_FAULTY: Final = ("at fault", "fault", "faulty", "故障")
_ERODING = re.compile(r"(?P<part>.*?)\s*(?:erod(?:ing|ed|e)|erosion|侵蚀)\s*(?P<types>.*)", re.IGNORECASE)
"""**Reading**: a wound 侵蚀 that is typed without its types is of corrosion (腐蚀)."""
_SOME_PART: Final = frozenset({"a part", "有部位"})
"""A part as a panel says it, which does not name it."""


def _awake(body: Body) -> Body:
    if body.dissolved:
        raise Refusal("fight.dissolved_sleeps")
    return replace(body, collapsed=False, overdrawn=False, knocked=False)


_WHOLE: Final[Mapping[str, Callable[[Body], Body]]] = {
    **dict.fromkeys(
        ("awake", "wake", "wake up", "conscious again", "醒来", "清醒", "唤醒", "恢复意识"), _awake
    ),
    **dict.fromkeys(("restored", "restore", "revive", "revived", "复原", "复活", "救醒", "救活"), revived),
    **dict.fromkeys(("unconscious", "昏迷"), lambda body: replace(body, knocked=True)),
    **dict.fromkeys(("weary", "疲倦"), wearied),
    **dict.fromkeys(("exhausted", "力竭"), worn_out),
    **dict.fromkeys(("not exhausted", "不再力竭", "力竭结束"), rested_up),
    **dict.fromkeys(("dissolved", "解体"), lambda body: replace(body, dissolved=True)),
    **dict.fromkeys(("scene ends", "scene over", "一幕结束", "幕结束"), after_scene),
    **dict.fromkeys(("chapter ends", "chapter over", "一章结束", "章结束"), after_chapter),
}
"""Corrections of the whole body."""
_SPELT: Final = sorted(
    ((word, level) for level, words in _LEVELS.items() for word in words), key=lambda each: -len(each[0])
)


def mended(body: Body, text: str) -> tuple[Body, str]:
    """The body with all typed corrections, and the text, tidied. Refusal ``fight.cannot_mend``: something
    cannot be read, or ``health.…``: the part does not exist."""
    told = tidy(text)
    items = items_of(text)
    if not items or len(told) > LONGEST:
        raise Refusal("fight.cannot_mend", text=told[:50])
    after = body
    for item in items:
        after = settled(_mended(after, item))
    if after == body:
        raise Refusal("fight.mends_nothing", text=told[:50])
    return after, told


def _mended(body: Body, item: str) -> Body:
    lower = fold(item)
    if lower in _WHOLE:
        return _WHOLE[lower](body)
    if lower in _HEALED:
        return healed(body)
    if (found := _BARRIER.fullmatch(item)) is not None:
        return _shielded(body, found)
    if (found := _AMOUNT.fullmatch(item)) is not None:
        return _set(body, found)
    if (found := _ERODING.fullmatch(item)) is not None:
        return _worn(body, found)
    for words, change in ((_HEALED, _sound), (_FAULTY, _at_fault)):
        for word in words:
            if lower.endswith(word):
                return changed(body, _part(body, item[: -len(word)]), change)
    for word, level in _SPELT:
        if lower.endswith(word):
            return with_level(body, _part(body, item[: -len(word)]), level)
    raise Refusal("fight.cannot_mend", text=item[:50])


def _sound(part: Part) -> Part:
    return replace(part, hp=0, faulty=False, erosions=(), strained=False)


def _at_fault(part: Part) -> Part:
    return replace(part, faulty=True)


def _worn(body: Body, found: re.Match[str]) -> Body:
    """The body with one more wound 侵蚀 on the part that is meant (D-34)."""
    name = _part(body, found["part"])
    if body.part(name).erosions and not found["types"]:
        return body
    return eroded(body, name, read_types(found["types"]) if found["types"] else (DamageType.CORROSION,))


def _part(body: Body, typed: str) -> str:
    """The part that is meant: by its name, or the only one. Refusal: there is none, or several."""
    name = "" if fold(typed) in _SOME_PART else tidy(typed)
    known = {fold(each.name): each.name for each in body.parts}
    if not name and (len(body.parts) == 1 or body.extra):
        return body.parts[0].name
    if not name:
        raise Refusal("damage.part_needed", parts=tuple(known.values()))
    return body.part(known.get(fold(name), name)).name


def _set(body: Body, found: re.Match[str]) -> Body:
    what, amount = "".join(fold(found["what"]).split()), int(found["amount"])
    if amount > MOST:
        raise Refusal("fight.cannot_mend", text=found[0][:50])
    if what == "hp":
        name = _part(body, found["part"])
        return with_hp(body, name, _moved(body.part(name).hp, found["sign"], amount))
    if what in ("阈值", "threshold"):
        name = _part(body, found["part"])
        wanted = _moved(body.part(name).threshold, found["sign"], amount)
        return with_threshold(body, name, _threshold(wanted))
    if found["part"].strip():
        raise Refusal("fight.cannot_mend", text=found[0][:50])
    if what == "lv":
        raise Refusal("fight.level_elsewhere")  # The clock has it, for ties as well (D-39).
    kept, put = _NUMBERS[what]
    return settled(put(body, _moved(kept(body), found["sign"], amount)))


def _shielded(body: Body, found: re.Match[str]) -> Body:
    """The body with its barrier at another strength, or with another barrier. Refusal: one stands already,
    and the text does not say to keep the new one instead (D-27)."""
    typed, amount = found[0], int(found["amount"])
    strength = _moved(body.barrier, found["sign"], amount)
    instead = _INSTEAD.search(found["said"])
    stated = duration(_INSTEAD.sub("", found["said"], count=1), typed)
    if strength > MOST:
        raise Refusal("fight.cannot_mend", text=typed[:50])
    if found["sign"] and stated is None:
        return with_strength(body, strength)
    after = with_barrier(body, strength, *(stated or (Lasts.CHAPTER, 0)))
    if body.barrier and after.barrier and after != body and not (found["sign"] or instead):
        raise Refusal("fight.barrier_stands", strength=body.barrier, text=typed[:50])
    return after


def _threshold(value: int) -> int:
    if value not in THRESHOLDS:
        raise Refusal("health.out_of_bounds", what="threshold", least=THRESHOLDS[0], most=THRESHOLDS[-1])
    return value


def _moved(before: int, sign: str, amount: int) -> int:
    """A number as it is set, or moved by what has a sign."""
    return before + int(f"{sign}{amount}") if sign else amount


def _with_combo(body: Body, combo: int) -> Body:
    steps = max(0, min(combo, MOST_COMBO)) // COMBO_STEP
    return replace(body, combo=steps * COMBO_STEP)


_Number = tuple[Callable[[Body], int], Callable[[Body, int], Body]]
_COMBO: Final[_Number] = (lambda body: body.combo, _with_combo)
_NUMBERS: Final[Mapping[str, _Number]] = {
    "sp": (lambda body: body.sp, with_sp),
    "sp阈值": (lambda body: body.sp_threshold, with_sp_threshold),
    "spthreshold": (lambda body: body.sp_threshold, with_sp_threshold),
    "dr": (lambda body: body.dr, lambda body, value: replace(body, dr=value)),
    "combo": _COMBO,
    "连击": _COMBO,
    "连击减值": _COMBO,
}
