"""How long people wait: for the answer, and for the call of the next turn.

Time on the clock from the gateway's event until Discord has answered the call in question, for one event and
for 64 in flight, which arrive in the same moment: ``python -m tools.bench.latency``.
"""

import asyncio
import gc
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

import discord

from tools.bench.discord_double import feed, over_http, settled
from tools.bench.evening import AT_ONCE, Command, evening, in_a_folder
from tools.bench.markdown import table
from tools.bench.watch import Call, watched

BLOCKS, BATCHES = 40, 12


@dataclass(slots=True)
class Waits:
    """The seconds that were waited, of one command; no ``calls`` where it makes none."""

    answers: list[float] = field(default_factory=list[float])
    calls: list[float] = field(default_factory=list[float])

    def add(self, texts: Sequence[str], begun: float, seen: Sequence[Call]) -> None:
        """Count what was seen after these commands arrived."""
        answered = {call.to: call.at for call in reversed(seen) if not call.counts}
        called = {call.to: call.at for call in reversed(seen) if call.is_post}
        for told in map(json.loads, texts):
            self.answers.append(answered[int(told["id"])] - begun)
            if int(told["channel_id"]) in called:
                self.calls.append(called[int(told["channel_id"])] - begun)


async def _wait(client: discord.Client, texts: Sequence[str], seen: list[Call], waits: Waits) -> None:
    """Let commands arrive in the same moment, and wait until all of them are over."""
    seen.clear()
    begun = time.perf_counter()
    for text in texts:
        feed(client, text)
    await settled()
    waits.add(texts, begun, seen)


async def _alone(commands: Sequence[Command], seen: list[Call]) -> list[Waits]:
    waits = [Waits() for _ in commands]
    for turn in range(BLOCKS):
        for command, waited in zip(commands, waits, strict=True):
            gc.collect()
            for text in command.block(turn):
                await _wait(command.client, [text], seen, waited)
    return waits


async def _together(commands: Sequence[Command], seen: list[Call]) -> list[Waits]:
    waits = [Waits() for _ in commands]
    for _ in range(BATCHES):
        for command, waited in zip(commands, waits, strict=True):
            gc.collect()
            await _wait(command.client, command.at_once(), seen, waited)
    return waits


async def _rows(path: Path) -> list[tuple[str, ...]]:
    async with evening(path) as begun:
        gc.freeze()
        with watched() as seen:
            alone = await _alone(begun.commands, seen)
            together = await _together(begun.commands, seen)
        gc.unfreeze()
    return [
        (command.name, str(at_once), _told(waited.answers), _told(waited.calls))
        for waits, at_once in ((alone, 1), (together, AT_ONCE))
        for command, waited in zip(begun.commands, waits, strict=True)
    ]


def _told(seconds: Sequence[float]) -> str:
    """The median and what 99 of 100 stay below, in milliseconds."""
    if not seconds:
        return "–"
    hundredths = quantiles(seconds, n=100)
    return f"{hundredths[49] * 1e3:.1f} / {hundredths[98] * 1e3:.1f}"


def lines() -> list[str]:
    """Measure everything with HTTP on loopback, and return the lines of a Markdown table."""
    with in_a_folder() as home, over_http():
        rows = asyncio.run(_rows(Path(home) / "bench.db"))
    head = ("Command", "At once", "To the answer, ms: p50 / p99", "To the call, ms: p50 / p99")
    return table(head, rows)


if __name__ == "__main__":
    print("\n".join(lines()))
