"""How near to each other things on a map are, as its game counts."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from bot.ground.grid import Cell
from bot.ground.sight import lines
from bot.ground.terrain import Terrain
from bot.maps.map import Map, Place, Token
from bot.maps.tokens import cell_under, footprint
from bot.systems.measures import DEFAULT_HEIGHT_WEIGHT, SQUARE_FEET, Distance, Near


def rise(terrain: Terrain, a: Place, b: Place, higher: int = 0) -> Fraction:
    """The difference in height between two cells, in feet. A token over the first flies this many feet
    ``higher`` than one over the second (B-32)."""
    heights = [terrain.heights.get(cell_under(place), 0) for place in (a, b)]
    return Fraction(abs((heights[0] - heights[1]) * SQUARE_FEET + higher))


def places(seen: Map, token: Token) -> tuple[Place, ...]:
    """Where a token is: its cells, on a free map the middle of its base."""
    if not seen.kind.has_grid:
        return (token.place,)
    return footprint(seen.terrain.layout, token.place, token.space)


def wider(seen: Map, *tokens: Token | None) -> Fraction:
    """How much nearer the rims of bases wider than a step are than their middles (P-18)."""
    if seen.kind.has_grid:
        return Fraction(0)
    return sum((Fraction(each.space - 1, 2) for each in tokens if each), Fraction(0))


def distance(
    seen: Map,
    a: Place,
    b: Place,
    *,
    bases: Fraction | int = 0,
    weight: int = DEFAULT_HEIGHT_WEIGHT,
    higher: int = 0,
) -> Distance:
    """How far it is from place to place, less what ``bases`` take of it; ``higher`` is by how many
    feet the altitude over the first is more."""
    ends = (Fraction(a[0]), Fraction(a[1])), (Fraction(b[0]), Fraction(b[1]))
    height = rise(seen.terrain, a, b, higher)
    return seen.kind.distance(
        *ends, height=height, weight=weight, base=seen.step, step=seen.step, wider=bases
    )


def adjacent(seen: Map, one: Token, other: Token) -> bool:
    """Whether two tokens are next to each other, and nothing that bars the way is between (P-19)."""
    bases = wider(seen, one, other)
    ends = product(places(seen, one), places(seen, other))
    return any(
        distance(seen, a, b, bases=bases).near in (Near.ADJACENT, Near.SAME)
        and lines.nothing_between(seen.terrain, a, b).clear
        for a, b in ends
    )


def barrier_between(seen: Map, starts: Sequence[Place], ends: Sequence[Place]) -> Cell | None:
    """What bars the way between the nearest two of these places, by its cell (P-19); None: one line
    is free."""
    traced = [lines.nothing_between(seen.terrain, a, b) for a, b in product(starts, ends)]
    if any(each.clear for each in traced):
        return None
    return traced[0].blocked_by
