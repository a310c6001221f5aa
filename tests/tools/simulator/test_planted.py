"""Planted faults: each still has its place in the bot."""

import subprocess
from types import SimpleNamespace
from typing import Any

import pytest

from bot.encounter import views
from bot.play.encounter import step_context
from tools.simulator.planted import PLANTED, __main__


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_has_its_place(name: str) -> None:
    with PLANTED[name](None):
        pass


def test_a_fault_stands_wherever_its_function_was_imported() -> None:
    sound = step_context.seen
    with PLANTED["events-forget-hidden"](None):
        assert step_context.seen is views.seen is not sound
    assert step_context.seen is views.seen is sound


def test_an_error_is_no_proof_that_a_fault_was_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The planted code may itself have raised it, since it does not fit the bot now."""
    printed = iter(("raised: ValueError", "the simulation itself failed: x", "leaked: Nyx"))

    def played(*_: Any, **__: Any) -> Any:
        return SimpleNamespace(stdout=f"BROKEN at 1.0 s: {next(printed)}\n")

    monkeypatch.setattr(subprocess, "run", played)
    monkeypatch.setattr("sys.argv", ["planted", "lost-lock"])
    assert __main__.main() == 0
    assert capsys.readouterr().out.startswith("| lost-lock | leaked | 3 |")
