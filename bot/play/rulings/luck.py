"""Luck: how an evening's rolls compare with the exact distribution of their results."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from operator import gt, lt

from bot.dice.expression import Chain, Expression, Parenthesis
from bot.dice.kinds import die_of
from bot.dice.notation import Typed, typed_of
from bot.dice.odds.distribution import Distribution, total_of, weighted
from bot.dice.odds.groups import all_count
from bot.dice.odds.plan import LIMIT, Plan, added, steps
from bot.dice.odds.typed import plan
from bot.dice.roll import DiceKind, Reroll
from bot.play.throws import Throw
from bot.refusal import Refusal

MIXED = "mixed"
"""The kind of rolls with dice of several kinds."""
MOST_BITS = 4_000_000
"""How large the exact distribution of the rolls above their mean may become."""
_ANY_NUMBER = 10**9
_SIGNS = {DiceKind.POINTS: "🅟", DiceKind.NUMBER: "🅽", DiceKind.FATE: "dF"}


@dataclass(frozen=True, slots=True)
class Total:
    """All rolls with one kind of dice together: their sum, the expected sum, and the chances of at least and
    of at most that sum. ``low_wins``: the lower, the better; others with these dice are apart."""

    kind: str
    rolls: int
    total: int
    mean: Fraction
    chance: Fraction
    less: Fraction
    low_wins: bool = False


@dataclass(frozen=True, slots=True)
class Luck:
    """An evening's luck, by kind of dice. ``above`` of all ``rolls`` were better than their mean. ``chance``
    and ``less`` are the chances of at least, and of at most, that number. ``untold`` rolls have no exact
    distribution."""

    totals: tuple[Total, ...]
    rolls: int
    above: int
    chance: Fraction
    less: Fraction
    untold: int


@dataclass(frozen=True, slots=True)
class _Planned:
    """Rolls that are alike, the plan of one, and how they came out."""

    throw: Throw
    typed: Typed
    plan: Plan
    totals: tuple[int, ...]


def luck(throws: Sequence[Throw]) -> Luck:
    """Compute the luck of rolls. Refusal ``luck.too_many``: it would take more than 200 ms."""
    alike = defaultdict[Throw, list[int]](list)
    for throw in throws:
        alike[replace(throw, total=0)].append(throw.total)
    planned = [each for throw, totals in alike.items() if (each := _planned(throw, tuple(totals)))]
    kinds = defaultdict[tuple[str, bool], list[_Planned]](list)
    for each in planned:
        kinds[_kind(each.typed), each.throw.low_wins].append(each)
    plans = {kind: _together(each) for kind, each in kinds.items()}
    _must_be_few(len(throws), [*(each.plan for each in planned), *plans.values()], planned)
    above, chance, less = _above(planned)
    told = sum(len(each.totals) for each in planned)
    totals = tuple([_total(*kind, each, plans[kind].make()) for kind, each in kinds.items()])
    return Luck(totals, told, above, chance, less, len(throws) - told)


def _planned(throw: Throw, totals: tuple[int, ...]) -> _Planned | None:
    """Rolls that are alike; None: they have no exact distribution."""
    try:
        typed, hand = throw.typed, throw.hand
        return _Planned(throw, typed, plan(typed, reroll=hand.reroll, hold_back=hand.hold_back), totals)
    except Refusal:
        return None


def _kind(typed: Typed) -> str:
    """By which dice a roll counts: 🅟, 🅽, dF, those of a number of sides, or mixed ones."""
    names = {
        _SIGNS.get(group.kind) or die_of(group.kind, group.sides, group.faces)
        for group in typed.groups
        if group.count
    }
    return next(iter(names)) if len(names) == 1 else MIXED


def _together(rolls: Sequence[_Planned]) -> Plan:
    """Plan the sum of rolls. Plain sums of dice that are rolled alike are one great sum."""
    sums = defaultdict[Reroll | None, list[Expression]](list)
    plans: list[Plan] = []
    for each in rolls:
        if _is_sum(each):
            sums[each.throw.hand.reroll] += [each.typed.expression] * len(each.totals)
        else:
            plans.append(_repeated(each.plan, len(each.totals)))
    plans += [plan(_sum(parts), reroll=reroll, limit=_ANY_NUMBER) for reroll, parts in sums.items()]
    return reduce(added, sorted(plans, key=lambda each: each.outcomes))


def _repeated(one: Plan, times: int) -> Plan:
    """Plan the sum of ``times`` independent rolls that are alike."""
    count, bits = (one.outcomes - 1) * times + 1, one.bits * times
    work = one.work + steps(count * one.outcomes, bits)
    return Plan(
        one.least * times, one.most * times, count, bits, work, lambda: one.make().repeated(times), one.part
    )


def _is_sum(roll: _Planned) -> bool:
    whole = all(all_count(group) for group in roll.typed.groups)
    return roll.typed.added is not None and whole and not roll.throw.hand.hold_back


def _sum(parts: Sequence[Expression]) -> Typed:
    """The sum of all of these."""
    first, *rest = [Parenthesis(each) for each in parts]
    chain = Chain(first, tuple([("+", each) for each in rest])) if rest else first
    return typed_of(chain)


def _must_be_few(rolls: int, plans: Iterable[Plan], planned: Iterable[_Planned]) -> None:
    bits = sum(each.plan.bits * len(each.totals) for each in planned)
    if sum(each.work for each in plans) > LIMIT * 1000 or bits * rolls > MOST_BITS:
        raise Refusal("luck.too_many", rolls=rolls)


def _above(planned: Iterable[_Planned]) -> tuple[int, Fraction, Fraction]:
    """How many rolls were better than their mean, and the chances of at least and at most that many."""
    better, above = Counter[Fraction](), 0
    for each in planned:
        results = each.plan.make()
        beats = lt if each.throw.low_wins else gt
        better[results.chance(lambda total, mean=results.mean, beats=beats: beats(total, mean))] += len(
            each.totals
        )
        above += sum(beats(total, results.mean) for total in each.totals)
    number = total_of([_once(chance).repeated(times) for chance, times in better.items()])
    return above, number.at_least(above), 1 - number.at_least(above + 1)


def _once(chance: Fraction) -> Distribution:
    """1 with a chance, otherwise 0."""
    return weighted({0: chance.denominator - chance.numerator, 1: chance.numerator})


def _total(kind: str, low_wins: bool, rolls: Sequence[_Planned], results: Distribution) -> Total:
    reached = sum(sum(each.totals) for each in rolls)
    count = sum(len(each.totals) for each in rolls)
    less = 1 - results.at_least(reached + 1)
    return Total(kind, count, reached, results.mean, results.at_least(reached), less, low_wins)
