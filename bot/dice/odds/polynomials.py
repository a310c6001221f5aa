"""Polynomials with integer coefficients, the lowest first: generating functions of dice.

The coefficient of the n-th power of x is the weight of the outcome n; what independent dice come to
together is the product.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

Sparse = Mapping[int, int]
"""Coefficients by their exponents."""


def product(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the product of two polynomials without negative coefficients.

    Both are packed into one integer each, in slots so wide that nothing runs over (Kronecker's
    substitution): one long multiplication is faster than a loop over all pairs.
    """
    most = min(max(first) * sum(second), max(second) * sum(first))
    width = most.bit_length() // 8 + 1
    packed = _packed(first, width) * _packed(second, width)
    length = len(first) + len(second) - 1
    wide = packed.to_bytes(length * width, "little")
    return [int.from_bytes(wide[at : at + width], "little") for at in range(0, length * width, width)]


def _packed(polynomial: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join([each.to_bytes(width, "little") for each in polynomial]), "little")


def power(base: Sequence[int], exponent: int, most: int | None = None) -> list[int]:
    """Return a power of a polynomial whose first coefficient is not 0, up to the exponent ``most``."""
    return powers(((dict(enumerate(base)), exponent),), most)


def powers(factors: Sequence[tuple[Sparse, int]], most: int | None = None) -> list[int]:
    """Return the product of powers of polynomials, up to the exponent ``most`` of x.

    Exponents may be negative where the product is a polynomial all the same; the constant coefficients
    are not 0, and those with negative exponents 1. Each coefficient follows from a few earlier ones, since
    the product Q of all P^n fulfils Q' · ΠP = Q · Σ n·P'·Π(the other P) (Euler's recurrence).
    """
    wanted = sum(max(base) * exponent for base, exponent in factors)
    length = wanted if most is None else min(most, wanted)
    lags, first = _recurrence(factors)
    found = [1]
    for base, exponent in factors:
        found[0] *= base[0] ** exponent if exponent > 0 else 1
    for place in range(1, length + 1):
        reached = 0
        for lag, fixed, slope in lags:
            if lag > place:
                break
            reached += (fixed - slope * (place - lag)) * found[place - lag]
        found.append(reached // (place * first))
    return found


def _recurrence(factors: Sequence[tuple[Sparse, int]]) -> tuple[list[tuple[int, int, int]], int]:
    """Return each lag with what its coefficient is multiplied by, ``fixed − slope × place``, and the
    divisor for each place."""
    whole: Sparse = {0: 1}
    for base, _ in factors:
        whole = _times(whole, base)
    slopes = defaultdict[int, int](int)
    for index, (base, exponent) in enumerate(factors):
        grown: Sparse = {at - 1: at * each * exponent for at, each in base.items() if at}
        for other, (further, _) in enumerate(factors):
            grown = grown if other == index else _times(grown, further)
        for at, each in grown.items():
            slopes[at + 1] += each
    lags = sorted({*slopes, *whole} - {0})
    told = [(lag, slopes.get(lag, 0), whole.get(lag, 0)) for lag in lags]
    return [each for each in told if each[1] or each[2]], whole[0]


def _times(first: Sparse, second: Sparse) -> Sparse:
    found = defaultdict[int, int](int)
    for at, each in first.items():
        for other, further in second.items():
            found[at + other] += each * further
    return {at: each for at, each in found.items() if each}
