"""Which targets an attack reaches on a map, and in what order they are offered."""

import pytest

from bot.maps.actions import PlaceToken, Wall
from bot.maps.attack_line import Between, between
from bot.maps.map import Map
from bot.maps.targets import Span, ranked
from bot.systems.map_kind import MapKind
from tests import kinds
from tests.bot.maps.drawn import done, empty


def found(held: Map) -> dict[str, Between]:
    first, *others = held.tokens
    return {each.name: between(held, first, each) for each in others}


def row(kind: MapKind) -> Map:
    """Ann at B4, others 1, 2 and 3 cells to the right, the farthest first."""
    near = (PlaceToken(f"n{far}", (2 + far, 4)) for far in (3, 2, 1))
    return done(empty(kind), PlaceToken("Ann", (2, 4)), *near)


def test_those_in_reach_come_first_then_the_unknown_then_the_rest() -> None:
    told = ranked(["n3", "n2", "Ghost", "n1"], found(row(kinds.INSTINCT)), Span(1, 2).covers)
    assert [(each.name, each.in_reach) for each in told] == [
        ("n1", True), ("n2", True), ("Ghost", None), ("n3", False)
    ]  # fmt: skip
    assert told[2].between is None


def test_without_a_range_the_line_decides() -> None:
    apart = done(
        empty(kinds.INSTINCT), *(PlaceToken(n, (x, 4)) for n, x in (("Ann", 2), ("n3", 5), ("n1", 3)))
    )
    walled = done(apart, Wall((4, 1), (4, 8)))
    told = ranked(["n3", "n1"], found(walled))
    assert [(each.name, each.in_reach) for each in told] == [("n1", True), ("n3", False)]


@pytest.mark.parametrize(
    ("kind", "span", "reached"),
    [
        (kinds.INSTINCT, Span(1, 2), {"n1", "n2"}),  # D-56: areas reach the end.
        (kinds.SQUARE, Span(0, 2), {"n1"}),  # P-18: steps do not.
        (kinds.BTR, Span(0, 10), {"n1", "n2"}),
    ],
)
def test_a_range_ends_as_its_game_counts(kind: MapKind, span: Span, reached: set[str]) -> None:
    told = ranked(["n1", "n2", "n3"], found(row(kind)), span.covers)
    assert {each.name for each in told if each.in_reach} == reached
