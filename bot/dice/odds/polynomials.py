"""Polynomials with integer coefficients, the lowest first: generating functions of dice.

The coefficient of the n-th power of x is the weight of the outcome n; what independent dice come to
together is the product.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import comb, prod
from types import MappingProxyType

Sparse = Mapping[int, int]
"""Coefficients by their exponents."""


def product(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the product of two polynomials without negative coefficients.

    Both are packed into one integer each, in slots so wide that nothing runs over (Kronecker's
    substitution): one long multiplication is faster than a loop over all pairs.
    """
    most = min(max(first) * sum(second), max(second) * sum(first))
    width = most.bit_length() // 8 + 1
    return unpacked(_packed(first, width) * _packed(second, width), width)


def unpacked(packed: int, width: int) -> list[int]:
    """Return the polynomial in an integer with a slot of ``width`` bytes for each coefficient."""
    length = -(-packed.bit_length() // (8 * width))
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
    first = prod(base[0] ** exponent for base, exponent in factors if exponent > 0)
    return _followed(factors, first, wanted if most is None else min(most, wanted))


def cut_series(
    scale: int, base: Sparse, times: int, most: int, factors: Sequence[tuple[Sparse, int]]
) -> list[int]:
    """Return the sum of ``comb(times + e − 1, e) · base^e · scale^(most − e)`` for all e up to ``most``,
    multiplied by the powers in ``factors``.

    That is the series of scale^most · (1 − base ÷ scale)^(−times), cut off behind base^most. It follows the
    recurrence of ``powers`` but for what the cut takes away.
    """
    last = (times + most) * comb(times + most - 1, most)
    lowest = min(base)
    shifted = {at - lowest: each for at, each in base.items()}
    grown = {at: at * each for at, each in base.items()}
    raised = powers(((shifted, most), *((each, exponent + 1) for each, exponent in factors)))
    missing = _times(dict(enumerate(raised, lowest * most)), {at: last * each for at, each in grown.items()})
    rest = {0: scale - base.get(0, 0)} | {at: -each for at, each in base.items() if at}
    constant = base.get(0, 0)
    first = sum(
        comb(times + number - 1, number) * constant**number * scale ** (most - number)
        for number in range(most + 1 if constant else 1)
    ) * prod(each[0] ** exponent for each, exponent in factors if exponent > 0)
    length = max(base) * most + sum(max(each) * exponent for each, exponent in factors)
    return _followed(((rest, -times), *factors), first, length, missing)


def _followed(
    factors: Sequence[tuple[Sparse, int]], first: int, most: int, missing: Sparse = MappingProxyType({})
) -> list[int]:
    """Return the coefficients that follow the ``first``; those that are ``missing`` from the recurrence,
    where a series was cut off, are taken from what follows."""
    lags, divisor = _recurrence(factors)
    found = [first]
    for place in range(1, most + 1):
        reached = -missing.get(place, 0)
        for lag, fixed, slope in lags:
            if lag > place:
                break
            reached += (fixed - slope * (place - lag)) * found[place - lag]
        found.append(reached // (place * divisor))
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
