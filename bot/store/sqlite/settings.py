"""What people set and what the bot notes: settings, sheets, notes; and forgetting."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from bot.store.sqlite import rows
from bot.store.sqlite.pools import LastPools
from bot.store.store import Settings, Sheet

_SETTINGS = f"SELECT {rows.columns(Settings)} FROM settings WHERE scope_id = $1"
_SAVE_SETTINGS = f"""
INSERT INTO settings ({rows.columns(Settings)})
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (scope_id) DO UPDATE SET guild_id = excluded.guild_id, language = excluded.language,
    gms = excluded.gms, gm_role = excluded.gm_role, system = excluded.system,
    initiative = excluded.initiative, seen_locale = excluded.seen_locale,
    height_weight = excluded.height_weight
"""
_SHEET = f"SELECT {rows.columns(Sheet)} FROM sheets WHERE guild_id = $1 AND user_id = $2"
_SAVE_SHEET = f"""
INSERT INTO sheets ({rows.columns(Sheet)}) VALUES ($1, $2, $3, $4)
ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name, attributes = excluded.attributes
"""
_NOTE = "SELECT value FROM notes WHERE name = $1"
_SAVE_NOTE = """
INSERT INTO notes (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
_FORGET_GUILD = "INSERT INTO forgetting (guild_id) VALUES ($1)"


class Preferences(LastPools):
    """The part of the store that keeps what people set."""

    async def settings(self, scope_id: int) -> Settings | None:
        """Find what this channel or server has set."""
        found = await self._database.fetch(_SETTINGS, scope_id)
        return rows.read(Settings, found[0]) if found else None

    async def save_settings(self, settings: Settings) -> None:
        """Replace what this channel or server has set."""
        await self._database.fetch(_SAVE_SETTINGS, *rows.values(settings))

    async def sheet(self, guild_id: int, user_id: int) -> Sheet | None:
        """Find a player's sheet."""
        found = await self._database.fetch(_SHEET, guild_id, user_id)
        return rows.read(Sheet, found[0]) if found else None

    async def save_sheet(self, sheet: Sheet) -> None:
        """Replace a player's sheet."""
        await self._database.fetch(_SAVE_SHEET, *rows.values(sheet))

    async def state_of(self, key: str) -> str | None:
        """Read a note of the process."""
        found = await self._database.fetch(_NOTE, key)
        return found[0][0] if found else None

    async def note_state(self, key: str, value: str) -> None:
        """Replace a note of the process."""
        await self._database.fetch(_SAVE_NOTE, key, value)

    async def forget_guild(self, guild_id: int) -> None:
        """Delete everything of a server in one transaction."""
        self._forget_pools(guild_id)
        await self._database.fetch(_FORGET_GUILD, guild_id)
