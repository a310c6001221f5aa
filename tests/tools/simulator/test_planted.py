"""Planted faults: each still has its place in the bot."""

import pytest

from bot.encounter import views
from bot.play.encounter import step_context
from tools.simulator.planted import PLANTED


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_has_its_place(name: str) -> None:
    with PLANTED[name](None):
        pass


def test_a_fault_stands_wherever_its_function_was_imported() -> None:
    sound = step_context.seen
    with PLANTED["events-forget-hidden"](None):
        assert step_context.seen is views.seen is not sound
    assert step_context.seen is views.seen is sound
