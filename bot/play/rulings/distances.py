"""How far it is between places that somebody names."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from bot.ground.grid import Point
from bot.ground.points import exact, parted, read_cell, read_point
from bot.ground.reason import Reason, because
from bot.maps.looks import rise
from bot.maps.map import SYSTEMS, Map, MapKind, Place, Token
from bot.maps.tokens import footprint
from bot.maps.views import view
from bot.play.caller import Caller
from bot.play.maps.maps import leads, map_in
from bot.play.preferences import Preferences, of_caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems.measures import Distance, measure, nearest
from bot.text import fold

UNKNOWN = "measure.neither"
"""The refusal of what may be the name of a hidden token."""
MOST_PLACES = 20
"""To how many places one command measures."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The distances from one place to others. ``nearest`` are the indexes of the nearest;
    of several, ``fallen`` is the one a die named, where the rules ask for one (F-7), and
    ``reasons`` say how. ``names`` are of the tokens that were named, start first, None where
    a place was. ``secret``: it tells of a hidden token."""

    kind: MapKind
    start: Point
    ends: tuple[Point, ...]
    distances: tuple[Distance, ...]
    nearest: tuple[int, ...]
    fallen: int | None = None
    reasons: tuple[Reason, ...] = ()
    names: tuple[str | None, ...] = ()
    secret: bool = False


async def kind_here(table: Table, caller: Caller) -> MapKind:
    """The kind of map that is meant where none is named: the channel's map's, else that of
    the system which was set for the channel, else squares of the dice pools."""
    return (await _ground(table, caller, None)).kind


def usual_kind(held: Preferences) -> MapKind:
    """What the system that was set for the channel measures on; squares of the dice pools
    where none was, or it has no measure."""
    if not held.system_set:
        return MapKind.SQUARE
    return next((kind for kind, system in SYSTEMS.items() if system == held.system), MapKind.SQUARE)


@dataclass(frozen=True, slots=True)
class _Ground:
    """What is measured on: a kind of map and, where it is the channel's own, that map as it
    is seen; ``whole`` as its GM sees it, where that is more and the GM asks."""

    kind: MapKind
    map: Map | None = None
    whole: Map | None = None

    def token(self, text: str) -> Token | None:
        """The token that is named."""
        wanted = fold(text)
        tokens = self.map.tokens if self.map else ()
        return next((each for each in tokens if wanted == fold(each.name)), None)

    @property
    def names(self) -> tuple[str, ...]:
        """What its tokens may be called."""
        tokens = self.map.tokens if self.map else ()
        return tuple(each.name for each in tokens)


async def _ground(table: Table, caller: Caller, kind: str | None) -> _Ground:
    """The kind that was named, else the channel's map, else what its system measures on."""
    if kind:
        return _Ground(MapKind(kind))
    head = await map_in(table, caller.channel_id)
    if head and head.map:
        hides = any(each.hidden for each in head.map.tokens) and await leads(table, caller, head.map)
        return _Ground(head.map.kind, view(head.map, as_gm=False), head.map if hides else None)
    return _Ground(usual_kind(await of_caller(table, caller)))


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place that was named: its cells or its point and, of a token, the token's name."""

    points: tuple[Point, ...]
    name: str | None = None


@dataclass(frozen=True, slots=True)
class _Scale:
    weight: int
    height: Fraction | None
    base: Fraction | None


async def measured(
    table: Table, caller: Caller, start: str, ends: str, *, kind: str | None = None,
    height: float | None = None, base: float | None = None,
) -> Measured:  # fmt: skip
    """Measure from one place to one or several; without a ``kind`` on the channel's map,
    where tokens can be named. ``height`` in feet (BtR), ``base`` a medium creature's
    diameter (free maps). What a GM asks of a hidden token is ``secret``. Refusal: a place
    cannot be read, or height or base do not count there."""
    on = await _ground(table, caller, kind)
    if height is not None and on.kind is not MapKind.BTR:
        raise Refusal("measure.height_not_here", kind=on.kind.value)
    if base is not None and on.kind is not MapKind.FREE:
        raise Refusal("measure.base_not_here", kind=on.kind.value)
    weight = (await of_caller(table, caller)).height_weight
    scale = _Scale(weight, None if height is None else exact(height), None if base is None else exact(base))
    try:
        found = _distances(on, _spot(on, start), _spots(on, ends), scale)
    except Refusal as refused:
        if on.whole is None or refused.key != UNKNOWN:
            raise
        on = replace(on, map=on.whole)
        found = replace(_distances(on, _spot(on, start), _spots(on, ends), scale), secret=True)
    return _decided(table, found)


def _distances(on: _Ground, origin: _Spot, goals: Sequence[_Spot], scale: _Scale) -> Measured:
    if len(goals) > MOST_PLACES:
        raise Refusal("measure.too_many", most=MOST_PLACES)
    found = [_nearest_parts(on, origin.points, goal.points, scale) for goal in goals]
    distances = tuple(distance for _, _, distance in found)
    shown = found[0][0] if len(found) == 1 else origin.points[0]
    ends = tuple(end for _, end, _ in found)
    names = tuple(each.name for each in (origin, *goals))
    return Measured(on.kind, shown, ends, distances, nearest(distances), names=names)


def _nearest_parts(
    on: _Ground, starts: Sequence[Point], ends: Sequence[Point], scale: _Scale
) -> tuple[Point, Point, Distance]:
    """The nearest two cells of both (P-17: the nearest distance between two places counts)."""
    step = on.map.step if on.map else Fraction(1)
    measured = [
        (
            a, b,
            measure(
                on.kind.value, a, b, height=_height(on, a, b, scale), weight=scale.weight,
                base=scale.base or step, step=step,
            ),
        )
        for a, b in product(starts, ends)
    ]  # fmt: skip
    return min(measured, key=lambda each: each[2].value)


def _height(on: _Ground, a: Point, b: Point, scale: _Scale) -> Fraction:
    """The difference in height in feet: as it was given, else as the map has it."""
    if scale.height is not None or on.map is None or on.kind is not MapKind.BTR:
        return scale.height or Fraction(0)
    return rise(on.map, a, b)


def _spot(on: _Ground, text: str) -> _Spot:
    """One place: a token's cells, a point without a grid, else a cell."""
    token = on.token(text)
    if token is not None and on.map is not None and on.kind is not MapKind.FREE:
        cells = footprint(on.map.terrain.layout, token.place, token.space)
        return _Spot(tuple(map(_point, cells)), token.name)
    if token is not None:
        return _Spot((_point(token.place),), token.name)
    with _told_of_tokens(on):
        return _Spot((read_point(text) if on.kind is MapKind.FREE else _point(read_cell(text)),))


def _spots(on: _Ground, text: str) -> list[_Spot]:
    """One or several tokens and places."""
    if on.token(text) is not None:
        return [_spot(on, text)]
    with _told_of_tokens(on):
        pieces = parted(text, on.names)
    return [_spot(on, piece) for piece in pieces]


@contextmanager
def _told_of_tokens(on: _Ground) -> Generator[None]:
    """On a map, what is no place could have been meant for a token."""
    try:
        yield
    except Refusal as refused:
        if on.map is None or refused.key != "points.unreadable":
            raise
        raise Refusal("measure.neither", text=refused.facts["text"]) from refused


def _point(place: Place) -> Point:
    return Fraction(place[0]), Fraction(place[1])


def _decided(table: Table, found: Measured) -> Measured:
    """In Pathfinder a die decides which of several equally near is the nearest (F-7)."""
    if found.kind is not MapKind.PATHFINDER or len(found.nearest) < 2:
        return found
    sides = len(found.nearest)
    face = table.dice.roll(sides, 1)[0]
    reason = because("measure.nearest_die", "F-7", sides=sides, face=face)
    return replace(found, fallen=found.nearest[face - 1], reasons=(reason,))
