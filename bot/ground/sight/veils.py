"""How deep in a fog something is: its distance to the nearest border of that place (P-36)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from math import floor

from bot.ground import free
from bot.ground.grid import CORNERS, EDGES, HALF, Cell, Layout
from bot.ground.sight.lines import VEILS, Place, crossed_by
from bot.ground.terrain import Terrain, Veil

_EDGE, _CORNER = 2, 3
"""Half steps to a neighbour over an edge, and over a corner (P-20)."""


@dataclass(frozen=True, slots=True)
class Veiled:
    """What a map's veils hide.

    - ``halves``: how many half cells each veiled cell is from the nearest clear one.
    - ``places``: the veiled place that each belongs to.
    - ``rim``: the clear cells next to a veiled one.
    - ``step``: the length of a cell; on a free map the width of a base.
    """

    terrain: Terrain
    step: Fraction
    halves: dict[Cell, int]
    places: dict[Cell, int]
    rim: tuple[Cell, ...]

    def depth(self, place: Place) -> int:
        """The number of steps from a place to the border of its veil; 0: it is in none."""
        cell = _under(place)
        if cell not in self.halves:
            return 0
        if self.terrain.layout is not Layout.FREE:
            return floor(Fraction(self.halves[cell], 2) * self.step)
        nearest = min((_squared_to(each, place) for each in self.rim), default=Fraction(0))
        return free.whole(nearest / self.step**2)

    def between(self, a: Place, b: Place) -> int:
        """The depth of the line from ``a`` to ``b``, ``b`` included. The veiled place of ``a`` itself does
        not count: it halves the range instead. A veiled place in front of ``b`` in the open counts. A looker
        that does not see things deep in fog does not see through the fog."""
        own = self.places.get(_under(a))
        found = (
            min(map(self.depth, cells))
            for cells in self._line(a, b)
            if all(self.places.get(_under(each), own) != own for each in cells)
        )
        return max(found, default=0)

    def _line(self, a: Place, b: Place) -> Iterator[tuple[Place, ...]]:
        """The cells of a line; a corner between two has no length."""
        for crossed in crossed_by(self.terrain.layout, a, b):
            if len(crossed) == 1 or self.terrain.layout is Layout.HEX:
                yield crossed
        yield (b,)


def veiled(terrain: Terrain, step: Fraction, veils: Collection[Veil] = VEILS) -> Veiled:
    """Work out every veiled place of a map once."""
    cells = {cell for cell, veil in terrain.veils.items() if veil in veils}
    beside = [(over, _EDGE) for over in EDGES[_grid(terrain)]]
    beside += [(over, _CORNER) for over in CORNERS[_grid(terrain)]]
    rim = {
        (x + right, y + up)
        for x, y in cells
        for (right, up), _ in beside
        if (x + right, y + up) in terrain.bounds and (x + right, y + up) not in cells
    }
    halves = _halves(cells, rim, beside)
    return Veiled(terrain, step, halves, _places(cells, [over for over, _ in beside]), tuple(sorted(rim)))


def _grid(terrain: Terrain) -> Layout:
    return Layout.SQUARE if terrain.layout is Layout.FREE else terrain.layout


def _halves(cells: set[Cell], rim: set[Cell], beside: list[tuple[Cell, int]]) -> dict[Cell, int]:
    """How far each cell is from the rim; 0 where there is none."""
    found = dict.fromkeys(cells, 0) if not rim else {}
    heap = [(0, cell) for cell in rim]
    while heap:
        far, (x, y) = heappop(heap)
        if found.get((x, y), far) < far:
            continue
        for (right, up), by in beside:
            there = x + right, y + up
            if there in cells and far + by < found.get(there, far + by + 1):
                found[there] = far + by
                heappush(heap, (far + by, there))
    return found


def _places(cells: set[Cell], beside: list[Cell]) -> dict[Cell, int]:
    """Numbers for the veiled places: cells that touch are of one."""
    found: dict[Cell, int] = {}
    for number, first in enumerate(sorted(cells)):
        waiting = [] if first in found else [first]
        while waiting:
            x, y = cell = waiting.pop()
            if cell in found:
                continue
            found[cell] = number
            waiting += [(x + right, y + up) for right, up in beside if (x + right, y + up) in cells]
    return found


def _squared_to(cell: Cell, place: Place) -> Fraction:
    """The square of the length from a place to a unit cell."""
    off = [
        max(Fraction(0), abs(Fraction(at) - middle) - HALF) for at, middle in zip(place, cell, strict=True)
    ]
    return off[0] ** 2 + off[1] ** 2


def _under(place: Place) -> Cell:
    return floor(place[0] + HALF), floor(place[1] + HALF)
