"""Which distances are metrics, and which are not."""

from fractions import Fraction
from math import floor, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ground import free, hexagon, square
from bot.ground.grid import Cell
from bot.systems import MAP_KINDS
from bot.systems.measures import Distance

coordinates = st.integers(-60, 60)
cells = st.tuples(coordinates, coordinates)
kinds = st.sampled_from(sorted(MAP_KINDS))


def measure(kind: str, a: Any, b: Any, **numbers: Any) -> Distance:
    return MAP_KINDS[kind].distance(a, b, **numbers)


METRICS = ("hex", "instinct", "instinct-hex", "btr", "order")
CUT = ("square", "free", "pathfinder")
"""Their halves are cut at the end, so two ways of 1 may make one of 3."""


def test_every_kind_measures_by_a_metric_or_cuts() -> None:
    assert {*METRICS, *CUT} == MAP_KINDS.keys()


@given(kinds, cells, cells)
def test_there_and_back_are_equal_and_only_the_same_place_is_at_0(
    kind: str, a: tuple[int, int], b: tuple[int, int]
) -> None:
    there = measure(kind, a, b).value
    assert there == measure(kind, b, a).value
    assert (there == 0) == (a == b)


@given(st.sampled_from(METRICS), cells, cells, cells)
def test_no_detour_is_shorter(kind: str, a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert measure(kind, a, c).value <= measure(kind, a, b).value + measure(kind, b, c).value


@pytest.mark.parametrize("kind", ["square", "pathfinder"])
def test_1_2_1_2_is_no_metric(kind: str) -> None:
    """Two diagonals one by one count 1 each, at once 3 (P-20, F-5)."""
    first, second = (
        measure(kind, (0, 0), (1, 1)).value,
        measure(kind, (1, 1), (2, 2)).value,
    )
    assert (first, second, measure(kind, (0, 0), (2, 2)).value) == (1, 1, 3)


def test_a_length_that_is_cut_is_no_metric() -> None:
    """Two lengths of 1.5 bases count 1 each, together 3 (P-22)."""
    points = [(Fraction(0), Fraction(x, 2)) for x in (0, 3, 6)]
    assert [measure("free", points[0], point).value for point in points] == [0, 1, 3]


@given(st.sampled_from(CUT), cells, cells, cells)
def test_a_cut_is_off_by_less_than_two(
    kind: str, a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]
) -> None:
    assert measure(kind, a, c).value < measure(kind, a, b).value + measure(kind, b, c).value + 2


def test_distances_equal_a_search_cell_by_cell() -> None:
    """Squares in halves with diagonals of 3, hexes and edges one by one."""
    straight = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    diagonal = [(1, 1), (-1, 1), (1, -1), (-1, -1)]
    hexes = [*straight, (1, -1), (-1, 1)]
    halves = _spread(dict.fromkeys(straight, 2) | dict.fromkeys(diagonal, 3))
    assert all(square.steps((0, 0), cell) == cost // 2 for cell, cost in halves.items())
    crossed = _spread(dict.fromkeys(straight, 1))
    assert all(square.edges((0, 0), cell) == cost for cell, cost in crossed.items())
    walked = _spread(dict.fromkeys(hexes, 1))
    assert all(hexagon.steps((0, 0), cell) == cost for cell, cost in walked.items())


def _spread(steps: dict[Cell, int], size: int = 6) -> dict[Cell, int]:
    """Cheapest ways from (0, 0), by relaxing until nothing changes."""
    span = range(-size, size + 1)
    found: dict[Cell, int] = dict.fromkeys([(x, y) for x in span for y in span], 10**6) | {(0, 0): 0}
    changed = True
    while changed:
        changed = False
        for (x, y), cost in list(found.items()):
            for (dx, dy), more in steps.items():
                beside = (x + dx, y + dy)
                if beside in found and cost + more < found[beside]:
                    found[beside], changed = cost + more, True
    return found


@given(st.fractions(0, 10**6, max_denominator=1000))
def test_roots_are_cut_exactly(square_: Fraction) -> None:
    root = free.whole(square_)
    assert root**2 <= square_ < (root + 1) ** 2
    shown, exactly = free.root(square_)
    assert exactly == (shown**2 == square_)
    assert abs(float(shown) - sqrt(square_)) < 0.0101


@given(st.integers(1, 10**4), st.integers(1, 100))
def test_a_length_on_the_very_boundary_is_not_cut_away(steps: int, base: int) -> None:
    a, b = (Fraction(0), Fraction(0)), (Fraction(steps * base), Fraction(0))
    assert measure("free", a, b, base=Fraction(base)).value == steps
    less = (b[0] - Fraction(1, 1000), Fraction(0))
    assert measure("free", a, less, base=Fraction(base)).value == steps - 1


@given(kinds.filter(lambda kind: kind != "free"), cells, cells, st.fractions(Fraction(1, 4), 10))
def test_a_cell_may_be_longer_than_one(
    kind: str, a: tuple[int, int], b: tuple[int, int], step: Fraction
) -> None:
    """The length of a cell multiplies before anything is cut."""
    one, longer = measure(kind, a, b).value, measure(kind, a, b, step=step).value
    if kind == "square":
        straight, diagonal = square.straight_and_diagonal(a, b)
        assert longer == floor((straight + Fraction(3 * diagonal, 2)) * step)
    else:
        assert longer == (floor(one * step) if kind == "hex" else one * step)
