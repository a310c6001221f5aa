"""Text: tidied to one visible line, folded for comparison, its width read."""

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot import text
from bot.text import LONGEST_GAP, fold, half_width, items_of, normal, tidy, visible, without_long_gaps

ROOT = Path(__file__).parent.parent.parent
TEXTS = st.text(max_size=60) | st.text("aAßİ Ａ１－、　–\n\u200b\u2066\u3164\u00ad\ufe0fΣς", max_size=20)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Wolf 1", "Wolf 1"),
        ("  two\nlines\t and \u2028 more ", "two lines and more"),
        ("\u202eevil\u2066 \u200bzero\ufeff \u00ad\u3164x", "evil zero x"),
        ("灰　狼", "灰 狼"),
        ("a\x00b \x7f c", "ab c"),
        ("\u200b \u3164\u2800\n", ""),
    ],
)
def test_tidy_text_is_one_visible_line(typed: str, shown: str) -> None:
    assert tidy(typed) == shown


@pytest.mark.parametrize(
    ("typed", "items"),
    [
        ("Wolf 1, Ann；狼，熊、 鹰\n 虎", ["Wolf 1", "Ann", "狼", "熊", "鹰", "虎"]),
        (" ,,; ，\n", []),
        ("７ fire", ["7 fire"]),
    ],
)
def test_a_typed_list_has_items(typed: str, items: list[str]) -> None:
    assert items_of(typed) == items


@given(TEXTS)
def test_tidying_leaves_nothing_to_tidy(text: str) -> None:
    shown = tidy(text)
    assert tidy(shown) == shown
    assert not re.search(r"[^\S ]|  |^ | $", shown)
    assert not any(unicodedata.category(char) in {"Cc", "Cf", "Cs", "Cn"} for char in shown)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("WOLF 1", " wolf\t1", True),
        ("Straße", "STRASSE", True),
        ("灰\u200b狼", "灰狼", True),
        ("Wolf 1", "Wolf1", False),
        ("Ａｎｎ　１", "Ann 1", True),
    ],
)
def test_one_name_in_two_spellings(one: str, other: str, same: bool) -> None:
    assert (fold(one) == fold(other)) is same


@given(TEXTS)
@example("ΐ İ ŉ ﬃ")
def test_a_name_is_folded_the_same_before_and_after_tidying(text: str) -> None:
    assert fold(text) == fold(tidy(text)) == fold(fold(text)) == tidy(fold(text))


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("２ｄ１０＋３", "2d10+3"),
        ("−3 – —", "-3 - -"),
        ("１、２　３", "1,2 3"),
        ("🅿️", "🅿 "),
        ("①ﬁ", "①ﬁ"),
    ],
)
def test_half_width_signs_stand_where_the_typed_ones_do(typed: str, read: str) -> None:
    assert half_width(typed) == read


@given(TEXTS)
def test_no_width_moves_a_place(text: str) -> None:
    read = half_width(text)
    assert len(read) == len(text)
    assert half_width(read) == read


@pytest.mark.parametrize(
    ("typed", "read"), [(" ＋２ ", "+2"), ("−３", "-3"), ("①", "1"), ("ﬁ、x", "fi,x"), (" 12\n", "12")]
)
def test_what_is_read_whole_has_the_usual_signs(typed: str, read: str) -> None:
    assert normal(typed) == read


@given(TEXTS)
def test_the_usual_signs_stay(text: str) -> None:
    assert normal(normal(text)) == normal(text)


def test_typed_text_is_read_in_one_place() -> None:
    asks = re.compile(r"casefold|unicodedata")
    files = [file for room in ("bot", "cogs") for file in (ROOT / room).rglob("*.py")]
    asking = {file.relative_to(ROOT).as_posix() for file in files if asks.search(file.read_text("utf-8"))}
    others = {
        "bot/dice/signs.py",  # what an attribute is called by, of which one sign may have two widths
        "bot/maps/notation/scanner.py",  # one sign of a map's row
        "bot/pictures/fonts.py",  # what the font can draw
        "bot/wording/short_answers.py",  # the bot's own signs, which begin a line
    }
    assert asking == {"bot/text.py", *others}


TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
LOST = frozenset(
    [chr(each) for each in range(0x110000) if unicodedata.bidirectional(chr(each)) in TURNING]
    + [chr(each) for each in range(0xA0) if unicodedata.category(chr(each)) == "Cc"]
    + [chr(each) for each in (0x61C, 0x200E, 0x200F, *range(0x206A, 0x2070), 0xFFF9, 0xFFFA, 0xFFFB)]
)


@given(st.text() | st.text(st.sampled_from(sorted(LOST | {"a", "结", "\n"}))))
def test_what_leaves_the_bot_turns_nothing_round_and_loses_nothing_else(text: str) -> None:
    shown = visible(text)
    assert visible(shown) is shown
    assert not any(unicodedata.bidirectional(each) in TURNING for each in shown)
    assert [each for each in shown if not each.isspace()] == [
        each for each in text if not each.isspace() and each not in LOST
    ]


@pytest.mark.parametrize(
    "text", ["\U0001f469\u200d\U0001f467 می\u200cخواهم", "a\tb\nc", "**Ann** → [1, 2]", "刻漏\u200b<@1>"]
)
def test_what_joins_and_parts_signs_stays(text: str) -> None:
    assert visible(text) == text


def test_the_closest_of_many_names_is_found_and_few_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0

    class Counted(text.SequenceMatcher[str]):
        def ratio(self) -> float:
            nonlocal compared
            compared += 1
            return super().ratio()

    monkeypatch.setattr(text, "SequenceMatcher", Counted)
    assert text.closest("strenght", ["agility", "strength", "spirit"], 0.5) == "strength"
    assert text.closest("xyz", ["agility", "strength"], 0.5) is None
    names = [f"skill{number}" for number in range(500)]
    compared = 0
    assert text.closest("skil7", names, 0.5) in {f"skill{number}" for number in range(10)}
    assert compared <= 40


@given(st.text(st.sampled_from(" \t\u3000\nab"), max_size=300))
def test_long_gaps_are_cut_and_nothing_else_is(typed: str) -> None:
    cut = without_long_gaps(typed)
    assert cut.split() == typed.split()
    assert not re.search(rf"\s{{{LONGEST_GAP + 1}}}", cut)
    assert [each.split() for each in cut.split("\n") if each.strip()] == [
        each.split() for each in typed.split("\n") if each.strip()
    ]
    if not re.search(rf"\s{{{LONGEST_GAP + 1}}}", typed):
        assert cut == typed
