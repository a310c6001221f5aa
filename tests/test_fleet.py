"""Three processes over one PostgreSQL are killed and stopped while every table plays.

Nothing announced is lost or told twice, who lost its shards says nothing more for them, and each shard is
served again within the time that is promised.
"""

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.store.postgres.server import open_store
from tests.wire import GM
from tests.wire.fleet import Fleet, Heard, table_of
from tests.wire.process import PATIENCE, Bot, running, until

SHARDS = 3
LEASE_SECONDS = 2
PROMISED = 30.0
"""Seconds within which a shard is served again, whatever happened to the process that had it."""


@dataclass
class Evening:
    """The processes and what they are put through; ``taken`` is how long each take-over took, ``late`` what
    was sent for shards that were lost."""

    discord: Fleet
    folder: Path
    url: str
    stack: AsyncExitStack
    bots: list[Bot] = field(default_factory=list)
    taken: dict[str, list[float]] = field(default_factory=dict)
    answered: list[int] = field(default_factory=lambda: [0] * SHARDS)
    late: list[Heard] = field(default_factory=list[Heard])

    async def start(self) -> Bot:
        where = self.folder / str(len(self.bots))
        where.mkdir()
        bot = await self.stack.enter_async_context(
            running(
                folder=where, discord=self.discord, DATABASE_URL=self.url, LEASE_SECONDS=str(LEASE_SECONDS)
            )
        )
        self.bots.append(bot)
        return bot

    def served_by(self, *bots: Bot) -> Callable[[], bool]:
        """Whether these serve all shards, as evenly as may be."""

        def fair() -> bool:
            held = [self.discord.holder(shard) for shard in range(SHARDS)]
            counts = [held.count(bot.process.pid) for bot in bots]
            return sum(counts) == SHARDS and max(counts) - min(counts) <= 1

        return fair

    async def taken_over(self, what: str, lost: list[int], gone: int) -> None:
        began = time.monotonic()
        await until(lambda: all(self.discord.holder(each) not in (0, gone) for each in lost), "a take-over")
        self.taken.setdefault(what, []).append(time.monotonic() - began)
        assert self.taken[what][-1] <= PROMISED

    def all_went_on(self) -> Callable[[], bool]:
        """Whether every table was answered once more."""
        before = list(self.answered)
        return lambda: all(now > was for now, was in zip(self.answered, before, strict=True))

    def held_by(self, bot: Bot) -> list[int]:
        return [shard for shard in range(SHARDS) if self.discord.holder(shard) == bot.process.pid]

    async def play(self, shard: int) -> None:
        """Press on, and again where nobody answers."""
        while True:
            message, custom_id = self.discord.buttons("next", table_of(shard))[0]
            answers = await self.discord.press(GM, custom_id, message, table_of(shard))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(3):
                    await answers.came.wait()
                self.answered[shard] += 1
            await asyncio.sleep(0.05)

    async def open_table(self, shard: int) -> None:
        for command, options in (
            ("encounter open", {"system": "order"}),
            ("encounter add", {"name": "Wolf"}),
            ("encounter add", {"name": "Bear"}),
            ("encounter start", {}),
        ):
            answers = await self.discord.slash(GM, command, table_of(shard), **options)
            await asyncio.wait_for(answers.came.wait(), PATIENCE)
        await until(lambda: self.discord.buttons("next", table_of(shard)), "the first call")


@asynccontextmanager
async def evening(url: str, folder: Path) -> AsyncGenerator[Evening]:
    discord = Fleet(shards=SHARDS)
    async with discord.listening(), AsyncExitStack() as stack:
        yield Evening(discord, folder, url, stack)


async def killed(made: Evening, bot: Bot) -> None:
    lost = made.held_by(bot)
    await bot.kill()
    await made.taken_over("killed", lost, bot.process.pid)


async def stopped_for_a_while(made: Evening, bot: Bot) -> None:
    """It wakes up to a world that went on without it, and says nothing for what it lost. Once in an evening a
    call may be going out just as it is stopped, after the last look at the lease."""
    lost, process = made.held_by(bot), bot.process.pid
    bot.process.send_signal(signal.SIGSTOP)
    await made.taken_over("stopped", lost, process)
    await asyncio.sleep(0.5)
    woken = time.monotonic()
    bot.process.send_signal(signal.SIGCONT)
    await asyncio.sleep(1.0)
    made.late += made.discord.said_by(process, woken)
    assert len(made.late) <= 1, made.late


async def ended(made: Evening, bot: Bot) -> None:
    lost = made.held_by(bot)
    began = asyncio.create_task(bot.stop())
    await made.taken_over("ended", lost, bot.process.pid)
    assert await began == 0


async def everything_was_told_once(made: Evening) -> None:
    store = await open_store(made.url)
    try:
        rows = await store.open_encounters()
        assert len(rows) == SHARDS
        for row in rows:
            found = await store.encounter(row.id)
            assert found is not None
            told = made.discord.ledger.told(store.epoch, row.id)
            assert told == list(range(2, found[1].revision + 1)), "lost, twice, or out of order"
            assert found[0].announced == found[1].revision
        assert await store.owing_encounters() == []
    finally:
        await store.close()


async def live(made: Evening, happens: Sequence[Callable[[Evening, Bot], Awaitable[None]]]) -> None:
    """Play, and let one thing after another happen to a process; a new one comes for each that is gone."""
    bots = [await made.start() for _ in range(3)]
    await until(made.served_by(*bots), "that each serves one")
    await asyncio.gather(*map(made.open_table, range(SHARDS)))
    playing = [asyncio.create_task(made.play(shard)) for shard in range(SHARDS)]
    for happen in happens:
        await asyncio.sleep(0.5)
        victim = next(bot for bot in bots if made.held_by(bot))
        await happen(made, victim)
        if victim.process.returncode is not None:
            bots.remove(victim)
            if len(bots) < 2:
                bots.append(await made.start())
                await until(made.served_by(*bots), "that the new one serves some")
        await until(made.all_went_on(), "a turn at every table")
        random.shuffle(bots)
    for each in playing:
        each.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for bot in bots:
        assert await bot.stop() == 0
        assert "Traceback" not in bot.output, bot.output
    await everything_was_told_once(made)
    assert len(made.discord.synced) == 1, "commands are synced by one"


async def test_three_processes_over_one_database(postgres_url: str, tmp_path: Path) -> None:
    async with evening(postgres_url, tmp_path) as made:
        await live(made, [stopped_for_a_while, killed])
        print({what: [round(each, 1) for each in times] for what, times in made.taken.items()})


@pytest.mark.long
async def test_twenty_kills_stops_and_ends(postgres_url: str, tmp_path: Path) -> None:
    async with evening(postgres_url, tmp_path) as made:
        happens = [random.choice((stopped_for_a_while, killed, ended)) for _ in range(20)]
        await live(made, happens)
        print({what: [round(each, 1) for each in times] for what, times in made.taken.items()})
