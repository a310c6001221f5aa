"""What every operating system must find: no module that only Unix has, scripts for Windows that agree."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.local_table.ports import free_port

ROOT = Path(__file__).parent.parent
UNIX_ONLY = ("fcntl", "pwd", "grp", "resource", "termios", "tty", "pty", "syslog", "posix_ipc", "readline")
# The standard library itself asks for some of them, and does without where they are missing.
HIDDEN = f"""
import asyncio, signal, sys

class NotHere:
    def find_spec(self, name, path=None, target=None):
        if name in {UNIX_ONLY!r}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, NotHere())
for name in {UNIX_ONLY!r}:
    sys.modules.pop(name, None)
# The lock of a Unix machine cannot be held without fcntl: Windows has its own instead.
import filelock
class Open(filelock.FileLock.__bases__[0]):
    def _acquire(self): self._context.lock_file_fd = 0
    def _release(self): self._context.lock_file_fd = None
filelock.FileLock = Open
def no_signals(*_): raise NotImplementedError
asyncio.SelectorEventLoop.add_signal_handler = no_signals
from bot.__main__ import main
sys.exit(main())
"""


def _bot(tmp_path: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "TABLE_PORT": str(free_port()), "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": ""}
    return subprocess.Popen(
        [sys.executable, "-u", "-c", HIDDEN, *arguments],
        cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def test_the_table_opens_and_closes_where_unix_is_not(tmp_path: Path) -> None:
    with _bot(tmp_path, "table") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(4)]
        assert "http://127.0.0.1" in "".join(lines), (lines, process.stderr and process.stderr.read())
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
        assert "closed" in out


@pytest.mark.long
def test_a_file_is_checked_where_unix_is_not(tmp_path: Path) -> None:
    out, err = _bot(tmp_path, "check").communicate(timeout=60)
    assert "Traceback" not in err, err
    assert out or err


@pytest.mark.parametrize("name", ["run.cmd", "test.cmd", "tools/windows/environment.cmd"])
def test_windows_reads_the_scripts(name: str) -> None:
    script = (ROOT / name).read_bytes()
    assert script.isascii()  # A terminal reads others by a code page of its own.
    assert script.count(b"\r\n") == script.count(b"\n")


def test_windows_installs_as_the_makefile_does() -> None:
    makefile, script = (
        (ROOT / name).read_text("utf-8") for name in ("Makefile", "tools/windows/environment.cmd")
    )
    (asked,) = re.findall(r"pip install (.*-r requirements-dev\.txt)", makefile.replace("\\\n\t\t", ""))
    assert asked in script
    assert asked.startswith("--quiet --require-hashes --only-binary :all:")


def test_an_environment_is_made_anew_when_a_lock_changes(tmp_path: Path) -> None:
    lock = tmp_path / "requirements.txt"
    lock.write_text("one", "utf-8")
    note = [sys.executable, str(ROOT / "tools/windows/environment.py")]

    def run(verb: str) -> int:
        return subprocess.run([*note, verb, str(tmp_path), str(lock)], check=False).returncode

    assert (run("check"), run("done"), run("check")) == (1, 0, 0)
    lock.write_text("two", "utf-8")
    assert run("check") == 1
