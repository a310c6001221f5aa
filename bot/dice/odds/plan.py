"""Plans: the work to do, with an estimate of it before any is done."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.dice.odds.distribution import Distribution, certain, highest, joined, lowest
from bot.refusal import Refusal

LIMIT = 200
"""The milliseconds that a question of odds may take."""


class Part(NamedTuple):
    """A part that can be named in a refusal; ``fits`` gives the most of its kind that would not be too
    much."""

    work: int
    text: str
    fits: Callable[[], str]


_NOTHING = Part(0, "", str)


class Plan(NamedTuple):
    """A distribution that can be made: ``outcomes`` at most, from ``least`` to ``most``, with a total
    of about ``bits`` bits. ``work`` is in microseconds, as a slow machine takes them; ``part`` is what
    of it takes longest."""

    least: int
    most: int
    outcomes: int
    bits: int
    work: int
    make: Callable[[], Distribution]
    part: Part = _NOTHING

    @property
    def certain(self) -> bool:
        """Whether there is one outcome only."""
        return self.least == self.most

    def named(self, text: str, fits: Callable[[], str]) -> "Plan":
        """Return the plan, named as what its work is for."""
        return self._replace(part=Part(self.work, text, fits))


def allow(work: int, part: Part) -> None:
    """Refusal ``odds.too_big``: the work would take more than ``LIMIT``, because of this part. It tells a
    smaller request if one of the kind fits (otherwise ``odds.too_big_at_all``)."""
    if work <= LIMIT * 1000:
        return
    fits = part.fits()
    if not fits:
        raise Refusal("odds.too_big_at_all", part=part.text)
    raise Refusal("odds.too_big", part=part.text, fits=fits)


def carried_out(plan: Plan) -> Distribution:
    """Make what was planned. Refusals ``odds.too_big``, ``odds.too_big_at_all``."""
    allow(plan.work, plan.part)
    return plan.make()


def all_made(plans: Sequence[Plan], further: int) -> list[Distribution]:
    """Make several, with ``further`` work to come. Refusals as in ``carried_out``."""
    part = max([plan.part for plan in plans], key=lambda part: part.work)
    allow(sum(plan.work for plan in plans) + further, part)
    return [plan.make() for plan in plans]


def comparing(plans: Sequence[Plan]) -> int:
    """Return the microseconds that it takes to compare some with each other."""
    count, bits = sum(plan.outcomes for plan in plans), sum(plan.bits for plan in plans)
    return count * len(plans) * (1 + long_product(bits, bits // len(plans)))


def most_that_fits(count: int, plan: Callable[[int], Plan]) -> int:
    """Return how many dice, fewer than ``count``, take half of what may be taken at most."""
    return bisect_left(range(1, count), LIMIT * 500, key=lambda fewer: plan(fewer).work)


def steps(count: int, bits: int) -> int:
    """Return the microseconds of ``count`` multiplications of integers of this many bits by a small
    number."""
    return count * (5000 + bits) // 20000


def long_product(first: int, second: int) -> int:
    """Return the microseconds of the product of two integers of this many bits (Karatsuba's)."""
    small, large = sorted((max(first, 1), max(second, 1)))
    return int(large / small * (small / 800) ** 1.585) + large // 5000


def known(outcome: int) -> Plan:
    """Plan a number that is known."""
    return Plan(outcome, outcome, 1, 1, 0, lambda: certain(outcome))


def shifted(plan: Plan, number: int) -> Plan:
    """Plan a number to be added."""
    if not number:
        return plan
    make = plan.make
    return plan._replace(
        least=plan.least + number, most=plan.most + number, make=lambda: make().shifted(number)
    )


def scaled(plan: Plan, factor: int) -> Plan:
    """Plan a multiplication by a number."""
    if factor == 1:
        return plan
    make = plan.make
    least, most = sorted((plan.least * factor, plan.most * factor))
    return plan._replace(
        least=least,
        most=most,
        work=plan.work + plan.outcomes,
        make=lambda: make().scaled(factor),
    )


def added(first: Plan, second: Plan) -> Plan:
    """Plan the sum of two independent ones."""
    if first.certain or second.certain:
        number, other = (first, second) if first.certain else (second, first)
        return shifted(other, number.least)
    least, most = first.least + second.least, first.most + second.most
    bits, pairs = first.bits + second.bits, first.outcomes * second.outcomes
    count = min(most - least + 1, pairs)
    work = min(
        long_product(first.outcomes * bits, second.outcomes * bits) + steps(2 * count, bits),
        pairs * 4 + pairs * bits // 4000,
    )
    return _together((first, second), least, most, (count, bits, work), lambda made: made[0].plus(made[1]))


def chosen(plans: Sequence[Plan], best: bool) -> Plan:
    """Plan the highest, or the lowest, of independent ones."""
    pick = max if best else min
    bounds = (pick(plan.least for plan in plans), pick(plan.most for plan in plans))
    bits, count = sum(plan.bits for plan in plans), sum(plan.outcomes for plan in plans)
    work = len(plans) * steps(2 * count, bits) + count * len(plans) * long_product(bits, bits // len(plans))
    size = (min(count, bounds[1] - bounds[0] + 1), bits, work)
    return _together(plans, *bounds, size, highest if best else lowest)


def combined(plans: Sequence[Plan], bounds: tuple[int, int], make: Callable[[tuple[int, ...]], int]) -> Plan:
    """Plan the result of ``make`` for every combination of outcomes. It is within ``bounds``."""
    pairs = 1
    for plan in plans:
        pairs *= plan.outcomes
    bits = sum(plan.bits for plan in plans)
    size = (min(pairs, bounds[1] - bounds[0] + 1), bits, 2 * pairs + steps(pairs, bits))
    return _together(plans, *bounds, size, lambda made: joined(made, make))


def changed(plan: Plan, bounds: tuple[int, int], change: Callable[[int], int]) -> Plan:
    """Plan what ``change`` makes of each outcome, within ``bounds``."""
    make = plan.make
    count = min(plan.outcomes, bounds[1] - bounds[0] + 1)
    return plan._replace(
        least=bounds[0],
        most=bounds[1],
        outcomes=count,
        work=plan.work + steps(plan.outcomes, plan.bits),
        make=lambda: make().mapped(change),
    )


def _together(
    plans: Sequence[Plan],
    least: int,
    most: int,
    size: tuple[int, int, int],
    make: Callable[[Sequence[Distribution]], Distribution],
) -> Plan:
    count, bits, work = size
    whole = work + sum(plan.work for plan in plans)
    part = max((plan.part for plan in plans), key=lambda part: part.work)
    return Plan(least, most, count, bits, whole, lambda: make([plan.make() for plan in plans]), part)
