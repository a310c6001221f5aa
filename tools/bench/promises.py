"""What `docs/reliability.md` promises, tried: the tests, the simulator, and the faults planted in it.

Nothing here is about time, so two things run at once.
"""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.profiles import LONG
from tools.bench.markdown import table
from tools.bench.page import FAILED, ROOT, PageError
from tools.simulator.planted import PLANTED
from tools.simulator.planted.__main__ import FIRST_SEED, SIZE

AT_ONCE = 2
PYTEST = (
    "pytest", "-n", "0", "-p", "no:randomly", "-p", "no:cacheprovider", "--no-header",
    f"--hypothesis-profile={LONG}",
)  # fmt: skip
TESTS = (
    ("A dead process's servers are taken over", "tests/test_fleet.py"),  # It takes longest: minutes.
    ("Committed before told; told once, in order", "tests/test_kill.py"),
    ("Nobody does what they may not", "tests/cogs/test_authority.py tests/cogs/test_replays.py"),
    ("A backup comes back", "tests/bot/store/test_scheduled_backups.py tests/bot/store/test_restore.py"),
    ("Deleted is deleted", "tests/cogs/test_privacy.py tests/bot/play/privacy"),
    ("SQLite and PostgreSQL keep the same", "tests/cogs/test_copying.py"),
    ("The host sees it", "tests/test_metrics.py tests/test_health_check.py"),
)
"""A promise, and the tests that try it."""
CLOSING = re.compile(r"^=*\s*(\d+ (?:passed|failed|skipped|error).*?) in [\d.]+", re.MULTILINE)
SEED, HOURS, CHANNELS, CRASH_EVERY = 20261122, 10, 20, 180
SIMULATED = (
    "--seed", SEED, "--hours", HOURS, "--channels", CHANNELS, "--crash-every", CRASH_EVERY,
    "--processes", AT_ONCE,
)  # fmt: skip


def tests() -> list[str]:
    """Each promise that tests try, and how they ended."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = pool.map(_ended, (files for _, files in TESTS))
        rows = [
            (promise, f"`make test-long ARGS='{files}'`", result)
            for (promise, files), result in zip(TESTS, results, strict=True)
        ]
    return table(("Promise", "Command", "Result"), rows)


def _ended(files: str) -> str:
    """pytest's own closing line, without its time. Failures go to stderr, with their reasons."""
    done = _run(*PYTEST, *files.split())
    last = CLOSING.findall(done.stdout)
    ended: str = last[-1] if last else f"did not run: status {done.returncode}"
    if done.returncode:
        sys.stderr.write(f"{files}\n{done.stdout}{done.stderr}\n")
        return f"{FAILED} {ended}"
    return ended


def simulator() -> list[str]:
    """Ten hours of evenings, hurt on purpose, with fixed seeds.

    `PageError`: it cannot be played here.
    """
    done = _run("tools.simulator", *map(str, SIMULATED), "--json")
    printed = done.stdout.splitlines() or [""]
    if not printed[-1].startswith("{"):
        raise PageError(f"the simulator ended with status {done.returncode}: {printed[-1]}\n{done.stderr}")
    told: dict[str, Any] = json.loads(printed[-1])
    unseen = [f"never looked at: {each}" for each in told["never_looked_at"]]
    wrong = [*told["broken"], *told["replays"], *unseen]
    figures = {"hours": told["hours"], "promises broken": len(told["broken"]), **told["figures"]}
    return [
        f"`python -m tools.simulator {' '.join(map(str, SIMULATED))}`", "",
        *table(("What", "How many"), [(what, f"{many:,.0f}") for what, many in figures.items()]),
        *([""] if wrong else []),
        *(f"- {FAILED} {each}" for each in wrong),
    ]  # fmt: skip


def planted() -> list[str]:
    """Every planted fault, and how long it took to find. The same evenings are played without a fault and
    have to break nothing, so that it is the fault that was found."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        rows = list(pool.map(_hunted, PLANTED))
        evenings = max(int(each[2] or 1) for each in rows)
        broken = sum(pool.map(_broken_by_nothing, range(FIRST_SEED, FIRST_SEED + evenings)))
    none = ("none", f"{FAILED} {broken} broke" if broken else "none", str(evenings), "")
    return table(("Fault", "Promise that broke", "Evenings", "Seconds"), [none, *rows])


def _broken_by_nothing(seed: int) -> bool:
    done = _run("tools.simulator", "--seed", str(seed), *SIZE)
    if done.returncode:
        sys.stderr.write(f"without a fault:\n{done.stdout}{done.stderr}\n")
    return done.returncode != 0


def _hunted(name: str) -> Sequence[str]:
    done = _run("tools.simulator.planted", name)
    found = next((line for line in done.stdout.splitlines() if line.startswith("| ")), "")
    sys.stderr.write(f"{found or f'{name}: status {done.returncode}: {done.stderr}'}\n")
    if done.returncode:
        return name, f"{FAILED} not found", "", ""
    return found.strip("| ").split(" | ")


def _run(module: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", module, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
