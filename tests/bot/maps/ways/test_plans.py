"""Ways and reach on a map: what is hidden, what is too long, and that a plan can be carried out."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ground.grid import Bounds, Cell
from bot.ground.size import Size
from bot.ground.terrain import Ground, Terrain
from bot.maps.actions import MoveToken
from bot.maps.apply import apply
from bot.maps.map import Map, Token
from bot.maps.views import view
from bot.maps.ways.plans import plan, unseen_at
from bot.maps.ways.reaches import STAGES, reachable
from bot.play.rulings.movement import judge
from bot.refusal import Refusal
from bot.systems.map_kind import MapKind
from bot.systems.pool.moves import MOVES
from bot.systems.ways import Manner
from tests import kinds
from tests.profiles import examples

GRIDS = kinds.GRIDS


def map_of(kind: MapKind, *tokens: Token, ground: dict[Cell, Ground] | None = None, side: int = 6) -> Map:
    terrain = Terrain(kind.layout, Bounds(side, side), ground or {})
    return Map(kind, terrain, Fraction(1), 1, tokens, len(tokens) + 1)


ANN = Token(1, "Ann", (1, 1))
LURKER = Token(2, "Lurker", (3, 1), hidden=True)


def test_a_hidden_token_neither_blocks_nor_betrays_itself():
    held = map_of(kinds.SQUARE, ANN, LURKER)
    seen = view(held, as_gm=False)
    made = plan(seen, ANN, (3, 1))
    assert made.total == 2
    assert unseen_at(held, ANN, made.path) == (LURKER,)
    assert unseen_at(held, ANN, made.path[:2]) == ()
    with pytest.raises(Refusal, match=r"ways\.held"):
        plan(held, ANN, (3, 1))


def test_the_nearest_place_does_not_betray_it_either():
    held = map_of(kinds.SQUARE, ANN, LURKER, Token(3, "Bo", (4, 1)))
    with pytest.raises(Refusal) as refused:
        plan(view(held, as_gm=False), ANN, (4, 1))
    assert refused.value.facts["nearest"] == "C1"


def test_on_a_free_map_hidden_bases_are_found_along_the_way():
    held = map_of(kinds.FREE, ANN, replace(LURKER, place=(Fraction(5, 2), Fraction(3, 2))))
    made = plan(view(held, as_gm=False), ANN, (5, 1))
    assert [each.name for each in unseen_at(held, ANN, made.path)] == ["Lurker"]


@settings(max_examples=examples(150, part=6))
@given(
    st.sampled_from(GRIDS),
    st.lists(st.sampled_from([Ground.FLOOR, Ground.FLOOR, *Ground]), min_size=36, max_size=36),
    st.integers(1, 8),
    st.booleans(),
)
def test_whatever_is_in_reach_can_be_planned_and_done(
    kind: MapKind, row: list[Ground], cells: int, odd: bool
):
    ground = dict(zip(Bounds(6, 6).cells(), row, strict=True)) | {(1, 1): Ground.FLOOR}
    held = map_of(kind, ANN, ground={cell: each for cell, each in ground.items() if each is not Ground.FLOOR})
    given_speed = kinds.speed(kind, cells)
    for cell, stage in reachable(held, ANN, given_speed, odd=odd).cells.items():
        made = plan(held, ANN, cell, speed=given_speed, odd=odd)
        assert made.spending is not None
        assert made.spending.by is not None
        assert made.moves[-1] <= STAGES.index(stage) + 1
        after = apply(held, MoveToken(1, made.path, made.total))
        assert after is not None
        assert after.tokens[0].place == cell


def test_a_large_token_squeezes_and_can_be_put_there():
    walls = {(x, y): Ground.WALL for x in (3, 4) for y in range(2, 7)}
    ogre = Token(1, "Ogre", (1, 1), Size.LARGE, space=2)
    held = map_of(kinds.PATHFINDER, ogre, ground=walls)
    made = plan(held, ogre, (5, 1), speed=Fraction(40))
    assert made.total == 7
    assert apply(held, MoveToken(1, made.path)) is not None


def test_a_path_of_over_500_steps_is_refused():
    walls = {(x, y): Ground.WALL for y in range(2, 41, 2) for x in range(1, 41)}
    for i, y in enumerate(range(2, 41, 2)):
        walls.pop((40 if i % 2 == 0 else 1, y))
    held = map_of(kinds.BTR, ANN, ground=walls, side=40)
    with pytest.raises(Refusal, match=r"ways\.too_long") as refused:
        plan(held, ANN, (1, 39))
    assert refused.value.facts["limit"] == 500


def test_too_many_places_on_the_way():
    with pytest.raises(Refusal, match=r"ways\.via"):
        plan(map_of(kinds.SQUARE, ANN), ANN, (3, 3), via=[(2, 2)] * 11)


def test_a_way_past_places_and_back_to_the_start():
    made = plan(map_of(kinds.INSTINCT, ANN), ANN, (1, 1), via=[(3, 1)])
    assert made.total == 4
    assert made.path[2] == (3, 1)


def test_cells_must_be_whole_on_a_grid():
    with pytest.raises(Refusal, match=r"map\.whole_cells"):
        plan(map_of(kinds.SQUARE, ANN), ANN, (Fraction(3, 2), 1))


def test_no_one_reaches_anything_at_speed_zero():
    with pytest.raises(Refusal, match=r"ways\.no_speed"):
        reachable(map_of(kinds.SQUARE, ANN), ANN, Fraction(0))


def test_but_in_pathfinder_always_one_square():
    found = reachable(
        map_of(kinds.PATHFINDER, replace(ANN, place=(3, 3))), replace(ANN, place=(3, 3)), Fraction(0)
    )
    assert len(found.cells) == 8


def test_a_marked_flyer_may_walk():
    held = map_of(kinds.SQUARE, replace(ANN, flying=True), ground={(2, 1): Ground.PIT, (2, 2): Ground.PIT})
    assert plan(held, held.tokens[0], (3, 1)).total == 2
    with pytest.raises(Refusal, match=r"ways\.closed"):
        plan(held, held.tokens[0], (2, 1), manner=Manner.WALK)


GROUNDS = {"normal": Ground.FLOOR, "easy": Ground.EASY, "difficult": Ground.DIFFICULT}


@given(
    st.tuples(st.integers(1, 6), st.integers(1, 6)).filter(lambda goal: goal != ANN.place),
    st.fractions(2, 7, max_denominator=2),
    st.sampled_from(sorted(GROUNDS)),
)
def test_a_map_and_the_bare_numbers_say_the_same(goal: Cell, speed: Fraction, terrain: str):
    """P-20, P-40, P-42: for as many straight and diagonal cells as the way over the map has."""
    ground = dict.fromkeys(Bounds(6, 6).cells(), GROUNDS[terrain])
    made = plan(map_of(kinds.SQUARE, ANN, ground=ground), ANN, goal, speed=speed)
    diagonal = sum(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(made.path))
    straight = len(made.path) - 1 - diagonal
    asked = {"speed": float(speed), "straight": straight, "diagonal": diagonal, "terrain": terrain}
    told = judge(MOVES, asked)
    assert told.spending == made.spending


def test_hexes_have_no_diagonals_in_their_sums():
    held = map_of(kinds.HEX, Token(1, "Ann", (1, 5)))
    found = plan(held, held.tokens[0], (4, 2))
    assert found.total == 3
    (reason,) = found.reasons
    assert (reason.rule, reason.facts["cells"], reason.facts["cost"]) == ("P-21", 3, 3)
