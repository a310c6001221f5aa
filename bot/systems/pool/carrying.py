"""Dragging, pushing, lifting (P-47)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.ground.reason import Reason, because
from bot.ground.size import Size

MOST: Final = 30
"""Kg a strength die can move at most."""
BURDEN: Final = 10
"""Kg a strength die from which on the speed is halved."""
LIFTING: Final = 3
"""⚡ to lift something or to put it down."""


@dataclass(frozen=True, slots=True)
class Load:
    """Something adjacent of ``weight`` kg; with both sizes it is a creature, ``size`` is the
    bearer's."""

    strength: int
    weight: Fraction
    size: Size | None = None
    their_size: Size | None = None

    @property
    def most(self) -> int:
        """The most kg."""
        return self.strength * MOST

    @property
    def burden(self) -> int:
        """Kg from which on the speed is halved."""
        return self.strength * BURDEN

    @property
    def too_heavy(self) -> bool:
        """Whether it cannot be moved at all."""
        return self.weight > self.most

    @property
    def slows(self) -> bool:
        """Whether the speed is halved."""
        return self.weight >= self.burden

    @property
    def bigger_by(self) -> int | None:
        """Size levels that the creature is above its bearer; None for a thing."""
        if self.size is None or self.their_size is None:
            return None
        return self.their_size.level - self.size.level

    @property
    def drags(self) -> bool:
        """Whether it can be dragged and pushed: creatures of at most the own size."""
        return not self.too_heavy and (self.bigger_by or 0) <= 0

    @property
    def lifts(self) -> bool:
        """Whether it can be lifted: creatures that are smaller."""
        return not self.too_heavy and (self.bigger_by is None or self.bigger_by < 0)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Every limit, and what it says here."""
        return tuple(_reasons(self))


def _reasons(load: Load) -> Iterator[Reason]:
    within = "carry.too_heavy" if load.too_heavy else "carry.within"
    yield because(within, "P-47", strength=load.strength, most=load.most, weight=load.weight)
    if load.bigger_by is not None:
        facts = {"own": load.size, "their": load.their_size}
        yield because(_SIZES[(load.bigger_by > 0) - (load.bigger_by < 0)], "P-47", **facts)
        yield because("carry.willing", "P-47")
    if not load.drags:
        return
    slowed = "carry.slowed" if load.slows else "carry.unslowed"
    yield because(slowed, "P-47", strength=load.strength, burden=load.burden, weight=load.weight)
    yield because("carry.cost" if load.lifts else "carry.cost_dragged", "P-47", lifting=LIFTING)


_SIZES: Final = {-1: "carry.smaller", 0: "carry.same_size", 1: "carry.bigger"}
