"""/log, end to end: what goes in, who reads which copy, and that nobody reads what was hidden."""

# pyright: reportPrivateUsage=false

import json
import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
import simcord

from bot.client import Kelou
from bot.play.logs import logs
from bot.store import logs as stored
from bot.wording.logs.exports import FORMS
from cogs.ui import file_limit
from tests.bot.store.samples import allow_writing
from tests.cogs.gm_rooms import chosen
from tests.cogs.gm_rooms import made as room
from tests.cogs.hands import buttons, newest, press, refuses, said
from tests.cogs.test_pool_exchanges import attacks, opened, presses
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)
HEARS = pytest.mark.parametrize("hears", [True], indirect=True)
HIDDEN = re.compile(r"Shade|Ghost|trap|sneak|6, 6, 6|5, 5, 5")
"""What nobody but the GM may read: who is hidden, and what was rolled in secret."""


async def started(table: Table, **options: Any) -> str:
    return answer(await table.gm.slash(table.channel, "log start", **options))


async def exported(
    table: Table, person: simcord.MemberActor, form: str, *, copy: str = "table", **options: Any
) -> list[str]:
    """The files that somebody gets."""
    result = await person.slash(table.channel, "log export", format=form, copy=copy, **options)
    answers = [each for each in (result.response, *result.followups) if each is not None]
    assert all(each.ephemeral for each in answers)
    return [(await file.read()).decode() for each in answers for file in each.message.attachments]


async def entries(
    table: Table, person: simcord.MemberActor | None = None, *, copy: str = "table", **options: Any
) -> list[dict[str, Any]]:
    """What stands in somebody's copy."""
    (text,) = await exported(table, person or table.ann, "json", copy=copy, **options)
    return json.loads(text)["entries"]


async def evening(table: Table) -> None:
    """Rolls, a hidden roll, a fight with a hidden one, a map with a hidden token."""
    await started(table, name="The well")
    table.falls("d6 1 2 2", "d6 6 6 6", "d6 5 5 5")
    await table.ann.slash(table.channel, "roll", dice="3P #well")
    await table.gm.slash(table.channel, "hidden roll", dice="3P", label="trap")
    await table.ann.slash(table.channel, "roll", dice="3P", visibility="self", label="sneak")
    await table.gm.slash(table.channel, "encounter open", system="instinct")
    await table.ann.slash(table.channel, "encounter join", name="Ann", modifier=3, initiative=15)
    await table.gm.slash(table.channel, "encounter add", name="Shade", hidden=True, initiative=14)
    await table.bob.slash(table.channel, "encounter join", name="Bob", modifier=2, initiative=12)
    await table.gm.slash(table.channel, "encounter start")
    await table.ann.slash(table.channel, "encounter next")
    await table.gm.slash(table.channel, "encounter next")
    await table.gm.slash(table.channel, "encounter undo")
    await table.gm.slash(table.channel, "encounter redo")
    await table.gm.slash(table.channel, "map new", size="8x6", kind="square")
    await table.gm.slash(table.channel, "map place", name="Ann", at="B2")
    await table.gm.slash(table.channel, "map show")
    await table.gm.slash(table.channel, "map move", name="Ann", to="D4", speed=20)
    await table.gm.slash(table.channel, "map place", name="Ghost", at="B3", hidden=True)
    await table.gm.slash(table.channel, "map move", name="Ghost", to="D3", speed=20)


@BOTH
async def test_the_tables_copy_holds_nothing_hidden_in_any_form(table: Table) -> None:
    await evening(table)
    posted = [each for each in table.messages() if not each.flags.components_v2]
    shown = said(await table.ann.slash(table.channel, "log show"))
    for form in FORMS:
        for person in (table.ann, table.gm):
            (file,) = await exported(table, person, form)
            assert not HIDDEN.search(file), form
            assert "[1, 2, 2]" in file.replace("\\", "")
    found = await entries(table)
    assert [each["n"] for each in found] == list(range(1, len(found) + 1))
    assert not any(each["hidden"] for each in found)
    kinds = [each["kind"] for each in found]
    assert kinds.count("roll") == 1
    assert kinds.count("move") == 1
    assert kinds.count("map") == 2, "as it was posted and after the move"
    # A map's message is posted once and edited; each state of it is an entry.
    assert len(found) == len(posted) + 1
    assert re.search(rf"\b{len(found)}(?!\d)", shown)
    assert not HIDDEN.search(shown)


@BOTH
async def test_the_gms_copy_holds_what_was_hidden_too(table: Table) -> None:
    await evening(table)
    open_to_all, whole = await entries(table), await entries(table, table.gm, copy="gm")
    told = [each for each in whole if not each["hidden"]]
    assert [each["markdown"] for each in told] == [each["markdown"] for each in open_to_all]
    hidden = "\n".join(each["text"] for each in whole if each["hidden"])
    for known in ("Shade", "Ghost", "trap", "6, 6, 6"):
        assert known in hidden
    assert "5, 5, 5" not in hidden, "nobody but Ann saw it"
    for form in FORMS:
        (file,) = await exported(table, table.gm, form, copy="gm")
        assert "Shade" in file
    own = said(await table.gm.slash(table.channel, "log show"))
    assert str(len(whole) - len(told)) in own


async def test_an_entry_says_who_what_and_how(table: Table) -> None:
    await started(table)
    await table.ann.slash(table.channel, "sheet new", name="阿宁")
    table.falls("d6 1 2")
    await table.ann.slash(table.channel, "roll", dice="2P", label="well")
    roll = (await entries(table))[-1]
    assert (roll["kind"], roll["rolled"], roll["character"], roll["name"]) == ("roll", True, "阿宁", "Ann")
    assert (roll["command"], roll["typed"]) == ("roll", "/roll dice: 2P label: well")
    assert roll["user"] == str(table.ann.id)
    (side,) = roll["facts"]["sides"]
    assert side["name"] == "阿宁"
    table.falls("d6 1", "d6 2")
    await table.ann.slash(table.channel, "oppose", dice="1P", opponent=table.bob, opponent_dice="1P")
    assert (await entries(table))[-1]["typed"] == "/oppose dice: 1P opponent: @Bob opponent_dice: 1P"


async def test_what_a_message_says_later_is_followed(table: Table) -> None:
    await started(table)
    table.falls("d6 1 2 4 6", "d6 2 2")
    await table.ann.slash(table.channel, "roll", dice="4P")
    form = await press(table.ann, newest(table), "reroll")
    await table.ann.submit_modal(form, {"face": "4"})
    (roll,) = [each for each in await entries(table) if each["kind"] == "roll"]
    assert "4→2" in roll["text"]
    table.falls("d6 2 2", "d6 1 1")
    await table.ann.slash(table.channel, "undertake start", dice="2P", difficulty=10)
    for _ in range(2):
        await press(table.ann, newest(table), "undertake_roll")
    going = [each["text"] for each in await entries(table) if "Cumulative" in each["text"]]
    assert len(going) == 3, "the beginning and two rolls"
    assert ["[2, 2]" in each for each in going] == [False, True, False]


@BOTH
async def test_one_runs_and_older_ones_are_found_by_name(table: Table, language: str) -> None:
    none = await table.gm.slash(table.channel, "log stop")
    assert answer(none) == refuses("log.none_running", language)
    assert answer(await table.ann.slash(table.channel, "log show")) == refuses("log.none_here", language)
    assert "**First**" in await started(table, name="First")
    assert answer(await table.gm.slash(table.channel, "log start")) == refuses(
        "log.runs_already", language, name="First"
    )
    runs_still = await table.gm.slash(table.channel, "log delete", name="First")
    assert answer(runs_still) == refuses("log.runs_still", language, name="First")
    await table.gm.slash(table.channel, "log stop")
    await table.ann.slash(table.channel, "roll", dice="4P")
    assert "First" in answer(await table.ann.slash(table.channel, "log show"))
    taken = await table.gm.slash(table.channel, "log start", name=" FIRST ")
    assert answer(taken) == refuses("log.name_taken", language, name="FIRST")
    assert await started(table) != await started(table), "the second is refused"
    assert [each["kind"] for each in await entries(table, name="first")] == ["told"]
    unknown = await table.ann.slash(table.channel, "log export", name="Third")
    assert answer(unknown) == refuses("log.unknown", language, name="Third")
    offered = await table.ann.autocomplete(table.channel, "log export", "name", "fi")
    assert [each["value"] for each in offered] == ["First"]
    await table.gm.slash(table.channel, "log delete", name="First")
    gone = await table.ann.slash(table.channel, "log export", name="First")
    assert answer(gone) == refuses("log.unknown", language, name="First")


@BOTH
async def test_only_who_leads_begins_and_ends_and_reads_what_was_hidden(table: Table, language: str) -> None:
    for command, options in (("start", {}), ("stop", {}), ("delete", {"name": "x"})):
        result = await table.ann.slash(table.channel, f"log {command}", **options)
        assert answer(result) == refuses("gm_only", language)
    await table.ann.slash(table.channel, "encounter open", system="order")
    assert "📜" in answer(await table.ann.slash(table.channel, "log start", name="Ann's"))
    await table.ann.slash(table.channel, "encounter add", name="Shade", hidden=True)
    await table.ann.slash(table.channel, "encounter add", name="Wolf")
    await table.ann.slash(table.channel, "encounter start")
    table.falls("d6 6 6 6")
    await table.gm.slash(table.channel, "hidden roll", dice="3P", label="trap")
    own = "\n".join(each["text"] for each in await entries(table, table.ann, copy="gm"))
    assert "Shade" in own
    assert "trap" not in own, "leading a fight gives no right to a GM's secrets"
    refused = await table.bob.slash(table.channel, "log export", copy="gm")
    assert answer(refused) == refuses("gm_only", language)
    whole = "\n".join(each["text"] for each in await entries(table, table.gm, copy="gm"))
    assert "trap" in whole


@BOTH
async def test_who_merely_leads_a_fight_deletes_no_log_of_the_gms(table: Table, language: str) -> None:
    await started(table, name="The well")
    await table.gm.slash(table.channel, "log stop")
    await table.ann.slash(table.channel, "encounter open", system="order")
    refused = await table.ann.slash(table.channel, "log delete", name="The well")
    assert answer(refused) == refuses("gm_only", language)
    await table.ann.slash(table.channel, "log start", name="Ann's")
    await table.ann.slash(table.channel, "log stop")
    await table.ann.slash(table.channel, "log delete", name="Ann's")
    assert [each.name for each in await table.store.logs_in(table.channel.id)] == ["The well"]


async def test_an_answer_that_discord_did_not_take_is_no_entry(table: Table) -> None:
    await started(table)
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await table.ann.slash(table.channel, "roll", dice="4P")
    table.env.backend.faults.clear()
    assert [each["kind"] for each in await entries(table)] == ["told"]
    table.env._errors.clear()


async def test_what_a_secret_channel_reads_is_hidden_in_its_own_log(table: Table) -> None:
    """It may be opened to everybody one day."""
    room = await chosen(table)
    await table.gm.slash(room, "log start")
    await evening(table)
    found = await table.store.running_log(room.id)
    assert found is not None
    every = [each for _, each in await table.store.entries(found.id, hidden=True, limit=99)]
    assert any("Shade" in each.text for each in every), "the call of the hidden turn"
    assert not any(HIDDEN.search(each.text) for each in every if not each.hidden)


async def test_what_is_pressed_in_the_gms_channel_stays_out_of_the_tables_copy(table: Table) -> None:
    room = await chosen(table)
    await evening(table)
    await table.gm.slash(table.channel, "encounter undo")
    await table.ann.slash(table.channel, "encounter next")
    call = room.history(viewer=table.gm)[-1]
    assert "Shade" in call.content
    await press(table.gm, call, "ap", 1)
    assert "1/3" in room.history(viewer=table.gm)[-1].content, "it was brought up to date"
    for form in FORMS:
        (file,) = await exported(table, table.ann, form)
        assert not HIDDEN.search(file), form


async def test_a_full_log_is_told_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await started(table, name="Short")
    monkeypatch.setattr(stored, "MOST_TEXT", 600)
    for _ in range(4):
        await table.ann.slash(table.channel, "roll", dice="4P")
    told = [each for each in table.posts() if "full" in each]
    assert len(told) == 1
    assert "**Short**" in told[0]
    assert "full" in answer(await table.ann.slash(table.channel, "log show"))


@BOTH
async def test_a_large_log_comes_in_parts_or_is_refused_in_words(
    table: Table, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(table)
    for _ in range(9):
        await table.ann.slash(table.channel, "roll", dice="4P")
    monkeypatch.setattr(file_limit, "LONGEST_LIMIT", 3_000)
    monkeypatch.setattr(file_limit, "ROOM", 0)
    parts = [json.loads(each) for each in await exported(table, table.ann, "json")]
    assert len(parts) > 1
    assert [each["part"] for each in parts] == list(range(1, len(parts) + 1))
    assert [entry["n"] for each in parts for entry in each["entries"]] == list(range(1, 11))
    refused = await table.ann.slash(table.channel, "log export")
    assert answer(refused) == refuses("log.too_large", language, files=10, limit=0)


async def test_a_channel_keeps_so_many(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MOST_LOGS", 2)
    for _ in range(2):
        await started(table)
        await table.gm.slash(table.channel, "log stop")
    assert await started(table) == refuses("log.too_many", "en", limit=2)
    assert (await table.store.logs_in(table.channel.id))[0].name.endswith("(2)")


async def test_a_start_that_comes_too_late_is_told_in_the_channel(table: Table) -> None:
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await table.gm.slash(table.channel, "log start", name="Late")
    assert [each for each in table.posts() if "**Late**" in each] == table.posts()
    assert len(await entries(table)) == 1


async def test_a_start_of_which_nobody_read_is_told_after_a_restart(table: Table) -> None:
    table.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await table.gm.slash(table.channel, "log start", name="Quiet")
    table.env.backend.faults.clear()
    assert table.posts() == []
    await table.restart()
    assert "**Quiet**" in table.posts()[-1]
    await table.restart()
    assert len(table.posts()) == 1


# ---------------------------------------------------------------- speech


@BOTH
@HEARS
async def test_what_people_write_goes_in_where_the_host_lets_it(table: Table) -> None:
    await table.ann.send(table.channel, "before")
    await started(table)
    row = await table.store.running_log(table.channel.id)
    assert row is not None
    assert row.speech
    await table.ann.send(table.channel, f"I climb down, {table.bob.mention}.\n(back in five)")
    await table.bob.send(table.channel, "（我去拿水）")
    slip = await table.ann.send(table.channel, "I clime up.")
    gone = await table.ann.send(table.channel, "my address is …")
    await table.ann.edit(slip, "I climb up.")
    await table.ann.delete(gone)
    other = table.guild.create_text_channel("elsewhere")
    await table.ann.send(other, "elsewhere")
    spoken = [each for each in await entries(table) if each["kind"] == "speech"]
    assert [each["text"] for each in spoken] == [
        "I climb down, @Bob.\n(back in five)", "（我去拿水）", "I climb up.",
    ]  # fmt: skip
    assert [each["aside"] for each in spoken] == [False, True, False]
    assert [each["name"] for each in spoken] == ["Ann", "Bob", "Ann"]
    await table.gm.slash(table.channel, "log stop")
    await table.ann.send(table.channel, "after")
    await table.ann.delete(slip)
    assert len([each for each in await entries(table) if each["kind"] == "speech"]) == 2


@HEARS
async def test_the_bots_own_words_are_in_once(table: Table) -> None:
    await started(table)
    await table.ann.slash(table.channel, "roll", dice="4P")
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", name="Ann")
    assert [each["kind"] for each in await entries(table)] == ["told", "roll", "call"]


async def test_without_it_nothing_that_people_write_is_heard(table: Table) -> None:
    assert table.client.intents == discord.Intents(guilds=True)
    assert "but not chat" in await started(table)
    await table.ann.send(table.channel, "Hello")
    assert [each["kind"] for each in await entries(table)] == ["told"]


@HEARS
async def test_a_log_that_was_begun_without_it_stays_without(table: Table) -> None:
    """They were told that it keeps nothing of what they write."""
    table.client.hears = False
    await started(table)
    table.client.hears = True
    await table.ann.send(table.channel, "Hello")
    assert [each["kind"] for each in await entries(table)] == ["told"]


async def test_it_asks_for_the_message_content_where_it_hears(table: Table) -> None:
    asked = Kelou(table.store, hears=True).intents
    assert asked == discord.Intents(guilds=True, guild_messages=True, message_content=True)


# ---------------------------------------------------------------- what goes wrong


@BOTH
async def test_what_cannot_be_logged_is_told_all_the_same(table: Table, language: str) -> None:
    """The disk is full: the roll is rolled and read, and the log goes on later."""
    await started(table)
    table.falls("d6 1", "d6 2")
    await allow_writing(table.store, allowed=False)
    assert "[1]" in answer(await table.ann.slash(table.channel, "roll", dice="1P"))
    stop = await table.gm.slash(table.channel, "log stop")
    assert answer(stop) == refuses("not_stored", language)
    await allow_writing(table.store, allowed=True)
    await table.ann.slash(table.channel, "roll", dice="1P")
    assert ["[2]" in each["text"] for each in await entries(table)] == [False, True]


async def test_a_press_is_logged_as_whose_it_is(table: Table) -> None:
    await started(table)
    table.falls("d6 1", "d6 2")
    await table.ann.slash(table.channel, "roll", dice="1P")
    (again,) = [each for each in buttons(newest(table)) if not each.startswith("k:")]
    await table.bob.click(newest(table), custom_id=again)
    roll = (await entries(table))[-1]
    assert ("[2]" in roll["text"], roll["name"], roll["command"], roll["typed"]) == (True, "Bob", None, None)


async def test_who_has_left_is_a_sign_and_a_name_is_seen(table: Table) -> None:
    nameless = await table.gm.slash(table.channel, "log start", name="\u200b")
    assert answer(nameless) == refuses("log.no_name", "en")
    await started(table)
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.bob.slash(table.channel, "encounter join", name="Bob", initiative=3)
    table.env.inject_error("GET", "/guilds/*/members/*", status=404, code=10007)
    await table.gm.slash(table.channel, "encounter start")
    assert "@…" in (await entries(table))[-1]["text"]


@HEARS
async def test_a_mention_is_named_where_its_reader_could_see_it(table: Table, hears: bool) -> None:
    """A channel's name is for who may view it, whoever typed the mention and wherever it stands."""
    closed = room(table, "the-traitor")
    await started(table)
    mention = f"<#{closed.id}> <#{table.channel.id}> <@{table.bob.id}>"
    await table.ann.slash(table.channel, "roll", dice="2P", label=mention)
    await table.ann.send(table.channel, f"psst {mention}")
    for form in FORMS:
        for person, reads in ((table.ann, False), (table.bob, False), (table.gm, True)):
            (file,) = await exported(table, person, form)
            text = file.replace("\\", "")
            assert ("#the-traitor" in text) == reads, form
            assert f"#{table.channel.name}" in text
            assert "@Bob" in text


async def test_an_exchange_is_theirs_who_strike_and_who_defend_whosever_turn_it_is(table: Table) -> None:
    await table.plays("pool")
    await started(table)
    await opened(table)
    await attacks(table, table.ann, "剑P", "d6 1 2 2 3 6 2", target="Wolf", attribute="强壮")
    await presses(table, table.gm, "Dodge 4🅟", "d6 2 1 1 5")
    await table.gm.slash(table.channel, "encounter set note", who="Bob", note="limps")
    await table.ann.slash(table.channel, "encounter next")
    found = [(each["character"], each["text"]) for each in await entries(table) if each["kind"] == "call"]
    assert [character for character, text in found if "剑P" in text] == ["Ann"]
    assert [character for character, text in found if "Dodge" in text or "dodge" in text][-1:] == ["Wolf"]
    assert [character for character, _ in found if character == "Bob"][:1] == ["Bob"], "who joined"
    assert found[-1][0] == "Bob", "whose turn is called"
    (page,) = await exported(table, table.ann, "html")
    assert {"Ann", "Bob", "Wolf"} <= set(re.findall(r"<option value=\"\d+\">\S (\w+)<", page))


async def test_a_roll_that_somebody_met_is_found_by_both(table: Table) -> None:
    await started(table)
    table.falls("d6 1 2")
    await table.ann.slash(table.channel, "oppose", dice="2P", opponent=table.bob)
    form = await press(table.bob, newest(table), "oppose_accept")
    table.falls("d6 1 2", "d6 3 4")
    await table.bob.submit_modal(form, {"dice": "2P"})
    met = (await entries(table))[-1]
    assert met["character"] == "Bob", "whose dice fell last"
    (page,) = await exported(table, table.ann, "html")
    options = dict(re.findall(r"<option value=\"(\d+)\">\S (\w+)<", page))
    whose = re.findall(r"data-who=\"([\d ]+)\"", page)[-1]
    assert {options[each] for each in whose.split()} == {"Ann", "Bob"}


@BOTH
async def test_commands_read_as_the_logs_language_has_them(table: Table, language: str) -> None:
    told = await started(table)
    assert "LOG_SPEECH=on" in told
    await table.ann.slash(table.channel, "roll", dice="2P", label="well", reroll="zero")
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.gm.slash(table.channel, "undertake start", dice="2P", difficulty=9)
    typed = [each["typed"] for each in await entries(table) if each["typed"]]
    known = {
        "en-US": ["/roll dice: 2P label: well reroll: points = 0", "/undertake start dice: 2P difficulty: 9"],
        "zh-CN": ["/掷骰 骰子:2P 事由:well 重掷:点数为0", "/累加尝试 开始 骰子:2P 难度:9"],
    }
    for part in known[language]:
        assert part in "\n".join(typed)
    if language == "zh-CN":
        assert not re.search(r"/[a-z]|\b[a-z_]+:", "\n".join(typed))


@BOTH
async def test_an_export_says_what_to_do_with_the_page(table: Table, language: str) -> None:
    await started(table)
    for form, is_page in (("html", True), ("text", False)):
        told = said(await table.ann.slash(table.channel, "log export", format=form))
        assert ("browser" in told or "浏览器" in told) == is_page


@BOTH
async def test_text_tells_times_by_the_channels_clock(table: Table, language: str) -> None:
    before = said(await table.gm.slash(table.channel, "settings timezone", zone="上海"))
    assert "Asia/Shanghai" in before
    refused = said(await table.gm.slash(table.channel, "settings timezone", zone="Atlantis"))
    assert refused == refuses("settings.no_zone", language, typed="Atlantis")
    await started(table)
    await table.ann.slash(table.channel, "roll", dice="2P")
    last = (await entries(table))[-1]
    here = datetime.fromisoformat(last["at"]).astimezone(ZoneInfo("Asia/Shanghai"))
    assert datetime.fromisoformat(last["at"]).utcoffset() == timedelta(0), "JSON is for programs: UTC"
    for form in ("text", "markdown"):
        (file,) = await exported(table, table.ann, form)
        assert f"{here:%H:%M:%S}" in file
        assert f"{here:%Y-%m-%d}" in file.replace("\\", "")
        assert "Asia/Shanghai" in file
    await table.gm.slash(table.channel, "encounter open", system="order")
    logged = await table.gm.slash(table.channel, "encounter log")
    assert logged.response is not None
    (file,) = logged.response.message.attachments
    assert "Asia/Shanghai" in (await file.read()).decode()
