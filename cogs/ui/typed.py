"""What somebody typed as a command, as others can read it beside the answer."""

from collections.abc import Iterator
from typing import Any

import discord

_WITHIN = (discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value)
_SHOWN = {
    discord.AppCommandOptionType.user.value: "<@{}>",
    discord.AppCommandOptionType.role.value: "<@&{}>",
    discord.AppCommandOptionType.channel.value: "<#{}>",
    discord.AppCommandOptionType.attachment.value: "…",
}
"""How an option is shown that holds an id."""


def command_of(interaction: discord.Interaction) -> str:
    """The whole name of the command, in English; empty: it was a press."""
    return interaction.command.qualified_name if interaction.command else ""


def typed_in(interaction: discord.Interaction) -> str:
    """The command with its options, `/roll dice: 4P`; empty: it was a press."""
    if interaction.command is None:
        return ""
    data: Any = interaction.data or {}
    options = " ".join(_options(data.get("options", ())))
    return f"/{command_of(interaction)} {options}".rstrip()


def _options(options: Any) -> Iterator[str]:
    for each in options:
        if each["type"] in _WITHIN:
            yield from _options(each.get("options", ()))
        else:
            shown = _SHOWN.get(each["type"], "{}").format(each["value"])
            yield f"{each['name']}: {shown}"
