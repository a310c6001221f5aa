"""Distances of BtR, in feet (B-15, B-16)."""

from bot.ground.reason import because
from bot.systems.measures import SQUARE_FEET, Distance, Span, Unit, touching


def on_squares(span: Span) -> Distance:
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
    near = touching(across, up)
    if max(across, up) * span.step <= 1:
        reasons.append(because("measure.melee", "B-16"))
    return Distance(total, Unit.FEET, tuple(reasons), near)
