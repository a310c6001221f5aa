"""/travel, end to end."""

from collections.abc import Mapping

import pytest
import simcord

from tests.cogs.hands import cited, refuses
from tests.conftest import Table, answer

pytestmark = pytest.mark.plays("pool")

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def travelled(table: Table, **options: object) -> str:
    """What everybody reads of a journey."""
    result = await table.ann.slash(table.channel, "travel", **options)
    assert not result.ephemeral
    return answer(result)


async def refused(
    table: Table, language: str, key: str, facts: Mapping[str, object], **options: object
) -> None:
    """A private refusal; the channel reads nothing."""
    result = await table.ann.slash(table.channel, "travel", **{"speed": "5"} | options)
    assert result.ephemeral
    assert answer(result) == refuses(key, language, **facts)
    assert table.posts() == []


@BOTH
async def test_a_day_is_told_in_km_and_with_its_rules(table: Table, language: str) -> None:
    text = await travelled(table, speed="3，9、5")
    assert "**24" in text.splitlines()[0]
    assert text.count(cited("P-54", language)) == 1


@BOTH
async def test_a_distance_takes_days_and_begun_ones_count(table: Table, language: str) -> None:
    text = await travelled(table, speed="2.5", distance=100.5, terrain="easy")
    first = text.splitlines()[0]
    assert "**100.5" in first
    assert ("3 days" if language == "en-US" else "3天") in first
    text = await travelled(table, speed="5", distance=40, terrain="difficult")
    assert ("2 days" if language == "en-US" else "2天") in text.splitlines()[0]


async def test_dice_are_lost_step_by_step(table: Table) -> None:
    text = await travelled(table, speed="5", hours=10, forced_hours=1, distance=60, dice="5/5/6")
    assert "**60 km** · 2 days · dice lost: strength 4, agility 4, spirit 4" in text
    assert "Day 1: 55 km in 10 h · each attribute −3 · 5/5/6 → 4/4/5 → 3/3/4 → 2/2/3" in text
    assert "Day 2: 5 km in 30 min · each attribute −1 · 2/2/3 → 1/1/2" in text
    text = await travelled(table, speed="5", hours=9, distance=135)
    assert "dice lost: strength 3, agility 3, spirit 3" in text
    assert "Days 1–3: 45 km in 9 h each · each attribute −1" in text


async def test_hours_are_told_as_people_say_them(table: Table) -> None:
    for options, told in (
        ({"speed": "3", "hours": 24, "distance": 53}, "Day 1: 53 km in 17 h 40 min"),
        ({"speed": "12", "distance": 0.5}, "Day 1: 0.5 km in 2 min 30 s"),
        ({"speed": "7", "distance": 50}, "Day 1: 50 km in 7 h 8 min 34 s"),
        ({"speed": "10000", "distance": 0.001}, "Day 1: 0.001 km in less than 1 s"),
        ({"speed": "3"}, "Day 1: 24 km in 8 h"),
    ):
        assert told in (text := await travelled(table, **options)), text


@BOTH
async def test_the_last_dice_are_warned_of(table: Table, language: str) -> None:
    unconscious = "**unconscious**" if language == "en-US" else "昏迷"
    text = await travelled(table, speed="3", forced_hours=3, dice="2/3/4")
    assert "**27" in text
    assert unconscious in text
    assert "0/1/2" in text
    text = await travelled(table, speed="5", hours=12, dice="３／３／３", distance=100)
    assert "**50" in text
    assert unconscious in text.replace("U", "u")


@BOTH
async def test_vehicles_and_mounts_go_their_own_way(table: Table, language: str) -> None:
    assert "**120" in await travelled(table, speed="5", vehicle="uncrewed")
    assert "**50" in await travelled(table, speed="5", vehicle="uncrewed", hours=10)
    text = await travelled(table, speed="9", mount=True, hours=9)
    assert "**81" in text
    assert cited("P-57", language) in text


@BOTH
async def test_what_makes_no_journey_is_refused_in_private(table: Table, language: str) -> None:
    for key, facts, options in (
        ("travel.cannot_force", {}, {"vehicle": "uncrewed", "forced_hours": 1}),
        ("travel.forced_beyond_hours", {"forced": 9, "hours": "8"}, {"forced_hours": 9}),
        ("travel.forced_beyond_hours", {"forced": 8, "hours": "7.5"}, {"forced_hours": 8, "hours": 7.5}),
        ("travel.unconscious", {}, {"dice": "0/3/3"}),
        ("travel.too_long", {"limit": 400}, {"speed": "0.1", "distance": 10_000}),
        ("travel.speed_unreadable", {"text": "fast"}, {"speed": "fast"}),
        ("travel.speed_unreadable", {"text": "-3"}, {"speed": "-3"}),
        ("travel.speed_unreadable", {"text": "inf"}, {"speed": "inf"}),
        ("travel.speed_unreadable", {"text": ","}, {"speed": ","}),
        ("travel.too_many_speeds", {"limit": 20}, {"speed": "1 " * 21}),
        ("travel.no_speed", {}, {"speed": "3, 0"}),
        ("travel.speed_too_high", {"limit": 10_000}, {"speed": "10001"}),
        ("travel.dice_unreadable", {"text": "4/3"}, {"dice": "4/3"}),
        ("travel.dice_unreadable", {"text": "4/3/5/3"}, {"dice": "4/3/5/3"}),
        ("travel.dice_of_several", {"text": "4/3/5, 3/3/3"}, {"dice": "4/3/5, 3/3/3"}),
        ("travel.dice_of_several", {"text": "4 3 5、3 3 3；1/1/1"}, {"dice": "4 3 5、3 3 3；1/1/1"}),
        ("travel.dice_too_many", {"limit": 1_000}, {"dice": "4/3/1001"}),
        ("travel.mount_and_vehicle", {}, {"mount": True, "vehicle": "crewed"}),
    ):
        await refused(table, language, key, facts, **options)


async def test_the_bounds_are_discords_own(table: Table) -> None:
    for options in ({"speed": "5" * 101}, {"speed": "5", "terrain": "ice"}):
        with pytest.raises(simcord.SetupError):
            await table.ann.slash(table.channel, "travel", **options)
