# pyright: reportPrivateUsage=false

import argparse
import ast
import asyncio
import importlib.metadata
import io
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import discord
import pytest
import simcord
from discord import app_commands
from simcord import interactions
from simcord.preview import _commands as picker

from bot.__main__ import CHORES
from bot.host_settings import Settings
from bot.local_table.page import WHISPERS
from bot.local_table.private_messages import File
from bot.local_table.simcord_internals import WRITTEN_FOR, set_clock, speaking
from bot.local_table.table import TableError, host, menus_at
from bot.local_table.world import Place, World, build_world, whispers_reader
from bot.wording.words import LANGUAGES, words_for
from tests.bot.local_table.ports import free_port
from tests.catalogs import command_tree
from tests.sent_commands import menus_sent

ROOT = Path(__file__).parents[3]

CHINESE = {"pool": "骰池", "roll": "掷骰", "say it": "说出来", "how": "方式", "aloud": "大声"}


class Chinese(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return CHINESE.get(string.message) if locale is discord.Locale.chinese else None


class Client(discord.Client):
    """A small client with what the table must show: a translated command, a DM with a file."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        group = app_commands.Group(name="pool", description="pools")
        group.command(name="roll", description="say it")(_roll)
        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Chinese())
        await self.tree.sync()


@app_commands.describe(how="how")
@app_commands.choices(how=[app_commands.Choice(name=app_commands.locale_str("aloud"), value="aloud")])
async def _roll(interaction: discord.Interaction, how: str) -> None:
    await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale} {how}")
    file = discord.File(io.BytesIO("更多".encode()), "more.txt")
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Show", custom_id="show"))
    said = f"<@{interaction.user.id}> in <#{interaction.channel_id}>"
    await interaction.user.send(said, file=file, view=view)


@pytest.fixture
async def chinese_world() -> AsyncIterator[World]:
    with speaking("zh-CN"):
        world = build_world(Client(), words_for("zh-CN"))
        await world.env.start()
        yield world
        await world.env.shutdown()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_ids_are_the_same_at_every_start(language: str) -> None:
    first, second = (
        build_world(client, words_for(language))
        for client in (Client(), discord.Client(intents=discord.Intents.none()))
    )
    for each in (first, second):
        assert each.users[0].dm_channel.id  # A DM channel comes after what the database knows.
    assert first.channel.id == second.channel.id
    assert [person.id for person in first.people] == [person.id for person in second.people]


@pytest.mark.parametrize("place", Place)
async def test_the_bot_is_on_the_server_only_if_the_table_stands_there(place: Place) -> None:
    client = Client()
    world = build_world(client, words_for("en"), place)
    await world.env.start()
    assert len(client.guilds) == (place is Place.SERVER)
    offered = world.people[1].available_commands(world.channel)
    assert bool(offered) is (place is Place.SERVER), "it is not one that users bring along"
    await world.env.shutdown()


@pytest.mark.parametrize("place", Place)
async def test_the_menus_are_those_that_discord_has_at_the_place(place: Place) -> None:
    works = [
        each["name"] for each in await menus_sent() if place is Place.SERVER or 1 in each["integration_types"]
    ]
    assert [each.name for each in menus_at(place, command_tree())] == works


async def test_only_the_gm_manages_channels_and_server() -> None:
    world = build_world(Client(), words_for("en"))
    allowed = [
        discord.Permissions(
            world.env.backend.compute_permissions(world.env.guild.id, user.id, world.channel.id)
        )
        for user in world.users
    ]
    assert [each.manage_channels for each in allowed] == [True, False, False]
    assert [each.manage_guild for each in allowed] == [True, False, False]


async def test_people_and_server_speak_the_language(chinese_world: World) -> None:
    await chinese_world.people[1].slash(chinese_world.channel, "pool roll", how="aloud")
    assert chinese_world.channel.history()[-1].content == "zh-CN zh-CN aloud"


async def test_the_picker_shows_the_language_and_sends_back_the_names(chinese_world: World) -> None:
    env = chinese_world.env
    (command,) = env.backend.visible_commands(
        user_id=chinese_world.users[0].id, channel_id=chinese_world.channel.id
    )
    entry = picker.entry_for_leaf(command, ["pool", "roll"], command["options"][0])
    assert (entry["invocation"], entry["description"], entry["path"]) == (
        "骰池 掷骰",
        "说出来",
        ["pool", "roll"],
    )
    (option,) = entry["options"]
    assert (option["name"], option["description"]) == ("how", "方式")
    assert option["choices"] == [{"name": "大声", "value": "aloud"}]


async def test_a_subcommand_is_found_by_the_name_that_the_picker_shows(chinese_world: World) -> None:
    gm, channel = chinese_world.people[0], chinese_world.channel
    root = gm._resolve_root("pool", 1, channel.id)
    for shown in ("roll", "掷骰"):
        leaf, nesting = interactions.walk_to_subcommand(root, [shown])
        assert (leaf["name"], nesting) == ("roll", ["roll"])
    with pytest.raises(simcord.SetupError, match="掷"):
        interactions.walk_to_subcommand(root, ["掷"])


def test_the_clock_never_goes_back() -> None:
    env = simcord.Env(Client(), check_errors=False)
    env.backend.advance_clock(10**9)
    ahead = env.now()
    set_clock(env)
    assert env.now() == ahead > datetime.now(UTC)


async def test_what_the_client_posts_at_its_start_has_a_new_id() -> None:
    world = build_world(Client(), words_for("en"))
    assert abs(datetime.now(UTC) - world.env.now()) < timedelta(minutes=1)


async def test_an_interaction_is_made_at_the_real_time(chinese_world: World) -> None:
    await asyncio.sleep(0.3)
    before = datetime.now(UTC)
    assert before - chinese_world.env.now() > timedelta(seconds=0.2)
    await chinese_world.people[1].slash(chinese_world.channel, "pool roll", how="aloud")
    told = chinese_world.channel.history()[-1]
    assert told.created_at >= before.replace(microsecond=before.microsecond // 1000 * 1000)


async def test_private_messages_are_read_with_names_files_and_buttons(chinese_world: World) -> None:
    await chinese_world.people[1].slash(chinese_world.channel, "pool roll", how="aloud")
    (whisper,) = whispers_reader(chinese_world)()
    assert whisper.to == chinese_world.users[1].global_name
    assert whisper.text == f"@{whisper.to} in #{chinese_world.channel.name}"
    assert (whisper.buttons, whisper.files) == (("Show",), (File("more.txt", "更多"),))


async def test_a_taken_port_says_what_to_do() -> None:
    port = free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        with pytest.raises(TableError, match=f"{port}.*TABLE_PORT"):
            await host(Client(), "en", port)


async def test_another_tab_sees_what_happens_within_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds: list[World] = []
    refreshed = asyncio.Event()

    def remember(client: discord.Client, words: object, place: Place) -> World:
        worlds.append(build_world(client, words_for("en"), place))
        return worlds[0]

    async def refresh(self: object) -> None:
        refreshed.set()

    monkeypatch.setattr("bot.local_table.table.build_world", remember)
    monkeypatch.setattr("simcord.preview.Preview.refresh", refresh)
    said: asyncio.Queue[str] = asyncio.Queue()
    open_table = asyncio.create_task(host(Client(), "en", free_port(), said.put_nowait))
    assert "http://" in await asyncio.wait_for(said.get(), 10)
    (world,) = worlds
    await asyncio.sleep(0.7)
    refreshed.clear()
    await asyncio.sleep(0.7)
    assert not refreshed.is_set()
    await world.people[1].slash(world.channel, "pool roll", how="aloud")
    await asyncio.wait_for(refreshed.wait(), 10)
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.wait_for(open_table, 10)
    assert said.qsize() == 1


@pytest.mark.parametrize("language", [pytest.param(LANGUAGES[0], marks=pytest.mark.long), *LANGUAGES[1:]])
async def test_kelou_opens_one_page_and_closes_with_ctrl_c(language: str, tmp_path: Path) -> None:
    port = free_port()
    environment = {**os.environ, "TABLE_PORT": str(port), "PYTHONPATH": os.getcwd(), "DISCORD_TOKEN": ""}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-u", "-m", "bot", "table", "--language", language,
        cwd=tmp_path, env=environment, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    async with asyncio.timeout(30), aiohttp.ClientSession() as browser:
        told = ""
        while "3." not in told:
            told += (await process.stdout.readline()).decode()
        (address,) = re.findall(r"http://\S+", told)
        await _serves(browser, *address.split("#"))
        process.send_signal(signal.SIGINT)
        assert await process.wait() == 0
    assert (tmp_path / "data/table.db").is_file()


async def _serves(browser: aiohttp.ClientSession, page: str, key: str) -> None:
    """The page with all that it names; the private messages only for who has its key and its host name."""
    async with browser.get(page) as answer:
        text = await answer.text()
    for address in ("/", *re.findall(r'(?:href|src)="(/[^"]+)"', text)):
        async with browser.get(f"{page.rstrip('/')}{address}") as answer:
            assert answer.status == 200, address
    whispers = f"{page.rstrip('/')}{WHISPERS}"
    shown = {"X-Simcord-Capability": key}
    foreign = {**shown, "Host": "evil.example"}
    for headers, expected in (
        ({}, 401),
        ({**shown, "X-Simcord-Capability": "x"}, 401),
        (foreign, 401),
        (shown, 200),
    ):
        async with browser.get(whispers, headers=headers) as answer:
            assert answer.status == expected
    assert await _json(browser, whispers, shown) == []


async def _json(browser: aiohttp.ClientSession, address: str, headers: dict[str, str]) -> object:
    async with browser.get(address, headers=headers) as answer:
        return await answer.json()


def test_another_simcord_is_refused_before_anything_of_it_is_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [each for each in sys.modules if each.startswith("bot.local_table")]:
        monkeypatch.delitem(sys.modules, name)

    def another(_name: str) -> str:
        return "9.9.9"

    monkeypatch.setattr(importlib.metadata, "version", another)
    assert CHORES["table"](Settings(), argparse.Namespace(language="en")) == 2
    told = f"was written for SimCord {WRITTEN_FOR}, and 9.9.9 is installed"
    assert told in capsys.readouterr().err


PUBLIC = {"simcord": simcord.__all__, "simcord.preview": simcord.preview.__all__}


def _inside_simcord(node: ast.AST) -> bool:
    """Whether a piece of code reaches what SimCord does not offer."""
    match node:
        case ast.ImportFrom(module=str(module)) if module.split(".")[0] == "simcord":
            return not {each.name for each in node.names} <= set(PUBLIC.get(module, ()))
        case ast.Import():
            return any(each.name.startswith("simcord.") for each in node.names)
        case ast.Attribute(value=ast.Name(id="simcord"), attr=attr):
            return attr not in simcord.__all__
        case ast.Attribute(attr="backend"):
            return True
        case _:
            return False


def test_one_file_reaches_inside_simcord() -> None:
    reaching = {
        file.name
        for room in ("bot", "cogs")
        for file in (ROOT / room).rglob("*.py")
        if "simcord" in (text := file.read_text("utf-8"))
        and any(map(_inside_simcord, ast.walk(ast.parse(text))))
    }
    assert reaching == {"simcord_internals.py"}
