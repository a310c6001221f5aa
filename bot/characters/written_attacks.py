"""Attacks as they stand on a sheet: `longsword "attack 1d20+5; damage 1d8+3 slashing; range 1"`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.characters.character import Entries, EntryKind
from bot.text import fold, half_width, tidy, versions

ATTACK: Final = "text"
"""The part that is rolled; a text that begins with it is an attack."""
TARGETS: Final = "targets"
"""The part that says how many an attack may meet."""
SPELT: Final[Mapping[str, tuple[str, ...]]] = {
    ATTACK: ("attack", "攻击"),
    "damage": ("damage", "伤害"),
    "save": ("saving throw", "save", "豁免"),
    "range": ("range", "射程", "距离"),
    "increment": ("increment", "射程增量", "增量"),
    "part": ("part", "部位"),
    "attribute": ("attribute", "属性"),
    "protection": ("protection", "防护"),
    "defence": ("defence", "defense", "防御"),
    "area": ("area", "范围"),
    "status": ("status", "状态"),
    "kind": ("kind", "种类"),
    "ap": ("ap", "行动力"),
    TARGETS: ("targets", "目标"),
}
"""The parts of an attack, by the names of the options of `/attack`, with the words that they begin with."""
LONGEST_NAME: Final = 30
MOST_LINES: Final = 10
"""How many attacks are read of one text with lines."""
_BETWEEN: Final = re.compile(r"[;\n]")
_KEYS: Final = {word: key for key, words in SPELT.items() for word in words}
_WORD: Final = "|".join(map(re.escape, sorted(_KEYS, key=len, reverse=True)))
_PART: Final = re.compile(
    rf"(?P<word>{_WORD})(?:\s*[:=]\s*|\s+|(?=[-+\d])|$)(?P<said>.*)", re.IGNORECASE | re.DOTALL
)
_NAMED: Final = re.compile(
    rf"(?P<name>(?:\d{{1,2}}[- ]?(?![dpn](?![^\W\d_])))?[^\W\d][^:=;]{{0,{LONGEST_NAME - 1}}}?)"
    r"\s*[:=]\s*(?P<said>.*)",
    re.DOTALL | re.IGNORECASE,
)
"""A name may begin with a number (`2h sword`), but not as dice do (`2d6`, `4P`)."""


@dataclass(frozen=True, slots=True)
class WrittenAttack:
    """An attack with its name and its parts as they were written, by the keys of ``SPELT``."""

    name: str
    parts: tuple[tuple[str, str], ...]

    def is_called(self, typed: str) -> bool:
        """Whether a text is its name, in any language that the name has."""
        return fold(typed) in map(fold, versions(self.name))

    def said(self, part: str) -> str:
        """What it says of a part; "": nothing."""
        return dict(self.parts).get(part, "")


def attack_in(name: str, text: str) -> WrittenAttack | None:
    """The attack that a text of a sheet is. None: it does not begin as one."""
    first, *others = _pieces(text)
    key, said = _part(first)
    return _attack(name, said, others) if key == ATTACK else None


def attacks_on(entries: Entries) -> tuple[WrittenAttack, ...]:
    """The attacks on a sheet, in its order."""
    texts = ((each.shown, str(each.content)) for each in entries if each.kind is EntryKind.TEXT)
    return tuple(found for name, text in texts if (found := attack_in(name, text)))


def attacks_typed(text: str, name: str) -> tuple[WrittenAttack, ...]:
    """The attacks in a text that has nothing else, one on each line: `Bite: 1d20+4; damage 2d4+2`. An attack
    without a name has this ``name``."""
    lines = [each for each in map(str.strip, half_width(text).splitlines()) if each][:MOST_LINES]
    return tuple(
        _typed(line, name if len(lines) == 1 else f"{name} {at}") for at, line in enumerate(lines, 1)
    )


def _typed(line: str, name: str) -> WrittenAttack:
    first, *others = _pieces(line)
    key, said = _part(first)
    named = _NAMED.fullmatch(first) if key is None else None
    if named is not None:
        name, first = tidy(named["name"]), named["said"]
        key, said = _part(first)
    return _attack(name, said if key == ATTACK else first, others)


def _attack(name: str, said: str, others: Sequence[str]) -> WrittenAttack:
    parts, bare = {ATTACK: said}, list[str]()
    for each in others:
        key, text = _part(each)
        if key:
            parts[key] = text
        else:
            bare.append(each)
    # Dice or points without a word are the damage, as people write it: `+6; 1d8+4 slashing`.
    if "damage" not in parts and len(bare) == 1 and bare[0][0].isdigit():
        parts["damage"] = tidy(bare.pop())
    return WrittenAttack(name, (*parts.items(), *((each[:LONGEST_NAME], "") for each in bare)))


def _pieces(text: str) -> list[str]:
    return [each.strip() for each in _BETWEEN.split(half_width(text)) if each.strip()] or [""]


def _part(piece: str) -> tuple[str | None, str]:
    """The key of a part and what it says; None: it begins with no word of one."""
    found = _PART.fullmatch(piece)
    return (_KEYS[fold(found["word"])], tidy(found["said"])) if found else (None, "")
