"""Public names that only tests use: ``python -m tests.unreached`` names every public function, class, method
and constant of bot/ and cogs/ that both mention only in its own definition (`make check`).

A name counts as reached where it is read, called, imported, or stands in a text as a whole word, since
commands, buttons and stored forms find things by their names.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
ROOMS: Final = ("bot", "cogs")
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

_DISCORD: Final = "discord.py calls it"
_ORACLE: Final = "what tests and benchmarks compare the rest with, or read the store by"
ALLOWED: Final = {
    **dict.fromkeys(("interaction_check", "setup_hook", "on_error", "on_message"), _DISCORD),
    **dict.fromkeys(("on_shard_ready", "on_guild_remove", "on_guild_join", "launch_shards"), _DISCORD),
    **dict.fromkeys(("on_raw_message_edit", "on_raw_message_delete", "on_raw_bulk_message_delete"), _DISCORD),
    **dict.fromkeys(("on_raw_thread_delete", "to_components", "has_components_v2"), _DISCORD),
    **dict.fromkeys(
        ("is_finished", "is_dispatchable", "before_identify_hook", "on_guild_channel_delete"), _DISCORD
    ),
    **dict.fromkeys(("uniform", "distribution", "ends_within", "read_sheet"), _ORACLE),
    **dict.fromkeys(("open_encounters", "play_character", "watches"), _ORACLE),
    "strings": "the catalogs are made with it",
}
"""Names that nothing here names and that are needed all the same, each with the reason."""


def files() -> Iterator[Path]:
    """Every module of the packages."""
    for room in ROOMS:
        yield from sorted((ROOT / room).rglob("*.py"))


def defined(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The public names that a module defines: its own, and the methods and properties of its classes."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from ((each.id, node) for each in targets if isinstance(each, ast.Name))
        elif isinstance(node, Definition):
            yield node.name, node
            if isinstance(node, ast.ClassDef):
                yield from _methods(node)


def _methods(node: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    for each in node.body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield each.name, each


def registered(node: ast.stmt) -> bool:
    """Whether a decorator that is called takes the definition over: a command, a press, a form."""
    return isinstance(node, Definition) and any(isinstance(each, ast.Call) for each in node.decorator_list)


def named(tree: ast.AST) -> Counter[str]:
    """How often each name is named."""
    found = Counter[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found[node.id] += 1
        elif isinstance(node, ast.Attribute):
            found[node.attr] += 1
        elif isinstance(node, ast.alias):
            found[node.name.split(".")[-1]] += 1
        elif isinstance(node, ast.keyword) and node.arg:
            found[node.arg] += 1
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            found[node.value] += 1
    return found


def unreached() -> list[str]:
    """``file:line name`` of everything that only tests reach."""
    trees = {each: ast.parse(each.read_text(encoding="utf-8")) for each in files()}
    everywhere = sum((named(tree) for tree in trees.values()), Counter[str]())
    imported = Counter(
        alias.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    )
    found: list[str] = []
    for path, tree in trees.items():
        for name, node in defined(tree):
            if name.startswith("_") or name in ALLOWED or registered(node):
                continue
            itself = named(node)[name]
            if everywhere[name] - itself - imported[name] <= 0:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno} {name}")
    idle = [each for each in ALLOWED if not any(each in named_in for named_in in _names(trees.values()))]
    return [*found, *(f"tests/unreached.py: {each} is allowed and there is none" for each in idle)]


def _names(trees: Iterable[ast.Module]) -> Iterator[set[str]]:
    for tree in trees:
        yield {name for name, _ in defined(tree)}


def main() -> int:
    """Name what was found; 1: there is something."""
    found = unreached()
    print(*found, sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
