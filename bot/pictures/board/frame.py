"""The geometry of the board: the part of a picture with the cells and their axes."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import sqrt

from bot.ground.grid import Bounds, Cell, Layout, lean
from bot.ground.points import letters
from bot.pictures import fonts, theme
from bot.pictures.board.scene import Place, Scene
from bot.pictures.theme import DARK, THEMES, Theme

ROW = sqrt(3) / 2
"""From a row of hexes to the next, in cells."""
TALL = 2 / sqrt(3)
"""How high a hex is, in cells."""
GAP = 8
"""Pixels between an axis and its labels, and around the board."""
EVERY = (1, 2, 5, 10, 20, 50, 100)
"""How many cells lie from one label to the next."""

Pixel = tuple[float, float]


@dataclass(frozen=True)
class Frame:
    """A board of ``columns`` × ``rows`` cells from ``first`` on, each ``cell`` pixels wide, with labels of
    ``text`` pixels; ``leaning`` like the bounds of a map. ``part``: it shows a part of a map, by the map's
    own axes; if it leans, its first row is odd."""

    layout: Layout
    columns: int
    rows: int
    first: Cell
    cell: int
    text: int
    leaning: bool = False
    theme: Theme = DARK
    part: bool = False

    @cached_property
    def sign(self) -> int:
        """The size of what is written into cells."""
        return fonts.fitting(self.text * theme.SIGN)

    @cached_property
    def left(self) -> int:
        """Where the cells begin; the labels of the rows come before."""
        return self.across + 2 * GAP

    @cached_property
    def top(self) -> int:
        """Room above the cells, for what stands out of them."""
        return GAP + self.cell // 6

    @cached_property
    def grid(self) -> tuple[int, int]:
        """Width and height of the cells together."""
        wide, high = extent(self.layout, self.columns, self.rows, leaning=self.leaning)
        return round(wide * self.cell), round(high * self.cell)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the board."""
        wide, high = self.grid
        return self.left + wide + self.right, self.top + high + fonts.line(self.text) + GAP

    @cached_property
    def right(self) -> int:
        """Room behind the cells, for what stands out of the last: its label, where cells are small."""
        last = fonts.length(self.column(self.first[0] + self.columns - 1), self.text)
        return max(self.top, (last - self.cell) // 2 + GAP)

    @cached_property
    def across(self) -> int:
        """Width of the widest label of a row."""
        return max(
            fonts.length(str(row), self.text) for row in (self.first[1], self.first[1] + self.rows - 1)
        )

    @cached_property
    def lettered(self) -> bool:
        """Whether columns are called A, B, C …: on maps with cells, from (1, 1) on, and on parts of them."""
        return (self.part or self.first == (1, 1)) and (self.leaning or self.layout is Layout.SQUARE)

    def column(self, number: int) -> str:
        """The name of the column with this number in the lowest row."""
        number += self._set_back(self.first[1] - 1)
        return letters(number) if self.lettered else str(number)

    @cached_property
    def labelled(self) -> tuple[list[int], list[int]]:
        """The columns and the rows with labels that fit side by side."""
        ends = (self.first[0], self.first[0] + self.columns - 1)
        wide = max(fonts.length(self.column(each), self.text) for each in ends) + GAP
        pitch = self.cell * (ROW if self.layout is Layout.HEX else 1)
        return (
            _labelled(self.first[0], self.columns, wide / self.cell),
            _labelled(self.first[1], self.rows, self.text * 1.2 / pitch),
        )

    def at(self, place: Place) -> Pixel:
        """The middle of a cell, or a place of a free map."""
        return self.true(*self._true(place))

    def true(self, x: float, y: float) -> Pixel:
        """A point of true geometry: hex centres at q + r/2, r·√3/2; upwards is up."""
        first_x, first_y = self._true(self.first)
        low = TALL / 2 if self.layout is Layout.HEX else 0.5
        bottom = self.top + self.grid[1]
        return self.left + (x - first_x + 0.5) * self.cell, bottom - (y - first_y + low) * self.cell

    def _true(self, place: Place) -> Pixel:
        x, y = place
        return (x + y / 2, y * ROW) if self.layout is Layout.HEX else (x, y)

    def shows(self, cell: Cell) -> bool:
        """Whether a cell lies on the board."""
        x, y = cell[0] - self.first[0], cell[1] - self.first[1]
        return 0 <= x + self._set_back(y) < self.columns and 0 <= y < self.rows

    @cached_property
    def cells(self) -> list[Cell]:
        """Every cell, row by row from the bottom."""
        left, bottom = self.first
        return [
            (left + x - self._set_back(y), bottom + y) for y in range(self.rows) for x in range(self.columns)
        ]

    def _set_back(self, row: int) -> int:
        """By how many cells a row, counted from 0, is set back."""
        return lean(row + 1) if self.leaning else 0


def framed(scene: Scene) -> Frame:
    """The frame that suits a scene best. ValueError: cells would be too small to see."""
    return _framed(scene.terrain.layout, scene.terrain.bounds, scene.first, scene.theme, scene.small)


@lru_cache(maxsize=6)
def _framed(layout: Layout, bounds: Bounds, first: Cell, name: str, small: bool) -> Frame:
    """A frame, which remembers its measures for the next picture of this size."""
    wide, high = extent(layout, bounds.width, bounds.height, leaning=bounds.leaning)
    largest = theme.SMALL_CELL if small else theme.LARGEST_CELL
    widest = Frame(layout, bounds.width, bounds.height, first, 1, _text(theme.WIDEST))
    room = theme.WIDEST - widest.left - max(2 * GAP, widest.right)
    cell = int(min(largest, room / (wide + 0.25), theme.HIGHEST_GRID / high))
    if cell < theme.SMALLEST_CELL:
        raise ValueError(f"{bounds.width} × {bounds.height} cells do not fit into a picture")
    narrowest = 0 if small else theme.NARROWEST
    text = _text(max(narrowest, widest.left + wide * cell + 2 * GAP + cell / 4))
    size = bounds.width, bounds.height
    return Frame(layout, *size, first, cell, text, bounds.leaning, THEMES[name], small)


def extent(layout: Layout, columns: int, rows: int, *, leaning: bool = False) -> tuple[float, float]:
    """Width and height of the board, in cells."""
    if layout is Layout.HEX:
        aside = min(rows - 1, 1) if leaning else rows - 1
        return columns + aside / 2, (rows - 1) * ROW + TALL
    return columns, rows


def _text(width: float) -> int:
    return fonts.at_least(width * theme.READABLE)


def _labelled(first: int, count: int, room: float) -> list[int]:
    """Every n-th of ``count``, as close to each other as labels of ``room`` cells allow."""
    step = next((each for each in EVERY if each >= room), EVERY[-1])
    every = [each for each in range(first, first + count) if step < 3 or each % step == 0]
    if step == 2:
        return every[::2]
    return every if first in every or (every and every[0] - first < room) else [first, *every]
