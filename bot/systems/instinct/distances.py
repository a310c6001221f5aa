"""Distances of 死亡本能, in areas (D-51, D-56)."""

from bot.ground import hexagon
from bot.ground.reason import because
from bot.systems.measures import Distance, Span, Unit, key_of, ranges, touching


def on_squares(span: Span) -> Distance:
    """D-51 on squares: edges are crossed, corners are not."""
    a, b = span.cells
    across, up = abs(b[0] - a[0]), abs(b[1] - a[1])
    total = (across + up) * span.step
    facts = {"across": across, "up": up, "cells": across + up, "step": span.step, "total": total}
    reason = because(key_of("measure.areas", span), "D-51", **facts)
    return Distance(total, Unit.AREAS, (reason, *ranges(Unit.AREAS, total)), touching(across, up))


def on_hexes(span: Span) -> Distance:
    """D-51 on hexes."""
    cells = hexagon.steps(*span.cells)
    total = cells * span.step
    reason = because(key_of("measure.hex", span), "D-51", cells=cells, step=span.step, total=total)
    near = touching(cells, 0)
    return Distance(total, Unit.AREAS, (reason, *ranges(Unit.AREAS, total)), near)
