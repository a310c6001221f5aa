"""Calls to Discord a command, and those of a start: ``python -m tools.bench.calls``.

Counted are the calls that Discord limits to 50 a second for a bot: messages, edits and deletions, but not the
answers to interactions. Nothing is timed here.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.client import Kelou
from bot.play.table import utc_now
from bot.store.sqlite.file import open_store
from bot.store.store import Store
from bot.systems import SYSTEMS
from tools.bench.discord_double import feed, in_memory, log_in, settled
from tools.bench.evening import AT_ONCE, BLOCK, FEW, Command, evening, fight, in_a_folder, play, written
from tools.bench.markdown import table
from tools.bench.payloads import FIRST_CHANNEL, option, slash, subcommand
from tools.bench.watch import Call, watched

IDLE = tuple(range(FIRST_CHANNEL, FIRST_CHANNEL + 200))
LATER = timedelta(hours=1)
"""Discord edits a message this old only a few times."""


async def _of_commands(path: Path) -> list[tuple[str, ...]]:
    async with evening(path) as begun:
        return [row for command in begun.commands for row in await _of(command)]


async def _of_games(path: Path) -> list[tuple[str, ...]]:
    """The calls of *Next* in a fight of each game, over three of its rounds."""
    rows: list[tuple[str, ...]] = []
    store = await open_store(path)
    async with Kelou(store) as client:
        await log_in(client, AT_ONCE)
        for place, key in enumerate(each.key for each in SYSTEMS.values() if each.clock is not None):
            channel = FIRST_CHANNEL + place
            add = subcommand("add", option("name", "Wolf"), option("count", FEW), option("initiative", 12))
            steps = (subcommand("open", option("system", key)), add, subcommand("start"))
            await play(client, *(slash("encounter", step, channel=channel) for step in steps))
            turns = [slash("encounter", subcommand("next"), channel=channel) for _ in range(3 * FEW)]
            with watched() as calls:
                await play(client, *turns)
            rows.append(_row(f"`/encounter next`, `{key}`", 1, calls, len(turns)))
    await store.close()
    return rows


async def _of(command: Command) -> list[tuple[str, ...]]:
    """The calls of a single command, and of one of 64 that arrive in the same moment."""
    await play(command.client, *command.block(0))
    with watched() as alone:
        await play(command.client, *command.block(1))
    with watched() as together:
        for text in command.at_once():
            feed(command.client, text)
        await settled()
    return [_row(command.name, 1, alone, BLOCK), _row(command.name, AT_ONCE, together, AT_ONCE)]


def _row(name: str, at_once: int, calls: Sequence[Call], commands: int) -> tuple[str, ...]:
    counted = [call for call in calls if call.counts]
    posts = sum(call.is_post for call in counted)
    numbers = (len(calls) - len(counted), posts, len(counted) - posts, len(counted))
    return (name, str(at_once), *(f"{number / commands:.2g}" for number in numbers))


async def _of_waking(path: Path) -> list[tuple[str, ...]]:
    """Starts with idle fights: soon after the stop, and so late that their panels are old."""
    store = await open_store(path)
    try:
        async with Kelou(store) as before:
            await log_in(before, len(IDLE))
            await fight(before, IDLE, FEW)
            await written(before)  # As a stop does.
        soon, late = await _woken(store, timedelta()), await _woken(store, LATER)
    finally:
        await store.close()
    return [("at once", str(soon)), ("an hour later", str(late))]


async def _woken(store: Store, after: timedelta) -> int:
    """How many calls a start makes, that long after the last one."""
    async with Kelou(store) as client:
        client.table.now = lambda: utc_now() + after
        await log_in(client, len(IDLE))
        with watched() as calls:
            await client.wake()
            await settled()
    return sum(call.counts for call in calls)


def _counted(work: Callable[[Path], Coroutine[Any, Any, list[tuple[str, ...]]]]) -> list[tuple[str, ...]]:
    with in_a_folder() as home, in_memory():
        return asyncio.run(work(Path(home) / "bench.db"))


def lines() -> list[str]:
    """Count everything, and return the lines of two Markdown tables."""
    heads = (
        ("Command", "At once", "Answers to interactions", "Messages", "Edits and deletions", "Counted calls"),
        ("Start of the bot", f"Counted calls for {len(IDLE)} idle encounters"),
    )
    commands, games, waking = (_counted(work) for work in (_of_commands, _of_games, _of_waking))
    return [*table(heads[0], [*commands, *games]), "", *table(heads[1], waking)]


if __name__ == "__main__":
    print("\n".join(lines()))
