"""``python -m tools.simulator``: a simulation, its figures, and how to have it again."""

import argparse
import json
import math
import os
import secrets
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from tools.simulator.report import Report, told
from tools.simulator.vfs import NoSqlite, library

STRETCH_HOURS = 25.0
"""After this many hours a new database is begun, with a new seed."""
ORDERED = {"PYTHONHASHSEED": "0"}
HIDDEN_BY_PYTHON = 0
"""The status if this Python cannot be tried at all: that is reported, and is not a failure."""


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.simulator", description="Hurts the bot on purpose")
    parser.add_argument("--seed", type=int, help="a new one where none is given")
    parser.add_argument("--hours", type=float, default=1.0, help="simulated hours")
    parser.add_argument("--channels", type=int, default=20)
    parser.add_argument("--crashes", type=int, default=10, help="how many, more or less")
    parser.add_argument(
        "--crash-every", type=float, default=0.0, help="seconds between crashes, instead of --crashes"
    )
    parser.add_argument("--seconds", type=float, default=0.0, help="end after so many seconds of real time")
    parser.add_argument(
        "--processes", type=int, default=1, help="share hours and crashes among so many seeds"
    )
    parser.add_argument("--calm", action="store_true", help="no faults but the crashes")
    parser.add_argument("--plant", default="", help="a planted fault that is to be found")
    parser.add_argument("--trace", help="write every fact to this file")
    parser.add_argument("--json", action="store_true", help="the figures for programs")
    return parser.parse_args()


def main() -> int:
    """Play it; 1 where a promise was broken."""
    asked = _asked()
    try:
        library()
    except NoSqlite as hidden:
        print(f"NOT PLAYED: {hidden}")
        return HIDDEN_BY_PYTHON
    seed = secrets.randbelow(1 << 31) if asked.seed is None else asked.seed
    if asked.processes > 1 or asked.hours > STRETCH_HOURS:
        report = _shared(asked, seed)
    else:
        if os.environ.get("PYTHONHASHSEED") != "0":
            return _begin_again(seed)
        report = _played(asked, seed)
    print(json.dumps(report.json) if asked.json else told(report), flush=True)
    return 1 if report.broken else 0


def _begin_again(seed: int) -> int:
    """Let the order of sets follow from the seed, too: that is settled before Python starts."""
    words = [sys.executable, "-m", "tools.simulator", *sys.argv[1:], "--seed", str(seed)]
    return subprocess.run(words, env={**os.environ, **ORDERED}, check=False).returncode


def _played(asked: argparse.Namespace, seed: int) -> Report:
    from tools.simulator.gathered import gathered  # The import takes a second or two: only players need it.
    from tools.simulator.run import Asking

    if not asked.json:
        print(f"seed {seed}", flush=True)
    asking = (asked.hours, asked.channels, _gap(asked), asked.calm, asked.plant, asked.seconds)
    run = gathered(Asking(seed, *asking))
    begun = time.monotonic()
    with ExitStack() as stack:
        if asked.trace:
            run.trace = stack.enter_context(Path(asked.trace).open("w", encoding="utf-8")).write
        run.play()
    return Report.of(run, time.monotonic() - begun)


def _shared(asked: argparse.Namespace, seed: int) -> Report:
    """Let processes play, each stretch with a seed of its own, and add up what they tell. A database
    grows with what is played: nobody waits for one that holds a thousand hours at each of its crashes."""
    stretches = max(asked.processes, math.ceil(asked.hours / STRETCH_HOURS))
    words = [
        sys.executable, "-m", "tools.simulator", "--json", "--channels", str(asked.channels),
        "--hours", repr(asked.hours / stretches), "--crash-every", repr(_gap(asked)),
        "--seconds", repr(asked.seconds * asked.processes / stretches), *(["--calm"] if asked.calm else []),
        *(["--plant", asked.plant] if asked.plant else []),
    ]  # fmt: skip
    seeds = range(seed, seed + stretches)
    print(f"seeds {seeds[0]} to {seeds[-1]}", flush=True)
    begun = time.monotonic()
    with ThreadPoolExecutor(asked.processes) as pool:
        reports = list(pool.map(partial(_played_beside, words), seeds))
    return replace(sum(reports[1:], reports[0]), seconds=time.monotonic() - begun)


def _gap(asked: argparse.Namespace) -> float:
    """Seconds between two crashes; 0: there are none."""
    return asked.crash_every or (asked.hours * 3600.0 / asked.crashes if asked.crashes else 0.0)


def _played_beside(words: list[str], seed: int) -> Report:
    done = subprocess.run(
        [*words, "--seed", str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **ORDERED},
        check=False,
    )
    return _read(done.stdout)


def _read(printed: str) -> Report:
    given: dict[str, Any] = json.loads(printed.splitlines()[-1])
    del given["never_looked_at"]
    given["figures"] = Counter(given["figures"])
    return Report(**given)


if __name__ == "__main__":
    sys.exit(main())
