"""The maps of the plain game: squares of 5 ft, on which a step in any direction counts one.

The rules are the least that tables agree on. Difficult ground, climbing over obstacles and swimming cost
double; friends' squares can be passed, foes' cannot; a straight line decides what is seen.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from bot.ground import square
from bot.ground.grid import Layout
from bot.ground.reason import because
from bot.ground.sight import lines
from bot.ground.size import Size
from bot.ground.terrain import Ground
from bot.ground.ways.footing import Costs, Pace
from bot.ground.ways.obstacles import Body, Obstruction, apart_in_height, friends
from bot.systems.map_kind import MapKind
from bot.systems.measures import SQUARE_FEET, Distance, Span, key_of
from bot.systems.measures import Unit as Length
from bot.systems.movement import Stage, Unit
from bot.systems.sizes import IN_FEET, Sizes
from bot.systems.vision import Judged, Line, Vision
from bot.systems.ways import Locomotion, Manner, ReasonKey
from bot.text import N_

SIZES: Sizes = MappingProxyType(
    {size: named for size, named in IN_FEET.items() if Size.TINY.level <= size.level <= Size.GARGANTUAN.level}
)

PACES = (Pace(1, 1), Pace(2, 2))
ON_FOOT = MappingProxyType({Ground.FLOOR: 0, Ground.EASY: 0, Ground.DIFFICULT: 1, Ground.OBSTACLE: 1})
SWIMMING = MappingProxyType({**ON_FOOT, Ground.WATER: 1})
FREELY = MappingProxyType({ground: 0 for ground in Ground if ground is not Ground.WALL})


def on_squares(span: Span) -> Distance:
    """A diagonal counts as one square."""
    straight, diagonal = square.straight_and_diagonal(*span.cells)
    total = (straight + diagonal) * span.step
    facts = {"straight": straight, "diagonal": diagonal, "cells": straight + diagonal}
    reason = because(key_of("measure.plain", span), "", **facts, step=span.step, total=total)
    return Distance(total, Length.SQUARES, (reason,))


def _value(units: int, _: bool | None, step: Fraction) -> Fraction:
    return units * step


def _meets(mover: Body, other: Body) -> Obstruction:
    if apart_in_height(mover, other):
        return Obstruction(stops=False, note=("way.above", ""))
    if friends(mover, other):
        return Obstruction(stops=False, note=("way.plain.friend", ""))
    return Obstruction() if other.helpless else Obstruction(enters=False)


def _stages(speed: Fraction, _: bool) -> tuple[Stage, ...]:
    """A move at a speed in feet, and two."""
    squares = max(Fraction(0), speed) // SQUARE_FEET
    return Stage("move", Fraction(squares)), Stage("double", Fraction(2 * squares))


def _costs(grounds: Mapping[Ground, int]) -> Costs:
    return Costs(grounds, PACES, _value, _meets)


def _judge(line: Line) -> Judged:
    return Judged(line.found.clear, line.found.reasons)


SQUARES = Locomotion(
    unit=Unit.SQUARE,
    costs=MappingProxyType(
        {
            Manner.WALK: _costs(ON_FOOT),
            Manner.SWIM: _costs(SWIMMING),
            Manner.FLY: _costs(FREELY),
        }
    ),
    stages=_stages,
    measure=Fraction(1),
    told=(ReasonKey("way.plain.squares", ""), ReasonKey("way.plain.difficult", "")),
    grounds_told=MappingProxyType({Ground.WATER: ReasonKey("way.plain.swim", "")}),
    stages_told=MappingProxyType(
        {"move": ReasonKey("way.plain.move", ""), "double": ReasonKey("way.plain.double", "")}
    ),
)

MAPS = (
    MapKind(
        key="order",
        title=N_("plain squares"),
        spelling=("plain", "通用"),
        layout=Layout.SQUARE,
        measure=on_squares,
        locomotion=SQUARES,
        vision=Vision(partial(lines.sees, rule=""), _judge, frozenset(), ranged=False),
        long=N_("a cell is {step} squares of 5 ft"),
        sizes=SIZES,
        own_areas=False,
    ),
)

REASONS: Mapping[str, str] = {
    "measure.plain": N_("{straight} straight + {diagonal} diagonal, each counts 1: {total}"),
    "measure.plain_step": N_(
        "{straight} straight + {diagonal} diagonal, each counts 1: {cells} × {step} a cell = {total}"
    ),
    "way.plain.squares": N_("{straight} straight + {diagonal} diagonal, each counts 1 = {cost}"),
    "way.plain.difficult": N_("Difficult: {straight} straight + {diagonal} diagonal, each counts 2 = {cost}"),
    "way.plain.swim": N_("Swimming counts as difficult ground"),
    "way.plain.friend": N_("A friend's square can be passed"),
    "way.plain.move": N_("One move is enough; {left} left"),
    "way.plain.double": N_("It takes two moves; {left} left"),
}
"""The steps of its distances and moves, by their keys."""
