"""What a look comes to, in the systems where a thing is noticed or not."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.ground.reason import Reason


class Where(StrEnum):
    """Where a thing is, as seen from its observer."""

    AHEAD = "ahead"
    """Before or beside it, about as high."""
    BEHIND = "behind"
    ABOVE = "above"
    BELOW = "below"


@dataclass(frozen=True, slots=True)
class Noticed:
    """Whether a thing is noticed, and why. ``within``: how near it must be for that, in the
    system's own unit, where its distance was not told; None: no matter how near."""

    noticed: bool
    reasons: tuple[Reason, ...]
    within: Fraction | None = None
