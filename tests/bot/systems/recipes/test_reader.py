# ruff: noqa: E501 - files in a table
"""Files of games: what is wrong is told with its line, in both languages, and nothing else is read."""

import re
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.refusal import Refusal
from bot.systems.judging.conditions import ConditionError, condition
from bot.systems.recipes.reader import LARGEST, line_of, recipe_of
from bot.systems.recipes.system import SHIPPED, shipped, shipped_text, system_of
from bot.text import OwnText
from bot.wording.games import game_told
from bot.wording.refusals import refusal
from bot.wording.words import words_for

NAME = 'name = "x"\n'
ROLL = '[rolls.a]\ndice = "2d6"\n'

WRONG = {
    "not TOML": (NAME + "a = = 3\n", "not_toml", 2),
    "not TOML up to its end": (NAME + 'a = """b\n\n', "not_toml", 2),
    "not TOML up to its end, a line later": (NAME + 'a = """b\nc\n', "not_toml", 3),
    "dice that are no text": (NAME + "[rolls.a]\ndice = 3\n", "not_a_text", 3),
    "no dice that cannot be read": (NAME + ROLL + 'none = "zz"\n', "unreadable", 4),
    "an attack without its roll": (NAME + ROLL + '[fight.attacks]\nclub = { damage = "1d6" }\n', "missing", 5),
    "a number of thousands of digits": (NAME + "usual = " + "9" * 6000, "not_toml", 2),
    "no name": ("usual = 'a'\n", "missing", 1),
    "a name of the wrong kind": ("\n\nname = 3\n", "not_a_text", 3),
    "an empty name": ("name = '  '\n", "empty", 1),
    "another language": ("name = { fr = 'x' }\n", "unknown_key", 1),
    "a misspelt key": (NAME + "usal = 'a'\n", "unknown_key", 2),
    "a bracket with thousands of spaces": (NAME + 'about = """\n[' + " " * 15_000 + 'x"""\n', "too_long", 2),
    "a long name": ("name = '" + "x" * 61 + "'\n", "too_long", 1),
    "a roll without dice": (NAME + "[rolls.a]\ntyped = true\n", "missing", 2),
    "dice that cannot be read": (NAME + '[rolls.a]\nname = "b"\ndice = "2q6"\n', "unreadable", 4),
    "no dice at all": (NAME + '[rolls.a]\ndice = "{b} + 3"\n', "unreadable", 3),
    "a target among the dice": (NAME + '[rolls.a]\ndice = "2d6 > 7"\n', "target_in_dice", 3),
    "a brace beside a digit": (NAME + '[rolls.a]\ndice = "1{b}d6"\n', "unreadable", 3),
    "another way's dice": (NAME + ROLL + 'ways = { adv = "zz" }\n', "unreadable", 4),
    "a default for nobody": (NAME + ROLL + "with = { c = 3 }\n", "unknown_key", 4),
    "a target that is none": (NAME + ROLL + 'target = "1d6"\n', "unreadable", 4),
    "two rolls of a name": (NAME + ROLL + '[rolls.b]\ndice = "1d6"\nalso = ["A"]\n', "name_twice", 4),
    "an unknown usual roll": (NAME + 'usual = "b"\n' + ROLL, "not_one_of", 2),
    "a usual roll without a value": (NAME + 'usual = "a"\n' + ROLL, "usual_takes_nothing", 2),
    "an unknown reading": (NAME + ROLL + 'judge = { read = "tea leaves" }\n', "not_one_of", 4),
    "an unknown way to judge": (NAME + 'judge = "nearly"\n', "not_one_of", 2),
    "a condition that ends early": (
        NAME + ROLL + '[[rolls.a.judge.outcomes]]\nname = "b"\nwhen = "total >"\n', "condition", 6
    ),
    "a condition over nothing known": (NAME + ROLL + '[rolls.a.judge]\noutcomes = [{ name = "b", when = "luck > 3" }]\n', "unknown_measure", 5),
    "a condition with parentheses": (NAME + ROLL + '[rolls.a.judge]\noutcomes = [{ name = "b", when = "(total) > 3" }]\n', "condition", 5),
    "an outcome without a name": (NAME + ROLL + '[rolls.a.judge]\noutcomes = [{ won = true }]\n', "missing", 5),
    "a band that is not a number": (NAME + ROLL + '[rolls.a.judge.bands]\nten = "b"\n', "not_a_numbered_key", 5),
    "natural faces of a pool": (
        NAME + ROLL + '[rolls.a.judge]\nread = "highest"\nsuccess = [6]\n', "unknown_measure", 6
    ),
    "successes without faces": (NAME + ROLL + '[rolls.a.judge]\nread = "successes"\n', "hits", 4),
    "faces without successes": (NAME + ROLL + '[rolls.a.judge]\nhits = "face > 3"\n', "hits", 4),
    "faces that name something else": (
        NAME + ROLL + '[rolls.a.judge]\nread = "successes"\nhits = "total > 3"\n', "unknown_measure", 6
    ),
    "a pool that is multiplied": (
        NAME + '[rolls.a]\ndice = "2d6*2"\n[rolls.a.judge]\nread = "highest"\n', "unreadable", 3
    ),
    "two dice that are one": (NAME + '[rolls.a]\ndice = "2d6"\n[rolls.a.judge]\nread = "two dice"\n', "unreadable", 3),
    "values in a circle": (NAME + '[values]\na = "b"\nb = "a"\n', "unreadable", 3),
    "a formula with dice": (NAME + '[values]\na = "1d6"\n', "unreadable", 3),
    "a formula over nothing known": (NAME + '[values]\na = { is = "zz + 1" }\n', "unreadable", 3),
    "a value that dice cannot name": (NAME + '[values]\n"3P" = 2\n', "not_a_name", 3),
    "two values of a name": (NAME + '[values]\na = 1\nb = { is = 2, also = ["A"] }\n', "name_twice", 4),
    "a list that is none": (NAME + ROLL + 'also = "b"\n', "not_a_list", 4),
    "a word for yes": (NAME + ROLL + 'typed = "yes"\n', "not_yes_or_no", 4),
    "too many values": (NAME + "values = [" + ",".join(f"'a{n}'" for n in range(101)) + "]\n", "too_many", 2),
    "a number beyond the bounds": (NAME + ROLL + "[rolls.a.judge]\nstep = 5000\n", "not_a_number", 5),
    "a deck that is none": (NAME + '[initiative]\ncards = "55"\n', "not_a_deck", 3),
    "a deck of one card": (NAME + '[initiative]\ncards = "7-7"\n', "not_a_deck", 3),
    "a deck with more behind it": (NAME + '[initiative]\ncards = "54 once"\n', "not_a_deck", 3),
    "cards and dice": (NAME + '[initiative]\ncards = "54"\ndice = "1d6"\n', "not_together", 4),
    "the lowest of no cards": (NAME + "[initiative]\nlow = true\n", "missing", 3),
    "popcorn of cards": (NAME + '[initiative]\npopcorn = true\ncards = "54"\n', "not_together", 4),
    "popcorn by sides": (NAME + "[initiative]\nsides = true\npopcorn = true\n", "not_together", 3),
    "popcorn as a word": (NAME + '[initiative]\npopcorn = "yes"\n', "not_yes_or_no", 3),
    "an unknown health": (NAME + '[fight]\nhealth = "mana"\n', "not_one_of", 3),
    "a defence that is no value": (NAME + '[fight]\ndefence = "zz"\n', "not_a_value", 3),
    "a word that asks for two outcomes": (
        NAME + ROLL + 'judge.outcomes = [\n{ name = "a", when = "total > 3", asked = ["hard"] },\n{ name = "b", asked = ["Hard"] }]\n',
        "name_twice", 6,
    ),
    "what is asked for with a number": (NAME + ROLL + 'judge.outcomes = [{ name = "a", asked = ["b1"] }]\n', "not_a_name", 4),
    "initiative that cannot be read": (NAME + '[initiative]\ndice = "zz"\n', "unreadable", 3),
    "initiative that explodes on and on": (NAME + '[initiative]\ndice = "1d10e10"\n', "unreadable", 3),
    "a heading twice": (NAME + ROLL + ROLL, "twice", 4),
    "a key twice": (NAME + 'about = "a"\nabout = "b"\n', "twice", 3),
    "a row of a list": (NAME + ROLL + 'judge.outcomes = [\n  # rows\n  { name = "a", when = "total > 3" },\n  { name = "b", when = "luck > 3" },\n]\n', "unknown_measure", 7),
    "an outcome that never comes": (NAME + ROLL + 'judge.outcomes = [\n  { name = "a" },\n  { name = "b", when = "total > 3" },\n]\n', "never_comes", 6),
    "bands that never come": (NAME + ROLL + '[rolls.a.judge]\noutcomes = [{ name = "a" }]\nbands = { 3 = "b", 0 = "c" }\n', "never_comes", 6),
    "one band": (NAME + ROLL + "judge.bands = { 10 = 'b' }\n", "one_band", 4),
    "faces without a face": (NAME + ROLL + '[rolls.a.judge]\nread = "successes"\nhits = ">= 5"\n', "faces", 6),
    "a way with a digit": (NAME + ROLL + 'ways = { adv2 = "3d6" }\n', "way_name", 4),
    "a way of two words": (NAME + ROLL + 'ways = { "bold move" = "3d6" }\n', "way_name", 4),
    "one way twice": (NAME + ROLL + 'ways = { adv = "3d6", ADV = "4d6" }\n', "name_twice", 4),
    "a way that is a value": (NAME + 'values = ["b"]\n' + ROLL + 'ways = { b = "3d6" }\n', "name_twice", 5),
    "a number behind no way": (NAME + '[rolls.a]\ndice = "{n}d6"\n', "n_of_ways", 3),
    "a number behind no way among the faces": (NAME + ROLL + '[rolls.a.judge]\nread = "successes"\nhits = "face > {n}"\n', "n_of_ways", 6),
    "a roll that is dice": (NAME + '[rolls.d20]\ndice = "1d20"\n', "name_is_dice", 2),
    "a roll that is a number": (NAME + '[rolls.a]\nalso = ["5"]\ndice = "1d20"\n', "name_is_dice", 2),
    "conditions without health": (NAME + '[fight]\nhealth = "none"\nconditions = ["a"]\n', "conditions", 4),
    "a tie by what no roll reads": (NAME + 'ties = "height"\n' + ROLL, "not_one_of", 2),
    "too many ways to break a tie": (NAME + 'ties = ["high", "low", "margin", "target"]\n' + ROLL, "too_many", 2),
    "a roll for no dice that needs a number": (
        NAME + '[rolls.a]\ndice = "{b}d6"\nnone = "c"\n[rolls.c]\ndice = "{d}d6"\n', "none_needs", 4
    ),
    "a roll for no dice that may have none": (
        NAME + '[rolls.a]\ndice = "{b}d6"\nnone = "c"\n[rolls.c]\ndice = "1d6"\nnone = "1d4"\n', "none_needs", 4
    ),
    "a formula in braces that divides by nothing": (NAME + '[rolls.a]\ndice = "{b / 0}d6"\n', "unreadable", 3),
    "faces that are changed": (
        NAME + '[rolls.a]\ndice = "2d6mi2"\n[rolls.a.judge]\nread = "highest"\n', "unreadable", 3
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", list(WRONG))
def test_what_is_wrong_is_told_with_its_line(what: str) -> None:
    text, key, line = WRONG[what]
    with pytest.raises(Refusal) as refused:
        recipe_of(text)
    why = refused.value
    assert (why.key, why.facts["line"]) == (f"game.{key}", line)
    assert None not in why.facts.values()
    for language in ("en", "zh-CN"):
        assert str(line) in refusal(words_for(language), why)


SEVERAL = {
    "in each part": (
        'name = ""\nabut = "x"\njudge = "over"\n[values]\nbold = "1 +"\n"1x" = 3\n', [1, 2, 3, 6]
    ),
    "in each roll and in the fight": (
        NAME + 'usual = "d"\n[rolls]\na = "2d6 +"\nb = { dices = "d6" }\n[fight]\nhealth = "tea"\n', [4, 5, 7]
    ),
    "at the end": (NAME + 'usual = "d"\nties = "tea"\n' + ROLL, [2, 3]),
    "in formulas": (NAME + '[values]\na = "b+1"\nb = "a+1"\nc = "1 +"\nd = "e"\n', [3, 5, 6]),
    "more than five": (NAME + "[values]\n" + "".join(f'"{n}x" = 1\n' for n in range(9)), [3, 4, 5, 6, 7]),
}  # fmt: skip


@pytest.mark.parametrize("where", list(SEVERAL))
def test_several_faults_are_told_at_once_each_with_its_line(where: str) -> None:
    text, lines = SEVERAL[where]
    with pytest.raises(Refusal) as refused:
        recipe_of(text)
    why = refused.value
    assert why.key == "game.faults"
    assert [each.facts["line"] for each in cast("tuple[Refusal, ...]", why.facts["faults"])] == lines
    for language in ("en", "zh-CN"):
        told = refusal(words_for(language), why).splitlines()
        assert len(told) == 1 + len(lines)
        assert all(str(line) in each for line, each in zip(lines, told[1:], strict=True))


def test_what_rests_on_a_fault_is_not_told_as_another() -> None:
    text = (
        NAME
        + 'usual = "a"\n[values]\nbold = { name = 3 }\n[rolls]\na = "2d6 + {bold}d6"\n[fight]\ndefence = "bold"\n'
    )
    with pytest.raises(Refusal) as refused:
        recipe_of(text)
    assert (refused.value.key, refused.value.facts["line"]) == ("game.not_a_text", 4)


def test_what_a_phone_and_a_chinese_keyboard_write_is_read() -> None:
    plain = (
        'name = "盐，铁"\nvalues = ["敏捷", "机智"]\n[rolls."考验"]\ndice = "1d20 + {数值}"\ntarget = 12\n'
    )
    typed = 'name ＝ “盐，铁”\nvalues = [“敏捷”，‘机智’］\n[rolls.考验]  # 一行“注释\ndice = "1d20 + {数值}"\ntarget＝１２\n'
    found, wanted = recipe_of(typed), recipe_of(plain)
    assert (found.title, found.values, found.rolls) == (wanted.title, wanted.values, wanted.rolls)


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("1d20 + {value", "A brace has no other half: `{value`."),
        ("1d20 + value}", "A brace has no other half: `1d20 + value}`."),
        ("1d20 + value", "“value” is not dice. If it is a value, put it into braces: `{value}`."),
    ],
)
def test_a_name_without_its_braces_is_told(dice: str, told: str) -> None:
    with pytest.raises(Refusal) as refused:
        recipe_of(f'name = "a"\nvalues = ["value"]\n[rolls]\nb = "{dice}"\n')
    assert refusal(words_for("en"), refused.value) == f"Line 4: “rolls.b.dice” cannot be read. {told}"


NOT_TOML = {
    "name = Storm Riders": ("unquoted", 1, 'Write `name = "Storm Riders"`.'),
    "name = “Storm": ("unquoted", 1, 'Write `name = "Storm"`.'),
    'name "x"': ("no_equals", 1, '`name ▸"x"`'),
    'name: "x"': ("no_equals", 1, '`name▸: "x"`'),
    "dice = 2d6": ("unquoted", 1, 'Write `dice = "2d6"`.'),
    'name = "a" b = 1': ("line_goes_on", 1, '`name = "a" ▸b = 1`'),
    'values = ["a",\n"b"\n[rolls.x]\ndice = "1d6"': ("list_open", 1, "before line 3"),
    'values = ["a" "b"]': ("comma", 1, '`values = ["a" ▸"b"]`'),
    "a = { b = 1\nc = 2": ("braces_of_line", 1, "`a = { b = 1▸`"),
    "[rolls.x\ntyped = true": ("heading_open", 1, "`[rolls.x▸`"),
    "[rolls.x]\n[rolls.x]": ("twice", 2, "`[rolls.x]`"),
    'about = "a\\d"': ("backslash", 1, "Write `\\\\`."),
    "name = ": ("not_toml", 1, "`name = ▸`"),
    "html, not TOML": ("no_equals", 1, "▸"),
}


@pytest.mark.parametrize("text", list(NOT_TOML))
def test_what_is_not_toml_is_told_with_its_line_its_place_and_its_reason(text: str) -> None:
    key, line, told = NOT_TOML[text]
    with pytest.raises(Refusal) as refused:
        recipe_of(text)
    assert (refused.value.key, refused.value.line) == (f"game.{key}", line)
    assert told in refusal(words_for("en"), refused.value)


def test_several_lines_that_are_not_toml_are_told_at_once() -> None:
    with pytest.raises(Refusal) as refused:
        recipe_of('name = Storm\nusual "a"\n[rolls.a]\ndice = 2d6\nname = "a" "b"\n')
    told = refusal(words_for("en"), refused.value).splitlines()[1:]
    assert [each[:8] for each in told] == ["- Line 1", "- Line 2", "- Line 4", "- Line 5"]


@given(st.lists(st.sampled_from([*NOT_TOML, *ROLL.splitlines(), "", "x = [", "]", '"""', "}"]), max_size=8))
def test_every_fault_of_a_file_has_its_line_and_words(lines: list[str]) -> None:
    text = "\n".join(lines)
    try:
        recipe_of(text)
    except Refusal as refused:
        why = refused
    else:
        return
    told = [refusal(words_for(language), why) for language in ("en", "zh-CN")]
    faults = cast("tuple[Refusal, ...]", why.facts.get("faults", (why,)))
    lines_told = [each.line for each in faults]
    assert all(told)
    assert lines_told == sorted(lines_told)
    assert {1 <= each <= max(1, len(text.split("\n"))) for each in lines_told} == {True}


def test_a_text_that_is_not_closed_is_shown_with_its_line() -> None:
    with pytest.raises(Refusal) as refused:
        recipe_of('usual = "a"\nname = "Salt\n[rolls]\na = "1d6"\n')
    told = refusal(words_for("en"), refused.value)
    assert told == 'Line 2: a text in quotes is not closed. `name = "Salt`'


def test_brackets_within_each_other_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        recipe_of("a = " + "[" * 15_000)
    assert refused.value.key in ("game.too_deep", "game.not_toml")
    assert refusal(words_for("en"), refused.value)


@pytest.mark.parametrize(
    ("text", "key"), [('name = "\ud800"', "upload.no_text"), ("夜" * LARGEST, "upload.too_large")]
)
def test_what_cannot_be_stored_is_refused(text: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        recipe_of(text)
    assert refused.value.key == key


@given(st.text(alphabet="ab1 +-*/<>=!and or total target\n(){}", max_size=130))
def test_a_condition_is_read_or_refused_in_words(text: str) -> None:
    try:
        read = condition(text)
    except ConditionError:
        return
    assert read.holds(dict.fromkeys(read.names, 1)) in (True, False)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("a = 1 and b = 2", True),
        ("a = 2 and b = 2 or a = 1", True),
        ("a + b * 3 - 1 >= 6", True),
        ("-b / 2 = -1", True),
        ("a - b < -1 or a != 1", False),
        ("b / 0 = 1 or a = 1", True),
        ("7 / b = 3", True),
        ("a ≥ 1 and b ≤ 2", True),
    ],
)
def test_conditions_compare_sums(text: str, holds: bool) -> None:
    assert condition(text).holds({"a": 1, "b": 2}) is holds


def test_a_line_is_found_in_every_form_of_a_table() -> None:
    text = 'name = "x"\n[rolls."a b"]\ndice = "1d6"\njudge.by = "at least"\n[[rolls."a b".judge.outcomes]]\nname = "c"\n'
    assert line_of(text, ("rolls", "a b", "dice")) == 3
    assert line_of(text, ("rolls", "a b", "judge", "by")) == 4
    assert line_of(text, ("rolls", "a b", "judge", "outcomes", "0", "name")) == 6
    assert line_of(text, ("nothing",)) == 1


@pytest.mark.parametrize("key", SHIPPED)
def test_a_game_that_comes_with_the_bot_speaks_both_languages(key: str) -> None:
    system, recipe = shipped(key), recipe_of(shipped_text(key), key)
    texts = [
        recipe.title, recipe.about, *(each.name for each in recipe.rolls),
        *(each.title for each in recipe.values),
        *(each.name for roll in recipe.rolls for each in roll.judgement.outcomes),
        *(name for roll in recipe.rolls for _, name in roll.judgement.ladder),
    ]  # fmt: skip
    named = [each for each in texts if isinstance(each, OwnText)]
    assert all({"en", "zh"} == {code for code, _ in each.versions} for each in named)
    assert recipe.usual
    assert system.rolls
    assert len(named) > 5


def test_a_games_fight_is_as_its_file_says() -> None:
    system = system_of(
        recipe_of(NAME + '[fight]\nhealth = "none"\n[initiative]\nsides = true\neach_round = true\n')
    )
    assert system.combat is None
    assert system.attacks is None
    assert set(system.variants) == {"sides", "anew"}


@pytest.mark.parametrize(
    ("text", "dice", "variants"),
    [
        ('cards = "54"', "cards 54", {"cards", "anew"}),
        ("cards = 52\nsides = true", "cards 52", {"cards", "anew", "sides"}),
        ('cards = "1-10"\nlow = true\neach_round = false', "cards 1-10 low once", {"cards"}),
        ("popcorn = true\neach_round = false", "1d20", {"popcorn"}),
    ],
)
def test_initiative_is_drawn_or_named_as_a_file_says(text: str, dice: str, variants: set[str]) -> None:
    system = system_of(recipe_of(f"{NAME}[initiative]\n{text}\n"))
    assert (system.initiative_dice or "1d20") == dice
    assert set(system.variants) == variants


@pytest.mark.parametrize("key", SHIPPED)
def test_what_is_typed_behind_a_roll_is_named_in_chinese(key: str) -> None:
    shown = game_told(words_for("zh-CN"), recipe_of(shipped_text(key), key))
    assert [each for each in re.findall(r"\{(.*?)\}", shown) if each.isascii()] == []


def test_a_file_names_what_is_typed_behind_a_roll() -> None:
    recipe = recipe_of(
        'name = "Sea"\nvalues = { guts = { name = { en = "Guts", zh = "胆量" } } }\n[rolls.risk]\n'
        'dice = "{n1}d6 + {bonus + guts}"\n'
        'with = { bonus = 2, n1 = { name = { en = "dice", zh = "骰数" } } }\n'
    )
    assert recipe.rolls[0].given == (("n1", None), ("bonus", 2))
    assert "risk dice, \\[bonus\\]: {dice}d6 + {bonus + Guts}" in game_told(words_for("en"), recipe)
    assert "{骰数}d6 + {bonus + 胆量}" in game_told(words_for("zh-CN"), recipe)
    with pytest.raises(Refusal) as refused:
        recipe_of('name = "Sea"\n[rolls.risk]\ndice = "{a}d6"\nwith = { a = { least = 2 } }\n')
    assert (refused.value.key, refused.value.facts["line"]) == ("game.unknown_key", 4)
