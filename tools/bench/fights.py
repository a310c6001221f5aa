"""Fights that go on for long, crowded ones, and files full of old ones: ``python -m tools.bench.fights``.

*Next* and undo as `tools.bench.commands` measures them without HTTP, turn by turn against *Next* in a fresh
fight; and the size of a long fight on the disk.
"""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from bot.client import Kelou
from bot.encounter.actions import AddEffect
from bot.play.authority import Caller
from bot.play.encounter.encounters import act
from bot.play.table import utc_now
from bot.systems import SYSTEMS
from bot.systems.effects import Effect
from tools.bench.commands import taken
from tools.bench.discord_double import in_memory
from tools.bench.evening import BLOCK, FEW, MANY, bot_on, fight, head_in, in_a_folder, play, written
from tools.bench.markdown import compared
from tools.bench.payloads import FIRST_CHANNEL, GUILD, PERSON, ids, slash, subcommand

ACTIONS = 5_000
CLOSED = 100_000
TURNS = 40
EFFECTS = 200
CHANNELS = 8
FRESH, CROWDED, LADEN, UNDONE = range(FIRST_CHANNEL, FIRST_CHANNEL + 4)
LONG_FILE = "long.db"

COPIES = (
    "WITH RECURSIVE copies (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM copies WHERE number < {})"
)
"""Numbers from 1 on."""
OTHERWISE = {
    "histories": {"id": "number + id", "key": "number + key"},
    "encounters": {"id": "number + id", "channel_id": "channel_id + number % 1000"},
    "steps": {
        "history_id": "number + history_id",
        "interaction_id": "-interaction_id - 1000 * number",
    },
}
"""Differences between the copies of a row and the row, by table and column."""


@dataclass(frozen=True, slots=True)
class Case:
    """A measured case: the commands of a block, and those that run before them unmeasured; ``beside`` is the
    name of the case that it is compared with."""

    name: str
    client: Kelou
    channel: int
    beside: str
    what: str = "next"
    before: str = ""

    async def seconds(self) -> float:
        """CPU seconds of one command."""
        if self.before:
            await play(self.client, *self._texts(self.before))
        return await taken(self.client, play(self.client, *self._texts(self.what))) / BLOCK

    def _texts(self, what: str) -> list[str]:
        return [_encounter(what, self.channel) for _ in range(BLOCK)]


def _encounter(what: str, channel: int) -> str:
    return slash("encounter", subcommand(what), channel=channel)


async def acted(client: Kelou, channel: int, actions: int) -> None:
    """Let a fight go on for ``actions`` actions."""
    await play(client, *(_encounter("next", channel) for _ in range(actions)))
    await written(client)


async def laden(client: Kelou, channel: int) -> None:
    """Give all combatants of a fight long effects, counted in all kinds of unit."""
    now = head_in(client, channel).encounter
    units = [each.key for each in SYSTEMS[now.system].effects.units if each.counted]
    for number in range(EFFECTS):
        who = now.combatants[number % len(now.combatants)].id
        effect = Effect(f"effect {number}", who, unit=units[number % len(units)], left=1_000)
        caller = Caller(PERSON, "Kelou", channel, GUILD, next(ids), utc_now(), "en-US", manages_channel=True)
        await act(client.table, caller, lambda _, effect=effect: AddEffect(effect))


async def fill(path: Path) -> None:
    """Put closed encounters into a file, as many as ``CLOSED``: copies of one that was played."""
    async with bot_on(path, CHANNELS) as client:
        await fight(client, (FRESH,), FEW)
        await acted(client, FRESH, 2)
        await play(client, _encounter("end", FRESH))
        await written(client)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM histories WHERE kind != 'encounter'")
        for name, otherwise in OTHERWISE.items():
            columns: list[str] = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            copied = ", ".join(otherwise.get(each, each) for each in columns)
            connection.execute(
                f"{COPIES.format(CLOSED)} INSERT INTO {name} SELECT {copied} FROM copies JOIN {name}"
            )


@asynccontextmanager
async def cases(home: Path) -> AsyncGenerator[tuple[Case, ...]]:
    """Everything that is measured, the fresh fight first."""
    await fill(home / "full.db")
    async with AsyncExitStack() as stack:
        names = ("fresh.db", "full.db", LONG_FILE)
        fresh, full, long = [await stack.enter_async_context(bot_on(home / name, CHANNELS)) for name in names]
        await fight(fresh, (FRESH, UNDONE), FEW)
        await fight(fresh, (CROWDED,), MANY)
        await fight(fresh, (LADEN,), MANY)
        await laden(fresh, LADEN)
        await fight(full, (FRESH,), FEW)
        await fight(long, (FRESH,), MANY)
        await acted(long, FRESH, ACTIONS)
        five, fifty = f"Next in a fresh fight of {FEW}", f"Next among {MANY}"
        yield (
            Case(five, fresh, FRESH, five),
            Case(f"Next in a file with {CLOSED:,} closed encounters", full, FRESH, five),
            Case("undo", fresh, UNDONE, five, "undo", before="next"),
            Case(fifty, fresh, CROWDED, five),
            Case(f"Next among {MANY} with {EFFECTS} effects", fresh, LADEN, five),
            Case(f"Next among {MANY} after {ACTIONS:,} actions", long, FRESH, fifty),
        )


async def _measured(home: Path) -> list[str]:
    async with cases(home) as measured:
        turns = [[await each.seconds() for each in measured] for _ in range(TURNS + 1)][1:]
    return compared({each.name: each.beside for each in measured}, turns)


def lines() -> list[str]:
    """Measure everything, and return the lines of a Markdown table."""
    with in_a_folder() as home, in_memory():
        told = asyncio.run(_measured(Path(home)))
        size = (Path(home) / LONG_FILE).stat().st_size
    return [*told, "", f"{ACTIONS:,} actions among {MANY} take {size / 1e6:.1f} MB on the disk."]


if __name__ == "__main__":
    print("\n".join(lines()))
