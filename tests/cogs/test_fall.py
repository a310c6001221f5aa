"""/fall, end to end."""

import pytest

from tests.cogs.hands import cited, refuses
from tests.conftest import Table, answer

pytestmark = pytest.mark.plays("pool")

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def fallen(table: Table, fall: str, **options: object) -> str:
    """What everybody reads of a fall, after exactly these dice fell."""
    falls = table.falls(fall)
    result = await table.ann.slash(table.channel, "fall", **options)
    assert not result.ephemeral
    falls.finished()
    return answer(result)


@BOTH
async def test_the_rounds_then_the_attack_then_what_it_does(table: Table, language: str) -> None:
    text = await fallen(table, "d6" + " 1 5" * 15, height=35, agility=5, protection=4)
    lines = text.splitlines()
    assert "**Ann**" in lines[0]
    assert "**2" in lines[1]
    assert lines[2].startswith("(35-5)P → [1, 5, ")
    assert lines[2].endswith("= **15**")
    assert "**11**" in lines[3]
    assert text.count(cited("P-50", language)) == 1
    assert cited("P-61", language) in text


async def test_one_is_said_as_one(table: Table) -> None:
    text = await fallen(table, "d6 2", height=1, agility=0)
    assert "falls 1 step\n" in text
    assert "Falls for **1 round**" in text
    assert "**2** strength dice lost" in text
    assert "war-horse" not in text


@BOTH
async def test_a_drop_like_the_agility_dice_is_an_attack_without_dice(table: Table) -> None:
    text = await fallen(table, "d6", height=4, agility=4)
    assert "(4-4)P → [] = **0**" in text


async def test_less_than_the_agility_dice_is_no_harm(table: Table) -> None:
    text = await fallen(table, "d6", height=3, agility=4)
    assert "**No harm**: lands balanced" in text
    assert "→" not in text


async def test_protection_may_take_it_all(table: Table) -> None:
    text = await fallen(table, "d6 1 2", height=6, agility=4, protection=3)
    assert "= **3**" in text
    assert "**The ground misses**" in text
    assert "prone" not in text


async def test_who_is_hit_lies_prone_where_postures_are_used(table: Table) -> None:
    text = await fallen(table, "d6 1 5", height=6, agility=4, postures=True)
    assert "**1** strength die lost, lies prone" in text
    assert cited("P-52") in text
    assert "blocked, dodged" not in text, "the source does not say so"


async def test_the_attribute_loses_the_dice(table: Table) -> None:
    text = await fallen(table, "d6 1 5", height=6, agility=4, attribute="spirit")
    assert "**1** spirit die lost" in text
    assert "prone" not in text, "the table uses no postures"
    text = await fallen(table, "d6 2 2", height=6, agility=4, attribute="agility")
    assert "**4** agility dice lost" in text
    assert "**unconscious**" in text


async def test_a_rider_who_is_hit_tries_to_stay_in_the_saddle(table: Table) -> None:
    text = await fallen(table, "d6 2 2", height=4, agility=2, ridden_damage=3)
    assert "2P → [2, 2] = **4**" in text
    assert "**Success**" in text
    assert "**Stays in the saddle**" in text
    assert "round" not in text
    text = await fallen(table, "d6 2 1 1 2", height=4, agility=2, ridden_damage=3)
    assert "**Failure**" in text
    assert "(4-2)P → [1, 2] = **3**" in text
    assert "**3** strength dice lost" in text
    text = await fallen(table, "d6 3 3 3 3 3", height=4, agility=5, ridden_damage=3)
    assert "**Thrown from the saddle**" in text
    assert "**No harm**" in text


@BOTH
@pytest.mark.parametrize("visibility", ["gm", "blind"])
async def test_a_hidden_fall_goes_to_the_gm_alone(table: Table, language: str, visibility: str) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    before = len(table.posts())
    table.falls("d6 1 2")
    result = await table.ann.slash(table.channel, "fall", height=6, agility=4, visibility=visibility)
    assert result.ephemeral
    assert ("(6-4)P → [1, 2] = **3**" in answer(result)) == (visibility == "gm")
    told = table.whispers(table.gm)[-1]
    assert "(6-4)P → [1, 2] = **3**" in told
    assert cited("P-52", language) in told
    assert len(table.posts()) == before + 1
    assert all(
        secret not in table.posts()[-1] for secret in ("(6-4)", cited("P-52", language), "Ann", "**3**")
    )
    await table.restart()
    listed = answer(await table.gm.slash(table.channel, "hidden list"))
    assert "(6-4)P → [1, 2] = **3**" in listed


async def test_a_harmless_hidden_fall_is_sealed_like_any_other(table: Table) -> None:
    table.falls()
    await table.gm.slash(table.channel, "fall", height=2, agility=4, visibility="blind")
    assert "**No harm**" in table.whispers(table.gm)[-1]
    assert "harm" not in table.posts()[-1]
    await table.gm.slash(table.channel, "hidden reveal", id="1")
    assert "**No harm**" in table.posts()[-1]


@BOTH
async def test_too_deep_a_fall_is_refused_before_a_die_falls(table: Table, language: str) -> None:
    table.falls()
    for deepest, options in (
        (1400, {"height": 1401}),
        (1400, {"height": 1500, "visibility": "self"}),
        (1000, {"height": 1001, "ridden_damage": 3}),
    ):
        result = await table.ann.slash(table.channel, "fall", agility=400, **options)
        assert result.ephemeral
        assert answer(result) == refuses("fall.too_deep", language, most=1000, agility=400, deepest=deepest)
    assert table.posts() == []


@BOTH
async def test_a_long_fall_shows_few_dice_and_all_of_them_in_a_file(table: Table) -> None:
    text = await fallen(table, "d6" + " 3" * 1000, height=1000, agility=0)
    assert len(text) <= 2000
    assert "= **0**" in text
    assert "988" in text
