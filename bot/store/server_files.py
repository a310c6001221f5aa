"""Files that servers brought in: games, and random tables."""
# ruff: noqa: S608 - put together from our own names of tables; every value is bound

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, first, run
from bot.store.sql.writer import Part


class Files(StrEnum):
    """The kinds of files, by their tables."""

    GAMES = "games"
    TABLES = "random_tables"


MOST: Final[Mapping[Files, int]] = MappingProxyType({Files.GAMES: 10, Files.TABLES: 20})
"""How many of a kind a server keeps."""


@dataclass(frozen=True, slots=True)
class ServerFile:
    """A server's file.

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


_COLUMNS = rows.columns(ServerFile)
_OF_SERVER = f"SELECT {_COLUMNS} FROM {{table}} WHERE guild_id = $1 ORDER BY key"
_BY_KEY = f"SELECT {_COLUMNS} FROM {{table}} WHERE guild_id = $1 AND key = $2"
_COUNT = "SELECT count(*) FROM {table} WHERE guild_id = $1 AND text <> '' AND key <> $2"
_FORGET_REMOVED = "DELETE FROM {table} WHERE guild_id = $1 AND text = '' AND key <> $2"
_KEEP = """
INSERT INTO {table} (guild_id, key, made_by, at, revision, text, before) VALUES ($1, $2, $3, $4, 1, $5, '')
ON CONFLICT (guild_id, key) DO UPDATE
SET made_by = excluded.made_by, at = excluded.at, revision = {table}.revision + 1,
    before = {table}.text, text = excluded.text
"""
_SWAP = """
UPDATE {table} SET text = before, before = text, at = $4, revision = revision + 1
WHERE guild_id = $1 AND id = $2 AND revision = $3
"""
_REMOVE = """
UPDATE {table} SET text = '', before = text, at = $4, revision = revision + 1
WHERE guild_id = $1 AND id = $2 AND revision = $3 AND text <> ''
"""


class ServerFiles(Part):
    """The files that servers brought in, each kind in a table of its own."""

    async def server_files(self, of: Files, guild_id: int) -> Sequence[ServerFile]:
        """A server's files of a kind by their keys, with the removed ones that can come back."""
        return await self._all(lambda row: rows.read(ServerFile, row), _OF_SERVER.format(table=of), guild_id)

    async def keep_file(
        self, of: Files, guild_id: int, key: str, text: str, *, made_by: int, at: datetime
    ) -> ServerFile | None:
        """Keep a file under a key, in the place of an older one. None: the server has as many as it may."""

        def work() -> Transaction[ServerFile | None]:
            others = yield from first(_COUNT.format(table=of), guild_id, key)
            if others and others[0] >= MOST[of]:
                return None
            yield from run(_FORGET_REMOVED.format(table=of), guild_id, key)
            yield from run(_KEEP.format(table=of), guild_id, key, made_by, rows.from_instant(at), text)
            (row,) = yield from fetch(_BY_KEY.format(table=of), guild_id, key)
            return rows.read(ServerFile, row)

        return await self.writer.write(work)

    async def remove_file(self, of: Files, file: ServerFile, at: datetime) -> bool:
        """Remove a file, so that `swap_file` brings it back. False: it has changed meanwhile."""
        return await self._changed(_REMOVE.format(table=of), file, at)

    async def swap_file(self, of: Files, file: ServerFile, at: datetime) -> bool:
        """Exchange a file for the one before its last change. False: it has changed meanwhile."""
        return await self._changed(_SWAP.format(table=of), file, at)

    async def _changed(self, sql: str, file: ServerFile, at: datetime) -> bool:
        def work() -> Transaction[bool]:
            return bool((yield from run(sql, file.guild_id, file.id, file.revision, rows.from_instant(at))))

        return await self.writer.write(work)
