"""Moves straight away from what hits, until something stops them or the ground ends (P-48)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, takewhile
from math import floor

from bot.ground.grid import HALF, Cell, Layout, Point, centre
from bot.ground.points import MOST_DECIMALS, named
from bot.ground.ways.footing import CLOSED, Footing
from bot.maps.map import Map, Place, Token
from bot.maps.nearness import distance
from bot.maps.tokens import cell_under
from bot.maps.ways import legs
from bot.maps.ways.jumps import ground_ends, level_under
from bot.refusal import Refusal
from bot.systems.ways import Manner

_PARTS = 100
"""Without a grid a way is measured in such parts of a step."""


@dataclass(frozen=True, slots=True)
class Knock:
    """The way of one that is knocked back: its places, and where the ground ended."""

    path: tuple[Place, ...]
    over: Place | None = None


def knocked(seen: Map, token: Token, source: Place, most: Fraction, footing: Footing | None) -> Knock:
    """How far a token is knocked back from a place, ``most`` steps at the most; ``footing`` where
    there is a grid. Refusal: the source is where it stands, or something stops it at once."""
    there = next((each for each in seen.tokens if each.place == source), None)
    start = _middle(seen, source, there.space if there else 1)
    end = _middle(seen, token.place, token.space)
    if start == end:
        raise Refusal("ways.knock_here", place=named(seen.kind.layout, source))
    away = end[0] - start[0], end[1] - start[1]
    if footing is None:
        found = _over_points(seen, token, away, most)
    else:
        found = _over_cells(seen, token, away, most, footing)
    if len(found.path) < 2:
        raise Refusal("ways.knock_stopped", place=named(seen.kind.layout, token.place))
    return found


def _middle(seen: Map, place: Place, space: int) -> Point:
    if not seen.kind.has_grid:
        return Fraction(place[0]), Fraction(place[1])
    x, v = centre(seen.kind.layout, cell_under(place))
    return x + Fraction(space - 1, 2), v + Fraction(space - 1, 2)


def _over_cells(seen: Map, token: Token, away: Point, most: Fraction, footing: Footing) -> Knock:
    start = cell_under(token.place)
    path, over = [start], None
    cells = takewhile(lambda cell: distance(seen, start, cell).value <= most, _line(seen, start, away))
    for cell in cells:
        if not _leads_on(footing, path[-1], cell):
            break
        path.append(cell)
        if ground_ends(footing, path[-2], cell):
            over = cell
            break
    while len(path) > 1 and not footing.stops_on(path[-1]):
        path.pop()
    return Knock(tuple(path), over)


def _line(seen: Map, start: Cell, away: Point) -> Iterator[Cell]:
    """The cells of a line that leaves a cell in a direction, each next to the one before."""
    x, y = away
    if seen.kind.layout is Layout.HEX:
        x, y = x - y, 2 * y
        longest = max(abs(x), abs(y), abs(x + y))
        for number in count(1):
            q, r = _hex(number * x / longest, number * y / longest)
            yield start[0] + q, start[1] + r
    longest = max(abs(x), abs(y))
    for number in count(1):
        yield start[0] + _round(number * x / longest), start[1] + _round(number * y / longest)


def _hex(q: Fraction, r: Fraction) -> Cell:
    """The hex that contains a point. Its three coordinates sum to 0, so the one that was rounded most is
    recomputed."""
    exact = q, r, -q - r
    near = [_round(each) for each in exact]
    off = [abs(a - b) for a, b in zip(exact, near, strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        return -near[1] - near[2], near[1]
    return (near[0], -near[0] - near[2]) if off[1] > off[2] else (near[0], near[1])


def _round(value: Fraction) -> int:
    return floor(value + HALF)


def _leads_on(footing: Footing, here: Cell, there: Cell) -> bool:
    """Whether nothing stops a step: no wall, obstacle or body, no corner, no higher ground, nor the
    map's edge."""
    if there not in footing.terrain.bounds or footing.grades[footing.index(there)] >= CLOSED:
        return False
    beside = (there[0], here[1]), (here[0], there[1])
    cornered = footing.terrain.layout is Layout.SQUARE and here[0] != there[0] and here[1] != there[1]
    if cornered and sum(footing.hard[footing.index(each)] for each in beside) >= footing.costs.corner_walls:
        return False
    return level_under(footing, there) <= level_under(footing, here)


def _over_points(seen: Map, token: Token, away: Point, most: Fraction) -> Knock:
    """Without a grid: the longest straight leg that nothing stops."""
    by = seen.kind.locomotion.costs[Manner.KNOCK_BACK]

    def end(parts: int) -> Place:
        return _along(seen, token, away, Fraction(parts, _PARTS))

    free = _most(floor(most * _PARTS), lambda parts: legs.is_free(seen, token, by, end(parts)))
    firm = free if token.flying else _most(free, lambda parts: not legs.ground_ends(seen, token, end(parts)))
    over = end(firm + 1) if firm < free else None
    path = (token.place, over or end(free)) if free else (token.place,)
    return Knock(path, over)


def _most(limit: int, fits: Callable[[int], bool]) -> int:
    """The greatest number up to a limit that fits, where no greater one does after one that does not."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low


def _along(seen: Map, token: Token, away: Point, steps: Fraction) -> Place:
    """The point this many steps from the token, never further than that."""
    share = steps * seen.step / legs.length(away[0] ** 2 + away[1] ** 2)
    x, y = (
        Fraction(at) + Fraction(int(along * share * 10**MOST_DECIMALS), 10**MOST_DECIMALS)
        for at, along in zip(token.place, away, strict=True)
    )
    return x, y
