"""Kinds of dice: the number that is read off each face."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import product
from types import MappingProxyType

FATE_SIDES, COIN_SIDES = 3, 2
"""How many faces a FATE die and a coin have."""

POOL_SIDES = 6
"""What the dice of a pool have (P-1)."""


class DiceKind(StrEnum):
    """The number that is read off a group of dice."""

    POINTS = "points"  # P-2
    NUMBER = "number"  # P-3
    SUM = "sum"  # ordinary dice of any size
    FATE = "fate"  # dice with the faces −1, 0 and 1, which fall as 1, 2 and 3
    COIN = "coin"  # tails 0 and heads 1, which fall as 1 and 2

    __hash__ = str.__hash__  # that of Enum is Python code, and kinds are in the keys of caches


OF_THE_POOL = frozenset({DiceKind.POINTS, DiceKind.NUMBER})
"""The dice of the dice pool game, which count as it has them in every channel."""

SIGNS: Mapping[DiceKind, str] = MappingProxyType(
    {DiceKind.POINTS: "P", DiceKind.NUMBER: "N", DiceKind.FATE: "dF", DiceKind.COIN: "coin"}
)
"""What stands behind the count of dice of a kind; of ordinary dice it is ``d`` and their sides."""

_POINTS: Mapping[int, int] = {1: 1, 2: 2}
_POOL = DiceKind.POINTS
"""Looking a member up in its class takes Python 3.11 longer than the dice."""
SHIFTS: Mapping[DiceKind, int] = MappingProxyType({DiceKind.FATE: -2, DiceKind.COIN: -1})
"""What a face of these adds more than the side that fell."""


def points(face: int) -> int:
    """Return the points of a face (P-2)."""
    return _POINTS.get(face, 0)


def worth(kind: DiceKind, face: int) -> int:
    """Return what a face adds to its group's value (P-2, P-3)."""
    if kind is _POOL:
        return points(face)
    return face + SHIFTS.get(kind, 0)


def _read_as_digits(dice: int) -> tuple[int, ...]:
    """What d6 show whose faces are the digits of a number."""
    return tuple([int("".join(digits)) for digits in product("123456", repeat=dice)])


DIGITS: Mapping[int, tuple[int, ...]] = {66: _read_as_digits(2), 666: _read_as_digits(3)}
"""Dice that are several d6, read as the digits of a number, by what is typed behind the ``d``."""


def die_of(kind: DiceKind, sides: int, faces: tuple[int, ...]) -> str:
    """What stands behind the count of dice."""
    if not faces:
        return SIGNS.get(kind, f"d{sides}")
    digits = next((f"d{named}" for named, shown in DIGITS.items() if shown == faces), "")
    return digits or f"d[{','.join(_runs(faces))}]"


def _runs(faces: tuple[int, ...]) -> Iterator[str]:
    """Faces as they are typed, three and more in a row as a range."""
    start = 0
    while start < len(faces):
        end = start
        while end + 1 < len(faces) and faces[end + 1] == faces[end] + 1:
            end += 1
        if end < start + 2:
            end = start
        yield str(faces[start]) if end == start else f"{faces[start]}..{faces[end]}"
        start = end + 1
