"""Distances of the dice pool game, in steps (P-17 … P-22)."""

from fractions import Fraction

from bot.ground import free, hexagon, square
from bot.ground.reason import Reason, because
from bot.systems.measures import (
    FINGERS_A_PALM,
    PALMS_A_STEP,
    STEP_METRES,
    Distance,
    Near,
    Span,
    Unit,
    cut_key,
    key_of,
    ranges,
    within,
)


def on_squares(span: Span) -> Distance:
    """P-20: a diagonal is 1.5 steps, the total cut at the end."""
    straight, diagonal = square.straight_and_diagonal(*span.cells)
    exact = (straight + Fraction(3, 2) * diagonal) * span.step
    total = Fraction(exact // 1)
    facts = {"straight": straight, "diagonal": diagonal, "exact": exact, "step": span.step, "total": total}
    reason = because(cut_key(key_of("measure.square", span), exact, total), "P-20", **facts)
    return _in_steps(total, reason, same=not exact)


def on_hexes(span: Span) -> Distance:
    """P-21: the hexes of the shortest way."""
    cells = hexagon.steps(*span.cells)
    total = Fraction(cells * span.step // 1)
    reason = because(key_of("measure.hex", span), "P-21", cells=cells, step=span.step, total=total)
    return _in_steps(total, reason, same=not cells)


def without_grid(span: Span) -> Distance:
    """P-22: the length by the diameter of a medium creature's base, cut; exact. Bases wider than
    that are as much nearer to each other (P-18)."""
    squared = free.squared(span.a, span.b) / span.base**2
    length, exact = free.root(free.squared(span.a, span.b))
    shown, _ = free.root(squared)
    # Less by halves at most: a cut of twice the length decides nothing.
    total = max(Fraction(0), (free.whole(4 * squared) - 2 * span.wider) // 2 * Fraction(1))
    left = max(Fraction(0), shown - span.wider)
    facts = {"length": length, "base": span.base, "exact": left, "total": total}
    key = cut_key("measure.free", left, total) if exact else "measure.free_about"
    if span.wider:
        key = cut_key("measure.free_bases", left, total)
        facts |= {"between": shown, "wider": span.wider}
    reasons = [Reason(key, "P-18" if span.wider else "P-22", facts)]
    if total == 0 < left:
        palms = left * PALMS_A_STEP // 1
        fingers = left * PALMS_A_STEP % 1 * FINGERS_A_PALM // 1
        reasons.append(because("measure.below_a_step", "P-17", palms=palms, fingers=fingers))
    return _in_steps(total, *reasons, same=squared == 0)


def _in_steps(total: Fraction, *reasons: Reason, same: bool) -> Distance:
    """A distance of the dice pool game, with what follows from it; ``same``: there is nothing
    between the two places, not even less than a step."""
    metres = because("measure.metres", "P-17", steps=total, metres=total * STEP_METRES)
    near = Near.SAME if same else Near.ADJACENT if within(total, 1) else None
    return Distance(total, Unit.STEPS, (*reasons, metres, *ranges(Unit.STEPS, total)), near)
