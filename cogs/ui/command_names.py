"""The commands' names and texts in every language, and a hash that tells when they change."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.wording.words import COMMAND, Words, words_for

OPTION = "option name"
"""Under which context of the catalogs names stand; descriptions and choices have none."""
OF_THEIR_OWN = frozenset(
    {
        ("attack", "range"),
        ("attack", "concealment"),
        ("attack", "target"),
        ("damage", "target"),
        ("encounter action", "periods"),
        ("encounter join", "health"),
        ("encounter add", "health"),
        ("foe add", "health"),
        ("draw card", "to"),
        ("draw show", "what"),
        ("note edit", "note"),
        ("note remove", "note"),
        ("encounter attack", "from"),
        ("encounter attack", "to"),
        ("encounter attack", "what"),
        ("encounter attack", "range"),
    }
)
"""Options (command and name) with a translation that differs from other options of the same English name;
their context names the command."""


def shown_option(words: Words, command: str, option: str) -> str:
    """The option's name in the picker."""
    return words.in_context(_option_context(command, option), option) or option


def shown_command(words: Words, command: str) -> str:
    """The command's name in the picker, with its groups."""
    parts = command.split(" ")
    wholes = (" ".join(parts[:number]) for number in range(1, len(parts) + 1))
    return " ".join(
        words.in_context(COMMAND, whole) or part for whole, part in zip(wholes, parts, strict=True)
    )


def _option_context(command: str, option: str) -> str:
    return f"{OPTION} of {command}" if (command, option) in OF_THEIR_OWN else OPTION


class Translator(app_commands.Translator):
    """Looks the English texts of commands up in the catalogs."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in the words for this locale; None if it is the English one.

        Traditional Chinese gets the simplified names: that is what its answers cite.
        """
        return words_for(locale.value).in_context(*_key(string.message, context))


def _key(text: str, context: app_commands.TranslationContextTypes) -> tuple[str, str]:
    """The context and the message of a text in the catalogs; a command has its whole name."""
    if context.location is Location.parameter_name:
        option: Any = context.data
        return _option_context(option.command.qualified_name, text), text
    if context.location in (Location.command_name, Location.group_name):
        command: Any = context.data
        return COMMAND, command.qualified_name
    return "", text


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The payload of a sync, translations included."""
    translator = tree.translator
    return [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]


async def payload_hash(tree: app_commands.CommandTree[Any]) -> str:
    """Changes exactly when the payload of a sync does."""
    text = json.dumps(await payload(tree), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def menus(tree: app_commands.CommandTree[Any]) -> list[app_commands.ContextMenu]:
    """The commands on messages and people."""
    return [each for each in tree.get_commands() if isinstance(each, app_commands.ContextMenu)]


def works_anywhere(menu: app_commands.ContextMenu) -> bool:
    """Whether a user has a menu wherever they bring the bot, not only on servers that have it."""
    return menu.allowed_installs is not None and bool(menu.allowed_installs.user)


def strings(tree: app_commands.CommandTree[Any]) -> Iterator[tuple[str, str]]:
    """Every text of the commands that a catalog translates, as (context, English)."""
    for menu in menus(tree):
        yield COMMAND, menu.name
    for command in tree.walk_commands():
        yield COMMAND, command.qualified_name
        yield "", command.description
        for option in getattr(command, "parameters", ()):
            yield _option_context(command.qualified_name, option.display_name), option.display_name
            yield "", str(option.description)
            for choice in option.choices:
                if not choice.name.isdecimal():
                    yield "", choice.name
