"""Sheets as files, written and read."""

import json
from string import ascii_lowercase

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.characters.character import UNKEPT, Character
from bot.characters.sheet import accepting
from bot.characters.sheet_files import LARGEST_FILE, LONGEST_LINE, Form, Reading, read_sheet, written
from bot.characters.value_names import NO_GAME, Names
from bot.characters.values import MOST_PAIRS, read_given
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.uploads import decoded

INSTINCT = SYSTEMS["instinct"].names
FULL = """STR -1, DEX 3, CON -2, 灵巧 2, hp2 7, WIS 1, 侦查(WIS) 2, 速度 = 灵巧熟练度+(STR+DEX)/4,
命中=max(2, 灵巧PB), 巨剑 = 2d10+命中 > 12, power attack = 1d20+5, 部位 "头, 躯干; “双臂”",
备注 「a=b & c - #3 <x>」"""


def character_of(text: str, names: Names, name: str = "Deer") -> Character:
    blank = Character(UNKEPT, 100, 7, name, "instinct" if names is INSTINCT else None)
    return accepting(blank, read_given(text, names), names)[0]


def read_back(text: str, names: Names) -> tuple[Character, Reading]:
    reading = read_sheet(text, names)
    blank = Character(UNKEPT, 100, 7, reading.name, reading.system)
    after, refused = accepting(blank, [each for _, each in reading.given], names)
    assert not refused
    return after, reading


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("names", [INSTINCT, NO_GAME])
def test_what_is_written_is_read_again(form: Form, names: Names) -> None:
    text = FULL if names is INSTINCT else FULL.replace("(WIS)", "").replace("熟练度", "").replace("PB", "")
    text = text if names is INSTINCT else text.replace("STR", "LUK")
    deer = character_of(text, names)
    assert len(deer.entries) == (14 if names is INSTINCT else 13)
    after, reading = read_back(written(deer, names, form), names)
    assert after == deer
    assert not reading.unread


NAMES = st.text(st.sampled_from("abxy力量灵巧2_"), min_size=1, max_size=8)
PAIRS = st.dictionaries(
    NAMES, st.integers(0, 1000) | st.text(st.sampled_from('头"“”」, &=#-<>:;\n/'), min_size=1, max_size=9)
)


@given(PAIRS, st.sampled_from(Form), st.text(st.sampled_from("Deer 白鹿-_.&=#"), min_size=1, max_size=9))
def test_whatever_a_sheet_holds_is_read_again(pairs: dict[str, int | str], form: Form, name: str) -> None:
    given_ = [
        f'{key} "{value}"' if isinstance(value, str) else f"{key}={value}" for key, value in pairs.items()
    ]
    try:
        deer = character_of(
            ", ".join([*given_, "luck 3"]), NO_GAME, " ".join(name.split()).lstrip("# ") or "Deer"
        )
    except Refusal:
        return
    after, reading = read_back(written(deer, NO_GAME, form), NO_GAME)
    assert after == deer
    assert not reading.unread


@pytest.mark.parametrize(
    ("text", "given_", "name"),
    [
        (".st 力量50体质60 敏捷55", {"力量": 50, "体质": 60, "敏捷": 55}, ""),
        ("。st 白鹿-力量50体质60", {"力量": 50, "体质": 60}, "白鹿"),
        (".st &手枪=1d6+1 &小刀=1d4\n.st hp:-3", {"手枪": "1d6+1", "小刀": "1d4", "hp": -3}, ""),
        ("<白鹿>的个人属性为:\n力量:50\t体质:60 \n生命值:9/10 理智:50",
         {"力量": 50, "体质": 60, "生命值": 9, "生命值上限": 10, "理智": 50}, "白鹿"),
        (".pc new Deer\n.st show\n\n// nothing\nluck 3", {"luck": 3}, "Deer"),
        ("name,value\nluck,3\n速度,,luck+2\n", {"luck": 3, "速度": "luck+2"}, ""),
        ("力量,50\n体质,60", {"力量": 50, "体质": 60}, ""),
        ("力量\t50\r\n体质\t60\r\n", {"力量": 50, "体质": 60}, ""),
    ],
)  # fmt: skip
def test_what_others_write(text: str, given_: dict[str, int | str], name: str) -> None:
    reading = read_sheet(text, NO_GAME)
    assert {each.name: each.written for _, each in reading.given} == given_
    assert (reading.name, reading.unread) == (name, ())


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("luck 3\n.st hp-1", 2, "sheet.relative"),
        ("luck 3\n.st hp+1d3", 2, "sheet.relative"),
        ("luck 3\n\n??? 4", 3, "sheet.unreadable_pair"),
        ("luck 3\n.st &a", 2, "sheet.entry_unreadable"),
        ("name,value\nluck,9999", 2, "sheet.value_out_of_bounds"),
        ('{"format": 1,\n "entries": [', 2, "sheet.json_broken"),
        ("[" * 60_000, 1, "sheet.json_broken"),
        ('{"format": 2}', 1, "sheet.json_format"),
        ("[]", 1, "sheet.json_format"),
        ('{"format": 1, "entries": 3}', 1, "sheet.json_format"),
        ('{"format": 1, "entries": [\n{"name": "a", "value": 1},\n{"name": "b", "value": 1.5}]}', 3,
         "sheet.entry_unreadable"),
        ('{"format": 1, "entries": [\n{"value": 1}, 7, {"name": "b"}]}', 1, "sheet.entry_unreadable"),
        ('{"format": 1, "entries": [{"name": "b", "value": true}]}', 1, "sheet.entry_unreadable"),
    ],
)  # fmt: skip
def test_what_is_not_read_is_named_with_its_line(text: str, line: int, key: str) -> None:
    unread = read_sheet(text, NO_GAME).unread
    assert unread
    assert (unread[0].line, unread[0].why.key) == (line, key)


@given(
    st.binary(max_size=60)
    | st.text(st.sampled_from("ab1力-.st&=:,/\"'{}[]()\n\t<>的属性#"), max_size=60).map(str.encode)
    | st.recursive(st.none() | st.integers() | st.text(max_size=3), lambda inner: st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "value", "text", "roll"]), inner, max_size=3)).map(
        lambda raw: json.dumps({"format": 1, "entries": raw}).encode())
)  # fmt: skip
@example(b'{"format": 1, "entries": [{"name": "\\ud800", "text": "\\ud800"}]}')
@example(b"a:1/" + b"9" * 5000)
def test_no_bytes_do_anything_but_be_read_or_named(content: bytes) -> None:
    try:
        text = decoded(content, LARGEST_FILE)
    except Refusal:
        return
    reading = read_sheet(text, INSTINCT)
    blank = Character(UNKEPT, 100, 7, "Deer", "instinct")
    after, refused = accepting(blank, [each for _, each in reading.given], INSTINCT)
    written(after, INSTINCT, Form.CSV).encode()
    assert refused.keys() <= {each.name for _, each in reading.given}


def test_one_bad_formula_leaves_the_others_and_what_was_there() -> None:
    before = character_of("a 1, b = a+1", NO_GAME)
    given_ = read_given("a 2, b = nowhere+1, c = b+1, d = d, e = c*2", NO_GAME)
    after, refused = accepting(before, given_, NO_GAME)
    assert refused.keys() == {"b", "c", "d", "e"} - ({"c", "e"} - refused.keys())
    assert {each.name: each.content for each in after.entries}.items() >= {"a": 2, "b": "a+1"}.items()


@pytest.mark.parametrize("apart", ["\n", ","])
def test_a_file_sets_no_more_than_a_sheet_could_hold(apart: str) -> None:
    """So many things are read, and what comes behind them is told, not looked at."""
    names = [f"x{one}{other}" for one in ascii_lowercase for other in ascii_lowercase]
    reading = read_sheet(apart.join(f"{name}=1" for name in names), NO_GAME)
    assert len(reading.given) == MOST_PAIRS
    assert [each.why.key for each in reading.unread] == ["sheet.too_many_pairs"]


def test_the_place_of_an_entry_in_json_is_its_own_line() -> None:
    entries = ",\n".join(f'{{"name": "x{n}", "value": "no number"}}' for n in range(3))
    text = f'{{"format": 1, "name": "x1",\n"entries": [\n{entries}]}}'
    assert [each.line for each in read_sheet(text, NO_GAME).unread] == [3, 4, 5]


def test_a_line_without_end_is_told_and_not_read() -> None:
    (unread,) = read_sheet("x" * (LONGEST_LINE + 1), NO_GAME).unread
    assert (unread.line, unread.why.key) == (1, "sheet.too_many_pairs")
