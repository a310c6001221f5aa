"""A body as users type it: `头 要害 阈值3; 躯干 要害 核心; 左臂; 躯干-头/左臂`.

Parts are separated by `;`, `,` or spaces. Each is a name with its facts in English or Chinese: vital 要害,
core 核心, threshold 阈值 and a number. Harm so far can follow: HP and a number, fault 故障, erode 侵蚀 with
types and counts: `侵蚀灼烧×2`. With a `;` or `,`, a name may have spaces between letters: `left arm, right
arm`. `A-B/C` joins B and C to A, `A-B-C` B to both.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from bot.refusal import Refusal
from bot.systems.instinct import sheet
from bot.systems.instinct.barriers import read_barrier
from bot.systems.instinct.damage_types import Types
from bot.systems.instinct.damage_words import nearest, read_types, types_text
from bot.systems.instinct.health import (
    HP_THRESHOLD,
    Body,
    Erosion,
    Lasts,
    Part,
    as_extra,
    settled,
    sp_threshold,
)
from bot.text import fold, half_width, tidy

LONGEST: Final = 500
"""How many characters the text of a body has."""
MOST_PARTS: Final = 20
LONGEST_NAME: Final = 20
THRESHOLDS: Final = range(1, 101)
"""Which HP thresholds a part may have."""
MOST_WOUNDS: Final = 100

_ITEMS = re.compile(r"[;,。\n]")
_SAID = re.compile(
    r"(?P<vital>vital|要害)|(?P<core>core|核心)|(?P<faulty>fault|故障)"
    r"|(?:threshold|阈值)\s*[:=]?\s*(?P<threshold>\d+)"
    r"|hp\s*[:=]?\s*(?P<hp>\d+)"
    r"|(?:erode|侵蚀)\s*[:=]?\s*(?P<types>[^\s\d×*:=]+?)(?:\s*[×x*]\s*(?P<count>\d+))?",
    re.IGNORECASE | re.ASCII,
)
_BEHIND = re.compile(
    rf"(?P<name>.*?)(?:(?:^|\s+|(?<=[^\x00-\x7f]))(?P<said>{_SAID.pattern}))?\s*",
    re.IGNORECASE | re.ASCII,
)

_TOKEN = re.compile(rf"(?P<said>{_SAID.pattern})(?=\s|$)|\S+", re.IGNORECASE | re.ASCII)
_WORDS: Final = {
    "vital": ("vital", "要害"),
    "core": ("core", "核心"),
    "faulty": ("fault", "故障"),
    "threshold": ("threshold ", "阈值"),
    "hp": ("HP ", "HP"),
    "erode": ("erode ", "侵蚀"),
}
"""A part's facts, in English and in Chinese, as written back."""


def read_parts(text: str, threshold: int = HP_THRESHOLD) -> tuple[Part, ...]:
    """The parts of a body as typed. ``threshold`` is the threshold of parts that give none. Refusal
    ``health.…``: a part without a name, a part named twice, a join of an unknown part, numbers out of bounds,
    too many parts, or no parts."""
    if len(text) > LONGEST:
        raise Refusal("health.parts_too_long", limit=LONGEST)
    items = list(_items(text))
    parts: dict[str, Part] = {}
    for part in (_part(each, threshold) for each in items if "-" not in each):
        if part.name in parts:
            raise Refusal("health.part_twice", part=part.name)
        parts[part.name] = part
    if not parts:
        raise Refusal("health.no_parts")
    if len(parts) > MOST_PARTS:
        raise Refusal("health.too_many_parts", limit=MOST_PARTS)
    for one, other in (pair for each in items if "-" in each for pair in _joins(each)):
        near, far = (_meant(each, parts) for each in (one, other))
        if far not in parts[near].joined and near != far:
            parts[near] = replace(parts[near], joined=(*parts[near].joined, far))
    return tuple(parts.values())


def _items(text: str) -> Iterator[str]:
    """The parts and joins of a text, split at signs. Spaces split too, if there is no sign or if they
    separate Chinese words. A part's facts stay behind its name."""
    lines = _ITEMS.split(half_width(text))
    for line in map(tidy, lines):
        item = ""
        for found in _TOKEN.finditer(line):
            token = found[0]
            apart = len(lines) == 1 or not (item[-1:].isascii() or token[0].isascii())
            if item and apart and not found["said"]:
                yield item
                item = ""
            item = f"{item} {token}".strip()
        if item:
            yield item


def _part(item: str, threshold: int) -> Part:
    """One item, read from its end: the part's facts, then its name."""
    said: dict[str, Any] = {"threshold": threshold}
    name = item
    while (match := _BEHIND.fullmatch(name)) and match["said"]:
        name = match["name"].strip()
        _take(said, match)
    if not name:
        raise Refusal("health.part_unnamed", item=item[:30])
    if len(name) > LONGEST_NAME:
        raise Refusal("health.part_name_too_long", part=name[:LONGEST_NAME], limit=LONGEST_NAME)
    return _held(Part(name, **said))


def _take(said: dict[str, Any], match: re.Match[str]) -> None:
    if match["threshold"]:
        said["threshold"] = _within("threshold", int(match["threshold"]), THRESHOLDS)
    elif match["hp"]:
        said["hp"] = int(match["hp"])
    elif match["types"]:
        count = _within("count", int(match["count"] or 1), range(1, MOST_WOUNDS + 1))
        wounds = Erosion(read_types(match["types"]), count)
        said["erosions"] = (wounds, *said.get("erosions", ()))
    else:
        said |= {name: True for name in ("vital", "core", "faulty") if match[name]}


def _within(what: str, value: int, bounds: range) -> int:
    if value not in bounds:
        raise Refusal("health.out_of_bounds", what=what, least=bounds[0], most=bounds[-1])
    return value


def _joins(item: str) -> Iterator[tuple[str, str]]:
    """`A-B/C` and `A-B-C` as pairs."""
    groups = [[name.strip() for name in group.split("/")] for group in item.split("-")]
    for left, right in pairwise(groups):
        for one in left:
            yield from ((one, other) for other in right)


def _meant(name: str, parts: Mapping[str, Part]) -> str:
    """A part by its name, whatever its case. Refusal: there is none, with the nearest."""
    known = {fold(each): each for each in parts}
    if fold(name) not in known:
        raise Refusal("health.unknown_join", part=name[:LONGEST_NAME], near=nearest(fold(name), known))
    return known[fold(name)]


def parts_text(parts: Sequence[Part], *, chinese: bool) -> str:
    """The parts as ``read_parts`` reads them."""
    joins = [f"{each.name}-{'/'.join(each.joined)}" for each in parts if each.joined]
    told = [*(_part_text(each, chinese) for each in parts), *joins]
    return "; ".join(told) if len(told) > 1 or " " not in parts[0].name else f"{told[0]};"


def _part_text(part: Part, chinese: bool) -> str:
    told = [part.name]
    told += [_WORDS[name][chinese] for name in ("vital", "core") if getattr(part, name)]
    if part.threshold != HP_THRESHOLD:
        told.append(f"{_WORDS['threshold'][chinese]}{part.threshold}")
    if part.hp:
        told.append(f"{_WORDS['hp'][chinese]}{part.hp}")
    if part.faulty:
        told.append(_WORDS["faulty"][chinese])
    for each in part.erosions:
        wounds = types_text(each.types, chinese=chinese)
        told.append(f"{_WORDS['erode'][chinese]}{wounds}" + (f"×{each.count}" if each.count > 1 else ""))
    return " ".join(told)


# ---------------------------------------------------------------- sheets

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "parts": ("parts", "部位"),
    "resistances": ("resistances", "resistance", "抗性"),
    "vulnerabilities": ("vulnerabilities", "vulnerability", "易伤"),
    "level": (sheet.LEVEL, "level", "等级"),
    "dr": (sheet.RESISTANCE,),
    "barrier": ("barrier", "障壁"),
    "extra": ("extra", "龙套"),
    "hp": ("hp",),
    "hp_threshold": (sheet.HP_THRESHOLD, "hp_threshold"),
    "sp": ("sp",),
    "sp_threshold": (sheet.SP_THRESHOLD, "sp_threshold", "精力阈值"),
    "endurance_bonus": ("耐力pb", "endurance_pb"),
    "endurance": ("耐力", "endurance"),
    "constitution": ("con",),
    "faith": ("fth",),
}
"""Under which names a sheet may keep what makes a body; the first that it has counts."""


def _parts_as_read(text: str, chinese: bool) -> str:
    return parts_text(read_parts(text), chinese=chinese)


READ_BACK: Final[Mapping[str, Callable[[str, bool], str]]] = dict.fromkeys(NAMES["parts"], _parts_as_read)
"""How the texts of a sheet are read, by their names, in Chinese or not."""

_DENIALS: Final = frozenset({"", "0", "no", "not", "none", "false", "否", "不是", "不", "无", "非"})

Values = Mapping[str, int | Fraction | str]
"""The values of a sheet, its formulas worked out."""


@dataclass(frozen=True, slots=True)
class OfSheet:
    """The body that a sheet describes, and what of it was missing and taken as 0 (D-67)."""

    body: Body
    missing: tuple[str, ...] = field(default=())


def body_of(values: Values) -> OfSheet:
    """The body that a sheet's values describe: HP threshold 4, DR 0 and one part, vital and core,
    where it says nothing (D-67). Refusal ``health.…``, ``damage.…``: a text cannot be read."""
    known = _found(values)
    threshold, missing = _sp_threshold(known)
    if "level" not in known:
        missing = ("level", *missing)
    strength, lasts, left = _barrier(known)
    body = Body(
        parts=_parts(known),
        sp=min(_number(known, "sp"), 2 * threshold),
        sp_threshold=threshold,
        barrier=strength,
        barrier_lasts=lasts,
        barrier_left=left,
        dr=_number(known, "dr", least=None),
        level=_number(known, "level"),
        resistances=_types(known, "resistances"),
        vulnerabilities=_types(known, "vulnerabilities"),
    )
    return OfSheet(as_extra(body) if _is_extra(known) else settled(body), missing)


def _found(values: Values) -> dict[str, int | Fraction | str]:
    folded = {fold(name): value for name, value in values.items()}
    found: dict[str, int | Fraction | str] = {}
    for key, names in NAMES.items():
        if present := [name for name in names if name in folded]:
            found[key] = folded[present[0]]
    return found


def _number(values: Values, key: str, *, least: int | None = 0) -> int:
    """A number cut towards 0; a text says nothing of it."""
    value = values.get(key, 0)
    whole = 0 if isinstance(value, str) else int(value)
    return whole if least is None else max(least, whole)


def _barrier(values: Values) -> tuple[int, Lasts, int]:
    """Its strength, how long it stands, and how many of these: a number, or a text with a duration (D-27)."""
    value = values.get("barrier", 0)
    strength, lasts, left = read_barrier(value) if isinstance(value, str) else (int(value), Lasts.CHAPTER, 0)
    return (strength, lasts, left) if strength > 0 else (0, Lasts.CHAPTER, 0)


def _types(values: Values, key: str) -> Types:
    value = values.get(key, "")
    return read_types(value) if isinstance(value, str) else ()


def _parts(values: Values) -> tuple[Part, ...]:
    """The parts as in their text. HP given separately belong to the only part, or to an extra, which has one
    HP for all its parts (D-31). A threshold given separately belongs to every part that gives none."""
    text = values.get("parts", "")
    threshold = min(_number(values, "hp_threshold"), THRESHOLDS[-1]) or HP_THRESHOLD
    parts = tuple(replace(each, threshold=threshold) for each in Body().parts)
    if isinstance(text, str) and text:
        parts = read_parts(text, threshold)
    extra = _is_extra(values)
    if "hp" in values and (len(parts) == 1 or extra):
        parts = tuple(replace(each, hp=_number(values, "hp")) for each in parts)
    return parts if extra else tuple(_held(each) for each in parts)


def _is_extra(values: Values) -> bool:
    """Whether a combatant is an extra: a number other than 0, or a word that does not deny it."""
    told = values.get("extra", 0)
    return fold(told) not in _DENIALS if isinstance(told, str) else bool(told)


def _held(part: Part) -> Part:
    """A part with HP that stop at its limit (D-28)."""
    return replace(part, hp=min(part.hp, part.limit))


def _sp_threshold(values: Values) -> tuple[int, tuple[str, ...]]:
    """The threshold as given, otherwise made from its values, and the values that were missing. A threshold
    equal to the one from the missing values counts as made from them (D-15, D-32)."""
    bonus = _number(values, "endurance_bonus") or sheet.bonus(_number(values, "endurance"))
    made = sp_threshold(bonus, *(_number(values, each, least=None) for each in ("constitution", "faith")))
    own = _number(values, "sp_threshold") if "sp_threshold" in values else made
    if own != made:
        return sp_threshold(own, 0, 0), ()
    missing = () if {"endurance_bonus", "endurance"} & values.keys() else ("endurance",)
    return made, (*missing, *(each for each in ("constitution", "faith") if each not in values))
