"""Limits on requests of a user and of a channel: token buckets, so that one user cannot make a table wait."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from bot.play.cache import Remembered

SECOND = 10**9
"""Everything here is counted in nanoseconds."""


class Load(StrEnum):
    """The cost of an interaction."""

    QUICK = "quick"
    """A roll, a turn, a setting: a millisecond or two."""
    HEAVY = "heavy"
    """Odds, pictures, texts to be read in: up to a fifth of a second. And what fills a channel: calls, which
    ping, and words as a character; Discord takes five in two seconds."""
    LONG = "long"
    """Files of many entries, images: up to some seconds, and megabytes."""
    TYPED = "typed"
    """Suggestions while a user types."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """``most`` at once, then one more every ``every`` nanoseconds."""

    most: int
    every: int

    @property
    def holds(self) -> int:
        """How long it takes from empty to full."""
        return self.most * self.every


@dataclass(frozen=True, slots=True)
class Limit:
    """How much one user may ask everywhere, and all users together in one channel."""

    person: Bucket
    channel: Bucket


LIMITS: Mapping[Load, Limit] = MappingProxyType({
    Load.QUICK: Limit(Bucket(40, SECOND // 5), Bucket(160, SECOND // 20)),
    Load.HEAVY: Limit(Bucket(12, SECOND * 3 // 2), Bucket(40, SECOND // 2)),
    Load.LONG: Limit(Bucket(4, SECOND * 5), Bucket(12, SECOND * 2)),
    Load.TYPED: Limit(Bucket(30, SECOND // 8), Bucket(160, SECOND // 30)),
})  # fmt: skip
"""Nobody reaches these limits by hand: pressing Next as fast as Discord shows it is two presses a second. If
a channel is over its limit, users with few requests are served first."""

NO_LIMITS: Mapping[Load, Limit] = MappingProxyType({})
TELLS_EVERY = 10 * SECOND
"""A user over the limit is told so once in this time. Further requests over the limit get no answer."""
MOST_KNOWN = 20_000
"""Of how many people and channels it is remembered when their buckets are full again: some 4 MB."""


class RateLimits:
    """The buckets of everybody, each as the moment at which it is full again: one number."""

    def __init__(
        self, limits: Mapping[Load, Limit] = NO_LIMITS, clock: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._limits, self._clock = limits, clock
        self._full_at: Remembered[tuple[Load, bool, int], int] = Remembered(MOST_KNOWN)
        self._told_at: Remembered[int, int] = Remembered(MOST_KNOWN)

    def wait(self, load: Load, user_id: int, channel_id: int) -> int:
        """Take a token of the user and of the channel. If there is none, take nothing and return the
        nanoseconds until there is. A full channel still serves a user with half of their own tokens left."""
        limit = self._limits.get(load)
        if limit is None:
            return 0
        now = self._clock()
        person, channel = (load, True, user_id), (load, False, channel_id)
        own, late = self._spent(person, limit.person, now)
        everybodys, full = self._spent(channel, limit.channel, now)
        if late > 0:
            return late
        if full > 0 and 2 * own > limit.person.holds:
            return full
        self._full_at[person] = now + own + limit.person.every
        self._full_at[channel] = now + min(everybodys + limit.channel.every, limit.channel.holds)
        return 0

    def _spent(self, key: tuple[Load, bool, int], bucket: Bucket, now: int) -> tuple[int, int]:
        """How long a bucket takes until it is full again, and how long until it has a token (at most 0:
        it has one)."""
        spent = max(self._full_at.get(key, now) - now, 0)
        return spent, spent + bucket.every - bucket.holds

    def tells(self, user_id: int) -> bool:
        """Whether to tell the user now that they ask too fast. False if they were just told."""
        now = self._clock()
        if now - self._told_at.get(user_id, -TELLS_EVERY) < TELLS_EVERY:
            return False
        self._told_at[user_id] = now
        return True
