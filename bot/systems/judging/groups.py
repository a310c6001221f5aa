"""What the rolls of several people come to together: the success of a group."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import trunc

from bot.systems.system import Comparison


class GroupRule(StrEnum):
    """When a group succeeds."""

    MAJORITY = "majority"
    """More than half of its members succeed."""
    HALF = "half"
    """At least half of them do."""
    AVERAGE = "average"
    """The average of their results does, without its fraction."""
    BEST = "best"
    """The best of them does."""
    WORST = "worst"
    """The worst of them does, and so all of them."""


@dataclass(frozen=True, slots=True)
class Result:
    """What the roll of one member came to.

    - ``success``: None: the GM decides, it is something between, or nothing was asked.
    - ``asked``: a success was asked for, or the game has outcomes.
    - ``target``: the number that it is compared with (None: none).
    - ``comparison``: how (None: its outcomes are more than a comparison).
    - ``merit``: the higher, the better.
    """

    value: int
    success: bool | None = None
    asked: bool = False
    target: int | None = None
    comparison: Comparison | None = None
    merit: int = 0


@dataclass(frozen=True, slots=True)
class GroupVerdict:
    """What a group came to.

    - ``success``: None: the GM decides (``is_open``), or nothing was asked.
    - ``won``, ``lost``, ``members``: how many succeeded, failed, and rolled at all.
    - ``average``: of the results, if that decides.
    - ``place``: of the member that decides, if one does.
    """

    rule: GroupRule
    success: bool | None
    is_open: bool
    won: int
    lost: int
    members: int
    average: Fraction | None = None
    place: int | None = None


def group_verdict(rule: GroupRule, results: Sequence[Result]) -> GroupVerdict:
    """What the members who rolled come to. A member without a success of its own leaves the verdict open as
    long as it matters. ValueError: nobody rolled."""
    if not results:
        raise ValueError(rule)
    won = sum(each.success is True for each in results)
    lost = sum(each.success is False for each in results)
    asked = any(each.asked for each in results)
    average = place = None
    match rule:
        case GroupRule.MAJORITY:
            success = _enough(won, lost, len(results), len(results) // 2 + 1)
        case GroupRule.HALF:
            success = _enough(won, lost, len(results), -(-len(results) // 2))
        case GroupRule.AVERAGE:
            average = Fraction(sum(each.value for each in results), len(results))
            success = _on_average(results)
        case GroupRule.BEST:
            success = _enough(won, lost, len(results), 1)
            place = max(range(len(results)), key=lambda each: _order(results[each]))
        case GroupRule.WORST:
            success = _enough(won, lost, len(results), len(results))
            place = min(range(len(results)), key=lambda each: _order(results[each]))
    success = success if asked else None
    return GroupVerdict(rule, success, asked and success is None, won, lost, len(results), average, place)


def _enough(won: int, lost: int, members: int, needed: int) -> bool | None:
    """Whether so many succeed. None: those that are undecided decide it."""
    if won >= needed:
        return True
    return False if members - lost < needed else None


def _on_average(results: Sequence[Result]) -> bool | None:
    """Whether the average reaches the average of the targets. The fractions of both are dropped, as the
    rulebooks do at the end of every calculation. None: not all of them are compared with a number, or not in
    one way."""
    comparisons = {each.comparison for each in results}
    targets = [each.target for each in results if each.target is not None]
    (comparison, *others) = comparisons
    if others or comparison is None or len(targets) < len(results):
        return None
    average = Fraction(sum(each.value for each in results), len(results))
    return comparison.wins(trunc(average) - trunc(Fraction(sum(targets), len(targets))))


def _order(result: Result) -> tuple[int, int]:
    """A success is better than what is undecided, and that is better than a failure; then the better
    result."""
    return {True: 2, None: 1, False: 0}[result.success], result.merit
