"""Areas made into regions, in fine numbers and true lengths."""

from fractions import Fraction
from itertools import pairwise

from bot.ground.areas.area import Area, Shape, point, squash
from bot.ground.areas.polygons import Polygon, Side, convex
from bot.ground.areas.reals import FINE, Real, Vector, fine, pi, root, towards
from bot.ground.areas.shapes import Polygons, Polyline, Region, Round, Wedge
from bot.ground.grid import Layout, Point
from bot.refusal import Refusal


def region(area: Area, start: Point, base: Point, layout: Layout) -> Region:
    """The region of an area that starts at ``start``, seen from ``base``; within
    ``localcontext(EXACT)``."""
    at = placed(start, base, layout)
    size = fine(area.size)
    match area.shape:
        case Shape.RAY | Shape.BOX:
            return _band(area, at, size)
        case Shape.CURVE if area.points:
            corners = [placed(point(layout, each), base, layout) for each in area.points]
            return _along(_measured([at, *corners], size), _half(area))
        case Shape.CURVE:
            return _arc(area, at, size)
        case Shape.DISC | Shape.SPHERE:
            return Round(at, fine(0), size)
        case Shape.RING:
            return Round(at, *_between(size, _half(area)))
        case Shape.SECTOR:
            return _sector(area, at, size, area.angle or Fraction(360))
        case Shape.HALF_SPHERE:
            return _sector(area, at, size, Fraction(180))
        case Shape.CONE:
            return _cone(area, at, size)


def placed(at: Point, base: Point, layout: Layout) -> Vector:
    """A point in true lengths from the base."""
    return fine(at[0] - base[0]), fine(at[1] - base[1]) * root(fine(squash(layout)))


def _half(area: Area) -> Real:
    return fine((area.width or Fraction(0)) / 2)


def _between(radius: Real, half: Real) -> tuple[Real, Real]:
    return max(fine(0), radius - half), radius + half


def _direction(area: Area) -> Fraction:
    return (area.direction or Fraction(0)) % 360


def moved(at: Vector, step: Vector, length: Real) -> Vector:
    """A point that much farther in a direction."""
    return at[0] + step[0] * length, at[1] + step[1] * length


def left_of(step: Vector) -> Vector:
    """A direction turned by 90° to the left."""
    return -step[1], step[0]


def _band(area: Area, at: Vector, size: Real) -> Region:
    """A ray (P-24), or a box seen from above (D-54)."""
    end = moved(at, towards(_direction(area)), size)
    one = fine(Fraction(1, 2)) if area.shape is Shape.BOX and area.width is None else _half(area)
    return _along([at, end], one)


def _cone(area: Area, at: Vector, size: Real) -> Polygons:
    """The shadow of a regular tetrahedron: its edges are √(3⁄2) times its height."""
    step = towards(_direction(area))
    foot, half = moved(at, step, size), size * root(fine(6)) / 4
    corners = at, moved(foot, left_of(step), -half), moved(foot, left_of(step), half)
    return Polygons((convex(corners, FINE),))


def _sector(area: Area, at: Vector, size: Real, angle: Fraction) -> Round:
    """P-27; half a disc for the half-sphere."""
    first = _direction(area) - angle / 2
    return _piece(at, fine(0), size, first, angle)


def _arc(area: Area, at: Vector, size: Real) -> Round:
    """A curve that bends evenly: a piece of a circle with the curve's length (P-25)."""
    bend = area.angle or Fraction(360)
    radius = size * 180 / (fine(abs(bend)) * pi())
    turn = 90 if bend > 0 else -90
    middle = moved(at, towards((_direction(area) + turn) % 360), radius)
    first = _direction(area) - turn - (0 if bend > 0 else abs(bend))
    inner, outer = _between(radius, _half(area))
    return _piece(middle, inner, outer, first, abs(bend))


def _piece(at: Vector, inner: Real, outer: Real, first: Fraction, angle: Fraction) -> Round:
    """A ring or disc between two directions, or the whole of it."""
    if angle == 360:
        return Round(at, inner, outer)
    ends = tuple(
        (moved(at, step, inner), moved(at, step, outer))
        for step in (towards(first % 360), towards((first + angle) % 360))
    )
    return Round(at, inner, outer, _wedges(at, first, angle), _wedges(at, first + angle, 360 - angle), ends)


def _wedges(at: Vector, first: Fraction, angle: Fraction) -> tuple[Wedge, ...]:
    """The angle at a point, in halves where it is wider than 180°."""
    count = 1 if angle <= 180 else 2
    bounds = [first + angle * each / count for each in range(count + 1)]
    return tuple((_line(at, a), _line(at, b + 180)) for a, b in pairwise(bounds))


def _line(at: Vector, degrees: Fraction) -> Side:
    a, b = left_of(towards(degrees % 360))
    return a, b, a * at[0] + b * at[1]


def _measured(points: list[Vector], size: Real) -> list[Vector]:
    """The poly-line cut to its length, or gone on straight to it; no bend twice. Refusal
    ``area.points_are_one``: it goes nowhere."""
    line, left = points[:1], size
    step: Vector | None = None
    for each in points[1:]:
        dx, dy = each[0] - line[-1][0], each[1] - line[-1][1]
        length = FINE.length(dx, dy)
        if FINE.sign(length) == 0:
            continue
        step = dx / length, dy / length
        if FINE.sign(left - length) <= 0:
            return [*line, moved(line[-1], step, left)]
        line.append(each)
        left -= length
    if step is None:
        raise Refusal("area.points_are_one")
    return [*line[:-1], moved(line[-1], step, left)]


def _along(line: list[Vector], half: Real) -> Region:
    """A poly-line, or the band of that breadth to each side of it: a rectangle for each
    stretch, and a piece outside of each bend."""
    if not half:
        return Polyline(tuple(line))
    stretches = list(pairwise(line))
    steps = [_step(start, end) for start, end in stretches]
    pieces = [_rectangle(*ends, step, half) for ends, step in zip(stretches, steps, strict=True)]
    bends = zip(line[1:], steps, steps[1:], strict=False)
    corners = [bend for at, before, after in bends if (bend := _bend(at, before, after, half))]
    return Polygons(tuple(convex(each, FINE) for each in (*pieces, *corners)))


def _step(start: Vector, end: Vector) -> Vector:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = FINE.length(dx, dy)
    return dx / length, dy / length


def _rectangle(start: Vector, end: Vector, step: Vector, half: Real) -> Polygon:
    left = left_of(step)
    return (
        moved(start, left, -half),
        moved(end, left, -half),
        moved(end, left, half),
        moved(start, left, half),
    )


def _bend(at: Vector, before: Vector, after: Vector, half: Real) -> Polygon:
    """What a band has outside of a bend: the corner that its outer edges make, no farther
    along either of them than half its breadth; nothing where it goes straight on."""
    cross = before[0] * after[1] - before[1] * after[0]
    dot = before[0] * after[0] + before[1] * after[1]
    turn = FINE.sign(cross)
    if turn == 0 and dot > 0:
        return ()
    outward = -half if turn >= 0 else half
    on = half if FINE.sign(dot) <= 0 else half * abs(cross) / (dot + 1)
    first, second = moved(at, left_of(before), outward), moved(at, left_of(after), outward)
    tips = [moved(first, before, on), moved(second, after, -on)]
    corners = [at, first, *(tips if FINE.sign(dot) < 0 else tips[:1]), second]
    return tuple(corners if outward < 0 else reversed(corners))
