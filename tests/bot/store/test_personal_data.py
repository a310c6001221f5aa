"""What is kept about people, in both databases: found, rewritten, deleted, let go by its age."""

# pyright: reportPrivateUsage=false

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.characters.character import UNKEPT, Character, CharacterId, Entry, EntryKind
from bot.logs.entry import Entry as LogEntry
from bot.logs.entry import EntryKind as LogKind
from bot.store.personal_data import Erasure, Rewritten, RowTexts, Texts
from bot.store.retention import Aged
from bot.store.settings import Settings
from bot.store.sql.statements import fetch
from bot.store.store import Store
from bot.store.throws import ThrownRow

from .samples import NOW, open_one, seal, step

ANN, BOB, GUILD = 401234567890123456, 402234567890123456, 403234567890123456
CHANNEL = 404234567890123456


async def furnished(store: Store) -> int:
    """Something of Ann's and of Bob's in every table; gives the encounter."""
    encounter_id = await open_one(store, CHANNEL, GUILD)
    for revision, who in ((2, ANN), (3, BOB)):
        fields: dict[str, Any] = {"guild_id": GUILD, "user_id": who, "log": json.dumps({"by": f"p{who}"})}
        state = json.dumps({"format": 1, "owner": ANN})
        assert (await store.append(step(encounter_id, revision, state=state, **fields))).accepted
    for who in (ANN, BOB):
        saved = await store.save_character(
            Character(UNKEPT, GUILD, who, "Aria", entries=(Entry("strength", EntryKind.VALUE, 5),)),
            played_by=who,
        )
        assert saved.id != CharacterId(UNKEPT)
        store.remember_pool(GUILD, who, "3P", NOW)
        store.note_thrown(ThrownRow(GUILD, CHANNEL, who, NOW, "public", "{}"))
        await store.keep_text(guild_id=GUILD, channel_id=CHANNEL, user_id=who, at=NOW, text="whispered")
        await store.start_ongoing(
            kind="ask", channel_id=CHANNEL, guild_id=GUILD, user_id=who, interaction_id=who, at=NOW,
            state=json.dumps({"player": ANN}),
        )  # fmt: skip
    await seal(store, 1, CHANNEL, GUILD, recipients=(ANN, BOB))
    await store.save_settings(Settings(CHANNEL, GUILD, gms=(ANN, BOB)))
    await store.save_settings(Settings(ANN, 0, seen_locale="de"))
    await store.start_log(
        channel_id=CHANNEL, guild_id=GUILD, name="Well", at=NOW, user_id=ANN, interaction_id=9, speech=False
    )
    for who in (ANN, BOB):
        told = LogEntry(
            f"k{who}", NOW, LogKind.ROLL, None, who, f"p{who}", "Aria", "pool", "roll", "3P", "text",
            picture=f"i{who}",
        )  # fmt: skip
        await store.keep_entry(CHANNEL, told, b"png")
    return encounter_id


async def test_what_is_theirs_is_counted_and_found(store: Store) -> None:
    await furnished(store)
    counts = await store.count_possessions(ANN)
    keys = await store.possession_keys(ANN)
    found = await store.possessions(ANN, keys)
    assert list(await store.possessions(ANN, keys[2:5])) == list(found[2:5])
    theirs = {(each.table, each.values) for each in await store.possession_keys(BOB)}
    strange = [each for each in keys if (each.table, each.values) not in theirs]
    assert await store.possessions(BOB, strange) == [], "nobody is given what is somebody else's"
    assert {kind: many for kind, (many, *_) in counts.items()} == {
        kind: sum(each.table == kind for each in found) for kind in {each.table for each in found}
    }
    assert set(counts) == {
        "characters", "pools", "settings", "gms", "steps", "received", "ongoing", "kept_texts", "throws",
        "logs",
        "log_entries",
    }  # fmt: skip
    assert {kind: where for kind, (_, *where) in counts.items()} == {
        kind: [kind != "settings", kind == "settings"] for kind in counts
    }


async def test_what_is_theirs_alone_goes_and_what_is_others_stays(store: Store) -> None:
    await furnished(store)
    bobs = await store.count_possessions(BOB)
    await store.erase_own(GUILD, ANN)
    await store.erase_own(0, ANN)
    (log_id,) = await store.log_ids(GUILD)
    assert set(await store.count_possessions(ANN)) == {"steps"}
    assert await store.count_possessions(BOB) == bobs
    assert list(await store.images(log_id, (f"i{ANN}", f"i{BOB}"))) == [f"i{BOB}"]
    held = await store.settings(CHANNEL)
    assert held is not None
    assert held.gms == (BOB,)


async def test_an_erasure_is_owed_to_every_server_until_it_is_done(store: Store) -> None:
    await furnished(store)
    for _ in range(2):
        await store.begin_erasure(ANN, NOW)
    assert await store.erasures() == [Erasure(ANN, guild, NOW) for guild in (0, GUILD)]
    await store.erased(ANN, 0)
    assert await store.erasures() == [Erasure(ANN, GUILD, NOW)]
    await store.settle()


async def test_steps_are_rewritten_and_what_was_let_go_stays_so(store: Store) -> None:
    encounter_id = await furnished(store)
    await store.announced(encounter_id, 3)
    await store.panel_posted(encounter_id, 5, NOW, 3)
    (row,) = [each for each in await store.histories_of(GUILD, 0, 9) if each.kind == "encounter"]
    assert (row.key, row.channel_id) == (encounter_id, CHANNEL)
    assert await store.histories_of(GUILD, row.id, 9) == []
    steps = await store.steps_in(row.id, 1, 9)
    await store.rewrite_steps(row.id, [replace(each, user_id=0, state="{}", log="") for each in steps])
    after = await store.steps_in(row.id, 1, 9)
    assert [(each.revision, each.user_id, each.state, each.log) for each in after] == [
        (2, 0, "{}", ""), (3, 0, "{}", ""),
    ]  # fmt: skip
    assert [each.id for each in await store.owing_encounters()] == [encounter_id]


async def test_texts_are_rewritten_and_messages_that_go_on_are_owed(store: Store) -> None:
    await furnished(store)
    found = await store.texts_in(Texts.ONGOING, GUILD, ANN, 0, 9)
    assert [each.user_id for each in found] == [ANN, BOB]
    for each in found:
        await store.ongoing_shown(each.id, 77, 0)
    changed = [Rewritten(each, {"state": "{}"}) for each in found]
    assert await store.rewrite_texts(Texts.ONGOING, changed, ANN, NOW + timedelta(hours=1))
    assert not await store.rewrite_texts(Texts.ONGOING, changed, ANN, NOW), "they moved on since"
    anns, bobs = [await store.ongoing(each.id) for each in found]
    assert anns is not None
    assert bobs is not None
    assert (anns.user_id, anns.open, anns.state) == (0, False, "{}")
    assert (bobs.user_id, bobs.open, bobs.revision, bobs.shown) == (BOB, True, 1, 0)


async def test_a_text_that_somebody_changed_meanwhile_stays_and_is_read_again(store: Store) -> None:
    await furnished(store)
    await store.erase_own(GUILD, ANN)
    (log_id,) = await store.log_ids(GUILD)
    told = LogEntry("k", NOW, LogKind.TOLD, (ANN, BOB), 0, "", "", "", "", "", f"for <@{ANN}>")
    await store.keep_entry(CHANNEL, told)
    store.entry_stands(CHANNEL, "k", 5)
    (read,) = await store.texts_in(Texts.ENTRIES, log_id, ANN, 0, 9)
    assert (read.texts["to"], read.texts["text"]) == (f"[{ANN}, {BOB}]", f"for <@{ANN}>")
    await store.change_entry(CHANNEL, 5, f"now for <@{ANN}>", "")
    other = {**read.texts, "text": "for someone"}
    assert not await store.rewrite_texts(Texts.ENTRIES, [Rewritten(read, other)], ANN, NOW)
    (again,) = await store.texts_in(Texts.ENTRIES, log_id, ANN, 0, 9)
    assert again.texts["text"] == f"now for <@{ANN}>"
    assert await store.rewrite_texts(Texts.ENTRIES, [Rewritten(again, other)], ANN, NOW)
    assert "for someone" in {each.text for _, each in await store.entries(log_id, hidden=True, limit=9)}
    secret, _ = await seal(store, 2, CHANNEL, GUILD)
    await store.rewrite_texts(
        Texts.SECRETS, [Rewritten(RowTexts(secret.id, {"record": secret.record}), {"record": "{}"})], ANN, NOW
    )
    assert [(each.record, each.seal) for each in await store.secrets_in(CHANNEL, 1)] == [("{}", "")]


async def test_what_is_old_goes_a_little_at_a_time(store: Store) -> None:
    for number in range(3):
        await open_one(store, CHANNEL + number, GUILD)
    for row in await store.open_encounters():
        await store.append(step(row.id, 2, guild_id=GUILD, ends=True, at=NOW))
    await open_one(store, CHANNEL + 8, GUILD)
    paused = (await store.open_encounters())[0].id
    await store.append(step(paused, 2, guild_id=GUILD, ends=True, paused="on the bridge", at=NOW))
    await open_one(store, CHANNEL + 9, GUILD)
    assert await store.delete_old(Aged.FIGHTS, NOW, 2) == 0
    later = NOW + timedelta(seconds=1)
    assert [await store.delete_old(Aged.FIGHTS, later, 2) for _ in range(3)] == [2, 1, 0]
    assert len(await store.open_encounters()) == 1
    assert [each.id for each in await store.paused_encounters(CHANNEL + 8)] == [paused], "no age ends a pause"
    await furnished(store)
    await store.delete_old(Aged.ROLLS, later, 9)
    assert await store.secrets_in(CHANNEL, 5) == []
    assert len(await store.texts_in(Texts.ONGOING, GUILD, ANN, 0, 9)) == 2
    assert await store.delete_old(Aged.LOGS, later, 9) == 0


async def test_a_server_is_left_once_and_back_again(store: Store) -> None:
    await furnished(store)
    assert await store.guilds_kept() == [GUILD]
    await store.guild_left(GUILD, NOW)
    await store.guild_left(GUILD, NOW + timedelta(days=3))
    assert await store.guilds_left(NOW) == []
    assert await store.guilds_left(NOW + timedelta(days=1)) == [GUILD]
    await store.guilds_here((GUILD,))
    assert await store.guilds_left(NOW + timedelta(days=9)) == []
    assert await store.writer.read(fetch, "SELECT count(*) FROM departures") == [(0,)]
