"""Images: portraits, and backgrounds of maps."""

from datetime import datetime, timedelta

from bot.store.sql import rows
from bot.store.sql.statements import Transaction, first, run
from bot.store.sql.writer import Part

MOST_PHOTOS = 100
"""How many a server keeps; each is small (``bot.pictures.photos``)."""


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
    """Images by the hash of their content; a character or a step of a history refers to them.

    An image without references is deleted when the server's next one comes, unless it is less than an hour
    old: a reference to it may still be on its way.
    """

    async def keep_photo(self, guild_id: int, name: str, content: bytes, at: datetime) -> bool:
        """Keep an image. False: the server keeps as many as it may."""

        def work() -> Transaction[bool]:
            yield from run(_LET_GO, guild_id, rows.from_instant(at - ON_ITS_WAY))
            known = yield from first(_KNOWN, guild_id, name)
            count = yield from first(_COUNT, guild_id)
            if not known and count and count[0] >= MOST_PHOTOS:
                return False
            yield from run(_KEEP, guild_id, name, rows.from_instant(at), content)
            return True

        return await self.writer.write(work)

    async def photo(self, guild_id: int, name: str) -> bytes | None:
        """An image by its name."""
        return await self._one(lambda row: row[0], _PHOTO, guild_id, name)
