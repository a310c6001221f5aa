"""Sums as most users type them (``4P``, ``强壮-1P``, ``4d6kh3+2d8+5``), read at one go.

The grammar reads them the same way, but takes several times as long. The grammar also reads every text that
is not certainly such a sum, and raises every refusal.
"""

import re
from collections.abc import Mapping

from bot.dice.expression import MAX_DICE, POOL_SIDES, Chain, Dice, DiceKind, Expression, Keep, Number
from bot.dice.signs import NUMBER_SIGNS, POINTS_SIGNS, canonical, losing

_MOST_TERMS = 10
"""So few that groups of 99 dice stay within ``MAX_DICE``."""
_SMALL = 10**6
"""So few terms of less than this stay within ``MAX_NUMBER``."""

_TERM = re.compile(
    r"\s*([-+]?)\s*"
    r"(?:([0-9]{1,2})?\s*d\s*([0-9]{1,3})\s*(?:([kd][hl])\s*([0-9]{0,3})\s*)?"
    r"|([0-9]{1,6})\s*"
    r"|([^\W\d]\w*)\s*)",
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"[^\W\d]\w*$")
_ORDINARY = DiceKind.SUM
"""Looking a member up in its class takes Python 3.11 as long as making the group."""
_KINDS = dict.fromkeys(POINTS_SIGNS, DiceKind.POINTS) | dict.fromkeys(NUMBER_SIGNS, DiceKind.NUMBER)

Term = tuple[str, Dice | Number]


def read_sum(text: str, attributes: Mapping[str, int]) -> Expression | None:
    """Return what a stripped text in plain signs means; None where the grammar must tell."""
    kind = _KINDS.get(text[-1:].lower())
    if kind is not None:
        return _pool(kind, text, attributes)
    terms = _terms(text, attributes)
    if not terms:
        return None
    (_, first), *rest = terms
    return Chain(first, tuple(rest)) if rest else first


def _pool(kind: DiceKind, text: str, attributes: Mapping[str, int]) -> Dice | None:
    """Return the one pool of a text: whatever stands before its last sign counts it (P-4)."""
    count = 0
    terms, losses = _terms(text[:-1], attributes), dict[str, int]()
    for sign, operand in terms:
        if not isinstance(operand, Number):
            return None
        if operand.name and (fewer := attributes.get(losing(operand.name))):
            losses[operand.name] = fewer
        count += -operand.value if sign == "-" else operand.value
    word = _LAST_WORD.search(text)
    if not terms or count > MAX_DICE or (word and canonical(word[0], attributes) in attributes):
        return None
    whole = max(0, count)
    dice = max(0, whole - sum(losses.values())) if losses else whole
    return Dice(kind, dice, POOL_SIDES, lost=whole - dice)


def _terms(text: str, attributes: Mapping[str, int]) -> list[Term]:
    """Return the operands behind their signs; none if the text is not such a sum."""
    terms: list[Term] = []
    place, end = 0, len(text)
    while place < end:
        found = _TERM.match(text, place)
        if not found or len(terms) == _MOST_TERMS:
            return []
        sign, count, sides, word, kept, digits, name = found.groups()
        operand = _group(count, sides, word, kept) if sides else _number(digits, name, attributes)
        if operand is None or bool(sign) is not bool(terms):
            return []
        terms.append((sign, operand))
        place = found.end()
    return terms


def _group(count: str | None, sides: str, word: str | None, kept: str | None) -> Dice | None:
    faces = int(sides)
    if not faces:
        return None
    keeps = (Keep(word.lower(), int(kept or 1)),) if word else ()
    return Dice(_ORDINARY, int(count or 1), faces, keeps=keeps)


def _number(digits: str | None, name: str, attributes: Mapping[str, int]) -> Number | None:
    if digits:
        return Number(int(digits))
    key = canonical(name, attributes)
    value = attributes.get(key, _SMALL)
    return Number(value, key) if -_SMALL < value < _SMALL else None
