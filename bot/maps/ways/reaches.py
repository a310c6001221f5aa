"""Everywhere a token of a map can get to with one turn's movement.

Works on the map as its user sees it, as ``moving`` does.
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
from bot.maps.ways.jumps import landings
from bot.maps.ways.standing import (
    footing_of,
    left_of,
    manner_of,
    plain_only,
    require_able,
    require_heavy_counts,
    slowed,
    speed_of,
    stages_of,
    unit_of,
)
from bot.refusal import Refusal
from bot.systems.measures import DEFAULT_HEIGHT_WEIGHT, SQUARE_FEET
from bot.systems.movement import NOTHING, Stage, Unit
from bot.systems.ways import Locomotion, Manner

MOVES_SHOWN = 3
"""How many moves are in reach where they can be repeated."""
STAGES = ("near", "far", "farthest", "partly")
"""The stages of reach, as pictures shade them. The fourth has the colour of areas covered in part."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a token can get to at a ``speed``: the stage of every cell. On a free map, the radius of each
    stage in the map's lengths, without regard to ground and other tokens."""

    unit: Unit
    speed: Fraction
    stages: tuple[Stage, ...]
    cells: Mapping[Cell, str]
    radii: tuple[tuple[str, Fraction], ...]
    reasons: tuple[Reason, ...]


def reachable(
    seen: Map,
    token: Token,
    speed: Fraction | None,
    *,
    manner: Manner | None = None,
    heavy: bool = False,
    height_weight: int = DEFAULT_HEIGHT_WEIGHT,
    gone: Fraction = NOTHING,
    odd: bool = False,
) -> Reach:
    """Everywhere the token can stop with one turn's movement, by stages: one, two, three moves; move, double
    move, run, and the least move where that leads further (F-15); or the only one there is.

    Without a ``speed`` it is the token's own. ``gone`` of its turn's movement is used already, with an
    ``odd`` number of diagonals (F-5). Refusal: the speed is not known, or the token cannot move at all, or
    no longer in this turn.
    """
    manner = manner_of(seen.kind, token, manner)
    require_able(token, manner)
    locomotion = seen.kind.locomotion
    speed = speed_of(locomotion, token, manner) if speed is None else speed
    if speed is None:
        raise Refusal("ways.speed_unknown", name=token.name)
    slower, why = slowed(locomotion, token, speed, manner)
    if heavy:
        require_heavy_counts(locomotion, slower, manner)
    stages = _stages_left(locomotion, slower, manner, heavy=heavy, gone=gone)
    special = locomotion.specials.get(manner)
    cells: Mapping[Cell, str] = {}
    radii: tuple[tuple[str, Fraction], ...] = ()
    if seen.kind.has_grid:
        footing, start = footing_of(seen, token, manner, odd=odd), cell_under(token.place)
        if special is not None and special.jumps:
            landed = landings(seen, token, footing, special, stages[0].reach, height_weight)
            cells = dict.fromkeys(landed, STAGES[0])
        elif special is None and locomotion.repeats:
            cells = _repeated(footing, start, slower)
        else:
            stages, cells = _staged(locomotion, footing, start, stages, least=special is None and not gone)
    else:
        shown = STAGES[: MOVES_SHOWN if special is None else 1]
        radii = tuple((stage, slower * moves * seen.step) for moves, stage in enumerate(shown, 1))
    unit = unit_of(locomotion, manner)
    return Reach(unit, speed, stages, cells, radii, (*why, *_told(locomotion, unit, stages)))


def _stages_left(
    locomotion: Locomotion, speed: Fraction, manner: Manner, *, heavy: bool, gone: Fraction
) -> tuple[Stage, ...]:
    """What the turn still has for a move in this manner. Refusal: nothing, or another decides how far."""
    stages = stages_of(locomotion, speed, heavy=heavy, manner=manner)
    special = locomotion.specials.get(manner)
    if special is not None:
        if special.away:
            raise Refusal("ways.knock_reach")
        return stages
    left = tuple(each for each in left_of(stages, gone) if each.reach > 0) if gone else stages
    if gone and not left:
        raise Refusal("ways.movement_used")
    return left


def _repeated(footing: Footing, start: Cell, speed: Fraction) -> dict[Cell, str]:
    """The move of each cell, where a move can be made again and again."""
    marks = reach(footing, start, turns_of(footing, speed), moves=MOVES_SHOWN)
    return {cell: STAGES[mark.move - 1] for cell, mark in marks.items()}


def _told(locomotion: Locomotion, unit: Unit, stages: tuple[Stage, ...]) -> tuple[Reason, ...]:
    """How far each stage goes."""
    return tuple(
        because(
            f"way.reach.{unit.value}.{each.name}",
            locomotion.stages_told[each.name].rule,
            reach=each.reach,
            feet=each.reach * SQUARE_FEET,
        )
        for each in stages
    )


def _staged(
    locomotion: Locomotion, footing: Footing, start: Cell, stages: tuple[Stage, ...], *, least: bool
) -> tuple[tuple[Stage, ...], dict[Cell, str]]:
    """The stages that lead anywhere, and the first that is enough for each cell; the ``least``
    move is one of its own, for the neighbours that no other reaches."""
    stages = tuple(each for each in stages if each.reach > 0)
    anyhow = reach(footing, start)
    hurried = reach(plain_only(footing), start) if locomotion.unhurried else {}
    found: dict[Cell, str] = {}
    for name, stage in zip(STAGES, stages, strict=False):
        marks = hurried if stage.name == locomotion.unhurried else anyhow
        found = {cell: name for cell, mark in marks.items() if mark.cost <= stage.reach} | found
    if locomotion.least is None or not least:
        return stages, found
    further = [cell for cell in _beside(footing, start) if cell not in found]
    if not further and stages:
        return stages, found
    shade = STAGES[len(stages)]
    return (*stages, Stage(locomotion.least, footing.step)), found | dict.fromkeys(further, shade)


def _beside(footing: Footing, start: Cell) -> list[Cell]:
    """The neighbours that one step leads to."""
    layout = footing.terrain.layout
    cells = [(start[0] + x, start[1] + y) for x, y in (*EDGES[layout], *CORNERS[layout])]
    marks = {cell: shortest(footing, (start, cell)) for cell in cells if footing.stops_on(cell)}
    return [cell for cell, path in marks.items() if path is not None and len(path.cells) == 2]
