"""Shortest paths equal a naive search that keeps everything apart: each diagonal, each move."""

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ground import hexagon
from bot.ground.grid import CORNERS, EDGES, Bounds, Cell, Layout, bounds_of, cell_in
from bot.ground.terrain import Ground, Terrain
from bot.ground.ways import paths
from bot.ground.ways.footing import Footing, lay
from bot.ground.ways.obstacles import Body
from bot.ground.ways.paths import Path, along, reach, shortest, turns_of
from bot.systems import MAP_KINDS
from bot.systems.ways import Manner
from tests.profiles import examples

SIDE = 5
BOUNDS = Bounds(SIDE, SIDE)
WALLED = (Ground.FLOOR, Ground.FLOOR, Ground.DIFFICULT, Ground.WALL)
EVERY = (*WALLED, Ground.EASY, Ground.OBSTACLE, Ground.WATER, Ground.PIT)


def grounds(kinds: tuple[Ground, ...]) -> st.SearchStrategy[dict[Cell, Ground]]:
    cells = st.lists(st.sampled_from(kinds), min_size=SIDE**2, max_size=SIDE**2)
    return cells.map(lambda row: dict(zip(BOUNDS.cells(), row, strict=True)))


def footing_on(kind: str, ground: dict[Cell, Ground], start: Cell = (1, 1), space: int = 1) -> Footing:
    layout = Layout.HEX if "hex" in kind else Layout.SQUARE
    terrain = Terrain(layout, BOUNDS, ground)
    return lay(MAP_KINDS[kind].locomotion.costs[Manner.WALK], terrain, Body(start, space=space))


def steps(ground: dict[Cell, Ground], cell: Cell, walls: int) -> Iterator[tuple[Cell, Ground, bool]]:
    """Where one can go from a cell: the ground there, and whether that is a diagonal."""
    x, y = cell
    for diagonal, ways in ((False, EDGES), (True, CORNERS)):
        for right, up in ways[Layout.SQUARE]:
            there = x + right, y + up
            beside = (ground.get((x + right, y)), ground.get((x, y + up)))
            cut = diagonal and beside.count(Ground.WALL) >= walls
            if there in BOUNDS and ground[there] is not Ground.WALL and not cut:
                yield there, ground[there], diagonal


def alternating(ground: dict[Cell, Ground], start: Cell) -> dict[Cell, int]:
    """Pathfinder's costs; whether the next plain diagonal counts 2 is part of the state."""
    best: dict[tuple[Cell, bool], int] = {}
    heap = [(0, start, False)]
    while heap:
        cost, cell, second = heappop(heap)
        if (cell, second) in best:
            continue
        best[cell, second] = cost
        for there, what, diagonal in steps(ground, cell, walls=1):
            if what is Ground.DIFFICULT:
                heappush(heap, (cost + (3 if diagonal else 2), there, second))
            elif diagonal:
                heappush(heap, (cost + (2 if second else 1), there, not second))
            else:
                heappush(heap, (cost + 1, there, second))
    return {cell: min(best.get((cell, odd), 999) for odd in (False, True)) for cell, _ in best}


@given(grounds(WALLED))
def test_one_two_one_two_is_kept_in_the_lowest_bit(ground: dict[Cell, Ground]):
    ground[1, 1] = Ground.FLOOR
    expected = alternating(ground, (1, 1))
    del expected[1, 1]
    found = reach(footing_on("pathfinder", ground), (1, 1))
    assert {cell: mark.cost for cell, mark in found.items()} == expected


FACTORS = {
    Ground.FLOOR: Fraction(1),
    Ground.PIT: Fraction(1),
    Ground.EASY: Fraction(1, 2),
    Ground.DIFFICULT: Fraction(2),
}


def cut(cost: Fraction, diagonals: tuple[int, ...], *, easy: bool) -> Fraction:
    """A move's cost: the half step of a lone diagonal is dropped, of the dearest ground, then
    what is no whole; but halves that only easy ground can have made stay. ``diagonals`` counts
    those into easy, plain and difficult ground."""
    dearest = max((each for each, n in zip(EACH, diagonals, strict=True) if n), default=Fraction(0))
    odd = sum(diagonals) % 2
    left = cost - odd * dearest / 2
    plain_half = diagonals[1] % 2 and not (odd and dearest == 1)
    return Fraction(floor(left)) if not easy or plain_half else Fraction(floor(2 * left), 2)


EACH = (Fraction(1, 2), Fraction(1), Fraction(2))
SORTS = (Ground.EASY, Ground.FLOOR, Ground.DIFFICULT)


def one_more(diagonals: tuple[int, ...], what: Ground) -> tuple[int, ...]:
    """The counts, kept small: only whether they are odd, and whether there are any, matters."""
    what = Ground.FLOOR if what is Ground.PIT else what
    more = [n + (sort is what) for n, sort in zip(diagonals, SORTS, strict=True)]
    return tuple(n if n < 3 else n - 2 for n in more)


def may_stop(ground: dict[Cell, Ground], cell: Cell) -> bool:
    """Nobody stops over a pit (P-45)."""
    return ground[cell] is not Ground.PIT


def in_moves(ground: dict[Cell, Ground], start: Cell, speed: int, most: int) -> dict[Cell, int]:
    """In which move each cell is reached, trying every way to divide the steps into moves."""
    seen: set[tuple[Cell, int, Fraction, tuple[int, ...]]] = set()
    none: tuple[int, ...] = (0, 0, 0)
    left: list[tuple[Cell, int, Fraction, tuple[int, ...]]] = [(start, 1, Fraction(0), none)]
    easy = Ground.EASY in ground.values()
    while left:
        state = left.pop()
        if state in seen:
            continue
        seen.add(state)
        cell, move, spent, diagonals = state
        for there, what, diagonal in steps(ground, cell, walls=2):
            cost = FACTORS[what] * (Fraction(3, 2) if diagonal else 1)
            for later, before, counted in ((move, spent, diagonals), (move + 1, Fraction(0), none)):
                after = one_more(counted, what) if diagonal else counted
                if later > move and not may_stop(ground, cell):
                    continue
                if later <= most and cut(before + cost, after, easy=easy) <= speed:
                    left.append((there, later, before + cost, after))
    found: dict[Cell, int] = {}
    for cell, move, *_ in seen:
        if may_stop(ground, cell):
            found[cell] = min(move, found.get(cell, move))
    return found


@settings(max_examples=examples(120, part=6))
@given(grounds((*WALLED, Ground.EASY, Ground.PIT)), st.integers(1, 3))
def test_moves_of_the_pool_are_the_fewest(ground: dict[Cell, Ground], speed: int):
    ground[1, 1] = Ground.FLOOR
    footing = footing_on("square", ground)
    found = reach(footing, (1, 1), turns_of(footing, Fraction(speed)), moves=2)
    expected = in_moves(ground, (1, 1), speed, most=2)
    del expected[1, 1]
    assert {cell: mark.move for cell, mark in found.items()} == expected


def test_a_move_that_begins_over_a_pit_counts_its_diagonals_anew():
    """One diagonal of the move before made the way on cheaper than over plain ground."""
    ground = dict.fromkeys(BOUNDS.cells(), Ground.FLOOR) | {(3, 3): Ground.PIT, (4, 4): Ground.EASY}
    footing = footing_on("square", ground)
    found = reach(footing, (1, 1), turns_of(footing, Fraction(2)), moves=2)
    assert found[4, 4].cost == Fraction(3, 2)
    assert (5, 4) not in found


@given(grounds(EVERY), st.sampled_from(sorted(MAP_KINDS)))
def test_a_path_is_what_reach_says(ground: dict[Cell, Ground], kind: str):
    footing = footing_on(kind, ground)
    for cell, mark in reach(footing, (1, 1)).items():
        path = shortest(footing, ((1, 1), cell))
        assert path is not None
        assert (path.cells[0], path.cells[-1], path.running[-1]) == ((1, 1), cell, mark.cost)
        if Ground.EASY not in ground.values():  # There one more diagonal may drop a dearer half step.
            assert list(path.running) == sorted(path.running)


@given(grounds(WALLED))
def test_there_and_back_are_equally_long_on_even_ground(ground: dict[Cell, Ground]):
    even = {cell: Ground.WALL if what is Ground.WALL else Ground.FLOOR for cell, what in ground.items()}
    even |= {(1, 1): Ground.FLOOR, (5, 5): Ground.FLOOR}
    for kind in MAP_KINDS:
        ways = [shortest(footing_on(kind, even), ends) for ends in (((1, 1), (5, 5)), ((5, 5), (1, 1)))]
        assert len({way and way.running[-1] for way in ways}) == 1


@given(grounds(WALLED), st.integers(2, 3))
def test_who_takes_more_room_never_goes_cheaper(ground: dict[Cell, Ground], space: int):
    ground[1, 1] = Ground.FLOOR
    slim = reach(footing_on("pathfinder", ground), (1, 1))
    for cell in reach(footing_on("pathfinder", ground, space=space), (1, 1)):
        block = [(cell[0] + x, cell[1] + y) for x in range(space) for y in range(space)]
        walls = sum(ground.get(each) is Ground.WALL for each in block)
        assert all(each in BOUNDS for each in block)
        assert 2 * walls <= space**2
        assert any(each in slim or each == (1, 1) for each in block)


def test_a_large_one_squeezes_round_a_bend():
    rows = ["###.#", "###.#", "###.#", "....#", "....#"]
    ground = {
        (x, y): Ground.WALL if sign == "#" else Ground.FLOOR
        for y, row in enumerate(reversed(rows), 1)
        for x, sign in enumerate(row, 1)
    }
    path = shortest(footing_on("pathfinder", ground, space=2), ((1, 1), (3, 4)))
    assert path is not None
    assert path.running[-1] == 2 + 3 * 2


@pytest.mark.parametrize(
    ("kind", "goal", "cells"),
    [
        ("square", (5, 2), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2)]),
        ("btr", (3, 3), [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3)]),
        ("hex", (3, 3), [(1, 1), (2, 1), (3, 1), (3, 2), (3, 3)]),
    ],
)
def test_among_equals_it_goes_straight_on(kind: str, goal: Cell, cells: list[Cell]):
    path = shortest(footing_on(kind, dict.fromkeys(BOUNDS.cells(), Ground.FLOOR)), ((1, 1), goal))
    assert path is not None
    assert list(path.cells) == cells


def test_every_move_is_cut_by_itself_and_so_is_what_it_has_cost_so_far():
    open_ground = dict.fromkeys(BOUNDS.cells(), Ground.FLOOR)
    footing = footing_on("square", open_ground)
    path = shortest(footing, ((1, 1), (5, 5)), turns_of(footing, Fraction(1)))
    assert path is not None
    assert path.moves == (1, 1, 2, 3, 4)
    assert path.running == (0, 1, 2, 3, 4)


def test_among_ways_of_equally_many_moves_the_shortest_is_taken():
    """Round the difficult cells on either side it takes 3 moves, the last of them 2."""
    ground = dict.fromkeys(BOUNDS.cells(), Ground.FLOOR)
    ground |= dict.fromkeys([(2, 3), (3, 2), (5, 3)], Ground.DIFFICULT)
    footing = footing_on("square", ground)
    path = shortest(footing, ((1, 1), (5, 3)), turns_of(footing, Fraction(2)))
    assert path is not None
    assert (path.moves[-1], path.last, path.running[-1]) == (3, 2, 5)
    assert path.cells == ((1, 1), (2, 2), (3, 3), (4, 3), (5, 3))


def test_a_map_of_hexes_is_walked_over_its_whole_rectangle() -> None:
    """Every cell at its distance, none beside the map; and round a wall to its far side."""
    bounds, costs = bounds_of(Layout.HEX, 7, 6), MAP_KINDS["hex"].locomotion.costs[Manner.WALK]
    start = cell_in(Layout.HEX, 1, 6)
    footing = lay(costs, Terrain(Layout.HEX, bounds), Body(start))
    marks = reach(footing, start, turns_of(footing, Fraction(99)), moves=1)
    assert set(marks) == set(bounds.cells()) - {start}
    assert all(mark.cost == hexagon.steps(start, cell) for cell, mark in marks.items())
    wall = dict.fromkeys((cell_in(Layout.HEX, 3, row) for row in range(2, 7)), Ground.WALL)
    walled = lay(costs, Terrain(Layout.HEX, bounds, wall), Body(start))
    path = shortest(walled, [start, cell_in(Layout.HEX, 7, 6)])
    assert path is not None
    assert cell_in(Layout.HEX, 3, 1) in path.cells


def whole_costs(ground: dict[Cell, Ground], start: Cell) -> dict[Cell, Fraction]:
    """What the cheapest way to each cell costs in one endless move; every count of diagonals is
    kept apart, to the end."""
    easy, none = Ground.EASY in ground.values(), (0, 0, 0)
    seen: set[tuple[Cell, tuple[int, ...]]] = set()
    heap: list[tuple[Fraction, Cell, tuple[int, ...]]] = [(Fraction(0), start, none)]
    found: dict[Cell, Fraction] = {}
    while heap:
        cost, cell, diagonals = heappop(heap)
        if (cell, diagonals) in seen:
            continue
        seen.add((cell, diagonals))
        worth = cut(cost, diagonals, easy=easy)
        found[cell] = min(worth, found.get(cell, worth))
        for there, what, diagonal in steps(ground, cell, walls=2):
            after = one_more(diagonals, what) if diagonal else diagonals
            heappush(heap, (cost + FACTORS[what] * (Fraction(3, 2) if diagonal else 1), there, after))
    return found


@settings(max_examples=examples(120, part=6))
@given(grounds((*WALLED, Ground.EASY)), st.sampled_from([(5, 5), (3, 3), (1, 5)]))
def test_a_way_of_the_pool_costs_the_least_there_is(ground: dict[Cell, Ground], goal: Cell):
    """It is looked for within what can still be the best, by what is left to go."""
    ground |= {(1, 1): Ground.FLOOR, goal: Ground.EASY}
    path = shortest(footing_on("square", ground), ((1, 1), goal))
    assert (path and path.running[-1]) == whole_costs(ground, (1, 1)).get(goal)


@pytest.mark.parametrize(
    ("kinds", "most"),
    [
        ((Ground.FLOOR,), 1),
        ((Ground.DIFFICULT,), 2),
        ((Ground.FLOOR, Ground.DIFFICULT), 2),
        ((Ground.FLOOR, Ground.EASY, Ground.DIFFICULT, Ground.FLOOR, Ground.DIFFICULT), 2),
        ((Ground.EASY, Ground.FLOOR), 2),
    ],
)
def test_ways_over_mixed_ground_look_at_few_states(
    monkeypatch: pytest.MonkeyPatch, kinds: tuple[Ground, ...], most: int
):
    """Over a whole map, at most twice as many as there are cells, however many planes it has."""
    side, taken = 40, 0

    def counted(heap: list[int]) -> int:
        nonlocal taken
        taken += 1
        return heappop(heap)

    monkeypatch.setattr(paths, "heappop", counted)
    ground = {(x, y): kinds[(x * x + 3 * y) % len(kinds)] for x, y in Bounds(side, side).cells()}
    costs = MAP_KINDS["square"].locomotion.costs[Manner.WALK]
    footing = lay(costs, Terrain(Layout.SQUARE, Bounds(side, side), ground), Body((1, 1)))
    assert shortest(footing, ((1, 1), (side, side))) is not None
    assert taken <= most * side * side


@given(grounds(EVERY), st.sampled_from(sorted(MAP_KINDS)), st.integers(0, 3), st.integers(1, 2))
def test_along_the_cells_of_a_shortest_way_it_costs_the_same(
    ground: dict[Cell, Ground], kind: str, speed: int, space: int
):
    """A way that is taken step by step costs what the search says, by moves of any speed; and so does its
    every part that ends where one can stop."""
    footing = footing_on(kind, ground, space=space)
    turn = turns_of(footing, Fraction(speed)) if speed else None
    for goal in reach(footing, (1, 1), turn, moves=3):
        path = shortest(footing, ((1, 1), goal), turn)
        assert path is not None
        walked = along(footing, path.cells, turn)
        assert isinstance(walked, Path)
        assert (walked.cells, walked.moves[-1], walked.units) == (path.cells, path.moves[-1], path.units)
        assert (walked.running[-1], walked.last) == (path.running[-1], path.last)


@given(grounds(EVERY), st.sampled_from(sorted(MAP_KINDS)), st.integers(0, 3), st.data())
def test_along_any_cells_it_is_a_way_and_never_cheaper_than_the_shortest(
    ground: dict[Cell, Ground], kind: str, speed: int, data: st.DataObject
):
    footing = footing_on(kind, ground)
    layout = footing.terrain.layout
    turn = turns_of(footing, Fraction(speed)) if speed else None
    cells = [(1, 1)]
    for right, up in data.draw(st.lists(st.sampled_from((*EDGES[layout], *CORNERS[layout])), max_size=7)):
        cells.append((cells[-1][0] + right, cells[-1][1] + up))
    inside = next((n for n, cell in enumerate(cells) if cell not in BOUNDS), len(cells))
    walked = along(footing, cells[:inside], turn)
    if isinstance(walked, int):
        assert isinstance(along(footing, cells[:walked], turn), Path)
        return
    assert list(walked.cells) == cells[:inside]
    if footing.stops_on(walked.cells[-1]):
        best = shortest(footing, (cells[0], walked.cells[-1]), turn)
        assert best is not None
        assert (best.moves[-1], best.last) <= (walked.moves[-1], walked.last)


def test_along_says_which_cell_no_step_leads_to():
    ground = dict.fromkeys(BOUNDS.cells(), Ground.FLOOR) | {(3, 1): Ground.WALL}
    footing = footing_on("square", ground)
    assert along(footing, [(1, 1), (2, 1), (3, 1), (4, 1)]) == 2
    assert along(footing, [(1, 1), (3, 2)]) == 1, "not next to it"
