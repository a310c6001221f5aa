"""Areas as people type them, read."""

from dataclasses import dataclass
from fractions import Fraction

from bot.ground.areas.area import DIRECTED, WITHOUT_OWN, Area, Place, Shape
from bot.ground.grid import Layout
from bot.ground.points import exact, read_all_on, read_cell, read_direction, read_point, read_points
from bot.refusal import Refusal

TAKES = {
    "direction": DIRECTED | {Shape.CURVE, Shape.SPHERE},
    "angle": frozenset({Shape.SECTOR, Shape.CURVE}),
    "width": frozenset({Shape.RAY, Shape.CURVE, Shape.RING, Shape.BOX}),
    "height": frozenset({Shape.BOX}),
    "points": frozenset({Shape.CURVE}),
}
"""Options that only some shapes have."""


@dataclass(frozen=True, slots=True)
class TypedArea:
    """An area as it was typed."""

    shape: str
    origin: str
    size: float
    direction: str | None = None
    angle: float | None = None
    width: float | None = None
    height: float | None = None
    points: str | None = None


def read_area(typed: TypedArea, layout: Layout, start: Place | None = None) -> tuple[Area, Place]:
    """An area and its origin as they were typed, or the origin that is known already.
    Refusals: ``points.…``, ``area.not_of_the_shape``, ``area.bent_already``,
    ``area.corner_given``."""
    shape = Shape(typed.shape)
    for option, shapes in TAKES.items():
        if getattr(typed, option) is not None and shape not in shapes:
            raise Refusal("area.not_of_the_shape", shape=shape.value, option=option)
    if typed.points is not None and (typed.direction is not None or typed.angle is not None):
        raise Refusal("area.bent_already")
    origin = start or (read_cell(typed.origin) if shape in WITHOUT_OWN else read_point(typed.origin))
    area = Area(
        shape,
        exact(typed.size),
        None if typed.direction is None else read_direction(typed.direction, layout),
        _exact(typed.angle),
        _exact(typed.width),
        _exact(typed.height),
        _bends(typed.points, layout, mapped=start is not None),
    )
    if shape is Shape.SPHERE and area.direction is not None and any(each.denominator > 1 for each in origin):
        raise Refusal("area.corner_given")
    return area, origin


def _bends(text: str | None, layout: Layout, *, mapped: bool) -> tuple[Place, ...]:
    """The bends of a curve: places of a map, or bare cells."""
    if text is None:
        return ()
    return read_all_on(layout, text) if mapped else read_points(text)


def _exact(value: float | None) -> Fraction | None:
    return None if value is None else exact(value)
