"""Context menus: commands on a message or a person, which Discord lists under *Apps*."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.play.workload.rate_limits import Load
from cogs.ui.ask import Ask
from cogs.ui.boundary import guarded
from cogs.ui.commands import ANYWHERE, LOAD, must_be_there, places_of
from cogs.ui.people import Person

ContextMenu = app_commands.ContextMenu
OF = "of"
"""The extra with the family of commands that a menu belongs to."""
OnMessage = Callable[[Ask, discord.Message], Awaitable[None]]
OnPerson = Callable[[Ask, Person], Awaitable[None]]


def on_message(
    name: str, *, of: str, private: bool = True, opens: bool = False, load: Load = Load.QUICK
) -> Callable[[OnMessage], ContextMenu]:
    """Make a command on a message of a handler. It works where the family ``of`` works, and goes with it.

    ``private``: its answer is for the caller only, from the first moment on. ``opens``: its answer may be a
    form, which no deferred answer can become. ``load``: its cost.
    """

    def make(handler: OnMessage) -> ContextMenu:
        async def chosen(interaction: discord.Interaction, message: discord.Message) -> None:
            async def work(ask: Ask) -> None:
                await _must_work(ask, of)
                await handler(ask, message)

            await guarded(interaction, work, private=private, deferrable=not opens, load=load)

        return _made(name, chosen, of, load)

    return make


def on_person(
    name: str, *, of: str, opens: bool = False, load: Load = Load.QUICK
) -> Callable[[OnPerson], ContextMenu]:
    """Make a command on a person of a handler; its answer is for the caller only. ``opens``: it may be a
    form, which no deferred answer can become."""

    def make(handler: OnPerson) -> ContextMenu:
        async def chosen(interaction: discord.Interaction, person: discord.Member | discord.User) -> None:
            async def work(ask: Ask) -> None:
                await _must_work(ask, of)
                await handler(ask, person)

            await guarded(interaction, work, private=True, deferrable=not opens, load=load)

        return _made(name, chosen, of, load)

    return make


async def _must_work(ask: Ask, of: str) -> None:
    """Refuse a menu where its family of commands does not work."""
    if of not in ANYWHERE:
        ask.caller.needs_server()
    await must_be_there(ask, of)


def _made(name: str, chosen: Any, of: str, load: Load) -> ContextMenu:
    contexts, installs = places_of(of)
    return ContextMenu(
        name=name,
        callback=chosen,
        allowed_contexts=contexts,
        allowed_installs=installs,
        extras={OF: of, LOAD: load},
    )
