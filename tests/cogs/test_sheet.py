"""/sheet, end to end."""

import pytest

from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def set_(table: Table, pairs: str, **options: object) -> str:
    """Ann sets attributes; only she reads the answer."""
    result = await table.ann.slash(table.channel, "sheet set", pairs=pairs, **options)
    assert result.ephemeral
    return answer(result)


async def rolls(table: Table, dice: str, faces: str) -> bool:
    """Whether Ann's roll takes just these dice."""
    fall = table.falls(f"d6 {faces}")
    result = await table.ann.slash(table.channel, "roll", dice=dice)
    fall.finished()
    return f"[{faces.replace(' ', ', ')}]" in answer(result)


@both_languages
async def test_a_sheet_typed_on_a_phone_gives_the_dice(table: Table, language: str) -> None:
    text = await set_(table, "强壮骰　５、活力：3；精神＝２ 魔力1", name="*Ann* @here")
    assert r"\*Ann\*" in text
    assert "@here" not in text
    assert ("strength **5**" if language == "en-US" else "强壮 **5**") in text
    assert await rolls(table, "强壮-1P", "1 2 3 4")
    assert await rolls(table, "spi P", "1 2")
    assert await rolls(table, "精神/强壮孰低P", "1 2")
    assert await rolls(table, "魔力P", "3")
    await table.restart()
    shown = await table.ann.slash(table.channel, "sheet show")
    assert shown.ephemeral
    assert answer(shown) == text


@both_languages
async def test_what_is_not_named_stays_and_a_dash_takes_off(table: Table) -> None:
    await set_(table, "str 5, luck 7")
    text = await set_(table, "agility 3, STRENGTH 4, luck -")
    assert "**4**" in text
    assert "**3**" in text
    assert "luck" not in text
    assert await set_(table, "str -, agi -")


@both_languages
async def test_without_a_sheet_one_is_told_how_to_make_one(table: Table) -> None:
    shown = await table.bob.slash(table.channel, "sheet show")
    assert shown.ephemeral
    for text in (answer(shown), answer(await table.bob.slash(table.channel, "roll", dice="luck P"))):
        assert "`/sheet set`" in text or "`/角色卡 设定`" in text


@both_languages
@pytest.mark.parametrize(
    ("pairs", "names"),
    [
        ("strength", "strength"), ("5", "5"), ("str 5.5", "5.5"), ("str 5 agi", "agi"), (", ,", ""),
        ("str 1001", "1000"), ("str -1", "1000"), ("luck 99999999999999999999", "luck"),
        ("str 5, 强壮 6", ""), ("P 5", "P"), ("n 5", "n"), ("d6=3", "d6"), ("x" * 31 + " 5", "30"),
        ("**bold** 5", r"\*\*bold"), ("a b c 5", "a b c"),
    ],
)  # fmt: skip
async def test_what_cannot_stand_on_a_sheet_changes_nothing(table: Table, pairs: str, names: str) -> None:
    before = await set_(table, "strength 2, luck 1")
    assert names in (await set_(table, pairs)).replace(",", "" if names.isdecimal() else ",")
    assert answer(await table.ann.slash(table.channel, "sheet show")) == before


@both_languages
async def test_a_sheet_has_an_end(table: Table) -> None:
    await set_(table, ", ".join(f"s{chr(97 + n // 10)}{chr(97 + n % 10)} {n}" for n in range(100)))
    assert "100" in await set_(table, "luck 1")
    assert "luck" in await set_(table, "luck 1, saa -")


async def test_names_that_look_like_notation_but_are_none(table: Table) -> None:
    await set_(table, "max 2, dex 3, hp2=1")
    assert await rolls(table, "maxP", "1 2")
    assert await rolls(table, "max(max,dex)P", "1 2 3")
    assert await rolls(table, "hp2 P", "4")
    assert await rolls(table, "dexP", "1 2 4")
