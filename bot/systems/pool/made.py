"""The pool game's rolls: tries, opposed rolls, searches and falls."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.dice.expression import OF_THE_POOL
from bot.dice.roll import Roll
from bot.records import Tagged
from bot.rolls.made import ROLL, Made, Side
from bot.systems.pool.falling import Fall
from bot.systems.pool.search import Search
from bot.systems.pool.tries import Opposed, Verdict, judge, judge_ordinary, oppose
from bot.systems.system import Comparison


@dataclass(frozen=True, slots=True)
class Try:
    """A roll against a difficulty (P-9). ``comparison`` is what other dice than 🅟 and 🅽 come to
    in the game that is played."""

    difficulty: int
    comparison: Comparison = field(default=Comparison.HIGHER, kw_only=True)


@dataclass(frozen=True, slots=True)
class Searched(Try):
    """A try to find something (P-39); the difficulty is the one it had."""

    search: Search


@dataclass(frozen=True, slots=True)
class Compared:
    """Several sides' rolls, compared with each other (P-13)."""


@dataclass(frozen=True, slots=True)
class Fell:
    """A fall and the ground's attack (P-51); no ``roll`` where there was none."""

    fall: Fall
    roll: Roll | None = field(default=None, metadata={"form": ROLL})


@dataclass(frozen=True, slots=True)
class Rode(Try):
    """A rider's try to stay in the saddle against a hit's damage (P-63), and the fall of one
    who failed it."""

    fell: Fell


KINDS: Final = Tagged[Any](
    **{"try": Try, "search": Searched, "opposed": Compared, "fall": Fell, "riders_fall": Rode}
)


def verdicts(made: Made[Try]) -> tuple[Verdict, ...]:
    """The verdict of every repetition; a try that was given up fails, whatever its result (P-6)."""
    (side,) = made.sides
    results = (side.result, *(roll.total for roll in made.repeats))
    judged = tuple([_judge(side, made.facts, result) for result in results])
    if not side.given_up:
        return judged
    return tuple([replace(verdict, success=False) for verdict in judged])


def _judge(side: Side, facts: Try, result: int) -> Verdict:
    if any(group.kind in OF_THE_POOL for roll in side.rolls for group in roll.groups):
        return judge(result, facts.difficulty)
    return judge_ordinary(result, facts.difficulty, facts.comparison)


def opposed(made: Made[Compared]) -> Opposed:
    """Who won; a side that gave its roll up (P-6) cannot, unless all did."""
    results = [side.result for side in made.sides]
    if not all(side.given_up for side in made.sides):
        least = min(results) - 1
        results = [
            least if side.given_up else result for side, result in zip(made.sides, results, strict=True)
        ]
    return oppose(results)
