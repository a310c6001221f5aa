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

Factors = Sequence[tuple[Sparse, int]]
"""A product of powers of polynomials, for ``powers``."""


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
    """Return a power of a polynomial with a first coefficient other than 0, up to the exponent ``most``."""
    return powers(raised(factored([(base, 1)]), exponent), most)


def factored(parts: Sequence[tuple[Sequence[int], int]]) -> Factors:
    """Return the product of powers of polynomials in the way that takes ``powers`` fewer steps.

    A die of s equal faces is (1 − x^s) ÷ (1 − x), which is the shorter one for many sides.
    """
    parts = [(base, exponent) for base, exponent in parts if len(base) > 1]
    even = [(len(base), exponent) for base, exponent in parts if set(base) == {1}]
    others = [(dict(enumerate(base)), exponent) for base, exponent in parts if set(base) != {1}]
    plain = [(dict(enumerate([1] * length)), exponent) for length, exponent in even]
    divided = [({0: 1, length: -1}, exponent) for length, exponent in even]
    quotient = (*divided, ({0: 1, 1: -1}, -sum(exponent for _, exponent in even)), *others)
    return min((*plain, *others), quotient, key=lags)


def raised(factors: Factors, exponent: int) -> Factors:
    """Return a power of a polynomial that is known as a product."""
    return tuple([(base, each * exponent) for base, each in factors])


def lags(factors: Factors) -> int:
    """Return from how many earlier ones each coefficient of their product follows, at most."""
    return min(prod(len(base) for base, _ in factors), 1 + sum(max(base) for base, _ in factors)) - 1


def root(polynomial: Sequence[int]) -> tuple[list[int], int]:
    """Return the shortest polynomial with a power equal to this one, and the exponent.

    The coefficients are positive or 0. The first one is not 0, and they have no common divisor.
    """
    degree = len(polynomial) - 1
    for exponent in range(degree, 1, -1):
        base = None if degree % exponent else _root(polynomial, exponent)
        if base and power(base, exponent) == list(polynomial):
            return base, exponent
    return list(polynomial), 1


def _root(polynomial: Sequence[int], exponent: int) -> list[int] | None:
    """Return the only polynomial that this one can be a power of; None: there is none."""
    first = _integer_root(polynomial[0], exponent)
    if first is None:
        return None
    found = [first]
    for place in range(1, (len(polynomial) - 1) // exponent + 1):
        reached = sum(
            (lag * (1 + exponent) - place * exponent) * polynomial[lag] * found[place - lag]
            for lag in range(1, place + 1)
        )
        each, rest = divmod(reached, place * exponent * polynomial[0])
        if rest:
            return None
        found.append(each)
    return found


def _integer_root(number: int, exponent: int) -> int | None:
    """Return the integer root of a number that is a power. None: it is not a power."""
    low, high = 1, 1 << (number.bit_length() // exponent + 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if middle**exponent < number else (low, middle)
    return low if low**exponent == number else None


def powers(factors: Factors, most: int | None = None) -> list[int]:
    """Return the product of powers of polynomials, up to the exponent ``most`` of x.

    Exponents may be negative where the product is a polynomial all the same; the constant coefficients
    are not 0, and those with negative exponents 1. Each coefficient follows from a few earlier ones, since
    the product Q of all P^n fulfils Q' · ΠP = Q · Σ n·P'·Π(the other P) (Euler's recurrence).
    """
    wanted = sum(max(base) * exponent for base, exponent in factors)
    first = prod(base[0] ** exponent for base, exponent in factors if exponent > 0)
    return _followed(factors, first, wanted if most is None else min(most, wanted))


def cut_series(scale: int, base: Sparse, times: int, most: int, factors: Factors) -> list[int]:
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


def _followed(factors: Factors, first: int, most: int, missing: Sparse = MappingProxyType({})) -> list[int]:
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


def _recurrence(factors: Factors) -> tuple[list[tuple[int, int, int]], int]:
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
