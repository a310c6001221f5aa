"""A game's rules as Kelou rules them, for players to look up.

They stand in ``rulebook.toml`` next to the game's code, by the sections of the game's own text.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

Texts = Mapping[str, str]
"""One text in every language, by Discord's locale codes."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Entry:
    """A rulebook entry under one title. ``section`` is its place in the game's text. ``terms`` are the
    headings and terms of the text, and the words players use, that it explains.

    An entry that is not a `Rule` only tells what the text says. ``left``: Kelou leaves it to the table.
    """

    section: Texts
    title: Texts
    ruling: Texts
    terms: tuple[str, ...] = ()
    left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rule(Entry):
    """One ruling under its id. ``reading`` says what in it is Kelou's own and why, None: it all
    stands in the text."""

    id: str
    reading: Texts | None = None


def rulebook(folder: Path) -> tuple[Entry, ...]:
    """Return the entries of ``rulebook.toml`` in this folder, in the order of the game's text."""
    with (folder / "rulebook.toml").open("rb") as file:
        return tuple(_entries(tomllib.load(file)))


def _entries(book: Mapping[str, Any]) -> Iterator[Entry]:
    for section in book["section"]:
        for told in section["rule"]:
            kind = Rule if "id" in told else Entry
            yield kind(**told | {"section": section["title"], "terms": tuple(told.get("terms", ()))})


def by_id(entries: Iterable[Entry]) -> Mapping[str, Rule]:
    """Return the rules among these by their ids. ValueError: two share one."""
    every = tuple(each for each in entries if isinstance(each, Rule))
    if again := [id_ for id_, times in Counter(each.id for each in every).items() if times > 1]:
        raise ValueError(f"rules share an id: {again}")
    return MappingProxyType({each.id: each for each in every})
