"""The commands' names and texts in every language, and a hash that tells when they change."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.wording.words import LANGUAGES, words_for

CONTEXTS = {
    Location.command_name: "command name",
    Location.group_name: "command name",
    Location.parameter_name: "option name",
}
"""Under which context of the catalogs names stand; descriptions and choices have none."""


class Translator(app_commands.Translator):
    """Looks the English texts of commands up in the catalogs."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in one of our own languages; None for all others."""
        if locale.value not in LANGUAGES[1:]:
            return None
        return words_for(locale.value).in_context(CONTEXTS.get(context.location, ""), string.message)


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """What a sync would send, translations included."""
    translator = tree.translator
    return [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]


async def payload_hash(tree: app_commands.CommandTree[Any]) -> str:
    """Changes exactly when what a sync would send does."""
    text = json.dumps(await payload(tree), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def strings(tree: app_commands.CommandTree[Any]) -> Iterator[tuple[str, str]]:
    """Every text of the commands that a catalog translates, as (context, English)."""
    for command in tree.walk_commands():
        yield "command name", command.name
        yield "", command.description
        for option in getattr(command, "parameters", ()):
            yield "option name", option.display_name
            yield "", str(option.description)
            for choice in option.choices:
                if not choice.name.isdecimal():
                    yield "", choice.name
