"""Maps: one history of steps a channel."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from bot.store.sqlite import rows
from bot.store.sqlite.database import Part
from bot.store.store import HISTORY, MapStep

PRUNED_EVERY = 50
"""After so many steps those are deleted that nobody needs any longer."""

_COLUMNS = rows.columns(MapStep)
_SELECT = f"SELECT {_COLUMNS} FROM map_steps"
_NEWEST = f"{_SELECT} WHERE channel_id = $1 ORDER BY revision DESC LIMIT 1"
_OF_INTERACTION = f"{_SELECT} WHERE interaction_id = $1"
_OF_NODE = f"{_SELECT} WHERE channel_id = $1 AND revision = $2 AND node = $2"
_VALUES = ", ".join(f"${number}" for number in range(1, len(rows.names(MapStep)) + 1))
_REVISION = f"${rows.names(MapStep).index('revision') + 1}"
_APPEND = f"""
INSERT INTO map_steps ({_COLUMNS}) SELECT {_VALUES}
WHERE {_REVISION} = 1 + coalesce((SELECT max(revision) FROM map_steps WHERE channel_id = $1), 0)
ON CONFLICT DO NOTHING RETURNING revision
"""
# Kept are the newest steps, which a replay may ask for, and those that undo (HISTORY of
# them) and redo can still reach.
_PRUNE = f"""
WITH RECURSIVE newest AS ({_NEWEST}),
back (node, depth) AS (
    SELECT node, 0 FROM newest
    UNION ALL
    SELECT step.parent, depth + 1 FROM back JOIN map_steps step
    ON step.channel_id = $1 AND step.revision = back.node
    WHERE step.parent IS NOT NULL AND depth < $2)
DELETE FROM map_steps
WHERE channel_id = $1 AND revision <= (SELECT revision FROM newest) - $2
AND revision NOT IN (SELECT node FROM back UNION SELECT value FROM newest, json_each(newest.redo))
"""


class Maps(Part):
    """The part of the store that keeps maps."""

    async def newest_map_step(self, channel_id: int) -> MapStep | None:
        """Find the channel's newest step."""
        return await self._one_map_step(_NEWEST, channel_id)

    async def map_step_of(self, interaction_id: int) -> MapStep | None:
        """Find the step that an interaction made."""
        return await self._one_map_step(_OF_INTERACTION, interaction_id)

    async def map_step_by_node(self, channel_id: int, node: int) -> MapStep | None:
        """Find the step that made a node, while it is kept."""
        return await self._one_map_step(_OF_NODE, channel_id, node)

    async def append_map_step(self, step: MapStep) -> bool:
        """Add the next step, and at every 50th let go of the oldest."""
        added = await self._database.fetch(_APPEND, *rows.values(step))
        if added and step.revision % PRUNED_EVERY == 0:
            await self._database.fetch(_PRUNE, step.channel_id, HISTORY)
        return bool(added)

    async def _one_map_step(self, sql: str, *values: int) -> MapStep | None:
        found = await self._database.fetch(sql, *values)
        return rows.read(MapStep, found[0]) if found else None
