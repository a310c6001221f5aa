"""``python -m ordeal``: an ordeal, its figures, and how to have it again."""

import argparse
import os
import resource
import secrets
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from ordeal import people
from ordeal.observer import Observer
from ordeal.planted import PLANTED
from ordeal.run import Asking, Run


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m ordeal", description="Hurts the bot on purpose")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--channels", type=int, default=20)
    parser.add_argument("--crashes", type=int, default=10)
    parser.add_argument("--calm", action="store_true", help="no faults but the crashes")
    parser.add_argument("--plant", default="", choices=["", *PLANTED])
    parser.add_argument("--trace", help="write every fact to this file")
    return parser.parse_args()


def main() -> int:
    """Play it; 1 where a promise was broken."""
    asked = _asked()
    seed = secrets.randbelow(1 << 31) if asked.seed is None else asked.seed
    if os.environ.get("PYTHONHASHSEED") != "0":
        _begin_again(seed)
    print(f"seed {seed}", flush=True)
    run = Run(Asking(seed, asked.hours, asked.channels, asked.crashes, asked.calm, asked.plant))
    run.observer = observer = Observer(run)
    run.planted = PLANTED[asked.plant] if asked.plant else None
    people.begin(run)
    begun = time.monotonic()
    with ExitStack() as stack:
        if asked.trace:
            run.trace = stack.enter_context(Path(asked.trace).open("w", encoding="utf-8")).write
        run.play()
    _tell(run, time.monotonic() - begun)
    for what, count in sorted(observer.ledger.looked.items()):
        print(f"looked at {what}: {count:,}")
    for words in run.broken:
        print(f"BROKEN {words}")
    if run.broken:
        print(f"again: {_command(asked, seed)}")
    return 1 if run.broken else 0


def _command(asked: argparse.Namespace, seed: int) -> str:
    """The one command that plays it again."""
    plant = f" --plant {asked.plant}" if asked.plant else ""
    calm = " --calm" if asked.calm else ""
    size = f"--hours {asked.hours:g} --channels {asked.channels} --crashes {asked.crashes}"
    return f"python -m ordeal --seed {seed} {size}{calm}{plant}"


def _begin_again(seed: int) -> None:
    """Let the order of sets follow from the seed, too: that is settled before Python starts."""
    words = [sys.executable, "-m", "ordeal", *sys.argv[1:], "--seed", str(seed)]
    os.execve(sys.executable, words, {**os.environ, "PYTHONHASHSEED": "0"})  # noqa: S606 - ourselves


def _tell(run: Run, seconds: float) -> None:
    for key, value in sorted(run.figures.items()):
        print(f"{key}: {value:,}")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    hours = run.loop.time() / 3600
    print(f"{hours:.1f} hours in {seconds:.1f} s, {run.loop.steps:,} steps, at most {most:.0f} MB")
    print(f"trace {run.digest.hexdigest()}")


if __name__ == "__main__":
    sys.exit(main())
