"""The commands, one file a family."""

from typing import Any

from discord import app_commands

from cogs import contest, encounter, help, hidden, rolling, settings, sheet, undertake  # noqa: A004

FAMILIES = (rolling, undertake, contest, hidden, encounter, sheet, settings, help)
"""Every module with ``COMMANDS``; to add a family, name it here."""


def add_to(tree: app_commands.CommandTree[Any]) -> None:
    """Put every family's commands into a tree."""
    for family in FAMILIES:
        for command in family.COMMANDS:
            tree.add_command(command)
