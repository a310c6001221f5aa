"""The part of the port that keeps which message shows a channel's map, and what of it.

The map's steps are a history of the kind ``map``, by the channel's id.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.store.outbox import Owed


@dataclass(frozen=True, slots=True)
class MapMessage:
    """The one message that shows a channel's map, since when, and the revision it shows."""

    channel_id: int
    guild_id: int
    message_id: int
    at: datetime
    shown: int


class MapMessages(Protocol):
    """Where the maps' messages stand, and which are out of date."""

    async def map_message(self, channel_id: int) -> MapMessage | None:
        """The message that shows the channel's map; None: none was posted."""
        ...

    async def map_posted(self, message: MapMessage) -> None:
        """From now on this message shows the channel's map."""
        ...

    def map_shown(self, channel_id: int, revision: int) -> None:
        """The message shows this revision (never goes back). Written behind: a kill may lose it,
        and the map is drawn once more."""
        ...

    def map_unchanged(self, channel_id: int, revision: int) -> None:
        """This revision looks like the one before: a message that shows that one shows this one,
        too. Written behind."""
        ...

    async def map_unposted(self, channel_id: int) -> None:
        """No message shows the channel's map any longer."""
        ...

    async def owing_maps(self) -> Sequence[Owed]:
        """The channels (also as ids) with a message that does not show the map's newest step."""
        ...

    async def maps_lost(self) -> None:
        """Every map's message is to be posted again: Discord has forgotten them."""
        ...
