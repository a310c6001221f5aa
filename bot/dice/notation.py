"""Dice notation: what a player typed, read into an expression that can be rolled."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, cast

from bot.dice import modifiers
from bot.dice.expression import Dice, Expression, added_to_dice, written
from bot.dice.grammar import Reader
from bot.dice.modifier import Table
from bot.dice.signs import ATTRIBUTE_WORDS, canonical, is_name
from bot.refusal import Refusal
from bot.text import tidy

__all__ = [
    "ATTRIBUTE_WORDS",
    "MAX_TEXT",
    "Typed",
    "canonical",
    "is_name",
    "must_have_dice",
    "needs_sheet",
    "read",
    "read_all",
    "typed_of",
    "without_names",
]

MAX_TEXT = 200
_NO_ATTRIBUTES: frozenset[tuple[str, int]] = frozenset()


Lone = tuple[str, Dice, tuple[str, ...], tuple[str, ...], int]
"""The text of a sum, its only group, the texts before and behind it, and the added number. Most rolls are
only that. A plain tuple is made and taken apart faster than any other value."""


class Typed(NamedTuple):
    """What a player typed: ``text`` in tidy signs without the difficulty, and its meaning.

    ``parts`` is the expression as it is written: its ``groups`` of dice, and the signs
    and numbers around them. ``dice`` are thrown at first, before rerolls and explosions.
    The result is the sum of the groups and ``added``; where that is None, ``expression``
    must be evaluated. ``comment`` stood behind a ``#``. ``lone`` is set where it is the sum
    of one group and a number. ``sign`` is what stands before the difficulty: ``> >= < <=``, "" where
    there is none.
    """

    text: str
    expression: Expression
    difficulty: int | None
    parts: tuple[Dice | str, ...]
    groups: tuple[Dice, ...]
    dice: int
    added: int | None
    lone: Lone | None
    comment: str = ""
    sign: str = ""


def typed_of(expression: Expression) -> Typed:
    """Return an expression as if it had been typed."""
    return _typed("", expression)


def _typed(text: str, expression: Expression, difficulty: int | None = None, sign: str = "") -> Typed:
    if isinstance(expression, Dice):
        alone = (expression,)
        lone = (text, expression, (), (), 0)
        return Typed(text, expression, difficulty, alone, alone, expression.count, 0, lone, sign=sign)
    parts = written(expression)
    groups = tuple([part for part in parts if isinstance(part, Dice)])
    dice, added = sum([group.count for group in groups]), added_to_dice(expression)
    lone = None if added is None or len(groups) != 1 else _lone(text, parts, groups[0], added)
    return Typed(text, expression, difficulty, parts, groups, dice, added, lone, sign=sign)


def _lone(text: str, parts: tuple[Dice | str, ...], dice: Dice, added: int) -> Lone:
    place = parts.index(dice)
    before, behind = cast("tuple[tuple[str, ...], ...]", (parts[:place], parts[place + 1 :]))
    return (text, dice, before, behind, added)


def read(text: str, attributes: Mapping[str, int]) -> Typed:
    """Read one roll; ``attributes`` are the sheet's values by ``canonical`` name.

    Raises a ``Refusal``; where reading stopped it has the facts ``column``, counted
    from 1, and ``before``, the text up to there.
    """
    dice, comment = _parted(text)
    known = frozenset(attributes.items()) if attributes else _NO_ATTRIBUTES
    typed = _read(dice, known, modifiers.MODIFIERS)
    return typed._replace(comment=tidy(comment)) if comment else typed


def read_all(text: str, attributes: Mapping[str, int]) -> tuple[Typed, ...]:
    """Read several rolls separated by commas, each with ``read``. A comment at the end is not part of
    them."""
    text = _parted(text)[0]
    reader = Reader(_bounded(text), attributes, modifiers.MODIFIERS)
    found = [_typed(*reader.line())]
    while reader.comma():
        found.append(_typed(*reader.line()))
    reader.end()
    return tuple(found)


@lru_cache(maxsize=1024)
def _read(text: str, attributes: frozenset[tuple[str, int]], table: Table) -> Typed:
    reader = Reader(_bounded(text), dict(attributes), table)
    typed = _typed(*reader.line())
    reader.end()
    return typed


def _parted(text: str) -> tuple[str, str]:
    """Return the dice and what stands behind a ``#``."""
    dice, _, comment = text.replace("＃", "#").partition("#")
    return dice, comment


def must_have_dice(typed: Typed) -> Typed:
    """Return what was typed. Refusal ``dice.no_die``: it has no dice; most likely it was to count
    those of a pool."""
    if not typed.groups:
        behind = "" if typed.difficulty is None else f" > {typed.difficulty - (typed.sign == '>=')}"
        raise Refusal("dice.no_die", typed=typed.text, meant=f"{typed.text}P{behind}")
    return typed


def without_names(typed: Typed) -> str:
    """The same dice in notation for a user without a sheet: names are replaced by their values."""
    return " ".join(part if isinstance(part, str) else part.notation for part in typed.parts)


def needs_sheet(text: str) -> bool:
    """Whether dice were read with a sheet and cannot be read without it: they would reveal its values."""
    try:
        read(text, {})
    except Refusal:
        return True
    return False


_OF_OTHER_BOTS = re.compile(r"\s*(?:[.。!/]\s*[a-z]{1,8}(?![a-z])|r[abch]\s+\S|rd?\s+\d*d\d)", re.IGNORECASE)
"""Commands of other bots: ``.r 2d6``, ``.rh``, ``ra 侦查``, ``!roll``."""


def _bounded(text: str) -> str:
    if _OF_OTHER_BOTS.match(text):
        raise Refusal("dice.other_bots", typed=tidy(text)[:20])
    if len(text) > MAX_TEXT:
        raise Refusal("dice.too_long", limit=MAX_TEXT, length=len(text))
    if not text.strip():
        raise Refusal("dice.empty")
    return text
