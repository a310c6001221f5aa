"""Facing, against angles."""

from fractions import Fraction
from math import atan2, degrees, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.ground.grid import EDGES, Layout, centre
from bot.ground.sight.facing import Sector, sector, sectors

HERE = (Fraction(0), Fraction(0))
coordinates = st.integers(-60, 60)
cells = st.tuples(coordinates, coordinates)
layouts = st.sampled_from([Layout.SQUARE, Layout.HEX])
facings = st.fractions(0, 360, max_denominator=20)
ORDER = (Sector.FRONT, Sector.LEFT, Sector.BACK, Sector.RIGHT)


def turned(layout: Layout, cell: tuple[int, int], facing: Fraction) -> float:
    """The angle from the facing to a cell, 0 to 360."""
    x, v = centre(layout, cell)
    up = float(v) * (sqrt(3) if layout is Layout.HEX else 1)
    return (degrees(atan2(up, float(x))) - float(facing)) % 360


@given(layouts, cells, facings)
def test_sectors_are_quarters_around_the_facing(
    layout: Layout, cell: tuple[int, int], facing: Fraction
) -> None:
    assume(cell != (0, 0))
    angle = (turned(layout, cell, facing) + 45) % 360
    found = set(sectors(HERE, facing, centre(layout, cell), layout))
    off = min(angle % 90, 90 - angle % 90)
    if off > 1e-6:
        assert found == {ORDER[int(angle // 90)]}
    else:
        edge = round(angle / 90)
        assert found == {ORDER[edge % 4], ORDER[(edge - 1) % 4]}


@given(layouts, cells, st.integers(0, 23))
def test_turning_about_swaps_front_and_back(layout: Layout, cell: tuple[int, int], turn: int) -> None:
    about = {Sector.FRONT: Sector.BACK, Sector.BACK: Sector.FRONT, Sector.LEFT: Sector.RIGHT,
             Sector.RIGHT: Sector.LEFT}  # fmt: skip
    there = centre(layout, cell)
    one = sectors(HERE, Fraction(15 * turn), there, layout)
    other = sectors(HERE, Fraction(15 * turn + 180), there, layout)
    assert {about[each] for each in one} == set(other)


def test_on_its_own_place_the_actor_chooses() -> None:
    assert set(sectors(HERE, Fraction(30), HERE, Layout.HEX)) == set(Sector)


@pytest.mark.parametrize("favour", list(Sector))
def test_favour_counts_only_on_a_boundary(favour: Sector) -> None:
    corner, ahead = (Fraction(3), Fraction(3)), (Fraction(3), Fraction(1))
    both = (Sector.FRONT, Sector.LEFT)
    expected = favour if favour in both else Sector.FRONT
    assert sector(HERE, Fraction(0), corner, Layout.SQUARE, favour=favour) is expected
    assert sector(HERE, Fraction(0), ahead, Layout.SQUARE, favour=favour) is Sector.FRONT


def test_a_hex_that_is_faced_is_in_front_and_the_one_behind_is_behind() -> None:
    for i, cell in enumerate(EDGES[Layout.HEX]):
        there = centre(Layout.HEX, cell)
        assert sectors(HERE, Fraction(60 * i), there, Layout.HEX) == (Sector.FRONT,)
        assert sectors(HERE, Fraction(60 * i + 180), there, Layout.HEX) == (Sector.BACK,)
