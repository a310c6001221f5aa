"""Opens the table: the client, its world, its page, until Ctrl-C."""

import asyncio
import logging
import os
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

import discord
import simcord
from discord.app_commands import CommandTree, ContextMenu
from simcord.preview import Preview

from bot.client import Kelou
from bot.host_settings import Settings
from bot.local_table.page import FILES, WHISPERS, Menus, furnisher
from bot.local_table.private_messages import panel
from bot.local_table.simcord_internals import furnished, speaking
from bot.local_table.world import Place, World, build_world, locale, whispers_reader
from bot.play.workload.rate_limits import LIMITS
from bot.shutdown import stop_signal
from bot.store.opening import open_store
from bot.store.settings import Settings as Chosen
from bot.store.store import Store
from bot.wording.words import COMMAND, Words, words_for
from cogs.ui.command_names import menus, works_anywhere

DATABASE = Path("data/table.db")
"""The table's database, below the working directory; it is not the bot's own file."""

REFRESH_SECONDS = 0.3
"""How often the open pages are brought up to date, when something was sent."""

SUGGESTIONS = 8
"""The type of an interaction's answer that suggests values for an option."""

log = logging.getLogger(__name__)


class TableError(Exception):
    """The table cannot be opened; the text says what to do."""


async def serve(settings: Settings, language: str, place: str = Place.SERVER) -> None:
    """Run Kelou at the local table, in a language of `bot.wording.words.LANGUAGES`, at a `Place`.

    Raises:
        TableError: the port is taken.
        StoreError: the table's file cannot be opened.
    """
    store = await open_store(DATABASE)
    try:
        client = Kelou(store, sync_always=True, links=True, hears=settings.hears, limits=LIMITS)
        await store.maps_lost()
        await store.sheets_lost()
        await store.messages_lost()
        named = partial(_name_gm, store) if place == Place.SERVER else _as_it_is
        await host(client, language, settings.table_port, prepare=named, place=Place(place))
    finally:
        await store.close()


async def _name_gm(store: Store, world: World) -> None:
    """Let the GM of the table be the channel's GM, unless somebody was named before."""
    if await store.settings(world.channel.id) is None:
        await store.save_settings(Chosen(world.channel.id, world.env.guild.id, gms=(world.users[0].id,)))


async def _as_it_is(world: World) -> None:
    """Change nothing."""


async def host(
    client: discord.Client,
    language: str,
    port: int,
    say: Callable[[str], None] = print,
    prepare: Callable[[World], Awaitable[None]] = _as_it_is,
    place: Place = Place.SERVER,
) -> None:
    """Run a client at the local table until Ctrl-C, or until somebody ends its page.

    ``say`` gets the texts for the person who started it; ``prepare`` runs before the client starts.

    Raises:
        TableError: the port is taken.
    """
    words = words_for(language)
    stop = stop_signal()
    with speaking(locale(words)):
        world = build_world(client, words, place)
        await prepare(world)
        await world.env.start()
        try:
            async with _page(world, words, port) as preview:
                say(_greeting(words, preview.url, place))
                await _run(world.env, preview, stop)
            say(words.plain("The table is closed. Your game is saved."))
        finally:
            await world.env.shutdown()


@asynccontextmanager
async def _page(world: World, words: Words, port: int) -> AsyncGenerator[Preview]:
    read = whispers_reader(world)
    with furnished(furnisher(words, _menus(world, words)), FILES, {WHISPERS: lambda: panel(read())}):
        page = world.env.preview(
            world.channel,
            viewers=world.people,
            layout="channel",
            locale=locale(words),
            timezone=_timezone(),
            port=port,
        )
    try:
        async with page as preview:
            yield preview
    except simcord.SetupError as error:
        if "bind" not in str(error):
            raise
        raise TableError(_taken(words, port)) from error


def menus_at(place: Place, tree: CommandTree[Any]) -> list[ContextMenu]:
    """The commands on messages and people that Discord has at a place."""
    return [each for each in menus(tree) if place is Place.SERVER or works_anywhere(each)]


def _menus(world: World, words: Words) -> Menus:
    """The menus of the world's bot, in the table's language."""
    known = menus_at(world.place, world.env.bot.tree) if isinstance(world.env.bot, Kelou) else []
    shown = [(each.type, each.name, words.in_context(COMMAND, each.name) or each.name) for each in known]
    return Menus(
        message=[names for kind, *names in shown if kind is discord.AppCommandType.message],
        person=[names for kind, *names in shown if kind is discord.AppCommandType.user],
        people=[(each.id, each.global_name or each.name) for each in world.users],
    )


async def _run(env: simcord.Env, preview: Preview, stop: asyncio.Event) -> None:
    lives = (stop.wait(), preview.wait_closed(), _follow(env, preview))
    tasks = [asyncio.create_task(life) for life in lives]
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for task in done:
        task.result()


async def _follow(env: simcord.Env, preview: Preview) -> None:
    """Bring every open page up to date when the bot sent something.

    By itself a page shows only what its own viewer did. A refresh makes pages refuse what
    was clicked just before it: so it waits until nothing more is sent, and what is only
    suggested while somebody types needs none. While a command is being played SimCord
    refuses a refresh; the next round makes up for it.
    """
    shown = seen = 0
    while True:
        await asyncio.sleep(REFRESH_SECONDS)
        before, seen = seen, len(env.http_requests)
        if seen != before:
            continue
        if all(map(_only_suggests, env.http_requests[shown:])):
            shown = seen
            continue
        try:
            await preview.refresh()
        except (simcord.SetupError, TimeoutError) as error:
            log.debug("Pages not refreshed yet: %s", error)
        else:
            shown = seen


def _only_suggests(request: simcord.HttpLogEntry) -> bool:
    """Whether a request answers an autocomplete, which no page shows."""
    body: dict[str, Any] = request.json or {}
    return body.get("type") == SUGGESTIONS


def _timezone() -> str:
    """This machine's time zone by name, as the page's browser knows it, or by its hours (Windows)."""
    name = os.environ.get("TZ") or str(Path("/etc/localtime").resolve()).rpartition("zoneinfo/")[2]
    east = datetime.now().astimezone().utcoffset() or timedelta()
    # A zone west of Greenwich has a plus in its name; one of half hours has none.
    by_hours = f"Etc/GMT{-east // timedelta(hours=1):+d}" if not east % timedelta(hours=1) else "UTC"
    known = available_timezones()
    return next((zone for zone in (name, by_hours) if zone in known), "UTC")


def _greeting(words: Words, table: str, place: Place) -> str:
    """What the person who started the table reads: its address, and what to try there."""
    tries = (
        words.plain("1. Type /roll 1d20+5 longsword, Enter: a d20 and 5, with what it is for."),
        words.plain(
            "2. As the GM: /settings system, and choose what you play; /help then has a page for it."
        ),
        words.plain("3. As the GM: /hidden roll 1d20+5 > 12, Enter; then look at the private messages."),
        words.plain("4. /encounter open, Enter, Enter: all press Join and Submit, the GM presses Start."),
    )
    if place is not Place.SERVER:
        tries = (
            tries[0],
            words.plain(
                "2. /sheet new Mira, Enter; then /sheet set strength 4, Enter: you have it everywhere."
            ),
            words.plain("3. /roll 1d20 visibility: gm, Enter: there is no GM here, and you are told so."),
        )
    lines = (
        words.plain("Kelou's local table is open; Discord is not needed. Ctrl-C closes it."),
        "",
        words.plain("The table: {address}", address=table),
        "",
        words.plain("Things to try (change roles with “You are” on the page):"),
        *tries,
    )
    return "\n".join(lines)


def _taken(words: Words, port: int) -> str:
    return words.plain(
        "Port {port} is taken, perhaps by another table: close that, or set TABLE_PORT.", port=port
    )
