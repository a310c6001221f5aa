"""Area cover against brute force: every cell sampled densely, in other words than the code's.

The measure here is angles by arctangent, lengths along and across, floats alone. A cell told
to be whole may have no sample outside, one told to be free none inside. A cell told to be
partly covered needs samples of both kinds; where 12 × 12 and its middle, where the hole of a
ring is, show only one kind, 1,000 are taken closely along each of its edges, where slivers are.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, floor, hypot, pi, radians, sin, sqrt
from random import Random

import pytest

from bot.ground.areas.area import Area, Shape
from bot.ground.areas.coverage import cover
from bot.ground.grid import Layout
from tests.profiles import examples

SHAPES_A_LOT, LOTS = 250, 40
SAMPLES, ALONG = 12, 1000
MOST_IN_DOUBT = 0.001
"""The share of the cells that a line without breadth passes."""
NEAR = 1e-9
XY = tuple[float, float]
Depth = Callable[[float, float], float]
"""Above 0 inside, below 0 outside; no measure."""
pytestmark = pytest.mark.no_cover  # Costly when traced, and others cover the same lines.
HEX = Layout.HEX


def middle(layout: Layout, x: float, y: float) -> XY:
    return (x + y / 2, y * sqrt(3) / 2) if layout is HEX else (x, y)


def both(first: Depth, second: Depth) -> Depth:
    return lambda x, y: min(first(x, y), second(x, y))


def around(at: XY, inner: float, outer: float) -> Depth:
    ax, ay = at
    return lambda x, y: min(outer - hypot(x - ax, y - ay), hypot(x - ax, y - ay) - inner)


def wedge(at: XY, towards: float, angle: float) -> Depth:
    ax, ay = at

    def depth(x: float, y: float) -> float:
        off = abs((degrees(atan2(y - ay, x - ax)) - towards + 180) % 360 - 180)
        return (angle / 2 - off) * hypot(x - ax, y - ay)

    return depth if angle < 360 else lambda x, y: 1.0


def strip(at: XY, towards: float, length: float, half: Callable[[float], float]) -> Depth:
    ax, ay, c, s = *at, cos(radians(towards)), sin(radians(towards))

    def depth(x: float, y: float) -> float:
        along, across = (x - ax) * c + (y - ay) * s, (y - ay) * c - (x - ax) * s
        return min(along, length - along, half(along) - abs(across))

    return depth


def elbow(at: XY, before: float, after: float, half: float) -> Depth:
    """Outside of a bend: past the one stretch, before the other, in the breadth of both."""
    turn = (after - before + 180) % 360 - 180
    out = -1 if turn >= 0 else 1
    ax, ay = at
    (c1, s1), (c2, s2) = ((cos(radians(each)), sin(radians(each))) for each in (before, after))
    bisector = radians(before + turn / 2 + out * 90)
    reach = half * (cos(radians(abs(turn) / 2)) + sin(radians(abs(turn) / 2)))

    def depth(x: float, y: float) -> float:
        px, py = x - ax, y - ay
        past, ahead = px * c1 + py * s1, -(px * c2 + py * s2)
        sides = half - out * (py * c1 - px * s1), half - out * (py * c2 - px * s2)
        tip = reach - (px * cos(bisector) + py * sin(bisector)) if abs(turn) > 90 else 1.0
        return min(past, ahead, *sides, tip)

    return depth


def corner(layout: Layout, cell: XY, towards: float) -> XY:
    """The corner in whose share of the turn a direction lies."""
    turn = 90 if layout is Layout.SQUARE else 60
    x, y = middle(layout, *cell)
    at = radians(floor(towards / turn) * turn + turn / 2)
    reach = sqrt(1 / 2) if layout is Layout.SQUARE else sqrt(1 / 3)
    return x + reach * cos(at), y + reach * sin(at)


def bent(start: XY, points: list[XY], length: float) -> list[XY]:
    line = [start]
    for at, point in enumerate(points):
        dx, dy = point[0] - line[-1][0], point[1] - line[-1][1]
        step = hypot(dx, dy)
        part = length / step if length < step or at == len(points) - 1 else 1
        line.append((line[-1][0] + dx * part, line[-1][1] + dy * part))
        length -= step * part
        if length <= NEAR:
            break
    return line


def heading(a: XY, b: XY) -> float:
    return degrees(atan2(b[1] - a[1], b[0] - a[0]))


def circle_of(at: XY, towards: float, size: float, bend: float) -> tuple[XY, float, float]:
    """The middle of an arc, its radius, and the direction of its half from there."""
    radius = size / radians(abs(bend))
    turn = 90 if bend > 0 else -90
    x, y = at[0] + radius * cos(radians(towards + turn)), at[1] + radius * sin(radians(towards + turn))
    return (x, y), radius, towards - turn + bend / 2


def line_of(area: Area, at: XY, layout: Layout) -> list[XY]:
    """Where a poly-line goes."""
    size = float(area.size)
    if area.shape is Shape.RAY:
        c, s = cos(radians(float(area.direction or 0))), sin(radians(float(area.direction or 0)))
        return [at, (at[0] + size * c, at[1] + size * s)]
    return bent(at, [middle(layout, float(x), float(y)) for x, y in area.points], size)


def band(line: list[XY], half: float) -> Depth:
    steps = list(pairwise(line))
    parts = [strip(a, heading(a, b), hypot(b[0] - a[0], b[1] - a[1]), lambda _: half) for a, b in steps]
    for (a, b), (_, c) in pairwise(steps):
        if abs(((heading(b, c) - heading(a, b)) + 180) % 360 - 180) > NEAR:
            parts.append(elbow(b, heading(a, b), heading(b, c), half))
    return lambda x, y: max([part(x, y) for part in parts])


def depth_of(area: Area, origin: XY, layout: Layout) -> Depth:
    at, size, towards = middle(layout, *origin), float(area.size), float(area.direction or 0)
    half, from_corner = float(area.width or 0) / 2, corner(layout, origin, towards)
    match area.shape:
        case Shape.DISC:
            return around(at, -1, size)
        case Shape.SPHERE:
            return around(from_corner, -1, size)
        case Shape.RING:
            return around(at, size - half, size + half)
        case Shape.SECTOR:
            return both(around(at, -1, size), wedge(at, towards, float(area.angle or 0)))
        case Shape.HALF_SPHERE:
            return both(around(from_corner, -1, size), wedge(from_corner, towards, 180))
        case Shape.CONE:
            return strip(from_corner, towards, size, lambda along: along * sqrt(6) / 4)
        case Shape.BOX:
            return strip(from_corner, towards, size, lambda _: half)
        case Shape.CURVE if not area.points:
            centre, radius, mid = circle_of(at, towards, size, float(area.angle or 0))
            ring = around(centre, radius - half, radius + half)
            return both(ring, wedge(centre, mid, abs(float(area.angle or 0))))
        case _:
            return band(line_of(area, at, layout), half)


@cache
def inside_a_cell(layout: Layout) -> list[XY]:
    """Points inside the cell (0, 0): its middle, then some of everywhere."""
    steps = [(each + 0.5) / SAMPLES - 0.5 for each in range(SAMPLES)]
    tall = 1.0 if layout is Layout.SQUARE else 2 / sqrt(3)
    points = [(dx, dy * tall) for dx in steps for dy in steps]
    points = [at for at in points if deep_in(layout, (0, 0), *at) > NEAR]
    return [(0.0, 0.0), *points[:: SAMPLES // 2 + 1], *points]


def samples(layout: Layout, cell: tuple[int, int]) -> list[XY]:
    x, y = middle(layout, *cell)
    return [(x + dx, y + dy) for dx, dy in inside_a_cell(layout)]


def rim(layout: Layout, cell: tuple[int, int]) -> list[XY]:
    """Points just inside a cell's edges."""
    count = 4 if layout is Layout.SQUARE else 6
    reach = sqrt(1 / 2) if layout is Layout.SQUARE else sqrt(1 / 3)
    turns = [2 * pi * (each + 0.5) / count for each in range(count + 1)]
    x, y = middle(layout, *cell)
    corners = [(x + (reach - 1e-7) * cos(turn), y + (reach - 1e-7) * sin(turn)) for turn in turns]
    return along(corners, ALONG)


def kinds(depth: Depth, points: list[XY]) -> tuple[bool, bool]:
    """Whether there are samples inside, and outside."""
    inside = outside = False
    for x, y in points:
        deep = depth(x, y)
        inside, outside = inside or deep > NEAR, outside or deep < -NEAR
        if inside and outside:
            break
    return inside, outside


def number(chance: Random, low: float, high: float) -> Fraction:
    """With few decimals, so that some shapes touch edges and corners exactly."""
    return Fraction(str(round(chance.uniform(low, high), chance.choice((0, 1, 2))))) or Fraction(1, 2)


def angle(chance: Random, layout: Layout) -> Fraction:
    step = 45 if layout is Layout.SQUARE else 30
    return Fraction(chance.choice((chance.randrange(0, 360, step), chance.randrange(360))))


def some_area(chance: Random, layout: Layout) -> Area:
    """One at random; boxes out of a whole side start elsewhere and have cases of their own."""
    shape = chance.choice(list(Shape))
    direction = angle(chance, layout)
    if shape is Shape.BOX and direction % (90 if layout is Layout.SQUARE else 60) == 0:
        direction += 7
    if shape in {Shape.SPHERE, Shape.HALF_SPHERE, Shape.CONE}:
        return Area(shape, number(chance, 0.3, 2), direction)
    if shape is Shape.SECTOR:
        return Area(shape, number(chance, 0.4, 2.6), direction, number(chance, 1, 360))
    if shape is Shape.DISC:
        return Area(shape, number(chance, 0.3, 2))
    width = number(chance, 0.2, 1.4)
    if shape is Shape.RING:
        return Area(shape, number(chance, 0.3, 1.8), width=width)
    if shape is Shape.CURVE and chance.random() < 0.5:
        bend = number(chance, 20, 350) * chance.choice((1, -1))
        return Area(shape, number(chance, 0.5, 4), direction, bend, width)
    if shape is Shape.CURVE:
        points = [(chance.randint(-2, 2), chance.randint(-2, 2)) for _ in range(chance.randint(1, 3))]
        kept = [b for a, b in pairwise([(0, 0), *points]) if a != b]
        return Area(shape, number(chance, 0.5, 4), width=width, points=tuple(kept or [(1, 1)]))
    return Area(shape, number(chance, 0.4, 3), direction, width=width)


class Sampled:
    """One area's cells, to be compared."""

    def __init__(self, area: Area, layout: Layout) -> None:
        self.area, self.layout, self.depth = area, layout, depth_of(area, (0, 0), layout)
        found = cover(area, (0, 0), layout)
        self.whole, self.partly = set(found.whole), set(found.partly)

    def compare(self) -> None:
        own: set[tuple[int, int]] = (
            {(0, 0)} if self.area.shape in {Shape.RAY, Shape.CURVE, Shape.SECTOR} else set()
        )
        assert not (self.whole | self.partly) & own
        for cell in () if self.area.is_line else self.whole:
            assert not kinds(self.depth, samples(self.layout, cell))[1], self.told(cell)
        for cell in self.partly:
            assert self.is_partly(cell), self.told(cell)
        for cell in self.beside() - own:
            assert not kinds(self.depth, samples(self.layout, cell))[0], self.told(cell)

    def is_partly(self, cell: tuple[int, int]) -> bool:
        inside, outside = kinds(self.depth, samples(self.layout, cell))
        if inside and outside:
            return True
        inside_too, outside_too = kinds(self.depth, rim(self.layout, cell))
        return (inside or inside_too) and (outside or outside_too)

    def beside(self) -> set[tuple[int, int]]:
        """The free cells around the covered ones, and around the origin."""
        covered = self.whole | self.partly
        around = {(x + dx, y + dy) for x, y in covered | {(0, 0)} for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        return around - covered

    def told(self, cell: tuple[int, int]) -> str:
        return f"{cell} of {self.area} on {self.layout}"


@pytest.mark.parametrize("lot", range(examples(LOTS, part=LOTS)))
def test_cover_is_what_dense_samples_show(lot: int) -> None:
    chance = Random(lot)
    for _ in range(SHAPES_A_LOT):
        layout = chance.choice((Layout.SQUARE, HEX))
        Sampled(some_area(chance, layout), layout).compare()


def cells_passed(layout: Layout, points: list[XY]) -> set[tuple[int, int]]:
    """The cells that a point of the line lies well inside of."""
    found: set[tuple[int, int]] = set()
    for x, y in points:
        row = round(y / (sqrt(3) / 2)) if layout is HEX else round(y)
        column = round(x - row / 2) if layout is HEX else round(x)
        near = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        found |= {cell for cell in near if deep_in(layout, cell, x, y) > NEAR}
    return found


def deep_in(layout: Layout, cell: tuple[int, int], x: float, y: float) -> float:
    """How far inside a cell a point lies; below 0 outside."""
    mx, my = middle(layout, *cell)
    turns = (0, 90) if layout is Layout.SQUARE else (0, 60, 120)
    return 0.5 - max(abs((x - mx) * cos(radians(t)) + (y - my) * sin(radians(t))) for t in turns)


def along(line: list[XY], count: int) -> list[XY]:
    return [
        (a[0] + (b[0] - a[0]) * part / count, a[1] + (b[1] - a[1]) * part / count)
        for a, b in pairwise(line)
        for part in range(count + 1)
    ]


@pytest.mark.parametrize("layout", [Layout.SQUARE, HEX])
def test_lines_without_breadth_cover_what_they_pass(layout: Layout) -> None:
    chance = Random(7)
    doubtful = told = 0
    for _ in range(examples(150, part=3)):
        area = some_line(chance, layout)
        found, points = cover(area, (0, 0), layout), points_of(area, layout)
        assert found.partly == (), "what it passes is nobody's choice"
        assert cells_passed(layout, points) - {(0, 0)} <= found.cells, area
        touched = [cell for cell in found.whole if any(deep_in(layout, cell, *at) > -NEAR for at in points)]
        doubtful, told = doubtful + len(found.whole) - len(touched), told + len(found.whole)
    assert doubtful <= MOST_IN_DOUBT * told


def some_line(chance: Random, layout: Layout) -> Area:
    kind, direction = chance.randrange(3), angle(chance, layout)
    if kind == 0:
        return Area(Shape.RAY, number(chance, 0.4, 5), direction)
    if kind == 1:
        return Area(Shape.RING, number(chance, 0.4, 3))
    points = [(chance.randint(-3, 3), chance.randint(1, 3)), (chance.randint(-3, 3), chance.randint(-3, -1))]
    return Area(Shape.CURVE, number(chance, 0.5, 6), points=tuple(points))


def points_of(area: Area, layout: Layout) -> list[XY]:
    if area.shape is not Shape.RING:
        return along(line_of(area, (0.0, 0.0), layout), 300)
    turns = [2 * pi * each / 600 for each in range(601)]
    return [(float(area.size) * cos(turn), float(area.size) * sin(turn)) for turn in turns]
