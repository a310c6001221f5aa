"""How many dice may fall."""

from bot.refusal import Refusal

MAX_DICE = 1000
"""How many dice one command may roll, repetitions, rerolls and explosions included."""


class Budget:
    """How many dice one command may still roll."""

    __slots__ = ("left", "limit")

    def __init__(self, limit: int = MAX_DICE) -> None:
        """Start with ``limit`` dice."""
        self.limit = limit
        self.left = limit

    def require(self, dice: int) -> None:
        """Refuse ``dice`` that are more than are left."""
        if dice > self.left:
            raise self._exceeded()

    def spend(self, dice: int) -> None:
        """Count ``dice`` that are about to be rolled."""
        if dice > self.left:
            raise self._exceeded()
        self.left -= dice

    def _exceeded(self) -> Refusal:
        return Refusal("dice.too_many", limit=self.limit)
