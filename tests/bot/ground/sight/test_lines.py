"""Lines of sight, against a line clipped by each cell's own polygon."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ground.grid import Bounds, Cell, Layout, Point, centre, outline
from bot.ground.sight.crossing import between, between_points
from bot.ground.sight.lines import crossed_by, sees, sees_over_heights
from bot.ground.sight.veils import veiled
from bot.ground.terrain import Ground, Terrain, Veil

GRIDS = st.sampled_from([Layout.SQUARE, Layout.HEX])
near = st.integers(-7, 7)
cells = st.tuples(near, near)
quarters = st.fractions(-4, 4, max_denominator=4)
points = st.tuples(quarters, quarters)


def inside(layout: Layout, cell: Cell, a: Point, b: Point) -> Fraction:
    """How much of the line from ``a`` to ``b`` lies inside a cell (0 … 1); what only runs
    along its edge counts as -1, what misses it or touches it in a point as 0."""
    corners = outline(layout, cell)
    start, end, along_edge = Fraction(0), Fraction(1), False
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        edge = (other[0] - one[0], other[1] - one[1])
        at = edge[0] * (a[1] - one[1]) - edge[1] * (a[0] - one[0])
        rate = edge[0] * (b[1] - a[1]) - edge[1] * (b[0] - a[0])
        if rate == 0:
            if at < 0:
                return Fraction(0)
            along_edge = along_edge or at == 0
        elif rate > 0:
            start = max(start, -at / rate)
        else:
            end = min(end, -at / rate)
    if start >= end:
        return Fraction(0)
    return Fraction(-1) if along_edge else end - start


def around(line: Iterable[Cell]) -> set[Cell]:
    xs, ys = zip(*line, strict=True)
    return {(x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)}


@given(GRIDS, cells, cells)
def test_the_line_crosses_just_the_cells_whose_inside_it_meets(layout: Layout, a: Cell, b: Cell) -> None:
    crossed = list(between(layout, a, b))
    ends = centre(layout, a), centre(layout, b)
    parts = {cell: inside(layout, cell, *ends) for cell in around([a, b])}
    singles = {each[0] for each in crossed if len(each) == 1}
    assert singles == {cell for cell, part in parts.items() if part > 0} - {a, b}
    along = {cell for each in crossed if len(each) == 2 for cell in each}
    assert {cell for cell, part in parts.items() if part < 0} <= along
    if layout is Layout.HEX:
        assert {parts[cell] for cell in along} <= {-1}
    assert [set(each) for each in between(layout, b, a)] == [set(each) for each in reversed(crossed)]


@given(points, points)
def test_between_points_of_a_free_map_too(a: Point, b: Point) -> None:
    crossed = list(between_points(a, b))
    whole = [(round(x), round(y)) for x, y in (a, b)]
    parts = {cell: inside(Layout.SQUARE, cell, a, b) for cell in around(whole)}
    singles = {each[0] for each in crossed if len(each) == 1}
    within = {cell for cell, part in parts.items() if part > 0}
    assert singles <= within
    assert len(within - singles) <= 2
    for cell in within - singles:
        assert any(abs(x - cell[0]) <= Fraction(1, 2) >= abs(y - cell[1]) for x, y in (a, b))
    for each in crossed:
        assert len(each) == 1 or all(parts[cell] <= 0 for cell in each)


def ground(layout: Layout, walls: Iterable[Cell] = (), **layers: dict[Cell, object]) -> Terrain:
    return Terrain(layout, Bounds(60, 60), dict.fromkeys(walls, Ground.WALL), **layers)  # type: ignore[arg-type]


SQUARE_, HEX_ = Layout.SQUARE, Layout.HEX


@pytest.mark.parametrize(
    ("layout", "walls", "a", "b", "blocked_by"),
    [
        (SQUARE_, [(3, 3)], (1, 1), (5, 5), (3, 3)),
        (SQUARE_, [(2, 1)], (1, 1), (2, 2), None),
        (SQUARE_, [(2, 1), (1, 2)], (1, 1), (2, 2), (2, 1)),
        (SQUARE_, [(2, 1), (2, 3)], (1, 2), (4, 2), None),
        (SQUARE_, [(1, 1), (4, 1)], (1, 1), (4, 1), None),
        (SQUARE_, [(2, 1)], (1, 1), (1, 1), None),
        (HEX_, [(1, 1)], (1, 0), (1, 3), (1, 1)),
        (HEX_, [(0, 1)], (0, 0), (-1, 2), None),
        (HEX_, [(0, 1), (-1, 1)], (0, 0), (-1, 2), (0, 1)),
    ],
)
def test_what_is_in_the_way(
    layout: Layout, walls: list[Cell], a: Cell, b: Cell, blocked_by: Cell | None
) -> None:
    found = sees(ground(layout, walls), a, b)
    assert (found.clear, found.blocked_by) == (blocked_by is None, blocked_by)
    assert found.reasons[0].key == ("sight.clear" if found.clear else "sight.wall")


def test_on_a_free_map_a_wall_is_a_unit_square() -> None:
    terrain = ground(Layout.FREE, [(3, 3)])
    low, high = (Fraction(1), Fraction("2.5")), (Fraction(5), Fraction("2.6"))
    assert sees(terrain, low, (Fraction(5), Fraction("2.5"))).clear
    assert sees(terrain, low, high).blocked_by == (3, 3)
    assert not sees(ground(Layout.FREE, [(3, 3), (3, 2)]), low, (Fraction(5), Fraction("2.5"))).clear


@given(
    GRIDS, cells, cells, st.sets(cells, max_size=30), st.dictionaries(cells, st.integers(1, 3), max_size=30)
)
def test_who_sees_is_seen(
    layout: Layout, a: Cell, b: Cell, walls: set[Cell], heights: dict[Cell, int]
) -> None:
    terrain = Terrain(layout, Bounds(60, 60), dict.fromkeys(walls, Ground.WALL), heights=heights)
    assert sees(terrain, a, b).clear == sees(terrain, b, a).clear
    assert sees_over_heights(terrain, a, b).clear == sees_over_heights(terrain, b, a).clear


def fog(layout: Layout, *cells_: Cell) -> Terrain:
    return Terrain(layout, Bounds(60, 60), veils=dict.fromkeys(cells_, Veil.FOG))


def test_how_deep_in_a_veil_something_is_to_its_nearest_border() -> None:
    bank = veiled(Terrain(SQUARE_, Bounds(12, 9), veils=dict.fromkeys(area((4, 1), (8, 9)), Veil.FOG)), ONE)
    assert [bank.depth((x, 5)) for x in (3, 4, 5, 6, 7, 8, 9)] == [0, 1, 2, 3, 2, 1, 0]
    assert bank.between((1, 5), (6, 5)) == 3
    assert bank.between((1, 1), (8, 9)) == 3, "the line gets as deep as that before it gets there"
    assert bank.between((1, 5), (12, 5)) == 3, "and through it"
    assert bank.between((5, 5), (8, 5)) == 0, "who is in it has the range halved instead"
    assert bank.between((5, 5), (12, 5)) == 0
    hexes = Terrain(HEX_, Bounds(9, 9, leaning=True), veils=dict.fromkeys([(3, 3), (4, 3), (5, 3)], Veil.FOG))
    assert veiled(hexes, ONE).depth((4, 3)) == 1, "the way out is over the row beside"
    dim = Terrain(SQUARE_, Bounds(9, 9), veils={(2, 1): Veil.DIM, (3, 1): Veil.DARK})
    assert [veiled(dim, ONE).between((1, 1), (x, 1)) for x in (2, 3)] == [0, 1]
    everywhere = Terrain(SQUARE_, Bounds(2, 1), veils={(1, 1): Veil.FOG, (2, 1): Veil.FOG})
    assert veiled(everywhere, ONE).depth((2, 1)) == 0


def test_depth_is_in_steps_however_long_a_cell_or_a_base_is() -> None:
    wood = dict.fromkeys(area((4, 1), (12, 9)), Veil.FOG)
    square = Terrain(SQUARE_, Bounds(12, 9), veils=wood)
    assert [veiled(square, step).depth((6, 5)) for step in (ONE, Fraction(2), Fraction(1, 2))] == [3, 6, 1]
    free = Terrain(Layout.FREE, Bounds(12, 9), veils=wood)
    assert [veiled(free, ONE).depth((Fraction(x, 2), Fraction(5))) for x in (7, 8, 9, 13)] == [0, 0, 1, 3]
    assert veiled(free, Fraction(2)).depth((Fraction(13, 2), Fraction(5))) == 1


def area(start: Cell, end: Cell) -> list[Cell]:
    return [(x, y) for x in range(start[0], end[0] + 1) for y in range(start[1], end[1] + 1)]


ONE = Fraction(1)


class Asked(dict[Cell, Ground]):
    """The ground, which counts how often somebody asks what a cell is."""

    times = 0

    def get(self, cell: Cell, default: Ground | None = None) -> Ground | None:  # type: ignore[override]
        self.times += 1
        return super().get(cell, default)


@pytest.mark.parametrize("layout", list(Layout))
def test_looking_asks_each_cell_on_the_way_once(layout: Layout) -> None:
    """20 tokens on 60×60, everybody at everybody; how long that takes is measured by ``make bench``."""
    chance = Random(7)
    places = [(chance.randint(1, 60), chance.randint(1, 60)) for _ in range(20)]
    walls = {(chance.randint(1, 60), chance.randint(1, 60)) for _ in range(15)}
    asked = Asked(dict.fromkeys(walls - set(places), Ground.WALL))
    terrain = Terrain(layout, Bounds(60, 60), asked)
    pairs = list(combinations(places, 2))
    seen = [sees(terrain, a, b).clear for a, b in pairs]
    on_the_way = [len({cell for each in crossed_by(layout, a, b) for cell in each}) for a, b in pairs]
    assert 0 < asked.times <= sum(on_the_way)
    assert True in seen
    assert False in seen
