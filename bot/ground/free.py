"""Distances without a grid, exact."""

from fractions import Fraction
from math import isqrt

from bot.ground.grid import Point

_SHOWN = 100
"""Lengths that have no exact decimal are shown to 1 ÷ this."""


def squared(a: Point, b: Point) -> Fraction:
    """The square of the length between two points."""
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def whole(square: Fraction) -> int:
    """The root of a square, cut to a whole number; exact."""
    return isqrt(square.numerator // square.denominator)


def root(square: Fraction) -> tuple[Fraction, bool]:
    """The root of a square, and whether that is exact rather than cut to two decimals."""
    above, below = isqrt(square.numerator), isqrt(square.denominator)
    if above**2 == square.numerator and below**2 == square.denominator:
        return Fraction(above, below), True
    return Fraction(whole(square * _SHOWN**2), _SHOWN), False


def passes(a: Point, b: Point, middle: Point, radius: Fraction) -> bool:
    """Whether the line between two points leads over a disc whose middle is between them along the line."""
    along = b[0] - a[0], b[1] - a[1]
    off = middle[0] - a[0], middle[1] - a[1]
    whole = squared(a, b)
    part = (off[0] * along[0] + off[1] * along[1]) / whole if whole else Fraction(0)
    if not 0 < part < 1:
        return False
    nearest = a[0] + part * along[0], a[1] + part * along[1]
    return squared(nearest, middle) < radius**2
