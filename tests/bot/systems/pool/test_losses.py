"""Nobody loses more dice than they have, whatever takes them (P-51, P-55, P-56, P-61)."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.ground.reason import Reason
from bot.systems.pool.attacks import Attack, Defence, strike
from bot.systems.pool.attributes import Attribute, Dice
from bot.systems.pool.falling import Fall, landing
from bot.systems.pool.travel import Carrier, Going, Plan, travel

DICE = st.integers(0, 12)
RESULTS = st.integers(0, 60)
ATTRIBUTES = st.sampled_from(Attribute)


def told(reasons: Iterable[Reason]) -> list[int]:
    """The dice that are told as lost."""
    taken = {"attack.lost", "attack.left", "attack.gone"}
    return [lost for each in reasons if each.key in taken and isinstance(lost := each.facts["lost"], int)]


@given(
    st.builds(Attack, st.integers(0, 9), ATTRIBUTES, DICE),
    RESULTS,
    st.none() | st.sampled_from(Defence),
    DICE,
)
def test_an_attack_takes_no_more_than_there_is(
    attack: Attack, result: int, defence: Defence | None, points: int
):
    struck = strike(attack, result, defence, points if defence else 0)
    assert attack.dice is not None
    assert 0 <= struck.lost <= attack.dice
    assert struck.left == attack.dice - struck.lost
    assert all(lost <= attack.dice for lost in told(struck.reasons))


@given(
    st.builds(Fall, st.integers(1, 90), DICE, st.integers(0, 9), ATTRIBUTES, st.booleans(), DICE),
    st.integers(0, 180),
)
def test_a_fall_takes_no_more_than_there_is(fall: Fall, result: int):
    assert fall.stock is not None
    assert 0 <= fall.lost(result) <= fall.stock
    assert all(lost <= fall.stock for lost in told(landing(fall, result)))


@given(
    st.tuples(*[st.integers(1, 12)] * 3),
    st.fractions(Fraction(1, 2), 24, max_denominator=4),
    st.integers(0, 24),
    st.none() | st.fractions(1, 200, max_denominator=2),
    st.sampled_from(Carrier),
    st.sampled_from(Going),
)
def test_a_march_takes_no_more_than_there_is(
    dice: tuple[int, int, int],
    hours: Fraction,
    forced: int,
    distance: Fraction | None,
    carrier: Carrier,
    going: Going,
):
    forced = min(forced, int(hours)) if carrier.tires else 0
    plan = Plan((Fraction(3),), hours, forced, distance, Dice(*dice), going, carrier)
    journey = travel(plan)
    after = [each for day in journey.days for each in day.dice]
    assert all(min(each) >= 0 for each in after)
    for before, later in pairwise(after):
        assert all(b >= a for b, a in zip(before, later, strict=True))
    assert 0 <= journey.lost <= min(dice)
    assert after[-1] == Dice(*dice).less(journey.lost)
