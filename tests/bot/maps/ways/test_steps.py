"""Ways of steps: where they lead on each kind of map, and what they cost beside typed ones."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ground.grid import Bounds, Layout
from bot.ground.terrain import Ground
from bot.maps.map import Token
from bot.maps.ways.plans import plan
from bot.maps.ways.reaches import reachable
from bot.maps.ways.steps import STEPS, further, places, stepped
from bot.refusal import Refusal
from bot.systems.map_kind import MapKind
from tests import kinds
from tests.bot.maps.drawn import empty
from tests.bot.maps.ways.test_plans import ANN, GRIDS, map_of
from tests.profiles import examples


def test_a_step_straight_back_takes_the_last_one_away() -> None:
    assert further("669", "6") == "6696"
    assert further("669", "1") == "66"
    assert further("", "1") == "1"


@pytest.mark.parametrize("kind", kinds.EVERY)
def test_every_direction_has_one_straight_back(kind: MapKind) -> None:
    held = replace(empty(kind), step=Fraction(3, 2))
    for step in STEPS[kind.layout]:
        there = stepped(held, (5, 5), step)
        assert stepped(held, there, str(10 - int(step))) == (5, 5)
        assert there != (5, 5)


def test_on_a_free_map_only_the_bends_are_places() -> None:
    held = replace(empty(kinds.FREE), step=Fraction(3, 2))
    assert places(held, (2, 2), "6669") == ((2, 2), (Fraction(13, 2), 2), (8, Fraction(7, 2)))
    assert places(empty(kinds.HEX), (2, 2), "99") == ((2, 2), (2, 3), (2, 4))


@settings(max_examples=examples(150, part=6))
@given(
    st.sampled_from(GRIDS),
    st.lists(st.sampled_from([Ground.FLOOR, Ground.FLOOR, *Ground]), min_size=36, max_size=36),
    st.integers(1, 8),
    st.booleans(),
)
def test_step_by_step_a_way_costs_what_it_costs_when_it_is_typed(
    kind: MapKind, row: list[Ground], cells: int, odd: bool
) -> None:
    """And so does each part of it, as far as it may end there."""
    ground = dict(zip(Bounds(6, 6).cells(), row, strict=True)) | {(1, 1): Ground.FLOOR}
    held = map_of(kind, ANN, ground={cell: each for cell, each in ground.items() if each is not Ground.FLOOR})
    speed = kinds.speed(kind, cells)
    for cell in reachable(held, ANN, speed, odd=odd).cells:
        typed = plan(held, ANN, cell, speed=speed, odd=odd)
        _, *via, end = typed.path
        walked = plan(held, ANN, end, via=via, speed=speed, odd=odd, stepwise=True)
        assert (walked.path, walked.total, walked.moves[-1]) == (typed.path, typed.total, typed.moves[-1])
        assert (walked.spending, walked.odd, walked.barred) == (typed.spending, typed.odd, None)
        for (_, before), (_, after) in pairwise(zip(walked.path, walked.moves, strict=True)):
            assert before <= after


def test_a_step_does_not_lead_round_what_is_in_the_way() -> None:
    held = map_of(kinds.PATHFINDER, ANN, ground={(2, 1): Ground.WALL})
    assert plan(held, ANN, (2, 2)).path == ((1, 1), (1, 2), (2, 2))
    with pytest.raises(Refusal, match=r"ways\.no_step"):
        plan(held, ANN, (2, 2), stepwise=True)


@pytest.mark.parametrize(("ground", "key"), [(Ground.WALL, "step_closed"), (Ground.FLOOR, "step_held")])
def test_what_bars_a_step_is_told(ground: Ground, key: str) -> None:
    foe = Token(2, "Wolf", (2, 1), side="beasts")
    held = map_of(kinds.PATHFINDER, replace(ANN, side="heroes"), foe, ground={(2, 1): ground})
    with pytest.raises(Refusal, match=rf"ways\.{key}"):
        plan(held, held.tokens[0], (3, 1), via=[(2, 1)], stepwise=True)


def test_a_way_may_end_for_now_where_nobody_can_stop() -> None:
    friend = Token(2, "Bo", (2, 1), side="a")
    ann = replace(ANN, side="a")
    held = map_of(kinds.PATHFINDER, ann, friend)
    passing = plan(held, ann, (2, 1), stepwise=True)
    assert passing.barred is not None
    assert passing.barred.key == "ways.held_off"
    assert plan(held, ann, (3, 1), via=[(2, 1)], stepwise=True).barred is None
    with pytest.raises(Refusal, match=r"ways\.held"):
        plan(held, ann, (2, 1))


def test_a_step_too_dear_for_one_move_says_so() -> None:
    held = map_of(kinds.SQUARE, ANN, ground={(2, 1): Ground.DIFFICULT})
    with pytest.raises(Refusal, match=r"ways\.step_too_slow"):
        plan(held, ANN, (2, 1), speed=Fraction(1), stepwise=True)


def test_without_diagonals_none_is_a_step() -> None:
    assert kinds.INSTINCT.layout is Layout.SQUARE
    with pytest.raises(Refusal, match=r"ways\.no_step"):
        plan(map_of(kinds.INSTINCT, ANN), ANN, (2, 2), stepwise=True)
