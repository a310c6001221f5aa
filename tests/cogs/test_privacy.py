"""/privacy, end to end: what is kept about somebody is shown, handed out, and gone when they say so."""

# pyright: reportPrivateUsage=false

import asyncio
import json
import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
import simcord

from bot.characters.character import UNKEPT, Character
from bot.client import Kelou
from bot.play.privacy import export, upkeep
from bot.play.privacy.erasing import Eraser
from bot.shards.leases import serving
from bot.store import opening
from bot.store.errors import StoreError
from bot.store.personal_data import Erasure, Rewritten, Texts
from bot.store.sql.rows import unpack
from bot.store.sql.statements import fetch
from bot.store.store import Store
from tests import conftest
from tests.cogs.hands import messages, newest, press, said
from tests.cogs.test_encounter import actor, ann, bob, gm
from tests.conftest import Table, answer, shown

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
OF_TELLING = {"log_entries", "kept_texts"}
"""What is added to by every answer."""
SOMEONE = {"en-US": "someone", "zh-CN": "某人"}


async def evening(table: Table) -> None:
    """Ann rolls, rolls in secret, fights by four games, goes over a map, in a log; and so does Bob."""
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.gm.slash(table.channel, "settings gm", member=table.ann)
    await table.gm.slash(table.channel, "log start", name="The well")
    for each in (table.ann, table.bob):
        await each.slash(table.channel, "sheet set", pairs="strength 5, agility 4, spirit 3")
        await each.slash(table.channel, "roll", dice="3P #well")
        await each.slash(table.channel, "roll", dice="4P", visibility="gm", label="sneak")
    await table.gm.slash(table.channel, "hidden roll", dice="3P", label="trap")
    await table.gm.slash(table.channel, "hidden ask", player=table.ann, dice="3P", label="listen")
    await table.bob.slash(table.channel, "oppose", dice="2P", opponent=table.ann)
    await table.ann.slash(table.channel, "undertake start", dice="2P", difficulty=9)
    for system in ("instinct", "pool", "btr", "pathfinder"):
        await gm(table, "open", system=system)
        await ann(table, "join", modifier=2)
        await bob(table, "join", modifier=1)
        await gm(table, "start")
        await gm(table, "next")
        await gm(table, "undo")
        await gm(table, "set note", who="Ann", note="Ann is a bard")
        if system != "pathfinder":
            await gm(table, "end")
    await table.gm.slash(table.channel, "map new", size="8x6", kind="square")
    await table.ann.slash(table.channel, "map place", name="Ann", at="B2")
    await table.bob.slash(table.channel, "map place", name="Bob", at="B4")
    await table.ann.slash(table.channel, "map move", name="Ann", to="D2", speed=20)
    await table.gm.slash(table.channel, "map show")


def found(table: Table, *wanted: str) -> list[str]:
    """Where in the database something stands: every column of every table, packed ones unpacked."""
    places: list[str] = []
    with closing(sqlite3.connect(f"file:{table.path}?mode=ro", uri=True)) as connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        for name in tables:
            cursor = connection.execute(f"SELECT * FROM {name}")
            columns = [each[0] for each in cursor.description]
            for row in cursor:
                for column, value in zip(columns, row, strict=True):
                    text = _text(value)
                    places += [f"{name}.{column}: {text[:200]}" for each in wanted if each in text]
    return places


def _text(value: Any) -> str:
    if isinstance(value, bytes):
        try:
            return zlib.decompress(value).decode()
        except (zlib.error, UnicodeDecodeError):
            return value.decode("latin-1")
    return str(value)


def in_files(table: Table, *wanted: str) -> list[str]:
    """In which of the database's files the bytes of a text stand."""
    files = [each for each in table.path.parent.glob(f"{table.path.name}*") if each.is_file()]
    return [each.name for each in files for text in wanted if text.encode() in each.read_bytes()]


async def forget(table: Table, person: simcord.MemberActor, where: Any = None) -> str:
    asked = await person.slash(where or table.channel, "privacy delete")
    assert asked.response is not None
    return said(await press(person, asked.response.message, "forget_me"))


@BOTH
async def test_nothing_of_somebody_is_left_and_nothing_of_others_lost(table: Table, language: str) -> None:
    await evening(table)
    number = str(table.ann.id)
    assert len({each.split(".")[0] for each in found(table, number)}) > 8
    bobs = await handed_out(table, table.bob)
    await forget(table, table.ann)
    left = found(table, number)
    assert not left, "\n".join(left)
    assert in_files(table, number) == []
    left = await handed_out(table, table.bob)
    assert {kind: len(left[kind]) for kind in bobs if kind not in OF_TELLING} == {
        kind: len(each) for kind, each in bobs.items() if kind not in OF_TELLING
    }
    assert left["characters"] == bobs["characters"]
    assert found(table, SOMEONE[language])


async def test_a_fight_goes_on_without_them_and_undo_still_works(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await gm(table, "open", system="instinct")
    await ann(table, "join", modifier=2, initiative=15)
    await bob(table, "join", modifier=1, initiative=12)
    await gm(table, "start")
    await ann(table, "next")
    await forget(table, table.ann)
    panel = next(each for each in map(shown, messages(table)) if "GM:" in each)
    assert "Ann" in panel, "what a combatant is called is part of the fight"
    await gm(table, "undo")
    assert await actor(table) == "Ann"
    await gm(table, "next")
    await gm(table, "undo")
    await gm(table, "redo")
    assert await actor(table) == "Bob"
    logged = await table.gm.slash(table.channel, "encounter log")
    assert logged.response is not None
    (file,) = logged.response.message.attachments
    assert "someone" in (await file.read()).decode()
    await bob(table, "next")
    assert found(table, str(table.ann.id)) == []


async def test_who_led_a_fight_leaves_it_to_whoever_is_gm(table: Table) -> None:
    await ann(table, "open", system="order")
    await bob(table, "join", modifier=1, initiative=12)
    await ann(table, "start")
    await forget(table, table.ann)
    assert "<@0>" not in "".join(map(shown, messages(table)))
    await gm(table, "next")
    await gm(table, "end")


async def test_a_character_stays_and_is_the_gms(table: Table) -> None:
    await gm(table, "open", system="instinct")
    await ann(table, "join", name="Aria", modifier=2, initiative=15)
    await gm(table, "start")
    await forget(table, table.ann)
    assert await actor(table) == "Aria"
    assert "may" in (await ann(table, "next")) or await actor(table) == "Aria"
    await gm(table, "next")


async def handed_out(table: Table, person: simcord.MemberActor) -> dict[str, list[dict[str, Any]]]:
    result = await person.slash(table.channel, "privacy export")
    answers = [each for each in (result.response, *result.followups) if each is not None]
    assert all(each.ephemeral for each in answers)
    (file,) = [file for each in answers for file in each.message.attachments]
    return json.loads(await file.read())["kept"]


async def test_an_export_has_all_of_theirs_and_nothing_hidden_from_them(table: Table) -> None:
    await evening(table)
    table.falls("d6 6 6 6 6")
    await table.bob.slash(table.channel, "roll", dice="4P #listen", visibility="blind")
    got = await handed_out(table, table.bob)
    assert {"characters", "pools", "steps", "secrets", "ongoing", "throws", "log_entries"} <= set(got)
    assert {entry[0] for each in got["characters"] for entry in each["entries"]} == {
        "strength",
        "agility",
        "spirit",
    }
    assert "6, 6, 6" not in json.dumps(got)
    assert all("record" not in each for each in got["secrets"])
    assert "trap" not in json.dumps(got)
    gms = await handed_out(table, table.gm)
    assert any("trap" in json.dumps(each) for each in gms["received"])


async def test_nobody_learns_that_dice_fell_for_their_own_hidden_combatant(table: Table) -> None:
    await gm(table, "open", system="pool")
    await ann(table, "join", name="Ann", dice="3")
    await table.ann.slash(table.channel, "roll", dice="2P")

    async def known() -> tuple[str, object]:
        told = said(await table.ann.slash(table.channel, "privacy show"))
        return told, (await handed_out(table, table.ann))["throws"]

    before = await known()
    assert before[1]
    await gm(table, "set hidden", who="Ann", hidden=True)
    await gm(table, "start")
    assert await known() == before
    assert rows(table, f"SELECT count(*) FROM throws WHERE user_id = {table.ann.id} AND seen = 'gm'") == [
        (1,)
    ]
    await forget(table, table.ann)
    assert rows(table, f"SELECT count(*) FROM throws WHERE user_id = {table.ann.id}") == [(0,)]


@BOTH
async def test_it_is_shown_shortly_before_and_after(table: Table, language: str) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="strength 5")
    told = said(await table.ann.slash(table.channel, "privacy show"))
    assert {"en-US": "Characters: 1 on 1 server", "zh-CN": "角色：1（1个服务器）"}[language] in told
    assert "1,000" not in told
    await forget(table, table.ann)
    told = said(await table.ann.slash(table.channel, "privacy show"))
    assert {"en-US": "The bot stores nothing", "zh-CN": "没有保存"}[language] in told


async def test_it_works_in_direct_messages(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="strength 5")
    assert "Characters: 1" in answer(await table.ann.user.slash("privacy show"))
    asked = await table.ann.user.slash("privacy delete")
    assert asked.response is not None
    await table.ann.user.click(asked.response.message, custom_id="k:forget_me")
    assert found(table, str(table.ann.id)) == []


async def test_what_a_kill_cuts_short_is_done_after_the_start(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening(table)

    async def killed(*_: object) -> None:
        raise StoreError("killed")

    for work in ("_histories", "_history", "_texts"):
        with monkeypatch.context() as patch:
            patch.setattr(Eraser, work, killed)
            await table.store.begin_erasure(table.ann.id, table.client.table.now())
            with pytest.raises(StoreError):
                await table.client.upkeep.erase()
    assert await table.store.erasures()
    await table.restart()
    assert await table.store.erasures() == []
    assert found(table, str(table.ann.id)) == []


async def test_a_press_meanwhile_counts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.bob.slash(table.channel, "oppose", dice="2P", opponent=table.ann)
    rewrite, store = table.store.rewrite_texts, table.store

    async def pressed_before(of: Texts, changed: Sequence[Rewritten], user_id: int, since: datetime) -> bool:
        for each in changed if of is Texts.ONGOING else ():
            state, row = (each.before.texts["state"] or "").replace('"2P"', '"7P"'), each.before
            await store.press(row.id, expected=row.revision, interaction_id=row.id, state=state, open=True)
            monkeypatch.setattr(store, "rewrite_texts", rewrite)
        return await rewrite(of, changed, user_id, since)

    monkeypatch.setattr(store, "rewrite_texts", pressed_before)
    await forget(table, table.ann)
    ((state,),) = rows(table, "SELECT state FROM ongoing")
    assert "7P" in unpack(state)
    assert str(table.ann.id) not in unpack(state)


async def test_one_that_cannot_be_taken_out_keeps_nobody_waiting(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening(table)
    erase, broken = Eraser._erase, [table.bob.id]

    async def unreadable(eraser: Eraser, erasure: Erasure) -> None:
        if erasure.user_id in broken:
            raise ValueError("a form of another version")
        await erase(eraser, erasure)

    monkeypatch.setattr(Eraser, "_erase", unreadable)
    for each in (table.bob, table.ann):
        await table.store.begin_erasure(each.id, table.client.table.now())
    with pytest.raises(ValueError, match="another version"):
        await table.client.upkeep.erase()
    assert {each.user_id for each in await table.store.erasures()} == {table.bob.id}
    assert found(table, str(table.ann.id)) == []
    broken.clear()
    await table.client.upkeep.erase()
    assert await table.store.erasures() == []


async def test_twice_is_once(table: Table) -> None:
    await evening(table)
    await forget(table, table.ann)
    before = found(table, "")
    await forget(table, table.ann)
    assert found(table, "") == before


async def test_a_seal_that_named_somebody_says_that_it_no_longer_holds(table: Table) -> None:
    await table.gm.slash(table.channel, "settings gm", member=table.gm)
    await table.gm.slash(
        table.channel, "oppose", dice="2P", opponent=table.ann, opponent_dice="2P", visibility="gm"
    )
    await forget(table, table.ann)
    assert "no longer valid" in said(await press(table.gm, newest(table), "show"))


async def test_a_server_that_removed_the_bot_has_a_while_to_come_back(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet set", pairs="strength 5")
    keeper, store, now = table.client.upkeep, table.store, table.client.table.now
    await keeper.left(table.guild.id)
    await keeper.once()
    assert await store.characters_of(table.guild.id, table.ann.id)
    table.client.table.now = lambda: now() + timedelta(days=29)
    await keeper.once()
    assert await store.characters_of(table.guild.id, table.ann.id)
    await keeper.arrived({table.guild.id})
    table.client.table.now = lambda: now() + timedelta(days=80)
    await keeper.once()
    assert await store.characters_of(table.guild.id, table.ann.id)
    table.client.table.now = now
    await keeper.arrived({1})  # It was taken out while the process was down.
    table.client.table.now = lambda: now() + timedelta(days=31)
    await keeper.once()
    assert await store.characters_of(table.guild.id, table.ann.id) == []
    assert found(table, str(table.guild.id)) == []


async def test_what_is_old_goes_and_what_goes_on_stays(table: Table) -> None:
    await evening(table)
    await table.gm.slash(table.channel, "log stop")
    keeper, now = table.client.upkeep, table.client.table.now
    await keeper.once()
    before = found(table, "")
    table.client.table.now = lambda: now() + timedelta(days=366)
    await keeper.once()
    assert found(table, "") != before
    assert await table.store.logs_in(table.channel.id) == []
    assert await table.store.secrets_in(table.channel.id, 10) == []
    assert len(await table.store.open_encounters()) == 1
    assert rows(table, "SELECT count(*) FROM histories WHERE kind = 'encounter'") == [(1,)]
    assert await table.store.characters_of(table.guild.id, table.ann.id)


def rows(table: Table, sql: str) -> list[Any]:
    with closing(sqlite3.connect(f"file:{table.path}?mode=ro", uri=True)) as connection:
        return connection.execute(sql).fetchall()


async def test_discord_tells_who_removed_the_bot_and_who_took_it_back(table: Table) -> None:
    client: Any = table.client
    guild: Any = client.guilds[0]
    await client.on_guild_remove(guild)
    later = table.client.table.now() + timedelta(seconds=1)
    assert await table.store.guilds_left(later) == [table.guild.id]
    await client.on_guild_join(guild)
    assert await table.store.guilds_left(later) == []


async def test_what_is_due_is_done_again_and_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "EVERY", timedelta())
    looked: asyncio.Queue[None] = asyncio.Queue()

    async def once(_: object) -> None:
        looked.put_nowait(None)

    monkeypatch.setattr(upkeep.Upkeep, "once", once)
    going = asyncio.create_task(table.client.keep_up())
    for _ in range(2):
        await asyncio.wait_for(looked.get(), 5)
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)


async def test_what_is_due_is_done_whatever_fails_and_by_nobodys_lease(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await table.bob.slash(table.channel, "sheet set", pairs="strength 5")
    await table.store.begin_erasure(table.ann.id, table.client.table.now())
    await table.client.upkeep.once()
    assert await table.store.erasures() == []
    assert serving.get() is None, "whose server it was is no matter of what comes after"

    typed = "what somebody rolled"

    def broken() -> None:
        raise ValueError(typed)

    monkeypatch.setattr(table.store, "erasures", broken)
    await table.client.upkeep.left(table.guild.id)
    now = table.client.table.now
    table.client.table.now = lambda: now() + timedelta(days=31)
    assert await table.store.characters_of(table.guild.id, table.bob.id)
    await table.client.upkeep.once()
    assert await table.store.characters_of(table.guild.id, table.bob.id) == []
    assert "upkeep: deletion failed: ValueError" in caplog.text
    assert typed not in caplog.text


async def test_an_export_that_is_too_large_comes_in_parts(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for dice in ("2P", "3P", "4P"):
        await table.ann.slash(table.channel, "roll", dice=dice)
    monkeypatch.setattr(export, "LARGEST_FILE", export.ROOM + 650)
    result = await table.ann.slash(table.channel, "privacy export")
    answers = [each for each in (result.response, *result.followups) if each is not None]
    texts = [(await file.read()).decode() for each in answers for file in each.message.attachments]
    assert len(texts) > 3
    found = [pool["text"] for text in texts for pool in json.loads(text)["kept"].get("pools", ())]
    assert sorted(found) == ["2P", "3P", "4P"]


async def test_portraits_go_with_the_character_unless_others_have_the_same(table: Table) -> None:
    store, now = table.store, table.client.table.now()
    for name in ("hers", "both"):
        await store.keep_photo(table.guild.id, name, name.encode(), now)
    for owner, image in ((table.ann.id, "hers"), (table.ann.id, "both"), (table.bob.id, "both")):
        await store.save_character(Character(UNKEPT, table.guild.id, owner, image, portrait=image))
    await forget(table, table.ann)
    assert await store.photo(table.guild.id, "hers") is None
    assert await store.photo(table.guild.id, "both") == b"both"


@pytest.fixture
def on_postgres(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table that is made next keep what it knows in PostgreSQL; SimCord waits for a real server
    after each action, so this takes a minute."""

    async def opened(_: object) -> Store:
        return await opening.open_store(postgres_url)

    monkeypatch.setattr(conftest, "open_store", opened)
    monkeypatch.setattr(conftest, "Kelou", partial(Kelou, lease_seconds=600.0))  # Nothing beats here.


@pytest.mark.long
async def test_nothing_of_somebody_is_left_in_postgresql(
    on_postgres: None, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stands_in(*wanted: str) -> set[str]:
        names = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
        tables = [name for (name,) in await table.store.writer.read(fetch, names)]
        rows = {name: await table.store.writer.read(fetch, f"SELECT * FROM {name}") for name in tables}
        texts = {name: [_text(value) for row in rows[name] for value in row] for name in tables}
        return {name for name in tables for each in wanted for text in texts[name] if each in text}

    settle: Any = simcord.Env._settle_internal
    monkeypatch.setattr(table.env, "_settle_internal", partial(settle, table.env, idle=0.05))
    await evening(table)
    assert len(await stands_in(str(table.ann.id))) > 8
    await forget(table, table.ann)
    assert await stands_in(str(table.ann.id)) == set()
    assert await stands_in(str(table.bob.id))
