"""Logs: one of a channel runs, an entry is in once, nobody's room is another's, a deleted line is gone."""

from datetime import timedelta

import pytest

from bot.logs.entry import EntryKind
from bot.store import logs
from bot.store.logs import EntryResult, LogRow
from bot.store.store import Store

from .samples import NOW, begin_log, entry

CHANNEL = 10


async def begun(store: Store, interaction_id: int = 1, name: str = "Evening") -> LogRow:
    row = await begin_log(store, interaction_id, name=name)
    assert row is not None
    return row


async def texts(store: Store, row: LogRow, *, hidden: bool = True) -> list[str]:
    return [each.text for _, each in await store.entries(row.id, hidden=hidden, limit=99)]


async def test_one_runs_and_the_others_are_kept(store: Store) -> None:
    first = await begun(store)
    assert await begun(store) == first, "an interaction begins one"
    assert await begin_log(store, 2) is None
    await store.stop_log(first.id, NOW)
    second = await begun(store, 3, "Another")
    assert [each.id for each in await store.logs_in(CHANNEL)] == [second.id, first.id]
    assert await store.running_log(CHANNEL) == second
    assert await store.running_log(11) is None
    assert [each.id for each in await store.owed_logs()] == [second.id]
    await store.log_told(second.id)
    assert await store.owed_logs() == []
    found = await store.log_by_id(first.id)
    assert found is not None
    assert (found.stopped_at, found.told) == (NOW, False)
    await store.delete_log(first.id)
    assert await store.log_by_id(first.id) is None


async def test_an_entry_is_in_once_and_as_it_was_given(store: Store) -> None:
    assert await store.keep_entry(CHANNEL, entry()) is EntryResult.DECLINED, "no log runs"
    row = await begun(store)
    whole = entry(character="阿宁", facts='{"n": 1}', picture="p", alt="Map", message_id=5, to=(1, 2))
    assert await store.keep_entry(CHANNEL, whole, b"PNG") is EntryResult.KEPT
    assert await store.keep_entry(CHANNEL, entry(text="again")) is EntryResult.KNOWN
    assert await store.keep_entry(CHANNEL, entry("i0", at=NOW - timedelta(seconds=1))) is EntryResult.DECLINED
    ((number, found),) = await store.entries(row.id, hidden=True, limit=9)
    assert found == whole
    assert await store.entries(row.id, hidden=False, limit=9) == []
    assert await store.entries(row.id, hidden=True, after=number, limit=9) == []
    assert await store.images(row.id, ("p", "q")) == {"p": b"PNG"}
    assert await store.images(row.id + 1, ("p",)) == {}
    assert await store.count_entries(row.id) == {(EntryKind.ROLL, True): 1}


async def test_what_a_message_says_later_is_what_the_running_log_says(store: Store) -> None:
    row = await begun(store)
    await store.keep_entry(CHANNEL, entry())
    store.entry_stands(CHANNEL, "i1.1", 71)
    assert await store.change_entry(CHANNEL, 71, "rerolled", "{}")
    assert not await store.change_entry(CHANNEL, 72, "unknown", "")
    assert await texts(store, row) == ["rerolled"]
    await store.stop_log(row.id, NOW)
    assert not await store.change_entry(CHANNEL, 71, "too late", "")
    assert await texts(store, row) == ["rerolled"]


async def test_a_message_that_was_not_taken_leaves_no_entry(store: Store) -> None:
    row = await begun(store)
    await store.keep_entry(CHANNEL, entry())
    await store.withdraw_entry(CHANNEL, "i1.1")
    assert await texts(store, row) == []


async def test_a_line_follows_its_message_also_when_the_log_has_ended(store: Store) -> None:
    row = await begun(store)
    for number in (1, 2, 3):
        await store.keep_entry(
            CHANNEL, entry(f"s{number}", kind=EntryKind.SPEECH, text=str(number), message_id=number)
        )
    await store.keep_entry(CHANNEL, entry("i9", text="a roll", message_id=4))
    await store.stop_log(row.id, NOW)
    await store.change_line(1, "one")
    await store.delete_lines((2, 3, 4))
    assert await texts(store, row) == ["one", "a roll"]


async def test_a_log_has_room_for_the_table_and_for_the_gm(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MOST_TEXT", 1000)
    row = await begun(store)
    long = "骰" * 250
    assert await store.keep_entry(CHANNEL, entry("1", text=long)) is EntryResult.KEPT
    assert await store.keep_entry(CHANNEL, entry("2", text=long)) is EntryResult.FILLED
    assert await store.keep_entry(CHANNEL, entry("3", text="short")) is EntryResult.DECLINED
    assert await store.keep_entry(CHANNEL, entry("4", text=long, to=(1,))) is EntryResult.KEPT
    assert await store.keep_entry(CHANNEL, entry("5", text=long, to=(1,))) is EntryResult.DECLINED
    found = await store.log_by_id(row.id)
    assert found is not None
    assert found.full
    assert await texts(store, row, hidden=False) == [long]


async def test_an_image_is_kept_once_and_left_out_where_there_is_no_room(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MOST_PICTURES", 10)
    row = await begun(store)
    for key, name, image in (("1", "a", b"123456"), ("2", "a", b"123456"), ("3", "b", b"123456")):
        assert await store.keep_entry(CHANNEL, entry(key, picture=name), image) is EntryResult.KEPT
    found = await store.entries(row.id, hidden=False, limit=9)
    assert [each.picture for _, each in found] == ["a", "a", ""]
    assert await store.images(row.id, ("a", "b")) == {"a": b"123456"}


async def test_what_is_typed_and_what_is_changed_takes_room_too(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MOST_TEXT", 1000)
    row = await begun(store)
    assert await store.keep_entry(CHANNEL, entry("1", text="x", typed="骰" * 300)) is EntryResult.FILLED
    await store.keep_entry(CHANNEL, entry("2", text="x", message_id=72, kind=EntryKind.SPEECH, to=(1,)))
    await store.keep_entry(CHANNEL, entry("3", text="y", message_id=73, to=(1,)))
    await store.change_line(72, "骰" * 200)
    assert await store.change_entry(CHANNEL, 73, "骰" * 200, "")
    assert await texts(store, row) == ["骰" * 200, "y"], "there was room for one of them"
    await store.change_line(72, "short")
    assert await texts(store, row) == ["short", "y"]
