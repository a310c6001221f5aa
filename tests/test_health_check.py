"""The health check: it passes while all is well, and fails in each of the three ways of being unwell."""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from aiohttp import web

from bot import health_check
from tests.wire.double import Discord
from tests.wire.payloads import failed
from tests.wire.process import ROOT, Bot, running, until

WITHIN = "0.4"
"""Seconds, of beats every twentieth of one."""


async def asked(folder: Path) -> tuple[int, str]:
    """What the check says, as a container asks."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.health_check", f"{folder}/heartbeat", WITHIN,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await process.communicate()
    return process.returncode or 0, said.decode().strip()


def found(folder: Path) -> tuple[int, str]:
    """What the check finds, without a process."""
    why = health_check.unwell(folder / "heartbeat", float(WITHIN))
    return int(bool(why)), why or "well"


async def said_so(folder: Path, status: int, why: str, *, to_a_container: bool = True) -> None:
    """Wait for it to say so; this machine may be busy meanwhile."""

    def so(now: int, told: str) -> bool:
        return now == status and why in told

    async with asyncio.timeout(30):
        while True:
            await until(lambda: so(*found(folder)))
            if not to_a_container or so(*await asked(folder)):
                return


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    double = Discord()
    async with double.listening():
        yield double


@asynccontextmanager
async def well(discord: Discord, folder: Path, *, to_a_container: bool = False) -> AsyncGenerator[Bot]:
    """The bot, well; and well again afterwards."""
    async with running(folder=folder, discord=discord, BEAT_EVERY="0.05") as bot:
        await until((folder / "heartbeat").exists, "the heartbeat")
        await said_so(folder, 0, "well", to_a_container=to_a_container)
        yield bot
        await said_so(folder, 0, "well", to_a_container=False)
        assert await bot.stop() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be held there")
async def test_a_blocked_loop_is_unwell(discord: Discord, tmp_path: Path) -> None:
    async with well(discord, tmp_path, to_a_container=True) as bot:
        bot.process.send_signal(signal.SIGSTOP)
        await said_so(tmp_path, 1, "the loop has been blocked")
        bot.process.send_signal(signal.SIGCONT)


async def test_a_gateway_that_is_gone_is_unwell(discord: Discord, tmp_path: Path) -> None:
    async with well(discord, tmp_path):
        letting_through = discord.arriving

        async def gone(route: str) -> web.Response | None:
            return failed(503) if "gateway" in route else await letting_through(route)

        discord.arriving = gone
        await discord.close(4000)
        await said_so(tmp_path, 1, "no line to Discord")
        discord.arriving = letting_through


async def test_a_database_that_takes_nothing_is_unwell(discord: Discord, tmp_path: Path) -> None:
    async with well(discord, tmp_path):
        with closing(sqlite3.connect(tmp_path / "table.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await said_so(tmp_path, 1, "")
            other.execute("ROLLBACK")


def test_where_there_was_no_heartbeat_it_is_unwell(tmp_path: Path) -> None:
    file = tmp_path / "data" / "heartbeat"
    health_check.beat(file, "not ready")
    assert not file.exists()
    assert health_check.unwell(file).startswith("no heartbeat")
    health_check.beat(file)
    assert health_check.unwell(file) == ""


@pytest.mark.parametrize(
    ("age", "why", "told"),
    [
        (59, "nothing can be stored", ""),
        (61, "nothing can be stored", "nothing can be stored"),
        (61, "", "blocked"),
    ],
)
def test_it_tells_why_once_the_heartbeat_is_old(age: int, why: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "heartbeat"
    health_check.beat(file)
    then = file.stat().st_mtime - age
    os.utime(file, (then, then))
    if why:
        health_check.beat(file, why)
    assert file.stat().st_mtime == pytest.approx(then)
    assert told in health_check.unwell(file)
    assert bool(health_check.unwell(file)) is bool(told)
    health_check.beat(file)
    assert health_check.unwell(file) == ""


def test_the_check_reads_the_file_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "beat"
    monkeypatch.setenv("HEARTBEAT_FILE", str(file))
    monkeypatch.setattr(sys, "argv", ["health"])
    assert health_check.main() == 1
    health_check.beat(file)
    assert health_check.main() == 0
    monkeypatch.setattr(sys, "argv", ["health", str(tmp_path / "another")])
    assert health_check.main() == 1
    monkeypatch.setattr(sys, "argv", ["health", str(file), "soon"])
    assert health_check.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "no heartbeat: No such file or directory",
        "well",
        "no heartbeat: No such file or directory",
        "soon is no number of seconds",
    ]
