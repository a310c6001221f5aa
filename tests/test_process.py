"""The bot as a process: how it starts, refuses to start, is asked, and ends."""

import asyncio
import os
import re
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, closing, nullcontext
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from bot import client
from bot.client import Kelou
from bot.shards.one_process import OneProcess
from bot.store.sqlite.file import open_store
from bot.wording.refusals import REFUSALS
from tests.bot.store.samples import allow_writing
from tests.wire import ANN, BOB, CHANNEL, GM, GROUP, TAVERN
from tests.wire.double import INTERACTION_TOKEN, TOKEN, Answers, Discord, LineLost, let_through
from tests.wire.forked import CAN_FORK
from tests.wire.found import epoch_in
from tests.wire.payloads import failed, throttled
from tests.wire.process import PATIENCE, Bot, run, running, until

SENT = f"POST /channels/{CHANNEL}/messages"


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    double = Discord()
    async with double.listening():
        yield double
    assert double.unknown == []


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot, ready, logging all that it ever logs."""
    async with running(folder=tmp_path, discord=discord, LOG_LEVEL="debug") as process:
        await ready(tmp_path)
        yield process
        if process.process.returncode is None:
            assert await process.stop() == 0
        assert "Traceback" not in process.output
        for secret in (TOKEN, INTERACTION_TOKEN):
            assert secret not in process.output


async def ready(folder: Path) -> None:
    """Wait for the heartbeat: it begins when all that was owed is made good."""
    await until((folder / "heartbeat").exists, "the heartbeat")


async def begin(discord: Discord) -> None:
    await discord.ask(GM, "encounter open", system="order")
    for name in ("Wolf", "Bear"):
        await discord.ask(GM, "encounter add", name=name)
    await discord.ask(GM, "encounter start")
    await until(lambda: told(discord, "Round 1"), "the first call")


def told(discord: Discord, text: str) -> int:
    """How many of the channel's messages, but for the panel, have this in them."""
    return sum(text in each.text for each in discord.ledger.sent if each.to == CHANNEL and not each.is_panel)


# --- what ends at once ---


async def test_without_a_token_one_line_names_both_ways_on(tmp_path: Path) -> None:
    for token in (None, ""):
        status, output = await run(folder=tmp_path, forks=CAN_FORK and token is not None, DISCORD_TOKEN=token)
        assert status == 2
        (line,) = output.splitlines()
        assert "DISCORD_TOKEN" in line
        assert "python -m bot table" in line


async def test_a_wrong_token_is_told_in_one_line_without_it(discord: Discord, tmp_path: Path) -> None:
    status, output = await run(
        folder=tmp_path, discord=discord, DISCORD_TOKEN="not.the.one", LOG_LEVEL="ERROR"
    )
    assert status == 2
    (line,) = output.splitlines()
    assert "DISCORD_TOKEN" in line
    assert "not.the.one" not in output


async def test_a_container_with_a_wrong_token_tries_once_and_waits(discord: Discord, tmp_path: Path) -> None:
    async with running("run", "--stay", folder=tmp_path, discord=discord, DISCORD_TOKEN="not.the.one") as bot:
        output = bot.process.stdout
        assert output is not None
        async with asyncio.timeout(PATIENCE):
            while b"Waiting to be stopped" not in await output.readline():
                pass
        tried = len(discord.requests)
        await asyncio.sleep(0.3)
        assert bot.process.returncode is None
        assert len(discord.requests) == tried
        bot.process.terminate()
        assert await bot.ended() == -signal.SIGTERM


async def test_settings_that_cannot_be_used_are_named_without_their_values(tmp_path: Path) -> None:
    status, output = await run(
        folder=tmp_path,
        DISCORD_TOKEN="hunter1",
        DATABASE_URL="mysql://kelou:hunter2@host/db",
        LOG_LEVEL="hunter3",
    )
    assert status == 2
    assert {line.split(":")[0] for line in output.splitlines()} == {"DATABASE_URL", "LOG_LEVEL"}
    assert "hunter" not in output


async def test_a_discord_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    nobody = Discord(port=9)  # The discard port: nothing listens.
    status, output = await run(folder=tmp_path, discord=nobody, LOG_LEVEL="ERROR")
    assert status == 1
    assert len(output.splitlines()) == 1


async def test_the_files_stand_in_the_working_directory(discord: Discord, tmp_path: Path) -> None:
    here: Any = {"DATABASE_URL": None, "HEARTBEAT_FILE": None}
    async with running(folder=tmp_path, discord=discord, **here) as bot:
        await ready(tmp_path / "data")
        assert await bot.stop() == 0
    assert f"database: {tmp_path}/data/kelou.db" in bot.output
    status, output = await run("check", folder=tmp_path, **here)
    assert (status, output.split(":")[0]) == (0, f"{tmp_path}/data/kelou.db")


async def test_commands_are_sent_only_when_they_changed(discord: Discord, tmp_path: Path) -> None:
    for forks in (False, CAN_FORK):
        async with running(folder=tmp_path, discord=discord, forks=forks) as bot:
            await asyncio.wait_for(discord.connected.wait(), PATIENCE)
            assert await bot.stop() == 0
            discord.connected.clear()
    assert len(discord.synced) == 1
    assert {"roll", "encounter"} < {command["name"] for command in discord.synced[0]}
    status, _ = await run("sync", folder=tmp_path, discord=discord)
    assert (status, len(discord.synced)) == (0, 2)
    assert not discord.connected.is_set()


# --- while it runs ---


async def test_others_on_the_same_file(bot: Bot, discord: Discord, tmp_path: Path) -> None:
    """A second bot is refused; a check and a backup are not."""
    await begin(discord)
    status, output = await run(folder=tmp_path, discord=discord, LOG_LEVEL="ERROR")
    assert status == 2
    assert len(output.splitlines()) == 1
    assert f"in use by another Kelou (process {bot.process.pid})" in output

    status, output = await run("check", folder=tmp_path)
    assert (status, "sound" in output) == (0, True)
    copy = tmp_path / "copies" / "copy.db"
    status, output = await run("backup", str(copy), folder=tmp_path)
    assert (status, str(copy) in output) == (0, True)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM steps").fetchone() == (4,)


async def test_who_waited_for_others_that_sync_starts_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_store(tmp_path / "kelou.db")

    def busy(_what: str) -> AbstractAsyncContextManager[bool]:
        return nullcontext(enter_result=False)

    leases = OneProcess()
    monkeypatch.setattr(leases, "exclusively", busy)
    async with Kelou(store, leases) as bot:
        assert not await bot.sync_commands(always=True)
    assert "commands not synced" in caplog.text
    await store.close()


@pytest.mark.parametrize("line_is_up", [True, False])
async def test_the_heart_beats_while_the_line_is_up(
    line_is_up: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(tmp_path / "table.db")
    async with Kelou(store, heartbeat=tmp_path / "new" / "heartbeat") as bot:
        monkeypatch.setattr(Kelou, "is_up", line_is_up)
        await bot.beat()
        assert not (tmp_path / "new").exists(), "it is not ready"
        await bot.on_shard_ready(0)
        assert (tmp_path / "new" / "heartbeat").exists() is line_is_up
    await store.close()


async def test_the_heart_stops_while_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(tmp_path / "table.db")
    async with Kelou(store, heartbeat=tmp_path / "heartbeat") as bot:
        monkeypatch.setattr(Kelou, "is_up", True)
        monkeypatch.setattr(Kelou, "_is_awake", True)
        await allow_writing(store, allowed=False)
        await bot.beat()
        assert not (tmp_path / "heartbeat").exists()
        await allow_writing(store, allowed=True)
        await bot.beat()
        assert (tmp_path / "heartbeat").exists()
    await store.close()


async def test_a_database_that_is_none_is_one_line(discord: Discord, tmp_path: Path) -> None:
    (tmp_path / "table.db").write_text("no database " * 500)
    status, output = await run(folder=tmp_path, discord=discord, LOG_LEVEL="ERROR")
    assert (status, len(output.splitlines())) == (2, 1)


async def test_a_backup_comes_back(discord: Discord, tmp_path: Path) -> None:
    async with running(folder=tmp_path, discord=discord) as bot:
        await ready(tmp_path)
        status, _ = await run("backup", "copy.db", folder=tmp_path)
        assert status == 0
        status, output = await run("restore", "copy.db", folder=tmp_path)
        assert (status, len(output.splitlines())) == (2, 1)
        assert "in use" in output
        assert await bot.stop() == 0
    status, output = await run("restore", "copy.db", folder=tmp_path)
    assert (status, "kept as" in output) == (0, True)
    assert len([name for name in os.listdir(tmp_path) if name.startswith("table.db.2")]) == 1
    assert (await run("check", folder=tmp_path))[0] == 0


async def test_what_was_begun_is_finished_at_sigterm(bot: Bot, discord: Discord, tmp_path: Path) -> None:
    await begin(discord)
    held, go_on = asyncio.Event(), asyncio.Event()

    async def hold(route: str) -> web.Response | None:
        if route == SENT:
            held.set()
            await go_on.wait()
        return None

    discord.arriving = hold
    in_flight = await discord.slash(GM, "encounter next")
    await asyncio.wait_for(held.wait(), PATIENCE)
    bot.process.terminate()
    late = await discord.ask(ANN, "roll", dice="4P")
    async with asyncio.timeout(PATIENCE):
        while "restarting" not in late.texts[0]:  # The roll was quicker than the signal.
            late = await discord.ask(ANN, "roll", dice="4P")
    assert late.private
    assert bot.process.returncode is None
    go_on.set()
    before = asyncio.get_running_loop().time()
    assert await bot.ended() == 0
    assert asyncio.get_running_loop().time() - before < client.DRAIN_SECONDS
    assert in_flight.texts
    assert told(discord, "Wolf") + told(discord, "Bear") >= 4
    with closing(sqlite3.connect(tmp_path / "table.db")) as file:
        assert file.execute("SELECT announced FROM encounters").fetchone() == (5,)
    assert not (tmp_path / "table.db-wal").exists(), "the file was not closed"


async def test_a_stop_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "DRAIN_SECONDS", 0.05)
    store = await open_store(tmp_path / "table.db")
    async with Kelou(store) as bot:
        endless = bot.spawn(asyncio.sleep(60))
        await asyncio.wait_for(bot.drain(), 5)
        assert endless.cancelled()
    await store.close()


async def test_what_is_begun_by_work_that_is_cut_short_is_cut_short_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would find the store closed."""
    monkeypatch.setattr(client, "DRAIN_SECONDS", 0.05)
    store = await open_store(tmp_path / "table.db")
    more: list[asyncio.Task[None]] = []
    async with Kelou(store) as bot:

        async def begins_more() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                more.append(bot.spawn(asyncio.sleep(60)))

        bot.spawn(begins_more())
        await asyncio.sleep(0)
        await asyncio.wait_for(bot.drain(), 5)
        assert [each.cancelled() for each in more] == [True]
    await store.close()


async def test_a_stop_during_the_start_ends_it(discord: Discord, tmp_path: Path) -> None:
    asked = asyncio.Event()

    async def hang(route: str) -> None:
        asked.set()
        await asyncio.sleep(60)

    discord.arriving = hang
    async with running(folder=tmp_path, discord=discord) as bot:
        await asyncio.wait_for(asked.wait(), PATIENCE)
        assert await bot.stop() == 0
    assert "Traceback" not in bot.output


async def test_a_call_gets_through_rate_limits_and_broken_answers_once(bot: Bot, discord: Discord) -> None:
    """The 500 comes after the message was taken: Discord drops the copy by its nonce."""
    await begin(discord)
    before = told(discord, "")
    troubles = [throttled(0.1), None, None]

    async def limited(route: str) -> web.Response | None:
        return troubles.pop(0) if route == SENT and troubles else None

    async def broken(route: str) -> web.Response | None:
        if route == SENT and len(troubles) == 1:
            return failed(500)
        return None

    discord.arriving, discord.leaving = limited, broken
    await discord.ask(GM, "encounter next")
    await until(lambda: discord.ledger.copies == 1, "the second try")
    assert told(discord, "") == before + 1


async def test_a_channel_that_is_closed_is_at_most_one_action_behind(
    bot: Bot, discord: Discord, tmp_path: Path
) -> None:
    await begin(discord)

    async def closed(route: str) -> web.Response | None:
        return failed(403, 50013) if route == SENT else None

    discord.arriving = closed
    answers = await discord.ask(GM, "encounter next")
    await until(lambda: len(answers.texts) == 2, "the word that it was not posted")
    assert answers.private
    at_once = [discord.ask(GM, command) for command in ("encounter next", "encounter undo", "encounter next")]
    for answers in await asyncio.gather(*at_once):
        assert answers.private
        assert answers.texts == [REFUSALS["encounter.unheard"]]
    discord.arriving = let_through
    await discord.ask(GM, "encounter next")
    await until(lambda: told(discord, "") == 5, "the calls")
    assert discord.ledger.told(epoch_in(tmp_path / "table.db"), 1) == [2, 3, 4, 5, 6]


async def test_of_many_who_go_on_at_once_in_a_closed_channel_one_does(bot: Bot, discord: Discord) -> None:
    await begin(discord)

    async def down(route: str) -> web.Response | None:
        return failed(503) if route == SENT else None

    discord.arriving = down
    answers = await asyncio.gather(*(discord.ask(GM, "encounter next") for _ in range(5)))
    assert sum(REFUSALS["encounter.unheard"] in each.texts for each in answers) == 4
    discord.arriving = let_through
    await discord.ask(GM, "encounter show")
    await until(lambda: told(discord, "") == 4, "the call")


async def lose_a_callback(discord: Discord, moment: str) -> None:
    """Let the line drop once at an answer to an interaction, before or after it arrived."""
    left = ["once"]

    async def lost(route: str) -> None:
        if route.endswith("/callback") and left:
            left.clear()
            raise LineLost

    setattr(discord, moment, lost)


@pytest.mark.parametrize("moment", ["arriving", "leaving"])
async def test_a_turn_is_told_at_once_though_the_answer_is_lost(
    bot: Bot, discord: Discord, tmp_path: Path, moment: str
) -> None:
    await begin(discord)
    before = told(discord, "")
    await lose_a_callback(discord, moment)
    await discord.slash(GM, "encounter next")
    await until(lambda: told(discord, "") == before + 1, "the call")
    message, custom_id = discord.buttons("next")[0]
    await lose_a_callback(discord, moment)
    await discord.press(GM, custom_id, message)
    await until(lambda: told(discord, "") == before + 2, "the call after a press")
    assert await bot.stop() == 0
    assert discord.ledger.told(epoch_in(tmp_path / "table.db"), 1) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("moment", ["arriving", "leaving"])
async def test_what_goes_on_is_posted_at_once_though_the_answer_is_lost(
    bot: Bot, discord: Discord, moment: str
) -> None:
    await discord.ask(ANN, "roll", dice="0P")  # What is told once on a server follows this answer.
    await lose_a_callback(discord, moment)
    await discord.slash(ANN, "undertake start", dice="4P > 20")
    await until(lambda: bool(discord.buttons("undertake_roll")), "the message")
    asked = "GET /webhooks/"  # Which message its answer is: asked for where that was lost.
    await until(lambda: moment == "arriving" or any(each.startswith(asked) for each in discord.requests))
    message, custom_id = discord.buttons("undertake_roll")[0]
    await lose_a_callback(discord, moment)
    await discord.press(ANN, custom_id, message)
    await until(lambda: discord.buttons("undertake_roll")[0][1] != custom_id, "the message after a press")
    assert discord.buttons("undertake_roll")[0][0] == message


@pytest.mark.parametrize("where", [TAVERN, GROUP])
async def test_where_a_user_brought_it_the_bot_answers_and_does_nothing_else(
    bot: Bot, discord: Discord, where: int
) -> None:
    before = len(discord.requests)
    rolled = await discord.ask(ANN, "roll", channel_id=where, dice="1P > 0")
    assert not rolled.private
    message, chances = discord.buttons("chances", where)[0]
    assert (await came(await discord.press(BOB, chances, message, where))).private
    kept = await discord.ask(ANN, "sheet set", channel_id=where, pairs="luck 3")
    assert kept.private
    assert "[" in (await discord.ask(ANN, "roll", channel_id=where, dice="luck P")).texts[0]
    for command, why in (("encounter open", "server_needed"), ("roll", "no_gm_to_reach")):
        options = {"dice": "1P", "visibility": "gm"} if command == "roll" else {}
        refused = await discord.ask(ANN, command, channel_id=where, **options)
        assert refused.private
        assert refused.texts == [REFUSALS[why]]
    discord.hushes = True
    hushed = await discord.ask(ANN, "roll", channel_id=where, dice="1P > 0")
    assert hushed.private is (where == TAVERN)
    message, again = discord.buttons("chances", where)[0]
    assert (await came(await discord.press(ANN, again, message, where))).texts
    assert all(
        route.split()[1].startswith(("/interactions/", "/webhooks/")) for route in discord.requests[before:]
    )


async def came(answers: Answers) -> Answers:
    """An answer that has come."""
    async with asyncio.timeout(10):
        await answers.came.wait()
    return answers


async def test_a_command_in_a_gap_of_the_line_is_answered(bot: Bot, discord: Discord) -> None:
    await discord.reconnect()
    answers = await discord.ask(ANN, "roll", dice="0P")
    assert "**0**" in answers.texts[0]
    assert discord.resumed == 1


async def test_a_token_taken_back_ends_the_bot(bot: Bot, discord: Discord) -> None:
    await discord.close(4004)
    assert await bot.ended() == 2
    assert "DISCORD_TOKEN" in bot.output.splitlines()[-1]


async def test_an_intent_that_is_not_switched_on_ends_the_bot_with_one_line(
    bot: Bot, discord: Discord
) -> None:
    await discord.close(4014)
    assert await bot.ended() == 2
    assert "LOG_SPEECH" in bot.output.splitlines()[-1]


async def test_nothing_of_a_hidden_roll_is_logged(bot: Bot, discord: Discord, tmp_path: Path) -> None:
    """At the most talkative level, with Discord making trouble all the way."""
    troubles = {f"POST /channels/{GM}/messages": [throttled(0.1), failed(403, 50007)], SENT: [failed(503)]}

    async def trouble(route: str) -> web.Response | None:
        return troubles[route].pop(0) if troubles.get(route) else None

    discord.arriving = trouble
    answers = await discord.ask(GM, "hidden roll", dice="7P+1234 > 321", label="poisoned chalice")
    assert answers.private
    (roll,) = [line for line in answers.texts[0].splitlines() if "→" in line]
    assert await bot.stop() == 0
    assert troubles[SENT] == []
    faces = roll.partition("[")[2].partition("]")[0]
    said = re.sub(r"[\d:,.-]{8,}|:\d{4,5}\b", "", bot.output)  # instants, ids and ports hold any three digits
    for secret in ("chalice", "7P", "1234", "321", faces, "hidden roll"):
        assert secret not in said
    assert "whisper: closed" in bot.output
