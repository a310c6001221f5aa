"""The last pools of players, for their autocomplete: written behind, since a roll needs none of it."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Sequence
from contextvars import Context
from datetime import datetime

from bot.store.sqlite import rows
from bot.store.sqlite.database import Database, Part
from bot.store.store import StoreError

log = logging.getLogger(__name__)

GATHERED_SECONDS = 5.0
"""How long pools wait for others, so that one commit takes them all; a kill loses these."""

_REMEMBER = """
INSERT INTO pools (guild_id, user_id, text, at)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]')
FROM json_each($1) WHERE true
ON CONFLICT (guild_id, user_id, text) DO UPDATE SET at = excluded.at
"""
_POOLS = "SELECT text FROM pools WHERE guild_id = $1 AND user_id = $2 ORDER BY at DESC, text"

Pool = tuple[int, int, str]
"""A server, a player, and what they typed."""


class LastPools(Part):
    """The part of the store that keeps players' last pools."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._waiting: dict[Pool, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Task[None] | None = None

    def remember_pool(self, guild_id: int, user_id: int, text: str, at: datetime) -> None:
        """Put a pool before the others; those beyond the newest 25 go."""
        self._waiting[guild_id, user_id, text] = rows.from_instant(at)
        if self._timer is None:
            # In a context of its own: what others wait for too belongs to no interaction.
            later = asyncio.get_running_loop().call_later
            self._timer = Context().run(later, GATHERED_SECONDS, self._begin)

    async def pools(self, guild_id: int, user_id: int) -> Sequence[str]:
        """List a player's last pools, newest first."""
        await self.write_pools()
        return [text for (text,) in await self._database.fetch(_POOLS, guild_id, user_id)]

    async def write_pools(self) -> None:
        """Write the pools that wait. What cannot be written is lost and logged: it is a memory."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._waiting:
            return
        pools = json.dumps([(*pool, at) for pool, at in self._waiting.items()])
        self._waiting = {}
        try:
            await self._database.fetch(_REMEMBER, pools)
        except (sqlite3.Error, StoreError) as error:
            log.warning("last pools not written: %s", type(error).__name__)

    def _begin(self) -> None:
        self._writing = asyncio.create_task(self.write_pools(), name="last pools")

    def _forget_pools(self, guild_id: int) -> None:
        """Let none of a server's wait any longer; the database takes statements in their order."""
        self._waiting = {pool: at for pool, at in self._waiting.items() if pool[0] != guild_id}
