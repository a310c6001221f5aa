"""A battle of BtR, end to end: macro rounds, AP by kinds of action, cooldowns, channels, undo."""

import pytest

from tests.cogs import maps
from tests.cogs.hands import messages, newest, press, refuses, said, verbs
from tests.cogs.test_encounter import actor, ann, bob, gm, now, panels
from tests.conftest import Table, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def fighting(table: Table, **options: object) -> None:
    """A guard was there first; Ann and Bob go before it all the same."""
    await gm(table, "open", system="btr", **options)
    await gm(table, "add", name="Guard")
    await ann(table, "join")
    await bob(table, "join")
    await gm(table, "start")


@BOTH
async def test_a_battle_of_three_rounds(table: Table, language: str) -> None:
    await fighting(table)
    chinese = language == "zh-CN"
    told = newest(table).content
    assert ("战斗开始" if chinese else "The battle starts") in told
    assert told.index("**Ann**") < told.index("**Bob**") < told.index("**Guard**")
    points = "行动力\N{NO-BREAK SPACE}6/6" if chinese else "AP\N{NO-BREAK SPACE}6/6"
    assert f"{'主动阶段' if chinese else 'main phase'} · {points}" in told
    assert verbs(newest(table)) == ["next", "deeds", "ap", "ap"]
    await press(table.ann, newest(table), "ap", 4)
    assert "2/6" in newest(table).content
    assert verbs(newest(table)) == ["next", "deeds", "ap"]
    await ann(table, "action", name="轻击", kind="迅疾" if chinese else "swift", cooldown="2/St")
    assert "**轻击**" in newest(table).content
    assert f"⏳ 轻击{'（2轮）' if chinese else ' (2 rounds)'}" in shown(panels(table)[0])
    refused = await ann(table, "action", name="轻击")
    assert refused == refuses("encounter.cooling", language, name="轻击", left=2)
    refused = await ann(table, "action", name="轻击", cooldown="half")
    assert refused == refuses("encounter.steady", language, name="轻击")
    refused = await ann(table, "action", name="拆解", kind="StA")
    assert refused == refuses("encounter.too_few_ap", language, amount=4, left=0)
    await ann(table, "action", name="深呼吸", kind="ChA")
    assert await actor(table) == "Bob"
    refused = await ann(table, "action", name="闪避", kind="SwA", reaction=True)
    assert refused == refuses("encounter.not_in_turn", language)
    await bob(table, "action", name="旋风斩", kind="FrA")
    assert await actor(table) == "Guard"
    assert ("引导深呼吸" if chinese else "channelling 深呼吸") in shown(panels(table)[0])
    await gm(table, "next")
    told = newest(table).content
    assert ("第2轮" if chinese else "Round 2") in told
    assert ("深呼吸**生效" if chinese else "**深呼吸** takes effect") in told
    for _ in range(3):
        await gm(table, "next")
    told = newest(table).content
    assert ("第3轮" if chinese else "Round 3") in told
    await ann(table, "action", name="轻击")
    assert "4/6" in newest(table).content


@BOTH
async def test_all_of_a_turn_is_undone_and_stands_after_a_restart(table: Table) -> None:
    await fighting(table)
    before = await now(table)
    await ann(table, "action", name="蓄力", kind="ChA", ap=2, cooldown="1")
    channelled = await now(table)
    await gm(table, "undo")
    assert await now(table) == before
    await table.restart()
    await gm(table, "redo")
    assert await now(table) == channelled
    for _ in range(2):
        await gm(table, "next")
    second = await now(table)
    await ann(table, "action", name="蓄力")
    assert "4/6" in newest(table).content
    await gm(table, "undo")
    assert await now(table) == second
    await gm(table, "next")
    assert "**蓄力**" in newest(table).content


@BOTH
async def test_a_channel_is_broken_off_and_a_chain_has_its_moment(table: Table, language: str) -> None:
    await fighting(table)
    refused = await ann(table, "action", name="追击", kind="FeA", after="轻击")
    assert refused == refuses("encounter.chained", language, name="追击", to="轻击")
    await ann(table, "action", name="轻击", kind="SwA")
    await ann(table, "action", name="追击", kind="FeA", after="轻击")
    await ann(table, "action", name="轻击", kind="SwA")
    at_once = "可立即使用：**追击**" if language == "zh-CN" else "at once after it: **追击**"
    assert at_once in newest(table).content
    assert await ann(table, "action", name="x", periods=2) == refuses(
        "encounter.action_takes_no",
        language,
        option="回合数" if language == "zh-CN" else "periods",
        system="btr",
    )
    await ann(table, "action", name="深呼吸", kind="ChA")
    await gm(table, "action", who="Ann")
    assert "深呼吸" in newest(table).content
    assert await gm(table, "action", who="Ann") == refuses("encounter.no_channel", language)


@BOTH
async def test_a_hidden_one_leaves_no_trace(table: Table) -> None:
    await gm(table, "open", system="btr")
    await ann(table, "join")
    await gm(table, "add", name="Shade", hidden=True)
    await bob(table, "join")
    await gm(table, "start")
    await ann(table, "next")
    await bob(table, "next")
    before = len(messages(table))
    assert await actor(table) == "Shade"
    await gm(table, "action", name="密", kind="ChA", cooldown="3")
    assert await actor(table) == "Ann"
    await ann(table, "next")
    await bob(table, "next")
    assert await actor(table) == "Shade"
    await gm(table, "next")
    assert len(messages(table)) > before
    everything = [shown(each) for each in messages(table)]
    assert not [each for each in everything if "Shade" in each or "密" in each]


@BOTH
async def test_all_start_on_one_square(table: Table, language: str) -> None:
    await fighting(table, variant="shared_start")
    sentence = "所有人从相同位置出发" if language == "zh-CN" else "All start on one square"
    assert sentence in newest(table).content
    await ann(table, "next")
    assert sentence not in newest(table).content


@BOTH
async def test_a_skirmish_is_a_map_of_one_square(table: Table) -> None:
    """Everybody stands on it, no two are apart, and an area hits friends (B-20)."""
    await maps.gm(table, "new", size="1x1", kind="btr")
    for name in ("Ann", "Bob", "Guard"):
        await maps.gm(table, "place", name=name, at="1–1")
    assert len(set((await maps.stands(table)).values())) == 1
    told = await maps.ann(table, "area", shape="disc", origin="1–1", size=5)
    assert [name for name in ("Ann", "Bob", "Guard") if name in told] == ["Ann", "Bob", "Guard"]


@BOTH
async def test_a_press_by_the_wrong_person_changes_nothing(table: Table, language: str) -> None:
    await fighting(table)
    before = await now(table)
    refused = await press(table.bob, newest(table), "ap", 2)
    assert said(refused) == refuses("encounter.not_your_turn", language)
    assert await now(table) == before
