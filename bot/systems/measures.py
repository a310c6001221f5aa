"""How far it is: what every game's distances are made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from bot.ground.grid import Cell, Point
from bot.ground.reason import Reason, because

STEP_METRES: Final = Fraction(3, 4)
PALMS_A_STEP: Final = 10
FINGERS_A_PALM: Final = 4
"""Lengths of the dice pool game (P-17)."""

SQUARE_FEET: Final = 5
"""A square's side (F-1, B-15)."""
HEIGHT_WEIGHTS: Final = (1, 2)
"""How many feet a foot of height may count (B-16)."""
DEFAULT_HEIGHT_WEIGHT: Final = 2


class Unit(StrEnum):
    """What a distance is counted in."""

    STEPS = "steps"
    SQUARES = "squares"
    AREAS = "areas"
    FEET = "feet"


class Near(StrEnum):
    """What a game calls places that are close by."""

    SAME = "same"
    ADJACENT = "adjacent"
    """At most a step away (P-19)."""
    EDGE = "edge"
    """Sharing an edge: 5 ft (B-15), or one area (D-51)."""
    CORNER = "corner"
    """Sharing only a corner: 10 ft (B-15), or two areas (D-51)."""


@dataclass(frozen=True, slots=True)
class Distance:
    """How far it is, in a game's unit; ``near`` where a game has a word for it."""

    value: Fraction
    unit: Unit
    reasons: tuple[Reason, ...]
    near: Near | None = None

    @property
    def feet(self) -> Fraction | None:
        """The same in feet, where the game has feet."""
        if self.unit is Unit.FEET:
            return self.value
        return self.value * SQUARE_FEET if self.unit is Unit.SQUARES else None


@dataclass(frozen=True, slots=True)
class Span:
    """From where to where. ``height`` is the difference in feet and ``weight`` what a foot
    of it counts (BtR); ``base`` is a medium creature's diameter (free maps); ``step`` is
    what a cell is long, in the game's own unit (grids). ``wider`` is how much nearer the rims
    of bases wider than a step are than their middles (free maps, P-18), in steps."""

    a: Point
    b: Point
    height: Fraction
    weight: int
    base: Fraction
    step: Fraction
    wider: Fraction = Fraction(0)

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """Both ends as cells."""
        return (int(self.a[0]), int(self.a[1])), (int(self.b[0]), int(self.b[1]))


Measure = Callable[[Span], Distance]


def touching(across: int, up: int) -> Near | None:
    """What two cells so far apart are called where edges count (D-51, B-15)."""
    return {(0, 0): Near.SAME, (0, 1): Near.EDGE, (1, 1): Near.CORNER}.get((min(across, up), max(across, up)))


def key_of(key: str, span: Span) -> str:
    """The key of a reason that also tells how long a cell is, where that is not 1."""
    return key if span.step == 1 else f"{key}_step"


def cut_key(key: str, exact: Fraction, total: Fraction) -> str:
    """The key of a reason that also tells of a cut, if there is one."""
    return key if exact == total else f"{key}_cut"


CLOSED: Mapping[Unit, bool] = MappingProxyType({Unit.STEPS: False, Unit.AREAS: True})
"""Whether a range a~b reaches the distance b: not in steps (P-18), in areas it does (D-56)."""


def reaches(unit: Unit, distance: Fraction | int, least: int, most: int) -> bool:
    """Whether a distance is in a range ``least``~``most``. KeyError: feet and squares have
    no such ranges."""
    return least <= distance < most or (CLOSED[unit] and least <= distance == most)


def within(distance: Fraction | int, steps: int) -> bool:
    """Whether a distance is "within n steps" (P-18)."""
    return distance <= steps


def ranges(unit: Unit, total: Fraction) -> tuple[Reason, ...]:
    """The meaning of a distance for ranges that end at it, where readings differ."""
    if total == 0 or total.denominator != 1:
        return ()
    if reaches(unit, total, 0, int(total)):
        return (because("measure.range_closed", "D-56", n=total),)
    return (because("measure.range_open", "P-18", n=total),)


def nearest(distances: Sequence[Distance]) -> tuple[int, ...]:
    """Which of several are nearest, as indexes; several are equally near (F-7: a die
    decides between them)."""
    least = min(each.value for each in distances)
    return tuple(index for index, each in enumerate(distances) if each.value == least)
