"""Which rule is meant: by its id, its title, a heading or a term of the text, or a part of these."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from functools import cache

from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.rulebook import Entry, Rule
from bot.systems.system import System
from bot.text import fold

BETWEEN = " · "
"""Between the headings of a section, the widest first."""
SHORTEST = 3
"""Of how many letters the beginning of a word is looked for; shorter ones are abbreviations."""
NEAR = 3
"""How many names a refusal offers at most."""

_BRACKETS = re.compile(r"[「」【】《》<>\[\]`“”\"]")
_BOTH = re.compile(
    r"(?P<one>[^()]+?)\s*\((?P<other>[^()]+)\)|(?P<first>[^a-z0-9]+) (?P<second>[a-z][a-z -]*)"
)
"""A heading with its English name: “战术移动（Tactical Movement）”, “轮 Turn”."""
_LEAD = re.compile(r"(?:第.步|拓展|变体|表|.级) *[-:] *")
"""Text before a heading's own words: “第一步：”, “拓展:”, “表：”, “2级-”."""


class _As(IntEnum):
    """As what something was named, the plainest first."""

    HANDLE = 0
    TITLE = 1
    TERM = 2
    HEADING = 3
    PART = 4
    """A part of its title or a term."""
    PART_OF_A_HEADING = 5
    MENTION = 6


@dataclass(frozen=True, slots=True)
class Found:
    """An entry of a game's rulebook. ``own``: its game is played here, or none is."""

    entry: Entry
    system: System
    own: bool = True

    @property
    def handle(self) -> str:
        """A text that means only this: a rule's id, otherwise its game and title."""
        told = self.entry
        return told.id if isinstance(told, Rule) else f"{self.system.key}: {told.title['en']}"


def rules_for(played: System | None) -> tuple[Found, ...]:
    """The rules of every game's rulebook, those of the current game first."""
    own_first = sorted(SYSTEMS.values(), key=lambda each: each is not played)
    return tuple(Found(entry, each, played in {None, each}) for each in own_first for entry in each.rulebook)


def matching(text: str, rules: Sequence[Found]) -> list[Found]:
    """The possible meanings, the likeliest first: an id; then the current game before others; within each a
    whole title, term or heading, then a part of one, then a mention. Everything if nothing was typed."""
    spelled = spellings(text)
    if not spelled:
        return list(rules)
    ranked = [(likely, found) for found in rules if (likely := _likely(found, spelled)) is not None]
    return [found for _, found in sorted(ranked, key=lambda each: _rank(*each))]


def _rank(likely: _As, found: Found) -> tuple[bool, bool, _As]:
    return likely is not _As.HANDLE, not found.own, likely


def rule_meant(text: str, rules: Sequence[Found], language: str) -> Found:
    """The likeliest that is meant. Refusal: nothing is; it offers the nearest names in this language."""
    for found in matching(text, rules):
        return found
    names = list(
        dict.fromkeys(name for each in rules for name in (each.entry.title[language], *each.entry.terms))
    )
    near = get_close_matches(text, names, n=NEAR, cutoff=0.4)
    if near:
        raise Refusal("rule.unlike", name=text, near=tuple(near))
    raise Refusal("rule.unknown", name=text)


def elsewhere(text: str, found: Found, rules: Sequence[Found]) -> tuple[Found, ...]:
    """The rules of other games under the same name, one for each."""
    spelled = spellings(text)
    others: dict[str, Found] = {}
    for each in rules:
        likely = _likely(each, spelled)
        if each.system is not found.system and likely is not None and likely <= _As.HEADING:
            others.setdefault(each.system.key, each)
    return tuple(others.values())


def spellings(text: str) -> tuple[str, ...]:
    """The possible meanings of a name, folded: as typed, without brackets and text before a heading, and each
    language of a name in two languages."""
    whole = fold(text)
    bare = fold(_LEAD.sub("", _BRACKETS.sub("", whole)))
    both = _BOTH.fullmatch(bare)
    parts = [part.strip() for part in both.groups() if part] if both else []
    return tuple(dict.fromkeys(each for each in (whole, bare, *parts) if each))


def _likely(found: Found, spelled: Sequence[str]) -> _As | None:
    """How the first of these spellings that names the entry does so."""
    if fold(found.handle) in spelled:
        return _As.HANDLE
    return next((likely for each in spelled if (likely := _named(found.entry, each)) is not None), None)


def _named(entry: Entry, wanted: str) -> _As | None:
    read = _read(entry)
    ways = (
        (_As.TITLE, wanted in read.titles),
        (_As.TERM, wanted in read.terms),
        (_As.HEADING, wanted in read.headings),
        (_As.PART, any(_word(wanted, name, whole=False) for name in (*read.titles, *read.terms))),
        (_As.PART_OF_A_HEADING, any(_word(wanted, section, whole=False) for section in read.sections)),
        (_As.MENTION, any(_word(wanted, told) for told in read.told)),
    )
    return next((way for way, is_so in ways if is_so), None)


@dataclass(frozen=True, slots=True)
class _Read:
    """An entry's texts in every language, as they are compared."""

    titles: tuple[str, ...]
    terms: tuple[str, ...]
    sections: tuple[str, ...]
    headings: tuple[str, ...]
    told: tuple[str, ...]


@cache
def _read(entry: Entry) -> _Read:
    sections = _folded(entry.section.values())
    readings = (entry.reading or {}).values() if isinstance(entry, Rule) else ()
    return _Read(
        titles=_folded(entry.title.values()),
        terms=_folded(entry.terms),
        sections=sections,
        headings=tuple(section.split(BETWEEN)[-1] for section in sections),
        told=_folded((*entry.ruling.values(), *readings)),
    )


def _folded(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(fold(text) for text in texts)


def _word(wanted: str, text: str, *, whole: bool = True) -> bool:
    """Whether it is a word of the text or begins one; Chinese has no signs between words."""
    if wanted not in text or (not whole and wanted.isascii() and len(wanted) < SHORTEST):
        return False
    before = r"(?<![a-z0-9])" if wanted[0].isascii() else ""
    after = r"(?![a-z0-9])" if whole and wanted[-1].isascii() else ""
    return re.search(before + re.escape(wanted) + after, text) is not None
