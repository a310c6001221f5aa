"""Moves of BtR (B-17, B-19, B-20): what may be crossed, where one may stand, feet."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.ground.reason import because
from bot.refusal import Refusal
from bot.systems.measures import SQUARE_FEET
from bot.systems.movement import Movement, Route, Stage, Unit, spend

DIAGONAL = 2 * SQUARE_FEET


class Manner(StrEnum):
    """How one gets elsewhere (B-19)."""

    WALK = "walk"
    DASH = "dash"
    LEAP = "leap"
    """A dash described as flying or leaping."""
    BLINK = "blink"
    """No movement: one vanishes and appears."""


class Hindrance(StrEnum):
    """An obstacle on the way, or a hindrance of the mover."""

    ALLY = "ally"
    ENEMY = "enemy"
    WATER = "water"
    WALL = "wall"
    """An obstacle that stops sight and movement."""
    UP = "up"
    """The target is on a higher level."""
    DOWN = "down"
    BOUND = "bound"
    """A hindrance that stops all movement."""


_PATH = frozenset({Hindrance.ALLY})
OVERCOMES = {
    Manner.WALK: _PATH,
    Manner.DASH: _PATH,
    Manner.LEAP: _PATH | {Hindrance.ENEMY, Hindrance.WATER},
    Manner.BLINK: frozenset(Hindrance) - {Hindrance.UP},
}
"""What each manner is not stopped by (B-17, B-19)."""


def overcomes(manner: Manner, hindrance: Hindrance) -> bool:
    """Whether it works in spite of the obstacle (B-17, B-19)."""
    return hindrance in OVERCOMES[manner]


@dataclass(frozen=True, slots=True)
class Gait:
    """A move: ``feet`` is its length, ``between`` the obstacles on its way."""

    feet: Fraction
    manner: Manner = Manner.WALK
    between: tuple[Hindrance, ...] = ()


def move(gait: Gait, route: Route | None = None) -> Movement:
    """What a route costs in feet, a diagonal being two squares. Refusal: something stops it."""
    for hindrance in gait.between:
        if not overcomes(gait.manner, hindrance):
            raise _stopped(gait.manner, hindrance)
    stages = (Stage(gait.manner.value, max(Fraction(0), gait.feet)),)
    reasons = [because(f"move.btr.{gait.manner.value}", "B-19")]
    reasons += [because(f"move.btr.past_{each.value}", RULES.get(each, "B-19")) for each in gait.between]
    reasons.append(because("move.btr.stop", "B-17"))
    if gait.manner is not Manner.BLINK:
        reasons.append(because("move.btr.start", "B-17"))
    reasons.append(because("move.btr.skirmish", "B-20"))
    if route is None:
        return Movement(Unit.FOOT, stages, None, tuple(reasons))
    cost = Fraction(SQUARE_FEET * route.straight + DIAGONAL * route.diagonal)
    facts = {"straight": route.straight, "diagonal": route.diagonal, "feet": cost}
    reasons.insert(0, because("move.btr.feet", "B-15", **facts))
    return Movement(Unit.FOOT, stages, spend(cost, stages, route.spent, SQUARE_FEET), tuple(reasons))


def _stopped(manner: Manner, hindrance: Hindrance) -> Refusal:
    """The obstacles and hindrances that rule a manner out (B-19)."""
    if hindrance is Hindrance.BOUND:
        return Refusal("move.btr_bound", btr_manner=manner.value)
    if hindrance is Hindrance.UP:
        return Refusal("move.btr_up", btr_manner=manner.value)
    if hindrance is Hindrance.DOWN:
        return Refusal("move.btr_down", btr_manner=manner.value)
    return Refusal("move.btr_stopped", btr_manner=manner.value, hindrance=hindrance.value)


RULES = {Hindrance.ALLY: "B-17"}
"""The rule that lets one past; B-19 for all others."""
