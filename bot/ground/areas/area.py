"""An area as it is asked for: its shape and measures, and where it starts from."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil

from bot.ground.grid import EDGES, HALF, SQUASH, Cell, Layout, Point, centre, outline
from bot.ground.points import FARTHEST
from bot.refusal import Refusal


class Shape(StrEnum):
    """The kinds of areas: P-24 … P-28, and those of instinct, D-54."""

    RAY = "ray"
    CURVE = "curve"
    DISC = "disc"
    RING = "ring"
    SECTOR = "sector"
    SPHERE = "sphere"
    HALF_SPHERE = "half-sphere"
    CONE = "cone"
    BOX = "box"


FROM_A_CORNER = frozenset({Shape.SPHERE, Shape.HALF_SPHERE, Shape.CONE, Shape.BOX})
"""Those that start at a corner (a box also at an edge) of the origin's cell (D-54)."""
WITHOUT_OWN = frozenset({Shape.RAY, Shape.CURVE, Shape.SECTOR})
"""Those that do not cover the origin's own cell (P-24, P-25, P-27)."""
LINES = frozenset({Shape.RAY, Shape.CURVE, Shape.RING})
"""Those that are a line where they have no width (P-24, P-25, P-28)."""
DIRECTED = frozenset({Shape.RAY, Shape.SECTOR, Shape.HALF_SPHERE, Shape.CONE, Shape.BOX})
LONGEST = 100
MOST_POINTS = 12

Place = tuple[int | Fraction, int | Fraction]
"""A cell, or a place between cells in the same coordinates."""


@dataclass(frozen=True, slots=True)
class Area:
    """An area in cells and degrees (0 = +x, counter-clockwise).

    ``size`` is the length, or the radius, or a cone's height. ``direction``: where it points,
    for a sector with its middle. ``angle``: how wide a sector is, or by how much a curve bends on
    its whole length, to the left (below 0: to the right). ``width``: a band's or ring's
    breadth (None: a line), a box's second measure (None: 1); ``height`` a box's third, which
    covers no further cells. ``points``: where a curve bends, after its origin; behind the
    last it goes straight on. ``corner``: which corner of its origin's cell an area of
    instinct starts from, counted as ``outline`` has them (None: that nearest to the
    direction).
    """

    shape: Shape
    size: Fraction
    direction: Fraction | None = None
    angle: Fraction | None = None
    width: Fraction | None = None
    height: Fraction | None = None
    points: tuple[Place, ...] = ()
    corner: int | None = None

    @property
    def is_line(self) -> bool:
        """Whether it has no breadth. Everything that it passes is covered, without a choice (P-24, P-25,
        P-28)."""
        return self.width is None and self.shape in LINES


def check(area: Area, origin: Place, layout: Layout) -> None:
    """Refusals: ``area.no_length``, ``area.too_long``, ``area.direction_missing``,
    ``area.angle_missing``, ``area.bend_missing``, ``area.angle_impossible``,
    ``area.too_many_points``, ``area.origin_is_a_cell``, ``area.origin_is_a_corner``,
    ``points.too_far``."""
    measures = [each for each in (area.size, area.width, area.height) if each is not None]
    if min(measures) <= 0:
        raise Refusal("area.no_length")
    if max(measures) > LONGEST:
        raise Refusal("area.too_long", most=LONGEST)
    if area.shape in DIRECTED and area.direction is None:
        raise Refusal("area.direction_missing", shape=area.shape.value)
    _check_angle(area)
    if len(area.points) > MOST_POINTS:
        raise Refusal("area.too_many_points", most=MOST_POINTS)
    if any(abs(value) > FARTHEST for place in (origin, *area.points) for value in place):
        raise Refusal("points.too_far", text=str(origin), most=FARTHEST)
    _check_origin(area, origin, layout)


def _check_angle(area: Area) -> None:
    if area.shape is Shape.CURVE and not area.points:
        if area.direction is None or area.angle is None:
            raise Refusal("area.bend_missing")
        if not 0 < abs(area.angle) <= 360:
            raise Refusal("area.angle_impossible")
    if area.shape is Shape.SECTOR:
        if area.angle is None:
            raise Refusal("area.angle_missing")
        if not 0 < area.angle <= 360:
            raise Refusal("area.angle_impossible")


def _check_origin(area: Area, origin: Place, layout: Layout) -> None:
    if layout is Layout.FREE or all(value.denominator == 1 for value in origin):
        return
    if area.shape in WITHOUT_OWN:
        raise Refusal("area.origin_is_a_cell", shape=area.shape.value)
    at_corner = layout is Layout.SQUARE and all(Fraction(value) % 1 == HALF for value in origin)
    if area.shape in FROM_A_CORNER and not at_corner:
        raise Refusal("area.origin_is_a_corner", shape=area.shape.value)


def home(origin: Place) -> Cell:
    """The cell that contains a place, or the lower left one of the cells that it lies between."""
    return ceil(origin[0] - HALF), ceil(origin[1] - HALF)


def point(layout: Layout, place: Place) -> Point:
    """Where a place of a grid is (see ``bot.ground.grid``)."""
    x, y = Fraction(place[0]), Fraction(place[1])
    return (x + y / 2, y / 2) if layout is Layout.HEX else (x, y)


def start(area: Area, origin: Place, layout: Layout) -> Point:
    """The point an area starts from: its origin, or the corner or edge that D-54 lets it
    start from. A box that goes straight out of a side starts at the whole of that side."""
    whole = all(value.denominator == 1 for value in origin)
    if area.shape not in FROM_A_CORNER or layout is Layout.FREE or not whole:
        return point(layout, origin)
    cell = (int(origin[0]), int(origin[1]))
    key, degrees = ahead(area, layout)
    if key == "side":
        return _middle_of_side(area, cell, layout)
    turn = 360 // len(outline(layout, cell))
    return outline(layout, cell)[(int(degrees // turn) + 1) % (360 // turn)]


def ahead(area: Area, layout: Layout) -> tuple[str, Fraction]:
    """Which ``side`` or ``corner`` of its cell an area of instinct starts from, and in which
    direction that is from the cell's middle.

    It is the corner nearest to the area's direction, of two as near the left one; without a
    direction that at 45° (30° on hexes). A box that goes straight out of a side starts at
    that side.
    """
    turn = Fraction(360, len(EDGES[layout]))
    if area.corner is not None:
        return "corner", ((area.corner - HALF) * turn) % 360
    at, rest = divmod(Fraction(0) if area.direction is None else area.direction % 360, turn)
    if area.shape is Shape.BOX and not rest:
        return "side", at * turn
    return "corner", (at + HALF) * turn


def _middle_of_side(area: Area, cell: Cell, layout: Layout) -> Point:
    """On squares a box an even number of cells wide is moved by half a cell to the left, so
    that it covers whole cells."""
    step = EDGES[layout][int(ahead(area, layout)[1] // Fraction(360, len(EDGES[layout])))]
    (x, v), (dx, dv) = centre(layout, cell), centre(layout, step)
    even = layout is Layout.SQUARE and (area.width or 1) % 2 == 0
    left = (-dv * HALF, dx * HALF) if even else (0, 0)
    return x + dx * HALF + left[0], v + dv * HALF + left[1]


def squash(layout: Layout) -> int:
    """The weight of ``v²`` in a squared length; 1 without a grid."""
    return SQUASH.get(layout, 1)
