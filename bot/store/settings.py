"""Settings of channels and servers, players' last pools, and the bot's own notes."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, run
from bot.store.sql.writer import Part


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a channel or a server; None: not set here.

    - ``scope_id``: a channel's or a server's id.
    - ``gms``: user ids.
    - ``seen_locale``: the server's own locale, as last seen with an interaction.
    - ``parent_id``: the channel of a thread.
    - ``hidden_turns``: how the turns of hidden combatants are announced.
    - ``foes_health``, ``players_health``: how exactly the health of the GM's, or of the players', combatants
      is public.
    - ``gm_channel``: where GMs read secrets (0: nowhere).
    - ``reveal``: when a hidden combatant appears by itself.
    - ``notices``: the players that a call mentions.
    - ``timer``: after how many minutes of a turn its player is reminded (0: never).
    - ``moves``: whether a move on the map uses what a turn has.
    - ``timezone``: the time zone of texts, by its name in the IANA database.
    - ``detail``: how much of a fight is announced.
    - ``variants``: the variants that fights are played with, by their keys with commas.
    - ``conditions``: the conditions that forms offer, as they were typed, with commas.
    - ``welcomed``: of a server, whether it was told the three things to know (1).
    - ``asked``: of a channel, whether somebody was asked for its game (1).
    - ``without``: of a server, the commands that were taken away, with spaces between them.
    """

    scope_id: int
    guild_id: int
    language: str | None = None
    gms: tuple[int, ...] = ()
    gm_role: int | None = None
    system: str | None = None
    initiative: str | None = None
    seen_locale: str | None = None
    height_weight: int | None = None
    theme: str | None = None
    hidden_turns: str | None = None
    foes_health: str | None = None
    players_health: str | None = None
    parent_id: int | None = None
    gm_channel: int | None = None
    reveal: str | None = None
    notices: str | None = None
    timer: int | None = None
    moves: str | None = None
    timezone: str | None = None
    detail: str | None = None
    variants: str | None = None
    conditions: str | None = None
    welcomed: int | None = None
    asked: int | None = None
    without: str | None = None


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


class Preferences(Part):
    """Settings, last pools and the process's own notes."""

    async def settings(self, scope_id: int) -> Settings | None:
        """The settings of this channel or server."""
        return await self._one(lambda row: rows.read(Settings, row), _SETTINGS, scope_id)

    async def save_settings(self, settings: Settings) -> None:
        """Replace what this channel or server has set."""
        await self._change(_SAVE_SETTINGS, *rows.values(settings))

    def remember_pool(self, guild_id: int, user_id: int, text: str, at: datetime) -> None:
        """Note a pool that a player typed in public; the newest 25 are stored. Written behind: a kill may
        lose those of the last seconds."""
        self.writer.write_behind(_remember_pool, guild_id, user_id, text, at)

    async def pools(self, guild_id: int, user_id: int) -> Sequence[str]:
        """A player's last pools, newest first, each once; also those that wait to be written."""
        found = await self.writer.write(fetch, _POOLS, guild_id, user_id)
        return [_only(row) for row in found]

    async def state_of(self, key: str) -> str | None:
        """A note the process keeps for itself (the hash of the synced commands)."""
        return await self._one(_only, _NOTE, key)

    async def note_state(self, key: str, value: str) -> None:
        """Replace such a note."""
        await self._change(_SAVE_NOTE, key, value)


def _remember_pool(guild_id: int, user_id: int, text: str, at: datetime) -> Transaction[None]:
    yield from run(_REMEMBER_POOL, guild_id, user_id, text, rows.from_instant(at))
    yield from run(_BEYOND, guild_id, user_id, POOLS)


def _only(row: rows.Row) -> str:
    return row[0]
