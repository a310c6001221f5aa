"""The true outlines of areas, bounds of what areas may be, and the time they take."""

from fractions import Fraction
from math import hypot, sqrt
from time import process_time

import pytest

from bot.ground.areas.area import Area, Shape
from bot.ground.areas.cover import MOST_CELLS
from bot.ground.areas.coverage import cover, edge
from bot.ground.grid import Layout
from bot.refusal import Refusal

F = Fraction


def test_a_discs_edge_is_its_circle_in_true_lengths() -> None:
    (line,) = edge(Area(Shape.DISC, F(2)), (3, 4), Layout.SQUARE)
    assert all(hypot(x - 3, y - 4) == pytest.approx(2) for x, y in line)
    (line,) = edge(Area(Shape.DISC, F(1)), (1, 2), Layout.HEX)
    assert all(hypot(x - 2, y - sqrt(3)) == pytest.approx(1) for x, y in line)


def test_a_cones_edge_is_its_triangle() -> None:
    (line,) = edge(Area(Shape.CONE, F(4), F(0)), (0, 0), Layout.SQUARE)
    half = 4 * sqrt(1.5) / 2
    wanted = [(0.5, 0.5), (4.5, 0.5 - half), (4.5, 0.5 + half)]
    assert [value for at in line for value in at] == pytest.approx([value for at in wanted for value in at])


def test_a_line_goes_there_and_back() -> None:
    (line,) = edge(Area(Shape.CURVE, F(2), points=((1, 0), (1, 1))), (0, 0), Layout.SQUARE)
    assert line == ((0, 0), (1, 0), (1, 1), (1, 0))


def test_a_bent_bands_edge_has_no_lines_inside_it() -> None:
    area = Area(Shape.CURVE, F(4), width=F(1), points=((2, 0), (2, 2)))
    (line,) = edge(area, (0, 0), Layout.SQUARE)
    wanted = {(0, -0.5), (2.5, -0.5), (2.5, 2), (1.5, 2), (1.5, 0.5), (0, 0.5)}
    assert {(round(x, 6), round(y, 6)) for x, y in line} == wanted
    assert len(line) == len(wanted)


@pytest.mark.parametrize(
    ("area", "key"),
    [
        (Area(Shape.DISC, F(0)), "area.no_length"),
        (Area(Shape.DISC, F(-1)), "area.no_length"),
        (Area(Shape.RAY, F(3), F(0), width=F(0)), "area.no_length"),
        (Area(Shape.DISC, F(101)), "area.too_long"),
        (Area(Shape.DISC, F(29)), "area.too_many_cells"),
        (Area(Shape.RAY, F(3)), "area.direction_missing"),
        (Area(Shape.SECTOR, F(3), F(0), F(361)), "area.angle_impossible"),
        (Area(Shape.CURVE, F(3), F(0), F(0)), "area.angle_impossible"),
        (Area(Shape.CURVE, F(3), F(0)), "area.bend_missing"),
    ],
)
def test_what_is_no_area_is_refused(area: Area, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        cover(area, (0, 0), Layout.SQUARE)
    assert refused.value.key == key


def test_places_far_away_are_as_exact_as_near_ones() -> None:
    for area in (Area(Shape.DISC, F(2)), Area(Shape.CURVE, F("0.1"), F(10), F("0.1"), F(3))):
        near, far = cover(area, (0, 0), Layout.SQUARE), cover(area, (9999, -9999), Layout.SQUARE)
        assert {(x + 9999, y - 9999) for x, y in near.cells} == far.cells


@pytest.mark.parametrize("layout", [Layout.SQUARE, Layout.HEX])
def test_the_largest_areas_are_quick(layout: Layout) -> None:
    """A hundred times the 5 ms that the bench shows, so that a busy machine does not matter."""
    area = Area(Shape.DISC, F(25))
    assert MOST_CELLS - 500 < len(cover(area, (30, 30), layout).cells) <= MOST_CELLS
    began = process_time()
    cover(area, (30, 30), layout)
    assert process_time() - began < 0.5


def test_a_scribbled_band_takes_no_long_time() -> None:
    points = tuple((at % 2 * 3, at % 3) for at in range(1, 13))
    began = process_time()
    found = cover(Area(Shape.CURVE, F(60), width=F("0.9"), points=points), (0, 0), Layout.SQUARE)
    assert found.whole
    assert process_time() - began < 2
