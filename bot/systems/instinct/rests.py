"""Rests of 死亡本能 (D-55)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.ground.reason import Reason, because
from bot.refusal import Refusal
from bot.systems.instinct.clock_place import TICKS
from bot.text import N_


class Rest(StrEnum):
    """Kinds of rest (D-55)."""

    NAP = "nap"
    QUIET = "quiet"
    """静养"""
    SHORT = "short"
    LONG = "long"


RESTS: Final[Mapping[str, str]] = {
    Rest.NAP: N_("nap"),
    Rest.QUIET: N_("quiet rest"),
    Rest.SHORT: N_("short rest"),
    Rest.LONG: N_("long rest"),
}
"""What each is called."""

NAP_ROUNDS = 10
"""Rounds that pass in a nap, for durations (D-55)."""
MOST_QUIET = 2
"""How many 静养 a chapter has (D-55)."""


@dataclass(frozen=True, slots=True)
class Rested:
    """The result of a rest: the kind that it counts as, the rounds that passed for durations (None: not
    counted in rounds), the minimum of scenes, and the SP left."""

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


@dataclass(frozen=True, slots=True)
class Taken:
    """A rest as it is asked for: ``taken`` are the 静养 of this chapter already done; SP and their
    threshold where they are told."""

    kind: Rest
    taken: int = 0
    sp: int | None = None
    threshold: int | None = None


def judged(asked: Taken) -> tuple[Rested, tuple[Reason, ...]]:
    """What a rest is, and why (D-32, D-55). Refusal: a long one takes SP up to a threshold that is
    not told."""
    if asked.kind is Rest.LONG and asked.sp is not None and asked.threshold is None:
        raise Refusal("rest.threshold_needed")
    rested = rest(asked.kind, asked.sp or 0, asked.threshold or 0, asked.taken)
    found = [because("rest.quiet_spent", "D-55", most=MOST_QUIET)] if rested.kind is not asked.kind else []
    if rested.rounds is not None:
        ticks = rested.rounds * TICKS
        found.append(because("rest.nap", "D-55", rounds=rested.rounds, ticks=ticks))
    elif rested.kind is Rest.QUIET:
        found += [because("rest.quiet", "D-55", most=MOST_QUIET), because("rest.quiet_sp", "D-55")]
    else:
        found += [because(f"rest.{rested.kind}", "D-32"), because("rest.undefined", "D-55")]
    broken = "rest.broken_quiet" if rested.kind is Rest.QUIET else "rest.broken"
    return rested, (*found, because(broken, "D-55"), because("rest.one", "D-55"))
