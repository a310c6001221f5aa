"""A body in one line, as far as damage asks for it: `头 要害 阈值4 HP1; DR 2; 障壁 3; 抗性 切割`."""

import re
from dataclasses import replace
from typing import Any, Final

from bot.refusal import Refusal
from bot.systems.instinct.body_text import read_parts
from bot.systems.instinct.damage_asked import OTHERS
from bot.systems.instinct.damage_words import read_types
from bot.systems.instinct.health import WHOLE, Body, as_extra, settled
from bot.text import half_width, tidy

MOST: Final = 1000
_ITEMS: Final = re.compile(r"[;。\n]")
_NUMBERS: Final = {"dr": "dr", "barrier": "barrier", "障壁": "barrier"}
_TYPES: Final = {
    "resist": "resistances", "resistance": "resistances", "抗性": "resistances",
    "vulnerable": "vulnerabilities", "vulnerability": "vulnerabilities", "易伤": "vulnerabilities",
}  # fmt: skip
_OF_BODY: Final = re.compile(
    r"(?P<number>dr|barrier|障壁)\s*[:=]?\s*(?P<value>-?\d{1,6})"
    r"|sp\s*[:=]?\s*(?P<sp>\d{1,3})\s*/\s*(?P<threshold>\d{1,3})"
    r"|(?P<kind>resist(?:ance)?|抗性|vulnerab(?:le|ility)|易伤)\s*[:=]?\s*(?P<types>\S.*)"
    r"|(?P<extra>extra|龙套)",
    re.IGNORECASE | re.ASCII,
)
_NAMELESS: Final = re.compile(
    r"(?:(?:vital|要害|core|核心|hp\s*[:=]?\s*\d+|(?:threshold|阈值)\s*[:=]?\s*\d+)\s*)+", re.IGNORECASE
)


def read_body(text: str) -> tuple[Body, str]:
    """The body, and the part that is hit: the first one given. A part without a name is the whole body
    (D-67). Beside a named part that is not vital the body has others, so that losing it is not losing all.

    Refusal ``health.…``, ``damage.…``, ``odds.body_number``: something cannot be read or is out of bounds, or
    the body is past harm.
    """
    items = [tidy(each) for each in _ITEMS.split(half_width(text)) if tidy(each)]
    said: dict[str, Any] = {}
    parts = [_named(each) for each in items if not _taken(said, each)]
    extra = bool(said.pop("extra", False))
    body = Body(read_parts(";".join(parts)), **said) if parts else Body(**said)
    first = body.parts[0]
    if len(body.parts) == 1 and first.name != WHOLE and not extra:
        body = replace(body, parts=(first, OTHERS))
    body = as_extra(body) if extra else settled(body)
    if body.sp >= body.sp_limit:
        raise Refusal("damage.sp_at_limit", sp=body.sp, limit=body.sp_limit)
    if body.dissolved or body.part(first.name).lost:
        raise Refusal("damage.hp_at_limit", hp=first.hp, limit=first.limit)
    return body, first.name


def _named(item: str) -> str:
    """A part with a name: the whole body where it has none."""
    return f"{WHOLE} vital core {item}" if _NAMELESS.fullmatch(item) else item


def _taken(said: dict[str, Any], item: str) -> bool:
    """Whether an item is of the whole body, which is noted then."""
    found = _OF_BODY.fullmatch(item)
    if found is None:
        return False
    if found["number"]:
        said[_NUMBERS[found["number"].lower()]] = _within(int(found["value"]), found["number"])
    elif found["kind"]:
        said[_TYPES[found["kind"].lower()]] = read_types(found["types"])
    elif found["sp"]:
        said |= {"sp": int(found["sp"]), "sp_threshold": max(2, int(found["threshold"]))}
    else:
        said["extra"] = True
    return True


def _within(value: int, what: str) -> int:
    least = -MOST if what.lower() == "dr" else 0
    if not least <= value <= MOST:
        raise Refusal("odds.body_number", what=what, least=least, most=MOST)
    return value
