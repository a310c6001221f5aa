"""How a token of a map can get to a place: the way, its cost and its reasons.

Works on the map as its user sees it. Tokens hidden from that user block nobody, so a refusal cannot betray
them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from bot.ground.grid import SQUASH, Cell, Layout, centre
from bot.ground.points import named
from bot.ground.reason import Reason
from bot.ground.terrain import Ground
from bot.ground.ways.footing import CLOSED, Footing
from bot.ground.ways.obstacles import block
from bot.ground.ways.paths import Mark, Path, Turn, along, reach, shortest, turns_of
from bot.maps import nearness
from bot.maps.apply import MOST_STEPS
from bot.maps.map import Map, Place, Token
from bot.maps.tokens import cell_under, corners, footprint
from bot.maps.ways import legs
from bot.maps.ways.inside import thrown_out
from bot.maps.ways.jumps import distance, ground_ends, require_landing
from bot.maps.ways.knockback import knocked
from bot.maps.ways.reasons import way_told
from bot.maps.ways.standing import (
    alternates,
    footing_of,
    left_of,
    manner_of,
    plain_only,
    require_able,
    require_heavy_counts,
    slowed,
    speed_of,
    stages_of,
    told,
    unit_of,
)
from bot.records import replace
from bot.refusal import Refusal
from bot.systems.measures import DEFAULT_HEIGHT_WEIGHT
from bot.systems.movement import NOTHING, Spending, Stage, Unit
from bot.systems.ways import Locomotion, Manner, ReasonKey, Special

MOST_VIA = 10
"""Past how many places a way may be asked for."""
_ANY_MOVES = 10_000


@dataclass(frozen=True, slots=True)
class Plan:
    """A way a token can go: its places, what it costs up to each, and in which move it gets there.

    - ``spending``: what it takes of a turn. None: no speed was given.
    - ``past_speed``: it takes more than one plain move.
    - ``odd``: the next diagonal of the turn counts two (F-5).
    - ``barred``: why the token cannot stop at its end. A way that is planned step by step may go on from
      there.
    """

    path: tuple[Place, ...]
    running: tuple[Fraction, ...]
    moves: tuple[int, ...]
    unit: Unit
    spending: Spending | None
    reasons: tuple[Reason, ...]
    past_speed: bool = False
    odd: bool = False
    barred: Refusal | None = None

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
    height_weight: int = DEFAULT_HEIGHT_WEIGHT,
    gone: Fraction = NOTHING,
    odd: bool = False,
    stepwise: bool = False,
) -> Plan:
    """The cheapest legal way. Without a speed it uses the token's own. If that is not known either, it tells
    only the cost.

    - ``speed``: in steps, feet (Pathfinder, BtR), the rest of MOV, or the distance of a special movement.
    - ``heavy``: such armour runs three times as far, not four (F-4).
    - ``height_weight``: what a foot of height counts (B-16).
    - ``gone``: how much of its turn's movement it has used.
    - ``odd``: the turn had an odd number of plain diagonals before this way (F-5).
    - ``stepwise``: it goes over exactly the cells of ``via``, each next to the one before, and on a free map
      straight from place to place. It may end where the token cannot stop (``Plan.barred``).

    Refusal: it is not legal, with what would be.
    """
    manner, why = manner_of(seen.kind, token, manner), tuple[Reason, ...]()
    require_able(token, manner)
    speed = speed_of(seen.kind.locomotion, token, manner) if speed is None else speed
    if speed is not None:
        speed, why = slowed(seen.kind.locomotion, token, speed, manner)
    if heavy:
        require_heavy_counts(seen.kind.locomotion, speed, manner)
    found = _found(_Going(seen, token, manner, speed, heavy, height_weight, gone, odd, stepwise), to, via)
    return replace(found, reasons=(*why, *found.reasons))


def included_step(
    seen: Map, token: Token, to: Place, via: Sequence[Place] = (), *, stepwise: bool = False
) -> Plan | None:
    """The way as the one step that goes with a change of posture (P-49). Posture, load and speed do not slow
    it, and it takes nothing of the turn. None: the game has no such step, or this way is longer."""
    told = seen.kind.locomotion.included
    if told is None:
        return None
    try:
        plain = replace(token, posture="", laden=False)
        found = plan(seen, plain, to, speed=Fraction(1), via=via, stepwise=stepwise)
    except Refusal:
        return None  # The ordinary way says why.
    if found.past_speed or found.spending is None or found.spending.by is None:
        return None
    paid = seen.kind.locomotion.stages_told[found.spending.by].key
    reasons = (*(each for each in found.reasons if each.key != paid), told.because())
    return replace(found, spending=replace(found.spending, times=0), reasons=reasons)


def _found(going: "_Going", to: Place, via: Sequence[Place]) -> Plan:
    seen, token, speed = going.seen, going.token, going.speed
    if len(via) > MOST_VIA and not going.stepwise:
        raise Refusal("ways.via", limit=MOST_VIA)
    if going.special is not None and going.special.away:
        return _knocked(going, going.special, to, via)
    places = (token.place, *(_inside(seen, token, place) for place in (*via, to)))
    if len(set(places)) == 1:
        raise Refusal("ways.here", place=named(seen.kind.layout, token.place))
    if speed is not None and speed <= 0 and going.locomotion.repeats:
        raise Refusal("ways.no_speed", speed=told(speed))
    if going.special is not None and going.special.jumps:
        return _jumped(going, going.special, places)
    found = _over_cells(going, places) if seen.kind.has_grid else _straight(going, places)
    return replace(found, past_speed=_is_past_speed(going, found.spending))


def _is_past_speed(going: "_Going", spending: Spending | None) -> bool:
    """Whether it takes more than one plain move; what states its own distance never does."""
    if spending is None or going.special is not None:
        return False
    plain = next((each.name for each in going.stages if each.reach + going.gone > 0), None)
    return spending.times > 1 or spending.by != plain


@dataclass(frozen=True, slots=True)
class _Going:
    """A mover, its manner and its map."""

    seen: Map
    token: Token
    manner: Manner
    speed: Fraction | None
    heavy: bool
    height_weight: int
    gone: Fraction
    odd: bool = False
    stepwise: bool = False

    @property
    def locomotion(self) -> Locomotion:
        return self.seen.kind.locomotion

    @property
    def special(self) -> Special | None:
        return self.locomotion.specials.get(self.manner)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The movement that can still be spent, if a speed is given."""
        if self.speed is None:
            return ()
        stages = stages_of(self.locomotion, self.speed, heavy=self.heavy, manner=self.manner)
        return left_of(stages, NOTHING if self.special else self.gone)


def _over_cells(going: _Going, places: Sequence[Place]) -> Plan:
    """A way from cell to cell."""
    locomotion, special = going.locomotion, going.special
    footing = footing_of(going.seen, going.token, going.manner, odd=going.odd)
    cells = [cell_under(place) for place in places]
    if special is not None and special.stopped is not None:
        path, spending, why = _as_far_as_it_gets(going, special.stopped, footing, cells)
    else:
        path, spending, why = *_whole(going, footing, cells), ()
    if len(path.cells) - 1 > MOST_STEPS:
        raise Refusal("ways.too_long", steps=len(path.cells) - 1, limit=MOST_STEPS)
    turns = going.token.facing is not None and (special is None or special.active)
    reasons = (*way_told(locomotion, footing, path, spending, turns=turns), *why)
    if special is not None:
        reasons = (*reasons, *(each.because() for each in special.told))
    if going.manner in locomotion.inside:
        path, why = thrown_out(locomotion.inside[going.manner], footing, path)
        reasons = (*reasons, *why)
    unit = unit_of(locomotion, going.manner)
    odd = alternates(locomotion, going.manner) and path.units % 2 == 1
    barred = _barred(footing, path.cells[-1]) if going.stepwise else None
    return Plan(path.cells, path.running, path.moves, unit, spending, reasons, odd=odd, barred=barred)


def _barred(footing: Footing, cell: Cell) -> Refusal | None:
    """Why the mover cannot stop on a cell that it can enter; None: it can."""
    return None if footing.stops_on(cell) else _nowhere(footing, cell, None)


def _whole(going: _Going, footing: Footing, cells: Sequence[Cell]) -> tuple[Path, Spending | None]:
    """The way to the very end, and what it takes of a turn. Refusal: it takes too much."""
    turn = Turn() if going.special else _turn(going.locomotion, footing, going.speed)
    if going.stepwise:
        path = _steps(going.token, footing, cells, turn)
    else:
        _require_low(going.token, footing, cells, turn)
        path = _path(footing, cells, turn, going.speed)
    return (path, None) if going.speed is None else _spent(going, footing, path, cells, going.speed)


def _as_far_as_it_gets(
    going: _Going, stopped: ReasonKey, footing: Footing, cells: Sequence[Cell]
) -> tuple[Path, Spending | None, tuple[Reason, ...]]:
    """The way as far as its distance goes, and before what cannot be entered (D-53). Refusal:
    that is where it begins."""
    whole = shortest(footing, cells) if footing.stops_on(cells[-1]) else None
    asked = whole or shortest(_everything_open(footing), cells)
    if asked is None:
        raise _nowhere(footing, cells[-1], None)
    most = going.stages[0].reach if going.stages else asked.running[-1]
    gone, over = _passable(footing, asked, most, going.special)
    path = shortest(footing, asked.cells[: gone + 1]) if gone else None
    if path is None:
        shut = footing.grades[footing.index(asked.cells[1])] >= CLOSED
        raise _nowhere(footing, cells[-1], None if shut else most)
    left = _stated(going, path.last, most) if going.stages else None
    all_of_it = len(asked.cells) - 1
    by_cells = going.special is not None and going.special.unit is Unit.AREA
    ends = (gone, all_of_it) if by_cells else (asked.running[gone], asked.running[-1])
    why = () if gone == all_of_it else (stopped.because(gone=ends[0], asked=ends[1]),)
    return path, left, (*why, *_over_the_edge(going, over))


def _stated(going: _Going, cost: Fraction, most: Fraction) -> Spending:
    """What a move takes of the distance that it states; one that another makes takes no turn."""
    special = going.special
    times = 0 if special is not None and not special.active else 1
    return Spending(cost, most - cost, going.stages[0].name, times)


def _passable(
    footing: Footing, path: Path, most: Fraction, special: Special | None
) -> tuple[int, Place | None]:
    """How many steps of a way can be gone, and where the ground ends, which ends it too."""
    gone, ends = 0, special is not None and special.falls is not None
    for number, (cell, cost) in enumerate(zip(path.cells, path.running, strict=True)):
        if number and (footing.grades[footing.index(cell)] >= CLOSED or cost > most):
            break
        gone = number
        if ends and number and ground_ends(footing, path.cells[number - 1], cell):
            return gone, cell
    return gone, None


def _over_the_edge(going: _Going, over: Place | None) -> tuple[Reason, ...]:
    """That it falls where the ground ends (P-50)."""
    if over is None or going.special is None or going.special.falls is None:
        return ()
    return (going.special.falls.because(place=named(going.seen.kind.layout, over)),)


def _knocked(going: _Going, special: Special, source: Place, via: Sequence[Place]) -> Plan:
    """Straight away from a source, until something stops it (P-48). Refusal: it does not move."""
    seen, token = going.seen, going.token
    if via:
        raise Refusal("ways.knock_via")
    if not going.stages:
        raise Refusal("ways.knock_distance")
    most = going.stages[0].reach
    footing = footing_of(seen, token, going.manner) if seen.kind.has_grid else None
    found = knocked(seen, token, source, most, footing)
    measured = [nearness.distance(seen, token.place, place) for place in found.path]
    running = tuple(each.value for each in measured)
    why = [measured[-1].reasons[0]]
    if special.stopped is not None and running[-1] < most // 1 and found.over is None:
        why.append(special.stopped.because(gone=running[-1], asked=most // 1))
    spending = _stated(going, running[-1], most)
    why += [going.locomotion.stages_told[going.stages[0].name].because(left=spending.left)]
    why += [*(each.because() for each in special.told), *_over_the_edge(going, found.over)]
    return Plan(found.path, running, (1,) * len(found.path), special.unit, spending, tuple(why))


def _everything_open(footing: Footing) -> Footing:
    """The same where what cannot be entered costs as plain ground: it is what stops the way."""
    plain = footing.costs.paces[footing.costs.plain].straight
    inside = {footing.index(cell) for cell in footing.terrain.bounds.cells()}
    straight = [cost or plain * (at in inside) for at, cost in enumerate(footing.straight)]
    return replace(footing, straight=straight)


def _jumped(going: _Going, special: Special, places: Sequence[Place]) -> Plan:
    """From place to place, with nothing between them. Refusal: it cannot end there."""
    if len(places) > 2:
        raise Refusal("ways.jump_via")
    start, goal = places
    falls = _landed(going, special, goal)
    found = distance(going.seen, start, goal, going.height_weight)
    reasons = [found.reasons[0], *(each for each in found.reasons if each.key == "measure.height")]
    spending = None
    for stage in going.stages:
        if found.value > stage.reach:
            raise Refusal(
                "ways.jump_far",
                place=named(going.seen.kind.layout, goal),
                cost=told(found.value),
                most=told(stage.reach),
                unit=special.unit.value,
            )
        spending = Spending(found.value, stage.reach - found.value, stage.name)
        reasons.append(going.locomotion.stages_told[stage.name].because(left=spending.left))
    reasons += [*(each.because() for each in special.told), *_over_the_edge(going, goal if falls else None)]
    return Plan((start, goal), (Fraction(0), found.value), (1, 1), special.unit, spending, tuple(reasons))


def _landed(going: _Going, special: Special, goal: Place) -> bool:
    """Whether one falls where a jump ends. Refusal: it cannot end there."""
    seen, token = going.seen, going.token
    if not seen.kind.has_grid:
        legs.require_landing(seen, token, going.locomotion.costs[going.manner], goal)
        return not token.flying and seen.terrain.at(cell_under(goal)) is Ground.PIT
    footing, cell = footing_of(seen, token, going.manner), cell_under(goal)
    if not footing.stops_on(cell):
        raise _nowhere(footing, cell, None)
    require_landing(footing, special, cell)
    return special.falls is not None and ground_ends(footing, cell, cell)


def unseen_at(held: Map, token: Token, path: Sequence[Place]) -> tuple[Token, ...]:
    """The hidden tokens on the cells of a path; only the GM may see them."""
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
    beyond = token.space - 1 if seen.kind.has_grid else 0
    far = place[0] + beyond, place[1] + beyond
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
    if nearest == goal:
        raise Refusal("ways.no_way_via", place=named(footing.terrain.layout, goal))
    raise _nowhere(footing, goal, limit) if nearest == cells[0] else _short(footing, goal, nearest, limit)


def _steps(token: Token, footing: Footing, cells: Sequence[Cell], turn: Turn) -> Path:
    """The way over exactly these cells. Refusal: a step is not possible, and why."""
    found = along(footing, cells, turn)
    if isinstance(found, Path):
        return found
    layout, reached = footing.terrain.layout, cells[: found + 1]
    place = named(layout, reached[-1])
    if turn.most and isinstance(along(footing, reached), Path):
        raise Refusal("ways.step_too_slow", place=place)
    if footing.grades[footing.index(reached[-1])] >= CLOSED:
        ground = _closing(footing, reached[-1])
        if ground is None:
            raise Refusal("ways.step_held", place=place)
        raise Refusal("ways.step_closed", place=place, ground=ground)
    _require_low(token, footing, reached[-2:], Turn())
    raise Refusal("ways.no_step", start=named(layout, reached[-2]), place=place)


def _require_low(token: Token, footing: Footing, cells: Sequence[Cell], turn: Turn) -> None:
    """Refuse a way that there would be, were the mover to get higher (P-45)."""
    if footing.climbs is None or not footing.heights or shortest(footing, cells, turn) is not None:
        return
    if shortest(replace(footing, climbs=None), cells, turn) is not None:
        dice = token.value("agility") or 0
        raise Refusal(
            "ways.too_high",
            place=named(footing.terrain.layout, cells[-1]),
            dice=dice,
            most=told(Fraction(dice, 2)),
        )


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
    """The ground that keeps the mover off a place. None: another token does."""
    costs, terrain = footing.costs, footing.terrain
    for cell in block(goal, footing.mover.space):
        ground = terrain.at(cell)
        if ground not in costs.grounds or ground in costs.keeps_off:
            return terrain.told(cell).value
    return None


def _nearest(footing: Footing, start: Cell, goal: Cell, turn: Turn) -> Cell:
    """The reachable place next to the goal (F-14); the start, if there is no other."""
    marks = {start: Mark(0, Fraction(0)), **reach(footing, start, turn, moves=_ANY_MOVES)}
    layout = footing.terrain.layout
    x, v = centre(layout, goal)

    def away(cell: Cell) -> tuple[Fraction, int, Fraction, Cell]:
        x_there, v_there = centre(layout, cell)
        square = (x_there - x) ** 2 + SQUASH[layout] * (v_there - v) ** 2
        return square, marks[cell].move, marks[cell].cost, cell

    return min(marks, key=away)


def _spent(
    going: _Going, footing: Footing, path: Path, cells: Sequence[Cell], speed: Fraction
) -> tuple[Path, Spending]:
    """What it takes of a turn. Refusal: more than there is, and how far that goes."""
    locomotion, stages, special = going.locomotion, going.stages, going.special
    total, unit = path.running[-1], unit_of(locomotion, going.manner)
    if stages[-1].reach <= 0 < going.gone:
        raise Refusal("ways.movement_used")
    if locomotion.repeats and special is None:
        left = _usable(locomotion, footing, speed - path.last)
        return path, Spending(total, left, stages[0].name, path.moves[-1])
    steady = [each for each in stages if each.name != locomotion.unhurried]
    for each in steady:
        if each.reach >= total:
            return path, Spending(total, each.reach - total, each.name)
    hurried = _hurried(going, footing, cells) if len(steady) < len(stages) else None
    if hurried is not None and hurried.running[-1] <= stages[-1].reach:
        return hurried, Spending(hurried.running[-1], stages[-1].reach - hurried.running[-1], stages[-1].name)
    least = 1 if locomotion.least is not None and special is None and not going.gone else 0
    if least and len(path.cells) == 2:
        return path, Spending(total, Fraction(0), locomotion.least)
    if hurried is not None:
        raise _too_far(unit, footing, hurried, stages[-1].reach, least)
    raise _too_far(unit, footing, path, steady[-1].reach, least)


def _hurried(going: _Going, footing: Footing, cells: Sequence[Cell]) -> Path | None:
    """The way over plain ground only; None: there is none."""
    if not going.stepwise:
        return shortest(plain_only(footing), cells)
    found = along(plain_only(footing), cells)
    return found if isinstance(found, Path) else None


def _usable(locomotion: Locomotion, footing: Footing, left: Fraction) -> Fraction:
    """The rest of a move, cut to what could be spent on this map: halves of a step only if some ground is
    easy (P-42)."""
    least = footing.exact(min(cost for cost in footing.straight if cost), locomotion.measure)
    unit = min(least, Fraction(1))
    return left // unit * unit


def _too_far(unit: Unit, footing: Footing, path: Path, most: Fraction, least: int) -> Refusal:
    """How far the way goes at most; ``least`` cells always (F-15)."""
    legal = [
        cell
        for number, (cell, cost) in enumerate(zip(path.cells, path.running, strict=True))
        if (cost <= most or number <= least) and (number == 0 or footing.stops_on(cell))
    ]
    return Refusal(
        "ways.too_far",
        cost=told(path.running[-1]),
        most=told(most),
        unit=unit.value,
        farthest=named(footing.terrain.layout, legal[-1]),
    )


def _straight(going: _Going, places: tuple[Place, ...]) -> Plan:
    """A way of straight legs over a free map (P-22)."""
    locomotion, speed = going.locomotion, going.speed
    running, reasons = legs.way(going.seen, going.token, places, locomotion, going.manner)
    moves, spending = [1] * len(places), None
    if going.special is not None:
        spending, why = _straight_for(going, going.special, places, running[-1])
        reasons += why
    elif speed is not None:
        each = speed.numerator // speed.denominator
        if not each:
            raise Refusal("ways.no_speed", speed=told(speed))
        moves = [int(max(1, -(-cost // each))) for cost in running]
        left = Fraction(each * moves[-1]) - running[-1]
        spending = Spending(running[-1], left, "move", moves[-1])
        reasons.append(locomotion.stages_told["move"].because(moves=moves[-1], left=left))
    return Plan(places, tuple(running), tuple(moves), locomotion.unit, spending, tuple(reasons))


def _straight_for(
    going: _Going, special: Special, places: tuple[Place, ...], cost: Fraction
) -> tuple[Spending | None, list[Reason]]:
    """The cost of straight legs from a distance of their own, with the reasons. Refusal: they are longer."""
    seen, why, spending = going.seen, list[Reason](), None
    for stage in going.stages:
        most = stage.reach
        if cost > most:
            place = named(seen.kind.layout, places[-1])
            unit = special.unit.value
            raise Refusal("ways.jump_far", place=place, cost=told(cost), most=told(most), unit=unit)
        spending = _stated(going, cost, most)
        why.append(going.locomotion.stages_told[stage.name].because(left=spending.left))
    why += [each.because() for each in special.told]
    legs_gone = ((replace(going.token, place=start), end) for start, end in pairwise(places))
    over = [end for token, end in legs_gone if not token.flying and legs.ground_ends(seen, token, end)]
    return spending, [*why, *_over_the_edge(going, over[0] if over else None)]
