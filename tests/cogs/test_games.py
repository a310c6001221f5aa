"""Which game a command follows where it names none, end to end: the channel's, otherwise Plain, which
is told."""

import pytest

from bot.systems import SYSTEMS, offered
from bot.wording.words import words_for
from cogs.ui.options import OPTION_CHOICES
from tests.conftest import Table, answer

both_languages = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
ASSUMED = {
    "en-US": "-# No game is set here, so this is Plain.",
    "zh-CN": "-# 这里还没有设定规则，先按“通用”处理。",
}
ASKED: list[tuple[str, dict[str, object], str]] = [
    ("measure", {"from": "A1", "to": "C3"}, "map"),
    ("area", {"shape": "disc", "origin": "(3, 3)", "size": 1}, "map"),
]
asked = pytest.mark.parametrize(("command", "options", "option"), ASKED)


async def said(table: Table, command: str, **options: object) -> str:
    result = await table.ann.slash(table.channel, command, **options)
    assert not result.ephemeral, answer(result)
    return answer(result)


@both_languages
@asked
async def test_where_nothing_is_set_plain_is_named(
    table: Table, language: str, command: str, options: dict[str, object], option: str
) -> None:
    for _ in range(2):  # Until somebody chooses.
        lines = (await said(table, command, **options)).splitlines()
        told = [line for line in lines if line.startswith(ASSUMED[language])]
        assert len(told) == 1
        assert ("`/settings system`" if language == "en-US" else "`/设置 规则`") in told[0]
        assert words_for(language).plain("plain squares") in "\n".join(lines)


@both_languages
@asked
async def test_what_the_channel_plays_is_followed_without_a_word(
    table: Table, language: str, command: str, options: dict[str, object], option: str
) -> None:
    await table.plays("btr")
    text = await said(table, command, **options)
    assert ASSUMED[language] not in text
    assert "BtR" in text


@both_languages
@asked
async def test_what_is_named_is_not_assumed(
    table: Table, language: str, command: str, options: dict[str, object], option: str
) -> None:
    text = await said(table, command, **options, **{option: "btr"})
    assert ASSUMED[language] not in text
    assert "BtR" in text


@pytest.mark.parametrize("key", ["order", "percentile"])
async def test_plain_and_games_without_maps_of_their_own_measure_plainly(table: Table, key: str) -> None:
    await table.plays(key)
    for command, options, _ in ASKED:
        text = await said(table, command, **options)
        assert "plain squares" in text
        assert ASSUMED["en-US"] not in text


async def test_the_channels_game_goes_first_then_its_map(table: Table) -> None:
    area = {"shape": "disc", "origin": "(3, 3)", "size": 1}
    await table.gm.slash(table.channel, "map new", kind="btr", size="12x8")
    for place, name in (("A1", "Ann"), ("C3", "Wolf")):
        await table.gm.slash(table.channel, "map place", name=name, at=place)
    for text in (
        await said(table, "measure", **{"from": "A1", "to": "C3"}),
        await said(table, "area", **area),
    ):
        assert "BtR" in text
        assert ASSUMED["en-US"] not in text
    await table.plays("pool")
    assert "**3** steps" in await said(table, "measure", **{"from": "A1", "to": "C3"})
    assert "BtR" not in await said(table, "area", **area)
    assert "**20** ft" in await said(table, "measure", **{"from": "Ann", "to": "Wolf"})
    await table.plays("btr")
    assert "**20** ft" in await said(table, "measure", **{"from": "A1", "to": "Wolf"})


async def test_in_private_messages_nothing_can_be_set(table: Table) -> None:
    result = await table.ann.user.slash("measure", **{"from": "(1, 1)", "to": "(3, 3)"})
    assert answer(result).endswith("-# No game is set here, so this is Plain. `/sheet new` can set one.")


@both_languages
async def test_a_new_map_is_of_the_channels_game(table: Table, language: str) -> None:
    first = answer(await table.gm.slash(table.channel, "map new", size="12x8"))
    assert ASSUMED[language] in first
    await table.plays("pathfinder")
    second = answer(await table.gm.slash(table.channel, "map new", size="12x8"))
    assert ASSUMED[language] not in second
    title = SYSTEMS["pathfinder"].maps[0].title
    assert words_for(language).plain(title) in second
    third = answer(await table.gm.slash(table.channel, "map new", kind="hex", size="12x8"))
    assert ASSUMED[language] not in third


def test_every_game_can_be_set_and_those_with_a_clock_opened() -> None:
    assert [each.value for each in OPTION_CHOICES["settings system.system"]] == [
        each.key for each in offered()
    ]
    opened = [each.value for each in OPTION_CHOICES["encounter open.system"]]
    assert opened == [each.key for each in offered() if each.clock]


@both_languages
@pytest.mark.parametrize("key", list(SYSTEMS))
async def test_show_tells_what_is_set_from_what_is_assumed(table: Table, language: str, key: str) -> None:
    words = words_for(language)
    before = answer(await table.bob.slash(table.channel, "settings show"))
    assert ("commands go on with **Plain**" if language == "en-US" else "指令暂按**通用**") in before
    await table.plays(key)
    after = answer(await table.bob.slash(table.channel, "settings show"))
    assert f"**{words.plain(SYSTEMS[key].title)}**" in after
    assert ("not set" if language == "en-US" else "暂按") not in after


async def test_a_fight_of_pathfinder_rolls_a_d20_in_plain_order(table: Table) -> None:
    await table.plays("pathfinder")
    await table.gm.slash(table.channel, "settings initiative", dice="1d6")
    await table.gm.slash(table.channel, "encounter open")
    await table.ann.slash(table.channel, "encounter join", modifier=2)
    dice = table.falls("d20 11")
    await table.gm.slash(table.channel, "encounter start")
    dice.finished()
    assert "13 **Ann**" in "\n".join(table.posts())
