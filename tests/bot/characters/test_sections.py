"""The sections of sheets: what their forms show, and what they set of what was entered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.characters.character import UNKEPT, Character, EntryKind
from bot.characters.sections import (
    FIELDS,
    LINES,
    LONGEST_LINES,
    Part,
    Section,
    changed,
    section_at,
    sections_of,
    shown,
)
from bot.characters.sheet import accepting, with_given
from bot.characters.value_names import NO_GAME, Names
from bot.characters.values import read_given
from bot.characters.written_attacks import attacks_on
from bot.play.rolling.unread_attacks import unread
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.recipes.system import SHIPPED, shipped
from bot.systems.system import System
from bot.wording.characters import field_example, field_label, section_title
from bot.wording.words import LANGUAGES, words_for

GAMES = [*SYSTEMS.values(), *map(shipped, SHIPPED)]
FULL = """STR -1, DEX 3, WIS 1, 灵巧 2, 侦查(WIS) 2, 速度 = 灵巧熟练度+(STR+DEX)/4, 命中=max(2, 灵巧PB),
巨剑 = 2d10+命中 > 12, power attack = 1d20+5, 部位 "头, 躯干; “双臂”", 备注 「a=b & c - #3 <x>」, hp2 7"""
INSTINCT = SYSTEMS["instinct"].names


def blank(names: Names) -> Character:
    return Character(UNKEPT, 100, 7, "Deer", "instinct" if names is INSTINCT else None)


def sheet(text: str = FULL, names: Names = INSTINCT) -> Character:
    return accepting(blank(names), read_given(text, names), names)[0]


def filled(
    section: Section, before: Character, entered: dict[str, str], names: Names = INSTINCT
) -> Character:
    return with_given(before, changed(section, before, names, entered, str), names)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_value_of_a_game_is_filled_in_somewhere_in_forms_that_discord_takes(game: System) -> None:
    names = game.names
    sections = sections_of(names)
    assert len(sections) < 24
    for each in sections:
        fields = shown(each, None, names)
        assert 1 <= len(fields) <= FIELDS
        assert len({field.id for field in fields}) == len(fields)
        assert all(len(field.id) <= 100 for field in fields)
    told = [name for each in sections for name in each.names]
    assert sorted(told) == sorted(name for _, group in names.groups for name in group)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_example_of_a_form_can_be_typed_there(game: System, language: str) -> None:
    names = game.names
    words, fresh, made = words_for(language), blank(names), 0
    for section in sections_of(names):
        assert section_title(words, section, names, game)
        entered = dict[str, str]()
        for field in shown(section, None, names):
            assert field_label(words, section, field, None, game)
            told = field_example(words, section, field, game)
            if field.name not in names.defaults:
                entered[field.id] = told.removeprefix(words.plain("e.g. {example}", example=""))
        if entered:
            fresh = filled(section, fresh, entered, names)
            made += len(entered)
    assert len(fresh.entries) == made
    assert unread(game, fresh) == ()
    if game.key in SYSTEMS:
        assert bool(attacks_on(fresh.entries)) is (game.arms is not None)


def test_what_is_not_touched_changes_nothing() -> None:
    before = sheet()
    for section in sections_of(INSTINCT):
        entered = {each.id: each.content for each in shown(section, before, INSTINCT)}
        assert list(changed(section, before, INSTINCT, entered, str)) == []
        assert list(changed(section, before, INSTINCT, {}, str)) == []


def test_a_field_sets_its_value_or_takes_it_off() -> None:
    section = next(each for each in sections_of(INSTINCT) if "str" in each.names)
    after = filled(section, sheet(), {"v:str": " ４ ", "v:dex": "", "v:con": "STR+1"})
    assert [after.entry(name) and after.entry(name).content for name in ("str", "dex", "con")] == [  # type: ignore[union-attr]
        4, None, "STR+1",
    ]  # fmt: skip
    with pytest.raises(Refusal, match=r"sheet\.value_out_of_bounds"):
        filled(section, sheet(), {"v:str": "4000"})


def test_lines_set_what_is_new_and_take_off_what_is_gone() -> None:
    section = next(each for each in sections_of(INSTINCT) if each.part is Part.ROLLS)
    before = sheet()
    (field,) = shown(section, before, INSTINCT)
    assert field.content == "巨剑 = 2d10+命中 > 12\npower attack = 1d20+5"
    after = filled(section, before, {LINES: "巨剑 = 2d10+1 > 9\r\n\n匕首 = 1d4"})
    assert [(each.shown, each.content) for each in after.rolls] == [("巨剑", "2d10+1 > 9"), ("匕首", "1d4")]
    assert len(after.of_kind(EntryKind.TEXT)) == 2, "the rest of the sheet stays"


def test_what_came_meanwhile_stays() -> None:
    section = next(each for each in sections_of(INSTINCT) if each.part is Part.ROLLS)
    before = sheet()
    now = with_given(before, read_given("匕首 = 1d4", INSTINCT), INSTINCT)
    given_ = changed(section, before, INSTINCT, {LINES: "power attack = 1d20+5"}, str)
    assert [each.shown for each in with_given(now, given_, INSTINCT).rolls] == ["power attack", "匕首"]


def test_more_than_a_field_holds_is_not_shown_and_not_taken_off() -> None:
    before = sheet(", ".join(f'note{chr(97 + n)} "{"x" * 190}"' for n in range(25)), NO_GAME)
    section = sections_of(NO_GAME)[-1]
    (field,) = shown(section, before, NO_GAME)
    assert (field.content, field.too_long) == ("", True)
    after = filled(section, before, {LINES: 'luck "good"'}, NO_GAME)
    assert len(after.entries) == 26


@given(
    st.integers(0, len(sections_of(INSTINCT)) - 1),
    st.text(st.sampled_from('头a“”"」, &=#-<>:;\n/1d(+ '), max_size=40),
)
def test_whatever_is_entered_is_set_or_refused(place: int, text: str) -> None:
    section, before = section_at(INSTINCT, place), sheet()
    entered = {each.id: text for each in shown(section, before, INSTINCT)}
    try:
        after = filled(section, before, entered)
    except Refusal:
        return
    again = {each.id: each.content for each in shown(section, after, INSTINCT)}
    assert all(len(each) <= LONGEST_LINES for each in again.values())
    assert list(changed(section, after, INSTINCT, again, str)) == []


def test_a_game_has_no_section_beyond_its_last() -> None:
    with pytest.raises(Refusal):
        section_at(NO_GAME, 3)
