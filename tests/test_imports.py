"""The layers of docs/tour.md, as contracts of pyproject.toml."""

import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).parent.parent
PURE = (
    "bot.refusal",
    "bot.text",
    "bot.dice",
    "bot.ground",
    "bot.rolls",
    "bot.decks",
    "bot.random_tables",
    "bot.systems",
    "bot.encounter",
    "bot.maps",
)


def test_contracts_are_kept() -> None:
    """In a process of its own: the linter configures logging, and so silences whatever runs after it."""
    lint = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_neither_modules_nor_packages_import_in_a_ring() -> None:
    """Type-checking imports and those within functions count."""
    graph = grimp.build_graph("bot", "cogs", "tools", cache_dir=None)
    imported = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imported).prepare()  # CycleError: these modules are a ring.
    rings = {each: graph.nominate_cycle_breakers(each) for each in graph.modules if graph.find_children(each)}
    assert {each: arrows for each, arrows in rings.items() if arrows} == {}


def test_rules_need_the_standard_library_only() -> None:
    graph = grimp.build_graph("bot", "cogs", include_external_packages=True, cache_dir=None)
    own = {module for module in graph.modules if module.split(".")[0] in ("bot", "cogs")}
    pure = {module for module in own if module.startswith(PURE)}
    assert pure
    needed = {found for module in pure for found in graph.find_modules_directly_imported_by(module)} - own
    assert {name for name in needed if name.split(".")[0] not in sys.stdlib_module_names} == set()


def test_chance_comes_from_one_place() -> None:
    asks = re.compile(r"urandom|getrandom")
    files = [file for room in ("bot", "cogs") for file in (ROOT / room).rglob("*.py")]
    asking = {file.relative_to(ROOT).as_posix() for file in files if asks.search(file.read_text("utf-8"))}
    assert asking == {"bot/dice/source.py"}


def test_icepool_is_for_tests_and_benchmarks() -> None:
    """What players use works out its odds itself."""
    naming = {
        file.relative_to(ROOT).parts[0]
        for room in ("bot", "cogs", "tests", "tools")
        for file in (ROOT / room).rglob("*.py")
        if re.search(r"""import icepool|from icepool|import_module\(.icepool""", file.read_text("utf-8"))
    }
    assert naming == {"tests", "tools"}
