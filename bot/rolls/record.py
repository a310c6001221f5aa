"""The result of one command's rolls: the dice of each side, and the facts of its kind."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

from bot.dice.roll import Roll, as_record, from_record
from bot.records import Form

Facts = TypeVar("Facts", covariant=True)

ROLL: Final[Form[Roll]] = Form(as_record, from_record)
"""How a roll is stored, for the fields of facts that hold one."""
ROLLS: Final[Form[tuple[Roll, ...]]] = Form(
    lambda rolls: [as_record(each) for each in rolls], lambda raw: tuple([from_record(each) for each in raw])
)


class Assistance(StrEnum):
    """How helpers' results count (P-15); the GM says which fits."""

    COMBINED = "combined"
    BEST = "best"


def assisted(results: Sequence[int], mode: Assistance) -> int:
    """Return the result of the assisted one, the first, with the helpers' (P-15)."""
    return sum(results) if mode is Assistance.COMBINED else max(results)


@dataclass(frozen=True, slots=True)
class Side:
    """One party's dice: its own roll first, then its helpers' (P-15); no dice for a party that just falls.

    ``user_id`` is 0 for a party without a player.
    """

    user_id: int = field(metadata={"stored": "user"})
    name: str
    rolls: tuple[Roll, ...] = field(metadata={"form": ROLLS})
    assistance: Assistance = Assistance.COMBINED

    @property
    def result(self) -> int:
        """The party's result, assistance included."""
        return assisted([roll.total for roll in self.rolls], self.assistance)

    @property
    def given_up(self) -> bool:
        """Whether the party held back all of its own dice, and so gave the roll up (P-6)."""
        return any(roll.given_up for roll in self.rolls[:1])


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice that a kind of roll holds in its facts: their notation, and their first faces. ``user_id`` is
    their user (0: none, None: the first side's). ``name`` is that user's character ("": not told, or the
    first side's)."""

    dice: str
    total: int
    user_id: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Plain:
    """The facts of a roll that decides nothing: it has none."""


PLAIN: Final = Plain()


@dataclass(frozen=True, slots=True)
class RollRecord(Generic[Facts]):
    """A roll by one side or several.

    The class of ``facts`` is the kind. The module that rules a kind defines its class, gives it a tag
    (``bot.rolls.kinds``) and its words (``bot.wording.rolls``). ``repeats`` are further rolls of a single
    side's own dice.
    """

    facts: Facts
    sides: tuple[Side, ...]
    label: str = ""
    repeats: tuple[Roll, ...] = ()


def thrown_of(made: RollRecord[Any]) -> tuple[Thrown, ...]:
    """The dice in a roll's facts (``thrown``, in the order of the throw), besides its sides'."""
    return getattr(made.facts, "thrown", ())
