"""What a game decides hangs on its ``SYSTEM``: nothing outside of ``bot/systems`` names a game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.systems import MAP_KINDS, SYSTEMS

ROOT = Path(__file__).parent.parent
GAMES = "bot/systems/"
KEYS = frozenset(SYSTEMS) | frozenset(MAP_KINDS) - {"square", "hex", "free"}
"""The last three are what layouts are called as well."""

NOT_A_GAME = {
    ("bot/dice/grammar.py", "pool"): "the group of a regular expression: the dice that are rolled together",
}
"""Words that only look like a game's key, each with what they are."""


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for room in ("bot", "cogs"):
        for path in sorted((ROOT / room).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(GAMES):
                yield name, ast.parse(path.read_text("utf-8"))


def _named() -> set[tuple[str, str]]:
    return {
        (name, node.value)
        for name, tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in KEYS
    }


def test_no_game_is_named_outside_its_folder() -> None:
    """So there is no table keyed by games, and no comparison with one."""
    assert _named() == set(NOT_A_GAME)


def test_no_game_is_taken_apart_from_the_registry() -> None:
    """Nor is one compared with by its value."""
    taken = {
        (name, node.module)
        for name, tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("bot.systems")
        and any(each.name in {"SYSTEM", "MAPS", *SYSTEMS} for each in node.names)
    }
    assert taken == set()


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_a_game_is_a_folder_with_one_value(key: str) -> None:
    assert (ROOT / GAMES / key / "__init__.py").is_file()
