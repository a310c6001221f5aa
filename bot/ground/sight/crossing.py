"""Which cells a straight line crosses: an exact walk from cell to cell in whole numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil, floor, lcm

from bot.ground.grid import CORNERS, EDGES, HALF, SQUASH, Cell, Layout, Point, centre, outline

Crossed = tuple[Cell, ...]
"""One cell whose inside the line crosses, or two cells that it passes between: along their common edge, or
through a corner where only these two meet from the sides."""

_SCALE = {Layout.SQUARE: 2, Layout.HEX: 6}
"""What makes every centre and corner a whole number."""

Vector = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Shape:
    """A cell in scaled whole numbers: its neighbours counter-clockwise, the way to their
    centres, and the corner behind each edge."""

    neighbours: tuple[Vector, ...]
    ways: tuple[Vector, ...]
    corners: tuple[Vector, ...]
    squash: int
    square: bool


@cache
def _shape(layout: Layout) -> _Shape:
    scale = _SCALE[layout]
    corners = outline(layout, (0, 0))
    return _Shape(
        neighbours=EDGES[layout],
        ways=tuple(_scaled(centre(layout, each), scale) for each in EDGES[layout]),
        corners=tuple(_scaled(each, scale) for each in (*corners[1:], corners[0])),
        squash=SQUASH[layout],
        square=bool(CORNERS[layout]),
    )


def _scaled(point: Point, scale: int) -> Vector:
    return int(point[0] * scale), int(point[1] * scale)


def _cross(a: Vector, b: Vector) -> int:
    return a[0] * b[1] - a[1] * b[0]


def between(layout: Layout, a: Cell, b: Cell) -> Iterator[Crossed]:
    """What the line between the centres of two cells crosses on its way, without the two."""
    if a == b:
        return iter(())
    along = _scaled(centre(layout, (b[0] - a[0], b[1] - a[1])), _SCALE[layout])
    return _walk(layout, along, a, 0, b, 1)


def between_points(a: Point, b: Point) -> Iterator[Crossed]:
    """What the line between two points of a free map crosses, without the unit squares that
    it begins and ends in; their centres are the whole numbers."""
    start, goal = _just_after(a, b), _just_after(b, a)
    if start == goal:
        return iter(())
    for axis in (0, 1):
        if a[axis] == b[axis] and (a[axis] - HALF).denominator == 1:
            return _beside_edge(axis, start, goal)
    whole = lcm(*(value.denominator for value in (*a, *b)))
    along = _scaled((b[0] - a[0], b[1] - a[1]), 2 * whole)
    off = _scaled((start[0] - a[0], start[1] - a[1]), 2 * whole)
    return _walk(Layout.SQUARE, along, start, _cross(along, off), goal, whole)


def _just_after(a: Point, b: Point) -> Cell:
    """The unit square in which the line from ``a`` to ``b`` begins."""
    x, y = (ceil(v - HALF) if to < v else floor(v + HALF) for v, to in zip(a, b, strict=True))
    return x, y


def _beside_edge(axis: int, start: Cell, goal: Cell) -> Iterator[Crossed]:
    """The squares on both sides of an edge that the line runs along."""
    along = 1 - axis
    step = 1 if start[along] < goal[along] else -1
    for place in range(start[along] + step, goal[along], step):
        over = (start[0], place) if axis == 0 else (place, start[1])
        yield over, (over[0] - along, over[1] - axis)


@lru_cache(maxsize=1024)
def _exits(layout: Layout, along: Vector) -> tuple[int, ...]:
    """The edges a line in this direction can leave a cell by, counter-clockwise."""
    shape = _shape(layout)
    ahead = [way[0] * along[0] + shape.squash * way[1] * along[1] > 0 for way in shape.ways]
    first = next(i for i, each in enumerate(ahead) if each and not ahead[i - 1])
    turned = [(first + i) % len(ahead) for i in range(len(ahead))]
    return tuple(i for i in turned if ahead[i])


def _walk(layout: Layout, along: Vector, start: Cell, aside: int, goal: Cell, size: int) -> Iterator[Crossed]:
    """From cell to cell. ``aside`` is the cross product of ``along`` and the way from the line's beginning to
    the centre of ``start``. Its unit gives a cell ``size`` times the shape's. Its sign says on which side of
    the line the centre is."""
    shape, exits = _shape(layout), _exits(layout, along)
    drift = [_cross(along, shape.ways[i]) * size for i in exits]
    corners = [_cross(along, shape.corners[i]) * size for i in exits[:-1]]
    cells = [shape.neighbours[i] for i in exits]
    x, y = start
    while True:
        # Leave by the first edge with a far corner to the left of the line, or through a corner on it.
        way, on_corner = len(corners), False
        for i, corner in enumerate(corners):
            if aside + corner >= 0:
                way, on_corner = i, aside + corner == 0
                break
        if on_corner and (shape.square or corners[way] == 0):
            right, left = cells[way], cells[way + 1]
            yield (x + right[0], y + right[1]), (x + left[0], y + left[1])
            x, y = x + right[0] + left[0], y + right[1] + left[1]
            aside += drift[way] + drift[way + 1]
        else:
            if on_corner and corners[way] < 0:
                way += 1
            x, y, aside = x + cells[way][0], y + cells[way][1], aside + drift[way]
        if (x, y) == goal:
            return
        yield ((x, y),)
