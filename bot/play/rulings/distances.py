"""Distances between named places."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from bot.ground.grid import Point
from bot.ground.points import exact, named, parted, read_cell, read_on, read_point
from bot.ground.reason import because
from bot.ground.terrain import Ground
from bot.maps.distances import Measured
from bot.maps.map import Map, Place, Token
from bot.maps.nearness import barrier_between, rise
from bot.maps.tokens import footprint
from bot.maps.views import view
from bot.play.authority import Caller
from bot.play.games import kind_of, map_here, measuring_here, of_the_game
from bot.play.maps.maps import leads
from bot.play.settings import of_caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import map_kind
from bot.systems.map_kind import MapKind
from bot.systems.measures import Distance, Near, nearest
from bot.text import fold

UNKNOWN = frozenset({"measure.neither", "points.unreadable"})
"""The refusals of what may be the name of a token elsewhere."""
MOST_PLACES = 20
"""To how many places one command measures."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """The ground of a measurement: a kind of map and, if it is the channel's own, that map as it is seen.
    ``secret``: as only its GM sees it."""

    kind: MapKind
    map: Map | None = None
    secret: bool = False

    def token(self, text: str) -> Token | None:
        """The token that is named."""
        wanted = fold(text)
        tokens = self.map.tokens if self.map else ()
        return next((each for each in tokens if wanted == fold(each.name)), None)

    @property
    def names(self) -> tuple[str, ...]:
        """The possible names of its tokens."""
        tokens = self.map.tokens if self.map else ()
        return tuple(each.name for each in tokens)


async def _grounds(table: Table, caller: Caller, kind: str | None) -> list[_Ground]:
    """The named kind; otherwise the kind of the game here, then the channel's map, which is the only one with
    tokens. The map comes first if it is of that game, or none is set."""
    if kind:
        return [_Ground(map_kind(kind))]
    on, game = await map_here(table, caller), await measuring_here(table, caller)
    if on is None:
        return [_Ground(kind_of(game))]
    found = [] if of_the_game(on.kind, game) else [_Ground(kind_of(game))]
    found.append(_Ground(on.kind, view(on, as_gm=False)))
    if any(each.hidden for each in on.tokens) and await leads(table, caller, on):
        found.append(_Ground(on.kind, on, secret=True))
    return found


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place that was named: its cells or its point and, of a token, the token's name and how
    much nearer its rim is than its middle (P-18), and how high it flies."""

    points: tuple[Point, ...]
    name: str | None = None
    wider: Fraction = Fraction(0)
    altitude: int = 0


@dataclass(frozen=True, slots=True)
class _Scale:
    weight: int
    height: Fraction | None
    base: Fraction | None


async def measured(
    table: Table,
    caller: Caller,
    start: str,
    ends: str,
    *,
    kind: str | None = None,
    height: float | None = None,
    base: float | None = None,
) -> Measured:
    """Measure from one place to one or several. Without a ``kind``, measure as the channel's game does, with
    tokens on its map. ``height`` is in feet (BtR), ``base`` a medium creature's diameter (free maps). A GM's
    question about a hidden token is ``secret``. Refusal: a place cannot be read, or height or base do not
    count there."""
    weight = (await of_caller(table, caller)).height_weight
    scale = _Scale(weight, None if height is None else exact(height), None if base is None else exact(base))
    grounds = await _grounds(table, caller, kind)
    while True:
        on = grounds.pop(0)
        try:
            return _decided(table, _measured_on(on, start, ends, scale))
        except Refusal as refused:
            if refused.key not in UNKNOWN or not grounds:
                raise


def _measured_on(on: _Ground, start: str, ends: str, scale: _Scale) -> Measured:
    if scale.height is not None and not on.kind.counts_height:
        raise Refusal("measure.height_not_here", kind=on.kind.key)
    if scale.base is not None and on.kind.has_grid:
        raise Refusal("measure.base_not_here", kind=on.kind.key)
    return _distances(on, _spot(on, start), _spots(on, ends), scale)


def _distances(on: _Ground, origin: _Spot, goals: Sequence[_Spot], scale: _Scale) -> Measured:
    if len(goals) > MOST_PLACES:
        raise Refusal("measure.too_many", most=MOST_PLACES)
    found = [_nearest_parts(on, origin, goal, scale) for goal in goals]
    distances = tuple(distance for _, _, distance in found)
    shown = found[0][0] if len(found) == 1 else origin.points[0]
    ends = tuple(end for _, end, _ in found)
    names = tuple(each.name for each in (origin, *goals))
    return Measured(
        on.kind,
        shown,
        ends,
        distances,
        nearest(distances),
        names=names,
        mapped=on.map is not None,
        secret=on.secret,
    )


def _nearest_parts(on: _Ground, start: _Spot, end: _Spot, scale: _Scale) -> tuple[Point, Point, Distance]:
    """The nearest two cells of both (P-18: the nearest distance between two places counts)."""
    step = on.map.step if on.map else Fraction(1)
    wider = start.wider + end.wider

    def distance(a: Point, b: Point) -> Distance:
        height, base = _height(on, (a, start), (b, end), scale), scale.base or step
        return on.kind.distance(a, b, height=height, weight=scale.weight, base=base, step=step, wider=wider)

    measured = [(a, b, distance(a, b)) for a, b in product(start.points, end.points)]
    a, b, found = min(measured, key=lambda each: each[2].value)
    if found.near is Near.ADJACENT and on.map is not None:
        near = [each for each in measured if each[2].near is Near.ADJACENT]
        found = _barred(on.map, found, [(a, b) for a, b, _ in near])
    return a, b, found


_BETWEEN = {
    Ground.WALL: "measure.wall_between",
    Ground.DOOR: "measure.door_between",
    Ground.OBSTACLE: "measure.obstacle_between",
    Ground.PIT: "measure.pit_between",
}


def _barred(held: Map, found: Distance, ends: Sequence[tuple[Point, Point]]) -> Distance:
    """A distance that is none of neighbours where something bars the way between all of their near
    cells (P-19)."""
    barriers = [barrier_between(held, (a,), (b,)) for a, b in ends]
    barrier = barriers[0]
    if barrier is None or None in barriers:
        return found
    key = _BETWEEN[held.terrain.told(barrier)]
    reason = because(key, "P-19", cell=named(held.terrain.layout, barrier))
    return replace(found, near=None, reasons=(*found.reasons, reason))


def _height(on: _Ground, a: tuple[Point, _Spot], b: tuple[Point, _Spot], scale: _Scale) -> Fraction:
    """The difference in height in feet: as given, otherwise as the map and its flyers have it."""
    if scale.height is not None or on.map is None or not on.kind.counts_height:
        return scale.height or Fraction(0)
    return rise(on.map.terrain, a[0], b[0], a[1].altitude - b[1].altitude)


def _spot(on: _Ground, text: str) -> _Spot:
    """One place: a token's cells, a point without a grid, otherwise a cell."""
    token = on.token(text)
    if token is not None and on.map is not None and on.kind.has_grid:
        cells = footprint(on.map.terrain.layout, token.place, token.space)
        return _Spot(tuple(map(_point, cells)), token.name, altitude=token.altitude)
    if token is not None:
        return _Spot((_point(token.place),), token.name, Fraction(token.space - 1, 2))
    with _told_of_tokens(on):
        if on.map is not None:
            return _Spot((read_on(on.kind.layout, text),))
        return _Spot((_point(read_cell(text)) if on.kind.has_grid else read_point(text),))


def _spots(on: _Ground, text: str) -> list[_Spot]:
    """One or several tokens and places."""
    if on.token(text) is not None:
        return [_spot(on, text)]
    with _told_of_tokens(on):
        pieces = parted(text, on.names)
    return [_spot(on, piece) for piece in pieces]


@contextmanager
def _told_of_tokens(on: _Ground) -> Generator[None]:
    """On a map, a text that is not a place may have meant a token."""
    try:
        yield
    except Refusal as refused:
        if on.map is None or refused.key != "points.unreadable":
            raise
        raise Refusal("measure.neither", text=refused.facts["text"]) from refused


def _point(place: Place) -> Point:
    return Fraction(place[0]), Fraction(place[1])


def _decided(table: Table, found: Measured) -> Measured:
    """If the game has that rule, a die decides which of several equally near ones is the nearest."""
    if found.kind.nearest_rule is None or len(found.nearest) < 2:
        return found
    sides = len(found.nearest)
    face = table.dice.roll(sides, 1)[0]
    reason = because("measure.nearest_die", found.kind.nearest_rule, sides=sides, face=face)
    return replace(found, fallen=found.nearest[face - 1], reasons=(reason,))
