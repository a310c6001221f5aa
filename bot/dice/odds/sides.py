"""Several sides' results compared: the highest side, and how often the highest result is shared."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import prod

from bot.dice.odds.distribution import Distribution


@dataclass(frozen=True, slots=True)
class Compared:
    """For each side the chance to be the only highest, and to share that with others."""

    wins: tuple[Fraction, ...]
    ties: tuple[Fraction, ...]

    @property
    def loses(self) -> tuple[Fraction, ...]:
        """For each side the chance that another one is higher."""
        return tuple([1 - win - tie for win, tie in zip(self.wins, self.ties, strict=True)])

    @property
    def tie(self) -> Fraction:
        """The chance that no side is the only highest."""
        return 1 - sum(self.wins, Fraction(0))


def compared(sides: Sequence[Distribution]) -> Compared:
    """Compare what independent sides come to."""
    whole = prod(side.total for side in sides)
    standings = [standing(side, [*sides[:place], *sides[place + 1 :]]) for place, side in enumerate(sides)]
    return Compared(
        tuple([Fraction(alone, whole) for alone, _ in standings]),
        tuple([Fraction(shared, whole) for _, shared in standings]),
    )


def standing(side: Distribution, others: Sequence[Distribution]) -> tuple[int, int]:
    """Return in how many of all cases a side is the only highest, and shares that with others."""
    lower, upto = [1] * len(side.outcomes), [1] * len(side.outcomes)
    for other in others:
        below = _cumulated(other, side.outcomes)
        lower = [one * reached for one, (reached, _) in zip(lower, below, strict=True)]
        upto = [one * reached for one, (_, reached) in zip(upto, below, strict=True)]
    alone = sum(weight * each for weight, each in zip(side.weights, lower, strict=True))
    shared = sum(weight * each for weight, each in zip(side.weights, upto, strict=True))
    return alone, shared - alone


def _cumulated(other: Distribution, outcomes: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each of ascending outcomes the weight of lower ones, and of these and lower ones."""
    reached = (0, *accumulate(other.weights))
    found, place = list[tuple[int, int]](), 0
    for outcome in outcomes:
        while place < len(other.outcomes) and other.outcomes[place] < outcome:
            place += 1
        equal = place < len(other.outcomes) and other.outcomes[place] == outcome
        found.append((reached[place], reached[place + equal]))
    return found
