"""Games in files and Plain, each beside what it is held against: ``python -m tools.bench.any_table``.

Rolls beside a plain roll that decides nothing, and *Next* of a Plain fight with hit points beside *Next* on
the tick clock. CPU as `tools.bench.commands` measures it without HTTP, turn by turn.
"""

import asyncio
import gc
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

from bot.client import Kelou
from bot.store.settings import Settings
from bot.store.sqlite.file import open_store
from tools.bench.commands import alone
from tools.bench.discord_double import in_memory, log_in
from tools.bench.evening import BLOCK, FEW, Command, fight, in_a_folder
from tools.bench.markdown import table
from tools.bench.payloads import FIRST_CHANNEL, GUILD, option, slash, subcommand

TURNS = 60
PEACEFUL, BY_FILE, TICKS, PLAIN = (
    tuple(range(first, first + BLOCK)) for first in range(FIRST_CHANNEL, FIRST_CHANNEL + 4 * BLOCK, BLOCK)
)
ROLL, NEXT = "`/roll 1d20+…`", "`/encounter next` on the tick clock"


def _rolls(dice: str) -> Callable[[int], str]:
    """A roll that is never the one rolled last."""
    return lambda channel: slash("roll", option("dice", dice.format(channel % 16)), channel=channel)


def _next(channel: int) -> str:
    return slash("encounter", subcommand("next"), channel=channel)


def commands(client: Kelou) -> Mapping[Command, str]:
    """Everything that is measured, with the name of what it is held against."""
    return {
        Command(ROLL, client, _rolls("1d20+{}"), PEACEFUL): ROLL,
        Command("`/roll 1d20+… >= 15`", client, _rolls("1d20+{} >= 15"), PEACEFUL): ROLL,
        Command("`/roll check …` of a game in a file", client, _rolls("check {}"), BY_FILE): ROLL,
        Command("`/roll check … dc 15` of a game in a file", client, _rolls("check {} dc 15"), BY_FILE): ROLL,
        Command(NEXT, client, _next, TICKS): NEXT,
        Command("`/encounter next` of a Plain fight with hit points", client, _next, PLAIN): NEXT,
    }


@asynccontextmanager
async def bot_on(path: Path) -> AsyncGenerator[Kelou]:
    """A bot with channels that play a game in a file, and fights by both clocks."""
    store = await open_store(path)
    try:
        async with Kelou(store) as client:
            await log_in(client, 4 * BLOCK)
            for channel in BY_FILE:
                await store.save_settings(Settings(channel, GUILD, system="d20"))
            await fight(client, TICKS, FEW)
            await fight(client, PLAIN, FEW, "order", health="27; AC 15; resist fire")
            yield client
    finally:
        await store.close()


async def _measured(home: Path) -> list[list[str]]:
    """The median CPU of each, and how many times it is what it is held against, turn by turn."""
    async with bot_on(home / "any.db") as client:
        measured = commands(client)
        gc.freeze()
        turns = [[await alone(each, turn) for each in measured] for turn in range(TURNS + 1)][1:]
        gc.unfreeze()
    times = dict(zip((each.name for each in measured), zip(*turns, strict=True), strict=True))
    return [_row(each.name, beside, times) for each, beside in measured.items()]


def _row(name: str, beside: str, times: Mapping[str, Sequence[float]]) -> list[str]:
    ratios = [one / other for one, other in zip(times[name], times[beside], strict=True)]
    low, _, high = quantiles(ratios, n=4)
    told = f"{median(times[name]) * 1e6:,.0f} µs", f"{median(ratios):.2f}", f"{low:.2f} … {high:.2f}"
    return [name, beside, *told]


def lines() -> list[str]:
    """Measure everything, and return the lines of a Markdown table."""
    with in_a_folder() as home, in_memory():
        rows = asyncio.run(_measured(Path(home)))
    return table(("Command", "Compared with", "CPU", "Ratio", "Middle half of the turns"), rows)


if __name__ == "__main__":
    print("\n".join(lines()))
