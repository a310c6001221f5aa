"""A distribution: every outcome that something can have, with its exact chance."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, prod

from bot.dice.odds.polynomials import power, product, root


@dataclass(frozen=True, slots=True)
class Distribution:
    """Outcomes in ascending order, each with its weight out of ``total``.

    All weights are positive, their sum is ``total``, and they have no common divisor: equal
    distributions are equal values. Make one with ``certain``, ``uniform``, ``weighted`` or ``mixture``.
    """

    outcomes: tuple[int, ...]
    weights: tuple[int, ...]
    total: int

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Every outcome with its weight, the lowest outcome first."""
        return zip(self.outcomes, self.weights, strict=True)

    @property
    def least(self) -> int:
        """The lowest outcome that can happen."""
        return self.outcomes[0]

    @property
    def most(self) -> int:
        """The highest outcome that can happen."""
        return self.outcomes[-1]

    def chance(self, holds: Callable[[int], bool]) -> Fraction:
        """Return the chance of an outcome for which ``holds`` is true."""
        return Fraction(sum(weight for outcome, weight in self if holds(outcome)), self.total)

    def exactly(self, outcome: int) -> Fraction:
        """Return the chance of this one outcome."""
        return self._between(bisect_left(self.outcomes, outcome), bisect_right(self.outcomes, outcome))

    def above(self, outcome: int) -> Fraction:
        """Return the chance of more than ``outcome``."""
        return self._between(bisect_right(self.outcomes, outcome), len(self.outcomes))

    def at_least(self, outcome: int) -> Fraction:
        """Return the chance of ``outcome`` or more."""
        return self._between(bisect_left(self.outcomes, outcome), len(self.outcomes))

    def below(self, outcome: int) -> Fraction:
        """Return the chance of less than ``outcome``."""
        return self._between(0, bisect_left(self.outcomes, outcome))

    def at_most(self, outcome: int) -> Fraction:
        """Return the chance of ``outcome`` or less."""
        return self._between(0, bisect_right(self.outcomes, outcome))

    def _between(self, start: int, end: int) -> Fraction:
        return Fraction(sum(self.weights[start:end]), self.total)

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return Fraction(sum(outcome * weight for outcome, weight in self), self.total)

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        squares = Fraction(sum(outcome * outcome * weight for outcome, weight in self), self.total)
        return squares - self.mean**2

    def negated(self) -> "Distribution":
        """Return the distribution with every outcome's sign turned."""
        outcomes = tuple([-outcome for outcome in reversed(self.outcomes)])
        return Distribution(outcomes, self.weights[::-1], self.total)

    def shifted(self, number: int) -> "Distribution":
        """Return the distribution with ``number`` added to every outcome."""
        return Distribution(tuple([outcome + number for outcome in self.outcomes]), self.weights, self.total)

    def scaled(self, factor: int) -> "Distribution":
        """Return the distribution with every outcome multiplied."""
        return self.mapped(lambda outcome: outcome * factor)

    def mapped(self, change: Callable[[int], int]) -> "Distribution":
        """Return the distribution of what ``change`` makes of the outcomes."""
        changed = defaultdict[int, int](int)
        for outcome, weight in self:
            changed[change(outcome)] += weight
        return weighted(changed)

    def given(self, holds: Callable[[int], bool]) -> "Distribution | None":
        """Return the distribution among those outcomes for which ``holds`` is true; None: there are none."""
        left = {outcome: weight for outcome, weight in self if holds(outcome)}
        return weighted(left) if left else None

    def plus(self, other: "Distribution") -> "Distribution":
        """Return the distribution of the sum with an independent one."""
        if len(other.outcomes) == 1:
            return self.shifted(other.least)
        if len(self.outcomes) == 1:
            return other.shifted(self.least)
        step = gcd(_step(self), _step(other))
        span = (self.most - self.least + other.most - other.least) // step + 1
        if span > 4 * len(self.outcomes) * len(other.outcomes):
            return joined((self, other), sum)
        return _spread(self.least + other.least, step, product(_dense(self, step), _dense(other, step)))

    def minus(self, other: "Distribution") -> "Distribution":
        """Return the distribution of the difference to an independent one."""
        return self.plus(other.negated())

    def repeated(self, times: int) -> "Distribution":
        """Return the distribution of the sum of ``times`` independent ones."""
        step = _step(self)
        if times == 0 or not step:
            return certain(self.least * times)
        base, already = root(_dense(self, step))
        return _spread(self.least * times, step, power(base, already * times))


def certain(outcome: int) -> Distribution:
    """Return the distribution of what has one outcome only."""
    return Distribution((outcome,), (1,), 1)


def uniform(outcomes: Iterable[int]) -> Distribution:
    """Return the distribution of equally likely outcomes; one named twice is twice as likely."""
    weights = defaultdict[int, int](int)
    for outcome in outcomes:
        weights[outcome] += 1
    return weighted(weights)


def weighted(weights: Mapping[int, int]) -> Distribution:
    """Return the distribution with these weights by outcome; those of 0 are left out."""
    outcomes = sorted([outcome for outcome, weight in weights.items() if weight])
    return _made(outcomes, [weights[outcome] for outcome in outcomes])


def mixture(parts: Iterable[tuple[Fraction | int, Distribution]]) -> Distribution:
    """Return what comes of doing one of several things, each with its share of all cases."""
    chosen = [(Fraction(share) / part.total, part) for share, part in parts]
    common = lcm(*[share.denominator for share, _ in chosen])
    weights = defaultdict[int, int](int)
    for share, part in chosen:
        factor = share.numerator * (common // share.denominator)
        for outcome, weight in part:
            weights[outcome] += factor * weight
    return weighted(weights)


def total_of(parts: Iterable[Distribution]) -> Distribution:
    """Return the distribution of the sum of independent ones; of none it is 0."""
    total = certain(0)
    for part in sorted(parts, key=lambda part: len(part.outcomes)):
        total = total.plus(part)
    return total


def highest(parts: Sequence[Distribution]) -> Distribution:
    """Return the distribution of the highest of independent ones."""
    outcomes = sorted({outcome for part in parts for outcome in part.outcomes})
    columns = [_cumulated_at(part, outcomes) for part in parts]
    below, weights = 0, list[int]()
    for reached in zip(*columns, strict=True):
        weights.append(prod(reached) - below)
        below = prod(reached)
    return weighted(dict(zip(outcomes, weights, strict=True)))


def lowest(parts: Sequence[Distribution]) -> Distribution:
    """Return the distribution of the lowest of independent ones."""
    return highest([part.negated() for part in parts]).negated()


def joined(parts: Sequence[Distribution], make: Callable[[tuple[int, ...]], int]) -> Distribution:
    """Return the distribution of what ``make`` makes of an outcome of each of independent ones.

    It goes through all combinations: this is for few outcomes.
    """
    made: dict[tuple[int, ...], int] = {(): 1}
    for part in parts:
        made = {
            (*earlier, outcome): was * weight for earlier, was in made.items() for outcome, weight in part
        }
    weights = defaultdict[int, int](int)
    for outcomes, weight in made.items():
        weights[make(outcomes)] += weight
    return weighted(weights)


def _cumulated_at(part: Distribution, outcomes: Sequence[int]) -> list[int]:
    """Return the weight of ``part`` up to each of ``outcomes``, which are all it has and more."""
    weights, reached, found = dict(part), 0, list[int]()
    for outcome in outcomes:
        reached += weights.get(outcome, 0)
        found.append(reached)
    return found


def _step(part: Distribution) -> int:
    """Return the greatest number that divides all differences of outcomes; 0 for a single outcome."""
    if part.most - part.least == len(part.outcomes) - 1:
        return min(1, len(part.outcomes) - 1)
    return gcd(*[outcome - part.least for outcome in part.outcomes])


def _dense(part: Distribution, step: int) -> list[int]:
    """Return the weights at every ``step`` from the lowest outcome to the highest."""
    if (part.most - part.least) // step == len(part.outcomes) - 1:
        return list(part.weights)
    dense = [0] * ((part.most - part.least) // step + 1)
    for outcome, weight in part:
        dense[(outcome - part.least) // step] = weight
    return dense


def _spread(least: int, step: int, dense: Sequence[int]) -> Distribution:
    outcomes = [least + step * index for index, weight in enumerate(dense) if weight]
    return _made(outcomes, [weight for weight in dense if weight])


def _made(outcomes: Sequence[int], weights: Sequence[int]) -> Distribution:
    common = gcd(*reversed(weights))
    if common > 1:
        weights = [weight // common for weight in weights]
    return Distribution(tuple(outcomes), tuple(weights), sum(weights))
