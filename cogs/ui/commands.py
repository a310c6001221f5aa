"""Slash commands, made of handlers inside the boundary."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import discord
from discord import app_commands

from bot.refusal import Refusal
from cogs.ui.ask import Ask
from cogs.ui.boundary import guarded, log_failure
from cogs.ui.options import OPTION_CHOICES, OPTION_NAMES, OPTION_TEXTS

P = ParamSpec("P")
Command = app_commands.Command[Any, ..., None]
Suggest = Callable[[Ask, str], Awaitable[list[tuple[str, str]]]]
"""Gives (shown, value) pairs for what was typed so far."""

MOST_SUGGESTIONS = 25
LONGEST_SUGGESTION = 100


def command(
    name: str,
    description: str,
    *,
    into: app_commands.Group | None = None,
    private: bool = False,
    in_dm: bool = False,
    opens: bool = False,
    autocomplete: Mapping[str, Suggest] | None = None,
) -> Callable[[Callable[Concatenate[Ask, P], Awaitable[None]]], Command]:
    """Make a slash command of a handler, alone or as one of a group.

    ``private``: its answer is for the one who asks alone, from the first moment on.
    ``in_dm``: it also works in the bot's DM. ``opens``: its answer may be a form, which no
    deferred answer can become. The texts, choices and names of its options
    come from ``cogs.ui.options``.
    """

    def make(handler: Callable[Concatenate[Ask, P], Awaitable[None]]) -> Command:
        called: Any = handler

        @wraps(handler)
        async def within(interaction: discord.Interaction, /, **options: Any) -> None:
            hush = private or options.get("visibility", "public") != "public"
            await guarded(interaction, lambda ask: called(ask, **options), private=hush, deferrable=not opens)

        _dress(name, within, list(inspect.signature(handler).parameters)[1:])
        maker: Any = app_commands.command if into is None else into.command
        made: Command = maker(name=name, description=description)(within)
        for option, suggest in (autocomplete or {}).items():
            made.autocomplete(option)(_suggesting(suggest))
        if into is None:
            app_commands.allowed_contexts(guilds=True, dms=in_dm, private_channels=False)(made)
            app_commands.allowed_installs(guilds=True, users=False)(made)
        return made

    return make


def group(name: str, description: str) -> app_commands.Group:
    """A family of subcommands, for servers."""
    return app_commands.Group(
        name=name,
        description=description,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )


def _dress(name: str, callback: Any, options: list[str]) -> None:
    """Describe and name the options, and give them their choices.

    This comes before the command is made: only what discord.py then finds is translated.
    """
    texts = {each: OPTION_TEXTS.get(f"{name}.{each}") or OPTION_TEXTS[each] for each in options}
    found = {each: OPTION_CHOICES.get(f"{name}.{each}") or OPTION_CHOICES.get(each) for each in options}
    choices = {each: offered for each, offered in found.items() if offered}
    renamed = {each: OPTION_NAMES[each] for each in options if each in OPTION_NAMES}
    app_commands.describe(**texts)(callback)
    app_commands.choices(**choices)(callback)
    app_commands.rename(**renamed)(callback)


def _suggesting(suggest: Suggest) -> Any:
    """An autocomplete callback; whoever may not see anything gets nothing."""

    async def callback(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            pairs = await suggest(Ask.of(interaction), current)
        except Refusal:
            return []
        except Exception as error:  # noqa: BLE001 - discord.py would log its text
            log_failure("autocomplete", error)
            return []
        return [
            app_commands.Choice(name=shown[:LONGEST_SUGGESTION], value=value)
            for shown, value in pairs[:MOST_SUGGESTIONS]
            if shown.strip() and 0 < len(value) <= LONGEST_SUGGESTION
        ]

    return callback
