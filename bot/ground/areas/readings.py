"""Why an area covers what it covers: the rule of its shape, and how it was read."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import sqrt

from bot.ground.areas.area import (
    FROM_A_CORNER,
    LINES,
    WITHOUT_OWN,
    Area,
    Place,
    Shape,
    ahead,
    point,
    squash,
    start,
)
from bot.ground.grid import Layout
from bot.ground.points import Heading, cell_told
from bot.ground.reason import Reason, because

RULES = {
    Shape.RAY: "P-24",
    Shape.CURVE: "P-25",
    Shape.DISC: "P-26",
    Shape.RING: "P-28",
    Shape.SECTOR: "P-27",
    Shape.SPHERE: "D-54",
    Shape.HALF_SPHERE: "D-54",
    Shape.CONE: "D-54",
    Shape.BOX: "D-54",
}


def readings(
    area: Area, origin: Place, layout: Layout, told: Callable[[Place], str] = cell_told
) -> tuple[Reason, ...]:
    """The steps from an area to its cells; ``told`` is how places are written."""
    rule = RULES[area.shape]
    reasons = [*_start(area, origin, layout), _shape(area, rule, origin, layout, told)]
    if area.width is not None and area.shape in LINES:
        key = "area.wide_ring" if area.shape is Shape.RING else "area.wide"
        reasons.append(because(key, rule, half=area.width / 2))
    if area.shape in WITHOUT_OWN:
        reasons.append(because("area.own_left_out", rule))
    if layout is Layout.FREE:
        return tuple(reasons)  # Without cells there is nothing to share out: bases are covered or not (P-30).
    overlap = because("area.line", rule) if area.is_line else because("area.overlap", "P-29")
    return (*reasons, overlap)


def _start(area: Area, origin: Place, layout: Layout) -> list[Reason]:
    """Where an area of instinct starts. A corner of a hex has no coordinates to name it by, and without a
    grid there are no corners."""
    between = any(value.denominator != 1 for value in origin)
    if layout is Layout.FREE or area.shape not in FROM_A_CORNER or between:
        return []
    key, degrees = ahead(area, layout)
    if key == "side" or layout is Layout.HEX:
        key = "hex_corner" if key == "corner" else key
        return [because(f"area.{key}", "D-54", degrees=Heading(degrees, layout))]
    corner = cell_told(start(area, origin, layout))
    return [because("area.corner", "D-54", degrees=Heading(degrees, layout), corner=corner)]


def _shape(area: Area, rule: str, origin: Place, layout: Layout, told: Callable[[Place], str]) -> Reason:
    size, angle = area.size, area.angle or Fraction(0)
    towards = Heading(area.direction or Fraction(0), layout)
    match area.shape:
        case Shape.SECTOR:
            first, last = ((towards.degrees + side * angle / 2) % 360 for side in (-1, 1))
            return because("area.sector", rule, size=size, first=first, last=last)
        case Shape.CURVE if area.points:
            return _curve(area, rule, origin, layout, told)
        case Shape.CURVE:
            key = "area.arc_left" if angle > 0 else "area.arc_right"
            return because(key, rule, size=size, towards=towards, angle=abs(angle))
        case Shape.BOX:
            width, height = area.width or Fraction(1), area.height or Fraction(1)
            return because("area.box", rule, size=size, width=width, height=height, towards=towards)
        case _:
            key = f"area.{area.shape.value.replace('-', '_')}"
            return because(key, rule, size=size, **({} if area.direction is None else {"towards": towards}))


NEAR_ENOUGH = 1e-9
"""Roots are rounded: a line that ends so near to a point ends there."""


def _curve(area: Area, rule: str, origin: Place, layout: Layout, told: Callable[[Place], str]) -> Reason:
    """How far over its points a curve goes (P-25)."""
    places = [point(layout, each) for each in (origin, *area.points)]
    gone, passed = 0.0, 0
    for (x, v), (to_x, to_v) in pairwise(places):
        gone += sqrt((to_x - x) ** 2 + squash(layout) * (to_v - v) ** 2)
        passed += gone <= area.size + NEAR_ENOUGH
    facts = {"size": area.size, "points": " → ".join(map(told, area.points[:passed]))}
    if gone < area.size - NEAR_ENOUGH:
        return because("area.curve_on", rule, **facts)
    if passed == len(area.points):
        return because("area.curve", rule, **facts)
    return because(
        "area.curve_short" if passed else "area.curve_none",
        rule,
        **facts,
        missed=told(area.points[passed]),
    )
