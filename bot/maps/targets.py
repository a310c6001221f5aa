"""The targets of an attack on a map: which are in its reach, how far away they are, and behind what cover.

For lists to choose a target from: `bot.play.maps.aiming.targets_of` asks it for the channel's map.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.maps.attack_line import Between
from bot.systems.measures import CLOSED, reaches

Covers = Callable[[Between], bool]
"""Whether an attack gets as far as a target, by what the map says between the two."""


@dataclass(frozen=True, slots=True)
class Span:
    """A range ``least``~``most`` in the game's unit of distance, both ends as the game counts them."""

    least: int
    most: int

    def covers(self, found: Between) -> bool:
        """Whether the distance between two tokens is in the range."""
        unit, value = found.distance.unit, found.distance.value
        if unit in CLOSED:
            return reaches(unit, value, self.least, self.most)
        return self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Target:
    """A target by its name as it was asked for. ``between`` is what the map says (distance, line, cover;
    `bot.wording.maps.attack_line.between_short` tells it). None: the map shows it, or the attacker, nowhere.
    ``in_reach``: whether the attack gets there, and a straight line does; None: the map does not know."""

    name: str
    between: Between | None = None
    in_reach: bool | None = None


def ranked(names: Sequence[str], found: Mapping[str, Between], covers: Covers | None = None) -> list[Target]:
    """The targets, the best first: those in reach, nearest first; those that the map does not know, as
    they were named; then the others, nearest first. Without ``covers`` only the line decides."""
    targets = [Target(each) if each not in found else _target(each, found[each], covers) for each in names]
    return sorted(targets, key=_rank)


def _target(name: str, between: Between, covers: Covers | None) -> Target:
    return Target(name, between, between.clear and (covers is None or covers(between)))


def _rank(target: Target) -> tuple[int, Fraction]:
    order = {True: 0, None: 1, False: 2}[target.in_reach]
    return order, target.between.distance.value if target.between else Fraction(0)
