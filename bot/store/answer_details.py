"""The part of the port that keeps what stands behind the buttons of answers."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class KeptText:
    """What an answer left out: the words in which it was told, where, and to whom alone
    (``user_id``; None: to everybody in the channel)."""

    id: int
    guild_id: int
    channel_id: int
    user_id: int | None
    at: datetime
    text: str


class KeptTexts(Protocol):
    """Texts that are kept for a while."""

    async def keep_text(
        self, *, guild_id: int, channel_id: int, user_id: int | None, at: datetime, text: str
    ) -> int:
        """Keep a text and give its number; those of more than two weeks ago go."""
        ...

    def keep_text_soon(
        self, *, guild_id: int, channel_id: int, user_id: int | None, at: datetime, text: str
    ) -> int:
        """Keep a text with the next commit and give its number at once: for what a kill within seconds may
        lose, whose button then says that it is gone. `StoreFailure`: nothing is kept now, as known from what
        was written before.
        """
        ...

    async def kept_text(self, number: int) -> KeptText | None:
        """The text with this number; None: there is none (any more)."""
        ...

    async def change_text(self, number: int, text: str) -> None:
        """Put another text in the place of one that is kept."""
        ...
