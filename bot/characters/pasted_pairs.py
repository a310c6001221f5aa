"""Pairs in a row as users paste them: `力量50str50体质60 hp:11/11 db1d4`. A pair ends behind its number.

It is known here what stands where; what the names mean is a game's.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.text import fold

_WORD = r"(?<![^\W\d])[^\W\d_][^\W\d]*+"
_DICE = r"\d{1,3}[dD]\d{1,4}(?:[+-](?:\d{1,3}[dD]\d{1,4}|\d{1,4}))*+"
_ITEM = re.compile(
    rf"(?P<name>{_WORD}(?:\d{{1,9}}+(?=\s?[:=]|\s[+-]?\d))?)"
    r"(?:\s?/\s?(?P<beside>[^\W\d_][^\W\d]*+))?"
    r"(?:\s?\(\s?(?P<within>[^\W\d][^\W\d]{0,29})\s?\))?"
    r"(?P<gap>\s?(?P<sign>[:=]?)\s?)"
    rf"(?:(?P<dice>[+-]?{_DICE})|(?P<number>[+-]?\d{{1,9}}+)(?:\s?/\s?(?P<most>\d{{1,9}}+))?%?)"
    r"(?!\s?[*<>/^=:\d]|\.\d|\s?[+-]\s?\w|[dD]\d)"
)
_QUOTED = re.compile(rf'(?P<name>{_WORD}\d*+)\s?[:=]?\s?(?P<text>"[^"]*"|“[^”]*”|「[^」]*」|『[^』]*』)')
_NOTHING = " ,;|-·•.。"
"""What stands between two pairs and says nothing."""
_HEADING = re.compile(rf"{_WORD}\s?:")
"""Before a pair: a heading (`技能:侦查50`), or the skill of which the pair's is a part (`格斗:斗殴50`)."""
_WORDS_BEFORE = re.compile(r"[a-zA-Z]+(?: [a-zA-Z]+){0,2}")
"""Before a pair, with only a space between: the first words of its name (`spot hidden 60`)."""
_SIGN = re.compile(r"(?<![<>=!])[:=](?!=)")
_BEHIND_AN_ITEM = re.compile(r"\d\s?[^\W\d_][^\W\d]*+\d*+\s?$")
SIGNED: Final = frozenset({"db", "伤害加值", "伤害奖励", "build", "体格"})
"""Names that contain a sign: `db-1` is not a change by one."""
PLAIN: Final = re.compile(r"[^\W\d_][^\W\d]*\d{0,9}")
"""A name that is read as one before any number with a sign."""

_SECOND = (
    "力量 str strength", "体质 con constitution", "体型 siz size", "敏捷 dex dexterity",
    "外貌 app appearance",
    "智力 灵感 int intelligence idea", "意志 pow power", "教育 知识 edu education know", "幸运 运气 luck luk",
    "理智 理智值 san san值 sanity", "体力 生命 生命值 血量 hp", "魔法 魔法值 法力 mp", "克苏鲁 克苏鲁神话 cm",
    "伤害加值 伤害奖励 db", "移动力 移动速度 移速 mov", "等级 lv level", "经验 经验值 exp xp", "金币 gp gold",
    "感知 wis wisdom", "魅力 cha charisma", "护甲等级 防御等级 ac", "体格 build",
    "计算机 计算机使用 电脑", "信用 信誉 信用度 信用评级", "汽车 驾驶 汽车驾驶", "图书馆 图书馆使用",
    "开锁 撬锁 锁匠",
    "博物学 自然学", "重型 重型操作 重型机械 操作重型机械", "领航 导航",
)  # fmt: skip
_GROUP: Final = {word: number for number, words in enumerate(_SECOND) for word in words.split()}
"""Names for the same value on the sheets that players share. Every paste writes all of them."""


@dataclass(frozen=True, slots=True)
class Item:
    """One pair.

    - Its name, and other names next to it (`力量/STR`, `侦查(WIS)`).
    - Its value as typed (``quoted``: a text), and its maximum.
    - ``relative``: the value is a change, not the new number.
    - ``glued``: nothing separates it from the pair before.
    - ``before``: the words before it, which are the beginning of its name where names have several words.
    """

    text: str
    name: str
    written: int | str
    most: int | None = None
    beside: str = ""
    within: str = ""
    relative: bool = False
    quoted: bool = False
    glued: bool = False
    before: str = ""


def items(text: str) -> Iterator[Item | str]:
    """The pairs of one line of half-width text in their order, and what stands between them and is none."""
    end, quoted = 0, _QUOTED.search(text)
    while True:
        found = _ITEM.search(text, end)
        if quoted and quoted.start() < end:
            quoted = _QUOTED.search(text, end)
        first = min(filter(None, (quoted, found)), key=lambda each: each.start(), default=None)
        gap = text[end : first.start() if first else len(text)]
        between = gap.strip(_NOTHING)
        before = between if first and first is found and _is_before(between, gap) else ""
        if between and not before and not (first and _HEADING.fullmatch(between)):
            yield between
        if first is None:
            return
        yield _quoted(first) if first is quoted else _item(first, before, glued=first.start() == end > 0)
        end = first.end()


def _is_before(words: str, gap: str) -> bool:
    """Whether what stands between two pairs may be the first words of the second one's name."""
    return bool(_WORDS_BEFORE.fullmatch(words)) and gap.endswith(f"{words} ")


def _item(found: re.Match[str], before: str, *, glued: bool) -> Item:
    name, dice, number = found["name"], found["dice"], found["number"]
    signed = (dice or number)[0] in "+-"
    return Item(
        found[0],
        name,
        dice.removeprefix("+") if dice else int(number),
        int(found["most"]) if found["most"] else None,
        found["beside"] or "",
        found["within"] or "",
        relative=signed and not found["gap"] and fold(name) not in SIGNED,
        glued=glued,
        before=before,
    )


def _quoted(found: re.Match[str]) -> Item:
    return Item(found[0], found["name"], found["text"][1:-1], quoted=True)


def is_row(text: str) -> bool:
    """Whether a part of a text is pairs in a row, not a name with a formula, dice or a check."""
    sign = _SIGN.search(text)
    first = _ITEM.match(text)
    if sign is None:
        return _ITEM.search(text) is not None
    if _BEHIND_AN_ITEM.search(text[: sign.start()]) or _SIGN.search(text, sign.end()):
        return True
    if first is None or (first["dice"] and first["sign"] == "="):
        return False
    return bool(first["most"]) or bool(text[first.end() :].strip())


def apart(name: str) -> tuple[str, str]:
    """A name in two scripts as both (`力量STR`), if they are known as one value; otherwise the name and
    ""."""
    split = re.fullmatch(r"([a-zA-Z]+)([^\W\da-zA-Z_]+)|([^\W\da-zA-Z_]+)([a-zA-Z]+)", name)
    if split is None:
        return name, ""
    one, other = (each for each in split.groups() if each)
    return (one, other) if name not in _GROUP and are_one(one, other) else (name, "")


def are_one(one: str, other: str) -> bool:
    """Whether two names are known as one value."""
    group = group_of(one)
    return group is not None and group == group_of(other)


def group_of(name: str) -> int | None:
    """The number of the value that a name is known as on shared sheets; None: it is not."""
    return _GROUP.get(fold(name))


def in_two_scripts(one: str, other: str) -> bool:
    """Whether two unknown names may be one name in Chinese and in English."""
    unknown = fold(one) not in _GROUP and fold(other) not in _GROUP
    return unknown and one.isascii() != other.isascii()
