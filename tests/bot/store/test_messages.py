"""Messages in both databases: words that fall due, panels that lag, sayings and posted sheets."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.characters.character import UNKEPT, Character
from bot.store.ongoing import PINNED
from bot.store.sayings import Saying
from bot.store.sheet_messages import SheetMessage
from bot.store.store import Store

from .samples import NOW, open_one


async def begun(store: Store, interaction_id: int, kind: str = "clock", channel_id: int = 10) -> Any:
    made, _ = await store.start_ongoing(
        kind=kind,
        channel_id=channel_id,
        guild_id=100,
        user_id=7,
        interaction_id=interaction_id,
        at=NOW,
        state="{}",
    )
    return made


async def test_a_word_that_fell_due_is_told_by_its_own_time_and_not_once_it_is_closed(store: Store) -> None:
    made, later = await begun(store, 1), NOW + timedelta(minutes=1)
    press: dict[str, Any] = {"state": "{}", "open": True}
    await store.press(made.id, expected=0, interaction_id=2, due_at=NOW, **press)
    moved = await store.press(made.id, expected=1, interaction_id=3, **press)
    assert moved is not None
    assert moved.due_at == NOW
    await store.press(made.id, expected=2, interaction_id=4, due_at=later, **press)
    await store.reminded(made.id, NOW)
    assert [each.due_at for each in await store.due_ongoing()] == [later]
    await store.press(made.id, expected=3, interaction_id=5, state="{}", open=False)
    assert await store.due_ongoing() == []


async def test_only_what_stands_on_panels_lets_them_lag(store: Store) -> None:
    here, there = await open_one(store, 10), await open_one(store, 11)
    for each in (here, there):
        await store.announced(each, 1, 71)
        await store.panel_posted(each, 72, NOW, 1)
    await begun(store, 1)
    assert await store.owing_encounters() == []
    for number, kind in enumerate(PINNED, 2):
        made = await begun(store, number, kind)
        assert [each.id for each in await store.owing_encounters()] == [here]
        await store.panel_posted(here, 72, NOW, 1)
        await store.press(made.id, expected=0, interaction_id=10 + number, state="{}", open=True)
        assert [each.id for each in await store.owing_encounters()] == [here]
        await store.panel_posted(here, 72, NOW, 1)
    assert await store.erase_own(100, 8) is False
    assert await store.erase_own(100, 7) is True
    assert [each.id for each in await store.owing_encounters()] == [here]


async def test_a_saying_is_its_first_writers_until_it_is_forgotten(store: Store) -> None:
    said = Saying(1, 100, 10, 7, NOW, "mark")
    assert await store.reserve_saying(said)
    assert not await store.reserve_saying(Saying(1, 100, 10, 8, NOW, "mark")), "nothing is said twice"
    assert await store.saying(5) is None
    await store.saying_stands(1, 5)
    assert await store.saying(5) == replace(said, message_id=5)
    await store.forget_saying(1)
    assert await store.saying(5) is None


async def test_a_saying_without_a_message_is_found_by_its_mark_once(store: Store) -> None:
    for number, user, channel, mark in ((1, 7, 10, "mark"), (2, 8, 11, "mark"), (3, 9, 10, "other")):
        await store.reserve_saying(Saying(number, 100, channel, user, NOW, mark))
    assert await store.find_saying(1, 10, "mark") is None, "it is older than the words"
    assert await store.newest_saying(7, 10) is None
    found = await store.find_saying(50, 10, "mark")
    assert found == Saying(1, 100, 10, 7, NOW, "mark", 50)
    assert await store.find_saying(51, 10, "mark") is None
    assert await store.saying(50) == await store.newest_saying(7, 10) == found


async def test_a_sheet_is_posted_once_and_taken_down_only_by_its_newest_message(store: Store) -> None:
    mira = await store.save_character(Character(UNKEPT, 100, 7, "Mira"))
    for message_id in (70, 71):
        await store.sheet_posted(SheetMessage(mira.id, 10, 100, message_id, NOW))
    assert [each.message_id for each in await store.sheet_messages_of(100, 7)] == [71]
    assert await store.owing_sheets() == []
    await store.sheet_unposted(mira.id, 70)  # Another one shows it by now.
    assert await store.sheet_message(mira.id) is not None
    await store.sheet_unposted(mira.id, 71)
    assert await store.sheet_messages(100) == []
