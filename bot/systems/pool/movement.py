"""Moves of 移动 (P-34, P-40 … P-46, P-48, P-49): how far 1⚡ goes, what a route takes."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import floor

from bot.ground.reason import Reason, because
from bot.ground.size import Size
from bot.refusal import Refusal
from bot.systems.movement import NOTHING, Movement, Route, Spending, Stage, Unit
from bot.systems.pool.packing import DIAGONAL as CORNER
from bot.systems.pool.packing import STRAIGHT as EDGE
from bot.systems.pool.packing import share
from bot.text import number


class Manner(StrEnum):
    """The manners of movement. A move has only one manner (P-40)."""

    WALK = "walk"
    """Any manner that is not marked."""
    UNSKILLED = "unskilled"
    """A manner marked "-"."""
    OWN = "own"
    """A movement that states its own distance (P-41)."""
    TELEPORT = "teleport"
    FORCED = "forced"
    """Dragged, pushed or lifted by another."""
    KNOCK_BACK = "knock-back"


class Posture(StrEnum):
    """How one holds oneself (P-49)."""

    STANDING = "standing"
    CROUCHING = "crouching"
    SITTING = "sitting"
    PRONE = "prone"
    RIDING = "riding"
    """In the saddle: the mount moves (P-63)."""


FORCED = frozenset({Manner.FORCED, Manner.KNOCK_BACK})
DISTANCE_STATED = FORCED | {Manner.OWN, Manner.TELEPORT}
"""Manners with a distance that does not come from the speed, so nothing halves it."""

GROUNDLESS = FORCED | {Manner.TELEPORT}
"""Manners that the ground neither eases nor hinders."""

SLOWER = {Posture.CROUCHING: 2, Posture.PRONE: 3}
"""What a posture divides the speed by (P-49)."""

DIAGONAL = Fraction(3, 2)
"""The steps of a diagonal (P-20)."""

PRONE_DICE = -2
"""What every roll of agility dice loses while prone (P-49)."""

POSTURE_COST, POSTURE_STEPS = 1, 1
"""⚡ of changing the posture by choice, and the steps that it may include (P-49)."""

COMMAND = 1
"""⚡ that a command to a mount costs; the same as the one just before costs nothing (P-63)."""


@dataclass(frozen=True, slots=True)
class Gait:
    """The mover and its manner.

    ``speed`` is in steps; for a manner that states its own distance it is that distance. ``difficult`` and
    ``easy`` count the causes of such going; they cancel (P-42). ``laden`` moves a load that halves the speed
    (P-47).
    """

    speed: Fraction
    manner: Manner = Manner.WALK
    posture: Posture | None = None
    difficult: int = 0
    easy: int = 0
    laden: bool = False


@dataclass(frozen=True, slots=True)
class Hurdle:
    """An obstacle that is climbed or leapt over, in steps (P-45)."""

    height: Fraction = NOTHING
    thickness: Fraction = NOTHING
    agility: int | None = None


def step_cost(difficult: int, easy: int) -> Fraction:
    """What a step takes of the speed: 1, 2 where it is difficult, ½ where it is easy (P-42)."""
    return Fraction(2) ** (difficult - easy)


def budget(gait: Gait) -> tuple[Fraction, list[Reason]]:
    """The steps of speed one move has, not cut yet (P-40, P-41, P-43, P-47, P-49)."""
    if gait.manner in DISTANCE_STATED:
        return max(NOTHING, gait.speed), [because("move.pool.stated", "P-41", distance=gait.speed)]
    if gait.speed <= 0:
        return NOTHING, [because("move.pool.none", "P-41", speed=gait.speed)]
    reasons, steps = [because("move.pool.speed", "P-40", speed=gait.speed)], gait.speed
    for key, rule, divisor in _divisors(gait):
        reasons.append(because(key, rule, before=steps, by=divisor, after=steps / divisor))
        steps /= divisor
    return steps, reasons


def _divisors(gait: Gait) -> list[tuple[str, str, int]]:
    found: list[tuple[str, str, int]] = []
    if gait.manner is Manner.UNSKILLED:
        found.append(("move.pool.unskilled", "P-40", 2))
    if gait.laden:
        found.append(("move.pool.laden", "P-47", 2))
    if gait.posture is not None and gait.posture in SLOWER:
        found.append((f"move.pool.{gait.posture.value}", "P-49", SLOWER[gait.posture]))
    return found


def move(gait: Gait, route: Route | None = None, hurdle: Hurdle | None = None) -> Movement:
    """How far 1⚡ goes and what a route takes. Refusal: no such move is possible."""
    _require_possible(gait, hurdle)
    steps, reasons = budget(gait)
    cost = Fraction(1) if gait.manner in GROUNDLESS else step_cost(gait.difficult, gait.easy)
    reach = floor(steps / cost)
    reasons += _ground(gait, steps, cost, reach)
    stages = (Stage(gait.manner.value if gait.manner in DISTANCE_STATED else "move", Fraction(reach)),)
    if route is None:
        return Movement(Unit.STEP, stages, None, (*reasons, *_after(gait, moves=min(reach, 1))))
    over = NOTHING if hurdle is None else hurdle.height + hurdle.thickness
    pace = _Pace(steps, cost, route.straight + floor(over), route.diagonal, over - floor(over))
    spending = _spending(gait, stages[0].name, pace, route.spent)
    moves = spending.times if spending.by and reach else 0
    reasons += [*_length(route, hurdle), *_charged(gait, pace, spending, route.spent), *_after(gait, moves)]
    return Movement(Unit.STEP, stages, spending, tuple(reasons))


def _require_possible(gait: Gait, hurdle: Hurdle | None) -> None:
    if gait.posture is Posture.SITTING and gait.manner not in FORCED:
        raise Refusal("move.sitting")
    if gait.posture is Posture.RIDING and gait.manner in DISTANCE_STATED - FORCED:
        raise Refusal("move.riding")
    if hurdle is None:
        return
    if gait.manner in FORCED | {Manner.TELEPORT}:
        raise Refusal("move.no_climbing")
    if hurdle.agility is None:
        raise Refusal("move.agility_needed")
    if hurdle.height > (most := Fraction(hurdle.agility, 2)):
        raise Refusal("move.too_high", height=number(hurdle.height), dice=hurdle.agility, most=number(most))


def _ground(gait: Gait, steps: Fraction, cost: Fraction, reach: int) -> list[Reason]:
    if gait.manner in GROUNDLESS:
        return []
    found: list[Reason] = []
    if cost == 1 and gait.easy:
        found.append(because("move.pool.cancel", "P-42"))
    elif cost != 1:
        key, by = ("move.pool.difficult", cost) if cost > 1 else ("move.pool.easy", 1 / cost)
        found.append(because(key, "P-42", before=steps, by=by, after=steps / cost))
    if steps / cost != reach:
        found.append(because("move.pool.cut", "P-43", before=steps / cost, after=reach))
    return found


def _length(route: Route, hurdle: Hurdle | None) -> list[Reason]:
    """The length of a route, climbing included (P-20, P-45)."""
    flat, reasons = route.straight + DIAGONAL * route.diagonal, list[Reason]()
    if route.diagonal:
        facts = {"straight": route.straight, "diagonal": route.diagonal, "steps": flat}
        reasons.append(Reason("move.pool.diagonals", "P-20", facts))
    if hurdle is None:
        return reasons
    dice, over = hurdle.agility or 0, hurdle.height + hurdle.thickness
    facts = {"height": hurdle.height, "thickness": hurdle.thickness, "flat": flat, "steps": flat + over}
    facts |= {"dice": dice, "most": Fraction(dice, 2)}
    return [*reasons, Reason("move.pool.climb", "P-45", facts)]


@dataclass(frozen=True, slots=True)
class _Pace:
    """A move's budget (``steps``), the cost of a step (``cost``), and the length to go. ``more`` is the
    fraction of a step from climbing."""

    steps: Fraction
    cost: Fraction
    straight: int
    diagonal: int
    more: Fraction = NOTHING

    @property
    def length(self) -> Fraction:
        """How long the way is, before it is cut."""
        return Fraction(self.halves, 2) + self.more

    @property
    def whole_cost(self) -> Fraction:
        """What the way takes as one move: its length is cut once, at the end (P-20, P-42, P-45)."""
        return floor(self.length) * self.cost

    @property
    def halves(self) -> int:
        """The length of the way in half steps."""
        return EDGE * self.straight + CORNER * self.diagonal

    @property
    def least(self) -> int:
        """The half steps a move needs room for, for its dearest step to fit."""
        return CORNER if self.diagonal else EDGE

    def room(self, spent: Fraction = NOTHING) -> int:
        """How many half steps of this ground a move has room for; a lone half one more is cut
        (P-20, P-42)."""
        return 2 * floor(max(NOTHING, self.steps - spent) / self.cost) + 1

    def worth(self, halves: int, odd: int) -> Fraction:
        """What half steps take of the speed; ``odd`` of their halves are cut."""
        return Fraction(halves - odd, 2) * self.cost

    def left(self, amount: Fraction) -> Fraction:
        """The rest of a speed, cut to whole steps; on easy ground to half steps."""
        unit = min(self.cost, Fraction(1))
        return floor(amount / unit) * unit


def _spending(gait: Gait, name: str, pace: _Pace, spent: Fraction) -> Spending:
    """Share a route out among moves."""
    cost = pace.whole_cost
    if gait.manner in FORCED:
        gone = min(cost, Fraction(floor(pace.steps)))
        return Spending(gone, floor(pace.steps) - gone, name, times=0)
    begun, room = pace.room(spent), pace.room()
    if 2 * floor(pace.length) < begun:
        return Spending(cost, pace.left(pace.steps - spent - cost), name)
    if room < pace.least or gait.manner is Manner.OWN:
        most = max(0, floor((pace.steps - spent) / pace.cost))
        return Spending(cost, most * pace.cost - cost, None, most=most)
    shared = share(pace.straight, pace.diagonal, begun if spent else None, room)
    # Every move is cut by itself (P-20, P-40).
    last = pace.worth(shared.last, shared.last % 2)
    return Spending(pace.worth(pace.halves, shared.odd), pace.left(pace.steps - last), name, shared.moves)


def _charged(gait: Gait, pace: _Pace, spending: Spending, spent: Fraction) -> list[Reason]:
    if gait.manner in FORCED:
        key = "move.pool.stopped" if spending.left else "move.pool.carried"
        return [because(key, "P-48", steps=spending.cost, left=spending.left)]
    reasons, length = list[Reason](), pace.length
    if spending.times == 1 and length != floor(length):
        reasons.append(because("move.pool.cut", "P-20", before=length, after=floor(length)))
        length = Fraction(floor(length))
    exact = length * pace.cost
    if pace.cost != 1:
        reasons.append(because("move.pool.cost", "P-42", steps=length, each=pace.cost, cost=exact))
    if exact != spending.cost:
        reasons.append(because("move.pool.cut_each", "P-20", before=exact, after=spending.cost))
    if spending.by:
        reasons.append(because("move.pool.moves", "P-40", moves=spending.times))
    if spending.by and spent:
        reasons.append(because("move.pool.begun", "P-40", spent=spent))
    return reasons


def _after(gait: Gait, moves: int) -> list[Reason]:
    """The other rules for such moves; empty if no active rule applies."""
    if gait.manner in FORCED:
        knocked = gait.manner is Manner.KNOCK_BACK
        forced = because("way.pool.knock_back", "P-48") if knocked else because("move.pool.forced", "P-66")
        return [forced, because("move.pool.facing_kept", "P-34")]
    found = [because("move.pool.teleport", "P-46")] if gait.manner is Manner.TELEPORT else []
    if gait.manner is Manner.TELEPORT and moves > 1:
        found.append(because("move.pool.teleports", "P-46", moves=moves))
    if gait.posture is Posture.RIDING:
        found.append(because("move.pool.riding", "P-63", command=COMMAND))
    elif gait.posture is not None:
        found.append(because("move.pool.posture", "P-49", cost=POSTURE_COST, steps=POSTURE_STEPS))
    if gait.posture is Posture.PRONE:
        found.append(because("move.pool.prone_dice", "P-49", dice=-PRONE_DICE))
    return [*found, because("move.pool.facing" if moves else "move.pool.turn", "P-34")]


def blocks(mover: Size, other: Size, *, incorporeal: bool = False) -> bool:
    """Whether two creatures are in each other's way (P-44); one of them ``incorporeal`` is not."""
    if incorporeal or Size.TINY in {mover, other}:
        return False
    return abs(mover.level - other.level) <= 1
