"""A process is killed in the middle of turns, on a real file: a dozen times; two hundred in the long run.

Nothing announced is lost, nothing is announced twice, and what was owed is made good. What was told
stands in the log that runs, once.
"""

import asyncio
import json
import os
import random
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from aiohttp import web

from tests.profiles import examples
from tests.wire import CHANNEL, GM
from tests.wire.double import Discord, let_through
from tests.wire.found import (
    FIRST_TOLD,
    Found,
    everything_owed_was_told,
    everything_told_is_logged,
    look_into,
    nothing_announced_is_lost,
    the_last_call_is_the_state,
)
from tests.wire.ledger import Ledger
from tests.wire.payloads import failed
from tests.wire.process import PATIENCE, ROOT, Bot, running, until

LIVES = examples(95, 24)
"""Of each of two workers: one a core."""
MEETS_EVERY_MOMENT = 50
"""So many lives do."""


@asynccontextmanager
async def ending(process: asyncio.subprocess.Process) -> AsyncGenerator[None]:
    """Let no process, nor one that it forked, outlive the test."""
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


@dataclass
class Worker:
    """Plays one file through many lives, and keeps the channel's side of it."""

    path: Path
    chance: random.Random
    ledger: Ledger = field(default_factory=Ledger)
    life: int = 0
    pid: int = 0
    plan: tuple[str, int] = ("", 0)
    arrived: int = 0
    born: asyncio.Event = field(default_factory=asyncio.Event)
    lines: list[asyncio.Task[None]] = field(default_factory=list)
    killed: dict[str, int] = field(default_factory=dict)

    async def run(self, lives: int) -> None:
        socket = str(self.path.with_suffix(".socket"))
        server = await asyncio.start_unix_server(self._connected, socket)
        lives_of = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.wire.turns", str(self.path), socket,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=ROOT,
            start_new_session=True,
        )  # fmt: skip
        async with server, ending(lives_of):
            for self.life in range(1, lives + 1):
                assert await self._live(lives_of) == -signal.SIGKILL
                nothing_announced_is_lost(found := self._look(), self.ledger)
                everything_told_is_logged(found, self.ledger)
            self.life = 0
            assert await self._live(lives_of) == 0
        everything_owed_was_told(found := look_into(self.path), self.ledger, panels=1)
        everything_told_is_logged(found, self.ledger)
        assert any(key.startswith("h") for key in found.logged)
        await the_last_call_is_the_state(self.path, self.ledger)

    def _look(self) -> Found:
        found = look_into(self.path)
        for encounter, (newest, marked) in found.encounters.items():
            told = [FIRST_TOLD - 1, *self.ledger.told(found.epoch, encounter)][-1]
            kind = "unsent" if newest > told else "unmarked" if newest > marked else "quiet"
            self.killed[kind] = self.killed.get(kind, 0) + 1
        return found

    async def _live(self, lives_of: asyncio.subprocess.Process) -> int:
        kinds = ("early", "time", "before", "after", "answered")
        self.plan = (self.chance.choice(kinds), self.chance.randint(1, 25)) if self.life else ("", 0)
        self.arrived = 0
        self.born.clear()
        to, from_ = lives_of.stdin, lives_of.stdout
        assert to is not None
        assert from_ is not None
        to.write(f"{self.life}\n".encode())
        self.pid = int(await from_.readline())
        self.born.set()
        if self.life and self.plan[0] in ("early", "time"):
            await asyncio.sleep(self.chance.uniform(0, 0.02 if self.plan[0] == "early" else 0.15))
            self._kill()
        status = int(await asyncio.wait_for(from_.readline(), PATIENCE))
        await asyncio.gather(*self.lines)
        self.lines.clear()
        return status

    def _kill(self) -> None:
        if self.pid and self.life:
            os.kill(self.pid, signal.SIGKILL)
            self.pid = 0

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines.append(asyncio.create_task(self._channel(reader, writer)))

    async def _channel(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Discord's side of one life's line; what was sent just before the end still arrives."""
        await self.born.wait()  # Whom to kill is read from another line.
        with suppress(ConnectionError):
            while line := await reader.readline():
                self.arrived += 1
                moment = self.plan[0] if self.arrived == self.plan[1] else ""
                if moment == "before":
                    break
                number, to, nonce, text, mentions = json.loads(line)
                message, _ = self.ledger.take(to, nonce, text, tuple(mentions))
                if moment == "after":
                    break
                writer.write(f"{json.dumps([number, message.id])}\n".encode())
                if moment == "answered":
                    await asyncio.sleep(self.chance.uniform(0, 0.003))
                    break
        self._kill()
        writer.close()


@pytest.fixture
def folders(tmp_path: Path) -> list[Path]:
    """A folder for each of two workers."""
    made = [tmp_path / name for name in ("one", "two")]
    for folder in made:
        folder.mkdir()
    return made


async def test_kills_of_a_process_that_plays(folders: list[Path]) -> None:
    workers = [Worker(folder / "table.db", random.Random(seed)) for seed, folder in enumerate(folders)]
    await asyncio.gather(*(worker.run(LIVES) for worker in workers))
    for worker in workers:
        assert worker.killed
        if LIVES < MEETS_EVERY_MOMENT:
            continue
        # A mark goes in with the next step, so a fight that goes on is hardly ever found marked ("quiet").
        assert min(worker.killed[each] for each in ("unsent", "unmarked")) >= LIVES // 10, (
            "a moment is missed"
        )
        assert worker.ledger.copies > LIVES // 4


SENT = f"POST /channels/{CHANNEL}/messages"
WHISPERED = f"POST /channels/{GM}/messages"
MOMENTS = (
    [
        (SENT, "before", 3),
        ("POST /users/@me/channels", "before", 1),
        (SENT, "after", 4),
        (WHISPERED, "after", 1),
        (SENT, "after", 1),
    ],
    [
        (SENT, "after", 5),
        (WHISPERED, "before", 1),
        (SENT, "before", 2),
        (SENT, "before", 1),
        ("PATCH", "after", 2),
    ],
)
"""When the whole bot is killed: before or after the nth of such requests took effect."""


async def test_kills_of_the_whole_bot(folders: list[Path]) -> None:
    await asyncio.gather(*map(evening_of_kills, folders, (each[: examples(5, 2)] for each in MOMENTS)))


async def evening_of_kills(folder: Path, moments: list[tuple[str, str, int]]) -> None:
    discord = Discord()
    async with discord.listening():
        async with running(folder=folder, discord=discord) as bot:
            await begin(discord)
            assert await bot.stop() == 0
        for route, stage, nth in moments:
            async with running(folder=folder, discord=discord) as bot:
                await play_until_killed(bot, discord, route, stage, nth)
            nothing_announced_is_lost(look_into(folder / "table.db"), discord.ledger)
        (folder / "heartbeat").unlink(missing_ok=True)
        async with running(folder=folder, discord=discord) as bot:
            await until((folder / "heartbeat").exists, "the waking")
            assert await bot.stop() == 0
            assert "Traceback" not in bot.output
    assert discord.unknown == []
    everything_owed_was_told(found := look_into(folder / "table.db"), discord.ledger, panels=0)
    assert found.secrets
    await the_last_call_is_the_state(folder / "table.db", discord.ledger)


async def begin(discord: Discord) -> None:
    await asyncio.wait_for(discord.connected.wait(), PATIENCE)
    await discord.ask(GM, "encounter open", system="instinct")
    for name in ("Ann", "Bob", "Wolf"):
        await discord.ask(GM, "encounter add", name=name)
    await discord.ask(GM, "encounter start")


async def play_until_killed(bot: Bot, discord: Discord, route: str, stage: str, nth: int) -> None:
    """Press on and roll in secret, until the moment has come."""
    seen = 0

    async def step_in(now: str, request: str) -> web.Response | None:
        nonlocal seen
        if now == stage and request.startswith(route):
            seen += 1
            if seen == nth:
                bot.process.kill()
                return failed(500)
        return None

    discord.arriving, discord.leaving = partial(step_in, "before"), partial(step_in, "after")
    await asyncio.wait_for(discord.connected.wait(), PATIENCE)
    playing, living = asyncio.create_task(play_on(discord)), asyncio.create_task(bot.ended())
    await asyncio.wait({playing, living}, return_when=asyncio.FIRST_COMPLETED)
    if playing.done():
        playing.result()
    playing.cancel()
    assert await living == -signal.SIGKILL
    discord.connected.clear()
    discord.arriving = discord.leaving = let_through


async def play_on(discord: Discord) -> None:
    """Everybody presses Next twice at once, and the GM rolls in secret now and then."""
    for number in count():
        message, custom_id = discord.buttons("next")[0]
        presses = [await discord.press(GM, custom_id, message) for _ in range(2)]
        if number % 3 == 0:
            await discord.slash(GM, "hidden roll", dice="3P > 2")
        for each in presses:
            await until(each.came.is_set, "an answer")
        await asyncio.sleep(0.02)
