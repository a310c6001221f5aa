"""On which side of a token the others are, and how high, where facing is used (P-31, P-32)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import cos, pi, sin

from bot.ground.grid import Layout, Point, centre, outline
from bot.ground.sight.facing import Level, Sector, levels, sectors
from bot.maps.map import Map, Place, Token
from bot.maps.tokens import cell_under, footprint

TALL = 2
"""How many levels over the ground the top of a head is, as this bot reads it: the rules give no
creature a height (P-32)."""
_RIM = 24
"""Points of a base's rim that are looked at on a map without a grid."""


@dataclass(frozen=True, slots=True)
class Around:
    """The position of another token relative to a token. It lies in each of several sectors or levels with a
    part of itself; the one that favours the acting token counts."""

    other: Token
    sectors: tuple[Sector, ...]
    levels: tuple[Level, ...]


def around(seen: Map, token: Token) -> tuple[Around, ...]:
    """Where every other token is; nothing where the game has no facing, or the token none."""
    facing, layout = token.facing, seen.terrain.layout
    if facing is None or seen.kind.locomotion.facing is None:
        return ()
    at = _middle(seen, token)
    return tuple(
        Around(
            other,
            _parts({sectors(at, facing, point, layout) for point in _points(seen, other)}),
            height_beside(seen, token, other, token.place, other.place),
        )
        for other in seen.tokens
        if other.id != token.id
    )


def height_beside(seen: Map, token: Token, other: Token, here: Place, there: Place) -> tuple[Level, ...]:
    """The height of a token at a place relative to another, by both places and both altitudes. A token that
    flies at an unknown height is above tokens that do not fly."""
    higher = other.altitude - token.altitude
    if token.flying != other.flying and not higher:
        return (Level.ABOVE if other.flying else Level.BELOW,)
    heights = seen.terrain.heights
    rise = higher + heights.get(cell_under(there), 0) - heights.get(cell_under(here), 0)
    if rise <= 0:  # Not its feet count then, but the top of its head.
        top = Fraction(rise + TALL)
        return (Level.LEVEL,) if not rise else levels(top, waist=Fraction(TALL, 2), head=Fraction(TALL))
    return levels(Fraction(rise), waist=Fraction(0), head=Fraction(TALL))


def _parts(found: set[tuple[Sector, ...]]) -> tuple[Sector, ...]:
    """The sectors that points lie inside of. A point only on a boundary is in none, if other points are."""
    inside = {each[0] for each in found if len(each) == 1} or {each for parts in found for each in parts}
    return tuple(each for each in Sector if each in inside)


def _middle(seen: Map, token: Token) -> Point:
    if not seen.kind.has_grid:
        return Fraction(token.place[0]), Fraction(token.place[1])
    x, v = centre(seen.kind.layout, cell_under(token.place))
    off = Fraction(token.space - 1, 2)
    return x + off, v + off


def _points(seen: Map, token: Token) -> Iterator[Point]:
    """The middle of a token and its outermost points: the corners of its cells, or its rim."""
    x, v = _middle(seen, token)
    yield x, v
    if seen.kind.layout is not Layout.FREE:
        for cell in footprint(seen.kind.layout, token.place, token.space):
            yield from outline(seen.kind.layout, cell)
        return
    radius = seen.step * token.space / 2
    for part in range(_RIM):
        turn = 2 * pi * part / _RIM
        yield x + radius * Fraction(cos(turn)), v + radius * Fraction(sin(turn))
