"""When somebody's next turn comes, told beforehand: as the clock itself then calls it."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.systems.clock import Course
from bot.systems.instinct.clock import SETTLING, TickClock
from bot.systems.instinct.clock_place import Part, Place, Ticks, next_turn, with_shed, with_start, with_value
from bot.systems.moments import CombatantId
from tests.profiles import examples

ONE = CombatantId(1)
CLOCK = TickClock()


@st.composite
def places(draw: st.DrawFn) -> Place:
    """One place, split or not, or no longer, with AP up to its limit, its turn on this tick called or not."""
    place = Place(ONE, 0, threshold=draw(st.integers(1, 4)), owed=draw(st.integers(0, 2)))
    for value in draw(st.lists(st.integers(-60, 60), min_size=1, max_size=2)):
        place = with_value(place, value)
    return replace(
        place,
        action_points=draw(st.integers(0, place.limit)),
        dice_value=draw(st.none() | st.integers(2, 20)),
        turn=draw(st.integers(-1, 1)),
    )


@settings(max_examples=examples(3000))
@given(place=places(), tick=st.integers(1, 20), acting=st.booleans(), settling=st.booleans())
def test_the_next_turn_is_the_one_that_the_clock_calls(
    place: Place, tick: int, *, acting: bool, settling: bool
) -> None:
    place = replace(place, turn=1 if acting else place.turn)
    if place.initiative >= tick:
        place = with_shed(with_start(place))
    state = Ticks(tick, (place,), part=Part.RUNNING)
    course = Course(1, ONE if acting else None, (ONE,), (SETTLING,) if settling else ())
    called = CLOCK.call(CLOCK.end_turn(state, ONE) if acting else state, course)
    while called.goes_on:
        course = replace(course, round_number=called.round_number)
        called = CLOCK.call(called.state, course)
    rounds, on, stands = next_turn(place, tick, acting=acting, settling=settling)
    found = called.state.place(ONE)
    assert (1 + rounds, on, stands) == (called.round_number, called.state.tick, found.initiative)
