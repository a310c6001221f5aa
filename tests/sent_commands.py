"""The commands as they are sent to Discord, and how to read them in one language."""

from collections.abc import Iterator
from typing import Any

from discord import app_commands

from cogs.ui.command_names import Translator, payload
from tests.catalogs import command_tree

SUBCOMMAND = (1, 2)
"""Discord's kinds of options that are commands: a subcommand, a group of them."""

Node = dict[str, Any]


TYPED = 1
"""Discord's kind of commands that are typed; the others are on the menus of messages and people."""


async def sent(tree: app_commands.CommandTree[Any] | None = None) -> list[Node]:
    """The commands that are typed."""
    return [each for each in await _sent(tree) if each["type"] == TYPED]


async def menus_sent() -> list[Node]:
    """The commands on the menus of messages and people."""
    return [each for each in await _sent(None) if each["type"] != TYPED]


async def _sent(tree: app_commands.CommandTree[Any] | None) -> list[Node]:
    tree = tree or command_tree()
    await tree.set_translator(Translator())
    return await payload(tree)


def shown(node: Node, field: str, language: str) -> str:
    """A name or description as a reader of the language sees it."""
    named: str = node[field]
    return translated(node, field).get(language, named)


def translated(node: Node, field: str) -> dict[str, str]:
    """A name or description by language, where it is another than the English one."""
    return node.get(f"{field}_localizations") or {}


def leaves(nodes: list[Node], *above: Node) -> Iterator[tuple[Node, ...]]:
    """Every command that can be called, with the groups above it first."""
    for node in nodes:
        children = [each for each in node.get("options", []) if each["type"] in SUBCOMMAND]
        if children:
            yield from leaves(children, *above, node)
        else:
            yield (*above, node)


def whole_name(path: tuple[Node, ...], language: str = "en") -> str:
    return " ".join(shown(node, "name", language) for node in path)


def named(nodes: list[Node]) -> Iterator[Node]:
    """All that has a name and a description: groups, commands, options."""
    for node in nodes:
        yield node
        yield from named(node.get("options") or [])
