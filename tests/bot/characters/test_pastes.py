"""What people really paste: rows of pairs as SealDice's `.st` takes them and as sheets go round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.characters.character import UNKEPT, Character
from bot.characters.resolved import resolved
from bot.characters.sheet import accepting, with_given
from bot.characters.sheet_files import LONGEST_LINE, read_sheet
from bot.characters.value_names import NO_GAME
from bot.characters.values import read_given
from bot.refusal import Refusal
from bot.systems import SYSTEMS, shipped

Wanted = dict[str, int | str]
PASTES: list[tuple[str, Wanted, list[str]]] = [
    (".st 力量50str50体质60con60侦查65hp11san60会计5",
     {"力量": 50, "strength": "力量", "体质": 60, "con": "体质", "侦查": 65, "hp": 11, "san": 60, "会计": 5},
     []),
    (".st str50力量50", {"strength": 50, "力量": "str"}, []),
    ("LV2STR3DEX1CON2", {"lv": 2, "strength": 3, "dex": 1, "con": 2}, []),
    (".st hp11/11", {"hp": 11, "hp上限": 11}, []),
    (".st hp:9/11 mp 3/10", {"hp": 9, "hp上限": 11, "mp": 3, "mp上限": 10}, []),
    (".st HP：11／11　MP：10／10", {"hp": 11, "hp上限": 11, "mp": 10, "mp上限": 10}, []),
    (".st db:1d4", {"db": "1d4"}, []),
    (".st db1d4体格1mov8", {"db": "1d4", "体格": 1, "mov": 8}, []),
    (".st DB+1D4 san60", {"db": "1D4", "san": 60}, []),
    (".st db-1体格-1力量40", {"db": -1, "体格": -1, "力量": 40}, []),
    (".st 力量+5", {}, ["力量+5"]),
    (".st 力量+5体质60hp-1", {"体质": 60}, ["力量+5", "hp-1"]),
    (".st 力量５０，体质６０；敏捷：７０", {"力量": 50, "体质": 60, "敏捷": 70}, []),
    (".st\n力量:50\n体质:60\n\n敏捷 70", {"力量": 50, "体质": 60, "敏捷": 70}, []),
    (".st力量50 体质60", {"力量": 50, "体质": 60}, []),
    (".st 力量 50 体质 60 敏捷=70", {"力量": 50, "体质": 60, "敏捷": 70}, []),
    (".st 力量50|体质60 | 敏捷70。", {"力量": 50, "体质": 60, "敏捷": 70}, []),
    (".st 侦查65%聆听60%", {"侦查": 65, "聆听": 60}, []),
    (".st 智力70灵感70int70教育80知识80edu80",
     {"智力": 70, "灵感": "智力", "int": "智力", "教育": 80, "知识": "教育", "edu": "教育"}, []),
    (".st 体力11hp11魔法10mp10", {"体力": 11, "hp": "体力", "魔法": 10, "mp": "魔法"}, []),
    (".st 侦查11hp11", {"侦查": 11, "hp": 11}, []),
    (".st 侦查50聆听50", {"侦查": 50, "聆听": 50}, []),
    (".st 力量50str60", {"力量": 50, "strength": 60}, []),
    (".st 力量str50 体质（con）60 敏捷/DEX:70",
     {"力量": 50, "strength": "力量", "体质": 60, "con": "体质", "敏捷": 70, "dex": "敏捷"}, []),
    (".st 力量50???体质60", {"力量": 50, "体质": 60}, ["???"]),
    (".st 力量50,体质abc,敏捷60", {"力量": 50, "敏捷": 60}, ["体质abc"]),
    (".st 力量50 体质:好 敏捷60", {"力量": 50, "敏捷": 60}, ["体质:好"]),
    (".st 力量50 格斗(斗殴)60 侦查65", {"力量": 50, "侦查": 65}, ["格斗(斗殴)60"]),
    (".st 力量9999体质60", {"体质": 60}, ["力量9999"]),
    (".st 力量50\"体质60,敏捷70", {"力量": 50, "体质": 60, "敏捷": 70}, ['"']),
    (".st 力量50 备注“高手, 左撇子” 体质60", {"力量": 50, "备注": "高手, 左撇子", "体质": 60}, []),
    (".st 力量50 &手枪=1d10+2 &小刀=1d4+db", {"力量": 50, "手枪": "1d10+2", "小刀": "1d4+db"}, []),
    ("<凯>的个人属性为:\n力量:50\t体质:60\t生命值:11/11",
     {"力量": 50, "体质": 60, "生命值": 11, "生命值上限": 11}, []),
    ("速度 = 敏捷/2+1\n潜行 = 侦查+2 > 12 优势2\n巨剑 = 2d10+命中 > 12",
     {"速度": "敏捷/2+1", "潜行": "侦查+2 > 12 优势2", "巨剑": "2d10+命中 > 12"}, []),
]  # fmt: skip


IN_PERCENTILE: list[tuple[str, Wanted, list[str]]] = [
    (".st 力量50 格斗(斗殴)60 射击（手枪）40", {"str": 50, "brawl": 60, "手枪": 40}, []),
    (".st 格斗:斗殴50斗殴50 射击：手枪40 侦查60", {"brawl": 50, "手枪": 40, "侦查": 60}, []),
    ("属性：力量50体质60 技能：侦查65", {"str": 50, "con": 60, "侦查": 65}, []),
    (".st 侦查(con) 2 聆听60", {"聆听": 60}, ["侦查(con) 2"]),
    (".st 力量（STR）50", {"str": 50}, []),
    (".st san-3 力量50", {"san": -3, "str": 50}, []),
    (".st san-3 san-4 力量50", {"san": -7, "str": 50}, []),
    (".st STR 50 spot hidden 60 library use: 40, first aid=30 dodge 35",
     {"str": 50, "spot_hidden": 60, "library_use": 40, "first_aid": 30, "dodge": 35}, []),
    (".st Skills dodge 35 hit points 11 ride, spot 60",
     {"dodge": 35, "hp": 11, "spot": 60}, ["Skills", "ride"]),
]  # fmt: skip
"""The same by the names of a game in a file that rolls under its values: narrower skills, and changes."""


@pytest.mark.parametrize(("text", "wanted", "unread"), IN_PERCENTILE)
def test_what_people_paste_for_a_percentile_game(text: str, wanted: Wanted, unread: list[str]) -> None:
    reading = read_sheet(text, shipped("percentile").names)
    assert {each.name: each.written for _, each in reading.given} == wanted
    assert [each.text for each in reading.unread] == unread
    assert [each.name for _, each in reading.given if each.by] == (["san"] if "san" in wanted else [])


IN_PLAIN: list[tuple[str, Wanted, list[str]]] = [
    ("con save 4", {"con_save": 4}, []),
    (".st hp 27 hp now 20 Con Save: 4 temporary hp 5 skills con 14",
     {"hp": 27, "hp_now": 20, "con_save": 4, "temp": 5, "con": 14}, ["skills"]),
]  # fmt: skip
"""The same by the names of Plain: a name of several words that the game knows is one."""


@pytest.mark.parametrize(("text", "wanted", "unread"), IN_PLAIN)
def test_what_people_paste_for_plain(text: str, wanted: Wanted, unread: list[str]) -> None:
    reading = read_sheet(text, SYSTEMS["order"].names)
    assert {each.name: each.written for _, each in reading.given} == wanted
    assert [each.text for each in reading.unread] == unread


CHANGES = {
    "san-3": ("san", 62), "SAN -3": ("san", 62), "理智+1": ("san", 66), "hp-4": ("hp", 7),
    "san-3, 理智-4": ("san", 58), "san-3, san-3": ("san", 59), "san 60, san-3": ("san", 57),
    "幸运：40": ("luck", 40), "db-1": ("db", -1), "侦查=5": ("侦查", 5),
    "spot hidden 20, spot hidden+5": ("spot_hidden", 25), "sleight of hand = 10": ("sleight_of_hand", 10),
}  # fmt: skip


@pytest.mark.parametrize("text", list(CHANGES))
def test_a_sign_changes_a_value_that_is_never_below_0(text: str) -> None:
    names = shipped("percentile").names
    sheet = with_given(
        Character(UNKEPT, 100, 7, "凯", "percentile"),
        read_given("意志65，理智65，幸运55，体质50，体型65，侦查50", names), names,
    )  # fmt: skip
    name, after = CHANGES[text]
    assert resolved(with_given(sheet, read_given(text, names), names).entries, names).values[name] == after
    with pytest.raises(Refusal, match=r"sheet\.nothing_to_change"):
        with_given(sheet, read_given("聆听-5", names), names)
    plain = SYSTEMS["order"].names
    (given,) = read_given("dex-1", plain)
    assert (given.written, given.by) == (-1, False)


@pytest.mark.parametrize(("text", "wanted", "unread"), PASTES)
def test_what_people_paste(text: str, wanted: Wanted, unread: list[str]) -> None:
    reading = read_sheet(text, NO_GAME)
    assert {each.name: each.written for _, each in reading.given} == wanted
    assert [each.text for each in reading.unread] == unread


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (".st 凯-LV2STR3DEX1CON2", "凯"),
        ("凯-LV2STR3DEX1CON2", "凯"),
        (".nn 凯 .st 力量50体质60", "凯"),
        (".pc tag 凯\n.st 力量50", "凯"),
        ("．st 凯－力量50", "凯"),
    ],
)
def test_whose_a_paste_is(text: str, name: str) -> None:
    reading = read_sheet(text, NO_GAME)
    assert (reading.name, reading.unread) == (name, ())
    assert reading.given


@pytest.mark.parametrize("system", [None, *SYSTEMS])
def test_a_second_name_goes_with_the_first(system: str | None) -> None:
    """Whichever of the two a game knows, or both: both are read, and stay one value when it changes."""
    names = SYSTEMS[system].names if system else NO_GAME
    sheet = Character(UNKEPT, 100, 7, "凯", system)
    for text, value in (("力量50str50敏捷3dex3", 50), ("力量40", 40)):
        sheet, refused = accepting(sheet, read_given(text, names), names)
        assert not refused
        values = resolved(sheet.entries, names).values
        assert (values[names.canonical("力量")], values[names.canonical("str")]) == (value, value)
    with pytest.raises(Refusal, match=r"sheet\.twice"):
        read_given("力量50，力量60", names)


PAIR = st.tuples(st.sampled_from(["力量", "侦查", "san", "LV", "图书馆使用"]), st.integers(0, 999))
BAD = st.sampled_from(["???", "@@", "~", "(", "“", "hp+1"])


@given(st.lists(PAIR | BAD, min_size=1, max_size=12), st.sampled_from(["", " ", ",", "，", "\n", "|"]))
def test_one_bad_item_never_costs_the_others(items: list[tuple[str, int] | str], apart: str) -> None:
    text = apart.join(each if isinstance(each, str) else f"{each[0]}{each[1]}" for each in items)
    wanted = {NO_GAME.canonical(each[0]): each[1] for each in items if not isinstance(each, str)}
    reading = read_sheet(".st " + text, NO_GAME)
    assert {each.name: each.written for _, each in reading.given} == wanted
    assert bool(reading.unread) == any(isinstance(each, str) for each in items)


def test_a_long_row_is_read_as_far_as_a_sheet_goes() -> None:
    reading = read_sheet(("力量50" * LONGEST_LINE)[:LONGEST_LINE], NO_GAME)
    assert [each.why.key for each in reading.unread] == ["sheet.too_many_pairs"]
