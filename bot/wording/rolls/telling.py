"""How a kind of roll is told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.rolls.record import RollRecord
from bot.wording.words import Marked, Words, escape


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is told: of each group of dice only so many (``most``), with the ``reasons``
    of a ruling, with who won of several sides (``decided``)."""

    most: int | None = None
    reasons: bool = True
    decided: bool = True


def roller(words: Words, made: RollRecord[Any]) -> Marked:
    """Whose roll it is."""
    return Marked(f"🎲 **{escape(made.sides[0].name)}**")


def nothing_else(words: Words, made: RollRecord[Any]) -> tuple[str, ...]:
    """What is done beside rolling, where it is nothing."""
    return ()


@dataclass(frozen=True, slots=True)
class Telling:
    """The words of one kind: the lines below the heading; in the heading who it is of, and
    what is done beside rolling."""

    lines: Callable[[Words, RollRecord[Any], Detail], list[str]]
    who: Callable[[Words, RollRecord[Any]], Marked] = roller
    deed: Callable[[Words, RollRecord[Any]], tuple[str, ...]] = nothing_else
