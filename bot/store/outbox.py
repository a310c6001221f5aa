"""What a stop or a kill left owed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Owed:
    """Something to be made good after a start, by its id, and in which channel of which server."""

    id: int
    channel_id: int
    guild_id: int
