"""Where chance comes from: the only module that asks for random numbers."""

import os
from functools import cache
from typing import Protocol

_BYTE = 1 << 8
_PAIR = 1 << 16


class DiceSource(Protocol):
    """Something that can throw dice: the system's chance, or a script in a test."""

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        """Return ``count`` faces, each from 1 to ``sides``, in the order they fell."""
        ...


class SystemDice:
    """Fair dice from the operating system's generator, for 1 to 65,536 sides.

    Numbers from the uneven end of a byte's (or a pair of bytes') range are thrown
    away, so that every face is exactly as likely as the next. Nothing is kept
    between two calls: no later roll can be read out of the process's memory.
    """

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        """Return ``count`` faces, uniform and independent (P-1)."""
        if sides >= _BYTE:
            return _wide_faces(sides, count)
        table, rejected, spare = _faces_of_bytes(sides)
        faces = os.urandom(count + count * spare // _BYTE + 2).translate(table, rejected)
        while len(faces) < count:
            faces += os.urandom(count).translate(table, rejected)
        return tuple(faces[:count])


@cache
def _faces_of_bytes(sides: int) -> tuple[bytes, bytes, int]:
    """Return the face each byte stands for, the bytes that stand for none, and how many to expect.

    The last is how many bytes more than dice are needed on average, for 256 dice.
    """
    even = _BYTE - _BYTE % sides
    table = bytes(byte % sides + 1 for byte in range(_BYTE))
    return table, bytes(range(even, _BYTE)), _BYTE * (_BYTE - even) // even


def _wide_faces(sides: int, count: int) -> tuple[int, ...]:
    """Return faces for dice whose faces do not fit into a byte."""
    even = _PAIR - _PAIR % sides
    faces: list[int] = []
    while len(faces) < count:
        pairs = memoryview(os.urandom(2 * (count - len(faces)))).cast("H")
        faces += [pair % sides + 1 for pair in pairs if pair < even]
    return tuple(faces)


def nonce() -> str:
    """Return 128 fresh random bits as 32 hex digits, for a seal that nobody can guess (P-16)."""
    return os.urandom(16).hex()
