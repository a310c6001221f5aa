"""/search, end to end."""

import pytest

from tests.cogs.hands import cited, refuses
from tests.conftest import Table, answer

pytestmark = pytest.mark.plays("pool")

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def searched(table: Table, fall: str, **options: object) -> str:
    """What everybody reads of a search, after exactly these dice fell."""
    falls = table.falls(fall)
    result = await table.ann.slash(table.channel, "search", **options)
    assert not result.ephemeral
    falls.finished()
    return answer(result)


@BOTH
async def test_the_difficulty_and_its_reasons_and_the_verdict(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="spirit 5")
    text = await searched(
        table, "d6 2 2 2 1 6", dice="精神P", size="light", concealment="careful", label="under the bed"
    )
    assert "= **7**" in text
    assert ("**Success**" if language == "en-US" else "**成功**") in text
    assert "+1" in text
    assert "under the bed" in text
    assert "2 × 3 = 6" in text
    assert "3⚡" in text
    assert text.count(cited("P-39", language)) == 1


async def test_an_equal_result_finds_nothing(table: Table) -> None:
    text = await searched(table, "d6 2 2", dice="2P", size="light", concealment="simple")
    assert "**Failure** · 4 against difficulty 4" in text
    text = await searched(table, "d6 6 6", dice="2P", size="heavy", concealment="open")
    assert "**Failure** · 0 against difficulty 0" in text


@BOTH
@pytest.mark.parametrize("visibility", ["gm", "blind"])
async def test_difficulty_and_verdict_stay_with_the_gm(table: Table, language: str, visibility: str) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    table.falls("d6 1 2")
    result = await table.ann.slash(
        table.channel, "search", dice="2P", size="trivial", concealment="simple", visibility=visibility
    )
    failure = "**Failure**" if language == "en-US" else "**失败**"
    assert result.ephemeral
    assert ("= **3**" in answer(result)) == (visibility == "gm")
    assert failure not in answer(result)
    assert cited("P-39", language) not in answer(result)
    told = table.whispers(table.gm)[-1]
    assert "= **3**" in told
    assert failure in told
    assert "3 × 2 = 6" in told
    assert "= **3**" not in table.posts()[-1]
    assert cited("P-39", language) not in table.posts()[-1]
    await table.restart()
    await table.gm.slash(table.channel, "hidden reveal", id="1")
    assert "3 × 2 = 6" in table.posts()[-1]


async def test_for_the_searcher_alone(table: Table) -> None:
    table.falls("d6 2 2")
    result = await table.ann.slash(
        table.channel, "search", dice="2P", size="trivial", concealment="none", visibility="self"
    )
    assert result.ephemeral
    assert "**Success**" in answer(result)
    assert table.posts() == []


@BOTH
async def test_a_difficulty_in_the_dice_is_refused_before_one_falls(table: Table, language: str) -> None:
    for visibility in ("public", "blind"):
        table.falls()
        result = await table.gm.slash(
            table.channel, "search", dice="2P > 3", size="light", concealment="none", visibility=visibility
        )
        assert result.ephemeral
        assert answer(result) == refuses("search.difficulty_given", language)
    assert table.posts() == []
