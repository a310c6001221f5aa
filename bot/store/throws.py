"""The part of the port that keeps which dice fell, for a few days."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class ThrownRow:
    """Dice that a user threw in a channel, and their results, as ``text``; ``seen`` is the audience."""

    guild_id: int
    channel_id: int
    user_id: int
    at: datetime
    seen: str
    text: str


class Throws(Protocol):
    """The dice of the last days, by channel."""

    def note_thrown(self, thrown: ThrownRow) -> None:
        """Note dice that fell; those of a channel's that are beyond the newest 1,000, or of more than
        three days ago, go. Written behind: a kill may lose those of the last seconds."""
        ...

    async def thrown_in(self, channel_id: int) -> Sequence[ThrownRow]:
        """The dice that fell in a channel, oldest first."""
        ...
