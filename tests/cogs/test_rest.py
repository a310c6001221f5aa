"""/rest, end to end (D-55, P-62)."""

import pytest

from bot.refusal import Key
from tests.cogs.hands import cited, refuses, said
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def rested(table: Table, **options: object) -> str:
    result = await table.ann.slash(table.channel, "rest", **options)
    assert not result.ephemeral, answer(result)
    return answer(result)


@BOTH
async def test_every_rest_says_what_it_is_and_what_breaks_it_off(table: Table, language: str) -> None:
    told = await rested(table, kind="nap")
    assert ("counts as 10 rounds" if language == "en-US" else "视为经过10轮") in told
    assert "200" in told
    quiet = await rested(table, kind="quiet", taken=1, sp=5)
    assert ("静养" if language == "zh-CN" else "quiet rest") in quiet
    assert ("takes SP off, the GM says" if language == "en-US" else "能否消除SP") in quiet
    spent = await rested(table, kind="quiet", taken=2, sp=5)
    assert ("nap" if language == "en-US" else "小憩") in spent.splitlines()[0]
    assert "5 → **5**" in spent
    assert "5 → **4**" in await rested(table, kind="short", sp=5)
    assert "5 → **2**" in await rested(table, kind="long", sp=5, threshold=3)
    tag = "休整" if language == "zh-CN" else "“rest”"
    assert all(tag in each for each in (told, spent))


@BOTH
async def test_a_long_rest_needs_the_threshold(table: Table, language: str) -> None:
    result = await table.ann.slash(table.channel, "rest", kind="long", sp=5)
    assert said(result) == refuses("rest.threshold_needed", language)


@BOTH
async def test_a_broken_rest_is_settled_by_the_time_used(table: Table, language: str) -> None:
    used = "settled by the time already used" if language == "en-US" else "以已经消耗的时间结算"
    for kind in ("nap", "quiet", "short", "long"):
        assert used in await rested(table, kind=kind)
    section = "Fatigue damage" if language == "en-US" else "精力损伤"
    assert section in await rested(table, kind="short", sp=2)


async def test_no_threshold_of_sp_is_below_two(table: Table) -> None:
    """D-32: at least 2."""
    result = await table.ann.slash(table.channel, "rest", kind="long", sp=3, threshold=1)
    assert "from 2 to 200" in said(result)


@BOTH
async def test_a_rest_by_the_hour_brings_dice_back(table: Table, language: str) -> None:
    """P-62: 2 of 5 strength dice roll 2, 1 of 3 agility dice 1; in the second hour only agility."""
    falls = table.falls("d6 1 2", "d6 1", "d6 3 4")
    told = await rested(table, kind="hours", hours=2, dice="强壮 2/5，agility 1/3")
    falls.finished()
    first, second = told.splitlines()[:2]
    assert "**Ann**" in first
    assert all(each in second for each in ("2 → **5**", "1 → **2**"))
    assert "2P → [1, 2] = **3**" in told
    assert told.count(cited("P-62", language)) == 1
    assert ("never above" if language == "en-US" else "不超过") not in told


async def test_a_rest_reads_the_sheet_and_wakes_the_unconscious(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="strength 4")
    table.falls("d6 2")
    told = await rested(table, kind="hours", dice="strength 0")
    assert "strength 0 → **2** of 4" in told
    assert "Conscious again" in told
    table.falls("d6 6")
    assert "**Unconscious** still" in await rested(table, kind="hours", dice="strength 0")


@BOTH
async def test_what_a_rest_cannot_be_is_refused_in_words(table: Table, language: str) -> None:
    async def refused(**options: object) -> str:
        return said(await table.ann.slash(table.channel, "rest", **options))

    table.falls()
    for key, options, facts in (
        ("rest.dice_needed", {}, {}),
        ("rest.nothing_damaged", {"dice": "spirit 3/3"}, {}),
        ("rest.no_attribute", {"dice": "luck 1/2"}, {"name": "luck"}),
        ("rest.full_needed", {"dice": "spirit 1"}, {"name": Key("spirit"), "left": 1}),
        ("rest.unreadable", {"dice": "spirit 1/2 ?!"}, {"text": "?!"}),
        ("rest.twice", {"dice": "spirit 1/2 精神 1/2"}, {"name": Key("spirit")}),
        ("pool.more_than_full", {"dice": "spirit 3/2"}, {"left": 3, "full": 2}),
        ("travel.dice_too_many", {"dice": "spirit 3/2000"}, {"limit": 1000}),
        ("rest.too_many_dice", {"dice": "spirit 3/500", "hours": 3}, {"hours": 3, "limit": 1000}),
        ("rest.not_of_it", {"taken": 3}, {"option": "taken" if language == "en-US" else "已静养"}),
    ):
        assert await refused(kind="hours", **options) == refuses(key, language, **facts)
    hours = "hours" if language == "en-US" else "小时"
    assert await refused(kind="nap", hours=3) == refuses("rest.not_of_it", language, option=hours)
    await table.plays("instinct")
    assert await refused(kind="hours", dice="spirit 1/2") == refuses(
        "rest.other_game", language, known="pool", system="instinct"
    )
    await table.plays("pool")
    assert await refused(kind="nap") == refuses("rest.other_game", language, known="instinct", system="pool")


async def test_a_rest_of_death_instinct_may_be_private(table: Table) -> None:
    result = await table.ann.slash(table.channel, "rest", kind="nap", visibility="self")
    assert result.ephemeral
