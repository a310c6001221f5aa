"""The surroundings of a place on a map, cut out for a small picture that is drawn quickly."""

from collections.abc import Iterable, Mapping, Sequence
from math import floor
from typing import TypeVar

from bot.ground.grid import Bounds, Cell, cell_in, column_and_row
from bot.ground.terrain import Terrain
from bot.maps.map import Map, Place, Token
from bot.maps.tokens import cell_under, footprint
from bot.records import replace

COLUMNS, ROWS = 9, 7
"""The size of a close-up; of a smaller map, all of it. At the upper edge of hexes it may be a row less."""
MARGIN = 2
"""How many cells around the end of a way it shows at least."""

Layer = TypeVar("Layer")


def cut_out(held: Map, way: Sequence[Place]) -> tuple[Map, Cell]:
    """The part of a map around the end of a way, and its first cell. Its terrain and tokens are only those
    that the part shows, its bounds are the part's own. Along a way it moves only if it must: it begins with
    the first place in its middle."""
    bounds = held.terrain.bounds
    spots = [_spot(held, place) for place in way]
    left = _scrolled([x for x, _ in spots], COLUMNS, bounds.width)
    low = _scrolled([y for _, y in spots], ROWS, bounds.height)
    low += bounds.leaning and (low + 1) % 2  # In a part that leans the first row is odd.
    size = Bounds(min(COLUMNS, bounds.width), min(ROWS, bounds.height + 1 - low), bounds.leaning)
    firsts = [cell_in(held.kind.layout, left, row) for row in range(low, low + size.height)]
    cells = [(x, y) for first, y in firsts for x in range(first, first + size.width)]
    terrain = Terrain(
        held.terrain.layout,
        size,
        _of(held.terrain.ground, cells),
        _of(held.terrain.veils, cells),
        _of(held.terrain.heights, cells),
    )
    shown = frozenset(cells)
    near = tuple(each for each in held.tokens if not shown.isdisjoint(_under(held, each)))
    return replace(held, terrain=terrain, tokens=near, gone=()), cells[0]


def _under(held: Map, token: Token) -> Iterable[Cell]:
    return footprint(held.terrain.layout, token.place, token.space)


def _spot(held: Map, place: Place) -> Cell:
    """The column and the row of a place."""
    return column_and_row(held.terrain.layout, cell_under(place))


def _of(layer: Mapping[Cell, Layer], cells: Iterable[Cell]) -> dict[Cell, Layer]:
    """What lies on these cells."""
    return {cell: layer[cell] for cell in cells if cell in layer}


def _scrolled(spots: Sequence[int], shown: int, whole: int) -> int:
    """The first of the ``shown`` columns or rows, of a map with so many."""
    first = spots[0] - floor(shown / 2)
    for spot in spots:
        first = min(max(first, spot + MARGIN + 1 - shown), spot - MARGIN)
    return max(1, min(first, whole - shown + 1))
