"""The type of a roll kind's words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.rolls.record import RollRecord
from bot.wording.words import Marked, Words, escape


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is shown: of each group of dice at most ``most``, the ``reasons`` of a ruling, and the winner
    of several sides (``decided``)."""

    most: int | None = None
    reasons: bool = True
    decided: bool = True


def roller(words: Words, made: RollRecord[Any]) -> Marked:
    """The roller."""
    return Marked(f"🎲 **{escape(made.sides[0].name)}**")


def nothing_else(words: Words, made: RollRecord[Any]) -> tuple[str, ...]:
    """No deed in addition to the roll."""
    return ()


@dataclass(frozen=True, slots=True)
class Telling:
    """The words of one kind: the lines below the heading; in the heading its roller, and its deed."""

    lines: Callable[[Words, RollRecord[Any], Detail], list[str]]
    who: Callable[[Words, RollRecord[Any]], Marked] = roller
    deed: Callable[[Words, RollRecord[Any]], tuple[str, ...]] = nothing_else
