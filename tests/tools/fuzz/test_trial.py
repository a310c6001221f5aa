"""What is noticed of an input, and how the long run ends."""

import json
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import process_time

import pytest

from bot.refusal import Refusal
from tests.profiles import examples
from tools.fuzz.mutation import mutated
from tools.fuzz.seeds import ROOT, seeds
from tools.fuzz.target import Target
from tools.fuzz.targets import TARGETS
from tools.fuzz.trial import tried


def of(read: Callable[[str], object], cpu: float = 0.02) -> Target:
    return Target("planted", read, 100, ("a",), cpu=cpu)


def refusing(key: str, **facts: object) -> Callable[[str], object]:
    def read(text: str) -> None:
        raise Refusal(key, **facts)

    return read


def busy(text: str) -> None:
    until = process_time() + 0.05
    while process_time() < until:
        pass


def hoarding(text: str) -> None:
    bytearray(b"x" * (300 << 20))


def broken(text: str) -> None:
    raise KeyError(text)


@pytest.mark.parametrize(
    ("read", "kind"),
    [
        (str, None),
        (refusing("dice.empty"), None),
        (refusing("dice.too_long", limit="x" * 3000, length=1), "length of dice.too_long"),
        (refusing("no.such_key"), "words of no.such_key"),
        (refusing("dice.too_long"), "words of dice.too_long"),
        (busy, "cpu"),
        pytest.param(
            hoarding, "memory", marks=pytest.mark.skipif(sys.platform == "win32", reason="not told there")
        ),
    ],
)
def test_what_is_planted_is_found(read: Callable[[str], object], kind: str | None) -> None:
    found = tried(of(read), "a")
    assert (found and found.kind) == kind


def test_an_error_is_named_by_its_place() -> None:
    found = tried(of(broken), "a")
    assert found is not None
    assert found.kind.startswith("KeyError at test_trial.py:")
    assert tried(Target("planted", broken, 100, ("a",), allowed=(KeyError,)), "a") is None


def test_what_is_slow_only_once_does_not_count() -> None:
    slow = [True]

    def read(text: str) -> None:
        if slow:
            slow.clear()
            busy(text)

    assert tried(of(read), "a") is None


@pytest.mark.parametrize("name", ["dice", "file"])
def test_a_seed_gives_the_same_inputs_within_bounds(name: str) -> None:
    target = TARGETS[name]
    drawn = [
        [mutated(chance, target, target.seeds[0]) for _ in range(200)] for chance in (Random(7), Random(7))
    ]
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) > 150
    assert max(map(len, drawn[0])) <= target.longest


def test_every_source_of_seeds_has_some() -> None:
    for target in TARGETS.values():
        for source in target.sources:
            assert len(seeds(target)) > len(target.seeds), source


@pytest.mark.long
@pytest.mark.parametrize("blind", [True, False])
def test_the_long_run_counts_what_it_tried(blind: bool, tmp_path: Path) -> None:
    if not blind and find_spec("atheris") is None:
        pytest.skip("atheris is not installed here (Linux alone has it): nothing leads the long run")
    if not blind and examples(5) < 5:
        pytest.skip("atheris takes ten seconds to begin: make test-long")
    how = ("--blind",) if blind else ()
    asked = ("ids", "--runs", "400", "--folder", str(tmp_path), *how)
    done = subprocess.run(
        [sys.executable, "-m", "tools.fuzz", *asked], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"ids: 400 tried {'by chance' if blind else 'led by coverage'}")
    assert json.loads((tmp_path / "ids" / "tried.json").read_text("utf-8"))["tried"] == 400
