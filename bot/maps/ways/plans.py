"""How a token of a map can get to a place: the way, its cost and its reasons.

Works on the map as somebody sees it: what is hidden from them is in nobody's way, and a
refusal cannot betray it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.ground.grid import SQUASH, Cell, Layout, centre
from bot.ground.points import named
from bot.ground.reason import Reason
from bot.ground.ways.bodies import block
from bot.ground.ways.footing import Footing
from bot.ground.ways.paths import Mark, Path, Turn, reach, shortest, turns_of
from bot.maps.apply import MOST_STEPS
from bot.maps.map import Map, Place, Token
from bot.maps.tokens import cell_under, corners, footprint
from bot.maps.ways import legs
from bot.maps.ways.inside import thrown_out
from bot.maps.ways.reasons import way_told
from bot.maps.ways.standing import footing_of, manner_of, plain_only, stages_of, told
from bot.refusal import Refusal
from bot.systems.movement import Spending, Unit
from bot.systems.ways import Locomotion, Manner

MOST_VIA = 10
"""Past how many places a way may be asked for."""
_ANY_MOVES = 10_000


@dataclass(frozen=True, slots=True)
class Plan:
    """A way a token can go: its places, what it costs up to each, and in which move it gets
    there. ``spending`` is None where no speed was given."""

    path: tuple[Place, ...]
    running: tuple[Fraction, ...]
    moves: tuple[int, ...]
    unit: Unit
    spending: Spending | None
    reasons: tuple[Reason, ...]

    @property
    def total(self) -> Fraction:
        """What the whole way costs, in the system's measure."""
        return self.running[-1]


def plan(
    seen: Map,
    token: Token,
    to: Place,
    *,
    speed: Fraction | None = None,
    manner: Manner | None = None,
    via: Sequence[Place] = (),
    heavy: bool = False,
) -> Plan:
    """The cheapest legal way. Without a speed only its cost is told.

    ``speed`` is in steps, feet (Pathfinder, BtR) or what is left of MOV; ``heavy`` armour
    runs three times as far, not four (F-4). Refusal: it is not legal, and what would be.
    """
    going = _Going(seen, token, manner_of(seen.kind, token, manner), speed, heavy)
    if len(via) > MOST_VIA:
        raise Refusal("ways.via", limit=MOST_VIA)
    places = (token.place, *(_inside(seen, token, place) for place in (*via, to)))
    if len(set(places)) == 1:
        raise Refusal("ways.here", place=named(seen.kind.layout, token.place))
    if speed is not None and speed <= 0 and going.locomotion.repeats:
        raise Refusal("ways.no_speed", speed=told(speed))
    return _over_cells(going, places) if seen.kind.has_grid else _straight(going, places)


@dataclass(frozen=True, slots=True)
class _Going:
    """Who goes how over which map."""

    seen: Map
    token: Token
    manner: Manner
    speed: Fraction | None
    heavy: bool

    @property
    def locomotion(self) -> Locomotion:
        return self.seen.kind.locomotion


def _over_cells(going: _Going, places: Sequence[Place]) -> Plan:
    """A way from cell to cell."""
    locomotion, manner = going.locomotion, going.manner
    footing = footing_of(going.seen, going.token, manner)
    cells = [cell_under(place) for place in places]
    path, spending = _path(footing, cells, _turn(locomotion, footing, going.speed), going.speed), None
    if going.speed is not None:
        path, spending = _spent(locomotion, footing, path, cells, going.speed, heavy=going.heavy)
    if len(path.cells) - 1 > MOST_STEPS:
        raise Refusal("ways.too_long", steps=len(path.cells) - 1, limit=MOST_STEPS)
    reasons = way_told(locomotion, footing, path, spending, turns=going.token.facing is not None)
    if manner in locomotion.manners_told:
        reasons = (*reasons, locomotion.manners_told[manner].because())
    if manner in locomotion.inside:
        path, why = thrown_out(locomotion.inside[manner], footing, path)
        reasons = (*reasons, *why)
    return Plan(path.cells, path.running, path.moves, locomotion.unit, spending, reasons)


def unseen_at(held: Map, token: Token, path: Sequence[Place]) -> tuple[Token, ...]:
    """The hidden tokens on whose cells a path leads; for the GM's eyes."""
    layout = held.terrain.layout
    if layout is Layout.FREE:
        return legs.hidden_beside(held, token, path)
    cells = {cell for place in path[1:] for cell in footprint(layout, place, token.space)}
    return tuple(
        other
        for other in held.tokens
        if other.hidden and other.id != token.id and cells & set(footprint(layout, other.place, other.space))
    )


def _inside(seen: Map, token: Token, place: Place) -> Place:
    if seen.kind.has_grid and cell_under(place) != place:
        raise Refusal("map.whole_cells", place=named(seen.kind.layout, place))
    far = place[0] + token.space - 1, place[1] + token.space - 1
    if place in seen.terrain.bounds and far in seen.terrain.bounds:
        return place
    first, last = corners(seen, token.space)
    raise Refusal("ways.off_map", place=named(seen.kind.layout, place), first=first, last=last)


def _turn(locomotion: Locomotion, footing: Footing, speed: Fraction | None) -> Turn:
    return turns_of(footing, speed) if speed is not None and locomotion.repeats else Turn()


def _path(footing: Footing, cells: Sequence[Cell], turn: Turn, speed: Fraction | None) -> Path:
    """The way. Refusal: there is none, and the nearest place there is a way to."""
    goal = cells[-1]
    path = shortest(footing, cells, turn) if footing.stops_on(goal) else None
    if path is not None:
        return path
    slow = footing.stops_on(goal) and turn.span != Turn().span and shortest(footing, cells) is not None
    limit = speed if slow else None
    nearest = _nearest(footing, cells[0], goal, turn)
    raise _nowhere(footing, goal, limit) if nearest == cells[0] else _short(footing, goal, nearest, limit)


def _short(footing: Footing, goal: Cell, near: Cell, speed: Fraction | None) -> Refusal:
    """Why a place is not reached, and the nearest that is; ``speed`` where that is the reason."""
    place, nearest = (named(footing.terrain.layout, cell) for cell in (goal, near))
    if speed is not None:
        return Refusal("ways.too_slow", place=place, nearest=nearest, speed=told(speed))
    if footing.stops_on(goal):
        return Refusal("ways.no_way", place=place, nearest=nearest)
    ground = _closing(footing, goal)
    if ground is None:
        return Refusal("ways.held", place=place, nearest=nearest)
    return Refusal("ways.closed", place=place, nearest=nearest, ground=ground)


def _nowhere(footing: Footing, goal: Cell, speed: Fraction | None) -> Refusal:
    """The same where no place is nearer than the one the mover stands on."""
    place = named(footing.terrain.layout, goal)
    if speed is not None:
        return Refusal("ways.too_slow_at_all", place=place, speed=told(speed))
    if footing.stops_on(goal):
        return Refusal("ways.no_way_at_all", place=place)
    ground = _closing(footing, goal)
    if ground is None:
        return Refusal("ways.held_off", place=place)
    return Refusal("ways.closed_off", place=place, ground=ground)


def _closing(footing: Footing, goal: Cell) -> str | None:
    """The ground that keeps the mover off a place; None: it is somebody who does."""
    costs, terrain = footing.costs, footing.terrain
    grounds = [terrain.at(cell) for cell in block(goal, footing.mover.space)]
    barred = [each for each in grounds if each not in costs.grounds or each in costs.keeps_off]
    return barred[0].value if barred else None


def _nearest(footing: Footing, start: Cell, goal: Cell, turn: Turn) -> Cell:
    """The place next to the goal that can be reached (F-14); the start, if there is no other."""
    marks = {start: Mark(0, Fraction(0)), **reach(footing, start, turn, moves=_ANY_MOVES)}
    layout = footing.terrain.layout
    x, v = centre(layout, goal)

    def away(cell: Cell) -> tuple[Fraction, int, Fraction, Cell]:
        x_there, v_there = centre(layout, cell)
        square = (x_there - x) ** 2 + SQUASH[layout] * (v_there - v) ** 2
        return square, marks[cell].move, marks[cell].cost, cell

    return min(marks, key=away)


def _spent(
    locomotion: Locomotion,
    footing: Footing,
    path: Path,
    cells: Sequence[Cell],
    speed: Fraction,
    *,
    heavy: bool,
) -> tuple[Path, Spending]:
    """What it takes of a turn. Refusal: more than there is, and how far that goes."""
    stages = stages_of(locomotion, speed, heavy=heavy)
    total = path.running[-1]
    if locomotion.repeats:
        left = _usable(locomotion, footing, speed - path.last)
        return path, Spending(total, left, stages[0].name, path.moves[-1])
    steady = [each for each in stages if each.name != locomotion.unhurried]
    for each in steady:
        if each.reach >= total:
            return path, Spending(total, each.reach - total, each.name)
    hurried = shortest(plain_only(footing), cells) if len(steady) < len(stages) else None
    if hurried is not None and hurried.running[-1] <= stages[-1].reach:
        return hurried, Spending(hurried.running[-1], stages[-1].reach - hurried.running[-1], stages[-1].name)
    if locomotion.least is not None and len(path.cells) == 2:
        return path, Spending(total, Fraction(0), locomotion.least)
    if hurried is not None:
        raise _too_far(locomotion, footing, hurried, stages[-1].reach)
    raise _too_far(locomotion, footing, path, steady[-1].reach)


def _usable(locomotion: Locomotion, footing: Footing, left: Fraction) -> Fraction:
    """What is left of a move, cut to what could be spent on this map: halves of a step only
    where some ground is easy (P-42)."""
    least = min(cost for cost in footing.straight if cost) * locomotion.measure * footing.step
    unit = min(least, Fraction(1))
    return left // unit * unit


def _too_far(locomotion: Locomotion, footing: Footing, path: Path, most: Fraction) -> Refusal:
    legal = [
        cell
        for cell, cost in zip(path.cells, path.running, strict=True)
        if cost <= most and (cell == path.cells[0] or footing.stops_on(cell))
    ]
    return Refusal(
        "ways.too_far",
        cost=told(path.running[-1]),
        most=told(most),
        unit=locomotion.unit.value,
        farthest=named(footing.terrain.layout, legal[-1]),
    )


def _straight(going: _Going, places: tuple[Place, ...]) -> Plan:
    """A way of straight legs over a free map (P-22)."""
    locomotion, speed = going.locomotion, going.speed
    running, reasons = legs.way(going.seen, going.token, places, locomotion, going.manner)
    moves, spending = [1] * len(places), None
    if speed is not None:
        each = speed.numerator // speed.denominator
        if not each:
            raise Refusal("ways.no_speed", speed=told(speed))
        moves = [int(max(1, -(-cost // each))) for cost in running]
        left = Fraction(each * moves[-1]) - running[-1]
        spending = Spending(running[-1], left, "move", moves[-1])
        reasons.append(locomotion.stages_told["move"].because(moves=moves[-1], left=left))
    return Plan(places, tuple(running), tuple(moves), locomotion.unit, spending, tuple(reasons))
