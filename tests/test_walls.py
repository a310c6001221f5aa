"""What a game decides hangs on its ``SYSTEM``, what its clock has is declared: nothing else names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.systems import MAP_KINDS, SYSTEMS
from tests.catalogs import Node, nodes

ROOT = Path(__file__).parent.parent
GAMES = "bot/systems/"
KEYS = frozenset(SYSTEMS) | frozenset(MAP_KINDS) - {"square", "hex", "free"}
"""The last three are what layouts are called as well."""

NOT_A_GAME = {
    ("bot/dice/grammar.py", "pool"): "the group of a regular expression: the dice that are rolled together",
}
"""Words that only look like a game's key, each with what they are."""


def _shared(kind: type[Node]) -> Iterator[tuple[str, Node]]:
    """Every node of a kind that is in no game's folder."""
    return (each for each in nodes(kind) if not each[0].startswith(GAMES))


def _named() -> set[tuple[str, str]]:
    return {
        (name, node.value)
        for name, node in _shared(ast.Constant)
        if isinstance(node.value, str) and node.value in KEYS
    }


def test_no_game_is_named_outside_its_folder() -> None:
    """So there is no table keyed by games, and no comparison with one."""
    assert _named() == set(NOT_A_GAME)


def test_no_game_is_taken_apart_from_the_registry() -> None:
    """Nor is one compared with by its value."""
    taken = {
        (name, node.module)
        for name, node in _shared(ast.ImportFrom)
        if (node.module or "").startswith("bot.systems")
        and any(each.name in {"SYSTEM", "MAPS", *SYSTEMS} for each in node.names)
    }
    assert taken == set()


@pytest.mark.parametrize("key", list(SYSTEMS))
def test_a_game_is_a_folder_with_one_value(key: str) -> None:
    assert (ROOT / GAMES / key / "__init__.py").is_file()


# ---------------------------------------------------------------- clocks

SHARED = ("bot/encounter/", "bot/play/encounter/", "bot/wording/encounter/", "cogs/")
"""What walks through that which a clock declares."""

ON_ONE_CLOCK = re.compile(
    r"(?<![a-z])(ticks?|ap|action[ _]?points?|thresholds?|delay(s|ed|ing)?|settling)(?![a-z])"
)
"""What only some clocks have, as it would stand in a name, a text or a docstring."""

COMMANDED = {
    ("bot/encounter/requests.py", "LACKING"),
    ("cogs/encounter.py", "encounter"),
    ("cogs/encounter.py", "_open"),
    ("cogs/encounter.py", "_delay"),
    ("cogs/encounter.py", "_ap"),
    ("cogs/encounter.py", "ActionOptions"),
    ("cogs/encounter.py", "_swap"),
    ("cogs/rest.py", "BY_THE_STORY"),
    ("cogs/rest.py", "RestOptions"),
    ("cogs/damage.py", "DamageOptions"),
    ("cogs/damage.py", "Threshold"),
    ("cogs/encounter_attack.py", "AttackOptions"),
    ("cogs/encounter_attack.py", "_attack"),
    ("cogs/rest.py", "_by_the_story"),
    ("cogs/ui/options.py", "OPTION_TEXTS"),
}
"""The names and texts of the slash commands, which are a public contract and ask a clock by name."""


def _subjects() -> Iterator[tuple[str, str, ast.stmt]]:
    """Each statement of the shared modules, with the name of what it defines."""
    for name, tree in _shared(ast.Module):
        if name.startswith(SHARED):
            for node in tree.body:
                targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
                defined = [getattr(node, "name", ""), *(getattr(each, "id", "") for each in targets)]
                yield name, "".join(defined), node


def _said(node: ast.stmt) -> str:
    """Everything in a statement that could name something, in small letters, words apart."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", ast.unparse(node)).lower()


def test_what_is_shared_names_nothing_of_one_clock() -> None:
    naming = {(name, of) for name, of, node in _subjects() if ON_ONE_CLOCK.search(_said(node))}
    assert naming == COMMANDED


def test_only_a_clocks_words_know_its_folder() -> None:
    """What is shared takes from ``bot.systems`` what every game has."""
    clocks = {type(each.clock).__module__.rpartition(".")[0] for each in SYSTEMS.values() if each.clock}
    taken = {
        (name, node.module)
        for name, node in _shared(ast.ImportFrom)
        if name.startswith((*SHARED[:3], "cogs/encounter", "cogs/ui/"))
        if any(f"{node.module}.".startswith(f"{clock}.") for clock in clocks)
    }
    assert taken == set()
