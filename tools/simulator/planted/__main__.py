"""``python -m tools.simulator.planted``: whether each planted fault is found, and how long it takes."""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator

from tools.simulator.planted import PLANTED

PATIENCE = 600.0
"""Seconds of the processor within which a fault has to be found: what else runs here does not count."""
NO_PROOF = ("the simulation itself failed", "raised")
"""A crash of the simulator, and an error that the bot logged: the planted code may not fit the bot now."""
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
    begun = _worked()
    for number, found in enumerate(_evenings(name, seed, begun), 1):
        if found:
            seconds = _worked() - begun
            print(f"| {name} | {found} | {number} | {seconds:.0f} |", flush=True)
            return True
    print(f"| {name} | **not found** | | {PATIENCE:.0f} |", flush=True)
    return False


def _evenings(name: str, seed: int, begun: float) -> Iterator[str]:
    """Evening after evening, each with what was found to be broken, as long as there is patience."""
    while _worked() - begun < PATIENCE:
        words = [sys.executable, "-m", "tools.simulator", "--seed", str(seed), *SIZE, "--plant", name]
        try:
            played = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return
        if played.stdout.startswith("NOT PLAYED"):
            return
        broken = [_promise(line) for line in played.stdout.splitlines() if line.startswith("BROKEN")]
        yield next((promise for promise in broken if promise not in NO_PROOF), "")
        seed += 1


def _worked() -> float:
    """The seconds of the processor that the evenings took so far."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _promise(line: str) -> str:
    """The promise that a line says was broken."""
    words = line.removeprefix("BROKEN ").partition(" s: ")
    return (words[2] or words[0]).partition(":")[0]


if __name__ == "__main__":
    sys.exit(main())
