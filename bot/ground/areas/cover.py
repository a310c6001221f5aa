"""Which cells an area covers."""

from dataclasses import dataclass

from bot.ground.grid import Cell

MOST_CELLS = 2500
"""How many cells an area may cover."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The cells wholly inside an area, and the cells it covers partly, which are the actor's choice (P-29).
    Each is sorted, and no cell is in both. ``line``: every passed cell is covered, so there is no choice
    (P-24)."""

    whole: tuple[Cell, ...]
    partly: tuple[Cell, ...]
    line: bool = False

    @property
    def cells(self) -> frozenset[Cell]:
        """Every cell that is covered at all."""
        return frozenset(self.whole + self.partly)
