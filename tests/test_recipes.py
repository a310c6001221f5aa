"""CONTRIBUTING's recipes, done on a copy of the tree: they are enough, and errors name what is missing."""

import os
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


LEAST = """
def _least(arguments: Arguments, falling: Falling) -> None:
    for place, die in enumerate(falling.dice):
        if die.face < arguments[-1].number:
            raised = die._replace(faces=(*die.faces, arguments[-1].number), marks=(*die.marks, "least"))
            falling.dice[place] = raised


def _at_least(arguments: Arguments, chances: Chances) -> Chances:
    return chances._replace(worth=tuple([max(arguments[-1].number, worth) for worth in chances.worth]))


LEAST = Modifier("least", ("zz",), _least, _at_least, shown="{}↑")


MODIFIERS = """
CASE = """
[[case]]
id = "other notation: the least of a die"
rule = "P-4"
act = "roll"
dice = "2d6zz3"
falls = ["d6 1 4"]
expect = { total = 7, histories = [[1, 3], [4]] }
"""


def dice_tests(tree: Path, only: str) -> "subprocess.CompletedProcess[str]":
    """The tests that the recipe names, on the copy: of the dice, and the cases."""
    tests = ("tests/bot/dice/test_modifiers.py", "tests/test_cases_pool.py")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--noconftest", "-p", "no:cacheprovider", "-k", only, *tests],
        cwd=tree,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
    )


def test_a_dice_modifier_is_added_as_the_recipe_says(tree: Path) -> None:
    shutil.copytree(ROOT / "tests" / "bot" / "dice", tree / "tests" / "bot" / "dice")
    shutil.copytree(ROOT / "tests" / "cases" / "pool", tree / "tests" / "cases" / "pool")
    for file in ("__init__", "bot/__init__", "case_tables", "scripted_dice", "test_cases_pool"):
        shutil.copy(ROOT / "tests" / f"{file}.py", tree / "tests" / f"{file}.py")
    records, cases = tree / "bot" / "dice" / "modifiers.py", tree / "tests" / "cases" / "pool" / "dice.toml"
    replace(records, "\nMODIFIERS = ", LEAST)
    assert "name LEAST in MODIFIERS in bot/dice/modifiers.py" in dice_tests(tree, "table").stdout
    replace(records, "EXPLODE, KEEP", "EXPLODE, LEAST, KEEP")
    assert "give `zz` a case in tests/cases/pool/dice.toml" in dice_tests(tree, "has_a_case").stdout
    cases.write_text(cases.read_text("utf-8") + CASE, "utf-8")
    done = dice_tests(tree, "least or table or has_a_case")
    assert done.returncode == 0, done.stdout
