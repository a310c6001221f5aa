"""Moves that enter only the place where they end: teleports and blinks (D-53, B-19)."""

from fractions import Fraction

from bot.ground.grid import Cell
from bot.ground.points import named
from bot.ground.terrain import Ground
from bot.ground.ways.footing import Footing
from bot.ground.ways.obstacles import block
from bot.maps.map import Map, Place, Token
from bot.maps.nearness import rise
from bot.maps.tokens import cell_under
from bot.refusal import Refusal
from bot.systems.measures import Distance
from bot.systems.ways import Special


def distance(seen: Map, start: Place, goal: Place, height_weight: int) -> Distance:
    """How far it is from place to place, as the game counts; heights count where they do in it."""
    a, b = ((Fraction(x), Fraction(y)) for x, y in (start, goal))
    height = rise(seen.terrain, start, goal) if seen.kind.counts_height else 0
    return seen.kind.distance(a, b, height=height, weight=height_weight, base=seen.step, step=seen.step)


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
    return special.rises or level_under(footing, goal) <= level_under(footing, footing.mover.cell)


def level_under(footing: Footing, place: Cell) -> int:
    """The level on which the mover stands at a place: the highest under it."""
    return max(footing.terrain.heights.get(cell, 0) for cell in block(place, footing.mover.space))


def ground_ends(footing: Footing, before: Cell, after: Cell) -> bool:
    """Whether a mover that does not fly falls at a new place: into a pit, or down from its last height
    (P-50)."""
    if footing.mover.flying:
        return False
    cells = block(after, footing.mover.space)
    into_a_pit = all(footing.terrain.at(cell) is Ground.PIT for cell in cells)
    return into_a_pit or level_under(footing, after) < level_under(footing, before)
