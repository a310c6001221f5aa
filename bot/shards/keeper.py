"""The leases of this process, renewed by a heartbeat."""

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from math import inf

from bot.dice.source import nonce
from bot.shards.leases import Beat, Holding, Leases, Terms, shard_of

log = logging.getLogger(__name__)

LEASE_SECONDS = 10.0
"""How long a lease lasts by default."""
BEATS = 4
"""How often it is renewed within that time."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of a heartbeat.

    - ``gained``, ``lost``: leases that are new or gone.
    - ``resumed``: leases that ran out and were taken by nobody; announcements meanwhile were not made.
    - ``spare``: how many are to be given back to processes that have fewer.
    - ``outdated``: all others use another number of shards by now.
    """

    gained: tuple[Holding, ...] = ()
    lost: tuple[Holding, ...] = ()
    resumed: tuple[Holding, ...] = ()
    spare: int = 0
    outdated: bool = False


@dataclass(slots=True)
class Keeper:
    """``count`` is how many shards there are (0: nobody knows yet), ``held`` those of this process;
    ``seconds`` is how long a lease lasts."""

    leases: Leases
    seconds: float = LEASE_SECONDS
    worker: str = field(default_factory=nonce)
    count: int = 0
    at_once: int = 1
    held: dict[int, Holding] = field(default_factory=dict[int, Holding])
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
    _lasts: bool = False
    _stops: bool = False

    async def begin(self, count: int, at_once: int = 1) -> None:
        """Agree with the other processes on how many shards there are; as many sessions begin
        ``at_once`` as Discord lets."""
        self.at_once = at_once
        self.count = await self.leases.agree_on(self._terms(count))
        if self.count != count:
            log.warning("%d shards, not %d: other processes go by that number", self.count, count)

    def of(self, guild_id: int) -> Holding | None:
        """By which lease this process serves a server (0: direct messages); None: it does not."""
        holding, now = self.last_of(guild_id), asyncio.get_running_loop().time()
        return holding if holding is not None and holding.counts(now) else None

    def last_of(self, guild_id: int) -> Holding | None:
        """The lease under which it serves a server, or did until the lease ran out. New requests may begin
        under it, since nothing is written or announced under a lease that another process has taken over."""
        holding = self.held.get(shard_of(guild_id, self.count)) if self.count else None
        return None if holding is None or holding.is_lost else holding

    @property
    def pause(self) -> float | None:
        """Seconds until the next beat; None: nothing runs out, and there is nothing more to take."""
        return None if self._lasts and len(self.held) == self.count else self.seconds / BEATS

    def within(self, holding: Holding) -> Callable[[int], bool]:
        """Whether a server belongs to that shard."""
        return lambda guild_id: shard_of(guild_id, self.count) == holding.lease.shard

    async def beat(self) -> Changes:
        """Renew what is held, and take what is free."""
        async with self._one_at_a_time:
            asked = asyncio.get_running_loop().time()
            held = {each.lease for each in self.held.values()}
            beat = await self.leases.beat(self._terms(self.count), held)
            self._lasts = beat.seconds == inf
            return self._now_held(beat, asked + beat.seconds)

    def _terms(self, count: int) -> Terms:
        return Terms(self.worker, self.seconds, count, self.at_once, takes=not self._stops)

    def _now_held(self, beat: Beat, until: float) -> Changes:
        lost = tuple(each for each in self.held.values() if each.lease not in beat.held)
        for each in lost:
            each.lapse()
            del self.held[each.lease.shard]
        now = asyncio.get_running_loop().time()
        resumed = tuple(each for each in self.held.values() if not each.counts(now))
        known = {each.lease for each in self.held.values()}
        gained = tuple(Holding(each, until) for each in sorted(beat.held - known, key=lambda it: it.shard))
        self.held |= {each.lease.shard: each for each in gained}
        for each in self.held.values():
            each.until = until
        return Changes(gained, lost, resumed, beat.spare, outdated=beat.count != self.count)

    async def give_back(self, holdings: Collection[Holding]) -> None:
        """Let others have these."""
        async with self._one_at_a_time:
            for each in holdings:
                each.lapse()
                self.held.pop(each.lease.shard, None)
            await self.leases.give_back({each.lease for each in holdings})

    def stop(self) -> None:
        """Take no more leases."""
        self._stops = True

    async def leave(self) -> None:
        """Give everything back: the process ends."""
        async with self._one_at_a_time:
            for each in self.held.values():
                each.lapse()
            self.held.clear()
            await self.leases.leave(self.worker)
