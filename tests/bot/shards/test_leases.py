"""Who takes which shard when: whatever comes, no shard is held twice, and none is left."""

from dataclasses import dataclass, field
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.shards.leases import (
    IDENTIFY_SECONDS,
    Fleet,
    Lease,
    Seat,
    Terms,
    beaten,
    given_back,
    identifying,
    left,
    shard_of,
    sized,
)

SECONDS = 10.0
BEAT = 2.5
WORKERS = ("a", "b", "c")


def fleet_of(count: int) -> Fleet:
    return Fleet((Seat(),) * count)


@dataclass
class World:
    """Processes over one fleet; ``held`` is what each believes, until when it may."""

    fleet: Fleet
    at_once: int
    now: float = 0.0
    held: dict[str, dict[Lease, float]] = field(default_factory=lambda: {each: {} for each in WORKERS})
    began: list[tuple[float, int]] = field(default_factory=list)

    def beat(self, who: str) -> int:
        before, terms = self.fleet, Terms(who, SECONDS, len(self.fleet.seats), self.at_once)
        self.fleet, beat = beaten(before, terms, self.held[who], self.now)
        for each in beat.held - self.held[who].keys():
            assert each.token == before.seats[each.shard].token + 1, "a token came twice"
            self.began.append((self.now, each.shard % self.at_once))
        self.held[who] = dict.fromkeys(beat.held, self.now + beat.seconds)
        self.nobody_holds_anothers()
        return beat.spare

    def nobody_holds_anothers(self) -> None:
        believed = [
            each.shard for leases in self.held.values() for each, until in leases.items() if self.now < until
        ]
        assert len(believed) == len(set(believed)), "two believe that they hold one shard"

    def forget(self, who: str) -> None:
        """It was killed, or the answer to its beat was lost."""
        self.held[who] = {}

    def hand_over(self, who: str, count: int) -> None:
        for each in sorted(self.held[who], key=lambda it: -it.shard)[:count]:
            del self.held[who][each]
            self.fleet = given_back(self.fleet, {each})

    def live(self, who: tuple[str, ...], seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            for each in who:
                self.hand_over(each, min(1, self.beat(each)))
            self.now += BEAT


acts = st.lists(
    st.tuples(st.sampled_from(("beat", "forget", "leave", "wait", "doze")), st.sampled_from(WORKERS)),
    max_size=40,
)


@given(acts, st.integers(1, 9), st.integers(1, 3), st.sets(st.sampled_from(WORKERS), min_size=1))
def test_whatever_happens_each_shard_has_one_holder_and_soon_one_again(
    happens: list[tuple[str, str]], count: int, at_once: int, live: set[str]
) -> None:
    world = World(fleet_of(count), at_once)
    for what, who in happens:
        if what == "beat":
            world.hand_over(who, min(1, world.beat(who)))
        elif what == "forget":
            world.forget(who)
        elif what == "leave":
            world.fleet = left(world.fleet, who)
            world.forget(who)
        else:
            world.now += 1.0 if what == "wait" else SECONDS
        world.nobody_holds_anothers()
    alive = tuple(sorted(live))
    world.live(alive, SECONDS + (IDENTIFY_SECONDS + BEAT) * (count + 2) * 2)
    holds = {each: len(world.held[each]) for each in alive}
    assert sum(holds.values()) == count
    assert max(holds.values()) <= -(-count // len(alive)), "shared unevenly"
    for bucket in range(at_once):
        times = [at for at, which in world.began if which == bucket]
        assert all(b - a >= IDENTIFY_SECONDS for a, b in pairwise(times))


def test_a_dead_ones_shards_are_taken_over_as_soon_as_its_leases_ran_out() -> None:
    world = World(fleet_of(2), 2)
    world.beat("a")
    assert {each.shard for each in world.held["a"]} == {0, 1}
    world.now = SECONDS - 1
    assert world.beat("b") == 0
    assert not world.held["b"]
    world.now = SECONDS
    world.beat("b")
    assert world.held["b"].keys() == {Lease(0, 2), Lease(1, 2)}
    world.beat("a")
    assert not world.held["a"], "what was taken over is lost, however late one hears of it"


def test_a_lease_that_ran_out_is_renewed_while_nobody_took_it() -> None:
    world = World(fleet_of(1), 1)
    world.beat("a")
    world.now = 100.0
    world.beat("a")
    assert world.held["a"].keys() == {Lease(0, 1)}


def test_who_stops_takes_nothing_and_gives_nothing_back_by_itself() -> None:
    fleet, beat = beaten(fleet_of(2), Terms("a", SECONDS, 2, takes=False), (), 0.0)
    assert (beat.held, beat.spare) == (frozenset(), 0)
    assert fleet.seats[0].holder == ""


def test_all_go_by_the_number_of_shards_of_those_who_live() -> None:
    fleet = sized(Fleet(), Terms("a", SECONDS, 2), 0.0)
    assert len(sized(fleet, Terms("b", SECONDS, 5), 1.0).seats) == 2, "though none is taken yet"
    fleet, _ = beaten(fleet, Terms("a", SECONDS, 2), (), 0.0)
    assert len(sized(fleet, Terms("a", SECONDS, 5), 1.0).seats) == 2
    more = sized(fleet, Terms("b", SECONDS, 3), SECONDS)
    assert [each.token for each in more.seats] == [1, 1, 1], "a token never comes again"
    after, beat = beaten(more, Terms("a", SECONDS, 2), {Lease(0, 1)}, SECONDS)
    assert (after, beat.held, beat.count) == (more, frozenset(), 3)


def test_sessions_begin_one_after_another_in_a_bucket() -> None:
    fleet, wait = identifying(Fleet(), 0, 7.0)
    assert wait == 0
    assert identifying(fleet, 0, 8.0)[1] == IDENTIFY_SECONDS - 1
    assert identifying(fleet, 1, 8.0)[1] == 0
    assert identifying(fleet, 0, 7.0 + IDENTIFY_SECONDS)[1] == 0


def test_servers_belong_to_shards_as_discord_says_and_direct_messages_to_the_first() -> None:
    assert [shard_of(guild << 22 | 5, 3) for guild in range(4)] == [0, 1, 2, 0]
    assert shard_of(0, 3) == 0
