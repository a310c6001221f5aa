"""The exact odds of dice: the answer to a question about them."""

from dataclasses import dataclass
from fractions import Fraction

from bot.dice.kinds import OF_THE_POOL
from bot.dice.odds.distribution import Distribution
from bot.dice.odds.periods import Race, Reached
from bot.dice.odds.plan import Plan, all_made, carried_out, comparing
from bot.dice.odds.typed import must_rarely_burst, plan
from bot.play.rolling.bare_dice import BareSide, Question
from bot.systems.odds_questions import Parted
from bot.systems.pool.odds import (
    Judge,
    assisted,
    contested,
    judge_as,
    opposed,
    tried,
    undertaken,
    utmost_difficulty,
)
from bot.systems.system import Comparison


@dataclass(frozen=True, slots=True)
class Odds:
    """The answer to a question. ``results`` are each side's, of one period if they add up.

    - ``wins``: the chance of each side to be the only best one.
    - ``tie``: the chance of a tie.
    - ``parted``: set against a difficulty. Then ``wins`` is the chance to succeed, and ``tie`` the chance
      that the GM decides.
    - ``reached``: set for sums; ``race``: set for sums of several sides.
    """

    question: Question
    results: tuple[Distribution, ...]
    wins: tuple[Fraction, ...] = ()
    tie: Fraction = Fraction(0)
    parted: Parted | None = None
    reached: Reached | None = None
    race: Race | None = None

    @property
    def difficulty(self) -> int | None:
        """The difficulty that counts: of 🅟 and 🅽 it is never below 0 (P-9)."""
        asked = self.question.difficulty
        judged = _judge(self.question.sides[0], self.question.comparison)
        return None if asked is None else judged(0, asked).difficulty

    @property
    def loses(self) -> Fraction:
        """The chance that is left to the first side."""
        return 1 - self.wins[0] - self.tie


def odds(question: Question) -> Odds:
    """Answer a question exactly. Refusals: those of ``bot.dice.odds``."""
    plans = [_plan(side) for side in question.sides]
    if len(plans) == 1:
        return _alone(question, carried_out(plans[0]))
    results = tuple(all_made(plans, comparing(plans)))
    if question.adds_up:
        race = contested(results, question.difficulty or 0, question.periods, question.ahead)
        return Odds(question, results, race.wins[-1], race.ties[-1], race=race)
    known = [_known(each, result) for each, result in zip(plans, results, strict=True)]
    found = opposed(known, [_given_up(side) for side in question.sides])
    return Odds(question, results, found.wins, found.tie)


def _alone(question: Question, results: Distribution) -> Odds:
    """The results of one side's dice."""
    if question.difficulty is None:
        return Odds(question, (results,))
    if question.adds_up:
        found = undertaken(results, question.difficulty, question.periods, question.comparison)
        return Odds(question, (results,), (found.by[-1],), reached=found)
    side, judged = question.sides[0], _judge(question.sides[0], question.comparison)
    chances = tried(results, question.difficulty, judged, given_up=_given_up(side))
    parted = _parted(judged, question, question.difficulty)
    return Odds(question, (results,), (chances.success,), chances.undecided, parted)


def best_difficulty(odds: Odds, chance: Fraction) -> tuple[int, Fraction, Fraction] | None:
    """The highest difficulty that is made at least with this chance (the lowest, where low results win),
    how likely that is, and how likely the next one is. None: none is."""
    (side,), (results,) = odds.question.sides, odds.results
    judged = _judge(side, odds.question.comparison)
    low_wins = odds.question.comparison.low_wins
    found = None if _given_up(side) else utmost_difficulty(results, chance, judged, low_wins=low_wins)
    if found is None:
        return None
    harder = found - 1 if low_wins else found + 1
    made = [tried(results, difficulty, judged).success for difficulty in (found, harder)]
    return found, made[0], made[1]


def _plan(side: BareSide) -> Plan:
    """Plan a side's result, its helpers' dice included (P-15)."""
    hand, (own, *helpers) = side.hand, side.typed
    first = plan(own, reroll=hand.reroll, hold_back=hand.hold_back)
    others = [plan(helper) for helper in helpers]
    for typed in side.typed:
        must_rarely_burst(typed)
    return assisted(first, others, hand.assistance)


def _known(planned: Plan, results: Distribution) -> Plan:
    """The plan with the results that are already known."""
    return planned._replace(work=0, make=lambda: results)


def _judge(side: BareSide, comparison: Comparison) -> Judge:
    """How its results are judged: those with 🅟 or 🅽 as P-9 says."""
    pool = any(group.kind in OF_THE_POOL for typed in side.typed for group in typed.groups)
    return judge_as(comparison, pool=pool)


def _parted(judged: Judge, question: Question, difficulty: int) -> Parted:
    """The limits between failure and success, wherever the results are."""
    at = judged(0, difficulty).difficulty
    equal, higher = (judged(result, difficulty).success for result in (at, at + 1))
    if equal is None:
        return Parted(at - 1, at + 1)
    low = at if equal is not higher else at - 1
    return Parted(low, low + 1, question.comparison.low_wins)


def _given_up(side: BareSide) -> bool:
    """Whether all of its own dice are held back (P-6)."""
    return any(group.count == side.hand.hold_back > 0 for group in side.typed[0].groups)
