"""An empty map."""

from fractions import Fraction

from bot.ground.grid import Bounds
from bot.ground.points import MOST_DECIMALS
from bot.ground.terrain import Terrain
from bot.maps.map import MOST_CELLS_A_SIDE, Map
from bot.refusal import Refusal
from bot.systems.map_kind import MapKind

LONGEST_STEP = 1000
"""How long a cell may be, in its system's unit."""


def new_map(kind: MapKind, width: int, height: int, step: Fraction, made_by: int) -> Map:
    """An empty map. Refusal: too large or too small, or its cells are."""
    if not (1 <= width <= MOST_CELLS_A_SIDE and 1 <= height <= MOST_CELLS_A_SIDE):
        raise Refusal("map.size_bounds", width=width, height=height, limit=MOST_CELLS_A_SIDE)
    if not 0 < step <= LONGEST_STEP or 10**MOST_DECIMALS % step.denominator:
        raise Refusal("map.step_bounds", limit=LONGEST_STEP, decimals=MOST_DECIMALS)
    return Map(kind, Terrain(kind.layout, Bounds(width, height)), step, made_by)
