"""Games that servers brought in as files."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, first, run
from bot.store.sql.writer import Part

MOST_GAMES = 10
"""How many a server keeps."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A server's game as a file.

    - ``key``: its name on the server, folded.
    - ``made_by``: the user who brought it in (0: nobody is known).
    - ``text``: the file ("": it was removed), ``before``: what stood there before the last change.
    - ``revision``: grows by one with each change.
    """

    id: int
    guild_id: int
    key: str
    made_by: int
    at: datetime
    revision: int
    text: str
    before: str


_COLUMNS = rows.columns(GameFile)
_OF_SERVER = f"SELECT {_COLUMNS} FROM games WHERE guild_id = $1 ORDER BY key"  # noqa: S608
_BY_KEY = f"SELECT {_COLUMNS} FROM games WHERE guild_id = $1 AND key = $2"  # noqa: S608
_COUNT = "SELECT count(*) FROM games WHERE guild_id = $1 AND text <> '' AND key <> $2"
_FORGET_REMOVED = "DELETE FROM games WHERE guild_id = $1 AND text = '' AND key <> $2"
_KEEP = """
INSERT INTO games (guild_id, key, made_by, at, revision, text, before) VALUES ($1, $2, $3, $4, 1, $5, '')
ON CONFLICT (guild_id, key) DO UPDATE
SET made_by = excluded.made_by, at = excluded.at, revision = games.revision + 1,
    before = games.text, text = excluded.text
"""
_SWAP = """
UPDATE games SET text = before, before = text, at = $4, revision = revision + 1
WHERE guild_id = $1 AND id = $2 AND revision = $3
"""
_REMOVE = """
UPDATE games SET text = '', before = text, at = $4, revision = revision + 1
WHERE guild_id = $1 AND id = $2 AND revision = $3 AND text <> ''
"""


class Games(Part):
    """The files of servers' own games."""

    async def games(self, guild_id: int) -> Sequence[GameFile]:
        """A server's games by their keys, with the removed ones that can come back."""
        return await self._all(lambda row: rows.read(GameFile, row), _OF_SERVER, guild_id)

    async def keep_game(
        self, guild_id: int, key: str, text: str, *, made_by: int, at: datetime
    ) -> GameFile | None:
        """Keep a file under a key, in the place of an older one. None: the server has as many as it may."""

        def work() -> Transaction[GameFile | None]:
            others = yield from first(_COUNT, guild_id, key)
            if others and others[0] >= MOST_GAMES:
                return None
            yield from run(_FORGET_REMOVED, guild_id, key)
            yield from run(_KEEP, guild_id, key, made_by, rows.from_instant(at), text)
            (row,) = yield from fetch(_BY_KEY, guild_id, key)
            return rows.read(GameFile, row)

        return await self.writer.write(work)

    async def remove_game(self, game: GameFile, at: datetime) -> bool:
        """Remove a file, so that `swap_game` brings it back. False: it has changed meanwhile."""
        return await self._changed(_REMOVE, game, at)

    async def swap_game(self, game: GameFile, at: datetime) -> bool:
        """Exchange a file for the one before its last change. False: it has changed meanwhile."""
        return await self._changed(_SWAP, game, at)

    async def _changed(self, sql: str, game: GameFile, at: datetime) -> bool:
        def work() -> Transaction[bool]:
            return bool((yield from run(sql, game.guild_id, game.id, game.revision, rows.from_instant(at))))

        return await self.writer.write(work)
