"""The part of the port that stores users' settings and the bot's notes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


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


class Preferences(Protocol):
    """Settings, last pools and the process's own notes."""

    async def settings(self, scope_id: int) -> Settings | None:
        """The settings of this channel or server."""
        ...

    async def save_settings(self, settings: Settings) -> None:
        """Replace what this channel or server has set."""
        ...

    def remember_pool(self, guild_id: int, user_id: int, text: str, at: datetime) -> None:
        """Note a pool that a player typed in public; the newest 25 are stored. Written behind: a kill may
        lose those of the last seconds."""
        ...

    async def pools(self, guild_id: int, user_id: int) -> Sequence[str]:
        """A player's last pools, newest first, each once."""
        ...

    async def state_of(self, key: str) -> str | None:
        """A note the process keeps for itself (the hash of the synced commands)."""
        ...

    async def note_state(self, key: str, value: str) -> None:
        """Replace such a note."""
        ...
