"""Notation written anew rolls as what was typed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dice.notation import read
from bot.dice.roll import Budget, roll
from bot.dice.spelling import spelt
from bot.refusal import Refusal
from tests.bot.dice.test_properties import ATTRIBUTES, SeededDice, expressions, granted
from tests.profiles import examples

SHEET = {"strength": 5, "agility": 3, "spirit": 0, "力量": -2}


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("4P", "4P"),
        ("强壮-1P > 5", "4P"),
        ("强壮/agility 孰低 N", "3N"),
        ("2d20 kh", "2d20kh1"),
        ("d20优势+强壮", "(2d20kh1)+5"),
        ("4dF+力量", "(4dF)+(-2)"),
        ("6d6 r<2 e6 e5 dl2 c>=5", "6d6r<2e6e5dl2c>=5"),
        ("max(2d6, 3P) * 2 - -3", "max((2d6),(3P))*2--3"),
        ("10/(2d4)", "10/(2d4)"),
    ],
)
def test_names_become_numbers(typed: str, written: str) -> None:
    assert spelt(read(typed, SHEET).expression) == written


@settings(max_examples=examples(60))
@given(expressions(), st.integers())
def test_what_is_written_rolls_the_same(text: str, seed: int) -> None:
    try:
        typed = read(text, ATTRIBUTES)
        again = read(spelt(typed.expression), {})
    except Refusal:
        return
    results = [granted(roll, each, SeededDice(seed), Budget()) for each in (typed, again)]
    totals = [each if isinstance(each, str) else each.total for each in results]
    assert totals[0] == totals[1]
    assert again.groups == typed.groups
