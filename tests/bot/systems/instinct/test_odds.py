"""Odds of checks, attacks and blows, against every way that their dice fall, as it is ruled."""

from fractions import Fraction
from itertools import product

import pytest

from bot.dice.odds.distribution import uniform
from bot.refusal import Refusal
from bot.systems.attack_command import NOBODY
from bot.systems.attack_command import AttackRequest as Attacked
from bot.systems.instinct.attack_command import ATTACKS
from bot.systems.instinct.checks import Check, CheckOutcome, Modifier, checked, needed
from bot.systems.instinct.damage import Hit, Special, hurt
from bot.systems.instinct.damage_types import DamageType
from bot.systems.instinct.health import Body, Level, Part
from bot.systems.instinct.odds import (
    Blow,
    damage,
    degrees,
    felled,
    highest_target,
    opposed_degrees,
    outcomes,
    powers,
    values,
)
from bot.systems.instinct.odds_questions import CHANCES
from bot.systems.odds_questions import OddsQuestion
from tests.scripted_dice import falling

D10 = range(1, 11)
CHECKS = (
    Check(),
    Check((Modifier("", 3), Modifier("", -5)), target=11),
    Check(target=12, steps=(1, 1)),
    Check(target=12, advantages=(1,)),
    Check(target=9, disadvantages=(2, 1)),
    Check(advantages=(2,), disadvantages=(1,)),
    Check(advantages=(1,), disadvantages=(1,), target=8),
    Check(support=2),
    Check(hindrance=2, support=1, target=10),
    Check(support=1, hindrance=1),
    Check(passive=True, advantages=(3,), target=12),
    Check(passive=True, disadvantages=(7,), support=3),
    Check((Modifier("", 4),), given_up=True, support=2, target=3),
)


@pytest.mark.parametrize("check", CHECKS)
def test_every_way_the_dice_fall(check: Check) -> None:
    wanted = needed(check)
    fallen = [
        checked(check, dice[: wanted.dice], dice[wanted.dice :])
        for dice in product(D10, repeat=wanted.dice + wanted.bonus)
    ]
    assert values(check) == uniform([each.value for each in fallen])
    found = degrees(check)
    if found is None:
        assert check.target is None
        return
    assert found == uniform([each.degree for each in fallen if each.degree is not None])
    chances = outcomes(found)
    assert sum(chances.values()) == 1
    for outcome in CheckOutcome:
        assert chances[outcome] == Fraction([each.outcome for each in fallen].count(outcome), len(fallen))


def test_the_highest_target() -> None:
    """Two D10 are 12 or more in 45 of 100 cases, 11 or more in 55."""
    assert highest_target(Check(), Fraction(1, 2)) == 10
    assert highest_target(Check((Modifier("", 5),)), Fraction(1)) == 6
    assert highest_target(Check(), Fraction(1, 1000)) == 19


def test_attack_against_defence() -> None:
    attack, defence = Check((Modifier("", 2),)), Check(passive=True)
    assert opposed_degrees(attack, defence) == values(attack).shifted(-10)
    both = opposed_degrees(Check(), Check())
    assert both.mean == 0
    assert both.exactly(0) == Fraction(670, 10_000)


BODY = Body(parts=(Part("head", vital=True), Part("arm")), dr=4)
CUT = (DamageType.CUTTING,)
BLOWS = (
    Blow(Check((Modifier("", 4),)), Check(passive=True), Hit(3, CUT), "head"),
    Blow(Check(), Check(passive=True), Hit(3, CUT), "arm", open_hits=True, combo=False),
    Blow(Check(), Check(passive=True), Hit(2, CUT, specials=(Special.PIERCE,)), "arm"),
    Blow(Check((Modifier("", 9),)), Check(passive=True), Hit(1, (DamageType.PAIN,)), None),
)


@pytest.mark.parametrize("blow", BLOWS)
@pytest.mark.parametrize("barrier", [0, 4])
def test_every_blow(blow: Blow, barrier: int) -> None:
    """Two in a row, POW by POW: what is left of each body, with the combo penalty between them (D-18)."""
    body = Body(parts=BODY.parts, dr=BODY.dr, barrier=barrier, sp_threshold=4)
    now = {body: Fraction(1)}
    found = felled(body, blow, 2)
    for made in range(2):
        power, following = powers(blow, made), dict[Body, Fraction]()
        assert power == powers(blow).shifted(-4 * made * blow.combo)
        for each, share in now.items():
            for degree, weight in power:
                hits = degree > 0 or (degree == 0 and blow.open_hits)
                done = hurt(
                    each, Hit(blow.hit.dp, blow.hit.types, True, degree, blow.hit.specials), blow.part
                )
                left = done.body if hits else each
                following[left] = following.get(left, Fraction(0)) + share * Fraction(weight, power.total)
        now = following
        assert {left: share for left, share in found.bodies[made] if share} == now
        assert found.chance(made + 1, lambda _: True) == 1


def test_what_becomes_of_a_part() -> None:
    """DP 3 with POW above DR in 3 blows: 3, 6, then the limit 8."""
    blow = Blow(Check((Modifier("", 30),)), Check(passive=True), Hit(3, CUT), "head")
    found = felled(BODY, blow, 5)
    assert [found.dissolved(blows) for blows in (1, 2, 3, 4, 5)] == [0, 0, 1, 1, 1]
    assert found.levels(2, "head")[Level.BADLY_HURT] == 1
    assert damage(BODY, blow).exactly(3) == 1
    arm = Blow(blow.attack, blow.defence, blow.hit, "arm")
    assert felled(BODY, arm, 5).levels(5, "arm")[Level.LOST] == 1


def test_a_blow_that_may_miss() -> None:
    """ATK 2D10 against 10: at most 10 in 45 of 100 cases, up to DR 4 above it in 34, more in 21."""
    blow = Blow(Check(), Check(passive=True), Hit(3, CUT), "head")
    assert dict(damage(BODY, blow)) == {0: 45, 1: 34, 3: 21}


def test_what_is_refused() -> None:
    blow = BLOWS[0]
    for blows in (0, 21):
        with pytest.raises(Refusal, match="too_many_blows"):
            felled(BODY, blow, blows)
    with pytest.raises(Refusal, match="too_big_at_all"):
        felled(Body(parts=BODY.parts, barrier=500), blow, 20)
    with pytest.raises(Refusal, match="passive_given_up"):
        values(Check(passive=True, given_up=True))


def test_the_difficulty_counts_in_the_chances_of_an_attack() -> None:
    """D-14: 困难 makes a target of 19 of DEF 17."""
    rolled = [
        CHANCES.of(ATTACKS.make(Attacked(text, NOBODY), falling("d10 5 5")))
        for text in ("+9 vs 17 困难", "+9 vs 19")
    ]
    asked = [CHANCES.read(OddsQuestion(text, {}, damage="3 切割")) for text in ("+9 vs 17 困难", "+9 vs 19")]
    for harder, plain in (rolled, asked):
        assert harder is not None
        assert plain is not None
        assert harder.reckoned().chances == plain.reckoned().chances
