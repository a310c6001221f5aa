"""What a look comes to, as every game tells it: noticed or not, or how concealed."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction

from bot.ground.reason import Reason
from bot.refusal import Key


class Where(StrEnum):
    """Where a thing is, as seen from its observer."""

    AHEAD = "ahead"
    """Before it, or at about the same height."""
    BEHIND = "behind"
    ABOVE = "above"
    BELOW = "below"


class Between(StrEnum):
    """The highest thing that the line between two centres crosses, as against the higher
    of the two (B-18); elsewhere only a wall counts."""

    WALL = "wall"
    """A full obstacle: cut at any height."""
    HIGHER = "higher"
    LEVEL = "level"
    LOWER = "lower"


class Awareness(StrEnum):
    """Whether a creature knows of the one that acts against it (P-33, P-38)."""

    NOTICED = "noticed"
    UNNOTICED = "unnoticed"
    BEHIND = "behind"
    """Unnoticed, from behind or above: what comes from there cannot be defended."""

    @property
    def surprises(self) -> bool:
        """Whether the acting creature has not been noticed."""
        return self is not Awareness.NOTICED


class Light(IntEnum):
    """How light it is: 黑暗, 薄暗, 常光, 强光."""

    DARK = 0
    DIM = 1
    NORMAL = 2
    BRIGHT = 3

    @property
    def key(self) -> Key:
        """Its key as a fact."""
        return Key(f"light.{self.name.lower()}")


LIGHT_WORDS = tuple(each.name.lower() for each in Light)
"""Their code words."""
LAMP_WORDS = LIGHT_WORDS[Light.DIM :]
"""What a lamp may shine with: 薄暗, 常光, 强光."""


class Concealment(IntEnum):
    """How concealed a thing is from one observer: 可见, 朦胧, 匿迹, 无踪 (D-35)."""

    VISIBLE = 0
    CONCEALED = 1
    HIDDEN = 2
    UNDETECTED = 3

    @property
    def key(self) -> Key:
        """Its key as a fact."""
        return Key(f"concealment.{self.name.lower()}")


@dataclass(frozen=True, slots=True)
class Noticed:
    """Whether a thing is noticed, and why. ``within``: how near it must be for that, in the
    system's own unit, where its distance was not told; None: no matter how near."""

    noticed: bool
    reasons: tuple[Reason, ...]
    within: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Concealed:
    """How concealed a thing is from an observer, the keenest sense that finds it (by its
    code word; None: none does), and why."""

    level: Concealment
    sense: str | None
    reasons: tuple[Reason, ...]
