"""The kinds of maps by short names, and what tests need to know of any kind."""

from fractions import Fraction
from itertools import count

from bot.ground.terrain import Ground
from bot.systems import MAP_KINDS
from bot.systems.map_kind import MapKind
from bot.systems.ways import Manner

SQUARE, HEX, FREE = MAP_KINDS["square"], MAP_KINDS["hex"], MAP_KINDS["free"]
PATHFINDER, BTR = MAP_KINDS["pathfinder"], MAP_KINDS["btr"]
INSTINCT, INSTINCT_HEX = MAP_KINDS["instinct"], MAP_KINDS["instinct-hex"]
EVERY = tuple(MAP_KINDS.values())
GRIDS = tuple(each for each in EVERY if each.has_grid)


def speed(kind: MapKind, cells: int) -> Fraction:
    """The least whole speed, in the kind's own unit, at which one move goes so many cells straight on over
    open ground."""
    moves = kind.locomotion
    costs = moves.costs[Manner.WALK]
    far = cells * costs.paces[costs.grounds[Ground.FLOOR]].straight * moves.measure
    return next(each for each in map(Fraction, count(1)) if moves.stages(each, False)[0].reach >= far)
