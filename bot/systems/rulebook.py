"""The sections of a game's texts, so that a rule can be found by those who play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a game's texts: its title, a sentence of the catalogs, and the ids of the
    rules that stand in it."""

    title: str
    rules: frozenset[str]


def section(title: str, prefix: str, *numbers: int | range) -> Section:
    """A section with the rules of these numbers."""
    every = (each if isinstance(each, range) else range(each, each + 1) for each in numbers)
    return Section(title, frozenset(f"{prefix}-{number}" for run in every for number in run))


def twice(sections: Iterable[Section]) -> Sequence[str]:
    """The rules that stand in more than one section."""
    found: set[str] = set()
    again: list[str] = []
    for each in sections:
        again += sorted(each.rules & found)
        found |= each.rules
    return again
