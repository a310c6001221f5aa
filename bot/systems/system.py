"""What a game is to everybody else: one value."""

from dataclasses import dataclass
from typing import Any

from bot.systems.clock import Clock


@dataclass(frozen=True, slots=True)
class System:
    """One game system; ``clock`` is None where it has no turns of its own.

    ``initiative_dice`` are the dice of its initiative check; None: the table's choice.
    """

    key: str
    clock: Clock[Any] | None = None
    initiative_dice: str | None = None
