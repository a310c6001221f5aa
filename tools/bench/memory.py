"""Memory of an idle server: Kelou compared with a bare discord.py client.

The servers are typical ones, with 50 channels and 30 roles. Each bot gets a process of its
own; what counts is what Python's allocator holds for each server (`tracemalloc`):
``python -m tools.bench.memory``.
"""

# pyright: reportPrivateUsage=false

import asyncio
import gc
import json
import multiprocessing
import tempfile
import tracemalloc
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import discord

from bot.client import Kelou
from bot.store.sqlite.file import open_store
from tools.bench.discord_double import in_memory, log_in, settled
from tools.bench.markdown import table
from tools.bench.payloads import guild

GUILDS, CHANNELS, ROLES = 500, 50, 30


@dataclass(frozen=True, slots=True)
class Line:
    """One bot: kibibytes a server, and as a multiple of the bare client's."""

    name: str
    kibibytes: float
    ratio: float


async def _per_guild(client: discord.Client) -> float:
    """Bytes that stay for each server."""
    await log_in(client, CHANNELS)
    tracemalloc.start()
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    for number in range(1, GUILDS + 1):
        said = json.dumps(guild(10**17 + number, channels=CHANNELS, roles=ROLES))
        client._connection.parse_guild_create(json.loads(said))
        await settled()
    gc.collect()
    return (tracemalloc.get_traced_memory()[0] - before) / GUILDS


async def bare() -> float:
    async with discord.Client(intents=discord.Intents.default()) as client:
        return await _per_guild(client)


async def kelou() -> float:
    with tempfile.TemporaryDirectory() as home:
        store = await open_store(Path(home) / "bench.db")
        try:
            async with Kelou(store) as client:
                return await _per_guild(client)
        finally:
            await store.close()


def _alone(run: Callable[[], Awaitable[float]]) -> float:
    async def within() -> float:
        return await run()

    with in_memory():
        return asyncio.run(within())


CONTENDERS = (("a bare discord.py client", bare), ("Kelou", kelou))


def measure() -> list[Line]:
    """Measure each in a process of its own."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(len(CONTENDERS), mp_context=context) as pool:
        taken = list(pool.map(_alone, [run for _, run in CONTENDERS]))
    return [
        Line(name, size / 1024, size / taken[0]) for (name, _), size in zip(CONTENDERS, taken, strict=True)
    ]


def lines() -> list[str]:
    """The table of the page."""
    return table(
        ("Bot", "Memory of an idle server", "Times the bare client"),
        [(line.name, f"{line.kibibytes:.1f} KiB", f"{line.ratio:.2f}") for line in measure()],
    )
