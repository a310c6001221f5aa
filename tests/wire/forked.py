"""Processes of the bot that are forked from one which has imported everything: a fifth of a second instead
of more than one. Elsewhere than on Linux each starts by itself.

``python -m tests.wire.forked FD`` is that one process: over the socket it is sent what to run, and where to
write; for each it forks a minder, which forks the process, and tells its id and, at the end, its status.
"""

import asyncio
import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parents[2]
CAN_FORK = sys.platform == "linux"
LONGEST = 1 << 16


class Forked:
    """As much of ``asyncio.subprocess.Process`` as the tests use."""

    def __init__(self, pid: int, stdout: asyncio.StreamReader, told: asyncio.StreamReader) -> None:
        self.pid = pid
        self.stdout = stdout
        self.returncode: int | None = None
        self._ended = asyncio.create_task(self._watch(told))

    async def _watch(self, told: asyncio.StreamReader) -> None:
        self.returncode = int(await told.read())

    async def communicate(self) -> tuple[bytes, None]:
        """All that it still writes, once it has ended."""
        written = await self.stdout.read()
        await self._ended
        return written, None

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


async def start(*words: str, cwd: Path, env: Mapping[str, str]) -> Forked:
    """Run ``python -m tests.wire.bot`` (or ``bot``) with these words in this folder and environment."""
    (out, written), (told, tells) = os.pipe(), os.pipe()
    asked = json.dumps({"words": words, "cwd": str(cwd), "env": dict(env)}).encode()
    assert len(asked) < LONGEST
    socket.send_fds(_parent(), [asked], [written, tells])
    os.close(written)
    os.close(tells)
    stdout, status = await _reader(out), await _reader(told)
    return Forked(int(await status.readline()), stdout, status)


async def _reader(descriptor: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    file = os.fdopen(descriptor, "rb", 0)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
    return reader


@cache
def _parent() -> socket.socket:
    """The line to the one that forks; it ends with this process."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.wire.forked", str(there.fileno())],
        cwd=ROOT, pass_fds=[there.fileno()], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    there.close()

    def end() -> None:
        here.close()
        process.wait()

    atexit.register(end)
    return here


# --- the process that forks ---


def _programs() -> dict[str, Callable[[], int]]:
    """What may be run; it imports all of it, and what the bot imports only when it is needed. What each start
    works out to the same end is worked out here: the catalogs, and the commands in
    all languages with their hash."""
    for each in ("aiosqlite", "asyncpg", "PIL.ImageFont"):
        import_module(each)
    programs = {
        "bot": import_module("bot.__main__").main,
        "tests.wire.bot": import_module("tests.wire.bot").start,
    }
    words = import_module("bot.wording.words")
    for language in words.LANGUAGES:
        words.words_for(language)
    import_module("tests.shortcuts").work_out_commands()
    gc.collect()
    gc.freeze()
    return programs


def _fork_on_demand(line: socket.socket) -> None:
    """Serve until the tests end."""
    programs = _programs()
    signal.signal(signal.SIGCHLD, _forget_the_ended)
    while True:
        asked, descriptors, _, _ = socket.recv_fds(line, LONGEST, 2)
        if not asked:
            return
        if os.fork() == 0:
            line.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _mind(programs, json.loads(asked), *descriptors)
        for each in descriptors:
            os.close(each)


def _forget_the_ended(*_: object) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _mind(
    programs: dict[str, Callable[[], int]], asked: dict[str, Any], written: int, tells: int
) -> NoReturn:
    if pid := os.fork():
        os.close(written)
        os.write(tells, f"{pid}\n".encode())
        _, status = os.waitpid(pid, 0)
        os.write(tells, f"{os.waitstatus_to_exitcode(status)}\n".encode())
        os._exit(0)
    os.close(tells)
    for descriptor in (1, 2):
        os.dup2(written, descriptor)
    os.close(written)
    os.chdir(asked["cwd"])
    os.environ.clear()
    os.environ.update(asked["env"])
    time.tzset()
    program, *words = asked["words"]
    sys.argv[:] = [program, *words]
    _end(programs[program]())


def _end(status: int) -> NoReturn:
    """End as Python does, which waits for threads and tells of what was left open, but leave the modules to
    the operating system: taking them apart copied most of the memory, and was half of a start's cost."""
    threading._shutdown()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    atexit._run_exitfuncs()  # pyright: ignore[reportPrivateUsage]
    gc.collect()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    _fork_on_demand(socket.socket(fileno=int(sys.argv[1])))
