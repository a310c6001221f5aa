"""Which message shows a channel's map, and what of it.

The map's steps are a history of the kind ``map``, by the channel's id.
"""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.store.outbox import Owed
from bot.store.sql import rows
from bot.store.sql.statements import run
from bot.store.sql.writer import Part


@dataclass(frozen=True, slots=True)
class MapMessage:
    """The one message that shows a channel's map, since when, and the revision it shows."""

    channel_id: int
    guild_id: int
    message_id: int
    at: datetime
    shown: int


_MESSAGE = f"SELECT {rows.columns(MapMessage)} FROM map_messages WHERE channel_id = $1"
_POSTED = f"""
INSERT INTO map_messages ({rows.columns(MapMessage)}) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (channel_id) DO UPDATE SET
    {", ".join(f"{name} = excluded.{name}" for name in rows.names(MapMessage)[1:])}
"""
_SHOWN = "UPDATE map_messages SET shown = $2 WHERE channel_id = $1 AND shown < $2"
_UNCHANGED = "UPDATE map_messages SET shown = $2 WHERE channel_id = $1 AND shown = $2 - 1"
_UNPOSTED = "DELETE FROM map_messages WHERE channel_id = $1"
_OWING = """
SELECT m.channel_id, m.channel_id, m.guild_id FROM map_messages m
JOIN histories h ON h.kind = 'map' AND h.key = m.channel_id
WHERE m.shown < (SELECT max(revision) FROM steps WHERE history_id = h.id) ORDER BY m.channel_id
"""
_LOST = "UPDATE map_messages SET shown = 0"


class MapMessages(Part):
    """Where the maps' messages stand, and which are out of date."""

    async def map_message(self, channel_id: int) -> MapMessage | None:
        """The message that shows the channel's map; None: none was posted."""
        return await self._one(lambda row: rows.read(MapMessage, row), _MESSAGE, channel_id)

    async def map_posted(self, message: MapMessage) -> None:
        """From now on this message shows the channel's map."""
        await self._change(_POSTED, *rows.values(message))

    def map_shown(self, channel_id: int, revision: int) -> None:
        """The message shows this revision (never goes back). Written behind: a kill may lose it,
        and the map is drawn once more."""
        self.writer.write_behind(run, _SHOWN, channel_id, revision)

    def map_unchanged(self, channel_id: int, revision: int) -> None:
        """This revision looks like the one before: a message that shows that one shows this one,
        too. Written behind."""
        self.writer.write_behind(run, _UNCHANGED, channel_id, revision)

    async def map_unposted(self, channel_id: int) -> None:
        """No message shows the channel's map any longer."""
        await self._change(_UNPOSTED, channel_id)

    async def owing_maps(self) -> Sequence[Owed]:
        """The channels (also as ids) with a message that does not show the map's newest step."""
        return await self._owed(_OWING)

    async def maps_lost(self) -> None:
        """Every map's message is to be posted again: Discord has forgotten them."""
        await self._change(_LOST)
