"""A document with figures from one command: its required parts, and the form of its results."""

import os
import platform
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[2]
BEGIN, END = "<!-- results: {} writes what follows -->", "<!-- end of the results -->"
HEADING = re.compile(r"^### (.+)$", re.MULTILINE)
COMMIT = re.compile(r"^- .*\bcommit ([0-9a-f]{7,}( and changes)?)", re.MULTILINE)
CPU_INFO = Path("/proc/cpuinfo")
FAILED = "❌"
"""Stands in each line that tells of something which does not hold."""


class PageError(Exception):
    """A page cannot be written, or lacks something; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Page:
    """``sections`` are the titles with what measures each: the lines below its heading."""

    name: str
    sections: Mapping[str, Callable[[], list[str]]]

    @property
    def file(self) -> Path:
        """Its path."""
        return ROOT / "docs" / f"{self.name}.md"

    @property
    def command(self) -> str:
        """The command that makes its figures."""
        return "make bench" if self.name == "performance" else f"make bench PAGE={self.name}"

    def measure(self) -> list[str]:
        """The results, section by section; how long each took goes to stderr."""
        results = facts()
        for title, lines in self.sections.items():
            sys.stderr.write(f"{title} …\n")
            begun = time.monotonic()
            results += ["", f"### {title}", "", *lines()]
            sys.stderr.write(f"{title}: {time.monotonic() - begun:.0f} s\n")
        return results

    def write(self, results: list[str]) -> None:
        """Put the results between the page's markers.

        `PageError`: the page has lost them, or a section is missing.
        """
        text = self.file.read_text(encoding="utf-8")
        begin = BEGIN.format(f"`{self.command}`")
        before, found, rest = text.partition(begin)
        _, end, after = rest.partition(END)
        if not found or not end:
            raise PageError(f"{self.file.name} has lost its markers: {begin} and {END}")
        text = "\n".join([before + begin, "", *results, "", end + after])
        self.check(text)
        self.file.write_text(text, encoding="utf-8")

    def check(self, text: str) -> None:
        """`PageError`: a section is missing, has no figures or is one too many, or no commit is named."""
        results = text.partition(BEGIN.format(f"`{self.command}`"))[2].partition(END)[0]
        parts = HEADING.split(results)
        there = dict(zip(parts[1::2], parts[2::2], strict=True))
        bare = {title for title in self.sections if not there.get(title, "").strip()}
        if wrong := bare | there.keys() - self.sections:
            names = ", ".join(sorted(wrong))
            raise PageError(f"{self.file.name}: missing, empty or old: {names}; run {self.command}")
        if COMMIT.search(parts[0]) is None:
            raise PageError(f"{self.file.name} names no commit; run {self.command}")


def facts() -> list[str]:
    """The facts about commit and machine that a reader of the figures needs."""
    return [
        f"- {datetime.now(UTC):%Y-%m-%d}, commit {_commit()}",
        f"- {platform.system()} {platform.machine()}, CPU: {_cpu()}, {os.cpu_count()} cores",
        f"- Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, "
        f"discord.py {version('discord.py')}, aiohttp {version('aiohttp')}",
    ]


def _commit() -> str:
    """The commit that is measured, and whether anything is changed that is not committed."""
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs")
    return _git("rev-parse", "--short", "HEAD") + (" and changes" if changed else "")


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def _cpu() -> str:
    """The CPU's name as its maker gives it, where it can be read."""
    found = re.search(r"model name\s*:\s*(.+)", CPU_INFO.read_text()) if CPU_INFO.exists() else None
    return found[1].strip() if found else platform.processor() or "unknown"
