"""The exact chances of rolls that a game judges."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.dice.odds.distribution import Distribution, weighted
from bot.dice.odds.plan import Part, allow
from bot.dice.odds.sides import compared
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems.judging.conditions import condition
from bot.systems.judging.judged import Judged, Met, Rank, Verdict, rank
from bot.systems.judging.judgements import Outcome
from bot.systems.judging.readings import READINGS
from bot.systems.odds_questions import Best, Named, Parted, Reckoned, Spread
from bot.text import N_, OwnText

WON, BETWEEN, LOST = N_("success"), N_("in between"), N_("failure")

Weights = Mapping[tuple[Outcome | None, int], int]
"""The weight of every outcome with the result that it had."""

Shares = Mapping[Outcome | None, Fraction]
"""The chance of every outcome that happens."""


def weights(facts: Judged) -> Weights:
    """The exact weight of every outcome, by its result. Refusals ``odds.…``: not exact, or too much work."""
    return _weights(verdicts(facts))


def _weights(throws: Iterable[tuple[Verdict, int]]) -> Weights:
    found = defaultdict[tuple[Outcome | None, int], int](int)
    for each, weight in throws:
        found[each.outcome, each.result] += weight
    return found


def verdicts(facts: Judged, further: Iterable[str] = ()) -> Iterator[tuple[Verdict, int]]:
    """What a throw may come to, with its weight; ``further`` measures matter besides its outcomes'.

    Refusals ``odds.…``: not exact, or too much work.
    """
    reading = READINGS[facts.judgement.reading]
    try:
        cells = reading.cells(facts.judgement, facts.typed, facts.judgement.needed.union(further))
    except Refusal as refused:
        if "part" in refused.facts:
            refused.facts["part"] = facts.dice  # As it is typed, not as the counts were encoded.
        raise
    judgement = facts.wanted
    work = len(cells) * _cost(judgement.outcomes)
    allow(work, Part(work, facts.dice, str))
    for cell, weight in cells.items():
        measures = reading.named(cell, facts.target)
        yield Verdict(measures, judgement.outcome(measures)), weight


def _cost(outcomes: Sequence[Outcome]) -> int:
    """The microseconds, as a slow machine takes them, until it is known which of these a throw comes to: one
    for what each condition looks at, and one for each outcome."""
    return 1 + sum(1 + (condition(each.when).size if each.when else 0) for each in outcomes)


@dataclass(frozen=True, slots=True)
class JudgedChances:
    """The question about one judged roll."""

    facts: Judged
    title: str

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """The chances of its outcomes, and what the dice come to."""
        found = weights(self.facts)
        results = _results(found)
        shares = _shares(found)
        reading = READINGS[self.facts.judgement.reading]
        return Reckoned(
            self.title,
            (Spread(reading.title, results),),
            _three(self.facts, shares),
            _parted(found),
            self._told(shares),
            best=None if wanted is None else self._best(results, wanted),
        )

    def _told(self, shares: Shares) -> tuple[Named, ...]:
        """The outcomes of their own names, in the order of the file."""
        every = dict.fromkeys(self.facts.wanted.outcomes)
        return tuple(
            Named(each.name, shares[each])
            for each in every
            if each in shares and isinstance(each.name, OwnText)
        )

    def _best(self, results: Distribution, wanted: Fraction) -> Best:
        """The highest target that is made so often. Refusal: the game asks for no least result."""
        if self.facts.judgement.sign not in (">", ">="):
            raise Refusal("odds.no_target_of_attacks")
        above = self.facts.judgement.sign == ">"
        reached = results.above if above else results.at_least
        total = 0
        for result, weight in zip(reversed(results.outcomes), reversed(results.weights), strict=True):
            total += weight
            if Fraction(total, results.total) >= wanted:
                target = result - above
                return Best(wanted, target, reached(target), reached(target + 1))
        return Best(wanted, None)


@dataclass(frozen=True, slots=True)
class MetChances:
    """The question which of two judged rolls wins."""

    own: Judged
    other: Judged

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """The chances of both, and of a tie. Refusal: a target was asked for."""
        if wanted is not None:
            raise Refusal("odds.no_target_of_attacks")
        ours, theirs = ([*verdicts(each, each.ties.split())] for each in (self.own, self.other))
        met = compared(_numbered((_by_rank(self.own, ours), _by_rank(self.other, theirs))))
        won, lost = met.wins
        reading = READINGS[self.own.judgement.reading]
        return Reckoned(
            f"{rolled(self.own)} vs {rolled(self.other)}",
            (Spread(reading.title, _results(_weights(ours))),),
            (Named(N_("the first wins"), won), Named(N_("tie"), met.tie), Named(LOST, lost)),
        )


def _by_rank(facts: Judged, throws: Iterable[tuple[Verdict, int]]) -> Mapping[Rank, int]:
    """The weight of every rank."""
    facts, ranks = replace(facts, judgement=facts.wanted, need=-1), defaultdict[Rank, int](int)
    for each, weight in throws:
        ranks[rank(facts, each)] += weight
    return ranks


def _numbered(sides: Sequence[Mapping[Rank, int]]) -> Sequence[Distribution]:
    """The sides' ranks as numbers of the same order."""
    places = {each: place for place, each in enumerate(sorted({each for ranks in sides for each in ranks}))}
    return [weighted({places[each]: weight for each, weight in ranks.items()}) for ranks in sides]


def rolled(facts: Judged) -> str:
    """Dice with their target, and what was typed if it asks for more than any success."""
    dice = f"{facts.dice} ({facts.of})" if facts.need >= 0 else facts.dice
    return dice if facts.target is None else f"{dice} {facts.judgement.sign or '·'} {facts.target}"


def _results(found: Weights) -> Distribution:
    by_result = defaultdict[int, int](int)
    for (_, result), weight in found.items():
        by_result[result] += weight
    return weighted(by_result)


def _shares(found: Weights) -> Shares:
    """The chance of every outcome that happens."""
    weight_of = defaultdict[Outcome | None, int](int)
    for (outcome, _), weight in found.items():
        weight_of[outcome] += weight
    total = sum(weight_of.values())
    return {outcome: Fraction(weight, total) for outcome, weight in weight_of.items()}


def _three(facts: Judged, shares: Shares) -> tuple[Named, ...]:
    """The chances to succeed, to fail, and of what is between; none where nothing is decided."""
    if facts.target is None and any(each.needs_target for each in facts.judgement.outcomes):
        return ()
    happen = [each for each in shares if each is not None]
    if len(happen) < len(shares) or all(each.won is None for each in happen):
        return ()
    won = sum((shares[each] for each in happen if each.won is True), Fraction(0))
    lost = sum((shares[each] for each in happen if each.won is False), Fraction(0))
    return Named(WON, won), Named(BETWEEN, 1 - won - lost), Named(LOST, lost)


def _parted(found: Weights) -> Parted | None:
    """Up to which result all fail, and from which on all succeed, or the other way round; None: the results
    alone do not tell."""
    won, rest, lost = set[int](), set[int](), set[int]()
    for outcome, result in found:
        won_or_not = outcome.won if outcome else None
        (won if won_or_not else lost if won_or_not is False else rest).add(result)
    for low, high, low_wins in ((lost, won, False), (won, lost, True)):
        if low and high and max(low) < min(rest | high) and max(rest | low) < min(high):
            return Parted(max(low), min(high), low_wins)
    return None


def question_of(made: RollRecord[Any]) -> JudgedChances | MetChances | None:
    """The question that a judged roll, or two of them, answers. None: nothing of it depends on chance, or it
    is another kind of roll."""
    facts = made.facts
    if isinstance(facts, Met) and len(facts.each) == 2:
        return MetChances(*facts.each)
    if not isinstance(facts, Judged) or not _decides(facts):
        return None
    return JudgedChances(facts, rolled(facts))


def _decides(facts: Judged) -> bool:
    """Whether the roll comes to something, with its target or without one."""
    outcomes = facts.judgement.outcomes
    return any(facts.target is not None or not each.needs_target for each in outcomes if each.when)
