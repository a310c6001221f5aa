"""The typed command, as others can read it next to the answer."""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.wording.words import Words
from cogs.ui.command_names import shown_command, shown_option

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


def typed_in(words: Words, interaction: discord.Interaction) -> str:
    """The command with its options as a picker of this language shows them, `/roll dice: 4P`; empty: it was
    a press."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return ""
    data: Any = interaction.data or {}
    known = {each.display_name: each for each in command.parameters}
    options = " ".join(
        words.plain(
            "{option}: {value}", option=shown_option(words, command.qualified_name, name), value=value
        )
        for name, value in _options(words, known, data.get("options", ()))
    )
    return f"/{shown_command(words, command.qualified_name)} {options}".rstrip()


def _options(
    words: Words, known: Mapping[str, app_commands.Parameter], options: Any
) -> Iterator[tuple[str, str]]:
    for each in options:
        if each["type"] in _WITHIN:
            yield from _options(words, known, each.get("options", ()))
        else:
            yield each["name"], _shown(words, known.get(each["name"]), each)


def _shown(words: Words, parameter: app_commands.Parameter | None, option: Any) -> str:
    """An option's value; one that was chosen by the name of the choice."""
    for choice in parameter.choices if parameter else ():
        if choice.value == option["value"]:
            return choice.name if choice.name.isdecimal() else words.plain(choice.name)
    return _SHOWN.get(option["type"], "{}").format(option["value"])
