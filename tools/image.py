"""Does the Dockerfile's steps where no container engine runs: ``tools/fresh-machine python3 tools/image.py``.

The fresh machine is a Debian 13, as is the image's base. The script executes the file's own lines as Docker
would: its copies, commands and settings. Then the bot's chores and the local table are tried as the image's
user, who can write only to ``/tmp`` and the volume. Standard library only.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = Path("/opt/python")
"""Stands for the base image's Python: `python` and `pip` by these names."""
TABLE = Path("/opt/table")
"""The README's environment, which the local table needs beyond the image's own."""

READ_ONLY = """
mount --bind / /mnt && mount --bind "$VOLUME" "/mnt$VOLUME" && mount -o remount,bind,ro /mnt
mount -t tmpfs -o mode=1777 tmpfs /mnt/tmp && mount -t proc proc /mnt/proc && mount --rbind /dev /mnt/dev
cd='cd "$1" && shift && exec "$@"'
exec chroot /mnt setpriv --reuid="$USER" --regid="$USER" --clear-groups sh -c "$cd" - "$@"
"""
"""In mounts of its own: a file system that is read-only but for the volume and /tmp, and the image's user."""


@dataclass
class Image:
    """The state of the image after the lines so far."""

    workdir: str = "/"
    user: str = "root"
    volume: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    entrypoint: tuple[str, ...] = ()

    def run(self, command: str) -> None:
        """``RUN``, and other steps as root while the image is built."""
        subprocess.run(["/bin/sh", "-ec", command], cwd=self.workdir, env=self.environment, check=True)

    def start(self, *command: str, **settings: str) -> int:
        """A container's process with these settings, as its user on a read-only file system; its status."""
        environment = {
            **self.environment,
            **settings,
            "USER": self.user,
            "VOLUME": self.volume,
            "HOME": "/tmp",
        }
        started = ["unshare", "--mount", "sh", "-ec", READ_ONLY, "-", self.workdir]
        return subprocess.run([*started, *command], env=environment, check=False).returncode


def lines(dockerfile: str) -> list[tuple[str, str]]:
    """The instructions and what follows them; comments are left out, continued lines joined."""
    text = re.sub(r"^\s*#.*\n", "", dockerfile, flags=re.MULTILINE).replace("\\\n", " ")
    split = (line.split(maxsplit=1) for line in text.splitlines() if line.strip())
    return [(instruction, rest) for instruction, rest in split]


def based(image: Image, base: str) -> None:
    """``FROM``: this machine's Python must be the image's."""
    wanted = re.match(r"python:(\d+\.\d+)-slim$", base)
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    if wanted is None or wanted[1] != here:
        sys.exit(f"the image begins with {base}, this machine has Python {here}")
    subprocess.run([sys.executable, "-m", "venv", PYTHON], check=True)
    image.environment = {**os.environ, "PATH": f"{PYTHON}/bin:{os.environ['PATH']}"}


def copied(image: Image, paths: str) -> None:
    """``COPY``, from the clone."""
    *sources, target = paths.split()
    into = Path(image.workdir, target)
    for source in map(ROOT.joinpath, sources):
        if source.is_dir():
            shutil.copytree(source, into, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, into / source.name if into.is_dir() else into)


def moved(image: Image, folder: str) -> None:
    """``WORKDIR``."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    image.workdir = folder


def given(image: Image, settings: str) -> None:
    """``ENV``."""
    image.environment |= dict(each.split("=", 1) for each in settings.split())


def done(image: Image, instruction: str, rest: str) -> None:
    """One line of the Dockerfile."""
    match instruction:
        case "FROM":
            based(image, rest)
        case "WORKDIR":
            moved(image, rest)
        case "ENV":
            given(image, rest)
        case "RUN":
            image.run(rest)
        case "COPY":
            copied(image, rest)
        case "USER":
            image.user = rest
        case "VOLUME":
            image.volume = rest
        case "ENTRYPOINT":
            image.entrypoint = tuple(json.loads(rest))
        case "HEALTHCHECK" | "STOPSIGNAL" | "CMD":
            pass  # Only an engine acts on them.
        case _:
            sys.exit(f"tools/image.py does not know {instruction}")


def tried(what: str, status: int, wanted: int) -> None:
    """Say how it went, and end where it went wrong."""
    print(f"{what}: status {status}")
    if status != wanted:
        sys.exit(f"{what} should end with status {wanted}")


def main() -> None:
    image = Image()
    for instruction, rest in lines((ROOT / "Dockerfile").read_text("utf-8")):
        print(f"— {instruction} {rest[:100]}", flush=True)
        done(image, instruction, rest)
    bot = (*image.entrypoint,)
    print(f"— as {image.user}, on a read-only file system", flush=True)
    tried("a file in the volume", image.start("touch", f"{image.volume}/within"), 0)
    tried("a file beside the volume", image.start("touch", f"{image.workdir}/beside"), 1)
    tried("run without a token", image.start(*bot, "run"), 2)
    image.start(*bot, "sync", DISCORD_TOKEN="a.wrong.token")
    tried("check", image.start(*bot, "check"), 0)
    subprocess.run(["make", "--silent", ".venv/.dev-ready"], cwd=ROOT, check=True)
    shutil.copytree(ROOT / ".venv", TABLE, symlinks=True)
    shutil.copy2(ROOT / "tools" / "opened.py", "/opt/opened.py")
    table = (f"{TABLE}/bin/python", "-m", "bot", "table")
    tried("the local table", image.start("python", "/opt/opened.py", *table), 0)


if __name__ == "__main__":
    main()
