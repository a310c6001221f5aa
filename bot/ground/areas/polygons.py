"""Convex polygons, counter-clockwise: sides of lines, distances, and differences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.ground.areas.reals import Real, Reals, Vector

Polygon = tuple[Vector, ...]
Side = tuple[Real, Real, Real]
"""``(a, b, c)`` of a directed line: ``a·x + b·y − c`` is the distance of a point to its left."""


def side(start: Vector, end: Vector, reals: Reals) -> Side:
    """The line from one point towards another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = reals.length(dx, dy)
    a, b = -dy / length, dx / length
    return a, b, a * start[0] + b * start[1]


def away(line: Side) -> Side:
    """The same line the other way."""
    return -line[0], -line[1], -line[2]


def edges(polygon: Polygon) -> Iterator[tuple[Vector, Vector]]:
    """Each corner with the next."""
    return zip(polygon, polygon[1:] + polygon[:1], strict=True)


@dataclass(frozen=True, slots=True)
class Convex:
    """A polygon with its sides."""

    corners: Polygon
    sides: tuple[Side, ...]


def convex(corners: Sequence[Vector], reals: Reals) -> Convex:
    """A convex polygon of its corners, counter-clockwise."""
    polygon = tuple(corners)
    return Convex(polygon, tuple(side(start, end, reals) for start, end in edges(polygon)))


def overlaps(shape: Convex, cell: Polygon, reals: Reals) -> bool:
    """Whether they share more than an edge or a corner: no side of either parts them."""
    for a, b, c in shape.sides:
        if reals.sign(max([a * x + b * y for x, y in cell]) - c) <= 0:
            return False
    for (px, py), (qx, qy) in edges(cell):
        dx, dy = qx - px, qy - py
        if reals.sign(max([dx * (y - py) - dy * (x - px) for x, y in shape.corners])) <= 0:
            return False
    return True


def contains(shape: Convex, cell: Polygon, reals: Reals) -> bool:
    """Whether the whole cell is inside, edges included."""
    return all(reals.sign(min([a * x + b * y for x, y in cell]) - c) >= 0 for a, b, c in shape.sides)


def clipped(polygon: Polygon, line: Side, reals: Reals) -> Polygon:
    """The part of a polygon to the left of a line; empty if that is only an edge."""
    a, b, c = line
    heights = [a * x + b * y - c for x, y in polygon]
    signs = [reals.sign(height) for height in heights]
    if max(signs) <= 0:
        return ()
    kept: list[Vector] = []
    for at, corner in enumerate(polygon):
        before = at - 1
        if signs[before] * signs[at] < 0:
            kept.append(_crossing(polygon[before], heights[before], corner, heights[at]))
        if signs[at] >= 0:
            kept.append(corner)
    return tuple(kept)


def _crossing(p: Vector, p_height: Real, q: Vector, q_height: Real) -> Vector:
    part = p_height / (p_height - q_height)
    return p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part


def without(polygon: Polygon, sides: Sequence[Side], reals: Reals) -> list[Polygon]:
    """The rest of a polygon without the convex region to the left of all ``sides``."""
    left: list[Polygon] = []
    rest = polygon
    for line in sides:
        if outside := clipped(rest, away(line), reals):
            left.append(outside)
        rest = clipped(rest, line, reals)
        if not rest:
            return [polygon]
    return left


def distance_to_segment(at: Vector, start: Vector, end: Vector, reals: Reals) -> Real:
    """From a point to the nearest point of a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = at[0] - start[0], at[1] - start[1]
    square = dx * dx + dy * dy
    along = dx * px + dy * py
    if along <= 0:
        return reals.length(px, py)
    if along >= square:
        return reals.length(at[0] - end[0], at[1] - end[1])
    return abs(dx * py - dy * px) / reals.length(dx, dy)


def distance_to_polygon(at: Vector, polygon: Polygon, reals: Reals) -> Real:
    """From a point to the nearest point of a polygon; 0 inside it."""
    x, y = at
    if all((qx - px) * (y - py) >= (qy - py) * (x - px) for (px, py), (qx, qy) in edges(polygon)):
        return x - x
    return min([distance_to_segment(at, start, end, reals) for start, end in edges(polygon)])


def passes(start: Vector, end: Vector, cell: Polygon, reals: Reals) -> bool:
    """Whether a segment runs through a cell or along its edge, more than touching it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    enters, leaves = dx - dx, (dx - dx) + 1
    for (px, py), (qx, qy) in edges(cell):
        ex, ey = qx - px, qy - py
        height = ex * (start[1] - py) - ey * (start[0] - px)
        rise = ex * dy - ey * dx
        if abs(rise) < 1e-9 < abs(height):
            if height < 0:
                return False
        elif (turn := reals.sign(rise)) == 0:
            if reals.sign(height) < 0:
                return False
        elif turn > 0:
            enters = max(enters, -height / rise)
        else:
            leaves = min(leaves, -height / rise)
    return reals.sign(leaves - enters) > 0
