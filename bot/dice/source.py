"""Where chance comes from: the only module that asks for random numbers."""

import os
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import sha256
from itertools import chain
from typing import Protocol

_BYTE = 1 << 8
_PAIR = 1 << 16
_BATCH = 1024
"""How many bytes are asked for at once, for each size of dice."""


class DiceSource(Protocol):
    """Something that can throw dice: the system's chance, or a script in a test."""

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        """Return ``count`` faces, each from 1 to ``sides``, in the order they fell."""
        ...


class SystemDice:
    """Fair dice from the operating system's generator, for 1 to 65,536 sides and one thread.

    Numbers from the uneven end of a byte's (or a pair of bytes') range are thrown
    away, so that every face is exactly as likely as the next. Bytes are asked for in
    batches: a question to the system for every roll would take longer than the roll.
    """

    __slots__ = ()

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        """Return ``count`` faces, uniform and independent (P-1)."""
        return next(_throws(sides, count), ())


class SeededDice:
    """Dice that fall alike for the same seed (``nonce``), so that a step that is done again has the same
    dice. Faces differ in their chance by less than one part in 2**48."""

    __slots__ = ("_seed", "_thrown")

    def __init__(self, seed: str) -> None:
        """Of this seed, from the first die on."""
        self._seed, self._thrown = seed, 0

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        """Return ``count`` faces, the next ones of the seed."""
        return tuple(self._face(sides) for _ in range(count))

    def _face(self, sides: int) -> int:
        self._thrown += 1
        digest = sha256(f"{self._seed}:{self._thrown}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % sides + 1


@lru_cache(maxsize=256)
def _throws(sides: int, count: int) -> Iterator[tuple[int, ...]]:
    """Return throws of ``count`` dice each; those of one size share their faces."""
    return zip(*[_faces(sides)] * count, strict=False)


@cache
def _faces(sides: int) -> Iterator[int]:
    """Return faces without end for dice of one size; each is taken once."""
    batches = _batches_of_bytes(sides) if sides < _BYTE else _batches_of_pairs(sides)
    return chain.from_iterable(batches)


def _batches_of_bytes(sides: int) -> Iterator[bytes]:
    even = _BYTE - _BYTE % sides
    face_of_byte = bytes(byte % sides + 1 for byte in range(_BYTE))
    uneven = bytes(range(even, _BYTE))
    while True:
        yield os.urandom(_BATCH).translate(face_of_byte, uneven)


def _batches_of_pairs(sides: int) -> Iterator[list[int]]:
    """Yield faces that do not fit into a byte."""
    even = _PAIR - _PAIR % sides
    while True:
        pairs = memoryview(os.urandom(_BATCH)).cast("H")
        yield [pair % sides + 1 for pair in pairs if pair < even]


def nonce() -> str:
    """Return 128 fresh random bits as 32 hex digits, for a seal that cannot be guessed (P-16)."""
    return os.urandom(16).hex()
