"""CONTRIBUTING's recipe for a command, done on a copy of the tree: what it says is enough."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COIN = """
from bot.wording.words import Marked
from cogs.ui.ask import Ask
from cogs.ui.commands import command


@command("coin", "Toss a coin", in_dm=True)
async def _coin(ask: Ask, face: str) -> None:
    await ask.answer(Marked(face), private=False)


COMMANDS = (_coin,)
"""
LISTED = "import cogs; print([each.name for family in cogs.FAMILIES for each in family.COMMANDS])"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the code that may be changed, with its bytecode, so that it starts at once."""
    for room in ("bot", "cogs"):
        shutil.copytree(ROOT / room, tmp_path / room)
    return tmp_path


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def commands(tree: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", LISTED], cwd=tree, capture_output=True, text=True)


def test_a_command_is_added_as_the_recipe_says(tree: Path) -> None:
    (tree / "cogs" / "coin.py").write_text(COIN, "utf-8")
    replace(
        tree / "cogs" / "__init__.py", "    contest,\n    damage,", "    coin,\n    contest,\n    damage,"
    )
    replace(tree / "cogs" / "__init__.py", "FAMILIES = (", "FAMILIES = (coin,")
    undescribed = commands(tree)
    assert "describe `coin.face` in cogs/ui/options.py" in undescribed.stderr
    options = tree / "cogs" / "ui" / "options.py"
    replace(
        options,
        "OPTION_TEXTS: dict[str, str] = {",
        'OPTION_TEXTS: dict[str, str] = {"coin.face": N_("Heads or tails"),',
    )
    described = commands(tree)
    assert described.returncode == 0, described.stderr
    assert "'coin'" in described.stdout
