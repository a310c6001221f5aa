"""Planted faults: each still has its place in the bot."""

import pytest

from tools.simulator.planted import PLANTED


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_has_its_place(name: str) -> None:
    with PLANTED[name](None):
        pass
