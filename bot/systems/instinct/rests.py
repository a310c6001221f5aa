"""Rests of 死亡本能 (D-55)."""

from dataclasses import dataclass
from enum import StrEnum


class Rest(StrEnum):
    """Kinds of rest (D-55)."""

    NAP = "nap"
    QUIET = "quiet"
    """静养"""
    SHORT = "short"
    LONG = "long"


NAP_ROUNDS = 10
"""Rounds that pass in a nap, for durations (D-55)."""
MOST_QUIET = 2
"""How many 静养 a chapter has (D-55)."""


@dataclass(frozen=True, slots=True)
class Rested:
    """What a rest was: the kind it counts as, the rounds that passed in it for durations
    (None: not counted in rounds), at least so many scenes, and the SP left."""

    kind: Rest
    rounds: int | None
    scenes: int
    sp: int


def rest(kind: Rest, sp: int, threshold: int, taken: int) -> Rested:
    """A rest; ``taken`` are the 静养 of this chapter already done (D-55)."""
    if kind is Rest.QUIET and taken >= MOST_QUIET:
        kind = Rest.NAP
    removed = {Rest.SHORT: 1, Rest.LONG: threshold}.get(kind, 0)
    rounds, scenes = NAP_ROUNDS if kind is Rest.NAP else None, int(kind is Rest.QUIET)
    return Rested(kind, rounds, scenes, max(0, sp - removed))


def breaks_off(*, tagged_rest: bool, focusing: bool, kind: Rest) -> bool:
    """Whether an action ends a rest: one without the tag 休整 does, and in 静养 keeping 专注 up
    does too (D-55)."""
    return not tagged_rest or (focusing and kind is Rest.QUIET)
