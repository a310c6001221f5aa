"""The resources of BtR, which are entered: life, protection and the rest, with limits where there are any
(B-30), and what damage and healing make of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bot.systems.btr.sheet import HP, MANA, PROTECTION, STAMINA, TOUGHNESS

MOST: Final = 1_000_000
GENERAL: Final = (HP, PROTECTION, TOUGHNESS, STAMINA, MANA)
"""The resources of every character, in their order on screens. Classes have others."""
UNLIMITED: Final = frozenset({PROTECTION})
"""What a sheet says of these is what there is, not how much there may be."""


@dataclass(frozen=True, slots=True)
class Stock:
    """How much there is of a resource, and may be (None: any amount)."""

    value: int
    limit: int | None = None

    def moved(self, by: int) -> "Stock":
        """The stock after a change, never below 0 or above its limit."""
        most = MOST if self.limit is None else self.limit
        return replace(self, value=max(0, min(most, self.value + by)))


def from_sheet(values: Mapping[str, int | Fraction]) -> Iterator[tuple[str, Stock]]:
    """The general resources that stand on a sheet, all of them there."""
    for name in GENERAL:
        if name in values:
            amount = max(0, min(MOST, int(values[name])))
            yield name, Stock(amount, None if name in UNLIMITED else amount)
