"""``make fuzz TARGET=dice RUNS=1000000``: the long run of one target, or of all of them."""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.fuzz.notebook import SUMMARY
from tools.fuzz.seeds import ROOT
from tools.fuzz.targets import TARGETS
from tools.fuzz.trial import tried

NOTES = ROOT / ".fuzz"
"""The folder of corpora and findings, so that a later run goes on."""


def arguments() -> argparse.ArgumentParser:
    """The options."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}; all where none is named"
    )
    parser.add_argument("--runs", type=int, default=100_000, help="how many inputs each is given")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument(
        "--blind", action="store_true", help="by chance alone: ten times as many inputs a second"
    )
    parser.add_argument("--folder", type=Path, default=NOTES)
    return parser


def main() -> int:
    """Run each target in a process of its own; the status is 1 where anything was found."""
    asked = arguments().parse_args()
    unknown = set(asked.targets) - set(TARGETS)
    if unknown:
        print(f"no such target: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    wrong = [_run(name, asked) for name in asked.targets or TARGETS]
    return int(any(wrong))


def _run(name: str, asked: argparse.Namespace) -> bool:
    folder: Path = asked.folder / name
    for old in (folder / SUMMARY, folder / "found.jsonl"):
        old.unlink(missing_ok=True)
    given = {
        "name": name,
        "runs": asked.runs,
        "seed": asked.seed,
        "folder": str(folder),
        "blind": asked.blind,
    }
    ended = subprocess.run(
        [sys.executable, "-m", "tools.fuzz.guided", json.dumps(given)],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if not (folder / SUMMARY).exists():
        print(
            f"{name}: ended with status {ended.returncode}\n{ended.stderr.decode(errors='replace')[-2000:]}"
        )
        return True
    summary = json.loads((folder / SUMMARY).read_text("utf-8"))
    left = list(_judged(name, folder))
    how = "led by coverage" if summary["guided"] else "by chance"
    print(
        f"{name}: {summary['tried']:,} tried {how}, {summary['kib'] // 1024} MiB at most, {len(left)} found",
        flush=True,
    )
    for each in left:
        print(f"  {each['kind']}: {each['told']} ({folder / 'found' / each['input']})", flush=True)
    return bool(left)


def _judged(name: str, folder: Path) -> list[dict[str, Any]]:
    """The findings, tried again without coverage, which takes time of its own."""
    notes, target = folder / "found.jsonl", TARGETS[name]
    if not notes.exists():
        return []
    found = [json.loads(line) for line in notes.read_text("utf-8").splitlines()]
    return [
        each
        for each in found
        if each["kind"] == "memory"
        or tried(target, target.decoded((folder / "found" / each["input"]).read_bytes()))
    ]


if __name__ == "__main__":
    sys.exit(main())
