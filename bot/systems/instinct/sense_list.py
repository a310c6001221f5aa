"""The list of senses as users type it: ``darkvision 1, heat 2, hearing none``.

Every name and value reads in English and Chinese, whatever language the table speaks. A level may stand
before its sense as the rulebook writes it: 1级暗视.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from bot.refusal import Refusal
from bot.systems.instinct.senses import Acuity
from bot.text import half_width

LONGEST: Final = 200

NAMES: Final[Mapping[str, str]] = {
    "暗视": "darkvision", "darkvision": "darkvision",
    "视觉": "sight", "sight": "sight",
    "听觉": "hearing", "hearing": "hearing",
    "嗅觉": "smell", "smell": "smell",
    "振动视域": "vibration", "振动": "vibration", "vibration sense": "vibration", "vibration": "vibration",
    "热源视域": "heat", "热源": "heat", "heat sense": "heat", "heat": "heat",
    "介质": "medium", "medium": "medium",
    "炎热或寒冷强度": "weather", "炎热强度": "weather", "寒冷强度": "weather",
    "炎热": "weather", "寒冷": "weather", "冷热": "weather", "weather": "weather",
}  # fmt: skip
"""Every spelling of a field of ``instinct.senses.Look``."""

_ACUITIES: Final[Mapping[str, Acuity]] = {
    "precise": Acuity.PRECISE, "精确": Acuity.PRECISE,
    "imprecise": Acuity.IMPRECISE, "模糊": Acuity.IMPRECISE,
    "vague": Acuity.VAGUE, "疏略": Acuity.VAGUE,
    "none": Acuity.NONE, "无": Acuity.NONE,
}  # fmt: skip


def _levels(highest: int) -> dict[str, int]:
    return {str(level): level for level in range(highest + 1)}


VALUES: Final[Mapping[str, Mapping[str, Any]]] = {
    "darkvision": _levels(3),
    "sight": _ACUITIES,
    "hearing": _ACUITIES,
    "smell": _ACUITIES,
    "vibration": _levels(2),
    "heat": _levels(2),
    "medium": {"none": False, "无": False, "yes": True, "有": True},
    "weather": _levels(9),
}
"""What each field takes, as it is typed."""

_WORDS = "|".join(
    sorted({value for each in VALUES.values() for value in each if not value.isdigit()}, key=len)[::-1]
)
_ITEM = re.compile(
    rf"(?:(?P<before>\d+)\s*级\s*)?(?P<name>{'|'.join(sorted(NAMES, key=len, reverse=True))})"
    rf"(?:\s*[:=]?\s*(?P<after>\d+|{_WORDS}))?(?:\s*级|感官)?",
    re.IGNORECASE | re.ASCII,
)
_WORD = re.compile(r"(?:\d+\s*级\s*)?(?P<word>[^\W\d_]{1,30})")
_GAP = re.compile(r"[\s,;。]*")


def read_senses(text: str) -> dict[str, Any]:
    """Read a list of senses as fields of ``instinct.senses.Look``. Refusal
    ``sense.unknown``, ``sense.unreadable``, ``sense.value``, ``sense.twice``: with the place."""
    typed = half_width(text)
    found: dict[str, Any] = {}
    at = _after_gap(typed, 0)
    while at < len(typed):
        item = _ITEM.match(typed, at)
        if item is None:
            raise _unreadable(text, typed, at)
        field, value = _field(text, item)
        if field in found:
            raise Refusal("sense.twice", sense=item["name"], **_place(text, at))
        found[field] = value
        at = _after_gap(typed, item.end())
    return found


def _unreadable(text: str, typed: str, at: int) -> Refusal:
    word = _WORD.match(typed, at)
    if word is None:
        return Refusal("sense.unreadable", **_place(text, at))
    known = {
        field: name for name, field in reversed(NAMES.items()) if name.isascii() == word["word"].isascii()
    }
    return Refusal("sense.unknown", word=word["word"], senses=tuple(known.values())[::-1], **_place(text, at))


def _after_gap(typed: str, at: int) -> int:
    gap = _GAP.match(typed, at)
    return gap.end() if gap else at


def _field(text: str, item: re.Match[str]) -> tuple[str, Any]:
    field = NAMES[item["name"].lower()]
    typed = item["before"] or item["after"] or ""
    if typed.lower() not in VALUES[field] or (item["before"] and item["after"]):
        values = tuple(value for value in VALUES[field] if _in_the_language_of(item["name"], value))
        raise Refusal("sense.value", sense=item["name"], values=values, **_place(text, item.end("name")))
    return field, VALUES[field][typed.lower()]


def _in_the_language_of(name: str, value: str) -> bool:
    return value.isdigit() or value.isascii() == name.isascii()


def _place(text: str, at: int) -> dict[str, Any]:
    return {"column": at + 1, "before": text[:at].strip(), "after": text[at:].strip()}
