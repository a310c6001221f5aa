"""/carry, end to end."""

import pytest

from tests.cogs.hands import cited, refuses
from tests.conftest import Table, answer

pytestmark = pytest.mark.plays("pool")

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


async def carried(table: Table, **options: object) -> str:
    """What everybody reads of a load."""
    result = await table.ann.slash(table.channel, "carry", **options)
    assert not result.ephemeral
    return answer(result)


@BOTH
async def test_the_limits_are_told_with_their_rule(table: Table, language: str) -> None:
    text = await carried(table, strength=3, weight=30)
    assert ("**30 kg**" if language == "en-US" else "**30公斤**") in text
    assert "× 30" in text
    assert "90" in text
    assert "÷ 2**" in text.splitlines()[0]
    assert "3⚡" in text
    assert text.count(cited("P-47", language)) == 1


async def test_too_heavy_is_neither_dragged_nor_lifted(table: Table) -> None:
    text = await carried(table, strength=3, weight=90.5)
    assert text.splitlines()[0] == "💪 **90.5 kg** · drag, push: **no** · lift: **no**"
    text = await carried(table, strength=3, weight=29.5)
    assert text.splitlines()[0] == "💪 **29.5 kg** · drag, push: **yes** · lift: **yes** · speed unchanged"


async def test_creatures_by_their_size(table: Table) -> None:
    same = await carried(table, strength=5, weight=70, size="medium", their_size="medium")
    assert "drag, push: **yes** · lift: **no** · **speed ÷ 2**" in same
    assert "unconscious or willing" in same
    smaller = await carried(table, strength=5, weight=70, size="medium", their_size="small")
    assert "lift: **yes**" in smaller
    bigger = await carried(table, strength=50, weight=70, size="medium", their_size="large")
    assert "drag, push: **no** · lift: **no**" in bigger
    assert "large (4) is bigger than medium (3)" in bigger


@BOTH
async def test_one_size_alone_is_refused(table: Table, language: str) -> None:
    for option in ("size", "their_size"):
        result = await table.ann.slash(table.channel, "carry", strength=5, weight=70, **{option: "small"})
        assert result.ephemeral
        assert answer(result) == refuses("carry.one_size", language)
