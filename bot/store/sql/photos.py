"""Images, and letting go of those that nothing refers to."""

from datetime import datetime, timedelta

from bot.store.photos import MOST_PHOTOS
from bot.store.sql import rows
from bot.store.sql.part import Part
from bot.store.sql.statements import Transaction, first, run

_KNOWN = "SELECT 1 FROM photos WHERE guild_id = $1 AND name = $2"
_COUNT = "SELECT count(*) FROM photos WHERE guild_id = $1"
_KEEP = """
INSERT INTO photos (guild_id, name, at, content) VALUES ($1, $2, $3, $4)
ON CONFLICT (guild_id, name) DO UPDATE SET at = excluded.at
"""
_PHOTO = "SELECT content FROM photos WHERE guild_id = $1 AND name = $2"
_LET_GO = """
DELETE FROM photos WHERE guild_id = $1 AND at < $2
    AND NOT EXISTS (SELECT 1 FROM characters WHERE portrait = photos.name AND portrait != '')
    AND NOT EXISTS (SELECT 1 FROM steps
        WHERE steps.photo = photos.name AND steps.photo != '' AND steps.state NOTNULL)
"""
ON_ITS_WAY = timedelta(hours=1)


class Photos(Part):
    """The part of the store that keeps images."""

    async def keep_photo(self, guild_id: int, name: str, content: bytes, at: datetime) -> bool:
        """Keep an image after letting go of the server's others that nothing refers to."""

        def work() -> Transaction[bool]:
            yield from run(_LET_GO, guild_id, rows.from_instant(at - ON_ITS_WAY))
            known = yield from first(_KNOWN, guild_id, name)
            count = yield from first(_COUNT, guild_id)
            if not known and count and count[0] >= MOST_PHOTOS:
                return False
            yield from run(_KEEP, guild_id, name, rows.from_instant(at), content)
            return True

        return await self._database.write(work)

    async def photo(self, guild_id: int, name: str) -> bytes | None:
        """Find an image."""
        return await self._one(lambda row: row[0], _PHOTO, guild_id, name)
