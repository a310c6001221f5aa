"""What a roll of any kind comes to: its number, and whether it is a success."""

from dataclasses import replace
from typing import Any

from bot.rolls.record import RollRecord
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.judging.groups import Result
from bot.systems.judging.judged import Judged, verdict
from bot.systems.judging.readings import SUMS
from bot.systems.pool.roll_kinds import Try, verdicts
from bot.systems.system import SIGNED, Comparison


def result_of(made: RollRecord[Any], ruled: bool | None = None) -> Result:
    """What a single roll came to. ``ruled``: what the GM said of one that is left to them."""
    found = _result(made)
    return replace(found, success=ruled) if found.success is None and ruled is not None else found


def _result(made: RollRecord[Any]) -> Result:
    facts = made.facts
    if isinstance(facts, CheckRoll):
        return _of_check(facts)
    if isinstance(facts, Judged):
        return _of_judged(made)
    if isinstance(facts, Try):
        found = verdicts(made)[0]
        merit = -found.margin if found.comparison.low_wins else found.margin
        return Result(
            found.result, found.success, True, found.difficulty, found.comparison, merit
        )  # fmt: skip
    value = made.sides[0].result
    return Result(value, merit=value)


def _of_check(facts: CheckRoll) -> Result:
    done = facts.checked
    if done.outcome is None or done.degree is None:
        return Result(done.value, merit=done.value)
    return Result(done.value, done.outcome.succeeded, True, done.target, Comparison.DEGREE, done.degree)


def _of_judged(made: RollRecord[Judged]) -> Result:
    facts = made.facts
    found = verdict(facts, made.sides[0].rolls[0])
    asked = found.outcome is not None
    summed = facts.judgement.reading in SUMS and facts.target is not None
    better = found.result if facts.target is None else found.margin(facts)
    return Result(
        found.result,
        found.outcome.won if found.outcome else None,
        asked,
        facts.target,
        SIGNED.get(facts.judgement.sign) if summed and facts.need < 0 else None,
        -better if facts.target is None and facts.judgement.low_wins else better,
    )
