"""Names stay as people typed them, wherever they are told; looking them up folds them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.characters.character import UNKEPT, Character
from bot.characters.sheet import with_given
from bot.characters.value_names import NO_GAME
from bot.characters.values import read_given
from bot.dice.notation import read
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.wording.characters import sheet_told
from bot.wording.refusals import refusal
from bot.wording.sheet import BUILT_IN
from bot.wording.words import LANGUAGES, words_for
from tests.cogs.hands import said
from tests.conftest import Table, answer
from tests.profiles import examples

PAIRS = "STR 3, AC 15, DEX 2, Luck = DEX+1"
TYPED = sorted({*BUILT_IN, "STR", "AC", "Dex", "凯LV", "Threshold", "Body"})
BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def test_a_sheet_shows_names_as_they_were_typed(table: Table) -> None:
    told = answer(
        await table.ann.slash(table.channel, "sheet set", pairs="STR 3, AC 15, DEX 2, Luck = DEX+1")
    )
    assert all(f"{name} **" in told for name in ("STR", "AC", "DEX", "Luck"))
    refused = said(await table.ann.slash(table.channel, "roll", dice="d20+wiz"))
    assert all(name in refused for name in ("AC", "DEX", "Luck"))
    assert "**18**" in answer(await table.ann.slash(table.channel, "roll", dice="d1+ac+dex"))
    await table.ann.slash(table.channel, "sheet set", pairs="Grit 15")
    again = answer(await table.ann.slash(table.channel, "sheet set", pairs="grit 16"))
    assert "grit **16**" in again
    assert "Grit" not in again


async def test_a_file_keeps_the_names(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="Sneak Attack = 2d6, AC 15")
    told = answer(await table.ann.slash(table.channel, "sheet show"))
    assert "Sneak Attack = `2d6`" in told


@BOTH
@pytest.mark.parametrize("name", ["longsword", "Longsword", "LONGSWORD"])
async def test_a_roll_on_the_sheet_is_rolled_by_its_name(table: Table, language: str, name: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="Longsword = 1d1+4")
    told = answer(await table.ann.slash(table.channel, "roll", dice=name))
    assert "Longsword" in told
    assert "**5**" in told
    assert "**5**" in answer(await table.ann.slash(table.channel, "try", dice=name, difficulty="3"))


async def test_a_check_on_the_sheet_is_made_by_its_name(table: Table) -> None:
    await table.plays("instinct")
    await table.ann.slash(table.channel, "sheet set", pairs="Stalk = 7 > 12")
    assert "Stalk" in answer(await table.ann.slash(table.channel, "roll", dice="stalk"))


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_what_somebody_typed_is_never_told_as_another_word(name: str) -> None:
    """d20+perception was refused as 感知范围, a word that nobody typed."""
    for language in LANGUAGES:
        with pytest.raises(Refusal) as refused:
            read(f"d20+{name}", {})
        told = refusal(words_for(language), refused.value)
        assert name in told.replace("\\_", "_")
        other = words_for(language).plain(BUILT_IN[name])
        assert other in name or f"“{other}”" not in told


@given(
    words=st.lists(
        st.sampled_from(sorted({*BUILT_IN, "STR", "AC", "Dex", "凯LV", "Threshold", "Body"})), unique=True
    ),
    system=st.sampled_from([None, *SYSTEMS]),
)
@settings(max_examples=examples(50))
def test_every_name_on_a_sheet_is_told_as_it_was_typed_or_as_its_game_calls_it(
    words: list[str], system: str | None
) -> None:
    names = SYSTEMS[system].names if system else NO_GAME
    for typed in words:
        given = read_given(f"{typed} 5", names)
        character = with_given(Character(UNKEPT, 1, 1, "Ann", system), given, names)
        for language in LANGUAGES:
            own = words_for(language)
            told = sheet_told(own, character).replace("\\", "")
            meant = {typed.casefold(), names.canonical(typed)}
            called = {own.plain(BUILT_IN[each]) for each in BUILT_IN if each.casefold() in meant}
            assert any(f"{name} **" in told for name in {typed, *called})
