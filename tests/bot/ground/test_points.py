"""Places, directions and lengths as they are typed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ground.grid import EDGES, Layout, bounds_of, cell_in, centre
from bot.ground.points import (
    COMPASS,
    FARTHEST,
    LONGEST_SHOWN,
    MOST_POINTS,
    cell_told,
    exact,
    length,
    named,
    parted,
    read_all_on,
    read_cell,
    read_direction,
    read_on,
    read_point,
    read_points,
    runs,
)
from bot.refusal import Refusal

coordinates = st.integers(-FARTHEST, FARTHEST)
cells = st.tuples(coordinates, coordinates)
decimals = st.decimals(-FARTHEST, FARTHEST, places=3).map(Fraction)


@given(cells)
def test_what_is_told_is_read_again(cell: tuple[int, int]) -> None:
    assert read_cell(cell_told(cell)) == cell


@given(st.tuples(decimals, decimals))
def test_points_are_exact(point: tuple[Fraction, Fraction]) -> None:
    assert read_point(cell_told(point)) == point


@given(st.lists(cells, min_size=1, max_size=MOST_POINTS), st.sampled_from([" ", "; ", "→", "->", "、", ", "]))
def test_several_are_read_however_they_are_parted(several: list[tuple[int, int]], between: str) -> None:
    assert read_points(between.join(map(cell_told, several))) == tuple(several)


@pytest.mark.parametrize(
    "text",
    [
        "(3, 7)",
        "3,7",
        " 3 , 7 ",
        "C7",
        "c7",
        "Ｃ７",
        "（３，７）",
        "3、7",
        "3–7",
        "3-7",
        "3 - 7",
        "３－７",
        "+3,+7",
    ],
)
def test_every_form_names_the_same_cell(text: str) -> None:
    assert read_cell(text) == (3, 7)


@pytest.mark.parametrize(
    ("text", "column"), [("A1", 1), ("Z1", 26), ("AA1", 27), ("AZ1", 52), ("ba1", 53), ("NTP1", 10_000)]
)
def test_columns_are_lettered_like_those_of_a_sheet(text: str, column: int) -> None:
    assert read_cell(text) == (column, 1)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "points.unreadable"),
        ("nowhere", "points.unreadable"),
        ("(3, 4", "points.unreadable"),
        ("(1,2,3)", "points.unreadable"),
        ("(1;2)", "points.unreadable"),
        ("C7x", "points.unreadable"),
        ("C7.5", "points.unreadable"),
        ("1,2,3", "points.unreadable"),
        ("-3-4", "points.unreadable"),
        ("inf,nan", "points.unreadable"),
        ("1e5,1", "points.unreadable"),
        ("1.5,2", "points.fraction"),
        ("1.2345,2", "points.too_fine"),
        ("10001,2", "points.too_far"),
        ("2,-10000.5", "points.too_far"),
        ("NTQ1", "points.too_far"),
        ("9" * 25 + ",1", "points.too_far"),
    ],
)
def test_what_is_no_cell_is_refused_with_what_was_typed(text: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_cell(text)
    assert refused.value.key == key
    assert refused.value.facts["text"] == text


def test_what_was_typed_is_repeated_only_so_far() -> None:
    with pytest.raises(Refusal) as refused:
        read_cell("x" * 40)
    assert refused.value.facts["text"] == "x" * LONGEST_SHOWN + "…"


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("C7 → (3, 4) → over there", "over there"), ("over there, C7", "over there"),
        ("C7 Wlof D8", "Wlof"), ("Wlof (3, 4)", "Wlof"), ("(1,2,3) C7", "(1,2,3)"), ("C7、(1;2)", "(1;2)"),
        ("1,2-3,4", "1,2-3"), ("C7D8", "C7D8"), ("1,2;", "1,2;"), ("狼；C7", "狼"), ("狼->C7", "狼"),
    ],
)  # fmt: skip
def test_of_several_the_one_that_is_no_place_is_named(text: str, piece: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_points(text)
    assert refused.value.facts == {"text": piece}


def test_so_many_places_and_no_more() -> None:
    assert len(read_points("A1 " * MOST_POINTS)) == MOST_POINTS
    with pytest.raises(Refusal, match="too_many"):
        read_points("A1 " * (MOST_POINTS + 1))


def test_names_may_stand_among_the_places() -> None:
    names = ("Wolf", "Wolf 1", "老板娘", "B.C", "#3", "North Tower")
    for text, read in {
        "wolf 1, Wolf": ("wolf 1", "Wolf"),
        "老板娘、狼": None,
        "老板娘；C7 → #3": ("老板娘", "C7", "#3"),
        "Wolf C7 B.C": ("Wolf", "C7", "B.C"),
        "north   tower->(1, 2)": ("north   tower", "(1, 2)"),
        "Wolf 12": None,
        "BxC": None,
    }.items():
        if read is None:
            with pytest.raises(Refusal):
                parted(text, names)
        else:
            assert parted(text, names) == read


def test_several_points_may_have_decimals() -> None:
    assert read_all_on(Layout.FREE, "(1.5, 2) 3,4") == ((Fraction(3, 2), 2), (3, 4))


@pytest.mark.parametrize(
    ("text", "degrees"),
    [("45", 45), ("45°", 45), ("４５度", 45), ("-90", 270), ("360", 0), ("22.5", Fraction(45, 2)), ("N", 90),
     ("north-east", 45), ("up", 90), ("Left", 180), ("右", 0), ("下", 270), ("左上", 135),
     ("东北", 45), ("西", 180), ("↘", 315)],
)  # fmt: skip
def test_directions_on_squares(text: str, degrees: Fraction) -> None:
    assert read_direction(text, Layout.SQUARE) == degrees
    assert read_direction(text, Layout.FREE) == degrees


def test_on_hexes_the_compass_names_the_neighbours() -> None:
    named = {read_direction(name, Layout.HEX) for name in ("E", "NE", "NW", "W", "SW", "SE")}
    assert named == {60 * i for i in range(len(EDGES[Layout.HEX]))}
    assert set(COMPASS[Layout.HEX]) == set(COMPASS[Layout.SQUARE])


@pytest.mark.parametrize("text", ["", "up there", "nan", "1e3", "NNNE"])
def test_what_is_no_direction_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="no_direction"):
        read_direction(text, Layout.SQUARE)


def test_lengths() -> None:
    assert length(" １．５ ") == Fraction(3, 2)
    assert length("0") == 0
    for text in ("-1", "inf", "", "1e9", "3 m"):
        with pytest.raises(Refusal, match="no_length"):
            length(text)
    with pytest.raises(Refusal, match="too_far"):
        length("10000.001")


def test_what_discord_sends_is_taken_as_it_was_typed() -> None:
    assert exact(0.1) == Fraction(1, 10)
    assert exact(1e-05) == Fraction(1, 100_000)
    for value in (float("nan"), float("inf"), float("-inf")):
        with pytest.raises(Refusal, match="not_finite"):
            exact(value)


@pytest.mark.parametrize("layout", [Layout.SQUARE, Layout.HEX])
def test_the_cells_of_a_map_have_one_name_each(layout: Layout) -> None:
    bounds = bounds_of(layout, 30, 9)
    names = [named(layout, cell) for cell in bounds.cells()]
    assert names[:2] == ["A1", "B1"]
    assert names[-1] == "AD9"
    assert [read_on(layout, name) for name in names] == bounds.cells()
    assert read_all_on(layout, "C7 → (3, 8)") == tuple(cell_in(layout, *each) for each in ((3, 7), (3, 8)))


def test_a_map_of_hexes_is_a_rectangle() -> None:
    """Every second row stands half a cell to the right, none farther."""
    bounds = bounds_of(Layout.HEX, 12, 8)
    assert len(set(bounds.cells())) == 12 * 8
    assert all(cell in bounds for cell in bounds.cells())
    for row in range(1, 9):
        inside = [x for x in range(-20, 40) if (x, row) in bounds]
        ends = [centre(Layout.HEX, (x, row))[0] for x in (inside[0], inside[-1])]
        aside = Fraction(row % 2 == 0, 2)
        assert ends == [Fraction(3, 2) + aside, Fraction(25, 2) + aside]


def test_what_has_no_name_is_told_by_its_numbers() -> None:
    assert named(Layout.SQUARE, (0, 3)) == "(0, 3)"
    assert named(Layout.HEX, (-2, 3)) == "(-1, 3)"
    assert named(Layout.SQUARE, (Fraction(5, 2), 3)) == "(2.5, 3)"
    assert named(Layout.FREE, (2, 3)) == "(2, 3)"


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ("B2 B3 B4 B5", "B2–B5"), ("B2 B3", "B2, B3"), ("A1 B1 C1 D1", "A1–D1"), ("", ""),
        ("A1 A2 A3 C1 C2 C3 C5", "A1–A3, C1–C3, C5"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("layout", [Layout.SQUARE, Layout.HEX])
def test_three_cells_in_a_line_are_a_run(layout: Layout, cells: str, told: str) -> None:
    places = [cell_in(layout, *read_cell(each)) for each in cells.split()]
    assert ", ".join(runs(layout, places)) == told
