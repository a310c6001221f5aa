"""Cells of square and hexagonal grids.

Square cells are ``(x, y)``, x to the right, y upwards. Hexes are axial ``(q, r)``, pointy
top, q towards 0°, r towards 60°. Neighbouring centres are one cell apart; a square cell's
sides are 1 long. Maps of hexes are rectangles: in *column and row* every second row stands
half a cell to the right of the one below.

Positions are exact: a *point* is ``(x, v)`` where the true height is ``v`` on squares and
``v·√3`` on hexes, so that every centre and corner of a hex is rational too. Squared lengths
are ``x² + k·v²`` with ``k`` the grid's ``squash`` (1 or 3).
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import cast

Cell = tuple[int, int]
Point = tuple[Fraction, Fraction]


class Layout(StrEnum):
    """How a map is divided; a free map is not."""

    SQUARE = "square"
    HEX = "hex"
    FREE = "free"


EDGES = {
    Layout.SQUARE: ((1, 0), (0, 1), (-1, 0), (0, -1)),
    Layout.HEX: ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
}
"""From a cell to those that share an edge with it, counter-clockwise from 0°."""

CORNERS = {Layout.SQUARE: ((1, 1), (-1, 1), (-1, -1), (1, -1)), Layout.HEX: ()}
"""From a cell to those that share only a corner with it."""

SQUASH = {Layout.SQUARE: 1, Layout.HEX: 3}
"""The weight of ``v²`` in a squared length."""

HALF = Fraction(1, 2)
_OUTLINES = {
    Layout.SQUARE: ((HALF, -HALF), (HALF, HALF), (-HALF, HALF), (-HALF, -HALF)),
    Layout.HEX: (
        (HALF, Fraction(-1, 6)), (HALF, Fraction(1, 6)), (Fraction(0), Fraction(1, 3)),
        (-HALF, Fraction(1, 6)), (-HALF, Fraction(-1, 6)), (Fraction(0), Fraction(-1, 3)),
    ),
}  # fmt: skip


def centre(layout: Layout, cell: Cell) -> Point:
    """The point in the middle of a cell."""
    x, y = cell
    if layout is Layout.HEX:
        return x + Fraction(y, 2), Fraction(y, 2)
    return Fraction(x), Fraction(y)


def outline(layout: Layout, cell: Cell) -> tuple[Point, ...]:
    """A cell's corners, counter-clockwise."""
    x, v = centre(layout, cell)
    return tuple((x + dx, v + dv) for dx, dv in _OUTLINES[layout])


def lean(row: int) -> int:
    """How far the cells of a row of hexes stand to the right of their columns, in cells."""
    return (row - 1) // 2


def column_and_row(layout: Layout, cell: Cell) -> Cell:
    """Where a cell stands on a map: its column and its row, from 1."""
    x, y = cell
    return (x + lean(y), y) if layout is Layout.HEX else cell


def cell_in(layout: Layout, column: int, row: int) -> Cell:
    """The cell of a column and a row of a map."""
    return (column - lean(row), row) if layout is Layout.HEX else (column, row)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The cells of a map: columns 1 … ``width``, rows 1 … ``height``. ``leaning``: the rows of hexes lean to
    the right and are set back, so that the map is a rectangle."""

    width: int
    height: int
    leaning: bool = False

    def __contains__(self, cell: object) -> bool:
        """Whether a cell (or a point of a free map) is on the map."""
        x, y = cast("tuple[Fraction, Fraction]", cell)
        if self.leaning:
            x += (y - 1) // 2
        return 1 <= x <= self.width and 1 <= y <= self.height

    @property
    def leftmost(self) -> int:
        """The least x of any cell: 1, or less on hexes."""
        return 1 - lean(self.height) if self.leaning else 1

    def first_of(self, row: int) -> Cell:
        """The leftmost cell of a row."""
        return (1 - lean(row) if self.leaning else 1), row

    def cells(self) -> list[Cell]:
        """Every cell, row by row from the bottom."""
        firsts = map(self.first_of, range(1, self.height + 1))
        return [(x, y) for first, y in firsts for x in range(first, first + self.width)]


def bounds_of(layout: Layout, width: int, height: int) -> Bounds:
    """The bounds of a map."""
    return Bounds(width, height, leaning=layout is Layout.HEX)
