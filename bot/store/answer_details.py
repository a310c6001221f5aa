"""The part of the port that stores the details behind the buttons of answers."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class KeptText:
    """The details of an answer: the text, its place, and its only reader (``user_id``; None: everybody in the
    channel)."""

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
        """Store a text with the next commit, and return its number at once. Use it for texts that a kill
        within seconds may lose; the button then says that the text is gone. `StoreFailure`: the store fails
        now, as known from earlier writes.
        """
        ...

    async def kept_text(self, number: int) -> KeptText | None:
        """The text with this number; None: there is none, or none now."""
        ...

    async def change_text(self, number: int, text: str) -> None:
        """Put another text in the place of one that is kept."""
        ...
