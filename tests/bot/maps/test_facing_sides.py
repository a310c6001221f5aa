"""On which side of a token another is, and how high (P-31, P-32): each worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.maps.actions import PlaceToken
from bot.maps.facing_sides import around
from bot.maps.map import Map, Place
from bot.systems.map_kind import MapKind
from tests import kinds
from tests.bot.maps.drawn import done, empty


def facing(kind: MapKind, degrees: int | None, at: Place, levels: tuple[int, int] = (0, 0)) -> Map:
    """Ann at D4 looks so, Bob stands somewhere; on which levels the two do, at D4 and H8."""
    held = done(empty(kind, 12, 12), PlaceToken("Ann", (4, 4)), PlaceToken("Bob", at))
    heights = {cell: level for cell, level in zip(((4, 4), (8, 8)), levels, strict=True) if level}
    turned = None if degrees is None else Fraction(degrees)
    tokens = (replace(held.tokens[0], facing=turned), held.tokens[1])
    return replace(held, terrain=replace(held.terrain, heights=heights), tokens=tokens)


@pytest.mark.parametrize(
    ("degrees", "at", "sides"),
    [
        (0, (6, 4), ["front"]),
        (0, (4, 6), ["left"]),
        (0, (4, 2), ["right"]),
        (0, (2, 4), ["back"]),
        (0, (2, 5), ["back"]),  # Its corner only touches the border.
        (0, (2, 6), ["left", "back"]),
        (90, (2, 2), ["left", "back"]),
        (45, (2, 4), ["left", "back"]),
        (45, (3, 3), ["back"]),
        (20, (2, 4), ["back"]),  # 160° off is behind, and so are all its corners.
        (20, (2, 5), ["left", "back"]),  # The border at 155° runs through it.
    ],
)
def test_on_squares(degrees: int, at: Place, sides: list[str]) -> None:
    held = facing(kinds.SQUARE, degrees, at)
    (found,) = around(held, held.tokens[0])
    assert [*found.sectors] == sides


def test_a_big_one_is_behind_with_any_part() -> None:
    held = facing(kinds.SQUARE, 0, (1, 6))
    held = replace(held, tokens=(held.tokens[0], replace(held.tokens[1], space=3)))
    (found,) = around(held, held.tokens[0])
    assert [*found.sectors] == ["left", "back"]


def test_on_hexes_and_without_a_grid() -> None:
    held = facing(kinds.HEX, 0, (2, 4))
    assert [*around(held, held.tokens[0])[0].sectors] == ["back"]
    held = facing(kinds.FREE, 0, (Fraction(2), Fraction(6)))
    assert [*around(held, held.tokens[0])[0].sectors] == ["left", "back"]
    held = facing(kinds.FREE, 0, (Fraction(2), Fraction(5)))
    assert [*around(held, held.tokens[0])[0].sectors] == ["back"]


@pytest.mark.parametrize(
    ("own", "height", "levels"),
    [
        (0, 0, ["level"]),
        (0, 1, ["level"]),
        (0, 2, ["above", "level"]),
        (0, 3, ["above"]),
        (1, 0, ["level", "below"]),
        (2, 0, ["below"]),
    ],
)
def test_how_high(own: int, height: int, levels: list[str]) -> None:
    held = facing(kinds.SQUARE, 0, (8, 8), (own, height))
    (found,) = around(held, held.tokens[0])
    assert [*found.levels] == levels


def test_nothing_without_a_facing_nor_in_games_without_it() -> None:
    for held in (facing(kinds.SQUARE, None, (6, 4)), facing(kinds.PATHFINDER, 0, (6, 4))):
        assert around(held, held.tokens[0]) == ()
