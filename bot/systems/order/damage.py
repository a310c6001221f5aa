"""Damage of the plain game: as it is typed, `1d8+3 slashing + 1d6 fire`, and what is left of it.

The order: half of a save first, then resistance, which halves, then vulnerability, which doubles; immunity
leaves nothing. Each type is counted by itself, and each half is rounded down.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.dice.budget import MAX_DICE
from bot.dice.expression import Dice
from bot.dice.notation import read
from bot.refusal import Refusal
from bot.systems.order.damage_types import ALL, kind_named
from bot.text import half_width, tidy

MOST_PARTS: Final = 10
MOST_DAMAGE: Final = 1_000_000

_AND: Final = re.compile(r"\s+(?:and|plus|[和加])\s+|\s*[和加]\s*(?=[\d(])|\s*&\s*", re.IGNORECASE)
"""What joins two damages; in a name such as `加值` it is a part of the name."""
_TAGGED: Final = re.compile(r"(?P<dice>.*[\d)\w])\s*\[(?P<kind>[^\W\d_][^\[\]]*)\]\s*")
_WORDED: Final = re.compile(
    r"(?P<dice>[^\s*/×÷]++(?:\s*+[*/×÷]\s*+[^\s*/×÷]++)*+)\s+(?P<kind>[^\W\d_][^\d\[\]()*/]*)"
    r"|(?P<number>.*[\d)])(?P<type>[^\x00-\x7f][^\d\[\]()*/]*)"
)


@dataclass(frozen=True, slots=True)
class DamagePart:
    """The dice or the number of one type of a damage ("": no type)."""

    dice: str
    kind: str = ""

    @property
    def number(self) -> int | None:
        """What it is without dice. None: it is rolled."""
        return int(self.dice) if self.dice.isdigit() else None


@dataclass(frozen=True, slots=True)
class Amount:
    """So much damage of a type."""

    amount: int
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Suffered:
    """What a type of a damage comes to: ``rolled``, then ``taken`` after half of a save and after ``met``,
    the keys of what the target has against it, or for it."""

    rolled: int
    taken: int
    kind: str = ""
    met: tuple[str, ...] = ()


HALVED, IMMUNE, RESISTED, VULNERABLE = "halved", "immune", "resisted", "vulnerable"


@dataclass(frozen=True, slots=True)
class Guard:
    """The types of damage that are halved, that do nothing, and that are doubled."""

    resists: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()


UNGUARDED: Final = Guard()


def suffered(amount: Amount, guard: Guard, *, half: bool = False) -> Suffered:
    """What a target with this guard takes of a type."""
    taken, met = max(0, amount.amount), list[str]()
    if half:
        taken, _ = taken // 2, met.append(HALVED)
    if _has(guard.immune, amount.kind):
        return Suffered(amount.amount, 0, amount.kind, (*met, IMMUNE))
    if _has(guard.resists, amount.kind):
        taken, _ = taken // 2, met.append(RESISTED)
    if _has(guard.vulnerable, amount.kind):
        taken, _ = taken * 2, met.append(VULNERABLE)
    return Suffered(amount.amount, min(taken, MOST_DAMAGE), amount.kind, tuple(met))


def _has(kinds: tuple[str, ...], kind: str) -> bool:
    return ALL in kinds or (bool(kind) and kind in kinds)


# ---------------------------------------------------------------- as it is typed


def read_damage(text: str, values: Mapping[str, int]) -> tuple[DamagePart, ...]:
    """The parts of a damage by their types, in the order typed, names replaced by their values. A number
    without a type has the type of the next one, otherwise of the one before. Refusal: it cannot be read, has
    a difficulty, or too many types, or something is taken off a type that there is nothing of."""
    terms = [_term(sign, term) for sign, term in _terms(half_width(text))]
    if not terms:
        raise Refusal("fight.damage_unread", text=tidy(text)[:50])
    kinds, after = list[str](), ""
    for _, kind in reversed(terms):
        after = kind or after
        kinds.insert(0, after)
    last = next((kind for _, kind in reversed(terms) if kind), "")
    sums: dict[str, str] = {}
    for (dice, _), kind in zip(terms, kinds, strict=True):
        of = kind or last
        sums[of] = f"{sums.get(of, '')}{dice}"
    if len(sums) > MOST_PARTS or any(each.startswith("-") for each in sums.values()):
        raise Refusal("fight.damage_unread", text=tidy(text)[:50])
    return tuple(DamagePart(_numbered(dice.removeprefix("+"), values), kind) for kind, dice in sums.items())


def _terms(text: str) -> Iterator[tuple[str, str]]:
    """The terms of a sum with their signs. What stands in brackets is not parted."""
    sign, term, depth = "+", "", 0
    for each in _AND.sub("+", text):
        depth += (each in "([") - (each in ")]")
        if each in "+-,;" and depth <= 0:
            if term.strip():
                yield sign, term.strip()
            elif each == "-" and sign == "-":
                each = "+"
            sign, term = ("-" if each == "-" else "+"), ""
        else:
            term += each
    if term.strip():
        yield sign, term.strip()


def _term(sign: str, term: str) -> tuple[str, str]:
    """The dice of a term with its sign, and its type."""
    found = _TAGGED.fullmatch(term)
    if found is not None:
        return f"{sign}{found['dice']}", kind_named(found["kind"])
    worded = _WORDED.fullmatch(term)
    if worded is None:
        return f"{sign}{term}", ""
    return f"{sign}{worded['dice'] or worded['number']}", kind_named(worded["kind"] or worded["type"])


def _numbered(text: str, values: Mapping[str, int]) -> str:
    typed = read(text, values)
    if typed.difficulty is not None:
        raise Refusal("fight.damage_unread", text=tidy(text)[:50])
    return "".join(each if isinstance(each, str) else each.notation for each in typed.parts)


def doubled(part: DamagePart) -> DamagePart:
    """The part with twice its dice; what is added to them stays. `4d6kh3` is rolled
    twice as it is, so that its best three count two times."""
    parts = read(part.dice, {}).parts
    return replace(part, dice="".join(each if isinstance(each, str) else _twice(each) for each in parts))


def must_fit(parts: Iterable[DamagePart], *, once: int = 0, twice: int = 0) -> None:
    """Refuse a damage whose dice could not be rolled for so many targets, for some of them ``twice``: before
    an attack is made that hits and then has no damage."""
    parts = tuple(parts)
    try:
        dice = once * _dice(parts) + (twice * _dice(map(doubled, parts)) if twice else 0)
    except Refusal as refused:
        if refused.key not in ("dice.too_many", "dice.too_long"):
            raise
        dice = MAX_DICE + 1
    if dice > MAX_DICE:
        raise Refusal("fight.damage_too_large", limit=MAX_DICE)


def _dice(parts: Iterable[DamagePart]) -> int:
    return sum(read(each.dice, {}).dice for each in parts)


def _twice(dice: Dice) -> str:
    if dice.modifiers:
        return f"({dice.notation}+{dice.notation})"
    return replace(dice, count=2 * dice.count).notation
