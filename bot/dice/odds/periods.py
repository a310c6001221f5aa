"""What adds up period by period: when a sum is reached, and which of several sides is first."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, count, islice, pairwise
from math import ceil, isqrt, prod
from operator import mul

from bot.dice.odds.distribution import Distribution
from bot.dice.odds.plan import LIMIT, long_product, steps
from bot.dice.odds.polynomials import Factors, factored, lags, powers, raised, root
from bot.refusal import Refusal

MOST_PERIODS = 2000
"""The maximum number of periods."""

_DEVIATIONS = 3
"""The number of standard deviations, early or late, that ends the account of periods."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Sums of one side that never came to ``goal``, period by period."""

    each: Distribution
    goal: int
    factors: Factors

    def sums(self, periods: int) -> tuple[int, list[int]]:
        """Return the lowest sum after this many periods, and the weights from it up to below the goal.

        For sums that never sink: a sum below the goal was below it all the time.
        """
        least = periods * self.each.least
        if least >= self.goal:
            return least, []
        return least, powers(raised(self.factors, periods), self.goal - 1 - least)

    def all_sums(self) -> Iterator[tuple[int, list[int]]]:
        """Go on with the sums that never came to the goal, a period at a time from none on."""
        if self.each.least >= 0:
            yield from (self.sums(periods) for periods in count())
        turned = _dense(self.each)[::-1]
        pad = [0] * (len(turned) - 1)
        least, weights = 0, [1]
        while True:
            yield least, weights
            least += self.each.least
            padded = [*pad, *weights, *pad]
            wanted = min(len(weights) + len(pad), self.goal - least)
            weights = [sum(map(mul, turned, padded[at : at + len(turned)])) for at in range(wanted)]

    def overshoots(self, least: int, weights: Sequence[int]) -> list[int]:
        """Return the weights of the sums from the goal on to which the next period leads."""
        found = [0] * max(0, self.each.most + least + len(weights) - self.goal)
        near = max(0, self.goal - self.each.most - least)
        for at, weight in enumerate(weights[near:], least + near):
            for outcome, further in self.each:
                if at + outcome >= self.goal:
                    found[at + outcome - self.goal] += weight * further
        return found


def _walk(each: Distribution, goal: int) -> Walk:
    base, times = root(_dense(each))
    return Walk(each, goal, factored([(base, times)]))


def _dense(each: Distribution) -> list[int]:
    dense = [0] * (each.most - each.least + 1)
    for outcome, weight in each:
        dense[outcome - each.least] = weight
    return dense


@dataclass(frozen=True, slots=True)
class Reached:
    """When ``goal`` is reached: ``by`` has the chance to have got there by the end of each period, from the
    first on."""

    each: Distribution
    goal: int
    by: tuple[Fraction, ...]

    @property
    def expected(self) -> Fraction | None:
        """The mean number of periods until then. None: sums may sink again, or the fraction is too long."""
        return _expected(self.each, self.goal)

    def at(self, period: int) -> Fraction:
        """Return the chance to get there in this very period, counted from 1."""
        return self.by[period - 1] - (self.by[period - 2] if period > 1 else 0)

    def ends_within(self, limit: int) -> Fraction:
        """Return how many periods are rolled on average where none follows the ``limit``-th."""
        return limit - sum(self.by[: limit - 1], Fraction(0))


def reached(each: Distribution, goal: int, periods: int | None = None) -> Reached:
    """Return when the sum of independent periods is ``goal`` or more; ``periods``: so many are looked at
    (None: as many as it most likely takes).

    Refusals: it never ends, ``odds.too_many_periods``, ``odds.too_big``.
    """
    walk = _walk(each, goal)
    wanted = _looked_at([walk], 1, periods)
    still = _still(walk, wanted) if each.least >= 0 else _still_sinking(walk, wanted)
    by = [1 - Fraction(cases, each.total**period) for period, cases in enumerate(still, 1)]
    return Reached(each, goal, tuple(by))


def _still_sinking(walk: Walk, periods: int) -> list[int]:
    return [sum(weights) for _, weights in islice(walk.all_sums(), 1, periods + 1)]


def _still(walk: Walk, periods: int) -> list[int]:
    """Return in how many cases the goal is not come to after each period, from the first on.

    Few sums are worked out one by one: those of the first periods, and those of every so many periods.
    The cases of all others are a sum of products of the two.
    """
    stride = isqrt(periods) + 1
    upto = [_accumulated(*walk.sums(period), walk.goal) for period in range(stride)]
    found = list[int]()
    for start in range(0, periods + 1, stride):
        least, weights = walk.sums(start)
        for period in range(min(stride, periods + 1 - start)):
            room = walk.goal - 1 - least - period * walk.each.least
            found.append(sum(map(mul, weights, upto[period][room::-1])) if room >= 0 else 0)
    return found[1:]


def _accumulated(least: int, weights: Sequence[int], goal: int) -> list[int]:
    """Return the weights of the first sums together, for each number of them up to the goal."""
    found = list(accumulate(weights))
    return found + found[-1:] * (goal - least - len(found))


def _expected(each: Distribution, goal: int) -> Fraction | None:
    """Return the mean number of periods: how often all sums below the goal are passed through on average.

    A sum is come to from lower ones, so these numbers follow one another; a period of 0 stays there.
    """
    leaves = each.total - (each.weights[0] if each.least == 0 else 0)
    bits = goal * leaves.bit_length()
    if each.least < 0 or steps(goal * (each.most + 4), bits) > LIMIT * 500:
        return None
    turned = ([0] * each.least + _dense(each))[:0:-1]
    visits = [0] * (each.most - 1) + [each.total * leaves ** (goal - 1)]
    for at in range(1, goal):
        visits.append(sum(map(mul, turned, visits[at - 1 :])) // leaves)
    return Fraction(sum(visits), leaves**goal)


@dataclass(frozen=True, slots=True)
class Race:
    """The race of sides to a sum. For each period, from the first on: the chances that until its end a side
    has won, that it was tied, and that no side is there yet."""

    wins: tuple[tuple[Fraction, ...], ...]
    ties: tuple[Fraction, ...]

    @property
    def open(self) -> tuple[Fraction, ...]:
        """The chance that no side is there at the end of each period."""
        return tuple([1 - sum(wins) - tie for wins, tie in zip(self.wins, self.ties, strict=True)])


def race(
    sides: Sequence[Distribution], goal: int, periods: int | None = None, ahead: Sequence[int] = ()
) -> Race:
    """Return which side comes to ``goal`` or more first, where each side adds up its own periods (P-14).

    If several do in the same period, the higher sum wins. ``ahead`` is the sum that each side already has,
    less than the goal. Refusals as in ``reached``.
    """
    racing = list(zip(sides, ahead or [0] * len(sides), strict=True))
    walks = {each: _walk(each[0], goal - each[1]) for each in racing}
    wanted = _looked_at(walks.values(), len(sides), periods)
    steps = [islice(_steps(walk), wanted) for walk in walks.values()]
    order = [list(walks).index(each) for each in racing]
    whole = prod(side.total for side in sides)
    won, tied = [0] * len(sides), 0
    wins, ties = list[tuple[Fraction, ...]](), list[Fraction]()
    for period, now in enumerate(zip(*steps, strict=True), 1):
        alone, shared = _period([now[place] for place in order])
        won = [earlier * whole + each for earlier, each in zip(won, alone, strict=True)]
        tied = tied * whole + shared
        wins.append(tuple([Fraction(each, whole**period) for each in won]))
        ties.append(Fraction(tied, whole**period))
    return Race(tuple(wins), tuple(ties))


def _steps(walk: Walk) -> Iterator[list[int]]:
    """Return for each period in how many cases the goal is still not come to, and then in how many the
    sum is at most each of those from the goal on."""
    for least, weights in walk.all_sums():
        over = walk.overshoots(least, weights)
        yield list(accumulate(over, initial=sum(weights) * walk.each.total - sum(over)))


def _period(now: Sequence[Sequence[int]]) -> tuple[list[int], int]:
    """Return in how many cases each side wins the period, and in how many it is tied."""
    alone = list[int]()
    for side, reached in enumerate(now):
        others = [*now[:side], *now[side + 1 :]]
        alone.append(
            sum(
                (upto - before) * prod(_at(other, place) for other in others)
                for place, (before, upto) in enumerate(pairwise(reached))
            )
        )
    cases, still = prod(each[-1] for each in now), prod(each[0] for each in now)
    return alone, cases - still - sum(alone)


def _at(reached: Sequence[int], place: int) -> int:
    """Return in how many cases a side is lower than the sum in this place from the goal on."""
    return reached[min(place, len(reached) - 1)]


def _looked_at(walks: Collection[Walk], sides: int, periods: int | None) -> int:
    """Return how many periods to look at. Refusals: no side ever gets there, they are too many, or it takes
    too long."""
    if all(walk.each.most <= 0 for walk in walks):
        raise Refusal("odds.never_ends")
    wanted = min(_likely(walk.each, walk.goal) for walk in walks) if periods is None else periods
    if wanted > MOST_PERIODS:
        raise Refusal("odds.too_many_periods", limit=MOST_PERIODS)
    work = sum(_work(walk, wanted, sides) for walk in walks)
    if work > LIMIT * 1000:
        raise Refusal("odds.periods_too_big")
    return wanted


def _likely(each: Distribution, goal: int) -> int:
    """Return after how many periods hardly any sum is below the goal."""
    mean, spread = each.mean, each.variance * _DEVIATIONS**2
    if mean <= 0:
        return MOST_PERIODS + 1
    way = 4 * mean * max(goal, 1)
    twice = isqrt(ceil(4 * spread * (spread + way)))
    return ceil((2 * spread + way + twice) / (4 * mean**2)) + 1


def _work(walk: Walk, periods: int, sides: int) -> int:
    """Return the microseconds that this takes."""
    each = walk.each
    bits = each.total.bit_length() * periods // 2
    if each.least < 0:
        wide = max(1, walk.goal - periods * each.least // 2)
        return steps(wide * periods * (each.most - each.least + 1), bits)
    once = steps(min(walk.goal, periods * each.most) * (lags(walk.factors) + 3), bits)
    if sides == 1:
        return 2 * once * (isqrt(periods) + 1) + steps(walk.goal * periods // 3, bits)
    return periods * (once + steps(each.most**2 + 2 * each.most * sides, bits) + long_product(bits, bits))
