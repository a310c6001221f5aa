"""Searching (P-39): how hard a thing is to find."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.ground.reason import Reason, because

ACTIONS: Final = 3
"""⚡ that a search costs."""


class Thing(StrEnum):
    """How big the thing or creature looked for is."""

    TRIVIAL = "trivial"
    LIGHT = "light"
    HEAVY = "heavy"


class Concealment(StrEnum):
    """How well it is hidden."""

    CAREFUL = "careful"
    SIMPLE = "simple"
    OPEN = "open"
    NONE = "none"


_DIFFICULTIES: Final = {Thing.TRIVIAL: 3, Thing.LIGHT: 2, Thing.HEAVY: 1}
_FACTORS: Final = {Concealment.CAREFUL: 3, Concealment.SIMPLE: 2}


@dataclass(frozen=True, slots=True)
class Search:
    """A search for one thing; its try is a roll of spirit dice 🅟."""

    thing: Thing
    concealment: Concealment

    @property
    def size_difficulty(self) -> int:
        """The difficulty only by size."""
        return _DIFFICULTIES[self.thing]

    @property
    def difficulty(self) -> int:
        """The difficulty, never below 0."""
        factor = _FACTORS.get(self.concealment, 1)
        return max(0, self.size_difficulty * factor - (self.concealment is Concealment.OPEN))

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """How the difficulty came about, and what the search costs."""
        size = because(f"search.{self.thing.value}", "P-39", difficulty=self.size_difficulty)
        hidden = because(
            f"search.{self.concealment.value}",
            "P-39",
            before=self.size_difficulty,
            difficulty=self.difficulty,
        )
        return (size, hidden, because("search.cost", "P-39", actions=ACTIONS))
