"""An exported log: its head, its cast, its entries with the values that are read from them."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, cast

from bot.logs.entry import Entry, EntryKind
from bot.logs.markup import NOBODY, Line, Mentioned, Names, lines_of, mentioned, named
from bot.logs.speaker_colours import Paint, painted
from bot.text import fold
from bot.wording.words import Words

_DICE = re.compile(r"(?<!\\)\[(?:~~)?\d+(?:→\d+)?(?:~~)?[,\]]|→ \[\]")
"""Dice as a roll in text shows them."""


@dataclass(frozen=True, slots=True)
class BookEntry:
    """An entry as it is read: its number in this copy, its lines."""

    number: int
    entry: Entry
    who: str
    lines: tuple[Line, ...]
    typed: str
    image: bytes | None = None

    @property
    def is_roll(self) -> bool:
        """Whether dice fell."""
        if self.entry.kind is EntryKind.SPEECH:
            return False
        return self.entry.kind in (EntryKind.ROLL, EntryKind.HIDDEN) or bool(_DICE.search(self.entry.text))

    @property
    def is_aside(self) -> bool:
        """Whether all of it is out of character."""
        said = [each for each in self.lines if each.text.strip()]
        return self.entry.kind is EntryKind.SPEECH and bool(said) and all(each.is_aside for each in said)

    @property
    def whose(self) -> Sequence[str]:
        """The names under which the filter finds it: its user, and everybody whose dice fell."""
        return tuple(dict.fromkeys((*filter(None, (self.who,)), *rolled_by(self.entry))))

    @property
    def text(self) -> str:
        """Its text, without markdown."""
        return "\n".join(each.text for each in self.lines)


@dataclass(frozen=True)
class Book:
    """A log to be exported, in one language, without its entries: they are read a page at a time. ``people``
    is everybody with an entry, in the order of their first, numbered. ``part`` of ``parts`` is set if it is
    in several files."""

    words: Words
    name: str
    started_at: datetime
    stopped_at: datetime | None
    of_gm: bool
    names: Names
    people: Mapping[str, int]
    paints: Mapping[str, Paint]
    part: int = 1
    parts: int = 1

    @cached_property
    def title(self) -> str:
        """Its title."""
        copy = self.words.plain("GM's copy") if self.of_gm else ""
        number = f"{self.part}/{self.parts}" if self.parts > 1 else ""
        return " · ".join(filter(None, (self.name, copy, number)))

    def paint_of(self, who: str) -> Paint | None:
        """The colour of a person; None: there is no person."""
        return self.paints.get(fold(who)) if who else None

    def told(self, number: int, entry: Entry, image: bytes | None = None) -> BookEntry:
        """An entry as it is read."""
        who = entry.who or self.names.people.get(entry.user_id, "")
        lines = lines_of(entry.text, self.names)
        return BookEntry(number, entry, who, lines, named(entry.typed, self.names), image)


def rolled_by(entry: Entry) -> Sequence[str]:
    """The owners of the dice in an entry, as far as it names them."""
    facts = json.loads(entry.facts) if entry.facts else None
    if not isinstance(facts, dict):
        return ()
    held = cast("dict[str, Any]", facts)
    found = (each.get("name") for each in (*held.get("sides", ()), *held.get("thrown", ())))
    return [each for each in found if each]


class Cast:
    """The people in a log, collected page by page: ``known`` is their names in the log, ``mentioned`` the ids
    in it."""

    def __init__(self) -> None:
        self.count = 0
        self.known: dict[int, str] = {}
        self.mentioned: Mentioned = NOBODY
        self._appeared: dict[str | int, None] = {}

    def add(self, entries: Sequence[Entry]) -> None:
        """Take in a page."""
        self.count += len(entries)
        unnamed = set[int]()
        for each in entries:
            if each.user_id and each.name:
                self.known[each.user_id] = each.name
            elif each.user_id and not each.who:
                unnamed.add(each.user_id)
            self._appeared |= dict.fromkeys((each.who or each.user_id, *rolled_by(each)))
        texts = (text for each in entries for text in (each.text, each.typed))
        self.mentioned |= mentioned(*texts) | Mentioned(frozenset(unnamed))

    def book(
        self, words: Words, name: str, started_at: datetime, stopped_at: datetime | None, *, of_gm: bool,
        names: Names,
    ) -> Book:  # fmt: skip
        """The log's head in one language, everybody painted, with the ``names`` that its reader may know."""
        appeared = (each if isinstance(each, str) else names.people.get(each, "") for each in self._appeared)
        numbered = {who: number for number, who in enumerate(dict.fromkeys(filter(None, appeared)))}
        return Book(words, name, started_at, stopped_at, of_gm, names, numbered, painted(numbered))
