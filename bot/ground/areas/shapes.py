"""What areas are made of: convex polygons, lines without breadth, and pieces of rings."""

from dataclasses import dataclass
from enum import IntEnum
from math import hypot

from bot.ground.areas.polygons import (
    Convex,
    Polygon,
    Side,
    clipped,
    contains,
    distance_to_polygon,
    distance_to_segment,
    overlaps,
    passes,
    without,
)
from bot.ground.areas.reals import DOUBTFUL, ROUGH, Real, Reals, Vector

ACROSS = 2.0
"""More than any cell is long, in cells."""


class Overlap(IntEnum):
    """How much of a cell an area covers."""

    NOTHING = 0
    PARTLY = 1
    WHOLE = 2


@dataclass(frozen=True, slots=True)
class Polygons:
    """The union of convex polygons."""

    pieces: tuple[Convex, ...]

    def overlap(self, cell: Polygon, reals: Reals) -> Overlap:
        """How much of a cell it covers."""
        met = [piece for piece in self.pieces if overlaps(piece, cell, reals)]
        if not met:
            return Overlap.NOTHING
        if any(contains(piece, cell, reals) for piece in met):
            return Overlap.WHOLE
        return Overlap.WHOLE if len(met) > 1 and _covered(cell, met, reals) else Overlap.PARTLY

    def depth(self, at: Vector) -> float:
        """A bound of the distance to the edge: below 0 inside, growing at most as fast as
        one walks. For floats."""
        x, y = at
        return min([max([c - a * x - b * y for a, b, c in piece.sides]) for piece in self.pieces])

    def distance(self, at: Vector, reals: Reals) -> Real:
        """From a point to the area; 0 inside it."""
        return min([distance_to_polygon(at, piece.corners, reals) for piece in self.pieces])

    def rounded(self) -> "Polygons":
        """The same in floats."""
        return Polygons(
            tuple(Convex(_points(each.corners), tuple(map(_side, each.sides))) for each in self.pieces)
        )


def _covered(cell: Polygon, pieces: list[Convex], reals: Reals) -> bool:
    """Whether the pieces together leave nothing of a cell."""
    left = [cell]
    for piece in pieces:
        left = [rest for part in left for rest in without(part, piece.sides, reals)]
    return not left


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line without breadth; it covers cells partly."""

    points: tuple[Vector, ...]

    def overlap(self, cell: Polygon, reals: Reals) -> Overlap:
        """Whether it runs through a cell or along one of its edges."""
        stretches = zip(self.points, self.points[1:], strict=False)
        return Overlap(any(passes(start, end, cell, reals) for start, end in stretches))

    def depth(self, at: Vector) -> float:
        """The distance to the line. For floats."""
        return self.distance(at, ROUGH)

    def distance(self, at: Vector, reals: Reals) -> Real:
        """From a point to the line."""
        stretches = zip(self.points, self.points[1:], strict=False)
        return min([distance_to_segment(at, start, end, reals) for start, end in stretches])

    def rounded(self) -> "Polyline":
        """The same in floats."""
        return Polyline(_points(self.points))


Wedge = tuple[Side, Side]
"""The region to the left of two lines through one point: an angle of at most 180°."""


@dataclass(frozen=True, slots=True)
class Round:
    """The region at least ``inner`` and at most ``outer`` away from the centre, within the ``wedges``.
    ``gaps`` are the rest of the full turn. Without either it is the full turn. If the two lengths are the
    same it is a line without breadth.

    ``ends`` are the straight edges of its wedge, each from the inner to the outer radius.
    """

    centre: Vector
    inner: Real
    outer: Real
    wedges: tuple[Wedge, ...] = ()
    gaps: tuple[Wedge, ...] = ()
    ends: tuple[tuple[Vector, Vector], ...] = ()

    def overlap(self, cell: Polygon, reals: Reals) -> Overlap:
        """How much of a cell it covers."""
        lengths = self._lengths(cell, reals)
        inside = not self.wedges or self._beside(cell[0]) < -ACROSS
        if not inside:
            parts = self._within(cell, self.wedges, reals)
            reached = any(self._reaches(part, self._lengths(part, reals), reals) for part in parts)
        else:
            reached = self._reaches(cell, lengths, reals)
        if not reached:
            return Overlap.NOTHING
        if not self._has_all(cell, lengths, reals):
            return Overlap.PARTLY
        return Overlap.WHOLE if inside or not self._within(cell, self.gaps, reals) else Overlap.PARTLY

    def _reaches(self, part: Polygon, lengths: list[Real], reals: Reals) -> bool:
        """Whether some of a convex part, its corners so far away, is neither too far nor too near."""
        if self.inner and reals.sign(max(lengths) - self.inner) <= 0:
            return False
        if _less(min(lengths), self.outer):
            return True
        return reals.sign(self.outer - distance_to_polygon(self.centre, part, reals)) > 0

    def _has_all(self, cell: Polygon, lengths: list[Real], reals: Reals) -> bool:
        """Whether all of a cell is far enough away and near enough."""
        if self.inner == self.outer or reals.sign(self.outer - max(lengths)) < 0:
            return False
        return not self.inner or not (
            _less(min(lengths), self.inner)
            or reals.sign(distance_to_polygon(self.centre, cell, reals) - self.inner) < 0
        )

    def _lengths(self, part: Polygon, reals: Reals) -> list[Real]:
        x, y = self.centre
        length = reals.length
        return [length(px - x, py - y) for px, py in part]

    @staticmethod
    def _within(cell: Polygon, wedges: tuple[Wedge, ...], reals: Reals) -> list[Polygon]:
        parts: list[Polygon] = []
        for first, second in wedges:
            part = clipped(cell, first, reals)
            if part and (part := clipped(part, second, reals)):
                parts.append(part)
        return parts

    def depth(self, at: Vector) -> float:
        """A bound of the distance to the edge, as that of polygons. For floats."""
        away = hypot(at[0] - self.centre[0], at[1] - self.centre[1])
        deep = away - self.outer if not self.inner else max(away - self.outer, self.inner - away)
        return max(deep, self._beside(at)) if self.wedges else deep

    def _beside(self, at: Vector) -> Real:
        """The distance of a point from the wedges: above 0 outside, below 0 inside."""
        x, y = at
        return min([max([c - a * x - b * y for a, b, c in wedge]) for wedge in self.wedges])

    def distance(self, at: Vector, reals: Reals) -> Real:
        """From a point to the area; 0 inside it."""
        if self.wedges and self._beside(at) > 0:
            return min([distance_to_segment(at, start, end, reals) for start, end in self.ends])
        away = reals.length(at[0] - self.centre[0], at[1] - self.centre[1])
        return max(away - self.outer, self.inner - away, away - away)

    def rounded(self) -> "Round":
        """The same in floats."""
        return Round(
            _point(self.centre),
            float(self.inner),
            float(self.outer),
            tuple((_side(first), _side(second)) for first, second in self.wedges),
            tuple((_side(first), _side(second)) for first, second in self.gaps),
            tuple((_point(start), _point(end)) for start, end in self.ends),
        )


Region = Polygons | Polyline | Round


def _less(small: Real, great: Real) -> bool:
    """Whether one is less beyond any doubt."""
    return great - small > DOUBTFUL


def _point(point: Vector) -> Vector:
    return float(point[0]), float(point[1])


def _points(points: Polygon) -> Polygon:
    return tuple(map(_point, points))


def _side(line: Side) -> Side:
    return float(line[0]), float(line[1]), float(line[2])
