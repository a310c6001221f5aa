"""Every reader, given what nobody would type: chance, its seeds stretched, and what did harm once."""

import tomllib
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.profiles import examples
from tools.fuzz.mutation import mutated
from tools.fuzz.seeds import ROOT, padded, seeds, stretched
from tools.fuzz.target import Target
from tools.fuzz.targets import TARGETS
from tools.fuzz.trial import tried

FOUND = tomllib.loads((ROOT / "tests" / "cases" / "found.toml").read_text("utf-8"))["case"]
SLACK = 10
"""How slow a machine may be: what grows with the square of its input passes this by far."""
targets = pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)


@targets
@pytest.mark.no_cover
def test_nothing_that_chance_makes_of_the_seeds_does_harm(target: Target) -> None:
    known = seeds(target)

    @settings(max_examples=examples(2000, 80))
    @given(st.randoms(use_true_random=False), st.integers(0, 10**6))
    def read(chance: Any, number: int) -> None:
        typed = mutated(chance, target, known[number % len(known)])
        assert tried(target, typed, SLACK) is None, typed

    read()


@targets
@pytest.mark.no_cover
def test_what_is_as_long_as_may_be_is_read_in_time(target: Target) -> None:
    for typed in islice(stretched(target), 0, None, 60 // examples(60, 12)):
        assert tried(target, typed, SLACK) is None, typed[:50]


@targets
@pytest.mark.no_cover
def test_long_runs_within_the_seeds_are_read_in_time(target: Target) -> None:
    tries = list(padded(target))
    for typed in tries[:: max(1, len(tries) // examples(2000, 60))]:
        assert tried(target, typed, SLACK) is None, typed[:80]


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case["id"])
def test_what_did_harm_once_does_none(case: dict[str, Any]) -> None:
    target, typed = TARGETS[case["target"]], case["text"] * case["times"]
    assert tried(target, typed.encode() if target.binary else typed, SLACK) is None
