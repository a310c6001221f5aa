"""The cells around (0, 0) that a region covers.

Whole blocks of cells deep inside or far outside are told at once. Each of the cells along the edge is asked
exactly: in floats first, in fine numbers if those are in doubt (``bot.ground.areas.reals``).
"""

from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, floor, sqrt
from typing import Final

from bot.ground.areas.area import squash
from bot.ground.areas.cover import MOST_CELLS
from bot.ground.areas.outlines import around
from bot.ground.areas.polygons import Polygon
from bot.ground.areas.reals import FINE, QUICK, Doubt, fine, root
from bot.ground.areas.shapes import Overlap, Region
from bot.ground.grid import Cell, Layout, outline
from bot.refusal import Refusal

ROW: Final = {Layout.SQUARE: 1.0, Layout.HEX: sqrt(3) / 2}
"""How far apart the rows of cells are."""
SLANT: Final = {Layout.SQUARE: 0.0, Layout.HEX: 0.5}
"""How far each row is moved to the right."""
CORNERS: Final = {
    layout: tuple((float(x), float(v) * sqrt(squash(layout))) for x, v in outline(layout, (0, 0)))
    for layout in ROW
}
"""From a cell's centre to its corners."""
AROUND: Final = {Layout.SQUARE: sqrt(1 / 2) + 1e-6, Layout.HEX: sqrt(1 / 3) + 1e-6}
"""How long those are, and a little more than floats may be wrong by."""

Block = tuple[int, int, int, int]
"""The cell at the lower left, and how many columns and rows."""


@dataclass(slots=True)
class Scan:
    """The cells a region covers; within ``localcontext(EXACT)``."""

    layout: Layout
    exact: Region
    quick: Region
    whole: list[Cell] = field(default_factory=list[Cell])
    partly: list[Cell] = field(default_factory=list[Cell])

    def run(self) -> None:
        """Find them all. Refusal ``area.too_many_cells``."""
        blocks = [_around(self.quick, self.layout)]
        depth, row, slant = self.quick.depth, ROW[self.layout], SLANT[self.layout]
        while blocks:
            x, y, wide, high = block = blocks.pop()
            across, up, reach = _extent(self.layout, wide, high)
            deep = depth((x + across + slant * (y + up), (y + up) * row))
            if deep > reach:
                continue
            if deep < -reach:
                self.whole += [(column, line) for column in range(x, x + wide) for line in range(y, y + high)]
            elif wide == high == 1:
                self._ask((x, y))
            else:
                blocks += _halves(block)
            if len(self.whole) + len(self.partly) > MOST_CELLS + 1:
                raise too_many()

    def _ask(self, cell: Cell) -> None:
        try:
            overlap = self.quick.overlap(self._corners(cell), QUICK)
        except Doubt:
            overlap = self.exact.overlap(fine_corners(self.layout, cell), FINE)
        if overlap:
            (self.whole if overlap is Overlap.WHOLE else self.partly).append(cell)

    def _corners(self, cell: Cell) -> Polygon:
        x, y = cell[0] + SLANT[self.layout] * cell[1], cell[1] * ROW[self.layout]
        return tuple([(x + dx, y + dy) for dx, dy in CORNERS[self.layout]])


@lru_cache(maxsize=1024)
def _extent(layout: Layout, wide: int, high: int) -> tuple[float, float, float]:
    """How far a block's middle is from its first cell, across and up, and how far its
    corners are from there."""
    across, up, slant = (wide - 1) / 2, (high - 1) / 2, SLANT[layout]
    return across, up, sqrt(across * across + up * up + 2 * slant * across * up) + AROUND[layout]


def too_many() -> Refusal:
    """It covers more cells than can be told."""
    return Refusal("area.too_many_cells", most=MOST_CELLS)


def fine_corners(layout: Layout, cell: Cell) -> Polygon:
    """A cell's corners in fine true lengths from the centre of (0, 0)."""
    height = root(fine(squash(layout)))
    return tuple((fine(x), fine(v) * height) for x, v in outline(layout, cell))


def _halves(block: Block) -> tuple[Block, Block]:
    x, y, wide, high = block
    if wide > high:
        half = wide // 2
        return (x, y, half, high), (x + half, y, wide - half, high)
    half = high // 2
    return (x, y, wide, half), (x, y + half, wide, high - half)


def _around(shape: Region, layout: Layout) -> Block:
    """A block of cells with the whole region in it."""
    points = [at for line in around(shape) for at in line]
    rows = [y / ROW[layout] for _, y in points]
    columns = [x - SLANT[layout] * row for (x, _), row in zip(points, rows, strict=True)]
    left, low = floor(min(columns)) - 2, floor(min(rows)) - 2
    return left, low, ceil(max(columns)) + 3 - left, ceil(max(rows)) + 3 - low
