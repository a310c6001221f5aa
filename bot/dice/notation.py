"""Dice notation: what a player typed, read into an expression that can be rolled."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bot.dice.expression import Dice, Expression, added_to_dice, written
from bot.dice.grammar import Reader
from bot.dice.signs import ATTRIBUTE_WORDS, canonical, is_name
from bot.refusal import Refusal

__all__ = ["ATTRIBUTE_WORDS", "MAX_TEXT", "Typed", "canonical", "is_name", "read", "read_all"]

MAX_TEXT = 200
_NO_ATTRIBUTES: frozenset[tuple[str, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Lone:
    """The only group of a sum: most rolls are no more than one group and a number."""

    dice: Dice
    before: tuple[str, ...]
    behind: tuple[str, ...]
    added: int


@dataclass(frozen=True, slots=True)
class Typed:
    """What a player typed: ``text`` in tidy signs without the difficulty, and its meaning.

    ``parts`` is the expression as it is written: its ``groups`` of dice, and the signs
    and numbers around them. ``dice`` are thrown at first, before rerolls and explosions.
    The result is the sum of the groups and ``added``; where that is None, ``expression``
    must be evaluated. ``lone`` is set where it is the sum of one group and a number.
    """

    text: str
    expression: Expression
    difficulty: int | None
    parts: tuple[Dice | str, ...] = field(init=False, repr=False, compare=False)
    groups: tuple[Dice, ...] = field(init=False, repr=False, compare=False)
    dice: int = field(init=False, repr=False, compare=False)
    added: int | None = field(init=False, repr=False, compare=False)
    lone: Lone | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        parts = tuple(written(self.expression))
        groups = tuple(part for part in parts if isinstance(part, Dice))
        added = added_to_dice(self.expression)
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "groups", groups)
        object.__setattr__(self, "dice", sum(group.count for group in groups))
        object.__setattr__(self, "added", added)
        object.__setattr__(self, "lone", _lone(parts, groups, added))


def _lone(parts: tuple[Dice | str, ...], groups: tuple[Dice, ...], added: int | None) -> Lone | None:
    if len(groups) != 1 or added is None:
        return None
    place = parts.index(groups[0])
    before, behind = (
        tuple(part for part in side if isinstance(part, str)) for side in (parts[:place], parts[place:])
    )
    return Lone(groups[0], before, behind, added)


def read(text: str, attributes: Mapping[str, int]) -> Typed:
    """Read one roll; ``attributes`` are the sheet's values by ``canonical`` name.

    Raises a ``Refusal``; where reading stopped it has the facts ``column``, counted
    from 1, and ``before``, the text up to there.
    """
    return _read(text, frozenset(attributes.items()) if attributes else _NO_ATTRIBUTES)


def read_all(text: str, attributes: Mapping[str, int]) -> tuple[Typed, ...]:
    """Read several rolls separated by commas, each as ``read`` reads one."""
    reader = Reader(_bounded(text), attributes)
    found = [Typed(*reader.line())]
    while reader.comma():
        found.append(Typed(*reader.line()))
    reader.end()
    return tuple(found)


@lru_cache(maxsize=1024)
def _read(text: str, attributes: frozenset[tuple[str, int]]) -> Typed:
    reader = Reader(_bounded(text), dict(attributes))
    typed = Typed(*reader.line())
    reader.end()
    return typed


def _bounded(text: str) -> str:
    if len(text) > MAX_TEXT:
        raise Refusal("dice.too_long", limit=MAX_TEXT, length=len(text))
    if not text.strip():
        raise Refusal("dice.empty")
    return text
