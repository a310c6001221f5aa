"""What the answers say as people say it, end to end: small things that many commands share."""

import re

import pytest

from tests.cogs.hands import meant
from tests.cogs.maps import do, gm, held, private
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
chinese = pytest.mark.parametrize("language", ["zh-CN"], indirect=True)


async def told(table: Table, command: str, **options: object) -> str:
    """What Ann is answered."""
    return answer(await table.ann.slash(table.channel, command, **options))


@both_languages
@pytest.mark.parametrize("kind", ["square", "pathfinder", "instinct", "btr"])
async def test_sums_have_no_terms_of_nothing(table: Table, kind: str) -> None:
    for to in ("(4, 1)", "(1, 4)", "(4, 4)", "(1, 1)"):
        text = await told(table, "measure", **{"from": "(1, 1)", "to": to, "map": kind})
        assert not re.search(r"(?<![.\d])0 (?:\w+ )?\+|\+ (?:\w+ )?0(?![.\d])|(?<![.\d])0 = 0", text), text


async def test_a_sum_keeps_the_terms_that_there_are(table: Table) -> None:
    text = await told(table, "measure", **{"from": "(1, 1)", "to": "(4, 1)", "map": "square"})
    assert "3 straight = 3" in text
    text = await told(table, "measure", **{"from": "(1, 1)", "to": "(5, 5)", "map": "square"})
    assert "4 diagonal × 1.5 = 6" in text


@both_languages
@pytest.mark.parametrize(
    ("map_", "typed", "name"), [("square", "45", "NE"), ("hex", "60", "NE"), ("square", "东", "E")]
)
async def test_a_direction_is_told_by_its_name(
    table: Table, language: str, map_: str, typed: str, name: str
) -> None:
    named = name if language == "en-US" else {"NE": "东北", "E": "东"}[name]
    text = await told(table, "area", shape="ray", origin="(3, 3)", size=2, direction=typed, map=map_)
    assert f"towards {named}," in text or f"朝{named}笔直" in text
    other = await told(table, "area", shape="ray", origin="(3, 3)", size=2, direction="50", map=map_)
    assert "50°" in other


@both_languages
async def test_facing_is_told_by_its_name(table: Table, language: str) -> None:
    await gm(table, "new", kind="square", size="4x4")
    await gm(table, "place", name="Ann", at="A1")
    assert ("facing N" if language == "en-US" else "朝向北") in await gm(
        table, "place", name="Ann", facing="北"
    )


@both_languages
@pytest.mark.plays("pool")
async def test_what_wipes_a_map_is_answered_once(table: Table) -> None:
    await gm(table, "new", kind="square", size="4x4")
    for command, options in (("new", {"size": "5x5"}), ("clear", {"what": "all"})):
        await do(table, table.gm, "place", name="Fox", at="A1", hidden=True)
        result = await do(table, table.gm, command, **options)
        assert result.response is not None
        assert result.followups == []
        assert private(result)


@both_languages
async def test_only_a_height_has_a_number(table: Table) -> None:
    await gm(table, "new", kind="square", size="4x4")
    await gm(table, "terrain", kind="height", **{"from": "A1"}, height=3)
    assert (await held(table)).terrain.heights == {(1, 1): 3}


@chinese
async def test_a_value_is_a_games_own(table: Table) -> None:
    await table.plays("instinct")
    assert "STR **-1**" in await told(table, "sheet set", pairs="ＳＴＲ －１，灵巧 ２")
    table.falls("d6 1 2")
    assert "[1, 2] = **3**" in await told(table, "roll", dice="STR+3P")
    await table.plays("pool")
    await told(table, "sheet new", name="Elk")
    assert "str **4**" in await told(table, "sheet set", pairs="str 4")
    assert "-1" not in meant(await told(table, "sheet set", pairs="强壮 -1"))


@both_languages
async def test_what_was_probably_meant_is_said(table: Table) -> None:
    assert "strength" not in (await told(table, "roll", dice="strenghtP")).replace("strenghtP", "")
    await table.plays("pool")
    assert "`strengthP`" in await told(table, "roll", dice="strenghtP")
    assert "`3P > 2`" in await told(table, "try", dice="3 > 2")
    assert "`3P`" in await told(table, "try", dice="4P > 2", assist="3")


@chinese
async def test_the_place_where_reading_stopped_is_marked(table: Table) -> None:
    assert "4P▸B——无法识别“B”" in await told(table, "roll", dice="4P B")


@both_languages
async def test_a_correction_is_confirmed_in_words(table: Table, language: str) -> None:
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    await table.gm.slash(table.channel, "encounter add", name="Assassin", initiative=9, hidden=True)
    result = await table.gm.slash(table.channel, "encounter set hidden", who="Assassin", hidden=False)
    shown = "Assassin: visible" if language == "en-US" else "Assassin（可见）"
    assert shown in answer(result)


@both_languages
async def test_a_fight_is_called_as_its_game_calls_it(table: Table, language: str) -> None:
    names = {"instinct": ("conflict", "冲突"), "order": ("encounter", "遭遇")}
    for system, (english, name) in names.items():
        await table.gm.slash(table.channel, "encounter open", system=system)
        await table.gm.slash(table.channel, "encounter add", name="Wolf", initiative=9)
        await table.gm.slash(table.channel, "encounter start")
        await table.gm.slash(table.channel, "encounter end")
        over = f"The {english} is over" if language == "en-US" else f"{name}结束"
        assert over in "\n".join(table.posts())
