"""Background work on stored data: noted deletions, servers that the bot left, old data, and backups."""

import asyncio
import logging
import traceback
from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from time import monotonic
from typing import Any, Final, Protocol

from bot.play.outbox.recovery import Own, everything
from bot.play.privacy.erasing import Eraser
from bot.play.table import Table
from bot.store.errors import LeaseLost, StoreError
from bot.store.retention import Aged

log = logging.getLogger(__name__)

EVERY: Final = timedelta(hours=1)
"""How often due work is looked for."""
SOON: Final = timedelta(seconds=15)
"""How often the process checks whether the work is its own, and looks for noted deletions."""
SWEEP_SECONDS: Final = 5.0
"""How long one search for old data may take; the rest waits for the next."""
AT_ONCE: Final = 20
"""How much goes in one transaction."""
PAUSE: Final = 0.05
"""Seconds between two of them, in which the table has the database for itself."""


@dataclass(frozen=True, slots=True)
class Retention:
    """How many days data is stored; 0: without limit. ``left`` is the time for a server's data after the bot
    was removed from it."""

    fights: int = 365
    logs: int = 365
    rolls: int = 365
    left: int = 30

    @property
    def days(self) -> Mapping[str, int]:
        """By the kind of data that ages."""
        return {Aged.FIGHTS.value: self.fights, Aged.LOGS.value: self.logs, Aged.ROLLS.value: self.rolls}


USUAL: Final = Retention()


class Backups(Protocol):
    """Copies of the database that are made by themselves."""

    @property
    def days(self) -> int:
        """How long each is kept."""
        ...

    async def make_due(self, at: datetime) -> bool:
        """Make a backup if it is time, delete old ones, and return whether one was made. StoreError: that
        failed, or the backup is not sound."""
        ...


@dataclass(slots=True)
class Upkeep:
    """Does it. ``trouble`` says what went wrong with the last backup ("": nothing)."""

    table: Table
    eraser: Eraser
    retention: Retention = field(default_factory=Retention)
    backups: Backups | None = None
    serves: Own = everything
    trouble: str = ""

    @property
    def backup_days(self) -> int:
        """After how many days no backup of the bot contains deleted data; 0: it makes none."""
        return self.backups.days if self.backups else 0

    async def erase(self) -> None:
        """Delete everybody who asked for it."""
        await self.eraser.make_good(self.serves)

    async def arrived(self, guild_ids: Collection[int], own: Own = everything) -> None:
        """The bot is on these servers, and on no others of this process's ``own``. Servers with stored data
        that are not among them were left."""
        store = self.table.store
        await store.guilds_here(sorted(guild_ids))
        for each in await store.guilds_kept():
            if own(each) and each not in guild_ids:
                await store.guild_left(each, self.table.now())

    async def left(self, guild_id: int) -> None:
        """The bot was taken out of a server."""
        await self.table.store.guild_left(guild_id, self.table.now())
        log.info("a server removed the bot; what is kept of it goes in %d days", self.retention.left)

    async def wake(self, guild_ids: Collection[int], own: Own = everything) -> None:
        """After a start: note the bot's servers, and do the noted deletions."""
        await self._tried("servers", partial(self.arrived, guild_ids, own))
        await self._tried("deletion", self.erase)

    async def once(self) -> None:
        """Do everything that is due now. A failure waits for the next time, and delays nothing else."""
        await self._tried("deletion", self.erase)
        await self._tried("forgetting servers", self._forget_left)
        await self._tried("letting go of what is old", self._delete_old)
        await self._tried("backup", self._back_up)

    async def _tried(self, what: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do it in a task of its own: the lease that it works under ends with the task."""
        try:
            await asyncio.create_task(work())
        except LeaseLost:  # It is the other process's now.
            log.info("upkeep: %s: its shard was lost", what)
        except StoreError as error:
            log.error("upkeep: %s failed: %s", what, error)
        except Exception as error:  # noqa: BLE001 - one row that cannot be read must not keep the rest waiting
            where = "".join(traceback.format_tb(error.__traceback__))
            log.error("upkeep: %s failed: %s\n%s", what, type(error).__name__, where)

    async def go_on(self, is_ours: Callable[[], bool]) -> None:
        """Repeat it until it is cancelled: deletions of the process's own servers soon, the rest now and then
        if it is this process's work."""
        due = monotonic()
        while True:
            if is_ours() and monotonic() >= due:
                due = monotonic() + EVERY.total_seconds()
                await self.once()
            else:
                await self._tried("deletion", self.erase)
            await asyncio.sleep(min(SOON, EVERY).total_seconds())

    async def _forget_left(self) -> None:
        store = self.table.store
        for each in await store.guilds_left(self.table.now() - timedelta(days=self.retention.left)):
            await store.forget_guild(each)
            self.table.forget(each)
            await store.guilds_here((each,))
            log.info("forgot a server that removed the bot %d days ago", self.retention.left)

    async def _delete_old(self) -> None:
        until = monotonic() + SWEEP_SECONDS
        for of, days in self.retention.days.items():
            before = self.table.now() - timedelta(days=days)
            gone = AT_ONCE if days else 0
            while gone >= AT_ONCE and monotonic() < until:
                gone = await self.table.store.delete_old(Aged(of), before, AT_ONCE)
                await asyncio.sleep(PAUSE if gone else 0)

    async def _back_up(self) -> None:
        if self.backups is None:
            return
        try:
            if await self.backups.make_due(self.table.now()):
                log.info("made a backup, and found it sound")
        except StoreError as error:
            self.trouble = str(error)
            raise
        self.trouble = ""
