"""Percentages, fractions, and how results lie."""

from fractions import Fraction

import pytest

from bot.dice.notation import read
from bot.dice.odds.distribution import Distribution
from bot.dice.odds.typed import distribution
from bot.wording.chances import MOST_ROWS, chance_told, mean_told, percent, spread_told, table_told
from bot.wording.words import words_for

ENGLISH, CHINESE = words_for("en"), words_for("zh-CN")


def of(dice: str) -> Distribution:
    return distribution(read(dice, {}))


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        ("0", "0.00%"), ("1", "100.00%"), ("8/27", "29.63%"), ("1/3", "33.33%"), ("1/10000", "0.01%"),
        ("1/10001", "0.0100%"), ("1/46656", "0.0021%"), ("1/1679616", "0.0001%"), ("1/10000000", "<0.0001%"),
        ("19999/20000", "99.9950%"), ("19998/20000", "99.99%"), ("99999999/100000000", ">99.9999%"),
        ("1/8", "12.50%"), ("10001/80000", "12.50%"),
    ],
)  # fmt: skip
def test_a_percentage_has_two_decimals_or_four(chance: str, shown: str) -> None:
    assert percent(Fraction(chance)) == shown


def test_a_fraction_is_told_where_it_is_short() -> None:
    assert chance_told(ENGLISH, Fraction(8, 27)) == "**29.63%** (8/27)"
    assert chance_told(CHINESE, Fraction(8, 27)) == "**29.63%**（8/27）"
    assert chance_told(ENGLISH, Fraction(1, 10**12 - 1)) == "**<0.0001%** (1/999999999999)"
    assert chance_told(ENGLISH, Fraction(1, 10**12)) == "**<0.0001%**"
    assert chance_told(ENGLISH, Fraction(1)) == "**100.00%**"


@pytest.mark.parametrize(
    ("mean", "shown"),
    [
        ("2", "2"),
        ("7/2", "3.5"),
        ("-7/3", "-2.333"),
        ("1/3", "0.333"),
        ("2999999/1000000", "3"),
        ("1/8", "0.125"),
    ],
)
def test_a_mean_has_three_decimals_at_most(mean: str, shown: str) -> None:
    assert mean_told(Fraction(mean)) == shown


def test_what_is_reached_how_often() -> None:
    assert spread_told(ENGLISH, of("2d6")) == "mean 7 · 90%: 4 or more · 50%: 7 or more · 10%: 10 or more"
    assert spread_told(ENGLISH, of("d10")) == "mean 5.5 · 90%: 2 or more · 50%: 6 or more · 10%: 10 or more"


def test_the_table_has_every_result() -> None:
    assert table_told(ENGLISH, of("2d2")).splitlines()[1:] == [
        "2: 25.00% · 100.00%", "3: 50.00% · 75.00%", "4: 25.00% · 25.00%",
    ]  # fmt: skip
    assert table_told(ENGLISH, of("d100")).splitlines()[1:3] == [
        "1 … 5: 5.00% · 100.00%", "6 … 10: 5.00% · 95.00%",
    ]  # fmt: skip
    long = table_told(ENGLISH, of("100N")).splitlines()[1:]
    assert len(long) <= MOST_ROWS
    assert long[0].startswith("100 … ")
    assert long[0].endswith("100.00%")
    assert long[-1].split(":")[0].endswith("600")
