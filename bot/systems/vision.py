"""Sight on a map: a game's questions about a line, and its answers."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from bot.ground.reason import Reason
from bot.ground.sight.lines import Place, Sight
from bot.ground.size import Size
from bot.ground.terrain import Terrain, Veil
from bot.systems.perception import Concealment, Where


class Line(Protocol):
    """The line between a looker and another creature. It is examined only when asked."""

    @property
    def found(self) -> Sight:
        """Whether it is free, and why."""
        ...

    @property
    def perception(self) -> Fraction | None:
        """The range that was told or is the looker's own, in the game's unit; None: neither is known."""
        ...

    @property
    def darkvision(self) -> int:
        """The looker's level of that; 0: none."""
        ...

    @property
    def invisible(self) -> bool:
        """Whether the other one is invisible or disguised."""
        ...

    @property
    def detection(self) -> int:
        """How far the looker detects the invisible; 0: not at all."""
        ...

    @property
    def size(self) -> Size:
        """How big the other one is."""
        ...

    @property
    def distance(self) -> Fraction:
        """How far it is, as the game counts."""
        ...

    @property
    def depth(self) -> int:
        """How many steps past the edge of a veil the other one is (P-36); 0: in none."""
        ...

    @property
    def veils(self) -> tuple[Veil, Veil]:
        """The veils over the looker, and over the other creature."""
        ...

    @property
    def beside(self) -> Size | None:
        """How big the creature is that hides the other one (P-37)."""
        ...

    @property
    def where(self) -> Where:
        """Where the other one stands, as the looker faces."""
        ...


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether the other one is noticed; ``reasons`` are what speaks against it, or the line
    where nothing does. ``concealment`` where the game has levels of it."""

    noticed: bool
    reasons: tuple[Reason, ...]
    concealment: Concealment | None = None


@dataclass(frozen=True, slots=True)
class Vision:
    """How a game judges a look on its maps.

    - ``trace`` says whether a line is free.
    - ``judge`` gives the verdict.
    - ``veils``: the veils that its rules know.
    - ``ranged``: whether its rules know a range of perception.
    - ``endless``: without a given range, nothing is too far.
    """

    trace: Callable[[Terrain, Place, Place], Sight]
    judge: Callable[[Line], Judged]
    veils: frozenset[Veil]
    ranged: bool = True
    endless: bool = False


def cuts(line: Line) -> tuple[Reason, ...]:
    """Why a line is not free; nothing where it is."""
    return () if line.found.clear else line.found.reasons
