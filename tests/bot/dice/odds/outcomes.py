"""Every way that dice can fall, by rolling them: what the odds are held against."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm, prod

from bot.dice.notation import read
from bot.dice.odds.distribution import Distribution, weighted
from bot.dice.odds.typed import carried_out, plan
from bot.dice.roll import Budget, Reroll, roll
from bot.dice.source import DiceSource
from bot.refusal import Refusal


class Followed:
    """Dice that fall along one way through all that can happen, and on as 1."""

    def __init__(self, way: tuple[int, ...]) -> None:
        self.way = deque(way)
        self.fallen: list[tuple[int, int]] = []

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        faces = tuple(self.way.popleft() if self.way else 1 for _ in range(count))
        self.fallen += [(sides, face) for face in faces]
        return faces


def ways(rolled: Callable[[DiceSource], int | None]) -> Iterator[tuple[int | None, Fraction]]:
    """Everything that ``rolled`` can return, each time with its chance."""
    return ((result, Fraction(1, one_in)) for result, one_in in _ways(rolled))


def _ways(rolled: Callable[[DiceSource], int | None]) -> Iterator[tuple[int | None, int]]:
    """The same with one in how many it is: fractions are slow."""
    way: tuple[int, ...] | None = ()
    while way is not None:
        source = Followed(way)
        yield rolled(source), prod([sides for sides, _ in source.fallen])
        way = _next(source.fallen)


def _next(fallen: list[tuple[int, int]]) -> tuple[int, ...] | None:
    while fallen and fallen[-1][0] == fallen[-1][1]:
        fallen.pop()
    if not fallen:
        return None
    *before, (_, face) = fallen
    return (*[each for _, each in before], face + 1)


def by_rolling(rolled: Callable[[DiceSource], int | None]) -> Distribution:
    """The distribution of all results; None counts for nothing."""
    often = Counter((result, one_in) for result, one_in in _ways(rolled) if result is not None)
    common, found = lcm(*{one_in for _, one_in in often}), Counter[int]()
    for (result, one_in), times in often.items():
        found[result] += times * common // one_in
    return weighted(found)


def rolled_out(
    text: str, reroll: Reroll | None = None, hold_back: int = 0, limit: int = 1000
) -> Distribution:
    """The distribution of dice as typed, by every roll of them; one that is refused is rolled anew."""
    typed = read(text, {})

    def rolled(source: DiceSource) -> int | None:
        try:
            return roll(typed, source, Budget(limit), reroll=reroll, hold_back=hold_back).total
        except Refusal as refusal:
            if refusal.key != "dice.too_many":
                raise
            return None

    return by_rolling(rolled)


def worked_out(
    text: str, reroll: Reroll | None = None, hold_back: int = 0, limit: int = 1000
) -> Distribution:
    """The same as the odds have it."""
    return carried_out(plan(read(text, {}), reroll=reroll, hold_back=hold_back, limit=limit))
