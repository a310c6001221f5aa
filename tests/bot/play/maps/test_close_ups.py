"""The part of a map that a small picture shows."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.ground.grid import cell_in, column_and_row
from bot.ground.terrain import Ground
from bot.maps.actions import Paint, PlaceToken
from bot.maps.map import Map
from bot.maps.ways.steps import STEPS, stepped
from bot.pictures.board.frame import framed
from bot.pictures.board.scene import Scene
from bot.play.maps.close_ups import COLUMNS, MARGIN, ROWS, cut_out
from bot.systems.map_kind import MapKind
from tests import kinds
from tests.bot.maps.drawn import done, empty
from tests.profiles import examples


@settings(max_examples=examples(200, part=5))
@example(kinds.HEX, 1, 8, (0, 7), [])
@given(
    st.sampled_from(kinds.EVERY), st.integers(1, 30), st.integers(1, 30),
    st.tuples(st.integers(0, 29), st.integers(0, 29)), st.lists(st.integers(0, 7), max_size=30),
)  # fmt: skip
def test_it_shows_where_a_way_ends_and_what_is_around(
    kind: MapKind, width: int, height: int, start: tuple[int, int], turns: list[int]
) -> None:
    held = empty(kind, width, height)
    layout = kind.layout
    way = [cell_in(layout, start[0] % width + 1, start[1] % height + 1)]
    steps = list(STEPS[layout])
    for turn in turns:
        there = stepped(held, way[-1], steps[turn % len(steps)])
        if there in held.terrain.bounds:
            way.append((int(there[0]), int(there[1])))
    part, first = cut_out(held, way)
    bounds = part.terrain.bounds
    assert bounds.width == min(COLUMNS, width)
    assert min(ROWS, height) - bounds.leaning <= bounds.height <= min(ROWS, height)
    left, low = column_and_row(layout, first)
    assert 1 <= left <= width - bounds.width + 1
    assert 1 <= low <= height - bounds.height + 1
    assert not bounds.leaning or low % 2
    column, row = column_and_row(layout, way[-1])
    room = MARGIN - bounds.leaning
    assert max(left, column - room, 1) <= column <= min(left + bounds.width - 1, column + room)
    assert left <= max(1, column - room)
    assert min(width, column + room) <= left + bounds.width - 1
    assert low <= max(1, row - room)
    assert min(height, row + room) <= low + bounds.height - 1


def test_it_has_only_what_it_shows_by_the_names_of_the_map() -> None:
    held = done(
        empty(kinds.HEX, 30, 30),
        PlaceToken("Ann", cell_in(kinds.HEX.layout, 20, 21)),
        PlaceToken("Far", cell_in(kinds.HEX.layout, 2, 2)),
        Paint(Ground.WATER, cell_in(kinds.HEX.layout, 1, 1), cell_in(kinds.HEX.layout, 30, 5)),
    )
    part, first = cut_out(held, [held.tokens[0].place])
    assert [each.name for each in part.tokens] == ["Ann"]
    assert part.terrain.ground == {}
    frame = framed(Scene(part.terrain, first=first, small=True))
    columns, rows = frame.labelled
    assert [frame.column(each) for each in columns] == list("PQRSTUVWX")
    assert rows == list(range(19, 26))


def test_it_stays_where_it_is_while_a_way_stays_in_its_middle() -> None:
    held: Map = empty(kinds.SQUARE, 30, 30)
    starts = {cut_out(held, [(15, 15), *((15 + n, 15) for n in range(1, far))])[1] for far in range(1, 4)}
    assert len(starts) == 1
    assert cut_out(held, [(15, 15), (16, 15), (17, 15), (18, 15)])[1] != starts.pop()
