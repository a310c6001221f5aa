"""What `docs/reliability.md` promises, tried: the tests, the simulator, and the faults planted in it."""

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from bench.markdown import table
from ordeal.planted import PLANTED

PYTEST = (sys.executable, "-m", "pytest", "-n", "0", "-p", "no:randomly", "--no-header")
TESTS = (
    ("Committed before told; told once, in order", "tests/test_kill.py"),
    ("A dead process's servers are taken over", "tests/test_fleet.py"),
    ("Nobody does what they may not", "tests/cogs/test_authority.py tests/cogs/test_replays.py"),
    ("A backup comes back", "tests/bot/store/test_backups.py tests/bot/store/test_restore.py"),
    ("Deleted is deleted", "tests/cogs/test_privacy.py tests/bot/play/privacy"),
    ("SQLite and PostgreSQL keep the same", "tests/cogs/test_copying.py"),
    ("The host sees it", "tests/test_metrics.py tests/test_health.py"),
)
"""A promise, and the tests that try it."""
SEED, HOURS, CHANNELS, CRASH_EVERY = 20261122, 10, 20, 180
SIMULATED = ("--seed", SEED, "--hours", HOURS, "--channels", CHANNELS, "--crash-every", CRASH_EVERY)


def tests() -> list[str]:
    """Each promise that tests try, and how they ended."""
    return table(
        ("Promise", "Command", "Result"),
        [(promise, f"`make test ARGS='{files}'`", _ended(files)) for promise, files in TESTS],
    )


def _ended(files: str) -> str:
    """pytest's own closing line, without its time."""
    done = subprocess.run([*PYTEST, *files.split()], capture_output=True, text=True, check=False)
    last = re.findall(r"^=*\s*(\d+ (?:passed|failed|skipped|error).*?) in [\d.]+", done.stdout, re.MULTILINE)
    return last[-1] if last else f"**did not run: status {done.returncode}**"


def simulator() -> list[str]:
    """Ten hours of evenings, hurt on purpose, with a fixed seed."""
    words = [sys.executable, "-m", "ordeal", *map(str, SIMULATED), "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    told = json.loads(done.stdout.splitlines()[-1])
    figures = {"hours": told["hours"], "promises broken": len(told["broken"]), **told["figures"]}
    return [
        f"`python -m ordeal {' '.join(map(str, SIMULATED))}`", "",
        *table(("What", "How many"), [(what, f"{many:,.0f}") for what, many in figures.items()]),
        *([""] if told["broken"] else []), *(f"BROKEN {each}" for each in told["broken"]),
    ]  # fmt: skip


def planted() -> list[str]:
    """Every planted fault and how long it took to find (at most ten minutes), two at a time."""
    with ThreadPoolExecutor(2) as pool:
        rows = [row for found in pool.map(_hunted, PLANTED) for row in found]
    return table(("Fault", "Promise that broke", "Evenings", "Seconds"), rows)


def _hunted(name: str) -> list[list[str]]:
    words = [sys.executable, "-m", "ordeal.planted", name]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
    return [line.strip("| ").split(" | ") for line in done.stdout.splitlines() if line.startswith("| ")]
