"""``python -m bot doctor`` over real sockets: each thing that is wrong is told with what to do about it."""

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from tests.wire.double import Discord
from tests.wire.payloads import answered, failed
from tests.wire.process import run, running, until


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    double = Discord()
    async with double.listening():
        yield double


async def _examined(discord: Discord | None, folder: Path, **environment: Any) -> tuple[int, str]:
    return await run("doctor", folder=folder, discord=discord, **environment)


async def _begun(discord: Discord, folder: Path) -> None:
    """Let the bot start once, so that there are a database and commands."""
    async with running(folder=folder, discord=discord) as bot:
        await until(discord.connected.is_set, "the session")
        await bot.stop()


async def test_all_is_well(discord: Discord, tmp_path: Path) -> None:
    discord.server["channels"] = discord.server["channels"][:1]
    discord.server["roles"][0]["permissions"] = str(0b111 << 10 | 1 << 15 | 1 << 38)
    await _begun(discord, tmp_path)
    status, told = await _examined(discord, tmp_path)
    assert (status, told.count("fix ")) == (0, 0), told
    assert "ok  server Guild: it may play in all 1 text channels" in told
    assert "ok  installation: on servers, and by users" in told


async def test_before_the_first_start_each_line_says_what_to_do(tmp_path: Path) -> None:
    status, told = await _examined(None, tmp_path)
    assert status == 1
    assert "fix database" in told
    assert "fix token: there is none\n    Set DISCORD_TOKEN" in told


async def test_a_refused_token_is_told_and_not_shown(discord: Discord, tmp_path: Path) -> None:
    status, told = await _examined(discord, tmp_path, DISCORD_TOKEN="not.the.one")
    assert status == 1
    assert "fix token: Discord refuses it" in told
    assert "not.the.one" not in told


async def test_permissions_commands_and_intents_that_are_missing(discord: Discord, tmp_path: Path) -> None:
    await _begun(discord, tmp_path)
    discord.commands = [each for each in discord.commands if each["name"] != "roll"]
    discord.commands[0]["description"] = "Another one"
    discord.installs = (0,)
    hidden: dict[str, Any] = discord.server["channels"][1]
    hidden["permission_overwrites"] = [{"id": discord.server["id"], "type": 0, "allow": "0", "deny": "1024"}]
    status, told = await _examined(discord, tmp_path, LOG_SPEECH="on")
    assert status == 1
    assert "fix intents: LOG_SPEECH=on" in told
    assert "ok  installation: on servers only" in told
    (commands,) = [line for line in told.splitlines() if line.startswith("fix commands")]
    assert commands == f"fix commands: Discord has other ones: {discord.commands[0]['name']}, roll" or (
        commands == f"fix commands: Discord has other ones: roll, {discord.commands[0]['name']}"
    )
    assert f"#{hidden['name']}: View Channel" in told
    assert "#table-21: Send Messages in Threads, Attach Files" in told


async def test_what_discord_does_not_tell_keeps_nothing_else_from_being_told(
    discord: Discord, tmp_path: Path
) -> None:
    async def refused(route: str) -> web.Response | None:
        return failed(403) if route.endswith(("/channels", "/commands")) else None

    discord.arriving = refused
    status, told = await _examined(discord, tmp_path)
    assert status == 1
    assert "Traceback" not in told
    for line in (
        "fix commands: Discord does not tell",
        "fix server Guild: Discord does not tell",
        "ok  clock",
    ):
        assert line in told


async def test_a_wrong_clock_is_told(
    discord: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def an_hour_ahead(route: str) -> web.Response | None:
        date = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
        return answered({"url": ""}, Date=date) if route == "GET /gateway" else None

    discord.arriving = an_hour_ahead
    _, told = await _examined(discord, tmp_path)
    assert re.search("fix clock: 3(599|600) s behind Discord's", told), "a date has whole seconds only"
