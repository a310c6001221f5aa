"""The one boundary around every command, press and form.

A ``Refusal`` becomes a private answer, and so does a store that can keep nothing now. Anything
unexpected becomes a private answer with a reference that stands in the log. An answer that takes
long is announced in time.
"""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.play.ids import read_button_id
from bot.refusal import Refusal
from bot.store.store import StoreFailure
from bot.wording.refusals import refusal
from cogs.ui.ask import Ask
from cogs.ui.sending import UNSENT

log = logging.getLogger(__name__)

ANSWER_WITHIN = 1.5
"""Seconds after which an answer is announced; Discord waits for three."""

Press = Callable[[Ask, tuple[int, ...]], Awaitable[None]]

OtherPress = Callable[[Ask, str, tuple[int, ...]], Awaitable[None]]

PRESSES: dict[str, Press] = {}
OTHERS: dict[Callable[[str], bool], OtherPress] = {}
"""Who answers verbs that are declared elsewhere, by the question whether a verb is one of them."""
OPENING: set[str] = set()
"""The verbs that are answered with a form or a select of their own, and so never deferred."""


def press(verb: str, *, takes: int = 0, opens: bool = False) -> Callable[[Press], Press]:
    """Register what a button, a select or a form with this verb does.

    ``takes``: how many numbers its id carries; with others the handler is not called.
    ``opens``: its answer is a form or a select, which no deferred answer can become.
    ValueError: the verb is taken.
    """

    def register(handler: Press) -> Press:
        if verb in PRESSES:
            raise ValueError(verb)
        PRESSES[verb] = _taking(takes, handler)
        if opens:
            OPENING.add(verb)
        return handler

    return register


def _taking(count: int, handler: Press) -> Press:
    """The handler, for ids of ours alone. Refusal: the numbers are too few or too many."""

    async def checked(ask: Ask, numbers: tuple[int, ...]) -> None:
        if len(numbers) != count:
            raise Refusal("ongoing.unknown")
        await handler(ask, numbers)

    return checked


def presses(among: Callable[[str], bool]) -> Callable[[OtherPress], OtherPress]:
    """Register what is done with all verbs of a kind that no handler names by itself."""

    def register(handler: OtherPress) -> OtherPress:
        OTHERS[among] = handler
        return handler

    return register


async def guarded(
    interaction: discord.Interaction,
    work: Callable[[Ask], Awaitable[None]],
    *,
    private: bool,
    deferrable: bool = True,
) -> None:
    """Do the work of one interaction and see that it is answered once."""
    ask = Ask.of(interaction)
    timer = asyncio.get_running_loop().call_later(
        ANSWER_WITHIN, lambda: deferrable and ask.host.spawn(_announce_late(ask, private=private))
    )
    with ask.host.at_work():
        try:
            if ask.host.stopping:
                raise Refusal("stopping")
            await work(ask)
        except Refusal as refused:
            await ask.refuse(refusal(ask.words, refused))
        except StoreFailure:  # The store has logged what it is.
            await ask.refuse(refusal(ask.words, Refusal("not_stored")))
        finally:
            timer.cancel()


async def _announce_late(ask: Ask, *, private: bool) -> None:
    """Defer what takes long, unless it was answered just now."""
    try:
        await ask.defer(private=private)
    except (discord.InteractionResponded, *UNSENT) as error:
        log.info("late answer not announced: %s", type(error).__name__)


def custom_id_of(interaction: discord.Interaction) -> str:
    """The id of the button, select or form behind an interaction."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


async def pressed(interaction: discord.Interaction) -> None:
    """Route a press or a filled-in form by its id; a restart changes nothing for it."""
    verb, numbers = read_button_id(custom_id_of(interaction)) or ("", ())
    handler = PRESSES.get(verb) or _other_press(verb)
    deferrable = verb not in OPENING
    await guarded(interaction, lambda ask: handler(ask, numbers), private=True, deferrable=deferrable)


def _other_press(verb: str) -> Press:
    """What answers a verb that nobody registered by its name."""

    async def handler(ask: Ask, numbers: tuple[int, ...]) -> None:
        found = next((other for among, other in OTHERS.items() if among(verb)), None)
        if found is None:
            raise Refusal("ongoing.unknown")
        await found(ask, verb, numbers)

    return handler


def log_failure(what: str, error: BaseException) -> None:
    """Log the place and the kind of an error, not its text: that may quote what people
    typed or rolled in secret."""
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s\n%s", what, type(error).__name__, where)


async def answer_unexpected(interaction: discord.Interaction, error: BaseException) -> None:
    """Answer privately with a reference, and log what happened under it."""
    reference = f"{interaction.id:x}"[-8:]
    log_failure(f"reference {reference}", error)
    ask = Ask.of(interaction)
    text = ask.words(
        "Something went wrong on my side; what you asked may not have happened. Look before you try "
        "again. Reference for whoever runs this bot: `{reference}`",
        reference=reference,
    )
    try:
        await ask.refuse(text)
    except UNSENT as failed:
        log.warning("reference %s: not answered (%s)", reference, type(failed).__name__)
