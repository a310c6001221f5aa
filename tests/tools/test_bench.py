"""A page of figures: its command fails where something is missing, and where something does not hold."""

import dataclasses
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tools.bench import page as pages
from tools.bench.page import BEGIN, END, FAILED, Page, PageError

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Of what d20 imports.


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., int]:
    """Runs the command for a page with these sections (title → lines), and gives its status."""
    import tools.bench.__main__ as command

    (tmp_path / "docs").mkdir()
    monkeypatch.setattr(pages, "_commit", lambda: "0123abc")
    monkeypatch.setattr(pages, "ROOT", tmp_path)

    def status(sections: dict[str, list[str]], *words: str) -> int:
        made = Page("scale", {title: lambda lines=lines: lines for title, lines in sections.items()})
        made.file.write_text(f"{BEGIN.format(f'`{made.command}`')}\nold\n{END}\n", "utf-8")
        monkeypatch.setattr(command, "PAGES", {"scale": made})
        monkeypatch.setattr(sys, "argv", ["bench", "scale", *words])
        return command.main()

    return status


def _done(done: CompletedProcess[str]) -> Callable[..., CompletedProcess[str]]:
    def run(*_: str) -> CompletedProcess[str]:
        return done

    return run


def _page(folder: Path) -> str:
    return (folder / "docs" / "scale.md").read_text("utf-8")


def test_a_section_without_characters_fails_by_its_name_and_nothing_is_written(
    run: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run({"Servers": ["| 1 |"], "Tables": []}) == 1
    assert "missing, empty or old: Tables; run make bench PAGE=scale" in capsys.readouterr().err
    assert "old" in _page(tmp_path)
    assert run({"Servers": ["| 1 |"], "Tables": ["| 2 |"]}) == 0
    assert "commit 0123abc" in _page(tmp_path)


@pytest.mark.parametrize("words", [(), ("--only", "Tables")])
def test_what_does_not_hold_fails_and_is_named(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    failed = f"| 2 | {FAILED} not found |"
    assert run({"Servers": ["| 1 |"], "Tables": [failed]}, *words) == 1
    assert failed in capsys.readouterr().err


def test_a_page_with_a_section_too_many_or_two_of_a_name_is_refused() -> None:
    made = Page("scale", {"Servers": list})
    text = f"{BEGIN.format(f'`{made.command}`')}\n- commit 0123abc\n### Servers\n\n| 1 |\n{END}"
    made.check(text)
    wrong = dataclasses.replace(made, sections={"Servers": list, "Tables": list})
    with pytest.raises(PageError, match="Tables"):
        wrong.check(text)
    with pytest.raises(PageError, match="Old"):
        made.check(text.replace(END, f"### Old\n\n| 1 |\n{END}"))
    with pytest.raises(PageError, match="commit"):
        made.check(text.replace("commit 0123abc", ""))


@pytest.mark.parametrize(
    ("status", "printed", "told"),
    [
        (0, "===== 12 passed, 1 skipped in 3.21s =====", "12 passed, 1 skipped"),
        (1, "===== 1 failed, 12 passed in 3.21s =====", f"{FAILED} 1 failed, 12 passed"),
        (4, "ERROR: file or directory not found", f"{FAILED} did not run: status 4"),
    ],
)
def test_a_promise_says_how_its_tests_ended(
    monkeypatch: pytest.MonkeyPatch, status: int, printed: str, told: str
) -> None:
    from tools.bench import promises

    done = CompletedProcess(["pytest"], status, printed, "")
    monkeypatch.setattr(promises, "_run", _done(done))
    assert all(line.endswith(f"| {told} |") for line in promises.tests()[2:])


def test_a_fault_that_is_not_found_and_a_simulator_that_is_not_played_do_not_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tools.bench import promises

    done = CompletedProcess(["simulation"], 1, "| one | **not found** | | 600 |\n1 not found: one", "")
    monkeypatch.setattr(promises, "_run", _done(done))
    monkeypatch.setattr(promises, "PLANTED", ("one",))
    assert promises.planted()[2:] == [
        f"| none | {FAILED} 1 broke | 1 |  |",
        f"| one | {FAILED} not found |  |  |",
    ]
    with pytest.raises(PageError, match="status 1: 1 not found"):
        promises.simulator()
