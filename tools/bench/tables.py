"""How many tables can play at once, where Discord takes 50 counted calls a second of a bot.

Every table goes on to its next turn every 20 seconds, by command: a call and a panel, two counted calls.
Discord's limit is kept by the double (``tools.bench.wire_double.Limit``), and shared by all processes of the
bot, as it is by Discord.
"""

import asyncio
import json
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

from tools.bench.evening import FEW, in_a_folder
from tools.bench.markdown import table
from tools.bench.payloads import FIRST_CHANNEL, GUILD, option, slash, subcommand
from tools.bench.rates import UNPACED
from tools.bench.wire_double import Discord, Limit, Load, load, running, server, whose

CALLS = 50
PACE, SECONDS = 20, 40
"""How often a table goes on, and for how long it is watched, in seconds."""
MOST = 600
RUNS = ((UNPACED, 1, (600,)), ("45", 1, (600, 500, 400, 250)))
"""CALLS_PER_SECOND of each process, how many processes, and tables over all of them."""


@dataclass(frozen=True, slots=True)
class Run:
    """The result of ``tables`` tables: the duration of calls, and how many calls Discord refused."""

    pace: str
    processes: int
    tables: int
    loads: Sequence[Load]
    refused: int

    @property
    def row(self) -> tuple[str, ...]:
        """As the table has it."""
        calls = [each for found in self.loads for each in found.calls]
        answers = [each for found in self.loads for each in found.answers]
        lost = sum(found.lost for found in self.loads)
        return (
            "none" if self.pace == UNPACED else self.pace,
            str(self.processes), f"{self.tables:,}", f"{self.tables / PACE * 2:g}", _told(answers),
            _told(calls), f"{self.refused * 60 / max(found.took for found in self.loads):,.0f}", str(lost),
        )  # fmt: skip


HEAD = (
    "Pace of each process", "Processes", "Tables", "Counted calls a second", "To the answer, s: p50 / p99",
    "To the call, s: p50 / p99", "Refused by Discord, a minute", "Lost",
)  # fmt: skip


def _told(seconds: Sequence[float]) -> str:
    hundredths = quantiles(seconds, n=100)
    return f"{hundredths[49]:.2f} / {hundredths[98]:.2f}"


def _at(tables: Sequence[int], rounds: int, *steps: str) -> list[tuple[int, int, str]]:
    return [
        (int(json.loads(step)["id"]), table, step)
        for _ in range(rounds)
        for table in tables
        for step in (slash("encounter", *map(json.loads, steps), channel=table, person=whose(table)),)
    ]


async def _fight(discord: Discord, tables: Sequence[int]) -> None:
    add = subcommand("add", option("name", "Wolf"), option("count", FEW), option("modifier", 3))
    for step in (subcommand("open", option("system", "instinct")), add, subcommand("start")):
        if (await load(discord, _at(tables, 1, json.dumps(step)), 50)).lost:
            raise RuntimeError("not every fight has begun")
        await discord.quiet()


@asynccontextmanager
async def _bots(home: Path, pace: str, count: int, most: int) -> AsyncGenerator[list[Discord]]:
    """So many processes of one bot, each with a fight at every table."""
    async with AsyncExitStack() as stack:
        discords = [Discord([server(GUILD, MOST)]) for _ in range(count)]
        for place, each in enumerate(discords):
            await stack.enter_async_context(each.listening())
            path = f"sqlite:///{home}/{pace}-{place}.db"
            environment = {"DATABASE_URL": path, "CALLS_PER_SECOND": pace}
            await stack.enter_async_context(running(each, "tests.wire.bot", **environment))
        await asyncio.sleep(2)
        for each in discords:
            await _fight(each, range(FIRST_CHANNEL, FIRST_CHANNEL + most))
            await each.quiet()
        yield discords


async def measure(home: Path) -> list[Run]:
    """Every run: the processes share its tables, and Discord's limit."""
    runs: list[Run] = []
    for pace, processes, sizes in RUNS:
        async with _bots(home, pace, processes, max(sizes) // processes) as discords:
            for tables in sizes:
                runs.append(await _run(discords, pace, tables))
                sys.stderr.write(f"{runs[-1].row}\n")
                for each in discords:
                    await each.quiet()
    return runs


async def _run(discords: Sequence[Discord], pace: str, tables: int) -> Run:
    limit, share = Limit(CALLS), tables // len(discords)
    for each in discords:
        each.limit = limit
    at, turn = range(FIRST_CHANNEL, FIRST_CHANNEL + share), json.dumps(subcommand("next"))
    loads = await asyncio.gather(*(
        load(each, _at(at, SECONDS // PACE, turn), share / PACE, called=True) for each in discords
    ))  # fmt: skip
    return Run(pace, len(discords), tables, loads, limit.refused)


def lines() -> list[str]:
    """The table of the page."""
    with in_a_folder() as home:
        runs = asyncio.run(measure(Path(home).resolve()))
    return table(HEAD, [each.row for each in runs])
