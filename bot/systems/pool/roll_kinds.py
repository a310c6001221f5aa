"""The pool game's rolls: tries, opposed rolls, searches, falls, attacks and rests."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.dice.kinds import OF_THE_POOL
from bot.dice.notation import read
from bot.dice.roll import Budget, Roll, roll
from bot.dice.source import DiceSource
from bot.records import Tagged
from bot.refusal import Refusal
from bot.rolls.record import ROLL, RollRecord
from bot.systems.judging.judged import Judged
from bot.systems.pool.attacks import Attack, Defence, Struck, can_be_defended, strike
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall
from bot.systems.pool.health import Body
from bot.systems.pool.rests import Back, due, most_dice, recovered
from bot.systems.pool.search import Search
from bot.systems.pool.tries import Opposed, Verdict, judge, judge_ordinary, oppose
from bot.systems.system import Comparison


@dataclass(frozen=True, slots=True)
class Try:
    """A roll against a difficulty (P-9). ``comparison`` is what other dice than 🅟 and 🅽 come to."""

    difficulty: int
    comparison: Comparison = field(default=Comparison.HIGHER, kw_only=True)


@dataclass(frozen=True, slots=True)
class OfALine:
    """One roll of a line of several: its label, and its difficulty if it has one. ``judged``: the game judges
    it (None: it is only compared with the difficulty)."""

    label: str = ""
    difficulty: int | None = None
    comparison: Comparison = Comparison.HIGHER
    judged: Judged | None = None


@dataclass(frozen=True, slots=True)
class Several:
    """A line of several rolls: the first is the side's own, and the others are the repetitions."""

    rolls: tuple[OfALine, ...]


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
    """A rider's try to stay in the saddle against a hit's damage (P-63), and the fall after a failure."""

    fell: Fell


@dataclass(frozen=True, slots=True)
class Attacked:
    """An attack (P-61): the first side's roll, and where there is a ``defence`` the second side's.
    ``is_open``: one may still be declared. ``dice`` and ``defence_dice`` are both sides' dice as they
    are typed, with numbers for names."""

    attack: Attack
    defence: Defence | None = None
    is_open: bool = False
    dice: str = ""
    defence_dice: str = ""


@dataclass(frozen=True, slots=True)
class Hour:
    """What one damaged attribute rolled after a full hour of rest (P-62)."""

    number: int
    attribute: Attribute
    roll: Roll = field(metadata={"form": ROLL})


@dataclass(frozen=True, slots=True)
class Rested:
    """A rest of this many ``hours``: the ``body`` before it, and its rolls (P-62)."""

    body: Body
    hours: int
    rolled: tuple[Hour, ...]


KINDS: Final = Tagged[Any](
    **{
        "try": Try,
        "several": Several,
        "search": Searched,
        "opposed": Compared,
        "fall": Fell,
        "riders_fall": Rode,
    },
    attack=Attacked,
    rest=Rested,
)


def verdicts(made: RollRecord[Try]) -> tuple[Verdict, ...]:
    """The verdict of every repetition; a try that was given up fails, whatever its result (P-6)."""
    (side,) = made.sides
    results = (side.result, *(roll.total for roll in made.repeats))
    judged = tuple([_judge(side.rolls, made.facts, result) for result in results])
    if not side.given_up:
        return judged
    return tuple([replace(verdict, success=False) for verdict in judged])


def verdict_in_line(each: OfALine, fell: Roll) -> Verdict | None:
    """The verdict of one roll of a line; None: it has no difficulty."""
    if each.difficulty is None:
        return None
    return _judge((fell,), Try(each.difficulty, comparison=each.comparison), fell.total)


def _judge(rolls: Iterable[Roll], facts: Try, result: int) -> Verdict:
    if any(group.kind in OF_THE_POOL for roll in rolls for group in roll.groups):
        return judge(result, facts.difficulty)
    return judge_ordinary(result, facts.difficulty, facts.comparison)


def opposed(made: RollRecord[Compared]) -> Opposed:
    """The winner. A side that gave its roll up (P-6) cannot win, unless all did."""
    results = [side.result for side in made.sides]
    if not all(side.given_up for side in made.sides):
        least = min(results) - 1
        results = [
            least if side.given_up else result for side, result in zip(made.sides, results, strict=True)
        ]
    return oppose(results)


def awaits_defence(made: RollRecord[Attacked]) -> bool:
    """Whether a defence may still be declared, and there is something to defend against."""
    return made.facts.is_open and can_be_defended(made.facts.attack, made.sides[0].result)


def struck(made: RollRecord[Attacked]) -> Struck:
    """What an attack comes to, with the defence if there is one."""
    attacker, *defender = made.sides
    points = defender[0].result if defender else 0
    return strike(made.facts.attack, attacker.result, made.facts.defence, points)


def recovery(rested: Rested) -> tuple[Body, tuple[Back, ...]]:
    """The body after a rest, and what came back hour by hour."""
    body, steps = rested.body, list[Back]()
    for each in rested.rolled:
        body, back = recovered(body, each.number, each.attribute, each.roll.total)
        steps.append(back)
    return body, tuple(steps)


def rested(body: Body, hours: int, source: DiceSource) -> Rested:
    """A rest with its dice rolled, hour by hour, until nothing is missing (P-62). Refusal
    ``rest.too_many_dice``, before a die falls: it may take more than one command rolls."""
    budget = Budget()
    if most_dice(body, hours) > budget.limit:
        raise Refusal("rest.too_many_dice", hours=hours, limit=budget.limit)
    return Rested(body, hours, tuple(_rolled_hours(body, hours, source, budget)))


def _rolled_hours(body: Body, hours: int, source: DiceSource, budget: Budget) -> Iterator[Hour]:
    for number in range(1, hours + 1):
        for each in due(body):
            done = roll(read(each.notation, {}), source, budget)
            body, _ = recovered(body, number, each.attribute, done.total)
            yield Hour(number, each.attribute, done)
