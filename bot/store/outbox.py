"""What a stop or a kill left undelivered."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Owed:
    """Something to be delivered after a start: its id, its channel and its server."""

    id: int
    channel_id: int
    guild_id: int
