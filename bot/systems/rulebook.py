"""A game's rules as Kelou rules them, so that those who play can look them up.

They stand in ``rulebook.toml`` beside the game's code, by the sections of the game's own text.
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


@dataclass(frozen=True, slots=True)
class Rule:
    """One ruling under its id. ``section`` is where in the game's text it stands; ``reading``
    says what in it is Kelou's own and why, None: it all stands in the text."""

    id: str
    section: Texts
    title: Texts
    ruling: Texts
    reading: Texts | None = None


def rulebook(folder: Path) -> tuple[Rule, ...]:
    """Return the rules of ``rulebook.toml`` in this folder, in the order of the game's text."""
    with (folder / "rulebook.toml").open("rb") as file:
        return tuple(_rules(tomllib.load(file)))


def _rules(book: Mapping[str, Any]) -> Iterator[Rule]:
    for section in book["section"]:
        for rule in section["rule"]:
            yield Rule(section=section["title"], **rule)


def by_id(rules: Iterable[Rule]) -> Mapping[str, Rule]:
    """Return the rules by their ids. ValueError: two share one."""
    every = tuple(rules)
    if again := [id_ for id_, times in Counter(each.id for each in every).items() if times > 1]:
        raise ValueError(f"rules share an id: {again}")
    return MappingProxyType({each.id: each for each in every})
