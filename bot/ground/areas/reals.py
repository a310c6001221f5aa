"""The two number worlds that areas are measured in: quick floats, and decimals where those are in doubt.

Directions bring in sines and square roots, so not everything can be a fraction. Decimals of
120 digits, told apart down to 10⁻¹⁰⁰, decide what fractions would: two sums of a few roots
with such small numerators as people type are either equal or much farther apart.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from functools import cache
from typing import Final, cast

Real = float
"""A float, or in the fine world a Decimal, which knows the same operations among its own."""
Vector = tuple[Real, Real]

EXACT: Final = Context(prec=120)
EQUAL: Final = Decimal("1e-100")
DOUBTFUL: Final = 1e-9
"""Floats closer than this to each other decide nothing."""


class Doubt(Exception):
    """Floats cannot tell here; the caller asks the fine numbers."""


@dataclass(frozen=True, slots=True)
class Reals:
    """What geometry needs besides + − × ÷: a sign (−1, 0, 1) and the length of a vector."""

    sign: Callable[[Real], int]
    length: Callable[[Real, Real], Real]


def _sign_or_doubt(value: Real) -> int:
    if -DOUBTFUL < value < DOUBTFUL:
        raise Doubt
    return 1 if value > 0 else -1


def _sign_or_zero(value: Real) -> int:
    return 0 if -DOUBTFUL < value < DOUBTFUL else 1 if value > 0 else -1


def _sign(value: Real) -> int:
    exact = cast("Decimal", value)
    return 0 if abs(exact) < EQUAL else 1 if exact > 0 else -1


def _length(dx: Real, dy: Real) -> Real:
    return root(dx * dx + dy * dy)


QUICK: Final = Reals(_sign_or_doubt, math.hypot)
"""Floats that raise Doubt rather than to guess."""
ROUGH: Final = Reals(_sign_or_zero, math.hypot)
"""Floats that count as equal when they differ by less than 10⁻⁹."""
FINE: Final = Reals(_sign, _length)
"""Decimals; for use within ``decimal.localcontext(EXACT)``."""


def fine(value: Fraction | int) -> Real:
    """A fraction among the fine numbers."""
    exact = Fraction(value)
    return cast("Real", Decimal(exact.numerator) / exact.denominator)


def root(value: Real) -> Real:
    """The square root of a fine number."""
    return cast("Real", cast("Decimal", value).sqrt())


@cache
def pi() -> Real:
    """π, fine (Machin: 16 arctan 1⁄5 − 4 arctan 1⁄239)."""
    with localcontext(EXACT) as context:
        context.prec += 10
        found = 16 * _arctan_of_inverse(5) - 4 * _arctan_of_inverse(239)
    return cast("Real", found)


def _arctan_of_inverse(n: int) -> Decimal:
    power = total = Decimal(1) / n
    divisor = 1
    while power > EQUAL.scaleb(-30):
        power /= n * n
        divisor += 2
        total += -power / divisor if divisor % 4 == 3 else power / divisor
    return total


@cache
def _turn(degrees: Fraction) -> tuple[Decimal, Decimal]:
    """Cosine and sine of an angle of 0° … 45°."""
    with localcontext(EXACT) as context:
        context.prec += 10
        angle = cast("Decimal", pi()) * degrees.numerator / degrees.denominator / 180
        sums, term, n = [Decimal(0), Decimal(0), Decimal(0), Decimal(0)], Decimal(1), 0
        while term > EQUAL.scaleb(-30):
            sums[n % 4] += term
            n += 1
            term = term * angle / n
        return sums[0] - sums[2], sums[1] - sums[3]


def towards(degrees: Fraction) -> Vector:
    """The fine vector of length 1 in a direction; multiples of 90° have no rounding at all."""
    quarters, rest = divmod(degrees % 360, 90)
    x, y = _turn(min(rest, 90 - rest))
    if rest > 45:
        x, y = y, x
    for _ in range(int(quarters)):
        x, y = -y, x
    return cast("Vector", (x, y))
