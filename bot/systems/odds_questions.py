"""What `/odds` and the button Chances ask a game besides plain dice, and how a game declares its answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Protocol

from bot.dice.odds.distribution import Distribution
from bot.rolls.record import RollRecord
from bot.systems.effects import UNCHANGED, Changes

MOST_ATTACKS: Final = 20
"""The maximum number of attacks in a row."""
LONGEST_DAMAGE: Final = 200
LONGEST_HEALTH: Final = 500
"""How many characters a body may be told in."""


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """A question as it is typed; None (or "") where something was left out. ``values`` are the character's
    by canonical name, ``changes`` what effects change of a roll that the asker made now."""

    text: str
    values: Mapping[str, int]
    difficulty: int | None = None
    against: str = ""
    damage: str = ""
    health: str = ""
    attacks: int | None = None
    changes: Changes = UNCHANGED


@dataclass(frozen=True, slots=True)
class Named:
    """A chance and what it is the chance of, a sentence of the catalogs."""

    name: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Spread:
    """A distribution and what it is of, a sentence of the catalogs."""

    name: str
    results: Distribution


@dataclass(frozen=True, slots=True)
class Course:
    """The chance of something, a sentence of the catalogs, after one attack, after two, and so on."""

    name: str
    after: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The highest target that is made as often as was asked, how often, and how often the next one;
    ``target`` None: none is."""

    wanted: Fraction
    target: int | None
    chance: Fraction = Fraction(0)
    following: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Parted:
    """The outcome of results: up to ``low`` they fail, from ``high`` on they succeed (the other way round if
    ``low_wins``), and the GM decides between."""

    low: int
    high: int
    low_wins: bool = False


@dataclass(frozen=True, slots=True)
class Reckoned:
    """An answer. ``title`` is what was asked, as it is typed, ``of`` what the game calls it ("": nothing).

    ``chances`` of the first ``spread`` part it: the first that succeeds, the last that fails, the GM
    decides between them where there are three. ``parted``: how its results part it, if they do. ``further``
    chances are told in small. ``courses`` go on over attacks; where there are none the first spread is drawn.
    ``notes`` are sentences: what was taken for granted; ``missing`` the values that no sheet has, which count
    0, ``untold`` those of the other side.
    """

    title: str
    spreads: tuple[Spread, ...]
    chances: tuple[Named, ...] = ()
    parted: Parted | None = None
    further: tuple[Named, ...] = ()
    courses: tuple[Course, ...] = ()
    best: Best | None = None
    notes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    of: str = ""


class Question(Protocol):
    """A question to a game: only numbers, no sheet."""

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """Answer it exactly; ``wanted`` is the chance for which a target is looked for. Refusals
        ``odds.…``: it would take more than 200 ms."""
        ...


@dataclass(frozen=True, slots=True)
class Chances:
    """How a game's odds are asked.

    - ``options``: the options of `/odds` besides the ones every game takes.
    - ``read`` reads a question. None: it asks only about dice. It raises the refusals of the game's
      notations.
    - ``of``: the question that a roll answers. None: the roll is not of this game, or nothing depends on
      chance.
    """

    options: frozenset[str]
    read: Callable[[OddsQuestion], Question | None]
    of: Callable[[RollRecord[Any]], Question | None]
