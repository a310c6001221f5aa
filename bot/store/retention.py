"""The part of the port that deletes old data, and data of servers that the bot was removed from."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Protocol


class Aged(StrEnum):
    """Data that is deleted by age."""

    FIGHTS = "fights"
    """Encounters that ended: by their last step."""
    LOGS = "logs"
    """Logs that were stopped: by when."""
    ROLLS = "rolls"
    """Hidden rolls, and messages that went on and are over: by when they were made."""


class Ages(Protocol):
    """Ages, and servers that were left."""

    async def let_go(self, of: Aged, before: datetime, limit: int) -> int:
        """Delete older data, at most ``limit`` rows at once, and return how many were deleted."""
        ...

    async def guild_left(self, guild_id: int, at: datetime) -> None:
        """The bot was taken out of a server; the first time counts."""
        ...

    async def guilds_here(self, guild_ids: Sequence[int]) -> None:
        """The bot is on these servers: none of them was left."""
        ...

    async def guilds_kept(self) -> Sequence[int]:
        """The servers with stored data."""
        ...

    async def guilds_left(self, before: datetime) -> Sequence[int]:
        """The servers that were left so long ago."""
        ...
