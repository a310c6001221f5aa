import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.dice.expression import Dice, Number
from bot.dice.kinds import DiceKind
from bot.dice.notation import canonical, is_name, must_have_dice, read, read_all
from bot.dice.signs import WHOLE_ROLL, losing
from bot.refusal import Refusal
from tests.profiles import examples

SHEET = {
    "strength": 5,
    "agility": 3,
    "spirit": 4,
    "力量": 6,
    "dex": 2,
    "strp": 9,
    "hp_max": 7,
    "negative": -3,
}


def pools(text: str) -> list[tuple[DiceKind, int]]:
    return [(group.kind, group.count) for group in read(text, SHEET).groups]


def refused(text: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        read(text, SHEET)
    return caught.value


@pytest.mark.parametrize(
    ("text", "kind", "count"),
    [
        ("8P", DiceKind.POINTS, 8),
        ("8p", DiceKind.POINTS, 8),
        ("8 🅟", DiceKind.POINTS, 8),
        ("8🅿️", DiceKind.POINTS, 8),
        ("8点", DiceKind.POINTS, 8),
        ("８Ｐ", DiceKind.POINTS, 8),
        ("8N", DiceKind.NUMBER, 8),
        ("8 n", DiceKind.NUMBER, 8),
        ("8🅽", DiceKind.NUMBER, 8),
        ("8面", DiceKind.NUMBER, 8),
        ("008P", DiceKind.POINTS, 8),
        ("4+3P", DiceKind.POINTS, 7),
        ("4 + 3 P", DiceKind.POINTS, 7),
        ("4＋3P", DiceKind.POINTS, 7),
        ("(4+3)P", DiceKind.POINTS, 7),
        ("（4+3）×2P", DiceKind.POINTS, 14),
        ("3x2P", DiceKind.POINTS, 6),
        ("3X2P", DiceKind.POINTS, 6),
        ("3*2P", DiceKind.POINTS, 6),
        ("3 x 2 P", DiceKind.POINTS, 6),
        ("2*3+1P", DiceKind.POINTS, 7),
        ("1+2*3P", DiceKind.POINTS, 7),
        ("7/2P", DiceKind.POINTS, 3),
        ("7÷2P", DiceKind.POINTS, 3),
        ("7/2*2P", DiceKind.POINTS, 7),
        ("8/2/2P", DiceKind.POINTS, 2),
        ("9-2-3P", DiceKind.POINTS, 4),
        ("--3P", DiceKind.POINTS, 3),
        ("5--3P", DiceKind.POINTS, 8),
        ("5−3P", DiceKind.POINTS, 2),
        ("强壮P", DiceKind.POINTS, 5),
        ("强壮骰P", DiceKind.POINTS, 5),
        ("强壮骰点", DiceKind.POINTS, 5),
        ("强壮🅽", DiceKind.NUMBER, 5),
        ("强壮-1P", DiceKind.POINTS, 4),
        ("强壮－１P", DiceKind.POINTS, 4),
        ("strength P", DiceKind.POINTS, 5),
        ("STRENGTH P", DiceKind.POINTS, 5),
        ("ｓｔｒ P", DiceKind.POINTS, 5),
        ("spiritP", DiceKind.POINTS, 4),
        ("spirit/2 P", DiceKind.POINTS, 2),
        ("agiP", DiceKind.POINTS, 3),
        ("spin", DiceKind.NUMBER, 4),
        ("strP", DiceKind.SUM, -1),  # the sheet has an attribute of that name
        ("力量P", DiceKind.POINTS, 6),
        ("力量骰P", DiceKind.POINTS, 6),
        ("hp_max P", DiceKind.POINTS, 7),
        ("HP_MAXp", DiceKind.POINTS, 7),
        ("negative P", DiceKind.POINTS, 0),
        ("max(强壮,活力)P", DiceKind.POINTS, 5),
        ("MIN（强壮，活力、2）P", DiceKind.POINTS, 2),
        ("max(7)P", DiceKind.POINTS, 7),
        ("强壮/精神孰低P", DiceKind.POINTS, 4),
        ("强壮/精神孰高P", DiceKind.POINTS, 5),
        ("强壮骰／精神骰 孰高 🅟", DiceKind.POINTS, 5),
        ("强壮/精神/活力孰低P", DiceKind.POINTS, 3),
        ("2*强壮/精神孰低P", DiceKind.POINTS, 8),
        ("(强壮-3)/精神孰低+1P", DiceKind.POINTS, 3),
        ("强壮x2P", DiceKind.POINTS, 10),
        ("d20", DiceKind.SUM, 1),
        ("D20", DiceKind.SUM, 1),
        ("2d10", DiceKind.SUM, 2),
        ("2 d 10", DiceKind.SUM, 2),
        ("2D10", DiceKind.SUM, 2),
        ("２ｄ１０", DiceKind.SUM, 2),
        ("强壮d6", DiceKind.SUM, 5),
        ("dexd6", DiceKind.SUM, 2),
        ("(1+2)d6", DiceKind.SUM, 3),
        ("(1-2)d6", DiceKind.SUM, 0),
        ("(7/2)d6", DiceKind.SUM, 3),
        ("1000d6", DiceKind.SUM, 1000),
    ],
)
def test_one_group(text: str, kind: DiceKind, count: int):
    assert pools(text) == ([(kind, count)] if count >= 0 else [])


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("3P+2P", [3, 2]),
        ("3P-2P", [3, 2]),
        ("3P*2+1P", [3, 1]),
        ("3P+2*2P", [3, 4]),
        ("2d10+3P", [2, 3]),
        ("2P+4+(3P)", [2, 3]),
        ("2P+(4+3)P", [2, 7]),
        ("4d6kh3+2d8+5", [4, 2]),
        ("1d6+1d6+1d6", [1, 1, 1]),
        ("max(1d6,2d8)", [1, 2]),
        ("强壮P+精神P", [5, 4]),
    ],
)
def test_several_groups(text: str, counts: list[int]):
    assert [count for _, count in pools(text)] == counts


@pytest.mark.parametrize(
    ("text", "count", "sides", "modifiers"),
    [
        ("4d10kh2", 4, 10, ["kh2"]),
        ("4d10KL", 4, 10, ["kl1"]),
        ("4d10\u212ah2", 4, 10, ["kh2"]),
        ("4d10 dh dl 2", 4, 10, ["dh1", "dl2"]),
        ("4d10r<2", 4, 10, ["r<2"]),
        ("4d10r＞9r1", 4, 10, ["r>9", "r=1"]),
        ("4d10r=1", 4, 10, ["r=1"]),
        ("4d6e", 4, 6, ["e6"]),
        ("4d6e5E6", 4, 6, ["e5", "e6"]),
        ("8d10 c >= 7", 8, 10, ["c>=7"]),
        ("8d10c7", 8, 10, ["c=7"]),
        ("d%", 1, 100, []),
        ("2d％", 2, 100, []),
        ("4d6c6kh3e6r<2", 4, 6, ["r<2", "e6", "kh3", "c=6"]),
    ],
)
def test_modifiers(text: str, count: int, sides: int, modifiers: list[str]):
    dice = read(text, {}).expression
    assert isinstance(dice, Dice)
    assert (dice.kind, dice.count, dice.sides) == (DiceKind.SUM, count, sides)
    assert [each.notation for applied in dice.modifiers for each in applied.arguments] == modifiers


@pytest.mark.parametrize(
    ("text", "tidy", "difficulty"),
    [
        ("强壮-1P > 5", "强壮-1P", 5),
        ("强壮－1P＞５", "强壮-1P", 5),
        ("3P>5", "3P", 5),
        ("3P > -2", "3P", -2),
        ("3P >+2", "3P", 2),
        ("  3　P   + 1 ", "3 P + 1", None),
        ("（2＋3）🅟", "(2+3)🅟", None),
        ("4d10r>8 > 12", "4d10r>8", 12),
        ("Max（2、3）P", "Max(2,3)P", None),
    ],
)
def test_text_and_difficulty(text: str, tidy: str, difficulty: int | None):
    typed = read(text, SHEET)
    assert (typed.text, typed.difficulty) == (tidy, difficulty)


@pytest.mark.parametrize(
    ("text", "key", "column", "before"),
    [
        ("1 0P", "dice.unreadable", 3, "1"),
        ("2d1 0", "dice.unreadable", 5, "2d1"),
        ("2d10kh2 3", "dice.unreadable", 9, "2d10kh2"),
        ("3P foo", "dice.note_unmarked", 4, "3P"),
        ("2d10+3 攻击", "dice.note_unmarked", 8, "2d10+3"),
        ("3强壮P", "dice.unreadable", 2, "3"),
        ("3P5", "dice.unreadable", 3, "3P"),
        ("2(3P)", "dice.unreadable", 2, "2"),
        ("3P)", "dice.unreadable", 3, "3P"),
        ("3P,2P", "dice.unreadable", 3, "3P"),
        ("3P > 5 6", "dice.unreadable", 8, "3P > 5"),
        ("3P+", "dice.value_expected", 4, "3P+"),
        ("P", "dice.value_expected", 1, ""),
        ("点", "dice.value_expected", 1, ""),
        ("*3P", "dice.value_expected", 1, ""),
        ("3P + * 2", "dice.value_expected", 6, "3P +"),
        ("()P", "dice.value_expected", 2, "("),
        ("max()P", "dice.value_expected", 5, "max("),
        ("(1,2)P", "dice.comma", 6, "(1,2)"),
        ("(1+2P", "dice.parenthesis_open", 6, "(1+2P"),
        ("3P > 强壮", "dice.difficulty_expected", 6, "3P >"),
        ("3P >= 5", "dice.meets_pool", 4, "3P"),
        ("d20+3P ≥ 5", "dice.meets_pool", 8, "d20+3P"),
        ("d20 >=", "dice.difficulty_expected", 7, "d20 >="),
        ("2P+4+3P", "dice.count_ambiguous", 8, "2P+4+3P"),
        ("3P*2P", "dice.count_ambiguous", 6, "3P*2P"),
        ("(1d6)P", "dice.count_rolled", 7, "(1d6)P"),
        ("3PP", "dice.count_rolled", 4, "3PP"),
        ("强壮孰低P", "dice.nothing_to_compare", 5, "强壮孰低"),
        ("3/2孰低P", "dice.nothing_to_compare", 6, "3/2孰低"),
        ("8d10c>=7c>=9", "dice.counted_twice", 9, "8d10c>=7"),
        ("8d10 c1 e10 c 2", "dice.counted_twice", 13, "8d10 c1 e10"),
        ("3P < 5", "dice.below_pool", 4, "3P"),
        ("3P ≤ 5", "dice.below_pool", 4, "3P"),
        ("2d0", "dice.sides", 4, "2d0"),
        ("2d1001", "dice.sides", 7, "2d1001"),
        ("2d6e7", "dice.face_impossible", 6, "2d6e7"),
        ("2d6r<0", "dice.face_impossible", 7, "2d6r<0"),
        ("4+魔力P", "dice.misspelt_attribute", 3, "4+"),
    ],
)
def test_where_reading_stopped(text: str, key: str, column: int, before: str):
    refusal = refused(text)
    assert (refusal.key, refusal.facts["column"], refusal.facts["before"]) == (key, column, before)


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("", "dice.empty", {}),
        (" 　", "dice.empty", {}),
        ("1+" * 100 + "1", "dice.too_long", {"limit": 200, "length": 201}),
        ("1" * 200, "dice.number_too_large", {"limit": 10**9}),
        ("99999*99999P", "dice.number_too_large", {"limit": 10**9}),
        ("1001P", "dice.too_many", {"limit": 1000}),
        ("600P+401N", "dice.too_many", {"limit": 1000}),
        ("1/0P", "dice.division_by_zero", {}),
        (
            "(" * 21 + "1",
            "dice.nested_too_deep",
            {"column": 22, "before": "(" * 21, "after": "1", "limit": 20},
        ),
        (
            "2d1001",
            "dice.sides",
            {"column": 7, "before": "2d1001", "after": "", "sides": 1001, "limit": 1000},
        ),
        (
            "2d6e7",
            "dice.face_impossible",
            {"column": 6, "before": "2d6e7", "after": "", "face": 7, "sides": 6},
        ),
        ("3P foo 2", "dice.unreadable", {"column": 4, "before": "3P", "after": "foo 2", "rest": "foo"}),
    ],
)
def test_bounds(text: str, key: str, facts: dict[str, object]):
    refusal = refused(text)
    assert (refusal.key, refusal.facts) == (key, facts)


def test_twenty_parentheses_and_many_signs_are_read():
    assert pools("(" * 20 + "1" + ")" * 20 + "P") == [(DiceKind.POINTS, 1)]
    assert pools("-" * 198 + "1P") == [(DiceKind.POINTS, 1)]
    assert pools("1" + "+1" * 99 + "P") == [(DiceKind.POINTS, 100)]


def test_what_is_as_large_as_it_may_be_is_read():
    assert pools("1000P") == [(DiceKind.POINTS, 1000)]
    assert pools("600P+400N") == [(DiceKind.POINTS, 600), (DiceKind.NUMBER, 400)]
    assert [dice.notation for dice in read("d1000e1000", {}).groups] == ["1d1000e1000"]
    assert read("1000000000", {}).expression == Number(10**9)
    assert read("0001000000000", {}).expression == Number(10**9)
    assert refused("1000000001").key == "dice.number_too_large"
    assert read("0" * 30 + "7", {}).expression == Number(7)
    assert pools("+".join(["(1)"] * 30) + "P") == [(DiceKind.POINTS, 30)]


def test_behind_every_group_a_new_count_begins():
    assert pools("1d6+1d6+2P") == [(DiceKind.SUM, 1), (DiceKind.SUM, 1), (DiceKind.POINTS, 2)]
    assert pools("1P+2P+3P") == [(DiceKind.POINTS, 1), (DiceKind.POINTS, 2), (DiceKind.POINTS, 3)]


def test_unknown_attribute_says_what_is_known():
    with pytest.raises(Refusal) as caught:
        read("luck P", {"力量": 3})
    assert caught.value.key == "dice.unknown_attribute"
    assert caught.value.facts["name"] == "luck"
    assert caught.value.facts["known"] == ("agility", "spirit", "strength", "力量")


@pytest.mark.parametrize(
    ("text", "meant"),
    [("strenghtP", "strengthP"), ("4+强状P", "强壮P"), ("spirti-1P", "spirit"), ("幸允N", "幸运N")],
)
def test_a_misspelt_name_is_answered_with_the_nearest_one(text: str, meant: str):
    with pytest.raises(Refusal) as caught:
        read(text, {"幸运": 3, "strength": 2})
    assert (caught.value.key, caught.value.facts["meant"]) == ("dice.misspelt_attribute", meant)


def test_a_sheets_own_str_is_not_strength():
    own = {"str": -1, "strength": 4}
    assert [read(text, own).dice for text in ("strP+3P", "强壮P", "STR+2P")] == [3, 4, 1]
    assert read("strP", {"strength": 4}).dice == 4


def test_where_dice_belong_there_are_some():
    with pytest.raises(Refusal) as caught:
        must_have_dice(read("强壮 > 3", {"strength": 4}))
    assert caught.value.facts == {"typed": "强壮", "meant": "强壮P > 3"}
    assert must_have_dice(read("0P", {})).dice == 0


def test_built_in_attribute_without_value():
    with pytest.raises(Refusal) as caught:
        read("强壮骰P", {"spirit": 3})
    assert caught.value.key == "dice.attribute_not_set"
    assert caught.value.facts["name"] == "强壮骰"


def test_reading_follows_the_sheet():
    assert [read("强壮P", {"strength": value}).dice for value in (2, 5, 2)] == [2, 5, 2]


def test_numbers_alone_are_an_expression():
    assert read("7", {}).expression == Number(7)


def test_several_separated_by_commas():
    found = read_all("3P，max(1,2)N、 强壮-1P > 2", SHEET)
    assert [(typed.text, typed.dice, typed.difficulty) for typed in found] == [
        ("3P", 3, None),
        ("max(1,2)N", 2, None),
        ("强壮-1P", 4, 2),
    ]


@pytest.mark.parametrize(
    ("spelling", "key"),
    [
        ("强壮", "strength"),
        ("强壮骰", "strength"),
        ("ＳＴＲ", "strength"),
        ("Agility", "agility"),
        ("spi", "spirit"),
        ("力量骰", "力量"),
        ("骰", "骰"),
        (" Dex ", "dex"),
    ],
)
def test_canonical(spelling: str, key: str):
    assert canonical(spelling) == key


@pytest.mark.parametrize(
    ("text", "readable"),
    [
        ("力量", True),
        ("hp_max", True),
        ("法术2", True),
        ("2nd", False),
        ("d20", False),
        ("D2x", False),
        ("two words", False),
        ("a-b", False),
        ("", False),
        ("P", False),
        ("pp", True),
        ("点", False),
        ("max", True),
    ],
)
def test_is_name(text: str, readable: bool):
    assert is_name(text) is readable


@pytest.mark.parametrize(
    ("text", "dice", "lost"),
    [
        ("活力P", 3, 2), ("agi N + 3", 3, 2), ("活力/2 P", 0, 2), ("1+活力P", 4, 2), ("(活力)d6", 3, 2),
        ("max(强壮,活力)P", 3, 2), ("强壮/活力孰低P", 4, 0), ("强壮P", 4, 0), ("5P", 5, 0), ("活力-4P", 0, 1),
    ],
)  # fmt: skip
def test_a_roll_loses_the_dice_that_a_name_in_its_count_costs(text: str, dice: int, lost: int) -> None:
    """P-49: what is counted is worked out first (P-4, P-7), then the roll loses its dice."""
    (group,) = read(text, {"agility": 5, "strength": 4, losing("agility"): 2}).groups
    assert (group.count, group.lost) == (dice, lost)


@pytest.mark.parametrize("text", [".r 2d6", "。rh", "ra 侦查", "!roll 3d6", "r 2d6", ".ra50"])
def test_what_is_typed_for_another_bot_gets_a_pointer(text: str) -> None:
    assert refused(text).key == "dice.other_bots"


@pytest.mark.parametrize(
    ("word", "meant"),
    [("体力P", "强壮P"), ("敏捷P", "活力P"), ("意志P", "精神P"), ("dexterity P", "agility")],
)
def test_what_other_games_call_an_attribute_is_known(word: str, meant: str) -> None:
    assert refused(word).facts["meant"] == meant


@settings(max_examples=examples(200))
@given(st.lists(st.integers(0, 9), min_size=1, max_size=5), st.sampled_from("PN"), st.integers(0, 12))
def test_a_whole_roll_loses_dice_once(counts: list[int], sign: str, fewer: int):
    """P-63: in all its pools together, whatever counts them; other dice lose none."""
    typed = read("1d6+" + "+".join(f"{count}{sign}" for count in counts), {WHOLE_ROLL: fewer})
    assert typed.dice == 1 + max(0, sum(counts) - fewer)
