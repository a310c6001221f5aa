"""Rolls that a game knows by their names, so that `/roll attack 5` rolls them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

Facts = TypeVar("Facts", covariant=True)


@dataclass(frozen=True, slots=True)
class AskedRoll(Generic[Facts]):
    """A roll to make: its ``dice`` in notation without names, and the facts of its kind. ``comment`` stood
    behind a `#`. ``target``: what the dice have to come to, as it is typed ("": it is not known)."""

    dice: str
    facts: Facts
    comment: str = ""
    target: str = ""

    @property
    def shown(self) -> str:
        """The dice with their target, as they could be typed."""
        return f"{self.dice} {self.target}".strip()


@dataclass(frozen=True, slots=True, eq=False)
class NamedRolls:
    """What a game rolls by name.

    - ``read``: what a text asks of the game, by a sheet's values. None: nothing. Refusal: it names a roll
      that cannot be rolled.
    - ``begins``: whether a text begins with the name of a roll.
    - ``offered``: how the rolls are typed, each with its title (a text of the game).
    - ``value``: the title of a value that is rolled by its name ("": none is).
    """

    read: Callable[[str, Mapping[str, int]], AskedRoll[object] | None]
    begins: Callable[[str], bool]
    offered: tuple[tuple[str, str], ...] = ()
    value: str = ""
