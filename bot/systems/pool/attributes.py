"""The three attributes and their dice."""

from enum import StrEnum
from typing import NamedTuple


class Attribute(StrEnum):
    """What a character's dice belong to."""

    STRENGTH = "strength"
    AGILITY = "agility"
    SPIRIT = "spirit"


class Dice(NamedTuple):
    """How many dice each attribute has; with one at 0 its owner is unconscious (P-61)."""

    strength: int
    agility: int
    spirit: int

    def less(self, lost: int) -> "Dice":
        """The dice that are left after each attribute lost ``lost`` dice, never below 0."""
        return Dice(*[max(0, each - lost) for each in self])
