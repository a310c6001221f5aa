"""Moves that enter only the place where they end: teleports and blinks (D-53, B-19)."""

from fractions import Fraction

from bot.ground.grid import Cell
from bot.ground.points import named
from bot.ground.ways.bodies import block
from bot.ground.ways.footing import Footing
from bot.maps.map import Map, Token
from bot.maps.nearness import rise
from bot.maps.tokens import cell_under
from bot.refusal import Refusal
from bot.systems.measures import Distance
from bot.systems.ways import Special


def distance(seen: Map, start: Cell, goal: Cell, height_weight: int) -> Distance:
    """How far it is from cell to cell, as the game counts; heights count where they do in it."""
    a, b = ((Fraction(x), Fraction(y)) for x, y in (start, goal))
    height = rise(seen.terrain, start, goal) if seen.kind.counts_height else 0
    return seen.kind.distance(a, b, height=height, weight=height_weight, step=seen.step)


def require_landing(footing: Footing, special: Special, goal: Cell) -> None:
    """Refuse a place on a level that the jump does not rise to."""
    if not _within_levels(footing, special, goal):
        raise Refusal("ways.jump_up", place=named(footing.terrain.layout, goal))


def landings(
    seen: Map, token: Token, footing: Footing, special: Special, most: Fraction, height_weight: int
) -> list[Cell]:
    """Every cell where a jump of a length may end."""
    start = cell_under(token.place)
    return [
        cell
        for cell in seen.terrain.bounds.cells()
        if cell != start
        and footing.stops_on(cell)
        and _within_levels(footing, special, cell)
        and distance(seen, start, cell, height_weight).value <= most
    ]


def _within_levels(footing: Footing, special: Special, goal: Cell) -> bool:
    return special.rises or _level(footing, goal) <= _level(footing, footing.mover.cell)


def _level(footing: Footing, place: Cell) -> int:
    """The level on which the mover stands at a place: the highest under it."""
    return max(footing.terrain.heights.get(cell, 0) for cell in block(place, footing.mover.space))
