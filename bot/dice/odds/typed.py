"""Dice as typed: the exact distribution of what a roll of them comes to."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm, prod

from bot.dice.budget import MAX_DICE
from bot.dice.expression import (
    FUNCTIONS,
    MAX_NUMBER,
    Chain,
    Choice,
    Dice,
    Expression,
    Negative,
    Number,
    Parenthesis,
    Picked,
    Rolled,
    Rounded,
    cut,
    evaluate,
    mapped,
)
from bot.dice.grammar import has_dice
from bot.dice.notation import Typed
from bot.dice.odds import explosions
from bot.dice.odds.distribution import Distribution, certain, mixture
from bot.dice.odds.faces import chances, endless, explodes, further_at_most
from bot.dice.odds.groups import all_count, some_kept, summed
from bot.dice.odds.plan import (
    Plan,
    added,
    carried_out,
    changed,
    chosen,
    combined,
    known,
    long_product,
    most_that_fits,
    scaled,
    shifted,
    steps,
)
from bot.dice.roll import Reroll, check_hold_back, check_reroll
from bot.refusal import Refusal

_RARELY = 1e-4
"""A chance that percentages do not show."""
_WIDEST_DIVISOR = 1000
"""Dice that divide may come to this much at most."""


def distribution(typed: Typed, *, reroll: Reroll | None = None, hold_back: int = 0) -> Distribution:
    """Return what a roll of ``typed`` comes to; ``reroll`` and ``hold_back`` are as in ``roll``.

    Refusals ``odds.too_big``, those of ``plan``.
    """
    return carried_out(plan(typed, reroll=reroll, hold_back=hold_back))


def must_rarely_burst(typed: Typed) -> None:
    """Refusal ``odds.may_burst``: more than one roll in ten thousand would be refused since its dice explode
    too often. Odds are those of the rolls that are made. It tells how many such dice do."""
    exploding = [dice for dice in typed.groups if explodes(dice)]
    if not exploding:
        return
    count, others = sum(dice.count for dice in exploding), typed.dice

    def often(dice: int) -> bool:
        further = MAX_DICE - others + count - dice
        return explosions.chance_to_exceed(dice, exploding[0], further) > _RARELY

    if often(count):
        raise Refusal("odds.may_burst", most=bisect_left(range(count), True, key=often) - 1, limit=MAX_DICE)


def plan(typed: Typed, *, reroll: Reroll | None = None, hold_back: int = 0, limit: int = MAX_DICE) -> Plan:
    """Plan the same, for rolls that may have ``limit`` dice.

    What cannot be told exactly is refused: ``odds.always_explodes``, ``odds.explosions_kept``,
    ``odds.explosions_rerolled``, ``odds.explosions_several``, ``odds.may_divide_by_zero``,
    ``odds.may_not_fit``, ``odds.divisor_too_wide``, ``odds.not_exact``.
    """
    expression, thrown = typed.expression, typed.dice - hold_back
    if hold_back:
        check_hold_back(typed.groups, hold_back)
        expression = mapped(expression, lambda part: _fewer(part, hold_back))
    if typed.tagged:
        expression = mapped(expression, lambda part: replace(part, tag=""))
    if reroll:
        check_reroll(typed.groups, reroll)
    _check_further(typed.groups, reroll, limit - thrown)
    planner = _Planner(reroll, limit - thrown)
    if typed.lone and not hold_back and all_count(typed.lone[1]):
        return shifted(planner.sum([(typed.lone[1], 1)]), typed.lone[4])
    value = planner.value(expression)
    if value.divisor == 1:
        return value.plan
    bounds = (_cut(value.plan.least, value.divisor), _cut(value.plan.most, value.divisor))
    return changed(value.plan, bounds, lambda outcome: _cut(outcome, value.divisor))


def _cut(outcome: int, divisor: int) -> int:
    return cut(Fraction(outcome, divisor))


def _fewer(part: Dice | Number, hold_back: int) -> Expression:
    """The only group with fewer dice (P-6)."""
    return replace(part, count=part.count - hold_back) if isinstance(part, Dice) else part


def _check_further(groups: Iterable[Dice], reroll: Reroll | None, further: int) -> None:
    """Refuse dice that may only be rolled depending on all others."""
    bounded = sum([further_at_most(dice, reroll) for dice in groups])
    unbounded = any(dice.count and explodes(dice) for dice in groups)
    if (bounded and unbounded) or (any(map(endless, groups)) and (bounded or unbounded)):
        raise Refusal("odds.explosions_rerolled")
    if bounded > further:
        raise Refusal("odds.may_not_fit", limit=MAX_DICE)


@dataclass(frozen=True, slots=True)
class _Value:
    """A plan with outcomes that are to be divided."""

    plan: Plan
    divisor: int = 1


@dataclass(slots=True)
class _Planner:
    """Plans the parts of one roll; ``further`` dice may be rolled beyond those of the notation."""

    reroll: Reroll | None
    further: int
    exploding: list[Dice] = field(default_factory=list[Dice])

    def value(self, expression: Expression) -> _Value:
        """Plan an expression as a sum of multiples of its parts."""
        terms = list(_terms(expression, Fraction(1)))
        number = sum((factor for factor, part in terms if part is None), Fraction(0))
        parts = [(factor, self._part(part)) for factor, part in _merged(terms)]
        parts += [(factor, _Value(self.sum(groups))) for factor, groups in _sums(terms)]
        common = lcm(number.denominator, *[factor.denominator * value.divisor for factor, value in parts])
        total = known(int(number * common))
        for factor, value in sorted(parts, key=lambda part: part[1].plan.outcomes):
            total = added(total, scaled(value.plan, int(factor * common / value.divisor)))
        if max(abs(total.least), abs(total.most)) > MAX_NUMBER * common:
            raise Refusal("dice.number_too_large", limit=MAX_NUMBER)
        return _Value(total, common)

    def _part(self, part: Expression) -> _Value:
        """Plan a text that is not a plain sum."""
        match part:
            case Dice():
                return _Value(self._group(part))
            case Choice():
                return self._choice(part)
            case Picked():
                return self._picked(part)
            case Rounded():
                return self._rounded(part)
            case Rolled():
                return _Value(self._rolled(part))
            case Chain():
                return self._chain(part)
            case _:
                return self.value(part)

    def sum(self, groups: list[tuple[Dice, int]]) -> Plan:
        """Plan groups that count all their dice, named by the largest."""
        largest = max([dice for dice, _ in groups], key=lambda dice: dice.count * dice.sides)
        return summed(groups, self.reroll).named(
            largest.notation, _fitting(largest, lambda fewer: summed([(fewer, 1)], self.reroll))
        )

    def _group(self, dice: Dice) -> Plan:
        def planned(fewer: Dice) -> Plan:
            if explodes(fewer):
                return explosions.plan(fewer, self.further)
            return some_kept(fewer, self.reroll)

        self.exploding += [dice] if explodes(dice) else []
        if len(self.exploding) > 1:
            raise Refusal("odds.explosions_several")
        return planned(dice).named(dice.notation, _fitting(dice, planned))

    def _choice(self, part: Choice) -> _Value:
        values = [self.value(item) for item in part.items]
        common = lcm(*[value.divisor for value in values])
        plans = [scaled(value.plan, common // value.divisor) for value in values]
        return _Value(chosen(plans, part.highest), common)

    def _picked(self, part: Picked) -> _Value:
        """Plan the sum of those that are kept."""
        values = [self.value(item) for item in part.items]
        common, (start, end) = lcm(*[value.divisor for value in values]), part.places
        plans = [scaled(value.plan, common // value.divisor) for value in values]
        if (start, end) in ((0, 1), (len(plans) - 1, len(plans))):
            return _Value(chosen(plans, best=start > 0 or len(plans) == 1), common)
        least, most = sorted([plan.least for plan in plans]), sorted([plan.most for plan in plans])
        bounds = (sum(least[start:end]), sum(most[start:end]))
        return _Value(combined(plans, bounds, lambda outcomes: sum(sorted(outcomes)[start:end])), common)

    def _rounded(self, part: Rounded) -> _Value:
        """Plan what a function makes of a value."""
        value, function = self.value(part.inner), FUNCTIONS[part.function]
        if part.function == "abs":
            ends = (abs(value.plan.least), abs(value.plan.most))
            least = 0 if value.plan.least <= 0 <= value.plan.most else min(ends)
            return _Value(changed(value.plan, (least, max(ends)), abs), value.divisor)
        bounds = (
            int(function(Fraction(value.plan.least, value.divisor))),
            int(function(Fraction(value.plan.most, value.divisor))),
        )
        return _Value(
            changed(value.plan, bounds, lambda outcome: int(function(Fraction(outcome, value.divisor))))
        )

    def _rolled(self, part: Rolled) -> Plan:
        """Plan dice with a count that is rolled: as many as each count has, in its share of all cases."""
        value = self.value(part.count)
        fewest, most = (max(0, _cut(each, value.divisor)) for each in (value.plan.least, value.plan.most))
        die = part.dice if part.dice.count == 1 else replace(part.dice, count=1)
        if most > self.further or explodes(die) or further_at_most(die, self.reroll) or endless(die):
            raise Refusal("odds.may_not_fit", limit=MAX_DICE)
        if chances(die).narrows:
            raise Refusal("odds.not_exact", part=part.dice.die)
        single = summed([(die, 1)], self.reroll)
        ends = [count * end for count in (fewest, most) for end in (single.least, single.most)]
        bits = value.plan.bits + most * single.bits
        width = max(ends) - min(ends) + 1
        work = value.plan.work + (most - fewest + 1) * (steps(4 * width, bits) + long_product(width, bits))

        def make() -> Distribution:
            each, counts = single.make(), value.plan.make()
            return mixture(
                (weight, each.repeated(count) if count else certain(0))
                for count, weight in counts.mapped(lambda outcome: max(0, _cut(outcome, value.divisor)))
            )

        return Plan(min(ends), max(ends), width, bits, work, make).named(f"({part.dice.die})", str)

    def _chain(self, part: Chain) -> _Value:
        """Plan a product or quotient of several rolls."""
        factors = [self.value(part.first)]
        for sign, operand in part.rest:
            value = self.value(operand)
            factors.append(value if sign == "*" else _turned(value))
        plans = [value.plan for value in factors]
        corners = [plans[0].least, plans[0].most]
        for each in plans[1:]:
            corners = [one * other for one in corners for other in (each.least, each.most)]
        bounds = (min(corners), max(corners))
        return _Value(combined(plans, bounds, prod), prod(value.divisor for value in factors))


def _turned(value: _Value) -> _Value:
    """Plan one divided by a value."""
    least, most, divisor = value.plan.least, value.plan.most, value.divisor
    if least <= 0 <= most:
        raise Refusal("odds.may_divide_by_zero")
    if max(abs(least), abs(most)) > _WIDEST_DIVISOR:
        raise Refusal("odds.divisor_too_wide", most=_WIDEST_DIVISOR)
    common = lcm(*range(least, most + 1))
    bounds = (divisor * common // most, divisor * common // least)
    return _Value(changed(value.plan, bounds, lambda outcome: divisor * common // outcome), common)


def _terms(expression: Expression, factor: Fraction) -> Iterator[tuple[Fraction, Expression | None]]:
    """Take a sum apart: each part behind what it is multiplied by, None behind a number."""
    match expression:
        case Number():
            yield factor * expression.value, None
        case Negative():
            yield from _terms(expression.operand, -factor)
        case Parenthesis():
            yield from _terms(expression.inner, factor)
        case Chain() if expression.rest[0][0] in "+-":
            yield from _terms(expression.first, factor)
            for sign, operand in expression.rest:
                yield from _terms(operand, factor if sign == "+" else -factor)
        case Chain():
            yield from _multiplied(expression, factor)
        case _:
            yield factor, expression


def _multiplied(chain: Chain, factor: Fraction) -> Iterator[tuple[Fraction, Expression | None]]:
    """Take a product apart: numbers join the factor, where no more than one of it is rolled."""
    operands = (("*", chain.first), *chain.rest)
    rolled = [(sign, operand) for sign, operand in operands if has_dice(operand)]
    if len(rolled) > 1 or any(sign == "/" for sign, _ in rolled):
        yield factor, chain
        return
    numbers = tuple((sign, operand) for sign, operand in operands if not has_dice(operand))
    factor *= Fraction(evaluate(Chain(Number(1), numbers), lambda _: 0))
    if rolled:
        yield from _terms(rolled[0][1], factor)
    else:
        yield factor, None


def _merged(terms: Iterable[tuple[Fraction, Expression | None]]) -> list[tuple[Fraction, Expression]]:
    """Return the parts that are not a plain sum. Equal dice that explode are one group."""
    found = list[tuple[Fraction, Expression]]()
    counts = dict[tuple[Fraction, Dice], int]()
    for factor, part in terms:
        if not (part and factor):
            continue
        if not isinstance(part, Dice):
            found.append((factor, part))
        elif explodes(part) and not chances(part).narrows:
            alike = (factor, replace(part, count=0))
            counts[alike] = counts.get(alike, 0) + part.count
        elif part.count and not all_count(part):
            found.append((factor, part))
    return found + [(factor, replace(dice, count=count)) for (factor, dice), count in counts.items() if count]


def _sums(
    terms: Iterable[tuple[Fraction, Expression | None]],
) -> list[tuple[Fraction, list[tuple[Dice, int]]]]:
    """Return the groups that count all their dice, with their signs, by their factors."""
    found = dict[Fraction, list[tuple[Dice, int]]]()
    for factor, part in terms:
        if isinstance(part, Dice) and all_count(part) and factor:
            found.setdefault(abs(factor), []).append((part, 1 if factor > 0 else -1))
    return list(found.items())


def _fitting(dice: Dice, plan: Callable[[Dice], Plan]) -> Callable[[], str]:
    """Return what tells how many of such dice are not too many."""

    def fits() -> str:
        count = most_that_fits(dice.count, lambda fewer: plan(replace(dice, count=fewer)))
        return replace(dice, count=count).notation if count else ""

    return fits
