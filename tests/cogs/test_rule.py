"""/rule, end to end."""

import re

import pytest

from bot.systems import RULES
from tests.cogs.hands import refuses, said
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
CODES = {"en-US": "en", "zh-CN": "zh-CN"}
POOLS = {"en-US": "Dice pools: ", "zh-CN": "骰池："}
READING = {"en-US": "Not in the text, a house reading: ", "zh-CN": "规则未写明，此处裁定："}


@BOTH
@pytest.mark.parametrize("name", ["P-55", "p-55", "急行", "forced MARCH", "Ｐ－５５"])
async def test_a_rule_is_found_by_its_id_and_its_title_in_any_language(
    table: Table, language: str, name: str
) -> None:
    result = await table.ann.slash(table.channel, "rule", name=name)
    assert not result.ephemeral
    rule, code = RULES["P-55"], CODES[language]
    assert rule.reading is not None
    assert answer(result).splitlines() == [
        f"**{rule.title[code]}**",
        rule.ruling[code],
        f"-# {READING[language]}{rule.reading[code]}",
        f"-# {POOLS[language]}{rule.section[code]} · `P-55`",
    ]


async def test_a_part_of_a_title_means_the_channels_game_first(table: Table) -> None:
    assert "`P-47`" in answer(await table.ann.slash(table.channel, "rule", name="loads"))
    assert "`P-59`" in answer(await table.ann.slash(table.channel, "rule", name="round"))
    await table.plays("btr")
    assert "`B-1`" in answer(await table.ann.slash(table.channel, "rule", name="round"))


@BOTH
async def test_the_name_of_a_section_finds_its_first_rule(table: Table, language: str) -> None:
    name = "坠落" if language == "zh-CN" else RULES["P-50"].section["en"]
    assert "`P-5" in answer(await table.ann.slash(table.channel, "rule", name=name))


async def test_rules_are_offered_by_title_then_by_what_they_say(table: Table) -> None:
    found = await table.ann.autocomplete(table.channel, "rule", "name", "war-horse")
    assert [choice["value"] for choice in found] == ["P-63"]
    await table.plays("instinct")
    every = await table.ann.autocomplete(table.channel, "rule", "name", "")
    assert len(every) == 25
    assert all(re.match(r"D-\d|instinct: ", str(choice["value"])) for choice in every)


@BOTH
async def test_what_is_no_rule_is_refused_with_what_is_near(table: Table, language: str) -> None:
    refused = said(await table.ann.slash(table.channel, "rule", name="qwxyz"))
    assert refused == refuses("rule.unknown", language, name="qwxyz")
    near, name = ("Ring", "rinng") if language == "en-US" else ("累加尝试", "累加试试")
    assert near in said(await table.ann.slash(table.channel, "rule", name=name))
    assert table.posts() == []


@BOTH
async def test_whose_rule_it_is_is_said(table: Table, language: str) -> None:
    await table.plays("btr")
    own = answer(await table.ann.slash(table.channel, "rule", name="击退"))
    assert "`B-13`" in own.splitlines()[-2]
    assert own.splitlines()[-1].endswith({"en-US": "(Dice pools)", "zh-CN": "（骰池）"}[language])
    theirs = answer(await table.ann.slash(table.channel, "rule", name="翻滚")).splitlines()
    assert (
        theirs[0]
        == {
            "en-US": "BtR has no rule with this name; this is from Pathfinder 1e.",
            "zh-CN": "BtR没有以此为名的规则；以下出自开拓者（PF1e）。",
        }[language]
    )
    left = {
        "en-US": "-# The bot has no ruling on this; it is left to the table.",
        "zh-CN": "-# 刻漏对此没有裁定，由各桌自行决定。",
    }
    assert left[language] in theirs


async def test_a_fights_game_goes_before_the_channels(table: Table) -> None:
    await table.plays("pool")
    await table.gm.slash(table.channel, "encounter open", system="btr")
    found = await table.ann.autocomplete(table.channel, "rule", "name", "闪避")
    assert found[0]["value"] == "B-12"
    assert "`B-12`" in answer(await table.ann.slash(table.channel, "rule", name="闪避"))


async def test_what_is_chosen_without_an_id_is_told(table: Table) -> None:
    found = await table.ann.autocomplete(table.channel, "rule", "name", "Tumbling")
    assert "Acrobatics" in answer(await table.ann.slash(table.channel, "rule", name=str(found[0]["value"])))


async def test_it_works_in_private_messages(table: Table) -> None:
    assert "`F-15`" in answer(await table.ann.user.slash("rule", name="F-15"))
