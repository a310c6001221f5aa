"""Lines of sight: whether a straight line between two places is free of what stops it."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction

from bot.ground.grid import Cell, Layout
from bot.ground.points import named
from bot.ground.reason import Reason, because
from bot.ground.sight.crossing import Crossed, between, between_points
from bot.ground.terrain import Ground, Terrain, Veil

Place = tuple[int | Fraction, int | Fraction]
"""A cell, or a point of a free map."""

HIDES_BY = 2
"""This many size levels bigger is big enough to hide a neighbour (P-37)."""
VEILS = frozenset({Veil.FOG, Veil.DARK})
"""A veil that halves a sense inside and hides things deep in it (P-36)."""
OBSTACLES = frozenset({Ground.WALL, Ground.OBSTACLE})
"""Squares that cut sight where heights do, too (B-18)."""

BARRIERS = OBSTACLES | {Ground.PIT}
"""What keeps neighbours apart, since it bars the way (P-19)."""

Stops = Callable[[Cell], bool]


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether the line is clear, otherwise the first cell that cuts it; with the reasons."""

    clear: bool
    blocked_by: Cell | None
    reasons: tuple[Reason, ...]


def sees(terrain: Terrain, a: Place, b: Place, rule: str = "P-35") -> Sight:
    """Whether no wall cuts the line between two places (P-35, P-19).

    A wall is in the way when the line crosses its inside, or passes between two of them:
    along their common edge, or through the corner where they meet. Touching the corner or
    running along the side of a single wall is none: doubt favours the actor. The two
    places themselves are never in the way, so what one sees also sees one.
    """
    return _sight(terrain, a, b, lambda cell: terrain.at(cell) is Ground.WALL, rule, "sight.wall")


def nothing_between(terrain: Terrain, a: Place, b: Place) -> Sight:
    """Whether the line between two places is free of anything that bars the way (P-19)."""
    return _sight(terrain, a, b, lambda cell: terrain.at(cell) in BARRIERS, "P-19", "sight.obstacle")


def sees_over_heights(terrain: Terrain, a: Place, b: Place) -> Sight:
    """Whether two squares see each other where heights cut the line (B-18).

    Obstacle squares cut the line. On one level also whatever is higher; between levels,
    judged from the higher of the two, whatever is as high or higher.
    """
    heights = terrain.heights
    own, other = heights.get(_cell(a), 0), heights.get(_cell(b), 0)
    limit = own + 1 if own == other else max(own, other)

    def stops(cell: Cell) -> bool:
        return terrain.at(cell) in OBSTACLES or heights.get(cell, 0) >= limit

    key = "sight.obstacle" if own == other == 0 else "sight.level" if own == other else "sight.higher"
    return _sight(terrain, a, b, stops, "B-18", key)


def _sight(terrain: Terrain, a: Place, b: Place, stops: Stops, rule: str, key: str) -> Sight:
    on = terrain.layout
    line = {"from_": named(on, a), "to": named(on, b)}
    for crossed in crossed_by(terrain.layout, a, b):
        if all(stops(cell) for cell in crossed):
            by = crossed[0]
            told = "sight.door" if terrain.told(by) is Ground.DOOR else key
            return Sight(False, by, (because(told, rule, **line, cell=named(on, by)),))
    return Sight(True, None, (because("sight.clear", rule, **line),))


def crossed_by(layout: Layout, a: Place, b: Place) -> Iterator[Crossed]:
    """What the line between two places of a layout crosses, without the two."""
    if layout is Layout.FREE:
        return between_points(_point(a), _point(b))
    return between(layout, _cell(a), _cell(b))


def crosses(layout: Layout, a: Cell, b: Cell, cells: Collection[Cell]) -> bool:
    """Whether the line between two cells crosses the inside of one of these."""
    crossed = (each[0] for each in crossed_by(layout, a, b) if len(each) == 1)
    return any(cell in cells for cell in crossed)


def _point(place: Place) -> tuple[Fraction, Fraction]:
    return Fraction(place[0]), Fraction(place[1])


def _cell(place: Place) -> Cell:
    return int(place[0]), int(place[1])
