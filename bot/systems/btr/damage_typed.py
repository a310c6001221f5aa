"""Damage as it is typed: `20+20+50%+100% 灼热, 10点挥砍伤害` is dealt, `8`, `/2` or `50%` is taken off."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.refusal import Refusal
from bot.systems.btr.damage import Change, DamageFamily, DamageType, Hit, Rare, Type, dealt
from bot.systems.btr.numerals import in_digits
from bot.text import fold, tidy

MOST: Final = 100_000
LONGEST: Final = 200
MOST_HITS: Final = 11

TYPES: Final[Mapping[str, Type | None]] = {
    "挥砍": DamageType.SLASHING,
    "slash": DamageType.SLASHING,
    "钝击": DamageType.BLUNT,
    "bludgeoning": DamageType.BLUNT,
    "穿刺": DamageType.PIERCING,
    "灼热": DamageType.FIRE,
    "火": DamageType.FIRE,
    "火焰": DamageType.FIRE,
    "寒冷": DamageType.COLD,
    "冰霜": DamageType.COLD,
    "frost": DamageType.COLD,
    "强酸": DamageType.ACID,
    "空气": DamageType.AIR,
    "雷电": DamageType.LIGHTNING,
    "闪电": DamageType.LIGHTNING,
    "electricity": DamageType.LIGHTNING,
    "奥术": DamageType.ARCANE,
    "神圣": DamageType.HOLY,
    "暗影": DamageType.SHADOW,
    "坠落摔伤": Rare.FALL,
    "坠落": Rare.FALL,
    "摔伤": Rare.FALL,
    "falling": Rare.FALL,
    "falls": Rare.FALL,
    "物理": DamageFamily.PHYSICAL,
    "法术": DamageFamily.SPELL,
    "其他": None,
    "其它": None,
    "other": None,
    **{each.value: each for each in (*DamageType, *Rare, *DamageFamily)},
}
"""How a type of damage is typed; None: a rare one that the rules do not name."""
ALL: Final = frozenset({"all", "全部", "全免"})
HALF: Final = frozenset({"half", "一半", "减半"})

_GAP: Final = re.compile(r"[,;]+")
_AND: Final = re.compile(r"以及|[和与及&]|\band\b", re.IGNORECASE)
"""What stands between two damages of one attack: `5点挥砍和3点灼热`."""
_CHANGE: Final = re.compile(
    r"\s*(?:(?P<sign>[-+])\s*(?P<number>\d{1,6})(?P<percent>%?)"
    r"|[×x*]\s*(?P<times>\d{1,3})(?:/(?P<over>\d{1,3}))?|/\s*(?P<by>\d{1,3}))"
)
_ITEM: Final = re.compile(
    r"(?P<first>[^\d+×*/%-]*?)\s*(?P<base>\d{1,6})"
    rf"(?P<changes>(?:{_CHANGE.pattern.replace('?P<', '?P<_')})*)"
    r"\s*(?P<last>[^\d+×*/%-]*)"
)
_BESIDE: Final = re.compile(
    r"点|伤害|受到|承受|造成|每轮|每回合|(?<![a-z])(?:points?|pts?|of|damage|takes?|suffers?|deals?"
    r"|(?:each|per|every|a)\s+(?:round|turn))(?![a-z])",
    re.IGNORECASE,
)
"""Words that users and the bot write besides number and type: `5点灼热伤害`, `takes 5 points of fire
damage`."""


def parts_of(text: str) -> tuple[str, ...]:
    """The parts between commas or semicolons of any width."""
    held = in_digits(text).replace("；", ";").replace("，", ",").replace("\n", ",")
    return tuple(each for each in map(tidy, _GAP.split(held)) if each)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A damage as it was reckoned when its attack was made: its base, what changed it, what it came
    to."""

    base: int
    changes: tuple[Change, ...]
    hit: Hit


def read_hits(text: str, more: tuple[Change, ...] = ()) -> tuple[Dealt, ...]:
    """The damages that an attack deals, each changed by ``more`` (B-23, B-34).

    - Refusal ``fight.cannot_read_damage``: it cannot be read.
    - Refusal ``fight.damage_type``: the type does not exist.
    - Refusal ``fight.damage_too_large``: it is too large.
    """
    items = [each for item in parts_of(text) for each in map(tidy, _AND.split(item)) if each]
    if not items or len(text) > LONGEST or len(items) > MOST_HITS:
        raise Refusal("fight.cannot_read_damage", text=tidy(text)[:50])
    return tuple(_hit(each, more) for each in items)


def without_fillers(item: str) -> str:
    """What was typed without the words that say nothing of how much of what."""
    return tidy(_BESIDE.sub(" ", item))


def _hit(item: str, more: tuple[Change, ...]) -> Dealt:
    found = _ITEM.fullmatch(without_fillers(item))
    types = [fold(each) for each in (found["first"], found["last"]) if each.strip()] if found else []
    if found is None or len(types) > 1:
        raise Refusal("fight.cannot_read_damage", text=item[:50])
    if types and types[0] not in TYPES:
        raise Refusal("fight.damage_type", type=types[0][:50])
    type_ = TYPES[types[0]] if types else None
    concerned = (each for each in more if each.concerns(type_))
    base, changes = int(found["base"]), (*read_changes(found["changes"]), *concerned)
    amount = dealt(base, changes).amount
    if amount > MOST:
        raise Refusal("fight.damage_too_large", limit=MOST)
    return Dealt(base, changes, Hit(amount, type_))


def read_changes(text: str, name: str = "", of: str = "") -> tuple[Change, ...]:
    """Changes in a row: `+20 -5 +50% ×1/2 /2`; what stands between them is not looked at."""
    return tuple(_changes(text, name, of))


def _changes(text: str, name: str, of: str) -> Iterator[Change]:
    for found in _CHANGE.finditer(text):
        if found["times"] or found["by"]:
            yield Change(factor=_factor(found) - 1, name=name, of=of)
        elif found["percent"]:
            yield Change(factor=Fraction(int(found["sign"] + found["number"]), 100), name=name, of=of)
        else:
            yield Change(int(found["sign"] + found["number"]), name=name, of=of)


def _factor(found: re.Match[str]) -> Fraction:
    over, by = int(found["over"] or 1), int(found["by"] or 1)
    if not over or not by:
        raise Refusal("fight.cannot_read_damage", text=found[0].strip()[:50])
    return Fraction(int(found["times"] or 1), over * by)


def read_taken_off(text: str, name: str = "") -> tuple[Change, ...]:
    """What a dodge takes off: `8`, `-8`, `50%`, `/2`, `×1/2`, all of it. Refusal: it cannot be read, or
    would add to the damage."""
    typed = without_fillers(fold(in_digits(text)))
    if typed in ALL:
        return (Change(factor=Fraction(-1), name=name),)
    if typed in HALF:
        return (Change(factor=Fraction(-1, 2), name=name),)
    signed = re.sub(r"(?<![-+×x*/\d])(\d)", r"-\1", typed)
    whole = "".join(found[0] for found in _CHANGE.finditer(signed))
    changes = read_changes(signed, name)
    if whole.replace(" ", "") != signed.replace(" ", "") or any(each.raises for each in changes):
        raise Refusal("fight.cannot_read_reduction", text=tidy(text)[:50])
    if not changes:
        raise Refusal("fight.cannot_read_reduction", text=tidy(text)[:50])
    return changes
