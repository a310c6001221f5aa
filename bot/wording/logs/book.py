"""A log as it is exported: its head, its entries with what is read of them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from bot.logs.entry import Entry, Kind
from bot.logs.markup import Line, Names, lines_of, named
from bot.logs.painting import Paint, painted
from bot.text import fold
from bot.wording.words import Words

_DICE = re.compile(r"(?<!\\)\[(?:~~)?\d+(?:→\d+)?(?:~~)?[,\]]|→ \[\]")
"""Dice as a roll in text shows them."""


@dataclass(frozen=True, slots=True)
class Told:
    """An entry as it is read: its number in this copy, its lines."""

    number: int
    entry: Entry
    who: str
    lines: tuple[Line, ...]
    typed: str

    @property
    def is_roll(self) -> bool:
        """Whether dice fell."""
        if self.entry.kind is Kind.SPEECH:
            return False
        return self.entry.kind in (Kind.ROLL, Kind.HIDDEN) or bool(_DICE.search(self.entry.text))

    @property
    def is_aside(self) -> bool:
        """Whether all of it is out of character."""
        said = [each for each in self.lines if each.text.strip()]
        return self.entry.kind is Kind.SPEECH and bool(said) and all(each.is_aside for each in said)

    @property
    def text(self) -> str:
        """What it says, without markdown."""
        return "\n".join(each.text for each in self.lines)


@dataclass(frozen=True)
class Book:
    """A log to be exported, in one language; ``part`` of ``parts`` where it is in several files."""

    words: Words
    name: str
    started_at: datetime
    stopped_at: datetime | None
    of_gm: bool
    entries: tuple[Told, ...]
    images: Mapping[str, bytes]
    paints: Mapping[str, Paint]
    part: int = 1
    parts: int = 1

    @cached_property
    def title(self) -> str:
        """What stands above it."""
        copy = self.words.plain("GM's copy") if self.of_gm else ""
        number = f"{self.part}/{self.parts}" if self.parts > 1 else ""
        return " · ".join(filter(None, (self.name, copy, number)))

    @cached_property
    def people(self) -> Mapping[str, int]:
        """Everybody of whom an entry is, in the order in which they first appear, numbered."""
        named = dict.fromkeys(each.who for each in self.entries if each.who)
        return {who: number for number, who in enumerate(named)}

    def paint_of(self, who: str) -> Paint | None:
        """How somebody is painted; None: nobody."""
        return self.paints.get(fold(who)) if who else None


def book(
    words: Words, name: str, started_at: datetime, stopped_at: datetime | None,
    entries: Sequence[Entry], images: Mapping[str, bytes], names: Names, *, of_gm: bool,
) -> Book:  # fmt: skip
    """A log in one language, everybody painted."""
    told = tuple(_told(number, each, names) for number, each in enumerate(entries, start=1))
    paints = painted(each.who for each in told if each.who)
    return Book(words, name, started_at, stopped_at, of_gm, told, images, paints)


def _told(number: int, entry: Entry, names: Names) -> Told:
    who = entry.who or names.people.get(entry.user_id, "")
    return Told(number, entry, who, lines_of(entry.text, names), named(entry.typed, names))
