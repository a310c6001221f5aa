"""One process of the bot: from its start to its crash or its orderly end."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextvars import copy_context

from discord.webhook import async_ as webhooks

from bot.__main__ import REFUSALS
from bot.client import Kelou
from bot.dice import source
from bot.play.outbox.recovery import Own, everything
from bot.play.workload.heavy_work import HEAVY
from bot.store.errors import StoreError
from tools.simulator import store
from tools.simulator.disk import Kept
from tools.simulator.facts import Crashed, Opened, Stopped, Woken
from tools.simulator.loop import LIFE
from tools.simulator.machine import Machine

log = logging.getLogger(__name__)

TOKEN = "the.bot.token-0123456789"
CHECKED_EVERY = 10
"""After this many openings, and after every loss of power, the whole database is checked for damage."""


class Observed(Kelou):
    """The bot, reporting when it has delivered its outbox."""

    life: "Life"

    async def wake(self, own: Own = everything) -> None:
        """As the bot does."""
        await super().wake(own)
        self.life.machine.tell(Woken(self.life.machine.loop.time(), self.life.number))


class Life:
    """``steps_left`` counts down to a crash between two steps; 0: none is near. ``gone`` is called at the
    end, with what the disk kept."""

    def __init__(
        self, machine: Machine, number: int, kept: Kept | None, gone: "Callable[[Life, Kept], None]"
    ) -> None:
        self.machine, self.number, self.kept_before, self._gone = machine, number, kept, gone
        self.alive = True
        self.steps_left = 0
        self.client: Observed | None = None
        self._connection: sqlite3.Connection | None = None
        self._context = copy_context()
        self._context.run(LIFE.set, self)
        self._context.run(webhooks.async_context.set, webhooks.AsyncWebhookAdapter())

    def begin(self) -> None:
        """Start the process."""
        source._throws.cache_clear()  # pyright: ignore[reportPrivateUsage]
        source._faces.cache_clear()  # pyright: ignore[reportPrivateUsage]
        HEAVY.clear()
        self.machine.vfs.shuffle()
        self._task = self.machine.loop.create_task(self._live(), context=self._context)

    async def _live(self) -> None:
        """Runs ``python -m bot``; the host starts it again when it ends by itself."""
        try:
            kept, self._connection = store.opened(
                self.machine.vfs, self.machine.disk_seconds, self.machine.fleet
            )
        except StoreError:
            return self._ended()
        self._check()
        self.client = Observed(kept, self.machine.fleet)
        self.client.life = self
        beats = asyncio.get_running_loop().create_task(self.client.beat_on())
        try:
            async with self.client:
                await self.client.start(TOKEN)
        except REFUSALS as error:  # Whoever hosts starts it again.
            log.warning("ended: %r", error)
        except Exception:
            log.exception("ended by what was not expected")
        finally:
            beats.cancel()
            await kept.close()
            self._ended()

    def _check(self) -> None:
        assert self._connection is not None
        thorough = self.number % CHECKED_EVERY == 0 or self.kept_before not in (None, Kept.WRITTEN)
        found = store.problems(self._connection) if thorough else ()
        self.machine.tell(Opened(self.machine.loop.time(), self.number, found))

    def stop(self) -> None:
        """End in order, as SIGTERM asks for."""
        if self.client is not None:
            self.machine.world.befall("stopped")
            self._stopping = self.machine.loop.create_task(self.client.drain(), context=self._context)

    def _ended(self) -> None:
        if not self.alive:
            return
        self.alive = False
        self.machine.tell(Stopped(self.machine.loop.time(), self.number))
        self.vanish(Kept.WRITTEN)

    def step(self) -> None:
        """Crash, if this is the moment."""
        if not self.alive:
            return
        if self.machine.disk.is_cut:
            self.crash("in a write")
        elif self.steps_left:
            self.steps_left -= 1
            if not self.steps_left:
                self.crash("between two steps")

    def crash(self, where: str) -> None:
        """Be gone, at this instant."""
        self.alive = False
        kept = self.machine.chance("crashes").choice(tuple(Kept))
        on = self.machine
        on.tell(Crashed(on.loop.time(), self.number, kept, where, on.image_written, on.image_synced))
        self.vanish(kept)

    def vanish(self, kept: Kept) -> None:
        """Leave nothing but files."""
        self.alive = False
        self.machine.disk.crash(kept)
        self.machine.loop.bury(self)
        self.client = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._gone(self, kept)
