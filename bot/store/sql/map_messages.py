"""Which message shows a channel's map, and what of it."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence

from bot.store.map_messages import MapMessage
from bot.store.sql import rows
from bot.store.sql.part import Part
from bot.store.sql.statements import run
from bot.store.store import Owed

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
    """The part of the store that knows where the maps' messages are."""

    async def map_message(self, channel_id: int) -> MapMessage | None:
        """Find the message that shows the channel's map."""
        return await self._one(lambda row: rows.read(MapMessage, row), _MESSAGE, channel_id)

    async def map_posted(self, message: MapMessage) -> None:
        """Let this message show the channel's map from now on."""
        await self._change(_POSTED, *rows.values(message))

    def map_shown(self, channel_id: int, revision: int) -> None:
        """Note the revision that the message shows, with the next commit."""
        self._database.write_behind(run, _SHOWN, channel_id, revision)

    def map_unchanged(self, channel_id: int, revision: int) -> None:
        """Note with the next commit that this revision looks like the one before."""
        self._database.write_behind(run, _UNCHANGED, channel_id, revision)

    async def map_unposted(self, channel_id: int) -> None:
        """Note that no message shows the channel's map."""
        await self._change(_UNPOSTED, channel_id)

    async def owing_maps(self) -> Sequence[Owed]:
        """List the channels with a message that is out of date."""
        return await self._all(rows.owed, _OWING)

    async def maps_lost(self) -> None:
        """Note that no map's message exists now."""
        await self._change(_LOST)
