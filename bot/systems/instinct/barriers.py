"""A barrier's duration as users type it (D-27, D-49): `3轮`, `三轮`, `for 2 turn starts`, `permanent`."""

import re
from collections.abc import Mapping
from typing import Final

from bot.refusal import Refusal
from bot.systems.instinct.health import Lasts
from bot.text import fold

LONGEST: Final = 1000
"""How many of the counted unit."""
STRENGTH: Final = range(1001)

_ENGLISH: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS: Final[Mapping[str, int]] = {
    **{word: number for number, word in enumerate("一二三四五六七八九十", 1)},
    **{word: number for number, word in enumerate(_ENGLISH, 1)},
    **dict.fromkeys(("a", "an", "next", "the next"), 1),
    "两": 2,
}
_SPELT: Final = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_COUNT = re.compile(rf"(?P<many>\d{{1,4}}|(?:{_SPELT})(?![a-z]))\s*个?次?\s*(?P<unit>\S.*)")
_COUNTED: Final[Mapping[str, Lasts]] = {
    **dict.fromkeys(("round", "rounds", "轮"), Lasts.ROUNDS),
    **dict.fromkeys(("tick", "ticks", "刻", "刻度", "tick刻"), Lasts.TICKS),
    **dict.fromkeys(
        ("turn", "turns", "own turn", "own turns", "turn end", "turn ends", "回合", "回合结束"), Lasts.TURNS
    ),
    **dict.fromkeys(("turn start", "turn starts", "回合开始"), Lasts.TURN_STARTS),
}
_NAMED: Final[Mapping[str, tuple[Lasts, int]]] = {
    **dict.fromkeys(("this tick", "本刻", "此刻"), (Lasts.TICK_ENDS, 1)),
    **dict.fromkeys(("this round", "本轮"), (Lasts.ROUND_ENDS, 1)),
    **dict.fromkeys(("focus", "焦点", "至下一轮结束", "下一轮结束"), (Lasts.ROUND_ENDS, 2)),
    **dict.fromkeys(
        ("scene", "this scene", "the scene", "本幕", "幕", "一幕", "场景", "本场景"), (Lasts.SCENE, 0)
    ),
    **dict.fromkeys(("chapter", "this chapter", "the chapter", "本章", "章", "一章"), (Lasts.CHAPTER, 0)),
    **dict.fromkeys(("permanent", "until ended", "永久", "直到解除"), (Lasts.PERMANENT, 0)),
}
_BESIDE = re.compile(r"^(?:for\b|持续|时效)\s*[:=]?\s*|[()]|[,，]$")
_SIZED = re.compile(r"\s*[:=]?\s*(?P<strength>\d{1,4})(?!\d)(?P<lasts>.*)", re.DOTALL)


def duration(text: str, typed: str) -> tuple[Lasts, int] | None:
    """A barrier's unit of duration, and how many of it. None: not given. Refusal, with the ``typed`` text: it
    cannot be read."""
    said = _BESIDE.sub("", fold(text).strip()).strip()
    if not said:
        return None
    if said in _NAMED:
        return _NAMED[said]
    found = _COUNT.fullmatch(said)
    lasts = _COUNTED.get(found["unit"]) if found else None
    many = 0 if found is None else _NUMBERS.get(found["many"]) or int(found["many"])
    if lasts is None or not 1 <= many <= LONGEST:
        raise Refusal("fight.barrier_lasts", text=typed[:50])
    return lasts, many


def read_barrier(text: str) -> tuple[int, Lasts, int]:
    """A barrier as it stands on a sheet, `4 3轮`: its strength, how long it stands, and how many of these.
    Refusal: it cannot be read."""
    found = _SIZED.fullmatch(fold(text))
    if found is None or int(found["strength"]) not in STRENGTH:
        raise Refusal("fight.barrier_lasts", text=text[:50])
    lasts, left = duration(found["lasts"], text) or (Lasts.CHAPTER, 0)
    return int(found["strength"]), lasts, left
