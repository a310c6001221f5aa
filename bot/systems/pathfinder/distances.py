"""Distances of Pathfinder, in squares of 5 ft (F-1, F-5)."""

from bot.ground import square
from bot.ground.reason import because
from bot.systems.measures import SQUARE_FEET, Distance, Span, Unit, key_of


def on_squares(span: Span) -> Distance:
    """F-5: diagonals count 1 and 2 by turns."""
    straight, diagonal = square.straight_and_diagonal(*span.cells)
    cells = square.steps(*span.cells)
    total = cells * span.step
    facts = {"straight": straight, "diagonal": diagonal, "counted": 3 * diagonal // 2, "cells": cells}
    return Distance(
        total,
        Unit.SQUARES,
        (
            because(key_of("measure.pathfinder", span), "F-5", **facts, step=span.step, total=total),
            because("measure.feet", "F-1", squares=total, feet=total * SQUARE_FEET),
        ),
    )
