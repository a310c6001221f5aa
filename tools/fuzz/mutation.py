"""Inputs changed by chance, as texts: characters and pieces put in, taken out, repeated, joined."""

from collections.abc import Callable
from random import Random
from typing import Any

from tools.fuzz.seeds import seeds, tokens
from tools.fuzz.target import Target

ODD = (
    *("\x00", "\u200b", "\u202e", "\ud800", "\U0001f17f", "\ufe0f", "\u2028", "\n", "\t", "ß", "İ", "ﬃ"),
    *("０", "９", "（", "，", "；", "＂", "٣", "²", "½", "①", "𝟗", "9" * 21, "-1", "0", "1e9"),
    *("{", "}", "%s", "{0}", "\\", "'", '"'),
)
"""Signs that readers trip over."""


def mutated(chance: Random, target: Target, given: Any) -> Any:
    """An input, changed in one to four places."""
    for _ in range(chance.randint(1, 4)):
        given = chance.choice(_CHANGES)(chance, target, given)
    return given[: target.longest]


def _piece(chance: Random, target: Target) -> Any:
    """Something to put in."""
    if target.binary:
        return (
            chance.randbytes(chance.randint(1, 4)) if chance.random() < 0.5 else chance.choice(tokens(target))
        )
    if chance.random() < 0.25:
        return chance.choice(ODD)
    if chance.random() < 0.1:
        return chr(chance.randrange(0x110000))
    return chance.choice(tokens(target))


def _insert(chance: Random, target: Target, given: Any) -> Any:
    at = chance.randint(0, len(given))
    return given[:at] + _piece(chance, target) + given[at:]


def _replace(chance: Random, target: Target, given: Any) -> Any:
    at = chance.randint(0, len(given))
    return given[:at] + _piece(chance, target) + given[at + chance.randint(1, 4) :]


def _remove(chance: Random, target: Target, given: Any) -> Any:
    at = chance.randint(0, len(given))
    return given[:at] + given[at + chance.randint(1, 1 + len(given) // 4) :]


def _repeat(chance: Random, target: Target, given: Any) -> Any:
    at = chance.randint(0, len(given))
    piece = given[at : at + chance.randint(1, 12)]
    times = chance.choice((1, 2, 3, 10, 100, 10_000))
    return given[:at] + piece * min(times, target.longest // max(1, len(piece))) + given[at:]


def _join(chance: Random, target: Target, given: Any) -> Any:
    other = chance.choice(seeds(target))
    return given[: chance.randint(0, len(given))] + other[chance.randint(0, len(other)) :]


_CHANGES: tuple[Callable[[Random, Target, Any], Any], ...] = (
    _insert,
    _replace,
    _remove,
    _repeat,
    _join,
    _insert,
)
