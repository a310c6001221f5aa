"""A Discord client with the sessions of the shards that this process holds.

discord.py's client of many shards begins all of them once. This one begins and ends each with its
lease. Whatever is needed of discord.py's inside for that is in this file.
"""

import asyncio
import contextlib
import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import yarl

from bot.shards.keeper import Keeper
from bot.shards.leases import Followed, Holding, serving
from bot.store.errors import LeaseLost, StoreError

log = logging.getLogger(__name__)

RENEWAL_SECONDS = 10.0
"""How long a request waits for a lease that ran out to be renewed: the process, or the database, was slow."""
ASK_SECONDS = 0.05
"""How often it looks whether that has come to pass."""
STORE_SECONDS = 1.0
"""How long a session waits for a database that does not answer, before it asks again."""


class ShardedClient(discord.AutoShardedClient):
    """Serves the shards that its keeper has leases of. `gained` is called when one is taken, `resumed` when
    one is renewed that had run out. `released` is called when its session has ended and before it is given to
    others."""

    def __init__(self, keeper: Keeper, shard_count: int | None, **options: Any) -> None:
        super().__init__(shard_count=shard_count, http_trace=_only_what_is_held(), **options)
        self.keeper = keeper
        self._begun: asyncio.Lock = asyncio.Lock()
        self._gateway: yarl.URL | None = None
        self._following: asyncio.Task[None] | None = None
        self._launches: dict[int, asyncio.Task[None]] = {}
        self._handed_over: set[asyncio.Task[None]] = set()
        self._ending: asyncio.Task[None] | None = None
        self._nudged = asyncio.Event()

    async def gained(self, holding: Holding) -> None:
        """This shard is served here from now on."""

    async def resumed(self, holding: Holding) -> None:
        """This shard had no holder for a while, in which nothing could be announced."""

    async def released(self, holding: Holding) -> None:
        """This shard hears nothing more: let what was begun come to its end."""

    def changed_elsewhere(self, guild_id: int | None) -> None:
        """Another process changed something of a server; None: of whichever."""

    async def launch_shards(self) -> None:
        """Begin to follow the leases; discord.py calls this once, where it would begin all sessions."""
        advised, url, limit = await self.http.get_bot_gateway()
        self._gateway = yarl.URL(url)
        await self.begin_keeping(self.shard_count or advised, limit["max_concurrency"])
        self._following = asyncio.create_task(self._follow())

    async def begin_keeping(self, count: int, at_once: int = 1) -> None:
        """Agree with the other processes on the number of shards, and take the first leases."""
        async with self._begun:
            if self.keeper.count:
                return
            await self.keeper.begin(count, at_once)
            self.shard_count = self._connection.shard_count = self.keeper.count
            await self.keeper.leases.follow(Followed(self.changed_elsewhere, self._nudged.set))
            await self._beat()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord lets another session begin; with its lease a shard got the first one's
        turn already."""
        if initial or shard_id is None:
            return
        while wait := await self._identify_after(shard_id):  # noqa: ASYNC110 - other processes are waited for
            await asyncio.sleep(wait)

    async def _identify_after(self, shard_id: int) -> float:
        try:
            return await self.keeper.leases.identify_after(shard_id % self.keeper.at_once)
        except StoreError:  # The store has logged the error.
            return STORE_SECONDS

    @property
    def is_up(self) -> bool:
        """Whether every shard of this process has its session, and its lease counts."""
        sessions, now = self.shards, asyncio.get_running_loop().time()
        return self.keeper.count > 0 and all(
            holding.counts(now) and shard in sessions and not sessions[shard].is_closed()
            for shard, holding in self.keeper.held.items()
        )

    async def _follow(self) -> None:
        """Beat until the client is closed, and at once when others gave shards back."""
        while not self.is_closed():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.keeper.pause):
                    await self._nudged.wait()
            self._nudged.clear()
            try:
                await self._beat()
            except StoreError as error:
                log.warning("the leases are not renewed: %s", error)
            except Exception as error:
                log.error("the leases are not followed: %s", type(error).__name__, exc_info=error)

    async def _beat(self) -> None:
        changes = await self.keeper.beat()
        for each in changes.lost:
            log.warning("shard %d was lost to another process", each.lease.shard)
        for shard, session in self.shards.items():
            if shard not in self.keeper.held and not session.is_closed():
                await self._end(shard)  # Including a session that discord.py has just connected again.
        for each in changes.gained:
            log.info("shard %d of %d is served here", each.lease.shard, self.keeper.count)
            await self.gained(each)
            if self._gateway is not None:
                self._launches[each.lease.shard] = asyncio.create_task(self._launch(self._gateway, each))
        for each in changes.resumed:
            log.warning("shard %d was nobody's for a while: its lease had run out", each.lease.shard)
            await self.resumed(each)
        if changes.spare and not self._handed_over:
            self._hand_over(max(self.keeper.held))
        if changes.outdated:
            log.error("other processes go by another number of shards by now: this one ends")
            self._ending = asyncio.create_task(self.close())

    async def _launch(self, gateway: yarl.URL, holding: Holding) -> None:
        await self.launch_shard(gateway, holding.lease.shard, initial=True)

    async def _end(self, shard: int) -> None:
        """End a shard's session, or its beginning."""
        if (launch := self._launches.pop(shard, None)) is not None:
            launch.cancel()
        if (session := self.shards.get(shard)) is not None:
            await session.disconnect()

    def _hand_over(self, shard: int) -> None:
        """Give one shard back in the background: the others have fewer."""
        task = asyncio.create_task(self._handed(self.keeper.held[shard]))
        self._handed_over.add(task)
        task.add_done_callback(self._handed_over.discard)

    async def _handed(self, holding: Holding) -> None:
        log.info("shard %d is given to a process that has fewer", holding.lease.shard)
        await self._end(holding.lease.shard)
        await self.released(holding)
        try:
            await self.keeper.give_back((holding,))
        except StoreError as error:
            log.warning("shard %d is not given back, and runs out: %s", holding.lease.shard, error)

    async def close(self) -> None:
        """End all sessions, then let other processes have the shards."""
        self.keeper.stop()
        for task in (self._following, *self._launches.values(), *self._handed_over):
            if task is not None:
                task.cancel()
        await super().close()
        if self.keeper.count:
            try:
                await self.keeper.leave()
            except StoreError as error:
                log.warning("the leases are not given back, and run out: %s", error)


def _only_what_is_held() -> aiohttp.TraceConfig:
    """Hold back requests for a lost shard, at the last moment before they go: a process that was stopped for
    a while, or waited for a rate limit, sends nothing more for it. Requests under a lease that only ran out
    wait until it is known whether another process has the shard."""

    async def started(_session: aiohttp.ClientSession, _context: SimpleNamespace, _params: Any) -> None:
        holding = serving.get()
        if holding is not None and not await _counts_in_time(holding):
            raise LeaseLost("the shard was lost before this was sent")

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(started)
    return trace


async def _counts_in_time(holding: Holding) -> bool:
    """Whether a lease counts now, or does so again within `RENEWAL_SECONDS`."""
    now = asyncio.get_running_loop().time
    end = now() + RENEWAL_SECONDS
    while not holding.counts(now()):
        if holding.is_lost or now() >= end:
            return False
        await asyncio.sleep(ASK_SECONDS)
    return True
