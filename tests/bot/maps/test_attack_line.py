"""What a map says between an attacker and a target."""

from dataclasses import replace

import pytest

from bot.ground.sight.facing import Level
from bot.ground.terrain import Ground, Veil
from bot.maps.actions import Paint, PlaceToken, Wall
from bot.maps.attack_line import Between, Shelter, between
from bot.maps.map import Map, Place
from bot.maps.views import view
from bot.systems.map_kind import MapKind
from bot.systems.perception import Concealment
from bot.systems.vision import Judged, Line
from tests import kinds
from tests.bot.maps.drawn import done, empty


def table(kind: MapKind = kinds.INSTINCT) -> Map:
    """Ann at B4, Bob at H4."""
    return done(empty(kind), PlaceToken("Ann", (2, 4)), PlaceToken("Bob", (8, 4)))


def found(held: Map) -> Between:
    return between(held, held.tokens[0], held.tokens[1])


@pytest.mark.parametrize("kind", kinds.EVERY)
def test_in_the_open_the_line_is_clear(kind: MapKind) -> None:
    told = found(table(kind))
    assert (told.clear, told.shelter, told.levels) == (True, Shelter.NONE, (Level.LEVEL,))
    assert told.distance.value > 0
    assert "between.cover" in [each.key for each in told.unknown]


def test_a_wall_across_every_line_is_full_cover() -> None:
    told = found(done(table(), Wall((5, 2), (5, 6))))
    assert (told.clear, told.shelter) == (False, Shelter.FULL)
    assert told.reasons[-1].key == "between.full"
    assert told.distance.value == 6


@pytest.mark.parametrize(
    ("kind", "place", "space", "beside"),
    [
        (kinds.SQUARE, (3, 5), 1, True),
        (kinds.SQUARE, (4, 4), 1, False),
        (kinds.BTR, (3, 3), 1, True),
        (kinds.HEX, (1, 5), 1, True),
        (kinds.HEX, (3, 5), 1, False),
        (kinds.HEX, (3, 4), 1, True),
        (kinds.SQUARE, (4, 4), 2, True),
        (kinds.SQUARE, (5, 4), 2, False),
    ],
)
def test_neighbours_stand_beside_each_other(kind: MapKind, place: Place, space: int, beside: bool) -> None:
    """B-16; on hexes only cells that share an edge. Ann's body is ``space`` cells a side."""
    held = done(empty(kind), PlaceToken("Ann", (2, 4)), PlaceToken("Bob", place))
    held = replace(held, tokens=(replace(held.tokens[0], space=space), held.tokens[1]))
    assert found(held).beside is beside
    assert between(held, held.tokens[1], held.tokens[0]).beside is beside


def test_something_low_on_the_line_is_weak_cover_but_not_under_the_two() -> None:
    held = done(table(), Paint(Ground.OBSTACLE, (5, 4), (5, 4)))
    assert found(held).shelter is Shelter.WEAK
    assert found(done(table(), Paint(Ground.OBSTACLE, (8, 4), (8, 4)))).shelter is Shelter.NONE


def test_the_dark_conceals_by_the_rules_of_the_game() -> None:
    """D-35: what only hearing finds is hidden; darkvision 2 sees it."""
    held = done(table(), Paint(Veil.DARK, (8, 4), (8, 4)))
    assert found(held).concealment is Concealment.HIDDEN
    keen = replace(held, tokens=(replace(held.tokens[0], darkvision=2), held.tokens[1]))
    assert found(keen).concealment is Concealment.VISIBLE
    assert [each.key for each in found(keen).unknown] == ["between.cover", "between.senses"]


def test_the_nearest_places_of_big_ones_count_and_flyers_are_above() -> None:
    held = table(kinds.SQUARE)
    big = replace(held, tokens=(replace(held.tokens[0], space=3), replace(held.tokens[1], flying=True)))
    told = found(big)
    assert told.distance.value == 4
    assert told.levels == (Level.ABOVE,)


def test_a_hidden_token_does_not_show() -> None:
    held = done(table(), PlaceToken("Ogre", (5, 4)))
    hidden = replace(held, tokens=(*held.tokens[:2], replace(held.tokens[2], hidden=True)))
    assert found(view(hidden, as_gm=False)) == found(view(table(), as_gm=False))


def test_nobody_attacks_themselves() -> None:
    held = table()
    with pytest.raises(ValueError, match="1"):
        between(held, held.tokens[0], held.tokens[0])


def test_nobody_else_on_the_map_is_looked_at() -> None:
    """Many who stand there would make what is asked at every keystroke slow: these two look at each other."""
    seen: list[object] = []
    plain = kinds.INSTINCT.vision

    def judge(line: Line) -> Judged:
        seen.append(line)
        return plain.judge(line)

    held = done(table(), PlaceToken("Cid", (2, 2)), PlaceToken("Dan", (3, 2)))
    between(replace(held, kind=replace(held.kind, vision=replace(plain, judge=judge))), *held.tokens[:2])
    assert len(seen) == 2
