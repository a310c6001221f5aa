"""What people type where no dice stand: numbers, periods, pairs, and the ids of buttons."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.characters.value_names import NO_GAME
from bot.characters.values import read_given
from bot.dice.notation import read
from bot.play.delivery import button_id, read_button_id
from bot.play.rolling.undertakings import read_period
from bot.play.typed_numbers import read_number
from bot.refusal import Refusal


@pytest.mark.parametrize(
    ("text", "value", "step"),
    [("12", 12, None), ("+2", None, 2), ("－２", None, -2), ("=-3", -3, None), ("= 4", 4, None),
     ("−7", None, -7), (" 0 ", 0, None)],
)  # fmt: skip
def test_a_number_or_a_step(text: str, value: int | None, step: int | None) -> None:
    assert read_number(text) == (value, step)


@pytest.mark.parametrize("text", ["", "x", "1.5", "--1", "1234567", "1 2", "="])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(Refusal, match="not_a_number"):
        read_number(text)


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [(None, "1", ""), ("", "1", ""), ("10", "10", ""), ("2.5 h", "5/2", "h"), ("３周", "3", "周"),
     ("10分钟", "10", "分钟"), ("week", "1", "× week"), (" 1  long   day ", "1", "long day"),
     ("1h30", "1", "× 1h30"),
     ("1 hour 30 min", "1", "× 1 hour 30 min"), ("1/2 hour", "1", "× 1/2 hour"), ("10，5", "1", "× 10，5")],
)  # fmt: skip
def test_a_period(text: str | None, amount: str, unit: str) -> None:
    period = read_period(text)
    assert (period.amount, period.unit) == (Fraction(amount), unit)


@pytest.mark.parametrize(("text", "key"), [("0", "zero"), ("0.0 h", "zero"), ("x" * 41, "too_long")])
def test_no_period(text: str, key: str) -> None:
    with pytest.raises(Refusal, match=key):
        read_period(text)


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("强壮 5, 活力 3", {"strength": 5, "agility": 3}),
        ("强壮15活力3 精神:2", {"strength": 15, "agility": 3, "spirit": 2}),
        ("强壮15、活力骰:3；精神＝０", {"strength": 15, "agility": 3, "spirit": 0}),
        ("str 5 agi 3 hp2 4", {"strength": 5, "agility": 3, "hp2": 4}),
        ("Luck +7\nluck_b -", {"luck": 7, "luck_b": None}),
    ],
)
def test_pairs(text: str, pairs: dict[str, int | None]) -> None:
    assert read_pairs(text) == pairs


@given(st.text(max_size=60))
def test_whatever_is_typed_gives_attributes_that_the_notation_reads(text: str) -> None:
    try:
        found = read_pairs(text)
    except Refusal:
        return
    for name, value in found.items():
        if isinstance(value, int):
            assert read(f"({name})P", {name: value}).dice == max(0, value)


def read_pairs(text: str) -> dict[str, int | str | None]:
    return {each.name: each.written for each in read_given(text, NO_GAME)}


def test_ids_are_read_as_they_were_made() -> None:
    assert button_id("roll", 12, 3) == "k:roll:12:3"
    assert read_button_id("k:roll:12:3") == ("roll", (12, 3))


@pytest.mark.parametrize(
    "custom_id", ["", "k", "k:", "x:roll:1", "k:roll:", "k:roll:-1", "k:roll:①", "k:a b:1"]
)
def test_other_ids_are_not_ours(custom_id: str) -> None:
    assert read_button_id(custom_id) is None
