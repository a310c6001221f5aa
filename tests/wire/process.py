"""The bot as a process of its own: started, waited for, stopped, killed."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.wire import forked
from tests.wire.double import TOKEN, Discord

ROOT = forked.ROOT
PATIENCE = 30.0
"""Seconds for what takes one on a machine that has nothing else to do."""


@dataclass
class Bot:
    """A running process, and all that it wrote until it ended."""

    process: asyncio.subprocess.Process | forked.Forked
    output: str = ""

    async def ended(self) -> int:
        """Wait for its end; its status, negative for a signal."""
        async with asyncio.timeout(PATIENCE):
            written, _ = await self.process.communicate()
        self.output += written.decode()
        return self.process.returncode or 0

    async def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return await self.ended()

    async def kill(self) -> None:
        self.process.kill()
        assert await self.ended() == -signal.SIGKILL


@asynccontextmanager
async def running(
    *arguments: str,
    folder: Path,
    discord: Discord | None = None,
    forks: bool = forked.CAN_FORK,
    **environment: str | None,
) -> AsyncGenerator[Bot]:
    """``python -m bot`` with these arguments in an empty environment and this working
    directory; with ``discord`` it has a token and is connected to the double. It is forked where that
    can be, unless a test is about the start itself."""
    given = {
        "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN if discord else None,
        "DATABASE_URL": f"sqlite:///{folder}/table.db", "HEARTBEAT_FILE": f"{folder}/heartbeat",
        "RATE_LIMITS": "off",
        **environment,
    }  # fmt: skip
    words = ("tests.wire.bot", str(discord.port)) if discord else ("bot",)
    env = {name: value for name, value in given.items() if value is not None}
    start = forked.start if forks else _anew
    bot = Bot(await start(*words, *arguments, cwd=folder, env=env))
    try:
        yield bot
    finally:
        if bot.process.returncode is None:
            bot.process.kill()
            await bot.process.communicate()


async def _anew(*words: str, cwd: Path, env: Mapping[str, str]) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", *words, cwd=cwd, env=env, stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip


async def run(
    *arguments: str,
    folder: Path,
    discord: Discord | None = None,
    forks: bool = forked.CAN_FORK,
    **environment: str | None,
) -> tuple[int, str]:
    """Run it to its end: the status and what it wrote."""
    async with running(*arguments, folder=folder, discord=discord, forks=forks, **environment) as bot:
        return await bot.ended(), bot.output


async def until(true: object, what: str = "it") -> None:
    """Wait until a test's condition (a callable) holds."""
    assert callable(true)
    for _ in range(int(PATIENCE / 0.01)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{what} did not happen within {PATIENCE} s")
