"""Settings of users and notes of the bot: settings, last pools, notes; and forgetting them."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from datetime import datetime

from bot.store.sql import rows
from bot.store.sql.part import Part
from bot.store.sql.statements import Transaction, fetch, run
from bot.store.store import ENCOUNTER, Settings

_SETTINGS = f"SELECT {rows.columns(Settings)} FROM settings WHERE scope_id = $1"
_NAMES = rows.names(Settings)
_SAVE_SETTINGS = f"""
INSERT INTO settings ({rows.columns(Settings)})
VALUES ({", ".join(f"${number}" for number in range(1, len(_NAMES) + 1))})
ON CONFLICT (scope_id) DO UPDATE SET {", ".join(f"{each} = excluded.{each}" for each in _NAMES[1:])}
"""
_REMEMBER_POOL = """
INSERT INTO pools (guild_id, user_id, text, at) VALUES ($1, $2, $3, $4)
ON CONFLICT (guild_id, user_id, text) DO UPDATE SET at = excluded.at
"""
_POOLS = "SELECT text FROM pools WHERE guild_id = $1 AND user_id = $2 ORDER BY at DESC, text"
_BEYOND = """
DELETE FROM pools WHERE guild_id = $1 AND user_id = $2 AND text IN (
    SELECT text FROM pools WHERE guild_id = $1 AND user_id = $2 ORDER BY at DESC, text LIMIT 1000 OFFSET $3)
"""
POOLS = 25
"""How many of a player's pools are kept, the newest."""

_NOTE = "SELECT value FROM notes WHERE name = $1"
_SAVE_NOTE = """
INSERT INTO notes (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
_FORGOTTEN = (
    "histories",
    "secrets",
    "ongoing",
    "map_messages",
    "settings",
    "characters",
    "pools",
    "kept_texts",
    "throws",
    "photos",
    "logs",
)


_THREADS = "SELECT scope_id FROM settings WHERE parent_id = $1"
_FORGOTTEN_OF_CHANNEL = (
    "DELETE FROM histories WHERE id IN (SELECT id FROM encounters WHERE channel_id = $1)",
    f"DELETE FROM histories WHERE kind <> '{ENCOUNTER}' AND key = $1",
    "DELETE FROM map_messages WHERE channel_id = $1",
    "DELETE FROM secrets WHERE channel_id = $1",
    "DELETE FROM ongoing WHERE channel_id = $1",
    "DELETE FROM settings WHERE scope_id = $1",
    "DELETE FROM kept_texts WHERE channel_id = $1",
    "DELETE FROM throws WHERE channel_id = $1",
    "DELETE FROM logs WHERE channel_id = $1",
)
_LOST = (
    "UPDATE encounters SET shown = 0, panel_id = NULL, panel_at = NULL, call_id = NULL, room_panel_id = NULL"
    " WHERE open",
    "UPDATE ongoing SET shown = -1, message_id = NULL WHERE open",
)


class Preferences(Part):
    """The part of the store that stores users' settings."""

    async def settings(self, scope_id: int) -> Settings | None:
        """Find what this channel or server has set."""
        return await self._one(lambda row: rows.read(Settings, row), _SETTINGS, scope_id)

    async def save_settings(self, settings: Settings) -> None:
        """Replace what this channel or server has set."""
        await self._change(_SAVE_SETTINGS, *rows.values(settings))

    def remember_pool(self, guild_id: int, user_id: int, text: str, at: datetime) -> None:
        """Put a pool before the others; those beyond the newest 25 go."""

        def work() -> Transaction[None]:
            yield from run(_REMEMBER_POOL, guild_id, user_id, text, rows.from_instant(at))
            yield from run(_BEYOND, guild_id, user_id, POOLS)

        self._database.write_behind(work)

    async def pools(self, guild_id: int, user_id: int) -> Sequence[str]:
        """List a player's last pools, newest first, those too that wait to be written."""
        found = await self._database.write(fetch, _POOLS, guild_id, user_id)
        return [_only(row) for row in found]

    async def state_of(self, key: str) -> str | None:
        """Read a note of the process."""
        return await self._one(_only, _NOTE, key)

    async def note_state(self, key: str, value: str) -> None:
        """Replace a note of the process."""
        await self._change(_SAVE_NOTE, key, value)

    async def forget_guild(self, guild_id: int) -> None:
        """Delete everything of a server in one transaction."""

        def work() -> Transaction[None]:
            for table in _FORGOTTEN:
                yield from run(f"DELETE FROM {table} WHERE guild_id = $1", guild_id)

        await self._database.write(work)

    async def forget_channel(self, channel_id: int) -> Sequence[int]:
        """Delete everything of a channel and its known threads in one transaction."""

        def work() -> Transaction[Sequence[int]]:
            threads = yield from fetch(_THREADS, channel_id)
            channels = [channel_id, *(thread for (thread,) in threads)]
            for each in channels:
                for statement in _FORGOTTEN_OF_CHANNEL:
                    yield from run(statement, each)
            return channels

        return await self._database.write(work)

    async def messages_lost(self) -> None:
        """Note that no message exists now."""

        def work() -> Transaction[None]:
            for statement in _LOST:
                yield from run(statement)

        await self._database.write(work)


def _only(row: rows.Row) -> str:
    return row[0]
