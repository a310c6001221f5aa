"""An evening under way, and the commands that are measured in it.

Two players have sheets; in every channel there is a fight of Death Instinct on its tick clock,
of five combatants; in a few more of fifty, or of five who stand on a map. Beside it stands
the no-op: a slash command of a bare discord.py bot that answers "ok".
"""

import json
import tempfile
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import discord
from discord import app_commands

from bot.client import Kelou
from bot.play.authority import Caller
from bot.play.delivery import Post, button_id
from bot.play.encounter.buttons import call_buttons
from bot.play.heads.encounter import Head
from bot.play.maps import pads
from bot.store import opening
from bot.wording.words import words_for
from cogs.ui.components import as_kwargs
from tools.bench.discord_double import Transport, feed, in_memory, log_in, over_http, settled
from tools.bench.payloads import (
    FIRST_CHANNEL,
    GUILD,
    OTHER,
    PERSON,
    ids,
    message,
    option,
    press,
    slash,
    subcommand,
)

BLOCK = 8
"""How many of one command come one after the other before the next command has its turn."""
AT_ONCE = 64
FEW, MANY, ADDED_AT_ONCE = 5, 50, 10
CHANNELS = tuple(range(FIRST_CHANNEL, FIRST_CHANNEL + AT_ONCE))
CROWDED = tuple(range(FIRST_CHANNEL + AT_ONCE, FIRST_CHANNEL + AT_ONCE + BLOCK))
MAPPED = tuple(range(CROWDED[-1] + 1, CROWDED[-1] + 1 + BLOCK))
POOLS = tuple(f"{sheet}{count}P" for count in range(1, 9) for sheet in ("", "strength+"))
"""By turns from the sheet and without; fewer than a player's remembered ones."""


class Bare(discord.Client):
    """The least bot that has a slash command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="ok", description="ok")
        async def ok(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("ok")


@dataclass(frozen=True, slots=True)
class Command:
    """A command to be measured: what the gateway says of it in a channel."""

    name: str
    client: discord.Client
    text: Callable[[int], str]
    channels: tuple[int, ...] = CHANNELS

    def block(self, turn: int) -> list[str]:
        """The commands of one block, each in another channel; made before they are measured."""
        first = turn * BLOCK
        places = [self.channels[place % len(self.channels)] for place in range(first, first + BLOCK)]
        return [self.text(channel) for channel in places]

    def at_once(self) -> list[str]:
        """One in each of the channels."""
        return [self.text(channel) for channel in self.channels]


@dataclass(frozen=True, slots=True)
class Evening:
    """Both bots, logged in to one double."""

    bare: Bare
    ours: Kelou
    steps: Mapping[int, str]
    """In each channel with a map, the press for a third step on a pad."""

    @property
    def commands(self) -> tuple[Command, ...]:
        """The no-op first, then the commands that are compared with it."""
        return (
            Command("no-op of a bare bot", self.bare, lambda channel: slash("ok", channel=channel)),
            Command("`/roll`, another pool", self.ours, _roll),
            Command("`/roll`, the same pool again", self.ours, _same_roll),
            Command("`/encounter next`", self.ours, encounter_next),
            Command("the button Next", self.ours, lambda channel: _pressed(self.ours, channel)),
        )

    @property
    def rarer(self) -> tuple[Command, ...]:
        """Those that are measured only one at a time: *Next* among fifty, and a step on the pad of a map."""
        return (
            Command("`/encounter next`, fifty combatants", self.ours, encounter_next, CROWDED),
            Command("a step on the pad of a map", self.ours, self.steps.__getitem__, MAPPED),
        )


@asynccontextmanager
async def evening(where: Path | str) -> AsyncGenerator[Evening]:
    """The bots in the middle of an evening, ours on a database of its own."""
    channels = len(CHANNELS) + len(CROWDED) + len(MAPPED)
    async with Bare() as bare, bot_on(where, channels) as ours:
        await log_in(bare, channels)
        sheet = subcommand("set", option("pairs", "strength 5, agility 3"))
        await play(ours, *(slash("sheet", sheet, person=person) for person in (PERSON, OTHER)))
        await fight(ours, CHANNELS, FEW)
        await fight(ours, CROWDED, MANY)
        await fight(ours, MAPPED, FEW)
        yield Evening(bare, ours, {channel: await _pad(ours, channel) for channel in MAPPED})


@asynccontextmanager
async def bot_on(where: Path | str, channels: int) -> AsyncGenerator[Kelou]:
    """Our bot on a database of its own, logged in to a server with so many channels."""
    store = await opening.open_store(where)
    try:
        async with Kelou(store) as client:
            await log_in(client, channels)
            yield client
    finally:
        await store.close()


async def fight(
    client: Kelou, channels: tuple[int, ...], combatants: int, system: str = "instinct", **given: str
) -> None:
    """Begin a fight in every one of these channels, by a game's clock; combatants are added with what is
    ``given``."""
    size = min(combatants, ADDED_AT_ONCE)
    more = [option(name, value) for name, value in given.items()]
    adds = [
        subcommand("add", option("name", f"Wolf {pack}"), option("count", size), option("modifier", 3), *more)
        for pack in range(combatants // size)
    ]
    steps = (subcommand("open", option("system", system)), *adds, subcommand("start"))
    for channel in channels:
        await play(client, *(slash("encounter", step, channel=channel) for step in steps))
        if len(head_in(client, channel).encounter.combatants) != combatants:
            raise RuntimeError("no such fight has begun")


def head_in(client: Kelou, channel: int) -> Head:
    """The fight that runs in a channel."""
    head = client.table.heads[channel]
    if head is None:
        raise RuntimeError("no fight runs there")
    return head


async def play(client: discord.Client, *texts: str) -> None:
    """Let commands happen one after the other, each to its end."""
    for text in texts:
        feed(client, text)
        await settled()


async def written(client: discord.Client) -> None:
    """Let a bot with a store write what it would write a few seconds later."""
    if isinstance(client, Kelou):
        await client.store.pools(0, 0)  # Whoever asks for pools has those written that wait.


def _roll(channel: int) -> str:
    """A pool that is never the one rolled last."""
    return slash("roll", option("dice", POOLS[channel % len(POOLS)]), channel=channel)


def _same_roll(channel: int) -> str:
    """The pool that this player always rolls."""
    return slash("roll", option("dice", POOLS[1]), channel=channel, person=OTHER)


def encounter_next(channel: int) -> str:
    """Ends the turn that is on in a channel."""
    return slash("encounter", subcommand("next"), channel=channel)


def _pressed(client: Kelou, channel: int) -> str:
    """A press of Next on the message that called the turn."""
    head = head_in(client, channel)
    post = as_kwargs(Post("**round 1, tick 12**", buttons=call_buttons(words_for("en-US"), head)))
    called = client.announcer.calls.live[head.row.id]
    shown = message(channel, called, json.dumps({"components": post["view"].to_components()}))
    return press(button_id("next", head.row.id, head.call), shown, channel)


async def _pad(client: Kelou, channel: int) -> str:
    """Put the combatants of a fight on a map. Returns the press for a third step, on the private message with
    the pad of the first."""
    new = subcommand("new", option("size", "12x8"), option("kind", "instinct"))
    names = [each.name for each in head_in(client, channel).encounter.combatants]
    placed = [
        subcommand("place", option("name", name), option("at", f"{column}3"))
        for column, name in zip("CDEFG", names, strict=True)
    ]
    await play(client, *(slash("map", each, channel=channel) for each in (new, *placed)))
    caller = Caller(PERSON, "GM", channel, GUILD, next(ids), datetime.now(UTC), "en-US", manages_channel=True)
    seen, tokens = await pads.movable(client.table, caller)
    pad = replace(pads.begun(seen, tokens[0]), way="88")
    post = pads.post(words_for("en-US"), await pads.planned(client.table, caller, pad))
    components = as_kwargs(post)["view"].to_components()
    shown = message(channel, next(ids), json.dumps({"components": components, "flags": 64}))
    return press(pad.id("8"), shown, channel)


TRANSPORTS: tuple[tuple[str, Transport], ...] = (
    ("without HTTP", in_memory),
    ("with HTTP on loopback", over_http),
)


def in_a_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder for the file, on the disk of the working directory: `/tmp` may be memory."""
    return tempfile.TemporaryDirectory(prefix=".bench-", dir=Path.cwd())
