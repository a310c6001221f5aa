"""The edges of regions as poly-lines, for pictures. In floats."""

from itertools import pairwise
from math import atan2, ceil, cos, pi, sin

from bot.ground.areas.polygons import Convex, Polygon, edges, side
from bot.ground.areas.reals import ROUGH, Vector
from bot.ground.areas.shapes import Polygons, Polyline, Region, Round

Edge = tuple[Vector, ...]
Stretch = tuple[Vector, Vector]

FINEST = pi / 60
"""The angle between two points of a drawn circle: 3°."""
BESIDE = 1e-6


def outlines(shape: Region) -> tuple[Edge, ...]:
    """The closed edges of a region."""
    if isinstance(shape, Polygons) and len(shape.pieces) > 1:
        return _chained([stretch for piece in shape.pieces for stretch in _outer(piece, shape.pieces)])
    return around(shape)


def around(shape: Region) -> tuple[Edge, ...]:
    """The closed edges of a region or, where it has several, of its pieces."""
    match shape:
        case Polyline(points):
            return (points + points[-2:0:-1],)
        case Polygons(pieces):
            return tuple(piece.corners for piece in pieces)
        case Round():
            return _round(shape)


def _chained(stretches: list[Stretch]) -> tuple[Edge, ...]:
    """Stretches put together to closed edges, each where the one before it ends; corners
    between stretches of one line are left out."""
    onward: dict[Vector, list[Stretch]] = {}
    for start, end in stretches:
        if _spot(start) != _spot(end):
            onward.setdefault(_spot(start), []).append((start, end))
    found: list[Edge] = []
    while onward:
        line = _follow(onward)
        closed = _spot(line[0]) == _spot(line[-1])
        found.append(_without_straight(line[:-1]) if closed else (*line, *line[-2:0:-1]))
    return tuple(found)


def _follow(onward: dict[Vector, list[Stretch]]) -> list[Vector]:
    """Take stretch after stretch out, from the first one on, until none goes on."""
    at = next(iter(onward))
    line = [onward[at][-1][0]]
    while at in onward:
        _, end = onward[at].pop()
        if not onward[at]:
            del onward[at]
        line.append(end)
        at = _spot(end)
    return line


def _spot(at: Vector) -> Vector:
    return round(at[0], 6), round(at[1], 6)


def _without_straight(line: list[Vector]) -> Edge:
    around_each = zip([line[-1], *line], line, [*line[1:], line[0]], strict=False)
    return tuple(at for before, at, after in around_each if abs(_turn(before, at, after)) > BESIDE)


def _turn(p: Vector, q: Vector, r: Vector) -> float:
    return (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0])


def _outer(piece: Convex, pieces: tuple[Convex, ...]) -> list[Stretch]:
    """The stretches of a piece's edges without another piece next to them."""
    others = [other for other in pieces if other is not piece]
    found: list[Stretch] = []
    for start, end in edges(piece.corners):
        a, b, _ = side(start, end, ROUGH)
        parts = _parts(start, end, others)
        for first, last in pairwise(parts):
            middle = (first[0] + last[0]) / 2 - a * BESIDE, (first[1] + last[1]) / 2 - b * BESIDE
            if not any(_inside(middle, other) for other in others):
                found.append((first, last))
    return found


def _parts(start: Vector, end: Vector, others: list[Convex]) -> list[Vector]:
    """An edge cut at every point where a side of another piece may cross it."""
    cuts = {0.0, 1.0}
    for a, b, c in (line for other in others for line in other.sides):
        here, there = a * start[0] + b * start[1] - c, a * end[0] + b * end[1] - c
        if here * there < 0:
            cuts.add(here / (here - there))
    dx, dy = end[0] - start[0], end[1] - start[1]
    return [(start[0] + dx * cut, start[1] + dy * cut) for cut in sorted(cuts)]


def _inside(at: Vector, piece: Convex) -> bool:
    return all(a * at[0] + b * at[1] > c for a, b, c in piece.sides)


def _round(shape: Round) -> tuple[Edge, ...]:
    if not shape.ends:
        rings = {shape.outer, shape.inner} - {0.0}
        return tuple(_arc(shape.centre, radius, 0.0, 2 * pi) for radius in sorted(rings, reverse=True))
    (_, first), (_, last) = shape.ends
    begin, finish = _angle(shape.centre, first), _angle(shape.centre, last)
    turn = (finish - begin) % (2 * pi)
    outer = _arc(shape.centre, shape.outer, begin, turn)
    inner = _arc(shape.centre, shape.inner, begin, turn) if shape.inner else (shape.centre,)
    return ((*outer, *reversed(inner)),)


def _angle(centre: Vector, at: Vector) -> float:
    return atan2(at[1] - centre[1], at[0] - centre[0])


def _arc(centre: Vector, radius: float, begin: float, turn: float) -> Polygon:
    count = max(2, ceil(turn / FINEST))
    angles = [begin + turn * each / count for each in range(count + 1)]
    return tuple((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles)
