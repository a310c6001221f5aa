"""The dice of a roll without their sheet, stored with the roll for questions about its odds."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.dice.notation import MAX_TEXT, Typed
from bot.dice.spelling import spelt
from bot.play.rolling.rolls import (
    Pools,
    must_have_difficulty,
    summed_by,
    without_difficulty,
)
from bot.refusal import Refusal
from bot.rolls.hand import Hand, one_difficulty
from bot.rolls.record import Assistance, RollRecord
from bot.systems import SYSTEMS, odds_questions
from bot.systems.judging.chances import question_of as question_of_judged
from bot.systems.system import Comparison
from bot.text import half_width

_NO_SHEET: Mapping[str, int] = {}
_CHANCE = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?\s*%?|([0-9]{1,9})\s*/\s*([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class BareSide:
    """One side's dice: ``shown`` as typed, and the ``hand`` with numbers for names."""

    name: str
    shown: str
    hand: Hand

    @property
    def typed(self) -> tuple[Typed, ...]:
        """The meaning of the dice."""
        return self.hand.read(_NO_SHEET)


@dataclass(frozen=True, slots=True)
class Question:
    """A question about dice: of one side, with or without a ``difficulty``, or of several sides against each
    other.

    - ``adds_up``: the results of several periods are added until the difficulty (of several sides: the goal)
      is reached.
    - ``periods``: how many periods at most (None: as many as it most likely takes).
    - ``ahead``: the results that each side already has.
    """

    sides: tuple[BareSide, ...]
    difficulty: int | None = None
    comparison: Comparison = Comparison.HIGHER
    periods: int | None = None
    adds_up: bool = False
    ahead: tuple[int, ...] = ()


def bare_side(pools: Pools) -> BareSide | None:
    """One side's dice; None: they cannot be written within the bounds of notation."""
    dice, *helpers = [spelt(each.expression) for each in pools.typed]
    assist = ",".join(helpers)
    if max(len(dice), len(assist)) > MAX_TEXT:
        return None
    return BareSide(pools.name, _shown(pools), replace(pools.hand, dice=dice, assist=assist))


def _shown(pools: Pools) -> str:
    """A side's dice in one line: pools that combine are added; otherwise the best counts (P-15)."""
    texts = [typed.text for typed in pools.typed]
    if pools.hand.assistance is Assistance.BEST and len(texts) > 1:
        return f"max({', '.join(texts)})"
    return " + ".join(texts)


def question_of(
    own: Pools, *others: Pools, difficulty: int | None = None, periods: int | None = None
) -> Question:
    """The question about the result of pools: against a difficulty or each other, or added up over periods.
    Refusals: a difficulty too many or too few, or dice too long to be written without a sheet."""
    for each in (own, *others) if others else ():
        without_difficulty(each)
    sides = tuple([must_be_short(bare_side(each)) for each in (own, *others)])
    if periods is not None:
        wanted = must_have_difficulty(own.typed[0], difficulty)
        return Question(sides, wanted, summed_by(own), periods, adds_up=True)
    if others and difficulty is not None:
        raise Refusal("odds.goal_without_periods")
    return Question(sides, one_difficulty(difficulty, own.typed[0].difficulty), own.comparison)


def question_between(parties: Sequence[Pools]) -> Question | None:
    """The question which of several sides wins; None: some dice cannot be written in one line."""
    sides = tuple([side for party in parties if (side := bare_side(party))])
    return Question(sides) if len(sides) == len(parties) > 1 else None


def question_behind(made: RollRecord[Any]) -> odds_questions.Question | None:
    """The question about the chances of a roll, by the game of the roll; None: no game has one."""
    questions = (each.chances.of(made) for each in SYSTEMS.values() if each.chances)
    return next((each for each in questions if each is not None), None) or question_of_judged(made)


def must_be_short(side: BareSide | None) -> BareSide:
    """The side. Refusal: its dice could not be written."""
    if side is None:
        raise Refusal("odds.too_long", limit=MAX_TEXT)
    return side


def read_chance(text: str) -> Fraction:
    """Read `75`, `75%`, `99.5 %` or `3/4`. Refusal: it is not a chance, or is not strictly between 0 and
    1."""
    found = _CHANCE.fullmatch(half_width(text).strip())
    if found and found[3]:
        chance = Fraction(int(found[3]), int(found[4]) or 1)
    else:
        chance = Fraction(f"{found[1]}.{found[2] or 0}") / 100 if found else Fraction(0)
    if not 0 < chance < 1:
        raise Refusal("odds.no_chance", text=text)
    return chance
