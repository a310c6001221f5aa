"""Dice that fell are written behind, for three days, and at most so many of a channel."""

from datetime import timedelta

import pytest

from bot.store import throws
from bot.store.store import Store
from bot.store.throws import ThrownRow
from tests.bot.store.samples import NOW


def thrown(number: int, channel_id: int = 10, days: int = 0) -> ThrownRow:
    return ThrownRow(100, channel_id, 7, NOW + timedelta(days=days, seconds=number), "gm", f"{number}")


async def test_what_fell_in_a_channel_is_found_in_its_order(store: Store) -> None:
    for number in range(3):
        store.note_thrown(thrown(number))
    store.note_thrown(thrown(9, channel_id=11))
    assert await store.thrown_in(10) == [thrown(number) for number in range(3)]
    assert await store.thrown_in(12) == []


async def test_after_three_days_it_goes(store: Store) -> None:
    store.note_thrown(thrown(0))
    store.note_thrown(thrown(1, channel_id=11, days=2))
    assert len(await store.thrown_in(10)) == 1
    store.note_thrown(thrown(2, channel_id=11, days=4))
    assert await store.thrown_in(10) == []
    assert len(await store.thrown_in(11)) == 2


async def test_so_many_of_a_channel_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throws, "MOST_KEPT", 4)
    store.note_thrown(thrown(0, channel_id=11))
    for number in range(6):
        store.note_thrown(thrown(number))
    assert [each.text for each in await store.thrown_in(10)] == ["2", "3", "4", "5"]
    assert len(await store.thrown_in(11)) == 1
