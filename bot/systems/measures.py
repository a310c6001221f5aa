"""How far it is: the distance each game counts, on each kind of map, with its steps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from bot.ground import free, hexagon, square
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
    what a cell is long, in the game's own unit (grids)."""

    a: Point
    b: Point
    height: Fraction
    weight: int
    base: Fraction
    step: Fraction

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """Both ends as cells."""
        return (int(self.a[0]), int(self.a[1])), (int(self.b[0]), int(self.b[1]))


Measure = Callable[[Span], Distance]


def measure(
    kind: str, a: Point | Cell, b: Point | Cell, *, height: Fraction | int = 0,
    weight: int = DEFAULT_HEIGHT_WEIGHT, base: Fraction | int = 1, step: Fraction | int = 1,
) -> Distance:  # fmt: skip
    """The distance between two cells, or points of a free map, as a kind of map counts it.

    ``base`` and ``step`` are greater than 0. KeyError: there is no such kind.
    """
    ends = [(Fraction(x), Fraction(y)) for x, y in (a, b)]
    span = Span(ends[0], ends[1], abs(Fraction(height)), weight, Fraction(base), Fraction(step))
    return MEASURES[kind](span)


def _squares(span: Span) -> Distance:
    """P-20: a diagonal is 1.5 steps, the total cut at the end."""
    straight, diagonal = square.straight_and_diagonal(*span.cells)
    exact = (straight + Fraction(3, 2) * diagonal) * span.step
    total = Fraction(exact // 1)
    facts = {"straight": straight, "diagonal": diagonal, "exact": exact, "step": span.step, "total": total}
    return _in_steps(total, because(_cut(_key("measure.square", span), exact, total), "P-20", **facts))


def _hexes(span: Span) -> Distance:
    """P-21: the hexes of the shortest way."""
    cells = hexagon.steps(*span.cells)
    total = Fraction(cells * span.step // 1)
    reason = because(_key("measure.hex", span), "P-21", cells=cells, step=span.step, total=total)
    return _in_steps(total, reason)


def _points(span: Span) -> Distance:
    """P-22: the length by the diameter of a medium creature's base, cut; exact."""
    squared = free.squared(span.a, span.b)
    length, exact = free.root(squared)
    total = Fraction(free.whole(squared / span.base**2))
    shown, _ = free.root(squared / span.base**2)
    key = _cut("measure.free", shown, total) if exact else "measure.free_about"
    reasons = [because(key, "P-22", length=length, base=span.base, exact=shown, total=total)]
    if total == 0 < shown:
        palms = shown * PALMS_A_STEP // 1
        fingers = shown * PALMS_A_STEP % 1 * FINGERS_A_PALM // 1
        reasons.append(because("measure.below_a_step", "P-17", palms=palms, fingers=fingers))
    return _in_steps(total, *reasons, same=squared == 0)


def _in_steps(total: Fraction, *reasons: Reason, same: bool | None = None) -> Distance:
    """A distance of the dice pool game, with what follows from it."""
    metres = because("measure.metres", "P-17", steps=total, metres=total * STEP_METRES)
    here = total == 0 if same is None else same
    near = Near.SAME if here else Near.ADJACENT if within(total, 1) else None
    return Distance(total, Unit.STEPS, (*reasons, metres, *_ranges(Unit.STEPS, total)), near)


def _pathfinder(span: Span) -> Distance:
    """F-5: diagonals count 1 and 2 by turns."""
    straight, diagonal = square.straight_and_diagonal(*span.cells)
    cells = square.steps(*span.cells)
    total = cells * span.step
    facts = {"straight": straight, "diagonal": diagonal, "counted": 3 * diagonal // 2, "cells": cells}
    return Distance(
        total,
        Unit.SQUARES,
        (
            because(_key("measure.pathfinder", span), "F-5", **facts, step=span.step, total=total),
            because("measure.feet", "F-1", squares=total, feet=total * SQUARE_FEET),
        ),
    )


def _areas(span: Span) -> Distance:
    """D-51 on squares: edges are crossed, corners are not."""
    a, b = span.cells
    across, up = abs(b[0] - a[0]), abs(b[1] - a[1])
    total = (across + up) * span.step
    reason = because(
        _key("measure.areas", span), "D-51", across=across, up=up, cells=across + up, step=span.step,
        total=total,
    )  # fmt: skip
    return Distance(total, Unit.AREAS, (reason, *_ranges(Unit.AREAS, total)), _touching(across, up))


def _hex_areas(span: Span) -> Distance:
    """D-51 on hexes."""
    cells = hexagon.steps(*span.cells)
    total = cells * span.step
    reason = because(_key("measure.hex", span), "D-51", cells=cells, step=span.step, total=total)
    near = _touching(cells, 0)
    return Distance(total, Unit.AREAS, (reason, *_ranges(Unit.AREAS, total)), near)


def _btr(span: Span) -> Distance:
    """B-15: 5 ft an edge crossed; B-16: and the height, weighted."""
    a, b = span.cells
    across, up = abs(b[0] - a[0]), abs(b[1] - a[1])
    side = SQUARE_FEET * span.step
    flat = side * (across + up)
    reasons = [because("measure.btr", "B-15", side=side, across=across, up=up, total=flat)]
    total = flat + span.weight * span.height
    if span.height:
        facts = {"flat": flat, "weight": span.weight, "height": span.height, "total": total}
        reasons.append(because("measure.height", "B-16", **facts))
        return Distance(total, Unit.FEET, tuple(reasons))
    near = _touching(across, up)
    if max(across, up) <= 1:
        reasons.append(because("measure.melee", "B-16"))
    return Distance(total, Unit.FEET, tuple(reasons), near)


def _touching(across: int, up: int) -> Near | None:
    return {(0, 0): Near.SAME, (0, 1): Near.EDGE, (1, 1): Near.CORNER}.get((min(across, up), max(across, up)))


def _key(key: str, span: Span) -> str:
    """The key of a reason that also tells how long a cell is, where that is not 1."""
    return key if span.step == 1 else f"{key}_step"


def _cut(key: str, exact: Fraction, total: Fraction) -> str:
    """The key of a reason that also tells what is cut, where something is."""
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


def _ranges(unit: Unit, total: Fraction) -> tuple[Reason, ...]:
    """What a distance means for ranges that end at it, where people disagree."""
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


MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        "square": _squares,
        "hex": _hexes,
        "free": _points,
        "pathfinder": _pathfinder,
        "instinct": _areas,
        "instinct-hex": _hex_areas,
        "btr": _btr,
    }
)
"""Each kind of map and its measure."""
