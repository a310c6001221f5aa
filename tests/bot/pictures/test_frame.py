"""Where things lie on the board."""

from math import sqrt

import pytest

from bot.ground.grid import Layout
from bot.pictures import fonts, theme
from bot.pictures.board.frame import Frame, framed, letters
from bot.pictures.board.scene import Scene
from tests.bot.pictures.scenes import plain


def frame(layout: Layout = Layout.SQUARE, first: tuple[int, int] = (1, 1), columns: int = 30) -> Frame:
    return Frame(layout, columns, 20, first, 30, 28)


@pytest.mark.parametrize(
    ("column", "told"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (60, "BH"), (703, "AAA")]
)
def test_columns_have_letters(column: int, told: str) -> None:
    assert letters(column) == told


def test_letters_are_for_maps_and_numbers_for_bare_areas_and_free_maps() -> None:
    assert frame().column(3) == "C"
    assert frame(first=(0, 1)).column(3) == "3"
    assert frame(first=(-4, -2)).column(-4) == "-4"
    assert frame(Layout.FREE).column(3) == "3"


def test_up_is_up_and_the_first_cell_is_at_the_lower_left() -> None:
    here = frame()
    x, y = here.at((1, 1))
    assert here.at((2, 1)) == (x + 30, y)
    assert here.at((1, 2)) == (x, y - 30)
    assert (x, y) == (here.left + 15, here.top + here.grid[1] - 15)


def test_rows_of_hexes_lean_to_the_right() -> None:
    here = frame(Layout.HEX, first=(4, 3))
    x, y = here.at((4, 3))
    assert here.at((5, 3)) == pytest.approx((x + 30, y))
    assert here.at((4, 4)) == pytest.approx((x + 15, y - 15 * sqrt(3)))
    assert here.true(4 + 3 / 2, 3 * sqrt(3) / 2) == pytest.approx((x, y))


@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("size", [(1, 1), (12, 8), (30, 20), (60, 60), (3, 60), (60, 3)])
def test_cells_are_as_large_as_there_is_room(layout: Layout, size: tuple[int, int]) -> None:
    here = framed(Scene(plain(*size, layout)))
    assert theme.SMALLEST_CELL <= here.cell <= theme.LARGEST_CELL
    assert here.size[0] <= theme.WIDEST
    assert here.grid[1] <= theme.HIGHEST_GRID
    wider = Frame(layout, *size, (1, 1), here.cell + 2, here.text)
    full = wider.size[0] > theme.WIDEST - 2 * here.cell or wider.grid[1] > theme.HIGHEST_GRID
    assert full or here.cell == theme.LARGEST_CELL


@pytest.mark.parametrize("first", [(1, 1), (-7, -30), (9_990, 9_990)])
def test_labels_have_room_and_begin_with_the_first(first: tuple[int, int]) -> None:
    for columns in (1, 2, 7, 30, 60):
        labelled, rows = frame(first=first, columns=columns).labelled
        assert labelled == sorted(set(labelled))
        assert labelled[0] - first[0] < 5
        assert rows
        assert all(first[0] <= each < first[0] + columns for each in labelled)


@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("width", [12, 60])
def test_the_last_columns_label_is_whole(layout: Layout, width: int) -> None:
    board = framed(Scene(plain(width, width, layout)))
    middle = board.at((width, 1))[0]
    assert middle + fonts.length(board.column(width), board.text) / 2 <= board.size[0] <= theme.WIDEST
