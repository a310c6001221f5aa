"""Tactical movement of 移动，位置和距离 (F-2 … F-4, F-6, F-8 … F-15): budgets and costs in squares."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from bot.ground.reason import Reason, because
from bot.ground.size import Size
from bot.refusal import Refusal
from bot.systems.measures import SQUARE_FEET
from bot.systems.movement import NOTHING, Movement, Route, Spending, Stage, Unit, spend
from bot.systems.pathfinder.speed import Armour, Rate


class Manner(StrEnum):
    """How one moves in a turn."""

    WALK = "walk"
    DOUBLE = "double"
    RUN = "run"
    CHARGE = "charge"
    STEP = "step"
    """A 5-foot step."""
    SQUEEZE = "squeeze"
    ESCAPE = "escape"
    """Through less than half of the mover's space."""
    FLY = "fly"
    """Flying or incorporeal."""


class Holder(StrEnum):
    """Obstacles on or next to the way (F-6, F-8, F-9, F-11)."""

    ALLY = "ally"
    ENEMY = "enemy"
    HELPLESS = "helpless"
    BULKY = "helpless-huge"
    """A helpless enemy so huge that it hinders."""
    APART = "apart"
    """A creature at least three sizes larger or smaller than the mover."""
    FILLING = "filling"
    """A creature that fills its space."""
    OBSTACLE = "obstacle"
    WALL = "wall"
    CORNER = "corner"
    """A hard corner next to a diagonal."""
    PIT = "pit"


HURRIED = frozenset({Manner.RUN, Manner.CHARGE})
SQUEEZED = frozenset({Manner.SQUEEZE, Manner.ESCAPE})
MINIMUM = "minimum"
"""The stage of the 5 ft that a full-round action always moves (F-15)."""
COSTLY = frozenset({Holder.BULKY, Holder.OBSTACLE})
"""What makes a square cost twice (F-8, F-11)."""

BUDGETS = {
    **dict.fromkeys((Manner.WALK, Manner.FLY), ("move", "double", "run")),
    **dict.fromkeys(SQUEEZED, ("move", "double")),
}
"""What one may do with a turn; every other manner is one thing."""


@dataclass(frozen=True, slots=True)
class Passing:
    """Whether an occupied square may be passed and stopped on, its squares' cost, and whether
    entering it provokes attacks of opportunity."""

    passes: bool
    stops: bool
    cost: int = 1
    provokes: bool = False


PASSING = {
    Holder.ALLY: Passing(passes=True, stops=False),
    Holder.ENEMY: Passing(passes=False, stops=False),
    Holder.HELPLESS: Passing(passes=True, stops=True),
    Holder.BULKY: Passing(passes=True, stops=True, cost=2),
    Holder.APART: Passing(passes=True, stops=False, provokes=True),
    Holder.FILLING: Passing(passes=False, stops=False),
}
"""F-8 and F-9, holder by holder."""

SMALL_ENOUGH = Size.TINY
"""Creatures of this size and smaller ones enter any occupied square (F-9)."""
ENTERING = Passing(passes=True, stops=True, provokes=True)
"""What those may do there."""


def passing(holder: Holder, *, mover_size: Size = Size.MEDIUM, charging: bool = False) -> Passing:
    """What a mover may do with an occupied square (F-8, F-9)."""
    if holder is Holder.FILLING or (holder is Holder.ALLY and charging):
        return PASSING[Holder.FILLING]
    enters = mover_size.level <= SMALL_ENOUGH.level and not PASSING[holder].stops
    return ENTERING if enters else PASSING[holder]


@dataclass(frozen=True, slots=True)
class Going:
    """How a route is gone.

    - ``difficult``: whether it crosses difficult terrain.
    - ``dark``: whether it leads through darkness in which the mover does not see (F-10).
    - ``doublings``: everything that doubles the cost of a square, if that is more than these and squeezing
      (F-12).
    - ``filled``: the squares that the obstacle in ``through`` fills, if they cost twice.
    """

    manner: Manner = Manner.WALK
    difficult: bool = False
    doublings: int = 0
    through: Holder | None = None
    bound: bool = False
    dark: bool = False
    filled: int = 1

    @property
    def hinders(self) -> bool:
        """Whether the way costs more than plain ground."""
        return bool(self.difficult or self.doublings or self.dark)


def straight_cost(doublings: int) -> int:
    """What a square over an edge costs (F-12)."""
    return 2**doublings


def diagonal_cost(count: int, doublings: int) -> int:
    """The cost of diagonals: 1, 2, 1, 2 … or, if anything doubles, 3 for every doubled pair, outside the
    alternation (F-5, F-10, F-12)."""
    return 3 * count * 2**doublings // 2


def parted(route: Route, going: Going) -> tuple[Route, Route]:
    """The cells of a route that hold what costs twice, over edges where there are any, and the rest."""
    if going.through not in COSTLY or going.manner is Manner.FLY:
        return Route(), route
    over_edges = min(route.straight, going.filled)
    hard = Route(over_edges, min(route.diagonal, going.filled - over_edges))
    return hard, replace(
        route, straight=route.straight - hard.straight, diagonal=route.diagonal - hard.diagonal
    )


def route_cost(route: Route, doublings: int) -> int:
    """What a route costs in squares."""
    return route.straight * straight_cost(doublings) + diagonal_cost(route.diagonal, doublings)


def move(rate: Rate, going: Going, route: Route | None = None) -> Movement:
    """How far each kind of turn goes and what a route takes. Refusal: not allowed at all."""
    _require_possible(going, route)
    doublings, reasons = _doublings(going)
    stages = _stages(rate, going, doublings)
    reasons = [*rate.reasons, *_budget_reasons(rate, stages), *reasons]
    if route is None:
        slow = _slow(stages, doublings) and not _barred(going)
        least = (because("move.pf.minimum", "F-15"),) if slow else ()
        return Movement(Unit.SQUARE, stages, None, (*reasons, *least, *_notes(going, route)))
    hard, rest = parted(route, going)
    cost = Fraction(route_cost(hard, doublings + 1) + route_cost(rest, doublings))
    spending = spend(cost, stages, route.spent, straight_cost(doublings))
    spending = _at_least_one(spending, route, going)
    reasons += [*_diagonals(rest, doublings), *_hard(hard, doublings, going)]
    slow = spending.by is None and not _barred(going) and _slow(stages, doublings)
    least = (because("move.pf.minimum", "F-15"),) if slow or spending.by == MINIMUM else ()
    return Movement(Unit.SQUARE, stages, spending, (*reasons, *least, *_notes(going, route)))


def _require_possible(going: Going, route: Route | None) -> None:
    if going.bound:
        raise Refusal("move.bound")
    if going.filled > 1 and going.through not in COSTLY:
        raise Refusal("move.nothing_filled")
    if route is not None and going.through in COSTLY and going.filled > max(1, route.cells):
        raise Refusal("move.more_than_the_way", filled=going.filled, cells=route.cells)
    if going.manner in HURRIED and (going.hinders or going.through in COSTLY):
        raise Refusal("move.hurried_difficult")
    if going.manner is Manner.STEP and going.hinders:
        raise Refusal("move.step_difficult")
    if going.manner is Manner.STEP and route is not None and route.cells > 1:
        raise Refusal("move.one_square")
    if going.through is not None:
        _require_passable(going.through, going, route)


def _require_passable(holder: Holder, going: Going, route: Route | None) -> None:
    if holder is Holder.WALL:
        raise Refusal("move.wall")
    if holder is Holder.CORNER and route is not None and route.diagonal:
        raise Refusal("move.corner")
    if going.manner is Manner.FLY or not _held(going) or _past(going, route):
        return
    if holder is Holder.FILLING:
        raise Refusal("move.filled")
    raise Refusal("move.held", holder=holder.value)


def _held(going: Going) -> bool:
    """Whether the square on the way belongs to a creature that lets nobody pass (F-8, F-9)."""
    holder, charging = going.through, going.manner is Manner.CHARGE
    return holder is not None and holder in PASSING and not passing(holder, charging=charging).passes


def _past(going: Going, route: Route | None) -> bool:
    """Whether a route without straight steps leads past its corner (F-6); not past one that
    fills its space (F-9)."""
    diagonally = route is not None and route.diagonal > 0 and not route.straight
    return diagonally and going.through is not Holder.FILLING


def _doublings(going: Going) -> tuple[int, list[Reason]]:
    found = [because("move.pf.dark", "F-10")] if going.dark else []
    count = max(going.doublings, going.difficult + going.dark + (going.manner in SQUEEZED))
    if going.manner is Manner.FLY:
        count = int(going.dark)
        if going.difficult or going.doublings or going.through:
            found.append(because("move.pf.fly", "F-10"))
    if not count:
        return 0, found
    facts = {"times": count, "straight": straight_cost(count), "diagonal": diagonal_cost(1, count)}
    return count, [*found, Reason("move.pf.doubled", "F-10" if count == 1 else "F-12", facts)]


def _stages(rate: Rate, going: Going, doublings: int) -> tuple[Stage, ...]:
    manner = going.manner
    if manner is Manner.STEP:
        return (Stage(manner.value, Fraction(1)),)
    names = BUDGETS.get(manner, (manner.value,))
    hinders = doublings or (going.through in COSTLY and manner is not Manner.FLY)
    times = {"move": 1, "double": 2, "charge": 2, "run": rate.run}
    return tuple(
        Stage(name, Fraction(max(0, rate.feet) * times[name] // SQUARE_FEET))
        for name in names
        if name != Manner.RUN or not hinders
    )


def _budget_reasons(rate: Rate, stages: Sequence[Stage]) -> list[Reason]:
    if not any(stage.name == Manner.RUN for stage in stages):
        return []
    return [because("move.pf.run_heavy" if rate.armour is Armour.HEAVY else "move.pf.run", "F-4")]


def _at_least_one(spending: Spending, route: Route, going: Going) -> Spending:
    """A single square is always reached with a full-round action, but no obstacle crossed that
    could not be otherwise (F-11, F-15)."""
    if spending.by or route.spent or going.manner in HURRIED or _barred(going):
        return spending
    if route.cells > 1:
        return replace(spending, most=max(1, spending.most))
    return Spending(spending.cost, NOTHING, MINIMUM)


def _slow(stages: Sequence[Stage], doublings: int) -> bool:
    """Whether no stage carries one over a single square straight ahead (F-15)."""
    return max(stage.reach for stage in stages) < straight_cost(doublings)


def _barred(going: Going) -> bool:
    """Whether an obstacle is in the way that a speed too low cannot get over (F-11)."""
    return going.through is Holder.OBSTACLE and going.manner is not Manner.FLY


def _diagonals(route: Route, doublings: int) -> list[Reason]:
    if not route.diagonal:
        return []
    key, rule = ("move.pf.diagonals", "F-5") if not doublings else ("move.pf.diagonals_doubled", "F-10")
    cost, each = diagonal_cost(route.diagonal, doublings), diagonal_cost(1, doublings)
    found = [because(key, rule, count=route.diagonal, cost=cost, each=each)]
    if route.spent and not doublings:
        found.append(because("move.pf.whole_way", "F-5"))
    return found


def _hard(cell: Route, doublings: int, going: Going) -> list[Reason]:
    if not cell.cells:
        return []
    rule = "F-11" if going.through is Holder.OBSTACLE else "F-8"
    cost = route_cost(cell, doublings + 1)
    if cell.cells == 1:
        return [because("move.pf.costly", rule, cost=cost)]
    return [because("move.pf.costly_several", rule, cells=cell.cells, cost=cost)]


NOTES: dict[object, tuple[str, str]] = {
    Manner.RUN: ("move.pf.full_round", "F-4"),
    Manner.CHARGE: ("move.pf.charge", "F-8"),
    Manner.STEP: ("move.pf.step", "F-6"),
    Manner.SQUEEZE: ("move.pf.squeeze", "F-13"),
    Manner.ESCAPE: ("move.pf.escape", "F-13"),
    Holder.ALLY: ("move.pf.ally", "F-8"),
    Holder.HELPLESS: ("move.pf.helpless", "F-8"),
    Holder.BULKY: ("move.pf.helpless", "F-8"),
    Holder.APART: ("move.pf.apart", "F-9"),
    Holder.CORNER: ("move.pf.corner", "F-6"),
    Holder.PIT: ("move.pf.pit", "F-6"),
}
"""The other rules for a manner and for obstacles on the way: a reason's key and rule."""


PASSED_ONLY = frozenset({Holder.ALLY, Holder.APART, Holder.OBSTACLE})
"""What may be passed and not stopped on."""


def _notes(going: Going, route: Route | None) -> list[Reason]:
    found = [because(*NOTES[going.manner])] if going.manner in NOTES else []
    if going.manner is Manner.FLY:
        return [*found, because("way.above", "")] if going.through in PASSING else found
    if _held(going) and _past(going, route):
        return [*found, because("move.pf.past", "F-6")]
    if going.through in NOTES:
        found.append(because(*NOTES[going.through]))
    return [*found, because("move.pf.ending", "F-14")] if going.through in PASSED_ONLY else found
