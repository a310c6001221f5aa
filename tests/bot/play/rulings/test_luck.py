"""Luck, counted out over every way the dice could have fallen."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from bot.dice.roll import ZERO
from bot.play.rulings.luck import luck
from bot.play.throws import Throw
from bot.refusal import Refusal
from bot.rolls.hand import Hand

D4, D6 = range(1, 5), range(1, 7)


def points(face: int) -> int:
    return face if face < 3 else 0


def share(holds: Callable[..., bool], *dice: range) -> Fraction:
    """Of how many ways the dice can fall this is true."""
    ways = [holds(*faces) for faces in product(*dice)]
    return Fraction(sum(ways), len(ways))


def test_rolls_of_one_kind_of_dice_are_added_up() -> None:
    found = luck(
        (Throw(Hand("2P"), 3), Throw(Hand("1P+2"), 2), Throw(Hand("1d4+1"), 4), Throw(Hand("1d4"), 1))
    )
    pools, fours = found.totals
    assert (pools.kind, pools.rolls, pools.total, pools.mean) == ("🅟", 2, 5, Fraction(7, 2))
    assert pools.chance == share(lambda *faces: sum(map(points, faces)) + 2 >= 5, D6, D6, D6)
    assert (fours.kind, fours.rolls, fours.total, fours.mean) == ("d4", 2, 5, 6)

    def so_much(one: int, other: int) -> bool:
        return one + other + 1 >= 5

    assert fours.chance == share(so_much, D4, D4)


def test_rolls_above_their_own_average_are_counted() -> None:
    found = luck((Throw(Hand("1P"), 1), Throw(Hand("1N"), 3), Throw(Hand("2d4kh1"), 4)))
    assert (found.rolls, found.above, found.untold) == (3, 2, 0)

    def two_of_three(pool: int, number: int, one: int, other: int) -> bool:
        above = (points(pool) > Fraction(1, 2), number > Fraction(7, 2), max(one, other) > Fraction(25, 8))
        return sum(above) >= 2

    assert found.chance == share(two_of_three, D6, D6, D4, D4)


def test_dice_of_every_kind_have_a_line() -> None:
    throws = [
        Throw(Hand(text), 3)
        for text in ("2N", "4dF", "1d20", "2d20kh1", "1d6/2", "2P+1d6", "8d10c>=7", "3N*2")
    ]
    found = luck(throws)
    assert {each.kind: each.rolls for each in found.totals} == {
        "🅽": 2, "dF": 1, "d20": 2, "d6": 1, "mixed": 1, "d10": 1,
    }  # fmt: skip


def test_what_was_rolled_again_or_held_back_counts_as_it_was_thrown() -> None:
    (again,) = luck((Throw(Hand("1P", reroll=ZERO), 1), Throw(Hand("1P"), 2))).totals

    def three(first: int, second: int, other: int) -> bool:
        return points(first if points(first) else second) + points(other) >= 3

    assert again.chance == share(three, D6, D6, D6)
    (held,) = luck((Throw(Hand("3P", hold_back=2), 2),)).totals
    assert (held.mean, held.chance) == (Fraction(1, 2), Fraction(1, 6))


def test_what_has_no_exact_distribution_is_left_out() -> None:
    found = luck((Throw(Hand("1d6/(1d4-1)"), 2), Throw(Hand("1d4"), 4)))
    assert (found.rolls, found.untold) == (1, 1)
    nothing = luck((Throw(Hand("1d6/(1d4-1)"), 2),))
    assert (nothing.rolls, nothing.totals, nothing.chance) == (0, (), 1)


def test_too_many_rolls_are_refused_before_anything_is_reckoned() -> None:
    with pytest.raises(Refusal, match=r"luck\.too_many"):
        luck([Throw(Hand("1000N"), 3500)] * 50)
    assert luck([Throw(Hand("4P"), 2)] * 300).rolls == 300
