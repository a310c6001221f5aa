"""One seed, one ordeal."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def played(*words: str) -> str:
    asked = [sys.executable, "-m", "ordeal", "--hours", "0.2", "--channels", "2", "--crashes", "4", *words]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-2000:] + done.stderr[-2000:]
    return next(line for line in done.stdout.splitlines() if line.startswith("trace "))


def test_the_same_seed_gives_the_same_evening_and_another_one_another() -> None:
    assert played("--seed", "7") == played("--seed", "7") != played("--seed", "8")
