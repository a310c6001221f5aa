"""Dice notation: what a player typed, read into an expression that can be rolled.

A line may have several rolls: ``1d20+5 longsword; 1d8+3``, ``3#d20+5``, ``6 4d6kh3``, ``3x(d20+5)``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, cast

from bot.dice import modifiers
from bot.dice.expression import Dice, Expression, added_to_dice, written
from bot.dice.grammar import Line, Reader
from bot.dice.kinds import DiceKind
from bot.dice.modifier import Reading, Table
from bot.dice.signs import ATTRIBUTE_WORDS, NUMBER_SIGNS, POINTS_SIGNS, canonical, is_name
from bot.refusal import Refusal
from bot.text import half_width, tidy

__all__ = [
    "ATTRIBUTE_WORDS",
    "MAX_TEXT",
    "MOST_ROLLS",
    "Part",
    "Typed",
    "canonical",
    "commented",
    "has_only",
    "is_name",
    "is_several",
    "must_have_dice",
    "needs_sheet",
    "parts_of",
    "read",
    "read_all",
    "single",
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
    there is none. ``tagged``: some of it has tags. ``notes`` are the readings that other dice rollers do not
    share.
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
    tagged: bool = False
    notes: tuple[Reading, ...] = ()


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


def read(text: str, attributes: Mapping[str, int], *, labelled: bool = False) -> Typed:
    """Read one roll; ``attributes`` are the sheet's values by ``canonical`` name.

    ``labelled``: words behind the dice are their label, as behind a ``#``. Raises a ``Refusal``; where
    reading stopped it has the facts ``column``, counted from 1, and ``before``, the text up to there.
    """
    dice, comment = parted(text)
    known = frozenset(attributes.items()) if attributes else _NO_ATTRIBUTES
    typed = _read(dice, known, modifiers.MODIFIERS, labelled)
    return typed._replace(comment=tidy(comment)) if comment else typed


def read_all(text: str, attributes: Mapping[str, int]) -> tuple[Typed, ...]:
    """Read several rolls separated by commas, each with ``read``. A comment at the end is not part of
    them."""
    text = parted(text)[0]
    reader = Reader(_bounded(text), attributes, modifiers.MODIFIERS)
    found = [_line(reader, reader.line())]
    while reader.comma():
        found.append(_line(reader, reader.line()))
    reader.end()
    return tuple(found)


@lru_cache(maxsize=1024)
def _read(text: str, attributes: frozenset[tuple[str, int]], table: Table, labelled: bool) -> Typed:
    reader = Reader(_bounded(text), dict(attributes), table)
    line = reader.line()
    if labelled and reader.place < reader.size:
        line = reader.labelled(line)
    typed = _line(reader, line)
    reader.end()
    return typed


def _line(reader: Reader, line: Line) -> Typed:
    """What a reader has read of one roll."""
    typed = _typed(*line)
    if not (reader.tags or reader.notes or reader.label):
        return typed
    lone = None if reader.tags else typed.lone
    return typed._replace(
        lone=lone, comment=reader.label, tagged=bool(reader.tags), notes=tuple(reader.notes)
    )


@lru_cache(maxsize=1024)
def parted(text: str) -> tuple[str, str]:
    """Return the dice and the comment behind a ``#``, a backslash or a ``!`` between spaces."""
    if text.startswith("[["):
        text = _INLINE.sub(r"\1", text)
    if "\\" in text or "!" in text or "！" in text or "＃" in text:
        text = _COMMENT.sub("#", text, 1)
    return commented(text)


def commented(text: str) -> tuple[str, str]:
    """Return a text and the comment behind its ``#``. Refusal: what stands there are dice, and a number how
    often they are rolled."""
    text = text.replace("＃", "#")
    if "#" in text and _SEVERAL.search(half_width(text)):
        raise Refusal("dice.several")
    before, _, comment = text.partition("#")
    return before, comment


_SEVERAL = re.compile(
    rf"^[^#]*(?<![\w.])[0-9]+#\s*(?:[0-9]*d[0-9%\[(]|[0-9]*(?:df|coins?)(?!\w)|[0-9]+[{POINTS_SIGNS}{NUMBER_SIGNS}](?![^\W\d_])|\()",
    re.IGNORECASE,
)
"""Dice that are rolled several times."""


_INLINE = re.compile(r"\[\[([^\[\]]+)\]\](?=\s*(?:#.*)?$)")
"""Dice in the brackets of dice in running text."""
_COMMENT = re.compile(r"[#＃\\]|(?<=\s)[!！]\s+(?=[^\W\d])")


def must_have_dice(typed: Typed, *, pools: bool = True) -> Typed:
    """Return what was typed. Refusal ``dice.no_die``: it has no dice; most likely it was to count
    those of a pool. ``dice.no_die_typed``: the same in a game without ``pools``."""
    if not typed.groups and not pools:
        raise Refusal("dice.no_die_typed", typed=typed.text)
    if not typed.groups:
        behind = "" if typed.difficulty is None else f" > {typed.difficulty - (typed.sign == '>=')}"
        raise Refusal("dice.no_die", typed=typed.text, meant=f"{typed.text}P{behind}")
    return typed


def has_only(typed: Typed, dice: str) -> bool:
    """Whether the only dice of what was typed are these (``2d10``), with advantage or without."""
    if len(typed.groups) != 1:
        return False
    (group,) = typed.groups
    kept = [each for applied in group.modifiers for each in applied.arguments]
    keeps = not kept or (len(kept) == 1 and kept[0].word in ("kh", "kl"))
    count = kept[0].number if kept else group.count
    return keeps and group.kind is DiceKind.SUM and not group.faces and f"{count}d{group.sides}" == dice


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


_OF_OTHER_BOTS = re.compile(
    r"\s*(?:[.。!/]\s*[a-z]{1,8}(?![a-z])|r[abch]{1,3}[0-9]?\s+\S|rd?\s+\d*d\d)", re.IGNORECASE
)
"""Commands of other bots: ``.r 2d6``, ``.rh``, ``ra 侦查``, ``!roll``."""


def _bounded(text: str) -> str:
    if _OF_OTHER_BOTS.match(text):
        raise Refusal("dice.other_bots", typed=tidy(text)[:20], column=1)
    if len(text) > MAX_TEXT:
        raise Refusal("dice.too_long", limit=MAX_TEXT, length=len(text))
    if not text.strip():
        raise Refusal("dice.empty")
    return text


# ---------------------------------------------------------------- several in a line

MOST_ROLLS: Final = 20
"""How many rolls one line may have."""
_DIE = re.compile(
    rf"d\s*[0-9%\[(]|[0-9]*(?:df|coins?)(?!\w)|硬币|(?:[0-9)]\s*|[^\W\x00-\x7f]\s*|(?-i:(?<=[a-z])(?=[PN])))[{POINTS_SIGNS}{NUMBER_SIGNS}](?![^\W\d_])",
    re.IGNORECASE,
)
"""Where a text has a die, as far as can be seen without reading it."""
_REPEATED = re.compile(
    rf"\s*([0-9]{{1,4}})(?:\s*#\s*(?=\S)|(\s+)(?=[1-9][0-9]*(?:\s*d\s*[0-9%f\[(]|[{POINTS_SIGNS}{NUMBER_SIGNS}](?![^\W\d_])))|(\s*x\s*)(?=\())",
    re.IGNORECASE,
)
_POOL_BEHIND = re.compile(rf"[0-9]+[{POINTS_SIGNS}{NUMBER_SIGNS}]", re.IGNORECASE)
_BEHIND = re.compile(r"\s*(?:$|#|\s[^\W\d])")
"""What may stand behind rolls in parentheses: nothing, or a label."""
_OPEN, _CLOSED, _BETWEEN = "([{", ")]}", ";,"


class Part(NamedTuple):
    """One roll of a line: its text, and how often it is made; ``note``: how its number was read."""

    dice: str
    times: int = 1
    note: Reading | None = None


Named = Callable[[str], bool]
"""Whether a text begins with the name of a roll that a game knows."""


def parts_of(text: str, times: int = 1, named: Named | None = None) -> tuple[Part, ...]:
    """Return the rolls of a line that is made some ``times`` over; ``named``: in a game with named rolls.
    Refusal: they are more than ``MOST_ROLLS``, or one is made 0 times."""
    return _parts(text, times) if named is None else _read_parts(text, times, named)


@lru_cache(maxsize=1024)
def _parts(text: str, times: int) -> tuple[Part, ...]:
    return _read_parts(text, times, None)


def _read_parts(text: str, times: int, named: Named | None) -> tuple[Part, ...]:
    pieces = _pieces(text, named)
    parts = tuple([_repeated(piece, named) for piece in pieces])
    if sum(part.times for part in parts) * times > MOST_ROLLS or not all(part.times for part in parts):
        raise Refusal("dice.rolls", limit=MOST_ROLLS)
    repeated = [part.dice for part, piece in zip(parts, pieces, strict=True) if part.dice is not piece]
    if any(is_several(each, named) for each in repeated):
        raise Refusal("dice.several_twice")
    return parts


def single(text: str, named: Named | None = None) -> str:
    """The dice of a line, however often they are rolled; of several different ones, all of them."""
    part, *others = parts_of(text, named=named)
    return text if others else part.dice


def is_several(text: str, named: Named | None = None) -> bool:
    """Whether a text is more than one roll."""
    return sum(part.times for part in parts_of(text, named=named)) > 1


def _repeated(text: str, named: Named | None) -> Part:
    """The roll behind its number. In a game with named rolls any text right behind `3#` is one; `50 # why` is
    a number with a comment."""
    typed = half_width(text)
    found = _REPEATED.match(typed)
    if found is None:
        return Part(text)
    if not _DIE.search(typed, found.end()):
        beside = named is not None and not re.search(r"\d\s|#\s", found[0])
        times = int(found[1])
        return Part(text[found.end() :], times) if beside and times <= MOST_ROLLS else Part(text)
    times, dice = int(found[1]), text[found.end() :]
    if not found[3]:
        pools = found[2] and _POOL_BEHIND.match(typed, found.end())
        note = (
            Reading("reading.rolled_as", typed[: pools.end()].strip(), times, f"{times}#{pools[0]}")
            if pools
            else None
        )
        return Part(dice, times, note)
    end = _closed(typed, found.end())
    if end is None or not _DIE.search(typed, found.end(), end) or not _BEHIND.match(typed, end):
        return Part(text)
    inner = text[found.end() + 1 : end - 1] + text[end:]
    return Part(inner, times, Reading("reading.rolled_times", f"{times}x", times))


def _closed(text: str, place: int) -> int | None:
    """The place behind the parenthesis that closes the one at a place."""
    depth = 0
    for end, sign in enumerate(text[place:], place):
        depth += (sign in _OPEN) - (sign in _CLOSED)
        if not depth:
            return end + 1
    return None


def _pieces(text: str, named: Named | None) -> list[str]:
    """The text, parted where a semicolon or a comma stands between dice or named rolls. A comment goes on to
    the next of them."""
    typed = half_width(text)
    if ";" not in typed and "," not in typed:
        return [text]
    bounds = [-1, *_between(typed), len(text)]
    pieces = [text[start + 1 : end] for start, end in pairwise(bounds)]
    by_comma = any(typed[bound] == "," for bound in bounds[1:-1])
    joined = pieces[:1]
    for bound, piece in zip(bounds[1:], pieces[1:], strict=False):
        begins = _DIE.search(half_width(piece)) or (named is not None and named(piece))
        if not begins and (by_comma or "#" in half_width(joined[-1])):
            joined[-1] += text[bound] + piece
        else:
            joined.append(piece)
    return [piece for piece in joined if piece.strip()] or [text]


def _between(text: str) -> Iterator[int]:
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in _OPEN) - (sign in _CLOSED)
        if sign in _BETWEEN and depth <= 0:
            yield place
