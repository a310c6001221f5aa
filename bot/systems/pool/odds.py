"""The odds of the pool game's rolls: tries, assistance, opposed and cumulative rolls (P-9 … P-15)."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.dice.odds.distribution import Distribution
from bot.dice.odds.periods import Race, Reached, race, reached
from bot.dice.odds.plan import Plan, added, all_made, chosen, comparing
from bot.dice.odds.sides import Compared, compared
from bot.rolls.record import Assistance
from bot.systems.pool.tries import Verdict, effective, goal_of, judge, judge_ordinary, start_contest
from bot.systems.system import Comparison

Judge = Callable[[int, int], Verdict]
"""What a result comes to against a difficulty."""


def judge_as(comparison: Comparison, *, pool: bool) -> Judge:
    """Return how a try is judged: with 🅟 and 🅽 (``pool``) as P-9 says, with other dice by
    ``comparison``."""
    return judge if pool else lambda result, difficulty: judge_ordinary(result, difficulty, comparison)


@dataclass(frozen=True, slots=True)
class Tried:
    """The chances of a try; ``undecided``: the GM says (D-3)."""

    success: Fraction
    undecided: Fraction
    failure: Fraction


def tried(results: Distribution, difficulty: int, judged: Judge = judge, *, given_up: bool = False) -> Tried:
    """Return the chances of a try (P-9); one that was ``given_up`` fails (P-6).

    Results on the same side of the difficulty come to the same, so one of each side is judged.
    """
    if given_up:
        return Tried(Fraction(0), Fraction(0), Fraction(1))
    at = judged(0, difficulty).difficulty
    above, below = results.at_least(at + 1), results.at_most(at - 1)
    shares = dict.fromkeys((True, None, False), Fraction(0))
    for result, share in ((at - 1, below), (at, 1 - above - below), (at + 1, above)):
        shares[judged(result, difficulty).success] += share
    return Tried(shares[True], shares[None], shares[False])


def utmost_difficulty(
    results: Distribution, share: Fraction, judged: Judge = judge, *, low_wins: bool = False
) -> int | None:
    """Return the highest difficulty that is made with at least this chance, or the lowest where the low
    results win; None: not even the easiest is.

    🅟 and 🅽 know no difficulty below 0 (P-9); with other dice there is always one for what may fail.
    """
    lowest = results.least - 1 if judged is not judge else effective(results.least - 1)
    difficulties = range(lowest, max(lowest, results.most) + 2)
    if low_wins:
        difficulties = difficulties[::-1]
    made = bisect_left(
        difficulties, True, key=lambda difficulty: tried(results, difficulty, judged).success < share
    )
    return difficulties[made - 1] if made else None


def assisted(own: Plan, helpers: Sequence[Plan], mode: Assistance) -> Plan:
    """Plan the results of one side with its helpers' (P-15)."""
    if mode is Assistance.BEST and helpers:
        return chosen([own, *helpers], best=True)
    for helper in sorted(helpers, key=lambda plan: plan.outcomes):
        own = added(own, helper)
    return own


def opposed(sides: Sequence[Plan], given_up: Sequence[bool] = ()) -> Compared:
    """Return the winner of an opposed roll (P-13). A side that gave up cannot win, unless all did (P-6).

    Refusal ``odds.too_big``: all of it together takes too long.
    """
    trying = [not gave_up for gave_up in given_up] or [True] * len(sides)
    if not any(trying):
        trying = [True] * len(sides)
    racing = [side for side, tries in zip(sides, trying, strict=True) if tries]
    result = compared(all_made(racing, comparing(racing)))
    wins, ties = iter(result.wins), iter(result.ties)
    return Compared(
        tuple([next(wins) if tries else Fraction(0) for tries in trying]),
        tuple([next(ties) if tries else Fraction(0) for tries in trying]),
    )


def undertaken(
    each: Distribution,
    difficulty: int,
    periods_at_most: int | None = None,
    comparison: Comparison = Comparison.HIGHER,
) -> Reached:
    """Return when a cumulative try succeeds if each of its periods has the results ``each`` (P-11). The sum
    must be above the difficulty, or meet it. A limit of periods is the last one to look at.

    Refusals: it never ends, ``odds.too_many_periods``, ``odds.periods_too_big``.
    """
    return reached(each, goal_of(difficulty, comparison), periods_at_most)


def contested(
    sides: Sequence[Distribution], goal: int, periods_at_most: int | None = None, ahead: Sequence[int] = ()
) -> Race:
    """Return the winner of a cumulative contest by the end of each period (P-14), with the sum ``ahead`` that
    each side already has. Refusals as ``undertaken``, and: there is only one side."""
    start_contest(goal, len(sides))
    return race(sides, goal, periods_at_most, ahead)
