"""The stage of 死亡本能: speed, MOV and special movement (D-52, D-53, D-57)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.ground.reason import Reason, because
from bot.refusal import Refusal
from bot.systems.movement import NOTHING, Movement, Route, Spending, Stage, Unit, spend


class Manner(StrEnum):
    """How one moves over the stage."""

    WALK = "walk"
    """By an action tagged 移动, for MOV."""
    FORCED = "forced"
    """“kind n”: another's effect, for its own distance n (D-53)."""
    TELEPORT = "teleport"
    PHASE = "phase"


STAGES = {
    Manner.WALK: "mov",
    Manner.FORCED: "forced-distance",
    Manner.TELEPORT: "teleport",
    Manner.PHASE: "phase",
}
"""What each manner spends."""

LEAST_SPEED = 2
"""What the speed is at least as a base (D-52)."""


@dataclass(frozen=True, slots=True)
class Gait:
    """The mover: ``speed`` is its speed, or the distance of a special movement; ``bound``: it cannot move;
    ``rough`` is what an area costs beyond 1."""

    speed: int
    manner: Manner = Manner.WALK
    rough: int = 0
    bound: bool = False
    inside: int = 0
    """The number of areas between the end of a phase movement and the nearest area of its route that can be
    entered. 0: it ends in such an area."""


def base_speed(proficiency: int, strength: int, dexterity: int) -> tuple[int, Reason]:
    """Speed = 灵巧 proficiency + (STR + DEX) ÷ 4, cut, at least 2 (D-52)."""
    exact = proficiency + Fraction(strength + dexterity, 4)
    speed = max(LEAST_SPEED, int(exact))
    facts = {"proficiency": proficiency, "strength": strength, "dexterity": dexterity}
    return speed, Reason("move.instinct.speed", "D-52", {**facts, "exact": exact, "speed": speed})


def turn_start(speed: int, *, bound: bool = False) -> int:
    """MOV at the start of the own turn: the speed, never below 0 (D-52)."""
    return 0 if bound else max(0, speed)


def area_cost(manner: Manner, rough: int) -> int:
    """What entering an area costs: scenery counts for all but teleport and phase (D-52, D-53, D-57)."""
    return 1 if manner in {Manner.TELEPORT, Manner.PHASE} else 1 + rough


def move(gait: Gait, route: Route | None = None) -> Movement:
    """How far one goes and what a route takes. Refusal: over a corner (D-51), unable to
    move, or ending deeper inside than the route is long (D-57)."""
    if route is not None and route.diagonal:
        raise Refusal("move.no_corners")
    each = area_cost(gait.manner, gait.rough)
    walks = gait.manner is Manner.WALK
    budget = turn_start(gait.speed, bound=gait.bound and walks)
    stages = (Stage(STAGES[gait.manner], Fraction(budget)),)
    reasons = _budget_reasons(gait, budget, each)
    if route is None:
        return Movement(Unit.MOV if walks else Unit.AREA, stages, None, (*reasons, *_notes(gait)))
    spending = _spending(gait, stages, route, each)
    if gait.inside > route.straight:
        raise Refusal("move.too_deep_inside", most=route.straight)
    if gait.inside and gait.manner is Manner.PHASE:
        reasons.append(because("move.instinct.inside", "D-57", distance=gait.inside))
    reasons += _stopped(gait, spending, route, each)
    return Movement(Unit.MOV if walks else Unit.AREA, stages, spending, (*reasons, *_notes(gait)))


def _spending(gait: Gait, stages: tuple[Stage, ...], route: Route, each: int) -> Spending:
    """A forced movement stops at its distance, even if more was asked (D-53)."""
    cost = Fraction(route.straight * each)
    if gait.manner is not Manner.FORCED:
        return spend(cost, stages, route.spent, each)
    there = max(NOTHING, stages[0].reach - route.spent)
    gone = min(cost, Fraction(there // each * each))
    return Spending(gone, there - gone, stages[0].name)


def _stopped(gait: Gait, spending: Spending, route: Route, each: int) -> list[Reason]:
    if gait.manner is not Manner.FORCED or (gone := int(spending.cost // each)) == route.straight:
        return []
    return [because("move.instinct.stopped", "D-53", gone=gone, asked=route.straight)]


def _budget_reasons(gait: Gait, budget: int, each: int) -> list[Reason]:
    bound = [because("move.instinct.bound", "D-52")] if gait.bound else []
    if gait.manner is Manner.WALK:
        found = bound or [because("move.instinct.mov", "D-52", speed=budget)]
    else:
        found = [because("move.instinct.special", "D-53", distance=budget), *bound]
    if gait.manner is Manner.TELEPORT:
        found.append(because("move.instinct.teleport", "D-53"))
    elif gait.manner is Manner.PHASE:
        found.append(because("move.instinct.phase", "D-57"))
    elif each > 1:
        found.append(because("move.instinct.rough", "D-52", each=each))
    return found


def _notes(gait: Gait) -> list[Reason]:
    if gait.manner is Manner.WALK:
        found = [because("move.instinct.pauses", "D-53"), because("move.instinct.triggers", "D-65")]
        return [] if gait.bound else found
    found = [because("move.instinct.no_triggers", "D-65")]
    if gait.manner is Manner.FORCED:
        found[:0] = [
            because("move.instinct.forced", "D-53"),
            because("move.instinct.not_interrupted", "D-53"),
        ]
    return found


def phase_end(enterable: tuple[bool, ...], away: tuple[int, ...]) -> int:
    """The index of the area of a route in which a phase movement leaves its mover: the last,
    or the nearest to it that can be entered (D-57).

    ``away`` is how far each is from the last (D-51). The first is where it started, which
    counts as one that can be entered; of two that are equally near it is the later.
    """
    free = [index for index, enters in enumerate(enterable) if enters or index == 0]
    return min(free, key=lambda index: (away[index], -index))
