"""/say: a message under a character's name, only by its player, edited and deleted by nobody else."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
import simcord

from bot.play import speaking
from bot.play.authority import Caller
from bot.play.delivery import Delivery, DeliveryStatus
from bot.store.errors import StoreFailure
from cogs.ui import ask
from cogs.ui.ask import caller_of
from cogs.ui.messenger import DiscordMessenger
from tests.bot.play.test_at_once import caller, outcomes
from tests.cogs.failing_calls import ANSWER_LOST, laid
from tests.cogs.hands import refuses
from tests.conftest import Table, answer

BOTH = pytest.mark.parametrize("language", ["en-US", "zh-CN"], indirect=True)


def spoken(table: Table, channel: Any = None) -> list[tuple[str, str]]:
    return [(each.author.name, each.content) for each in table.messages(channel) if each.webhook_id]


async def logged(table: Table) -> list[Any]:
    (row,) = await table.store.logs_in(table.channel.id)
    kept = await table.store.entries(row.id, hidden=False, limit=50)
    return [each for _, each in kept if each.kind == "speech"]


@pytest.fixture
async def mira(table: Table) -> None:
    await table.ann.slash(table.channel, "sheet new", name="Mira")


@BOTH
@pytest.mark.usefixtures("mira")
async def test_a_player_speaks_as_their_character(table: Table, language: str) -> None:
    result = await table.ann.slash(table.channel, "say", text="Stand *down*, @everyone!")
    assert result.ephemeral
    assert "Mira" in answer(result)
    assert spoken(table) == [("Mira", "Stand *down*, @everyone!")]
    (said,) = [each for each in table.messages() if each.webhook_id]
    assert not said.mention_everyone
    assert said.flags.suppress_embeds


@BOTH
@pytest.mark.usefixtures("mira")
async def test_nobody_speaks_as_somebody_elses_character(table: Table, language: str) -> None:
    others = refuses("say.not_yours", language)
    for who in (table.bob, table.gm):
        assert answer(await who.slash(table.channel, "say", text="Ha", **{"as": "ＭＩＲＡ"})) == others
    assert spoken(table) == []


async def test_whose_character_it_is_can_be_read_where_two_players_have_one_of_the_name(table: Table) -> None:
    """Whoever had the name first: a character can be renamed at any time."""
    await table.bob.slash(table.channel, "sheet new", name="Old")
    await table.ann.slash(table.channel, "sheet new", name="Mira")
    await table.ann.slash(table.channel, "say", text="One")
    await table.bob.slash(table.channel, "sheet set", pairs="luck 1", name="MIRA")
    for who in (table.bob, table.ann):
        await who.slash(table.channel, "say", text="Two", **{"as": "mira"})
    assert [name for name, _ in spoken(table)] == ["Mira", "MIRA (Bob)", "Mira (Ann)"]
    await table.gm.slash(table.channel, "sheet new", name="Mira (Ann)")
    refused = answer(await table.ann.slash(table.channel, "say", text="Three"))
    assert refused == refuses("say.not_yours", "en-US")


async def test_ones_own_character_of_the_server_speaks_first_then_one_that_one_has_anywhere(
    table: Table,
) -> None:
    await table.ann.user.slash("sheet new", name="Mira")
    await table.ann.slash(table.channel, "say", text="One")
    await table.bob.slash(table.channel, "sheet new", name="Mira")
    for options in ({}, {"as": "Mira"}):
        await table.ann.slash(table.channel, "say", text="Two", **options)
    await table.ann.slash(table.channel, "sheet new", name="Sela")
    await table.ann.slash(table.channel, "say", text="Three")
    assert [name for name, _ in spoken(table)] == [*["Mira (Ann)"] * 3, "Sela"]


async def test_a_gm_speaks_as_anybody_that_no_player_plays_and_a_player_does_not(table: Table) -> None:
    await table.gm.slash(table.channel, "say", text="Grrr", **{"as": "Old Wolf"})
    refused = answer(await table.bob.slash(table.channel, "say", text="Grrr", **{"as": "Old Wolf"}))
    assert refused == refuses("sheet.no_such_character", "en-US", name="Old Wolf")
    assert spoken(table) == [("Old Wolf", "Grrr")]


async def test_a_combatant_of_a_player_is_only_theirs(table: Table) -> None:
    await table.gm.slash(table.channel, "encounter open", system="order")
    await table.ann.slash(table.channel, "encounter join", name="Sela")
    refused = answer(await table.gm.slash(table.channel, "say", text="Hm", **{"as": "sela"}))
    assert refused == refuses("say.not_yours", "en-US")
    await table.ann.slash(table.channel, "say", text="Hm", **{"as": "Sela"})
    assert spoken(table) == [("Sela", "Hm")]


@pytest.mark.parametrize("name", ["My Discord", "clyde", "\u200b"])
async def test_names_that_discord_refuses(table: Table, name: str) -> None:
    refused = answer(await table.gm.slash(table.channel, "say", text="Hm", **{"as": name}))
    assert refused == refuses("say.name_refused", "en-US", name=name.strip("\u200b"))


async def test_without_a_character_and_without_webhooks(table: Table) -> None:
    assert answer(await table.bob.slash(table.channel, "say", text="Hm")) == refuses(
        "say.no_character", "en-US"
    )
    await table.gm.slash(table.channel, "log start", name="Night")
    me = table.client.user
    assert me is not None
    shut = table.guild.create_text_channel(
        "shut", overwrites={me: discord.PermissionOverwrite(manage_webhooks=False)}
    )
    refused = answer(await table.gm.slash(shut, "say", text="Hm", **{"as": "Wolf"}))
    assert refused == refuses("say.no_webhooks", "en-US")


@pytest.mark.usefixtures("mira")
async def test_the_log_has_what_was_said(table: Table) -> None:
    await table.gm.slash(table.channel, "log start", name="Night")
    await table.ann.slash(table.channel, "say", text="Quiet now")
    (said,) = await logged(table)
    assert (said.kind, said.character, said.user_id) == ("speech", "Mira", table.ann.id)
    assert said.message_id == next(each.id for each in table.messages() if each.webhook_id)


MENU = "Say as …"


async def corrects(person: Any, table: Table, message: Any, text: str) -> str:
    shown = await person.context_menu(table.channel, MENU, message)
    return answer(await person.submit_modal(shown, {"text": text}))


@BOTH
@pytest.mark.usefixtures("mira")
async def test_only_its_writer_edits_and_deletes_it(table: Table, language: str) -> None:
    await table.gm.slash(table.channel, "log start", name="Night")
    await table.ann.slash(table.channel, "say", text="Quiet now")
    message = next(each for each in table.messages() if each.webhook_id)
    for who in (table.bob, table.gm):
        refused = answer(await who.context_menu(table.channel, MENU, message))
        assert refused == refuses("say.by_another", language, user=str(table.ann.id))
    shown = await table.ann.context_menu(table.channel, MENU, message)
    assert await table.ann.submit_modal(shown, {"text": "Quiet!"})
    assert spoken(table) == [("Mira", "Quiet!")]
    assert [each.text for each in await logged(table)] == ["Quiet!"]
    await table.restart()
    await corrects(table.ann, table, message, "")
    assert spoken(table) == []
    assert await logged(table) == []
    assert await table.store.saying(message.id) is None


@pytest.mark.usefixtures("mira")
async def test_ones_own_message_is_said_again_by_the_character(table: Table) -> None:
    own = await table.ann.send(table.channel, "Stand\ndown")
    shown = await table.ann.context_menu(table.channel, MENU, own)
    told = answer(await table.ann.submit_modal(shown, {"text": "Stand\ndown", "name": ""}))
    assert "Mira" in told
    assert spoken(table) == [("Mira", "Stand\ndown")]
    others = await table.bob.context_menu(table.channel, MENU, own)
    assert answer(others) == refuses("say.not_text", "en-US")


@pytest.mark.usefixtures("mira")
async def test_a_webhook_that_somebody_took_away_is_made_again(table: Table) -> None:
    await table.ann.slash(table.channel, "say", text="One")
    (hook,) = table.env.backend.webhooks.values()
    table.env.backend.delete_webhook(hook.id)
    await table.ann.slash(table.channel, "say", text="Two")
    assert [text for _, text in spoken(table)] == ["One", "Two"]


@pytest.mark.usefixtures("mira")
async def test_a_webhook_that_somebody_moved_to_another_channel_is_left_there(table: Table) -> None:
    await table.ann.slash(table.channel, "say", text="One")
    (hook,) = table.env.backend.webhooks.values()
    other = table.guild.create_text_channel("other")
    hook.channel_id = other.id
    await table.ann.slash(table.channel, "say", text="Two")
    assert [text for _, text in spoken(table)] == ["One", "Two"]
    assert spoken(table, other) == []


@pytest.mark.usefixtures("mira")
async def test_after_a_restart_the_webhook_is_found_again(table: Table) -> None:
    await table.ann.slash(table.channel, "say", text="One")
    await table.restart()
    await table.ann.slash(table.channel, "say", text="Two")
    assert len(table.env.backend.webhooks) == 1


@BOTH
@pytest.mark.usefixtures("mira")
async def test_nobody_speaks_where_they_may_not_write(table: Table, language: str) -> None:
    shut = discord.PermissionOverwrite(send_messages=False)
    news = table.guild.create_text_channel("news", overwrites={table.guild.default_role: shut})
    told = answer(await table.ann.slash(news, "say", text="Hear me"))
    assert told == refuses("say.closed_to_you", language)
    assert spoken(table, news) == []


@pytest.mark.usefixtures("mira")
async def test_nobody_speaks_in_a_locked_thread(table: Table) -> None:
    channel = table.client.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    made = await channel.create_thread(name="side", type=discord.ChannelType.public_thread)
    await made.edit(locked=True)
    (thread,) = table.channel.threads
    told = answer(await table.ann.slash(thread, "say", text="Psst"))
    assert told == refuses("say.closed_to_you", "en-US")


@BOTH
@pytest.mark.parametrize("text", [" ", "\u200b", "\u202e"])
@pytest.mark.usefixtures("mira")
async def test_words_that_show_nothing_are_not_said(table: Table, language: str, text: str) -> None:
    told = answer(await table.ann.slash(table.channel, "say", text=text))
    assert told == refuses("say.no_words", language)
    await table.ann.slash(table.channel, "say", text="One")
    message = next(each for each in table.messages() if each.webhook_id)
    if text.strip():
        assert await corrects(table.ann, table, message, text) == refuses("say.no_words", language)
    assert spoken(table) == [("Mira", "One")]


async def test_if_discord_hangs_those_who_speak_at_once_wait_as_long_as_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    messenger, searches = table.client.table.messenger, list[int]()

    async def hangs(channel_id: int) -> list[Any]:
        searches.append(channel_id)
        await asyncio.sleep(0.1)
        raise TimeoutError

    monkeypatch.setattr(table.client.http, "channel_webhooks", hangs)
    speaking = (messenger.speak(table.channel.id, "Mira", text) for text in "abcd")
    assert not any(each.arrived for each in await asyncio.gather(*speaking))
    assert searches == [table.channel.id]


async def test_a_search_that_fails_after_its_speaker_was_cancelled_logs_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()
    searching = list[asyncio.Task[Any] | None]()

    async def fails(channel_id: int) -> list[Any]:
        searching.append(asyncio.current_task())
        begun.set()
        await asyncio.sleep(0.02)
        raise TimeoutError

    monkeypatch.setattr(table.client.http, "channel_webhooks", fails)
    speaking = asyncio.create_task(table.client.table.messenger.speak(table.channel.id, "Mira", "a"))
    await begun.wait()
    speaking.cancel()
    await asyncio.wait([speaking])
    (search,) = searching
    assert search is not None
    await asyncio.wait([search])
    # SimCord keeps every task, so the log's line would come after the test: asyncio writes it if this is set.
    assert not search._log_traceback  # type: ignore[attr-defined]


async def test_two_who_speak_first_at_once_share_one_webhook(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one webhook said, another cannot change."""
    http, messenger = table.client.http, table.client.table.messenger
    listed = http.channel_webhooks

    async def slowly(channel_id: int) -> Any:
        found = await listed(channel_id)
        await asyncio.sleep(0.01)
        return found

    monkeypatch.setattr(http, "channel_webhooks", slowly)
    speaking = (messenger.speak(table.channel.id, name, "Hm") for name in ("Mira", "Ben"))
    assert all(each.arrived for each in await asyncio.gather(*speaking))
    assert len(table.env.backend.webhooks) == 1


@BOTH
@pytest.mark.usefixtures("mira")
async def test_what_a_deleted_webhook_said_stays_in_the_log(table: Table, language: str) -> None:
    """It still stands in the channel; only who said it takes it out."""
    await table.gm.slash(table.channel, "log start", name="Night")
    await table.ann.slash(table.channel, "say", text="One")
    (hook,) = table.env.backend.webhooks.values()
    table.env.backend.delete_webhook(hook.id)
    message = next(each for each in table.messages() if each.webhook_id)
    assert await corrects(table.ann, table, message, "Two") == refuses("say.gone", language)
    assert [each.text for each in await logged(table)] == ["One"]
    assert await corrects(table.ann, table, message, "") == refuses("say.gone", language)
    assert await logged(table) == []


@pytest.mark.usefixtures("mira")
async def test_what_cannot_be_stored_is_not_said(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nobody could change it."""
    await table.gm.slash(table.channel, "log start", name="Night")
    with monkeypatch.context() as broken:
        broken.setattr(type(table.store), "reserve_saying", _full)
        assert "Said as" not in answer(await table.ann.slash(table.channel, "say", text="One"))
    assert spoken(table) == []
    assert await logged(table) == []
    await table.ann.slash(table.channel, "say", text="One")
    assert spoken(table) == [("Mira", "One")]
    assert [each.text for each in await logged(table)] == ["One"]


def _lost(*_: Any) -> None:
    """A note that a kill lost."""


async def _full(*_: Any) -> None:
    raise StoreFailure("full")


@BOTH
@pytest.mark.usefixtures("mira")
async def test_after_a_kill_its_writer_changes_what_was_said(
    table: Table, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message went out, and where it stands could not be noted."""
    await table.gm.slash(table.channel, "log start", name="Night")
    with monkeypatch.context() as broken:
        broken.setattr(type(table.store), "saying_stands", _full)
        broken.setattr(type(table.store), "entry_stands", _lost)
        await table.ann.slash(table.channel, "say", text="  Quiet\u202e  now ")
    await table.restart()
    message = next(each for each in table.messages() if each.webhook_id)
    refused = answer(await table.bob.context_menu(table.channel, MENU, message))
    assert refused == refuses("say.by_another", language, user=str(table.ann.id))
    await corrects(table.ann, table, message, "Quiet!")
    assert spoken(table) == [("Mira", "Quiet!")]
    assert [each.text for each in await logged(table)] == ["Quiet!"]
    await corrects(table.ann, table, message, "")
    assert spoken(table) == []
    assert await logged(table) == []


@pytest.mark.usefixtures("mira")
async def test_what_may_have_arrived_is_its_writers(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord took it, and its answer was lost."""
    speak = DiscordMessenger.speak

    async def lost(*given: Any) -> Delivery:
        await speak(*given)
        return Delivery(DeliveryStatus.THROTTLED)

    with monkeypatch.context() as broken:
        broken.setattr(DiscordMessenger, "speak", lost)
        assert answer(await table.ann.slash(table.channel, "say", text="One")) == refuses(
            "post_failed", "en-US"
        )
    message = next(each for each in table.messages() if each.webhook_id)
    await corrects(table.ann, table, message, "")
    assert spoken(table) == []


@BOTH
@pytest.mark.usefixtures("mira")
async def test_slow_mode_holds_for_what_is_said(table: Table, language: str) -> None:
    await table.bob.slash(table.channel, "sheet new", name="Sela")
    slowed(table, 600)
    assert "Mira" in answer(await table.ann.slash(table.channel, "say", text="One"))
    before = datetime.now(UTC).timestamp()
    refused = answer(await table.ann.slash(table.channel, "say", text="Two"))
    (again,) = re.findall(r"<t:(\d+):R>", refused)
    assert refused == refuses("say.slowed", language, at=again)
    assert 590 < int(again) - before < 602
    await table.bob.slash(table.channel, "say", text="Three")
    other = table.guild.create_text_channel("other")
    await table.ann.slash(other, "say", text="Elsewhere")
    assert [text for _, text in spoken(table)] == ["One", "Three"]
    assert spoken(table, other) == [("Mira", "Elsewhere")]


def slowed(table: Table, seconds: int, channel: simcord.ChannelHandle | None = None) -> None:
    known = table.client.get_channel((channel or table.channel).id)
    assert isinstance(known, discord.TextChannel)
    known.slowmode_delay = seconds


@pytest.mark.usefixtures("mira")
async def test_slow_mode_is_not_for_those_who_bypass_it_nor_for_what_was_not_said(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = discord.PermissionOverwrite(bypass_slowmode=True)
    free = table.guild.create_text_channel("free", overwrites={table.guild.default_role: fast})
    for channel in (free, table.channel):
        slowed(table, 600, channel)
    for text in ("One", "Two"):
        await table.ann.slash(free, "say", text=text)
    assert [text for _, text in spoken(table, free)] == ["One", "Two"]
    with monkeypatch.context() as broken:
        broken.setattr(DiscordMessenger, "speak", _refused)
        await table.ann.slash(table.channel, "say", text="Three")
    await table.ann.slash(table.channel, "say", text="Four")
    assert [text for _, text in spoken(table)] == ["Four"]


@pytest.mark.usefixtures("mira")
async def test_of_two_at_once_slow_mode_lets_one_speak(table: Table) -> None:
    at, slow = table.client.table, replace(caller(table, 1), slowmode=600)
    both = (speaking.say(at, replace(slow, interaction_id=each), f"{each}") for each in (1, 2))
    assert await outcomes([*both]) == ["done", "say.slowed"]
    assert len(spoken(table)) == 1


async def _refused(*_: Any) -> Delivery:
    return Delivery(DeliveryStatus.CLOSED)


@pytest.mark.usefixtures("mira")
async def test_nobody_speaks_while_timed_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = caller_of

    def late(interaction: discord.Interaction) -> Caller:
        """Discord lets nobody begin a command while timed out; a form may be open since before."""
        assert isinstance(interaction.user, discord.Member)
        interaction.user.timed_out_until = datetime.now(UTC) + timedelta(hours=1)
        return asked(interaction)

    monkeypatch.setattr(ask, "caller_of", late)
    told = answer(await table.ann.slash(table.channel, "say", text="Hear me"))
    assert told == refuses("say.closed_to_you", "en-US")
    assert spoken(table) == []


@pytest.mark.usefixtures("mira")
async def test_a_thread_that_the_bot_does_not_remember_uses_its_channels_webhook(table: Table) -> None:
    channel = table.client.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    made = await channel.create_thread(name="side", type=discord.ChannelType.public_thread)
    (thread,) = table.channel.threads
    channel.guild._remove_thread(made)  # pyright: ignore[reportPrivateUsage]
    for _ in range(2):
        await table.ann.slash(thread, "say", text="Psst")
    (hook,) = table.env.backend.webhooks.values()
    assert hook.channel_id == table.channel.id
    asked = [each.path for each in table.env.http_requests]
    assert asked.count(f"/channels/{made.id}") == 1


@pytest.mark.usefixtures("mira")
async def test_the_answer_is_announced_first_so_that_a_copy_of_the_interaction_says_nothing(
    table: Table,
) -> None:
    before = len(table.env.http_requests)
    await table.ann.slash(table.channel, "say", text="Halt")
    (hook_id,) = [str(each.webhook_id) for each in table.messages() if each.webhook_id]
    sent = [each.path for each in table.env.http_requests[before:]]
    callback = next(place for place, path in enumerate(sent) if path.endswith("/callback"))
    said = next(place for place, path in enumerate(sent) if path.startswith(f"/webhooks/{hook_id}/"))
    assert callback < said


@BOTH
@pytest.mark.usefixtures("mira")
async def test_a_permission_that_was_withdrawn_counts_at_once(table: Table, language: str) -> None:
    """A webhook goes on to work by its token; the server no longer wants that."""
    await table.ann.slash(table.channel, "say", text="One")
    me = table.client.user
    assert me is not None
    channel = table.client.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(channel.guild.me, manage_webhooks=False)
    told = answer(await table.ann.slash(table.channel, "say", text="Two"))
    assert told == refuses("say.no_webhooks", language)
    assert spoken(table) == [("Mira", "One")]


@pytest.mark.usefixtures("mira")
async def test_an_edit_whose_answer_the_line_lost_is_in_the_log_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.gm.slash(table.channel, "log start", name="Night")
    line = laid(monkeypatch)
    for text in ("Two", ""):
        await table.ann.slash(table.channel, "say", text="One")
        message = next(each for each in table.messages() if each.webhook_id)
        form = await table.ann.context_menu(table.channel, MENU, message)
        line.calls, line.at, line.failure, line.listening = [], 0, ANSWER_LOST, True
        await table.ann.submit_modal(form, {"text": text})
        line.listening = False
        assert spoken(table) == [("Mira", text)] * bool(text)
        assert [each.text for each in await logged(table)] == [text] * bool(text)
        if text:
            await corrects(table.ann, table, message, "")
