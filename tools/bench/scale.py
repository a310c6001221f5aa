"""The cost of servers in one process, up to 10,000 of them: memory, CPU, and their effect on answers.

The bot is a process of its own. Its Discord (``tools.bench.wire_double``) sends it one server after another
over the gateway. At each size it answers ``/roll`` at a calm pace, which is compared with its answers without
servers.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from tools.bench.evening import in_a_folder
from tools.bench.markdown import table
from tools.bench.payloads import FIRST_CHANNEL, GUILD, guild, option, slash
from tools.bench.wire_double import Discord, Load, cpu_seconds, load, resident_bytes, running, server, whose

SIZES = (1_000, 10_000)
CHANNELS, ROLES = 50, 30
"""Of each server; ``tools.bench.memory`` counts the same ones."""
RATE, COMMANDS = 25, 500
STAND_IN = 777_777_777
"""The nine digits in a server's body that differ from server to server."""


@dataclass(frozen=True, slots=True)
class Size:
    """A process with ``servers`` servers: memory; CPU seconds and seconds to take them in since the size
    before; and its answers."""

    servers: int
    resident: int
    cpu: float
    took: float
    answers: Load


def bodies(first: int, end: int) -> Iterator[str]:
    """GUILD_CREATE of these servers: one that is read once, with other ids each time."""
    raw = guild(STAND_IN * 10**9, channels=CHANNELS, roles=ROLES)
    for place, each in enumerate((*raw["channels"], *raw["roles"][1:])):
        each["id"] = str(STAND_IN * 10**9 + place + 1)
    text = json.dumps(raw)
    for number in range(first, end):
        yield text.replace(str(STAND_IN), str(100_000_000 + number))


def _rolls(count: int) -> list[tuple[int, int, str]]:
    channels = [FIRST_CHANNEL + place % CHANNELS for place in range(count)]
    texts = [slash("roll", option("dice", "3d6"), channel=each, person=whose(each)) for each in channels]
    return [
        (int(json.loads(text)["id"]), channel, text) for text, channel in zip(texts, channels, strict=True)
    ]


async def measure(path: Path, sizes: tuple[int, ...]) -> list[Size]:
    """One process that takes in ever more servers."""
    discord = Discord([server(GUILD, CHANNELS)])
    environment = {"DATABASE_URL": f"sqlite:///{path}"}
    found: list[Size] = []
    async with discord.listening(), running(discord, "tests.wire.bot", **environment) as pid:
        await load(discord, _rolls(50), RATE)
        for before, servers in pairwise((0, 0, *sizes)):
            cpu, begun = cpu_seconds(pid), perf_counter()
            await discord.stream("GUILD_CREATE", bodies(before, servers))
            await load(discord, _rolls(1), 1)
            cpu, took = cpu_seconds(pid) - cpu, perf_counter() - begun
            answers = await load(discord, _rolls(COMMANDS), RATE)
            found.append(Size(servers, resident_bytes(pid), cpu, took, answers))
            sys.stderr.write(f"{found[-1].servers} {found[-1].resident / 2**20:.0f} MiB {cpu:.1f} s\n")
    return found


def rows(found: list[Size]) -> list[tuple[str, ...]]:
    """As the table has them."""
    least = found[0]
    return [
        (
            f"{each.servers:,}", f"{each.resident / 2**20:,.0f} MiB", _a_server(each, least),
            f"{each.cpu:,.1f} s", f"{each.took:,.0f} s", _told(each.answers),
        )
        for each in found
    ]  # fmt: skip


def _a_server(each: Size, least: Size) -> str:
    if not each.servers:
        return "–"
    return f"{(each.resident - least.resident) / each.servers / 1024:.1f} KiB"


def _told(found: Load) -> str:
    hundredths = quantiles(found.answers, n=100)
    return f"{hundredths[49] * 1e3:.1f} / {hundredths[98] * 1e3:.1f} / {max(found.answers) * 1e3:,.0f}"


HEAD = (
    "Servers", "Memory of the process", "A server", "CPU to take them in", "Time to take them in",
    f"Answers at {RATE} a second, ms: p50 / p99 / longest",
)  # fmt: skip


def lines() -> list[str]:
    """The table of the page."""
    with in_a_folder() as home:
        found = asyncio.run(measure(Path(home).resolve() / "scale.db", SIZES))
    return table(HEAD, rows(found))
