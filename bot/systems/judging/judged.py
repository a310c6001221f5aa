"""Rolls that a game in a file judges: the facts that are stored with the dice, what they came to, and who
wins when two meet."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from bot.dice.notation import Typed, read
from bot.dice.roll import Roll
from bot.records import Tagged
from bot.refusal import Refusal
from bot.rolls.hand import one_difficulty
from bot.rolls.record import RollRecord
from bot.systems.judging.judgements import TEXT, Judgement, Outcome
from bot.systems.judging.readings import READINGS, TOTAL, measured


@dataclass(frozen=True, slots=True)
class Judged:
    """A roll with its judgement, so that it is told the same when the file has changed or is gone.

    - ``dice``: its notation, with numbers for names.
    - ``name``, ``of``: what is rolled, as the game names it, and what was typed behind that.
    - ``target``: what is wanted (None: not told).
    - ``ties``: what decides if two outcomes are equal: words of `TIES` or names of measures, the first first.
    - ``need``: the place of the outcome that was asked for (-1: any success will do).
    """

    judgement: Judgement
    dice: str
    target: int | None = None
    name: str = field(default="", metadata={"form": TEXT})
    of: str = ""
    ties: str = ""
    need: int = -1

    @property
    def wanted(self) -> Judgement:
        """The judgement with what was asked for."""
        return self.judgement if self.need < 0 else self.judgement.demanding(self.need)

    @property
    def is_a_sum(self) -> bool:
        """Whether the dice are added, and more is better."""
        return self.judgement.reading == TOTAL and not self.judgement.low_wins

    @property
    def typed(self) -> Typed:
        """The meaning of the dice."""
        return _read(self.dice)

    def aimed(self, difficulty: int | None) -> "Judged":
        """The same with the one target, from the option or the end of the text. Refusal: both are there and
        differ, or a target would decide nothing."""
        if difficulty is not None and not self.judgement.aims:
            raise Refusal("game.no_target", target=difficulty)
        target = one_difficulty(difficulty, self.target)
        return self if target == self.target else replace(self, target=target)


_NO_SHEET: Mapping[str, int] = {}


@lru_cache(maxsize=512)
def _read(dice: str) -> Typed:
    return read(dice, _NO_SHEET)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one throw came to: its measures by name, and the outcome (None: no target was told)."""

    measures: Mapping[str, int]
    outcome: Outcome | None

    @property
    def result(self) -> int:
        """The measure that matters first."""
        return self.measures["result"]

    def margin(self, facts: Judged) -> int:
        """How much better than its target it is (0: it has none)."""
        if facts.target is None:
            return 0
        return (self.result - facts.target) * (-1 if facts.judgement.low_wins else 1)


def verdict(facts: Judged, roll: Roll) -> Verdict:
    """What one throw came to."""
    found = measured(facts.judgement, facts.typed, roll)
    measures = READINGS[facts.judgement.reading].named(found, facts.target)
    return Verdict(measures, facts.wanted.outcome(measures))


def is_short(facts: Judged, found: Verdict) -> bool:
    """Whether the throw is a success, but less than was asked for."""
    if found.outcome is None or found.outcome.won or facts.need < 0:
        return False
    return bool(facts.judgement.outcomes[facts.wanted.outcomes.index(found.outcome)].won)


def raises(facts: Judged, found: Verdict) -> int:
    """How many steps better than its target a success is (0: the game counts none)."""
    step = facts.judgement.step
    if not step or facts.target is None or found.outcome is None or not found.outcome.won:
        return 0
    return max(0, found.margin(facts) // step)


@dataclass(frozen=True, slots=True)
class Met:
    """Several sides' judged rolls, compared with each other: one judgement for each side."""

    each: tuple[Judged, ...]


def winners(made: RollRecord[Met]) -> tuple[int, ...]:
    """The places of the sides that win; several: it is a tie; none: all have failed."""
    ranks = [
        rank(facts, verdict(facts, side.rolls[0]))
        for facts, side in zip(made.facts.each, made.sides, strict=True)
    ]
    best = max(ranks)
    return () if best == FAILED else tuple(place for place, each in enumerate(ranks) if each == best)


Rank = tuple[int, ...]
FAILED: Final[Rank] = (-1_000,)
"""The rank of everybody who has failed: less than any other, and no failure wins over another."""


def rank(facts: Judged, found: Verdict) -> Rank:
    """How good an outcome is: by its place, then by what decides ties. Without an outcome the result
    decides."""
    judgement = facts.wanted
    if found.outcome is None:
        return -len(judgement.outcomes), _decides("result", facts, found)
    if found.outcome.won is False:
        return FAILED
    return -judgement.level(found.outcome), *(_decides(each, facts, found) for each in facts.ties.split())


def _decides(word: str, facts: Judged, found: Verdict) -> int:
    """What decides a tie, as a number of which the higher one wins."""
    match word:
        case "result":
            return -found.result if facts.judgement.low_wins else found.result
        case "high":
            return found.result
        case "low":
            return -found.result
        case "margin":
            return found.margin(facts)
        case "target":
            return facts.target or 0
        case measure:
            return found.measures.get(measure, 0)


KINDS: Final = Tagged[Any](judged=Judged, judged_against=Met)
