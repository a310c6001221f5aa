"""How an area spreads where walls stand (D-54)."""

from collections.abc import Collection, Set
from dataclasses import replace
from fractions import Fraction
from math import hypot, sqrt

from bot.ground.areas.area import Area, Place, squash, start
from bot.ground.areas.cover import Cover
from bot.ground.areas.coverage import cover
from bot.ground.areas.polygons import Polygon, Side, away, edges, side, without
from bot.ground.areas.reals import DOUBTFUL, ROUGH, Vector
from bot.ground.grid import EDGES, Cell, Layout, Point, outline
from bot.ground.terrain import Ground, Terrain

HERE: Vector = (0.0, 0.0)
AROUND = 0.75
"""No corner of a cell is farther from its middle."""


def spread_area(area: Area, origin: Place, terrain: Terrain, *, pervasive: bool) -> Cover:
    """The cells of the map that an area reaches from its origin. Refusals: those of ``cover``."""
    found, on = cover(area, origin, terrain.layout), terrain.bounds
    kept = _only(found, frozenset(cell for cell in found.cells if cell in on))
    source = start(area, origin, terrain.layout)
    return spread(kept, source, terrain, pervasive=pervasive, reach=area.size)


def spread(
    covered: Cover, source: Point, terrain: Terrain, *, pervasive: bool, reach: Fraction | None = None
) -> Cover:
    """The cells that an area really covers. A straight line from its start must reach them without passing
    through a wall. A pervasive area (弥漫) also goes around corners: from cell to cell over their edges,
    through at most ``reach`` of its own cells.

    Walls are not covered. No line gets through where two walls only touch at their corners.
    """
    walls = [cell for cell in covered.cells if terrain.at(cell) is Ground.WALL]
    if not walls:
        return covered
    reached = _straight(covered.cells, walls, source, terrain.layout)
    if pervasive:
        reached |= _around(covered.cells - set(walls), source, terrain.layout, reach)
    reached -= set(walls)
    return _only(covered, reached)


def _only(covered: Cover, cells: Set[Cell]) -> Cover:
    """The covered ones of these cells."""
    whole, partly = (
        tuple(cell for cell in those if cell in cells) for those in (covered.whole, covered.partly)
    )
    return replace(covered, whole=whole, partly=partly)


def _straight(cells: Set[Cell], walls: Collection[Cell], source: Point, layout: Layout) -> set[Cell]:
    """The cells of which straight lines reach more than an edge. From the nearest wall on, each wall takes
    its shadow away from the visible rest of the others. A wall that is hidden itself adds nothing to the
    shadows that hide it."""
    shapes = {cell: _seen_from(source, cell, layout) for cell in cells}
    middles = {cell: _middle(shape) for cell, shape in shapes.items()}
    seen = {cell: [shape] for cell, shape in shapes.items()}
    for wall in sorted(walls, key=lambda each: hypot(*middles[each])):
        if wall in seen:
            kept = seen.pop(wall)
            seen = _darkened(seen, middles, _shadow(shapes[wall]))
            seen[wall] = kept
    return set(seen)


Parts = dict[Cell, list[Polygon]]


def _darkened(seen: Parts, middles: dict[Cell, Vector], shadow: list[Side]) -> Parts:
    """The visible rest of the cells after a shadow falls on them."""
    left: Parts = {}
    for cell, parts in seen.items():
        x, y = middles[cell]
        deep = min([a * x + b * y - c for a, b, c in shadow])
        if -AROUND < deep < AROUND:
            parts = [rest for part in parts for rest in without(part, shadow, ROUGH)]
        if deep < AROUND and parts:
            left[cell] = parts
    return left


def _shadow(wall: Polygon) -> list[Side]:
    """The region that a wall hides, itself included: to the left of all these lines. It is behind the sides
    that face the source and between the lines that touch the wall; from a point of the wall itself, in its
    own angle."""
    lines = [(side(start, end, ROUGH), start, end) for start, end in edges(wall)]
    facing = [each for each in lines if each[0][2] > DOUBTFUL]
    if not facing:
        return [line for line, _, _ in lines if abs(line[2]) <= DOUBTFUL]
    starts, ends = [start for _, start, _ in facing], [end for _, _, end in facing]
    (left,) = (each for each in starts if each not in ends)
    (right,) = (each for each in ends if each not in starts)
    return [*(line for line, _, _ in facing), away(side(HERE, left, ROUGH)), side(HERE, right, ROUGH)]


def _around(open_cells: Set[Cell], source: Point, layout: Layout, reach: Fraction | None) -> set[Cell]:
    """The cells reached over edges from those at the source, which are 1 away."""
    ring = {cell for cell in open_cells if _touches(_seen_from(source, cell, layout))}
    reached: set[Cell] = set()
    steps = 1
    while ring and (reach is None or steps <= reach):
        reached |= ring
        beside = {(x + dx, y + dy) for x, y in ring for dx, dy in EDGES[layout]}
        ring = (beside & open_cells) - reached
        steps += 1
    return reached


def _touches(shape: Polygon) -> bool:
    """Whether the source is in a cell or on its edge."""
    return all(side(start, end, ROUGH)[2] <= DOUBTFUL for start, end in edges(shape))


def _seen_from(source: Point, cell: Cell, layout: Layout) -> Polygon:
    """A cell's corners in true lengths from the source."""
    height = sqrt(squash(layout))
    return tuple((float(x - source[0]), float(v - source[1]) * height) for x, v in outline(layout, cell))


def _middle(shape: Polygon) -> Vector:
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
