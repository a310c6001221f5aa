"""``python -m tools.simulator.planted``: whether each planted fault is found, and how long it takes."""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator

from tools.simulator.planted import PLANTED

PATIENCE = 600.0
"""Seconds within which a fault has to be found."""
ITSELF = "the simulation itself failed"
"""A crash of the simulator, which proves nothing about a planted fault."""
FIRST_SEED = 1000
SIZE = ("--hours", "1", "--channels", "8", "--crash-every", "60")


def main() -> int:
    """Hunt for all, or for those that are named; 1 where one was not found."""
    parser = argparse.ArgumentParser(prog="python -m tools.simulator.planted", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *PLANTED])
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="the first one; the next follow")
    asked = parser.parse_args()
    missed = [name for name in asked.names or PLANTED if not _hunted(name, asked.seed)]
    print(f"{len(missed)} not found: {', '.join(missed) or 'none'}")
    return 1 if missed else 0


def _hunted(name: str, seed: int) -> bool:
    begun = time.monotonic()
    for number, found in enumerate(_evenings(name, seed, begun), 1):
        if found:
            seconds = time.monotonic() - begun
            print(f"| {name} | {found} | {number} | {seconds:.0f} |", flush=True)
            return True
    print(f"| {name} | **not found** | | {PATIENCE:.0f} |", flush=True)
    return False


def _evenings(name: str, seed: int, begun: float) -> Iterator[str]:
    """Evening after evening, each with what was found to be broken, as long as there is patience."""
    while (left := PATIENCE - (time.monotonic() - begun)) > 0:
        words = [sys.executable, "-m", "tools.simulator", "--seed", str(seed), *SIZE, "--plant", name]
        try:
            played = subprocess.run(words, capture_output=True, text=True, timeout=left, check=False)
        except subprocess.TimeoutExpired:
            return
        broken = [_promise(line) for line in played.stdout.splitlines() if line.startswith("BROKEN")]
        yield next((promise for promise in broken if promise != ITSELF), "")
        seed += 1


def _promise(line: str) -> str:
    """The promise that a line says was broken."""
    words = line.removeprefix("BROKEN ").partition(" s: ")
    return (words[2] or words[0]).partition(":")[0]


if __name__ == "__main__":
    sys.exit(main())
