"""The rules by which processes share the shards: leases and their fencing tokens.

A *shard* is one of the gateway sessions among which Discord spreads the servers. Only the functions here
decide which process takes which shard and when. They work on a `Fleet` as it is at one moment; over a
database each of them is one transaction. A lease lasts until it is no longer renewed. A process that
takes a shard gives it a new token. What a holder writes names the token of its lease, and is accepted only
while that token is the newest (a fencing token). A process that was stopped for a while, and does not know
yet that it lost a shard, can therefore add nothing to it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Mapping
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import TypeVar

Result = TypeVar("Result")

IDENTIFY_SECONDS = 5.5
"""Between two sessions begun in one of Discord's buckets: five, and some for the way there."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A shard, and the fencing token of its holder."""

    shard: int
    token: int


@dataclass(frozen=True, slots=True)
class Terms:
    """A process's request.

    - ``worker``: its name.
    - ``seconds``: how long its leases last.
    - ``count``: how many shards there are.
    - ``at_once``: how many sessions Discord lets begin at once (max_concurrency).
    - ``takes``: whether it takes shards; false while it stops.
    """

    worker: str
    seconds: float
    count: int
    at_once: int = 1
    takes: bool = True


@dataclass(frozen=True, slots=True)
class Seat:
    """The state of a shard: its last holder ("": it was given back), the time ``until`` the lease ends, and
    its token."""

    holder: str = ""
    token: int = 0
    until: float = 0.0


@dataclass(frozen=True, slots=True)
class Fleet:
    """All shards, the processes that are there (each until when), when a session was begun last in each of
    Discord's buckets, and the ``newest`` token ever given; instants are seconds of the database's clock."""

    seats: tuple[Seat, ...] = ()
    workers: Mapping[str, float] = field(default_factory=dict[str, float])
    identified: Mapping[int, float] = field(default_factory=dict[int, float])
    newest: int = 0


Decision = Callable[[Fleet, float], tuple[Fleet, Result]]
"""What becomes of the fleet at an instant, and the answer."""


@dataclass(frozen=True, slots=True)
class Beat:
    """The result of a renewal: the leases held, for how many seconds from the request, and how many are
    ``spare`` beyond the process's share. Spare ones are given back once running work is done. ``count``: how
    many shards there are."""

    held: frozenset[Lease]
    seconds: float
    count: int
    spare: int = 0


def shard_of(guild_id: int, count: int) -> int:
    """The shard of a server, as Discord spreads them; of direct messages (0) the first."""
    return (guild_id >> 22) % count


def sized(fleet: Fleet, terms: Terms, now: float) -> Fleet:
    """The fleet with a new process, and with as many shards as that asks for, unless a live process uses
    another number: all of them must use the same."""
    others = any(who != terms.worker and until > now for who, until in fleet.workers.items())
    there = {**fleet.workers, terms.worker: now + terms.seconds}
    if len(fleet.seats) == terms.count or others or any(_is_held(each, now) for each in fleet.seats):
        return replace(fleet, workers=there)
    newest = max((fleet.newest, *(each.token for each in fleet.seats)))  # No token ever comes again.
    return replace(fleet, seats=(Seat(token=newest),) * terms.count, workers=there, newest=newest)


def beaten(fleet: Fleet, terms: Terms, held: Collection[Lease], now: float) -> tuple[Fleet, Beat]:
    """One heartbeat of a process. It is alive, renews the leases that it still has, and takes free shards up
    to its share, at most one in each bucket that may begin a session now.

    An expired lease is renewed as long as nobody took the shard. A seat with the process's name, but without
    a lease that it knows of (its answer was lost), counts as free. A process that was stopped for long and
    uses another number of shards than all others gets none.
    """
    if len(fleet.seats) != terms.count:
        return fleet, Beat(frozenset(), terms.seconds, len(fleet.seats))
    workers = {who: until for who, until in fleet.workers.items() if until > now}
    workers[terms.worker] = until = now + terms.seconds
    seats = list(fleet.seats)
    mine = [
        shard
        for shard, seat in enumerate(seats)
        if seat.holder == terms.worker and Lease(shard, seat.token) in held
    ]
    for shard in mine:
        seats[shard] = replace(seats[shard], until=until)
    share = -(-len(seats) // len(workers))
    identified = dict(fleet.identified)
    for shard in _free(seats, terms.worker, mine, now) if terms.takes else ():
        bucket = shard % terms.at_once
        if len(mine) < share and _may_identify(identified, bucket, now):
            seats[shard] = Seat(terms.worker, seats[shard].token + 1, until)
            identified[bucket] = now
            mine.append(shard)
    leases = frozenset(Lease(shard, seats[shard].token) for shard in mine)
    beat = Beat(leases, terms.seconds, terms.count, max(0, len(mine) - share) if terms.takes else 0)
    return Fleet(tuple(seats), workers, identified, fleet.newest), beat


def given_back(fleet: Fleet, leases: Collection[Lease]) -> Fleet:
    """The fleet after these leases were given back, as far as they still counted."""
    seats = tuple(
        replace(seat, holder="", until=0.0) if Lease(shard, seat.token) in leases else seat
        for shard, seat in enumerate(fleet.seats)
    )
    return replace(fleet, seats=seats)


def left(fleet: Fleet, worker: str) -> Fleet:
    """The fleet without a process; its leases are free at once."""
    seats = tuple(
        replace(seat, holder="", until=0.0) if seat.holder == worker else seat for seat in fleet.seats
    )
    workers = {who: until for who, until in fleet.workers.items() if who != worker}
    return replace(fleet, seats=seats, workers=workers)


def identifying(fleet: Fleet, bucket: int, now: float) -> tuple[Fleet, float]:
    """Begin a new session in this bucket: 0, or how many seconds have to pass before."""
    if not _may_identify(fleet.identified, bucket, now):
        return fleet, fleet.identified[bucket] + IDENTIFY_SECONDS - now
    return replace(fleet, identified={**fleet.identified, bucket: now}), 0.0


def _is_held(seat: Seat, now: float) -> bool:
    return bool(seat.holder) and seat.until > now


def _free(seats: list[Seat], worker: str, mine: Collection[int], now: float) -> list[int]:
    return [
        shard
        for shard, seat in enumerate(seats)
        if shard not in mine and (seat.holder == worker or not _is_held(seat, now))
    ]


def _may_identify(identified: Mapping[int, float], bucket: int, now: float) -> bool:
    return bucket not in identified or now - identified[bucket] >= IDENTIFY_SECONDS


@dataclass(frozen=True, slots=True)
class Followed:
    """Notifications from other processes: that a server's data changed (None: everything may have, since the
    connection was lost), and that shards became free."""

    changed: Callable[[int | None], None]
    freed: Callable[[], None]


class Leases(ABC):
    """The shards and their holders, for one process or for many."""

    async def agree_on(self, terms: Terms) -> int:
        """How many shards there are: the requested number, or the number that running processes already use:
        `sized`."""

        def decide(fleet: Fleet, now: float) -> tuple[Fleet, int]:
            after = sized(fleet, terms, now)
            return after, len(after.seats)

        return await self.change(decide)

    async def beat(self, terms: Terms, held: Collection[Lease]) -> Beat:
        """Renew this process's leases, and take free shards: `beaten`."""
        return await self.change(lambda fleet, now: beaten(fleet, terms, held, now))

    async def give_back(self, leases: Collection[Lease]) -> None:
        """Give these shards back; other processes are notified."""
        await self.change(lambda fleet, _: (given_back(fleet, leases), None), frees=True)

    async def leave(self, worker: str) -> None:
        """This process ends: all of its leases are free, and the others are notified."""
        await self.change(lambda fleet, _: (left(fleet, worker), None), frees=True)

    async def identify_after(self, bucket: int) -> float:
        """Begin a session in one of Discord's buckets: `identifying`."""
        return await self.change(lambda fleet, now: identifying(fleet, bucket, now))

    @abstractmethod
    async def change(self, decide: Decision[Result], *, frees: bool = False) -> Result:
        """Let a rule decide on the fleet, with nobody else in between; ``frees``: shards may be free now."""

    async def follow(self, followed: Followed) -> None:  # noqa: B027 - to override is not a duty
        """Hear from now on what other processes tell. One process hears nothing."""

    def exclusively(self, what: str) -> AbstractAsyncContextManager[bool]:
        """Be the only process that does this, for a while; a second one waits. False: it waited for long, and
        others still do it. One process is always the only one."""
        return nullcontext(True)


@dataclass(slots=True, eq=False)
class Holding:
    """A lease in the hands of this process: it counts ``until`` that instant of the event loop's clock,
    which is never later than the database has it."""

    lease: Lease
    until: float

    def counts(self, now: float) -> bool:
        """Whether work done under it may still be announced."""
        return now < self.until

    @property
    def is_lost(self) -> bool:
        """Whether it will never be valid again. A lease that only ran out is valid again if it is renewed
        before another process takes the shard."""
        return self.until == float("-inf")

    def lapse(self) -> None:
        """It counts no longer: another process has the shard."""
        self.until = float("-inf")


serving: ContextVar[Holding | None] = ContextVar("serving", default=None)
"""The lease under which this task works; None: none (for example for the process's own notes)."""
touching: ContextVar[int | None] = ContextVar("touching", default=None)
"""The server (0: a user's own settings) that this task changes and other processes may remember: they are
notified with the commit. None: only this process remembers it."""


@contextmanager
def touched(guild_id: int) -> Generator[None]:
    """Notify the other processes of changes of a server inside this."""
    before = touching.set(guild_id)
    try:
        yield
    finally:
        touching.reset(before)
