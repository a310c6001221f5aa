"""Games in files and Plain, each beside what it is held against: ``python -m tools.bench.any_table``.

Rolls beside a plain roll that decides nothing, and *Next* of a Plain fight with hit points beside *Next* on
the tick clock. CPU as `tools.bench.commands` measures it without HTTP, turn by turn.
"""

import asyncio
import gc
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from bot.client import Kelou
from bot.store.settings import Settings
from tools.bench.commands import alone
from tools.bench.discord_double import in_memory
from tools.bench.evening import BLOCK, FEW, Command, bot_on, encounter_next, fight, in_a_folder
from tools.bench.markdown import compared
from tools.bench.payloads import FIRST_CHANNEL, GUILD, option, slash

TURNS = 60
PEACEFUL, BY_FILE, TICKS, PLAIN = (
    tuple(range(first, first + BLOCK)) for first in range(FIRST_CHANNEL, FIRST_CHANNEL + 4 * BLOCK, BLOCK)
)
ROLL, NEXT = "`/roll 1d20+…`", "`/encounter next` on the tick clock"


def _rolls(dice: str) -> Callable[[int], str]:
    """A roll that is never the one rolled last."""
    return lambda channel: slash("roll", option("dice", dice.format(channel % 16)), channel=channel)


def commands(client: Kelou) -> Mapping[Command, str]:
    """Everything that is measured, with the name of what it is held against."""
    return {
        Command(ROLL, client, _rolls("1d20+{}"), PEACEFUL): ROLL,
        Command("`/roll 1d20+… >= 15`", client, _rolls("1d20+{} >= 15"), PEACEFUL): ROLL,
        Command("`/roll check …` of a game in a file", client, _rolls("check {}"), BY_FILE): ROLL,
        Command("`/roll check … dc 15` of a game in a file", client, _rolls("check {} dc 15"), BY_FILE): ROLL,
        Command(NEXT, client, encounter_next, TICKS): NEXT,
        Command("`/encounter next` of a Plain fight with hit points", client, encounter_next, PLAIN): NEXT,
    }


@asynccontextmanager
async def bot_under_way(path: Path) -> AsyncGenerator[Kelou]:
    """A bot with channels that play a game in a file, and fights by both clocks."""
    async with bot_on(path, 4 * BLOCK) as client:
        for channel in BY_FILE:
            await client.store.save_settings(Settings(channel, GUILD, system="d20"))
        await fight(client, TICKS, FEW)
        await fight(client, PLAIN, FEW, "order", health="27; AC 15; resist fire")
        yield client


async def _measured(home: Path) -> list[str]:
    async with bot_under_way(home / "any.db") as client:
        measured = commands(client)
        gc.freeze()
        turns = [[await alone(each, turn) for each in measured] for turn in range(TURNS + 1)][1:]
        gc.unfreeze()
    return compared({each.name: beside for each, beside in measured.items()}, turns)


def lines() -> list[str]:
    """Measure everything, and return the lines of a Markdown table."""
    with in_a_folder() as home, in_memory():
        return asyncio.run(_measured(Path(home)))


if __name__ == "__main__":
    print("\n".join(lines()))
