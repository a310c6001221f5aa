"""What every play at a table needs, put together once at the start."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from weakref import WeakValueDictionary

from bot.dice.source import DiceSource
from bot.figures.figure import Figure
from bot.play.delivery import Messenger
from bot.play.encounter.head import Head
from bot.play.maps.head import MapHead
from bot.store.store import Settings, Store


def utc_now() -> datetime:
    """The present moment, aware."""
    return datetime.now(UTC)


@dataclass(slots=True)
class Table:
    """The memory, the dice and the messenger; what is remembered between two plays.

    ``settings`` holds what channels and servers have set, ``heads`` the open encounters
    by channel, ``maps`` the maps used last by channel, ``figures`` those that players play and
    ``newest_pools`` what they rolled last by server and user: this process is the only
    writer, so what was read once stays true.
    """

    store: Store
    dice: DiceSource
    messenger: Messenger
    now: Callable[[], datetime] = utc_now
    settings: dict[int, Settings] = field(default_factory=dict[int, Settings])
    heads: dict[int, Head] = field(default_factory=dict[int, Head])
    maps: dict[int, MapHead] = field(default_factory=dict[int, MapHead])
    figures: dict[tuple[int, int], Figure | None] = field(
        default_factory=dict[tuple[int, int], Figure | None]
    )
    newest_pools: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    _locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = field(
        default_factory=WeakValueDictionary[tuple[str, int], asyncio.Lock]
    )

    def lock(self, kind: str, key: int) -> asyncio.Lock:
        """The lock of one thing; it lasts as long as somebody holds or awaits it."""
        return self._locks.setdefault((kind, key), asyncio.Lock())

    def nonce(self, name: str) -> str:
        """What Discord knows a message by that may be sent twice: ``name`` is what is told, of at
        most 19 characters, which comes again after a restore of a backup."""
        return f"{self.store.epoch}:{name}"

    def forget(self, guild_id: int) -> None:
        """Remember nothing of a server any longer."""
        self.settings = {key: each for key, each in self.settings.items() if each.guild_id != guild_id}
        self.heads = {key: each for key, each in self.heads.items() if each.row.guild_id != guild_id}
        self.maps = {key: each for key, each in self.maps.items() if each.step.guild_id != guild_id}
        self.figures = {key: each for key, each in self.figures.items() if key[0] != guild_id}
        self.newest_pools = {key: each for key, each in self.newest_pools.items() if key[0] != guild_id}
