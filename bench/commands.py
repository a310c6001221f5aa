"""CPU time of a command, from the gateway's event to the last call out, beside a no-op.

The no-op is a slash command of a bare discord.py bot that answers "ok". Both bots talk to
the same double (`bench.discord_double`) and take turns within one run, so only the ratios
mean something: ``python -m bench.commands``.
"""

import asyncio
import gc
import json
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import discord
from discord import app_commands

from bench.discord_double import Transport, feed, in_memory, log_in, over_http, settled
from bench.payloads import FIRST_CHANNEL, message, option, press, slash, subcommand
from bot.client import Kelou
from bot.play.delivery import Post
from bot.play.encounter.announcer import call_buttons
from bot.play.ids import button_id
from bot.store.sqlite.file import open_store
from bot.wording.words import words_for
from cogs.ui.sending import as_kwargs

ROUNDS = 7
ALONE = 60
AT_ONCE = 64
BATCHES = 2
COMBATANTS = 6
LONGEST = 60.0
"""Seconds after which something hangs."""
CHANNELS = tuple(range(FIRST_CHANNEL, FIRST_CHANNEL + AT_ONCE))
POOLS = ("4P", "strength+1P")


class Bare(discord.Client):
    """The least bot that has a slash command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(name="ok", description="ok")
        async def ok(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("ok")


@dataclass(frozen=True, slots=True)
class Line:
    """What one command took: microseconds of CPU, and as a multiple of the no-op's.

    ``ratio`` is the median of the rounds, ``low`` and ``high`` their least and greatest.
    """

    name: str
    transport: str
    at_once: int
    microseconds: float
    ratio: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Command:
    """A command to be measured: what the gateway says of it in a channel."""

    name: str
    client: discord.Client
    text: Callable[[int], str]


async def alone(command: Command) -> float:
    """CPU seconds of one, when each is over before the next begins."""
    taken = 0.0
    for turn in range(ALONE):
        text = command.text(CHANNELS[turn % AT_ONCE])
        begun = time.process_time()
        feed(command.client, text)
        await settled()
        taken += time.process_time() - begun
    return taken / ALONE


async def together(command: Command) -> float:
    """CPU seconds of one, when one of every channel arrives in the same moment."""
    taken = 0.0
    for _ in range(BATCHES):
        texts = [command.text(channel) for channel in CHANNELS]
        begun = time.process_time()
        for text in texts:
            feed(command.client, text)
        await settled()
        taken += time.process_time() - begun
    return taken / BATCHES / AT_ONCE


@asynccontextmanager
async def open_kelou(path: Path) -> AsyncGenerator[Kelou]:
    """The bot on a file of its own, in the middle of an evening."""
    store = await open_store(path)
    try:
        async with Kelou(store) as client:
            await begin(client)
            yield client
    finally:
        await store.close()


async def begin(client: Kelou) -> None:
    """Make a player's sheet and, in every channel, begin a fight."""
    await log_in(client, AT_ONCE)
    await play(client, slash("sheet", subcommand("set", option("pairs", "strength 5, agility 3, wits 4"))))
    add = subcommand("add", option("name", "Wolf"), option("count", COMBATANTS), option("modifier", 3))
    steps = (subcommand("open", option("system", "instinct")), add, subcommand("start"))
    for channel in CHANNELS:
        await play(client, *(slash("encounter", step, channel=channel) for step in steps))
        if client.table.heads[channel].encounter.current is None:
            raise RuntimeError("no fight has begun")


async def play(client: discord.Client, *texts: str) -> None:
    for text in texts:
        feed(client, text)
        await settled()


def commands(bare: Bare, ours: Kelou) -> tuple[Command, ...]:
    """The no-op, and what is measured beside it."""
    return (
        Command("no-op of a bare bot", bare, lambda channel: slash("ok", channel=channel)),
        Command("`/roll`, another pool", ours, _roll),
        Command("`/roll`, the same pool again", ours, _same_roll),
        Command("`/encounter next`", ours, _next),
        Command("the button Next", ours, lambda channel: _pressed(ours, channel)),
    )


def _roll(channel: int) -> str:
    """By turns from the sheet and without; the pool is never the one remembered last."""
    dice = option("dice", POOLS[channel % len(POOLS)])
    return slash("roll", dice, channel=channel)


def _same_roll(channel: int) -> str:
    """The pool that the player rolled last."""
    return slash("roll", option("dice", POOLS[-1]), channel=channel)


def _next(channel: int) -> str:
    return slash("encounter", subcommand("next"), channel=channel)


def _pressed(client: Kelou, channel: int) -> str:
    """A press of Next on the message that called the turn."""
    head = client.table.heads[channel]
    post = as_kwargs(Post("**round 1, tick 12**", buttons=call_buttons(words_for("en-US"), head)))
    called = client.announcer.calls[head.row.id]
    shown = message(channel, called, json.dumps({"components": post["view"].to_components()}))
    return press(button_id("next", head.row.id, head.call), shown, channel)


async def _measured(path: Path, transport: str) -> list[Line]:
    async with asyncio.timeout(LONGEST), open_kelou(path) as ours, Bare() as bare:
        await log_in(bare, AT_ONCE)
        measured = commands(bare, ours)
        return [
            *await _lines(measured, transport, alone, 1),
            *await _lines(measured, transport, together, AT_ONCE),
        ]


async def _lines(
    measured: tuple[Command, ...],
    transport: str,
    measure: Callable[[Command], Awaitable[float]],
    at_once: int,
) -> list[Line]:
    """Let the commands take turns; the first round only warms up."""
    times: list[list[float]] = [[] for _ in measured]
    for _ in range(ROUNDS + 1):
        for taken, command in zip(times, measured, strict=True):
            gc.collect()
            taken.append(await measure(command))
    rounds = [taken[1:] for taken in times]
    ratios = [[one / base for one, base in zip(taken, rounds[0], strict=True)] for taken in rounds]
    return [
        Line(command.name, transport, at_once, median(taken) * 1e6, median(ratio), min(ratio), max(ratio))
        for command, taken, ratio in zip(measured, rounds, ratios, strict=True)
    ]


TRANSPORTS: tuple[tuple[str, Transport], ...] = (
    ("without HTTP", in_memory),
    ("with HTTP on loopback", over_http),
)


def measure(folder: Path | None = None) -> list[Line]:
    """Measure everything in one run."""
    lines: list[Line] = []
    for name, transport in TRANSPORTS:
        with tempfile.TemporaryDirectory(dir=folder or Path.cwd()) as home, transport():
            lines += asyncio.run(_measured(Path(home) / "bench.db", name))
    return lines


def main() -> None:
    for line in measure():
        print(
            f"{line.name:22} {line.transport:22} {line.at_once:3} at once {line.microseconds:7,.0f} µs "
            f"x {line.ratio:.1f} ({line.low:.1f} … {line.high:.1f})"
        )


if __name__ == "__main__":
    main()
