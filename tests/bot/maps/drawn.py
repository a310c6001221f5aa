"""Maps to test with: one by hand, and any that there can be."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from bot.ground.grid import Layout
from bot.ground.terrain import HIGHEST, Ground, Veil
from bot.maps import actions
from bot.maps.apply import apply
from bot.maps.map import FROM_COMBATANT, HIGHEST_FLIGHT, CombatantRef, Map, Place, Token, new_map
from bot.maps.painting import with_cells
from bot.maps.tokens import checked, joined
from bot.refusal import Refusal
from bot.systems.map_kind import MapKind
from tests import kinds

MAKER = 7


def empty(kind: MapKind = kinds.SQUARE, width: int = 12, height: int = 8) -> Map:
    return new_map(kind, width, height, Fraction(1), MAKER)


def done(held: Map | None, *steps: actions.Action) -> Map:
    for step in steps:
        held = apply(held, step)
    assert held is not None
    return held


def refused(held: Map | None, step: actions.Action) -> tuple[str, dict[str, Any]]:
    try:
        apply(held, step)
    except Refusal as refusal:
        return refusal.key, refusal.facts
    raise AssertionError(f"{step} was allowed")


THOUSANDTHS = st.integers(0, 999_999).map(lambda n: Fraction(n, 1000))
NAMES = st.text(st.sampled_from('aAß狼 ()（）"“”\\/@#:,.`0２＂x'), min_size=1, max_size=40)
ANY_NAME = st.text(max_size=60)


REFS = st.builds(CombatantRef, st.integers(1, 99), st.integers(1, 999), st.integers(0, 2**63))


@st.composite
def maps(draw: st.DrawFn, most: int = 12) -> Map:
    kind, step = draw(st.sampled_from(kinds.EVERY)), draw(THOUSANDTHS.filter(bool))
    held = new_map(
        kind, draw(st.integers(1, most)), draw(st.integers(1, most)), step, draw(st.integers(0, 2**63))
    )
    cells = st.lists(st.sampled_from(held.terrain.bounds.cells()), max_size=20)
    for what in draw(st.lists(st.sampled_from((*Ground, *Veil, *range(HIGHEST + 1))), max_size=12)):
        held = replace(held, terrain=with_cells(held.terrain, draw(cells), what))
    for _ in range(draw(st.integers(0, 6))):
        held = draw(with_token(held))
    return replace(held, next_id=held.next_id + draw(st.integers(0, 3)))


@st.composite
def with_token(draw: st.DrawFn, held: Map) -> Map:
    """The map with one more token, where it may stand."""
    token = Token(
        id=held.next_id,
        name=draw(NAMES),
        place=draw(places(held)),
        size=draw(st.sampled_from(sorted(held.kind.sizes))),
        space=draw(st.integers(1, 3)),
        side=draw(st.one_of(st.just(""), NAMES)),
        owner=draw(st.one_of(st.none(), st.integers(1, 2**63))),
        combatant=draw(st.none() | REFS),
        own=tuple(each for each in FROM_COMBATANT if draw(st.booleans())),
        hidden=draw(st.booleans()),
        helpless=draw(st.booleans()),
        flying=draw(st.booleans()),
        altitude=draw(st.integers(0, HIGHEST_FLIGHT)),
        filling=draw(st.booleans()),
        invisible=draw(st.booleans()),
        detection=draw(st.integers(0, 99_999)),
        facing=draw(st.one_of(st.none(), THOUSANDTHS)),
    )
    try:
        tokens = joined(held.tokens, checked(held, token))
    except Refusal:
        return held
    return replace(held, tokens=tokens, next_id=held.next_id + 1)


def places(held: Map) -> st.SearchStrategy[Place]:
    bounds = held.terrain.bounds
    if held.kind.layout is Layout.FREE:
        sides = (st.integers(1000, side * 1000) for side in (bounds.width, bounds.height))
        return st.tuples(*(side.map(lambda n: Fraction(n, 1000)) for side in sides))
    return st.sampled_from(bounds.cells())
