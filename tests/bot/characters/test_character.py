"""Sheets: what is typed, what is set, what it comes to."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.characters.character import UNKEPT, Character, Entry, EntryKind
from bot.characters.resolved import resolved
from bot.characters.sheet import MOST, with_given
from bot.characters.value_names import NO_GAME, Names
from bot.characters.values import read_given
from bot.refusal import Refusal
from bot.systems import SYSTEMS

INSTINCT = SYSTEMS["instinct"].names
POOL = SYSTEMS["pool"].names
NOBODY = Character(UNKEPT, 100, 7, "Deer")


def having(text: str, names: Names = NO_GAME, character: Character = NOBODY) -> Character:
    return with_given(character, read_given(text, names), names)


def numbers(text: str, names: Names = NO_GAME) -> dict[str, int]:
    return dict(resolved(having(text, names).entries, names).values)


def refused(text: str, names: Names = NO_GAME, character: Character = NOBODY) -> Refusal:
    with pytest.raises(Refusal) as caught:
        having(text, names, character)
    return caught.value


def test_what_is_given_is_set_and_the_rest_stays_in_its_order() -> None:
    deer = having("agility 3, luck -1")
    after = having("luck 2, wits 4", character=deer)
    assert [(each.name, each.content) for each in after.entries] == [("agility", 3), ("luck", 2), ("wits", 4)]
    assert [each.name for each in having("agility -", character=after).entries] == ["luck", "wits"]
    assert having("cunning -", character=after) == after


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("力量50", Entry("力量", EntryKind.VALUE, 50)),
        ("STR = -1", Entry("str", EntryKind.VALUE, -1, "STR")),
        ("强壮骰：５", Entry("strength", EntryKind.VALUE, 5, "强壮骰")),
        ("灵巧熟练度 2", Entry("灵巧", EntryKind.VALUE, 2, "灵巧熟练度")),
        ("dexterity 2", Entry("灵巧", EntryKind.VALUE, 2, "dexterity")),
        ("双倍＝２＊3", Entry("双倍", EntryKind.FORMULA, "2*3")),
        ("巨剑 = 2d10+3 > 12", Entry("巨剑", EntryKind.ROLL, "2d10+3 > 12")),
        ("power attack: 1d20+5", Entry("power attack", EntryKind.ROLL, "1d20+5")),
        ("dodge = 5P", Entry("闪避", EntryKind.ROLL, "5P", "dodge")),
        ('部位 "头, 躯干; 尾"', Entry("部位", EntryKind.TEXT, "头, 躯干; 尾")),
        ("备注：「怕\u202e火=1」", Entry("备注", EntryKind.TEXT, "怕火=1")),
        ("备注＝“一句\n话”", Entry("备注", EntryKind.TEXT, "一句 话")),
    ],
)
def test_a_name_and_what_stands_behind_it(text: str, entry: Entry) -> None:
    assert having(text, INSTINCT).entries == (entry,)


def test_on_a_phone_nothing_stands_between_pairs() -> None:
    typed = having("力量50体质60 侦查（WIS）2，wis 1;命中=max(侦查, 体质)", INSTINCT)
    assert [(each.name, each.content) for each in typed.entries] == [
        ("力量", 50), ("体质", 60), ("侦查属性", "WIS"), ("侦查", 2), ("wis", 1), ("命中", "max(侦查, 体质)"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a 7, b = a/2, c = a/2*2, d = (0-a)/2", {"b": 3, "c": 7, "d": -3}),  # exact, cut once at the end
        ("c = b+1, b = a*2, a 3", {"c": 7}),
        ("a 3, b 2, c = a/b孰低", {"c": 2}),
        ("a -5, b = max(2, a)", {"b": 2}),
    ],
)
def test_formulas_are_worked_out_whatever_their_order(text: str, values: dict[str, int]) -> None:
    assert numbers(text).items() >= values.items()


def test_what_death_instinct_derives() -> None:
    found = numbers("耐力 2, CON 1, FTH -2, 灵巧 3, STR -4, dex 3, 洞悉 0, 直觉 -1", INSTINCT)
    assert found["耐力pb"] == 4
    assert found["耐力熟练度"] == 2
    assert (found["洞悉pb"], found["直觉pb"]) == (0, 0)
    assert found["sp阈值"] == 3  # D-32
    assert found["速度"] == 2  # D-52: 3 + (−1)/4, cut after the sum
    assert found["endurance"] == 2
    assert (found["ap阈值"], found["hp阈值"], found["近接距离"], found["dr"]) == (3, 4, 1, 0)
    assert numbers("灵巧 9, STR 9, dex 9, 速度 = 灵巧PB", INSTINCT)["速度"] == 18
    assert numbers("运动 1", INSTINCT)["速度"] == 2
    assert "strpb" not in found


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("潜行 = 侦查+2 > 12 优势2", EntryKind.CHECK),
        ("潜行 = 侦查+2 > 12", EntryKind.CHECK),
        ("潜行：侦查＋２ ＞ 12 优势", EntryKind.CHECK),
        ("sneak up = 运动 困难 代偿 侦查 # 悄悄地", EntryKind.CHECK),
        ("潜行 = +5 hard", EntryKind.CHECK),
        ("潜行 = 侦查 加值2", EntryKind.CHECK),
        ("潜行 = 2d10+侦查PB > 12", EntryKind.ROLL),
        ("潜行 = 侦查+2", EntryKind.FORMULA),
    ],
)
def test_a_roll_may_be_a_check_as_the_game_writes_it(text: str, kind: EntryKind) -> None:
    assert having(f"侦查 2, {text}", INSTINCT).entries[1].kind is kind


@pytest.mark.parametrize(
    ("text", "key", "column"),
    [
        ("潜行 = 侦查+2 > 12 优势x", "checks.unreadable", 13),
        ("潜行 = 隐匿+2 > 12", "dice.unknown_attribute", 1),
        ("潜行 = 侦查 优势 + 隐匿", "checks.unknown_skill", 9),
        ("潜行 = 运动+2", "dice.unknown_attribute", 1),
        ("潜行 = 2d10+2d", "dice.unreadable", 7),
        ("潜行 = 运动 支援 99", "checks.too_many_dice", None),
        ("侦查 = 侦查+2 > 12", "sheet.roll_names_itself", None),
        ("侦查 = 2d10+侦查", "sheet.roll_names_itself", None),
        ("运动 = 侦查+2 hard 代偿 athletics", "sheet.roll_names_itself", None),
        ("a = 2d10, b = 2d10+a", "dice.misspelt_attribute", 6),
    ],
)
def test_a_roll_is_refused_where_no_notation_reads_it(text: str, key: str, column: int | None) -> None:
    error = refused(text, INSTINCT, having("侦查 2", INSTINCT))
    assert (error.key, error.facts.get("column")) == (key, column)


def test_a_game_without_checks_has_no_rolls_without_dice() -> None:
    assert refused("hit = luck+2 > 5, luck 1", POOL).key == "dice.no_die"


def test_a_game_without_skills_derives_nothing() -> None:
    assert numbers("强壮 5, luck 2, 移动速度 7", POOL).keys() >= {"strength", "luck", "speed", "速度"}
    assert "luckpb" not in numbers("luck 2", POOL)


@pytest.mark.parametrize(
    ("text", "path"),
    [("a = a+1", "a → a"), ("a = b, b = c, c = a", "a → b → c → a"), ("x = a, a = b, b = a", "")],
)
def test_a_circle_is_refused_with_its_path(text: str, path: str) -> None:
    error = refused(text)
    assert error.key in {"sheet.circle", "sheet.formula_stands_on"}
    if path:
        assert error.facts["path"] == path


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("a = lukc+1, luck 3", "dice.misspelt_attribute"),
        ("a = 1/0", "dice.division_by_zero"),
        ("a = 999*999", "sheet.formula_out_of_bounds"),
        ("a = " + "1+" * 60 + "1", "sheet.formula_too_long"),
        ("a = " + "1+" * 120 + "1", "dice.too_long"),
        ("a = " + "(" * 30 + "1" + ")" * 30, "dice.nested_too_deep"),
        ("a = 1+", "dice.value_expected"),
        ("two words = 1+1", "sheet.name_is_notation"),
        ("a = > 5", "dice.value_expected"),
        ("note “" + "x" * 201 + "”", "sheet.text_too_long"),
        ("note “open", "sheet.unreadable_pair"),
        ("note “a” b", "sheet.unreadable_pair"),
        ("“a”", "sheet.unreadable_pair"),
        ("x" * 31 + " “a”", "sheet.name_too_long"),
        ("luck(dex) 3", "sheet.attribute_in_no_game"),
        ("", "sheet.nothing_given"),
    ],
)
def test_what_cannot_stand_on_a_sheet(text: str, key: str) -> None:
    assert refused(text).key == key


def test_a_formula_whose_source_went_is_broken_and_breaks_nothing_else() -> None:
    deer = having("a -", character=having("a 1, b = a+1, c = b+1, d 4"))
    found = resolved(deer.entries, NO_GAME)
    assert dict(found.values) == {"d": 4}
    assert found.broken["b"].key == "dice.misspelt_attribute"
    assert found.broken["c"].facts == {"name": "c", "broken": "b"}
    with pytest.raises(Refusal, match="formula_stands_on"):
        found.must_work("c")
    found.must_work("d")


@pytest.mark.parametrize(
    ("kind", "one"),
    [
        *zip(MOST, ("{} 1", "{} = 1+0", "{} “x”", "{} = 1d6"), strict=True),
        (EntryKind.ROLL, "{} = athletics hard"),  # checks count as rolls
    ],
)
def test_a_sheet_has_only_so_many_of_each_kind(kind: EntryKind, one: str) -> None:
    names = [f"v{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(MOST[kind] + 1)]
    full = having(", ".join(one.format(name) for name in names[1:]), INSTINCT)
    assert having(f"{names[1]} -, {one.format(names[0])}", INSTINCT, full)
    assert refused(one.format(names[0]), INSTINCT, full).key == f"sheet.too_many_{kind.value}s"


def test_a_long_chain_of_formulas_is_worked_out() -> None:
    names = [f"v{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(MOST[EntryKind.FORMULA])]
    nested = "(" * 15 + "{}+1" + ")" * 15
    chain = [f"{own} = {nested.format(before)}" for before, own in zip(["v", *names], names, strict=False)]
    assert numbers(", ".join([*reversed(chain), "v 1"]))[names[-1]] == MOST[EntryKind.FORMULA] + 1


@given(st.text(st.sampled_from('ab强壮dPN点1290 +-*/()<>=:,;\n"“”「」&#max孰低．①\u200b'), max_size=40))
@example("a" + "9" * 5000)
@example("٣ ٣")
def test_no_text_does_anything_but_set_or_refuse(text: str) -> None:
    for names in (NO_GAME, INSTINCT):
        try:
            character = having(text, names)
        except Refusal:
            continue
        resolved(character.entries, names)
