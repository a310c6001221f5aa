"""Moves that end where the mover cannot stand, and the place where it then is (D-57)."""

from dataclasses import replace
from fractions import Fraction

from bot.ground import hexagon, square
from bot.ground.grid import Layout
from bot.ground.points import named
from bot.ground.reason import Reason
from bot.ground.ways.footing import Footing
from bot.ground.ways.obstacles import block
from bot.ground.ways.paths import Path
from bot.maps.ways.standing import told
from bot.refusal import Refusal
from bot.systems.ways import Inside

DISTANCES = {Layout.SQUARE: square.edges, Layout.HEX: hexagon.steps}
"""How far apart areas are (D-51)."""


def thrown_out(inside: Inside, footing: Footing, path: Path) -> tuple[Path, tuple[Reason, ...]]:
    """The way with the place where it leaves the mover, and why. Refusal: that is where it
    began, so nothing moves on the map."""
    distance = DISTANCES[footing.terrain.layout]
    away = tuple(distance(cell, path.cells[-1]) for cell in path.cells)
    enterable = tuple(
        all(footing.terrain.at(each) not in inside.grounds for each in block(cell, footing.mover.space))
        for cell in path.cells
    )
    at = inside.end(enterable, away)
    if at == len(path.cells) - 1:
        return path, ()
    far, cell = Fraction(away[at]) * footing.step, path.cells[at]
    if cell == path.cells[0]:
        raise Refusal(
            "ways.thrown_back",
            place=named(footing.terrain.layout, path.cells[-1]),
            start=named(footing.terrain.layout, cell),
            distance=told(far),
        )
    after = replace(
        path,
        cells=(*path.cells, cell),
        running=(*path.running, path.running[-1]),
        moves=(*path.moves, path.moves[-1]),
    )
    return after, (inside.told.because(distance=far),)
