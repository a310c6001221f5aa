"""Tries, opposed rolls and assistance (P-9 … P-15): what results mean, as facts."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import Final

from bot.dice.kinds import OF_THE_POOL
from bot.dice.roll import DiceKind
from bot.refusal import Refusal
from bot.systems.system import Comparison


class Band(StrEnum):
    """What a difficulty asks of the trying character (P-10)."""

    EFFORTLESS = "effortless"
    EASY = "easy"
    SKILLED = "skilled"
    GIFTED = "gifted"
    RIGOROUS = "rigorous"
    BEYOND = "beyond"


_BANDS: Final = tuple(Band)
_HIGHEST_DIFFICULTIES: Final = (0, 2, 4, 6, 8)
"""The highest difficulty of each band but the last (P-10)."""

_NUMBER_MEAN: Final = Fraction(7, 2)
_POINTS_MEAN: Final = Fraction(1, 2)
"""What a die brings on average: (1 + 2) ÷ 6 points, or 3.5."""


def effective(difficulty: int) -> int:
    """Return the difficulty that counts: never below 0 (P-9)."""
    return max(0, difficulty)


def goal_of(difficulty: int, comparison: Comparison) -> int:
    """Return the lowest sum that succeeds: more than the difficulty (P-11), or as much."""
    return difficulty if comparison is Comparison.MEET else effective(difficulty) + 1


def band(difficulty: int) -> Band:
    """Return the row of the difficulty table (P-10)."""
    return _BANDS[bisect_left(_HIGHEST_DIFFICULTIES, effective(difficulty))]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a try went; ``margin`` is the result less the effective difficulty. Without ``success``
    the GM decides; without a ``band`` the dice are not those of the table of difficulties (P-10)."""

    success: bool | None
    result: int
    difficulty: int
    margin: int
    band: Band | None
    comparison: Comparison = Comparison.HIGHER

    @property
    def may_be_ruled(self) -> bool:
        """Whether the GM may rule a try of no difficulty a success at once (P-9, P-10)."""
        return self.band is Band.EFFORTLESS and self.success is False


def judge(result: int, difficulty: int) -> Verdict:
    """Judge a try with 🅟 or 🅽: only a result above the difficulty succeeds (P-9)."""
    least = effective(difficulty)
    return Verdict(result > least, result, least, result - least, band(least))


def judge_ordinary(result: int, difficulty: int, comparison: Comparison) -> Verdict:
    """Judge a try with other dice as typed, or by its game's comparison. The table of bands does not apply to
    them. Success is None if the GM decides (a degree of 0)."""
    margin = result - difficulty
    return Verdict(comparison.wins(margin), result, difficulty, margin, None, comparison)


@dataclass(frozen=True, slots=True)
class Opposed:
    """The sides with the ``best`` result. ``winners`` are indexes; several are a tie."""

    winners: tuple[int, ...]
    tie: bool
    best: int


def oppose(results: Sequence[int]) -> Opposed:
    """Compare the results of at least two sides (P-13)."""
    if len(results) < 2:
        raise Refusal("tries.sides_missing", least=2)
    best = max(results)
    winners = tuple(side for side, result in enumerate(results) if result == best)
    return Opposed(winners, len(winners) > 1, best)


class Status(StrEnum):
    """Where something cumulative stands; a contest that is won is ``DECIDED``."""

    OPEN = "open"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    DECIDED = "decided"


@dataclass(frozen=True, slots=True)
class CumulativeTry:
    """A try that adds its results up, one each period (P-11). ``limit`` is in periods. With dice other than 🅟
    and 🅽, ``comparison`` may let the sum meet the difficulty."""

    difficulty: int
    limit: int | None
    results: tuple[int, ...] = ()
    comparison: Comparison = Comparison.HIGHER

    @property
    def goal(self) -> int:
        """The lowest sum that succeeds."""
        return goal_of(self.difficulty, self.comparison)

    @property
    def total(self) -> int:
        """The sum so far."""
        return sum(self.results)

    @property
    def periods(self) -> int:
        """How many periods have been rolled."""
        return len(self.results)

    @property
    def status(self) -> Status:
        """Succeeded once the sum is above the difficulty; failed when the limit is used up first."""
        if self.periods and self.total >= self.goal:
            return Status.SUCCEEDED
        used_up = self.limit is not None and self.periods >= self.limit
        return Status.FAILED if used_up else Status.OPEN

    def add(self, result: int) -> "CumulativeTry":
        """Return the try after one more period."""
        _require_open(self.status)
        return replace(self, results=(*self.results, result))


@dataclass(frozen=True, slots=True)
class Skipped:
    """The length of a cumulative try without rolls (P-12).

    ``exact`` is in periods and at least 1, ``periods`` is rounded up. ``estimate`` says that the game has no
    formula and this is the expected time. ``formula`` is the formula's own result, which may be less than a
    period.
    """

    exact: Fraction
    periods: int
    estimate: bool
    formula: Fraction


def after_periods(skipped: Skipped, periods: int) -> Skipped:
    """The whole time of a try with this many rolled periods before the rest was skipped."""
    return replace(
        skipped,
        exact=skipped.exact + periods,
        periods=skipped.periods + periods,
        formula=skipped.formula + periods,
    )


def skip_rolling(difficulty: int, dice: int, kind: DiceKind) -> Skipped:
    """Return how long a try without a limit takes with a pool of ``dice`` (P-12)."""
    if kind not in OF_THE_POOL:
        raise Refusal("tries.skip_needs_pool")
    if dice <= 0:
        raise Refusal("tries.never_ends")
    mean = _POINTS_MEAN if kind is DiceKind.POINTS else _NUMBER_MEAN
    formula = effective(difficulty) / (mean * dice)
    exact = max(Fraction(1), formula)
    return Skipped(exact, ceil(exact), estimate=kind is DiceKind.NUMBER, formula=formula)


@dataclass(frozen=True, slots=True)
class CumulativeContest:
    """A contest to reach ``goal`` first (P-14); ``results`` has one tuple a side."""

    goal: int
    results: tuple[tuple[int, ...], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's sum so far."""
        return tuple(map(sum, self.results))

    @property
    def periods(self) -> int:
        """How many periods have been rolled."""
        return len(self.results[0])

    @property
    def status(self) -> Status:
        """Decided once a side has rolled its way to the goal."""
        reached = self.periods > 0 and max(self.totals) >= self.goal
        return Status.DECIDED if reached else Status.OPEN

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides with the highest sum, as indexes; none while it is open."""
        return oppose(self.totals).winners if self.status is Status.DECIDED else ()

    @property
    def tie(self) -> bool:
        """Whether several sides reached the goal with equal sums."""
        return len(self.winners) > 1

    def add(self, results: Sequence[int]) -> "CumulativeContest":
        """Return the contest after one more period, with a result for each side."""
        _require_open(self.status)
        if len(results) != len(self.results):
            raise Refusal("tries.results_missing", sides=len(self.results))
        rolled = zip(self.results, results, strict=True)
        return replace(self, results=tuple((*earlier, result) for earlier, result in rolled))


def start_contest(goal: int, sides: int) -> CumulativeContest:
    """Return a contest of at least two sides without any rolls yet (P-14)."""
    if sides < 2:
        raise Refusal("tries.sides_missing", least=2)
    return CumulativeContest(goal, ((),) * sides)


def _require_open(status: Status) -> None:
    if status is not Status.OPEN:
        raise Refusal("tries.closed", status=status.value)
