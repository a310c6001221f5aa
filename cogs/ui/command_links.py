"""Commands named in sent texts as links that open them, by the ids that Discord gave them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.wording.words import LANGUAGES, words_for
from cogs.ui.command_names import shown_command

_NAMED = re.compile(r"(?<![`\\])`/([^`\n]+)`(?!`)")
"""A command as texts name it, without options. Backticks that users typed have a backslash before them."""


class CommandLinks:
    """The links of a bot's commands. A command whose id is not known keeps its name."""

    def __init__(self, tree: app_commands.CommandTree[Any]) -> None:
        self._tree = tree
        self._links: Mapping[str, str] = {}

    def learn(self, commands: Iterable[app_commands.AppCommand]) -> None:
        """Take the ids of the commands that Discord has."""
        ids = {each.name: each.id for each in commands if each.type is discord.AppCommandType.chat_input}
        named = [each for each in self._tree.walk_commands() if isinstance(each, app_commands.Command)]
        self._links = {
            shown_command(words_for(language), each.qualified_name): f"</{each.qualified_name}:{ids[root]}>"
            for each in named
            if (root := each.qualified_name.partition(" ")[0]) in ids
            for language in LANGUAGES
        }

    def within(self, texts: list[str], room: int) -> list[str]:
        """The texts with links, if all of them together still fit into ``room`` characters."""
        if not self._links:
            return texts
        linked = [_NAMED.sub(self._link, each) if "`/" in each else each for each in texts]
        return linked if sum(map(len, linked)) <= room else texts

    def _link(self, found: re.Match[str]) -> str:
        return self._links.get(found[1], found[0])
