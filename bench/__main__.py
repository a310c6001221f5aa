"""Measures everything and writes the results into docs/performance.md: ``make bench``."""

import os
import platform
import re
import sqlite3
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bench import calls, commands, databases, dice, fights, ground, latency, memory, odds, pictures, store
from bench.markdown import table

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
BEGIN, END = "<!-- results: `make bench` writes what follows -->", "<!-- end of the results -->"
CPU_INFO = Path("/proc/cpuinfo")


def facts() -> list[str]:
    """What one must know of the machine to make something of the figures."""
    return [
        f"- {datetime.now(UTC):%Y-%m-%d}, {platform.system()} {platform.machine()}",
        f"- CPU: {_cpu()}, {os.cpu_count()} cores",
        f"- Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, "
        f"discord.py {version('discord.py')}, aiohttp {version('aiohttp')}",
    ]


def _cpu() -> str:
    """The CPU's name as its maker gives it, where it can be read."""
    found = re.search(r"model name\s*:\s*(.+)", CPU_INFO.read_text()) if CPU_INFO.exists() else None
    return found[1].strip() if found else platform.processor() or "unknown"


def store_told() -> list[str]:
    return table(
        ("Store", "Tasks", "Durable appends a second", "Times plain sqlite3"),
        [
            (line.name, str(line.tasks), f"{line.per_second:,.0f}", f"{line.ratio:.2f}")
            for line in store.measure()
        ],
    )


def memory_told() -> list[str]:
    return table(
        ("Bot", "Memory of an idle server", "Times the bare client"),
        [(line.name, f"{line.kibibytes:.1f} KiB", f"{line.ratio:.2f}") for line in memory.measure()],
    )


SECTIONS: tuple[tuple[str, Callable[[], list[str]]], ...] = (
    ("Commands", commands.lines),
    ("Waiting", latency.lines),
    ("Fights", fights.lines),
    ("Calls", calls.lines),
    ("Dice", dice.lines),
    ("Odds", odds.lines),
    ("Ground", ground.lines),
    ("Pictures", pictures.lines),
    ("Store", store_told),
    ("Databases", databases.lines),
    ("Memory", memory_told),
)


def written(page: str, results: Sequence[str]) -> str:
    """The page with these results between the markers. ValueError: it has no markers."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE} has lost its markers")
    return "\n".join([before + begin, "", *results, "", end + after])


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    results = facts()
    for title, told in SECTIONS:
        sys.stderr.write(f"{title} …\n")
        results += ["", f"### {title}", "", *told()]
    PAGE.write_text(written(page, results), encoding="utf-8")
    sys.stdout.write("\n".join(results) + "\n")


if __name__ == "__main__":
    main()
