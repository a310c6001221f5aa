"""What wins: a roll, its verdict and its odds agree for every sign, and with arithmetic."""

import operator
from fractions import Fraction
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.play.rolling.bare_dice import question_of
from bot.play.rolling.rolls import Pools, make_roll
from bot.play.rulings.odds import best_difficulty, odds
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.systems.pool.roll_kinds import verdicts
from tests.scripted_dice import ScriptedDice

SIGNS = {
    "": operator.ge,
    "dc": operator.ge,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}
DICE = {"2d4-1": (4, 4), "1d6kh1": (6,), "2P": (6, 6), "1N": (6,), "1P+1d4": (6, 4), "2d4c>=3": (4, 4)}


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("dice", DICE)
def test_every_sign(dice: str, sign: str) -> None:
    for difficulty in (-2, 0, 1, 2, 3, 5, 9):
        option = None if sign else difficulty
        pools = Pools(1, "Ann", Hand(f"{dice} {sign} {difficulty}" if sign else dice))
        counted = any(mark in dice for mark in "PN")
        if counted and sign not in {"", "dc", ">"}:
            with pytest.raises(Refusal, match="dice.meets_pool" if sign == ">=" else "dice.below_pool"):
                _ = pools.typed
            continue
        wins, of = (operator.gt, max(0, difficulty)) if counted else (SIGNS[sign], difficulty)
        won, falls = 0, list(product(*(range(1, sides + 1) for sides in DICE[dice])))
        for faces in falls:
            source = ScriptedDice(zip(DICE[dice], faces, strict=True))
            made = make_roll(cast("Any", SimpleNamespace(dice=source)), pools, difficulty=option)
            (verdict,) = verdicts(cast("Any", made))
            assert verdict.success is wins(made.sides[0].result, of)
            won += verdict.success is True
        asked = odds(question_of(pools, difficulty=option))
        assert asked.wins == (Fraction(won, len(falls)),)
        assert (asked.parted.low_wins if asked.parted else None) is (sign in {"<", "<="})
        found = best_difficulty(asked, Fraction(1, 2))
        if found is not None:
            assert found[1] >= Fraction(1, 2) > found[2]


def test_what_counts_pools_takes_no_other_sign() -> None:
    for sign in (">=", "<", "<="):
        with pytest.raises(Refusal, match=r"tries\.above_only"):
            _ = Pools(1, "Ann", Hand(f"1d20 {sign} 5", "2P")).typed
