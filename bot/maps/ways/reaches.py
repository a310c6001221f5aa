"""Everywhere a token of a map can get to with one turn's movement.

Works on the map as somebody sees it, as ``moving`` does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from bot.ground.grid import CORNERS, EDGES, Cell
from bot.ground.reason import Reason, because
from bot.ground.ways.footing import Footing
from bot.ground.ways.paths import reach, shortest, turns_of
from bot.maps.map import Map, Token
from bot.maps.tokens import cell_under
from bot.maps.ways.standing import footing_of, manner_of, plain_only, stages_of
from bot.systems.measures import SQUARE_FEET
from bot.systems.movement import Stage, Unit
from bot.systems.ways import Locomotion, Manner

MOVES_SHOWN = 3
"""How many moves are in reach where they can be repeated."""
STAGES = ("near", "far", "farthest")
"""The stages of reach, as pictures shade them."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a token can get to: the stage of every cell, or on a free map the radius of each
    stage in the map's lengths, ground and others left aside."""

    unit: Unit
    stages: tuple[Stage, ...]
    cells: Mapping[Cell, str]
    radii: tuple[tuple[str, Fraction], ...]
    reasons: tuple[Reason, ...]


def reachable(
    seen: Map, token: Token, speed: Fraction, *, manner: Manner | None = None, heavy: bool = False
) -> Reach:
    """Everywhere the token can stop with one turn's movement, by stages: one, two, three
    moves; move, double move, run; or the one there is. Refusal: it cannot move at all."""
    manner = manner_of(seen.kind, token, manner)
    locomotion = seen.kind.locomotion
    stages = stages_of(locomotion, speed, heavy=heavy)
    why = tuple(_told(locomotion, each) for each in stages)
    if not seen.kind.has_grid:
        radii = tuple((STAGES[i], speed * (i + 1) * seen.step) for i in range(MOVES_SHOWN))
        return Reach(locomotion.unit, stages, {}, radii, why)
    footing, start = footing_of(seen, token, manner), cell_under(token.place)
    if locomotion.repeats:
        marks = reach(footing, start, turns_of(footing, speed), moves=MOVES_SHOWN)
        found = {cell: STAGES[mark.move - 1] for cell, mark in marks.items()}
    else:
        found = _staged(locomotion, footing, start, stages)
    return Reach(locomotion.unit, stages, found, (), why)


def _told(locomotion: Locomotion, stage: Stage) -> Reason:
    """How far a stage goes."""
    rule = locomotion.stages_told[stage.name].rule
    key = f"way.reach.{locomotion.unit.value}.{stage.name}"
    return because(key, rule, reach=stage.reach, feet=stage.reach * SQUARE_FEET)


def _staged(
    locomotion: Locomotion, footing: Footing, start: Cell, stages: tuple[Stage, ...]
) -> dict[Cell, str]:
    """The first stage that is enough for each cell, the least move counted as the last one."""
    anyhow = reach(footing, start)
    hurried = reach(plain_only(footing), start) if locomotion.unhurried else {}
    found: dict[Cell, str] = {}
    for name, stage in zip(STAGES, stages, strict=False):
        marks = hurried if stage.name == locomotion.unhurried else anyhow
        found = {cell: name for cell, mark in marks.items() if mark.cost <= stage.reach} | found
    if locomotion.least is None:
        return found
    far = STAGES[min(len(stages), len(STAGES)) - 1]
    return dict.fromkeys(_beside(footing, start), far) | found


def _beside(footing: Footing, start: Cell) -> list[Cell]:
    """The neighbours that one step leads to."""
    layout = footing.terrain.layout
    cells = [(start[0] + x, start[1] + y) for x, y in (*EDGES[layout], *CORNERS[layout])]
    marks = {cell: shortest(footing, (start, cell)) for cell in cells if footing.stops_on(cell)}
    return [cell for cell, path in marks.items() if path is not None and len(path.cells) == 2]
