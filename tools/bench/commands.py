"""CPU time of a command, from the gateway's event to the last call out, compared with a no-op.

The commands are listed in `tools.bench.evening`.

Both bots talk to the same double (`tools.bench.discord_double`) and take turns, a block of eight
commands each, so that the machine's moods hit both; only the ratios mean something:
``python -m tools.bench.commands``.
"""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import discord

from tools.bench.discord_double import feed, settled
from tools.bench.evening import (
    AT_ONCE,
    BLOCK,
    TRANSPORTS,
    Command,
    Evening,
    evening,
    in_a_folder,
    play,
    written,
)
from tools.bench.markdown import table

BLOCKS, BATCHES = 40, 12
"""How many turns each command has by itself, and with one in each of 64 channels."""
LONGEST = 120.0
"""Seconds after which something hangs."""


@dataclass(frozen=True, slots=True)
class Line:
    """The cost of one command: microseconds of CPU, and as a multiple of the no-op's.

    ``ratio`` is the median of the turns; half of them lie between ``low`` and ``high``.
    """

    name: str
    transport: str
    at_once: int
    microseconds: float
    ratio: float
    low: float
    high: float


async def alone(command: Command, turn: int) -> float:
    """CPU seconds of one, when each is over before the next begins."""
    return await taken(command.client, play(command.client, *command.block(turn))) / BLOCK


async def together(command: Command, _: int) -> float:
    """CPU seconds of one, when one of every channel arrives in the same moment."""
    texts = command.at_once()
    return await taken(command.client, _all_at_once(command.client, texts)) / len(texts)


async def _all_at_once(client: discord.Client, texts: Sequence[str]) -> None:
    for text in texts:
        feed(client, text)
    await settled()


async def taken(client: discord.Client, work: Awaitable[None]) -> float:
    """CPU seconds, after clearing up what others left, and with what is written behind."""
    gc.collect()
    begun = time.process_time()
    await work
    await written(client)
    return time.process_time() - begun


Measure = Callable[[Command, int], Awaitable[float]]


async def _lines(
    commands: Sequence[Command], transport: str, measure: Measure, turns: int, at_once: int
) -> list[Line]:
    """Let the commands take turns; the first one of each only warms up."""
    taken: list[list[float]] = [[] for _ in commands]
    for turn in range(turns + 1):
        for command, times in zip(commands, taken, strict=True):
            times.append(await measure(command, turn))
    least = taken[0][1:]
    return [
        _line(command.name, transport, at_once, times[1:], least)
        for command, times in zip(commands, taken, strict=True)
    ]


def _line(name: str, transport: str, at_once: int, times: list[float], least: list[float]) -> Line:
    ratios = [one / base for one, base in zip(times, least, strict=True)]
    low, _, high = quantiles(ratios, n=4)
    return Line(name, transport, at_once, median(times) * 1e6, median(ratios), low, high)


async def _measured(path: Path, transport: str) -> list[Line]:
    async with asyncio.timeout(LONGEST), evening(path) as begun:
        gc.freeze()
        lines = await _all_lines(begun, transport)
        gc.unfreeze()
        return lines


async def _all_lines(begun: Evening, transport: str) -> list[Line]:
    each = (*begun.commands, *begun.rarer)
    return [
        *await _lines(each, transport, alone, BLOCKS, 1),
        *await _lines(begun.commands, transport, together, BATCHES, AT_ONCE),
    ]


def measure() -> list[Line]:
    """Measure everything in one run."""
    lines: list[Line] = []
    for name, transport in TRANSPORTS:
        with in_a_folder() as home, transport():
            lines += asyncio.run(_measured(Path(home) / "bench.db", name))
    return lines


def lines() -> list[str]:
    """Measure everything, and return the lines of a Markdown table."""
    return table(
        ("Command", "At once", "Transport", "CPU", "Times the no-op", "Middle half of the turns"),
        [
            (
                line.name, str(line.at_once), line.transport, f"{line.microseconds:,.0f} µs",
                f"{line.ratio:.2f}", f"{line.low:.2f} … {line.high:.2f}",
            )
            for line in measure()
        ],
    )  # fmt: skip


if __name__ == "__main__":
    print("\n".join(lines()))
