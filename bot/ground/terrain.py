"""The content of a map's cells, in three layers: ground, veil (which dims sight), height."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.ground.grid import Bounds, Cell, Layout

HIGHEST = 9


class Ground(StrEnum):
    """What one walks on; each system says what it costs."""

    FLOOR = "floor"
    EASY = "easy"
    DIFFICULT = "difficult"
    OBSTACLE = "obstacle"
    """Low: it can be crossed, at a price, and seen over."""
    WATER = "water"
    PIT = "pit"
    WALL = "wall"
    """Stops movement, sight and effects."""
    DOOR = "door"
    """Closed: as a wall, until it is opened."""
    OPEN_DOOR = "open-door"
    """As floor, until it is closed."""


DOORS = {Ground.DOOR: Ground.OPEN_DOOR, Ground.OPEN_DOOR: Ground.DOOR}
"""A door, and what it becomes when it is opened or closed."""
_AS = {Ground.DOOR: Ground.WALL, Ground.OPEN_DOOR: Ground.FLOOR}
"""The effect of a door on movement and sight."""


class Veil(StrEnum):
    """What makes it hard to see into or out of a cell."""

    CLEAR = "clear"
    FOG = "fog"
    """Fog, thicket, smoke, a crowd."""
    DIM = "dim"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Terrain:
    """A map without its creatures. Cells that are not named are floor, clear, height 0.

    ``heights`` are levels 1 … 9 of high ground; a level is 5 ft, or one step.
    """

    layout: Layout
    bounds: Bounds
    ground: Mapping[Cell, Ground] = field(default_factory=dict[Cell, Ground])
    veils: Mapping[Cell, Veil] = field(default_factory=dict[Cell, Veil])
    heights: Mapping[Cell, int] = field(default_factory=dict[Cell, int])

    def at(self, cell: Cell) -> Ground:
        """The ground of a cell as the rules take it: a closed door is a wall, an open one floor.
        Which of both it is stands in ``ground``."""
        ground = self.ground.get(cell, Ground.FLOOR)
        return _AS.get(ground, ground)

    def told(self, cell: Cell) -> Ground:
        """The ground of a cell as people are told of it: a door is a door."""
        return self.ground.get(cell, Ground.FLOOR)
