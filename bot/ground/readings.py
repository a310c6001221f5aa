"""Why an area covers what it covers: the rule of its shape, and how it was read."""

from fractions import Fraction

from bot.ground.area import FROM_A_CORNER, WITHOUT_OWN, Area, Place, Shape, ahead
from bot.ground.grid import Layout
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


def readings(area: Area, origin: Place, layout: Layout) -> tuple[Reason, ...]:
    """The steps from an area to its cells."""
    rule = RULES[area.shape]
    reasons = [*_start(area, origin, layout), _shape(area, rule)]
    if area.width is not None and area.shape in {Shape.RAY, Shape.CURVE, Shape.RING}:
        key = "area.wide_ring" if area.shape is Shape.RING else "area.wide"
        reasons.append(because(key, rule, half=area.width / 2))
    if area.shape in WITHOUT_OWN:
        reasons.append(because("area.own_left_out", rule))
    line = area.width is None and area.shape in {Shape.RAY, Shape.CURVE, Shape.RING}
    return (*reasons, because("area.line" if line else "area.overlap", "P-29"))


def _start(area: Area, origin: Place, layout: Layout) -> list[Reason]:
    """Where an area of instinct starts."""
    if area.shape not in FROM_A_CORNER or any(value.denominator != 1 for value in origin):
        return []
    key, degrees = ahead(area, layout)
    return [because(f"area.{key}", "D-54", degrees=degrees)]


def _shape(area: Area, rule: str) -> Reason:
    size, towards, angle = area.size, area.direction or Fraction(0), area.angle or Fraction(0)
    match area.shape:
        case Shape.SECTOR:
            first, last = ((towards + side * angle / 2) % 360 for side in (-1, 1))
            return because("area.sector", rule, size=size, first=first, last=last)
        case Shape.CURVE if area.points:
            return because("area.curve", rule, size=size, bends=len(area.points))
        case Shape.CURVE:
            key = "area.arc_left" if angle > 0 else "area.arc_right"
            return because(key, rule, size=size, towards=towards, angle=abs(angle))
        case Shape.BOX:
            width, height = area.width or Fraction(1), area.height or Fraction(1)
            return because("area.box", rule, size=size, width=width, height=height, towards=towards)
        case _:
            key = f"area.{area.shape.value.replace('-', '_')}"
            return because(key, rule, size=size, **({} if area.direction is None else {"towards": towards}))
