"""What goes with a channel, and what is posted anew where Discord has forgotten the messages."""

# pyright: reportPrivateUsage=false

from dataclasses import replace

from bot.store.map_messages import MapMessage
from bot.store.sayings import Saying
from bot.store.settings import Settings
from bot.store.sql.schema import tables
from bot.store.sql.statements import fetch
from bot.store.store import Store
from bot.store.throws import ThrownRow

from .samples import NOW, begin_log, entry, open_one, seal, start, step

GONE, THREAD, OTHER = 10, 11, 12


async def fill(store: Store, channel_id: int, parent_id: int | None = None) -> None:
    """One of everything that belongs to a channel."""
    encounter_id = await open_one(store, channel_id)
    await store.append(replace(step(encounter_id, 2), fighting=(channel_id,)))
    await store.append(step(channel_id, 1, kind="map", interaction_id=channel_id * 7))
    await seal(store, channel_id, channel_id)
    made, _ = await start(store, channel_id, channel_id)
    await store.press(made.id, expected=0, interaction_id=channel_id * 9, state="", open=True)
    await store.map_posted(MapMessage(channel_id, 100, 74, NOW, 1))
    await store.save_settings(Settings(channel_id, 100, language="en", parent_id=parent_id))
    await store.keep_text(guild_id=100, channel_id=channel_id, user_id=1, at=NOW, text="B2, B3")
    store.note_thrown(ThrownRow(100, channel_id, 7, NOW, "public", "{}"))
    await store.thrown_in(channel_id)
    await store.reserve_saying(Saying(channel_id * 11, 100, channel_id, 7, NOW, "mark"))
    await begin_log(store, channel_id, channel_id)
    await store.keep_entry(channel_id, entry(picture="map"), b"PNG")


async def rows(store: Store) -> dict[str, int]:
    """How many rows each table has."""

    counted: dict[str, int] = {}
    for name in tables():
        if name not in ("notes", "erasures", "departures"):
            ((counted[name],),) = await store.writer.read(fetch, f"SELECT count(*) FROM {name}")
    return counted


async def test_everything_of_a_channel_and_its_threads_goes_and_nothing_of_others(store: Store) -> None:
    await fill(store, OTHER)
    store.remember_pool(100, 1, "4P", NOW)
    await store.pools(100, 1)
    before = await rows(store)
    assert {name for name, count in before.items() if not count} == {
        "bodies",
        "characters",
        "games",
        "photos",
        "playing",
        "random_tables",
        "sheet_messages",
    }
    await fill(store, GONE)
    await fill(store, THREAD, GONE)
    assert await store.forget_channel(GONE) == [GONE, THREAD]
    assert await rows(store) == before
    assert await store.forget_channel(OTHER) == [OTHER]
    assert {name for name, count in (await rows(store)).items() if count} == {"pools"}


async def test_where_messages_are_forgotten_all_that_is_open_is_owed_anew(store: Store) -> None:
    encounter_id = await open_one(store)
    await store.announced(encounter_id, 1, 71)
    await store.panel_posted(encounter_id, 72, NOW, 1)
    (kept, _), (closed, _) = await start(store, 1), await start(store, 2)
    await store.press(closed.id, expected=0, interaction_id=90, state="", open=False)
    for made, revision in ((kept, 0), (closed, 1)):
        await store.ongoing_shown(made.id, 73, revision)
    assert [*await store.owing_encounters(), *await store.owed_ongoing()] == []
    await store.messages_lost()
    assert [each.id for each in await store.owing_encounters()] == [encounter_id]
    assert [each.id for each in await store.owed_ongoing()] == [kept.id]
    found, row = await store.ongoing(kept.id), await store.encounter(encounter_id)
    assert found is not None
    assert row is not None
    assert (found.message_id, row[0].panel_id, row[0].call_id) == (None, None, None)
