"""What is read at one go is what the grammar reads; what the grammar refuses is left to it."""

# pyright: reportPrivateUsage=false

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dice import notation
from bot.dice.grammar import Reader
from bot.dice.notation import MAX_TEXT, Typed, read, read_all
from bot.dice.sums import read_sum
from bot.refusal import Refusal
from bot.text import half_width
from tests.profiles import examples

ATTRIBUTES = {
    "strength": 5,
    "agility": 3,
    "力量": -2,
    "hp": 7,
    "h": 2,
    "x2": 4,
    "strn": 1,
    "vast": 10**9,
    "d": 6,
}
SPACES = ["", "", "", " ", "　", "\N{VARIATION SELECTOR-16}"]
SIGNS = [*"+-＋−－–—*"]
ODD = ["", "++", "*", ",", ">", "(", ")", "孰低", "x", "/"]
POOLS = [*"PpNn点面🅟🅿🅽🅝Ｐｎ"]
COUNTS = ["", *map(str, [0, 1, 2, 8, "08", 99, 100, 999, 1000, 1001, 999_999, 1_000_000]), "８", "٣"]
NAMES = [
    "强壮",
    "活力骰",
    "str",
    "ｓｔｒ",
    "力量",
    "hp",
    "h",
    "x2",
    "strn",
    "vast",
    "d",
    "spirit",
    "magic",
    "max",
]
SIDES = ["6", "20", "0", "100", "999", "1000", "1001", "%", "０６", ""]
MODIFIERS = ["", "", "kh", "kl2", "KH 3", "dh0", "dl1000", "kh2kl1", "e", "e6", "r1", "r<2", "k", "\u212ah2"]

groups = st.builds(
    "{}{}{}{}{}{}".format,
    *map(st.sampled_from, (COUNTS, SPACES, "dDｄ", SIDES, SPACES, MODIFIERS)),
)
counts = st.sampled_from([*COUNTS, *NAMES])
pools = st.builds("{}{}{}".format, counts, st.sampled_from(SPACES), st.sampled_from(POOLS))
terms = st.one_of(groups, counts, pools)
pieces = st.one_of(terms, st.sampled_from([*SIGNS, *SPACES, *POOLS, *ODD]))
alternating = st.lists(st.tuples(st.sampled_from(SIGNS), st.sampled_from(SPACES), terms), max_size=12).map(
    lambda found: "".join(part for each in found for part in each)
)
usual = st.builds(
    "{}{}{}".format,
    st.lists(
        st.sampled_from(["4", "８", "强壮", "str", "力量", "d6", "2d10", "４ｄ６ｋｈ３"]),
        min_size=1,
        max_size=5,
    ).map("－".join),
    st.sampled_from(SPACES),
    st.sampled_from(["", *POOLS]),
)
texts = st.one_of(
    terms,
    usual,
    st.builds("{}{}".format, terms, alternating),
    st.builds("{}{}{}".format, alternating, st.sampled_from(SPACES), st.sampled_from(POOLS)),
    st.lists(pieces, max_size=12).map("".join),
    st.text(max_size=8),
)


def by_grammar(text: str) -> tuple[Typed, ...]:
    reader = Reader(text, ATTRIBUTES)
    found = [notation._typed(*reader.line())]
    while reader.comma():
        found.append(notation._typed(*reader.line()))
    reader.end()
    return tuple(found)


@settings(max_examples=examples(2000))
@given(texts)
def test_a_sum_read_at_one_go_is_what_the_grammar_reads(text: str):
    if len(text) <= MAX_TEXT and read_sum(half_width(text).strip(), ATTRIBUTES) is not None:
        assert read_all(text, ATTRIBUTES) == by_grammar(text) == (read(text, ATTRIBUTES),)


@pytest.mark.parametrize(
    "text",
    [
        "4P", "８Ｐ", "8🅿\N{VARIATION SELECTOR-16}", "强壮-1P", "强壮－1点", "strP", "强壮骰+活力面", "1d20",
        "d6", "2d10+3", "２ｄ１０＋３", "8d6", "4d10kh2", "4D10 KH 2", "4d6kh3+2d8+5", "3 - 2d6", "力量+2d6",
        "0d6", "99d6+99d6+99d6+99d6+99d6+99d6+99d6+99d6+99d6+99d6", "7", "h+7", "1-5P",
    ],
)  # fmt: skip
def test_what_most_people_type_is_read_at_one_go(text: str):
    assert read_sum(half_width(text).strip(), ATTRIBUTES) is not None
    assert read_all(text, ATTRIBUTES) == by_grammar(text) == (read(text, ATTRIBUTES),)


@pytest.mark.parametrize(
    "text", ["hP", "strN", "spirit+1P", "1001P", "4d1001", "4d0", "2P3", "-4P", "2P+4+3P"]
)
def test_what_is_no_such_sum_for_certain_is_left_to_the_grammar(text: str):
    assert read_sum(text, ATTRIBUTES) is None


def test_a_name_that_ends_in_a_pool_sign_is_read_as_a_name():
    assert read("hp", ATTRIBUTES).expression == by_grammar("hp")[0].expression
    assert (read("hp", ATTRIBUTES).dice, read("hp", {"h": 2}).dice) == (0, 2)


def test_refusals_are_those_of_the_grammar():
    for text in ("1001P", "4d0", "2P+4+3P", "spirit+1P", "4d6+", "4P 3"):
        with pytest.raises(Refusal) as quick:
            read(text, ATTRIBUTES)
        with pytest.raises(Refusal) as slow:
            by_grammar(text)
        assert (quick.value.key, quick.value.facts) == (slow.value.key, slow.value.facts)
