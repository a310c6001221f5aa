"""How fast somebody may ask, and a channel: what fingers do is never too fast, what a program does is."""

from dataclasses import dataclass

import pytest

from bot.play.workload.rate_limits import LIMITS, MOST_KNOWN, SECOND, TELLS_EVERY, Load, RateLimits

ANN, BOB, HERE, THERE = 1, 2, 10, 20


@dataclass
class Clock:
    """What time it is."""

    now: int = 0

    def __call__(self) -> int:
        return self.now

    def pass_(self, time: int) -> None:
        """Let time pass."""
        self.now += time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits(clock: Clock) -> RateLimits:
    return RateLimits(LIMITS, clock)


def served(limits: RateLimits, who: int, times: int, load: Load = Load.QUICK, where: int = HERE) -> int:
    """How many of so many interactions at once are served."""
    return sum(not limits.wait(load, who, where) for _ in range(times))


@pytest.mark.parametrize("load", Load)
def test_so_many_at_once_then_one_by_one(limits: RateLimits, clock: Clock, load: Load) -> None:
    bucket = LIMITS[load].person
    assert served(limits, ANN, 3 * bucket.most, load) == bucket.most
    wait = limits.wait(load, ANN, HERE)
    assert 0 < wait <= bucket.every
    clock.now += wait
    assert served(limits, ANN, 3, load) == 1
    clock.now += bucket.holds
    assert served(limits, ANN, 3 * bucket.most, load) == bucket.most


def test_loads_are_counted_apart(limits: RateLimits) -> None:
    served(limits, ANN, 1000, Load.TYPED)
    served(limits, ANN, 1000, Load.HEAVY)
    assert served(limits, ANN, 1) == 1


def test_a_gm_who_presses_next_four_times_a_second_never_waits(limits: RateLimits, clock: Clock) -> None:
    for _ in range(4 * 600):
        assert limits.wait(Load.QUICK, ANN, HERE) == 0
        clock.now += SECOND // 4


def test_one_who_floods_takes_nothing_from_others_in_the_channel(limits: RateLimits, clock: Clock) -> None:
    got = 0
    for moment in range(30 * 100):
        got += served(limits, ANN, 1)
        if not moment % 50:
            assert served(limits, BOB, 1) == 1
        clock.now += SECOND // 100
    bucket = LIMITS[Load.QUICK].person
    assert got <= bucket.most + 30 * SECOND // bucket.every + 1


def test_a_full_channel_serves_those_who_asked_for_little(limits: RateLimits) -> None:
    channel, person = LIMITS[Load.QUICK].channel, LIMITS[Load.QUICK].person
    flooders = range(100, 100 + 2 * channel.most // person.most)
    assert sum(served(limits, who, person.most) for who in flooders) >= channel.most
    assert served(limits, 99, person.most) == person.most // 2 + 1
    assert served(limits, BOB, 3) == 3
    assert served(limits, flooders[0], 1, where=THERE) == 0, "their own bucket is empty everywhere"
    assert served(limits, 98, person.most, where=THERE) == person.most


def test_who_is_too_fast_is_told_once_in_a_while(limits: RateLimits, clock: Clock) -> None:
    told = 0
    for _ in range(100):
        told += limits.tells(ANN)
        clock.now += TELLS_EVERY // 20
    assert told == 5
    assert limits.tells(BOB)


def test_memory_is_bounded(limits: RateLimits) -> None:
    for who in range(2 * MOST_KNOWN):
        assert limits.wait(Load.QUICK, who, who) == 0
        assert limits.tells(who)
    assert max(map(len, (limits._full_at, limits._told_at))) <= MOST_KNOWN  # pyright: ignore[reportPrivateUsage]


def test_without_limits_nobody_waits() -> None:
    assert served(RateLimits(), ANN, 1000) == 1000
