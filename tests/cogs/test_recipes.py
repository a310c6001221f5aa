"""Games in files at a table, end to end: rolls, odds, chances, sheets."""

import pytest

from tests.cogs.presses import press, verbs
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def plays(table: Table, game: str) -> None:
    await table.gm.slash(table.channel, "settings system", system=game)


async def rolled(table: Table, dice: str, *falls: str, **options: object) -> str:
    table.falls(*falls)
    return answer(await table.ann.slash(table.channel, "roll", dice=dice, **options))


@both_languages
async def test_a_skill_is_rolled_under(table: Table, language: str) -> None:
    await plays(table, "percentile")
    await table.ann.slash(table.channel, "sheet import", text=".st 侦查60 力量45")
    told = await rolled(table, "侦查", "d100 30")
    assert ("Hard success" if language == "en-US" else "困难成功") in told
    assert "30 · ≤ 60" in told
    assert "侦查" in told
    assert await rolled(table, "str", "d100 46") != await rolled(table, "力量", "d100 45")
    failed = await rolled(table, "侦查/2", "d100 31")
    assert ("Failure" if language == "en-US" else "失败") in failed


async def test_chances_of_a_judged_roll(table: Table) -> None:
    await plays(table, "bands-2d6")
    table.falls("d6 4 4")
    sent = await table.ann.slash(table.channel, "roll", dice="risk 2")
    assert "**Full success**" in answer(sent)
    assert {"made_chances", "again"} <= set(verbs(table.last()))
    told = answer(await press(table, table.bob, "made_chances"))
    assert "41.67%" in told
    assert "Success at a price" in told
    table.falls("d6 1 1")
    again = answer(await press(table, table.ann, "again"))
    assert "Risk: 2" in again


async def test_odds_of_a_named_roll(table: Table) -> None:
    await plays(table, "d20")
    told = answer(await table.ann.slash(table.channel, "odds", dice="attack 5 dc 15"))
    assert "success **55.00%** (11/20)" in told
    assert "Critical hit 5.00% · Hit 50.00%" in told
