"""The part of the port that stores images: portraits, and backgrounds of maps."""

from datetime import datetime
from typing import Protocol

MOST_PHOTOS = 100
"""How many a server keeps; each is small (``bot.pictures.photos``)."""


class Photos(Protocol):
    """Images by the hash of their content; a character or a step of a history refers to them.

    An image without references is deleted when the server's next one comes, unless it is less than an hour
    old: a reference to it may still be on its way.
    """

    async def keep_photo(self, guild_id: int, name: str, content: bytes, at: datetime) -> bool:
        """Keep an image. False: the server keeps as many as it may."""
        ...

    async def photo(self, guild_id: int, name: str) -> bytes | None:
        """An image by its name."""
        ...
