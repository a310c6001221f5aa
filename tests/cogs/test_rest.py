"""/rest, end to end (D-55)."""

import pytest

from tests.cogs.hands import refuses, said
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
    assert "静养" in await rested(table, kind="quiet", taken=1)
    spent = await rested(table, kind="quiet", taken=2, sp=5)
    assert "小憩" in spent.splitlines()[0]
    assert "5 → **5**" in spent
    assert "5 → **4**" in await rested(table, kind="short", sp=5)
    assert "5 → **2**" in await rested(table, kind="long", sp=5, threshold=3)
    assert all("休整" in each for each in (told, spent))


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
