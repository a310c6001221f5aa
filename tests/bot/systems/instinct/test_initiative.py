"""Initiative as it changes and comes back, beside a model of its own of D-37 to D-43."""

from dataclasses import dataclass, replace

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.systems.clock import ClockCombatant, Correction, Course, InitiativeRoll
from bot.systems.instinct.clock import SETTLING, TickClock
from bot.systems.instinct.clock_place import Ticks
from bot.systems.moments import CombatantId
from tests.profiles import examples

ONE = CombatantId(1)
CLOCK = TickClock()
TURNS = 8

Op = tuple[str, int]


@dataclass
class Model:
    """One combatant alone: ``base`` is what initiative is when a round begins, ``at`` where the combatant
    stands now, ``mode`` whether they are whole, split, or back from a split until the round ends. ``paid``
    are turns whose 20 have not come back, below 0 those that ``taken`` cost; it is what was changed."""

    base: int
    dice: int
    tick: int = 21
    round: int = 1
    at: int = 0
    mode: str = "whole"
    cut: int = 0
    paid: int = 0
    taken: int = 0

    def __post_init__(self) -> None:
        self.change(self.base)

    def change(self, base: int) -> None:
        if self.mode == "whole":
            while base > 20 and self.paid < 0:
                base, self.paid = base - 20, self.paid + 1
            self.at, self.base = (20, base) if base > 20 else (base, base)
            self.mode = "split" if base > 20 else "whole"
            self.paid = 0 if base > 20 else self.paid
            return
        stood = self.at + self.cut
        self.base = base
        self.mode = "split" if base > 20 else "over"
        self.at = stood if base > 20 else min(stood, base)
        self.cut = stood - self.at

    def act(self) -> None:
        if self.mode == "split":
            self.at -= -(-400 // self.base)
        else:
            self.at -= 20
            if self.mode == "whole":
                self.base, self.paid = self.at, self.paid + 1

    def delay(self) -> None:
        self.at -= 1
        if self.mode == "whole":
            self.base = self.at

    def settle(self) -> None:
        step = (self.dice < 11) - (self.dice > 11)
        self.dice += step
        if step:
            self.change(self.base + step)

    def begin_round(self) -> None:
        self.round, self.tick = self.round + 1, 21
        if self.mode == "split":
            self.at = min(20, self.at + 20)
            return
        self.paid = 0 if self.mode == "over" else self.paid
        self.mode, self.cut = "whole", 0
        if self.paid > 0 or self.base <= 0:
            self.paid -= self.paid > 0 or self.base - self.taken >= 1
            self.change(self.base + 20)
        else:
            self.change(self.base)

    def go_on(self, *, settling: bool) -> None:
        """On to the next tick with a turn."""
        while min(self.tick - 1, self.at) < 1:
            if settling:
                self.settle()
            self.begin_round()
        self.tick = min(self.tick - 1, self.at)


def ops() -> st.SearchStrategy[list[list[Op]]]:
    by = st.tuples(st.just("by"), st.integers(-30, 30))
    to = st.tuples(st.just("to"), st.integers(-25, 45))
    delay = st.just(("delay", 0))
    return st.lists(st.lists(by | to | delay, max_size=3), min_size=TURNS, max_size=TURNS)


@settings(max_examples=examples(1500))
@given(start=st.integers(-25, 45), dice=st.integers(2, 20), done=ops(), settling=st.booleans())
@example(start=18, dice=11, done=[[("by", 5)], [("by", -5)], *[[]] * 6], settling=False)
def test_every_turn_comes_where_the_model_has_it(
    start: int, dice: int, done: list[list[Op]], *, settling: bool
) -> None:
    combatant = ClockCombatant(
        ONE, 0, 1, False, initiative=start, roll=InitiativeRoll(ONE, dice, (dice - 1, 1))
    )
    course = Course(1, None, (ONE,), (SETTLING,) if settling else ())
    state, model = CLOCK.start([combatant]), Model(start, dice)
    for each in done:
        called = CLOCK.call(state, course)
        while called.goes_on:
            course = replace(course, round_number=called.round_number)
            called = CLOCK.call(called.state, course)
        state, course = called.state, replace(course, round_number=called.round_number)
        model.go_on(settling=settling)
        assert (called.round_number, state.tick) == (model.round, model.tick)
        acted = True
        for what, number in each:
            place = state.place(ONE)
            if what == "delay":
                continue
            value = number if what == "to" else place.value + number
            if not -100 <= value <= 200:
                continue
            correction = Correction(initiative=value) if what == "to" else Correction(initiative_by=number)
            state = CLOCK.correct(state, ONE, correction)
            model.paid = 0 if what == "to" else model.paid
            model.taken += value - model.base
            model.change(value)
        if ("delay", 0) in each:
            offered = next(kind for kind in CLOCK.actions if kind.name == "delay")
            delayed = offered.do(state, replace(course, current=ONE), offered.kind()).state
            assert isinstance(delayed, Ticks)
            state = delayed
            model.delay()
            acted = False
        if acted:
            state = CLOCK.end_turn(state, ONE)
            model.act()
        found = state.place(ONE)
        assert (found.value, found.initiative, found.is_split) == (
            model.base,
            model.at,
            model.mode == "split",
        )
        why = CLOCK.derivation(state, combatant)
        assert why.value == sum(each.amount for each in why.parts) == found.value
        turns = next(each.amount for each in why.parts if each.key == "turns")
        assert turns % 20 == 0


@settings(max_examples=examples(400))
@given(start=st.integers(1, 20), by=st.integers(1, 60), turns=st.integers(0, 5))
def test_nothing_is_lost_by_a_bonus_that_ends(start: int, by: int, turns: int) -> None:
    """Begun before the first turn and ended after any: from the next round on they act as before."""
    course = Course(1, None, (ONE,))
    state = CLOCK.correct(
        CLOCK.start([ClockCombatant(ONE, 0, 1, False, initiative=start)]), ONE, Correction(initiative_by=by)
    )

    def go_on() -> int:
        nonlocal state, course
        called = CLOCK.call(state, course)
        while called.goes_on:
            course = replace(course, round_number=called.round_number)
            called = CLOCK.call(called.state, course)
        state, course = called.state, replace(course, round_number=called.round_number)
        return called.round_number

    for _ in range(turns):
        go_on()
        state = CLOCK.end_turn(state, ONE)
    state = CLOCK.correct(state, ONE, Correction(initiative_by=-by))
    now = course.round_number
    while (number := go_on()) == now:
        state = CLOCK.end_turn(state, ONE)
    assert number == now + 1
    assert state.tick == start


@settings(max_examples=examples(400))
@given(start=st.integers(1, 45), by=st.integers(1, 90), turns=st.integers(0, 5))
def test_nothing_is_gained_by_a_penalty_that_ends(start: int, by: int, turns: int) -> None:
    """Once it is over, they are what they were: not split by the 20 that came for turns which it cost."""
    course, one = Course(1, None, (ONE,)), ClockCombatant(ONE, 0, 1, False, initiative=start)
    state = CLOCK.correct(CLOCK.start([one]), ONE, Correction(initiative_by=-by))
    for number in range(turns + 6):
        called = CLOCK.call(state, course)
        while called.goes_on:
            course = replace(course, round_number=called.round_number)
            called = CLOCK.call(called.state, course)
        state, course = called.state, replace(course, round_number=called.round_number)
        if number == turns:
            state = CLOCK.correct(state, ONE, Correction(initiative_by=by))
        state = CLOCK.end_turn(state, ONE)
    assert state.place(ONE).is_split == (start > 20)
    assert state.place(ONE).value == (start if start > 20 else start - 20)
