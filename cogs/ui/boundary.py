"""The one boundary around every command, press, form and autocomplete.

A ``Refusal`` becomes a private answer. Anything unexpected becomes a private answer with
a reference that stands in the log. An answer that takes long is announced in time.
"""

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import discord
from discord import app_commands
from discord.utils import MISSING

from bot.play.ids import PREFIX, read_button_id
from bot.refusal import Refusal
from bot.wording.refusals import refusal
from cogs.ui.ask import Ask
from cogs.ui.options import OPTION_TEXTS, OPTION_CHOICES, OPTION_NAMES

log = logging.getLogger(__name__)
P = ParamSpec("P")

ANSWER_WITHIN = 1.5
"""Seconds after which an answer is announced; Discord waits for three."""

Handler = Callable[Concatenate[Ask, P], Awaitable[None]]
Command = app_commands.Command[Any, ..., None]
Press = Callable[[Ask, tuple[int, ...]], Awaitable[None]]

PRESSES: dict[str, Press] = {}


def press(verb: str) -> Callable[[Press], Press]:
    """Register what a button, a select or a form with this verb does."""

    def register(handler: Press) -> Press:
        if verb in PRESSES:
            raise ValueError(verb)
        PRESSES[verb] = handler
        return handler

    return register


def command(
    name: str, description: str, *, into: app_commands.Group | None = None, private: bool = False,
    in_dm: bool = False, autocomplete: dict[str, Any] | None = None,
) -> Callable[[Handler[P]], Command]:  # fmt: skip
    """Make a slash command of a handler, inside the boundary.

    ``private``: its answer is for the one who asks alone, from the first moment on.
    ``in_dm``: it also works in the bot's DM. The texts, choices and names of its options
    come from ``cogs.ui.options``.
    """

    def make(handler: Handler[P]) -> Command:
        @wraps(handler)
        async def within(interaction: discord.Interaction, /, **options: Any) -> None:
            hush = private or options.get("visibility", "public") != "public"
            await guarded(interaction, lambda ask: handler(ask, **options), private=hush)  # type: ignore[call-arg]

        names = list(inspect.signature(handler).parameters)[1:]
        within.__doc__ = description
        made: Any = app_commands.command(name=name, description=description)(within) if into is None else (
            into.command(name=name, description=description)(within)
        )
        return _dress(made, name, names, autocomplete or {}, in_dm=in_dm)

    return make


def _dress(
    made: Command, name: str, options: list[str], autocomplete: dict[str, Any], *, in_dm: bool
) -> Command:
    app_commands.describe(**{
        option: OPTION_TEXTS.get(f"{name}.{option}") or OPTION_TEXTS[option] for option in options
    })(made)  # fmt: skip
    for option in options:
        if (choices := OPTION_CHOICES.get(f"{name}.{option}") or OPTION_CHOICES.get(option)) is not None:
            app_commands.choices(**{option: choices})(made)
        if option in OPTION_NAMES:
            app_commands.rename(**{option: OPTION_NAMES[option]})(made)
        if option in autocomplete:
            made.autocomplete(option)(suggesting(autocomplete[option]))
    if made.parent is None:
        app_commands.allowed_contexts(guilds=True, dms=in_dm, private_channels=False)(made)
        app_commands.allowed_installs(guilds=True, users=False)(made)
    return made


def group(name: str, description: str) -> app_commands.Group:
    """A family of subcommands, for servers."""
    return app_commands.Group(
        name=name,
        description=description,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )


async def guarded(
    interaction: discord.Interaction, work: Callable[[Ask], Awaitable[None]], *, private: bool
) -> None:
    """Do the work of one interaction and see that it is answered once."""
    ask = Ask.of(interaction)
    loop = asyncio.get_running_loop()
    timer = loop.call_later(ANSWER_WITHIN, lambda: ask.host.spawn(announce_late(ask, private=private)))
    try:
        await work(ask)
    except Refusal as refused:
        await ask.refuse(refusal(ask.words, refused))
    finally:
        timer.cancel()


async def announce_late(ask: Ask, *, private: bool) -> None:
    """Defer what takes long, unless it was answered just now."""
    try:
        await ask.defer(private=private)
    except (discord.InteractionResponded, discord.HTTPException) as error:
        log.info("late answer not announced: %s", type(error).__name__)


def suggesting(suggest: Callable[[Ask, str], Coroutine[Any, Any, list[tuple[str, str]]]]) -> Any:
    """An autocomplete callback from a function that gives (shown, value) pairs."""

    async def callback(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            pairs = await suggest(Ask.of(interaction), current)
        except Refusal:
            return []
        return [
            app_commands.Choice(name=shown[:100], value=value)
            for shown, value in pairs[:25]
            if shown.strip() and value and len(value) <= 100
        ]

    return callback


def custom_id_of(interaction: discord.Interaction) -> str:
    """The id of the button, select or form behind an interaction."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


async def pressed(interaction: discord.Interaction) -> None:
    """Route a press or a filled-in form by its id; a restart changes nothing for it."""
    read = read_button_id(custom_id_of(interaction))
    if read is None:
        return
    verb, numbers = read
    handler = PRESSES.get(verb)
    if handler is None:
        await guarded(interaction, _unknown_press, private=True)
        return
    await guarded(interaction, lambda ask: handler(ask, numbers), private=True)


async def _unknown_press(ask: Ask) -> None:
    raise Refusal("ongoing.unknown")


async def answer_unexpected(interaction: discord.Interaction, error: BaseException) -> None:
    """Answer privately with a reference, and log what happened under it.

    The log has the place and the kind of the error, never what people typed or rolled.
    """
    reference = f"{interaction.id:x}"[-8:]
    log.error("reference %s: %s", reference, type(error).__name__, exc_info=_without_values(error))
    ask = Ask.of(interaction)
    text = ask.words(
        "Something went wrong on my side; what you asked may not have happened. Look before you try "
        "again. Reference for whoever runs this bot: `{reference}`", reference=reference,
    )  # fmt: skip
    try:
        await ask.refuse(text)
    except discord.HTTPException as failed:
        log.warning("reference %s: not answered (%s)", reference, type(failed).__name__)


def _without_values(error: BaseException) -> Any:
    """The error's traceback with its text left out: it may quote a hidden roll."""
    kind = type(error)
    return (kind, kind("(text left out)") if kind.__init__ is Exception.__init__ else Exception(kind.__name__),
            error.__traceback__)


__all__ = [
    "MISSING", "PREFIX", "PRESSES", "answer_unexpected", "command", "group", "guarded", "press", "pressed",
]  # fmt: skip
