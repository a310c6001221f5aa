"""The one boundary around every command, press and form.

A ``Refusal`` becomes a private answer, and so does a store that can keep nothing now. Anything
unexpected becomes a private answer with a reference that stands in the log. An answer that takes
long is announced in time. A user who asks too fast is told when to ask again.
"""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.observing import watch
from bot.observing.log_lines import REFERENCE
from bot.observing.watch import serve
from bot.play.delivery import button_id, read_button_id
from bot.play.games import NOT_PLAYED
from bot.play.settings import ASSUMED, of_caller
from bot.play.workload.heavy_work import ASKING
from bot.play.workload.rate_limits import SECOND, Load
from bot.refusal import Refusal
from bot.store.errors import LeaseLost, StoreFailure
from bot.text import N_
from bot.wording.refusals import refusal
from cogs.ui.ask import MISPLACED, Ask
from cogs.ui.components import UNSENT
from cogs.ui.forms import Form
from cogs.ui.greeting import greet
from cogs.ui.refused_forms import AGAIN, EDIT, FORMS, edit_buttons, filled, reopened

log = logging.getLogger(__name__)

ANSWER_WITHIN = 1.5
"""Seconds after which an answer is announced; Discord waits for three."""

OVER = frozenset({10062, 40060})
"""Discord's codes for an interaction that is unknown (it came too late), or was answered before (it came
twice)."""

Press = Callable[[Ask, tuple[int, ...]], Awaitable[None]]

OtherPress = Callable[[Ask, str, tuple[int, ...]], Awaitable[None]]

Carried = Callable[[Ask, str], Awaitable[None]]

FormOpener = Callable[[Ask, str, tuple[int, ...]], Awaitable[Form]]


@dataclass(frozen=True, slots=True)
class Route:
    """The route of an id: its handler, whether its answer is private, and whether it may be deferred."""

    work: Callable[[Ask], Awaitable[None]]
    private: bool = True
    deferrable: bool = True
    load: Load = Load.QUICK


PRESSES: dict[str, Press] = {}
CARRYING: dict[str, Callable[[str], Route]] = {}
"""Routes of ids that carry more than numbers, by their beginnings."""
OTHERS: dict[Callable[[str], bool], OtherPress] = {}
"""Handlers of verbs that are declared elsewhere, each with a test whether a verb is one of its own."""
LOADS: dict[str, Load] = {}
"""The costs of presses that are not quick, by their verbs."""
OPENING: set[str] = set()
"""The verbs that are answered with a form or a select of their own, and so never deferred."""


def press(
    verb: str, *, takes: int = 0, opens: bool = False, load: Load = Load.QUICK
) -> Callable[[Press], Press]:
    """Register the handler of a button, a select or a form with this verb, and its cost.

    ``takes``: how many numbers its id carries; with others the handler is not called.
    ``opens``: its answer is a form or a select, which no deferred answer can become.
    ValueError: the verb is taken.
    """

    def register(handler: Press) -> Press:
        if verb in PRESSES:
            raise ValueError(verb)
        PRESSES[verb] = _taking(takes, handler)
        LOADS[verb] = load
        if opens:
            OPENING.add(verb)
        return handler

    return register


def _taking(count: int, handler: Press) -> Press:
    """The handler, only for ids of ours. Refusal: the numbers are too few or too many."""

    async def checked(ask: Ask, numbers: tuple[int, ...]) -> None:
        if len(numbers) != count:
            raise Refusal("ongoing.unknown")
        await handler(ask, numbers)

    return checked


def form(filled: str, *, by: str = "", takes: int = 0) -> Callable[[FormOpener], FormOpener]:
    """Register how the form with the verb ``filled`` is checked and made. A button with the verb ``by`` opens
    it, and so does a refusal of its input."""

    def register(opener: FormOpener) -> FormOpener:
        async def made(ask: Ask, form_id: str) -> Form:
            _, numbers = read_button_id(form_id) or ("", ())
            if len(numbers) != takes:
                raise Refusal("ongoing.unknown")
            return await opener(ask, form_id, numbers)

        async def opening(ask: Ask, numbers: tuple[int, ...]) -> None:
            await ask.interaction.response.send_modal(await made(ask, button_id(filled, *numbers)))

        FORMS[filled] = made
        if by:
            press(by, takes=takes, opens=True)(opening)
        return opener

    return register


def carried(
    verb: str, *, private: bool = True, opens: bool = False, load: Load = Load.QUICK
) -> Callable[[Carried], Carried]:
    """Register the handler of a button or a form with more than numbers in its id, and its cost."""

    def register(handler: Carried) -> Carried:
        CARRYING[verb] = lambda custom_id: Route(
            lambda ask: handler(ask, custom_id), private=private, deferrable=not opens, load=load
        )
        return handler

    return register


def presses(among: Callable[[str], bool]) -> Callable[[OtherPress], OtherPress]:
    """Register the handler of all verbs of a kind that no other handler names."""

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
    load: Load = Load.QUICK,
) -> None:
    """Handle one interaction and see that it is answered once. A user who asks too fast gets no work done,
    and an answer only once in a while."""
    name = name_of(interaction)
    serve(interaction.id, name)
    ask = Ask.of(interaction)
    ASKING.set(ask.caller.user_id)
    ASSUMED.set(False)
    hurried = too_soon(ask, load)
    if hurried is not None and not ask.host.rate_limits.tells(ask.caller.user_id):
        watch.count("refusals", hurried.key)
        return
    doing = partial(done, load=load, work=work) if hurried is None else _refusing(hurried)
    timer = asyncio.get_running_loop().call_later(
        ANSWER_WITHIN, lambda: deferrable and ask.host.spawn(_announce_late(ask, private=private))
    )
    with ask.host.at_work(), watch.Took(watch.INTERACTION, name) as took:
        try:
            await _answered(ask, doing, took)
            await _end(ask)
            if hurried is None and await _may_be_first(ask):
                await greet(ask)
        except LeaseLost:
            log.info("an interaction is left to the process that has the shard now")
        finally:
            timer.cancel()


async def _end(ask: Ask) -> None:
    """See that nobody is told that it failed: what Discord took no answer to is done, and told elsewhere."""
    if ask.is_begun:
        return
    try:
        if ask.pressed:
            await ask.defer(private=True)
        else:
            await ask.answer(ask.words("Done."), private=True)
    except UNSENT as error:
        log.info("not answered: %s", type(error).__name__)


async def _may_be_first(ask: Ask) -> bool:
    """Whether something that is told once may follow an answer: to a command, where the server was not told
    it, or no game is chosen."""
    if ask.pressed or ask.host.stopping or not ask.caller.guild_id:
        return False
    return ASSUMED.get() or not (await of_caller(ask.table, ask.caller)).welcomed


def _refusing(why: Refusal) -> Callable[[Ask], Awaitable[None]]:
    async def refuse(ask: Ask) -> None:
        raise why

    return refuse


def name_of(interaction: discord.Interaction) -> str:
    """The name of an interaction in logs and metrics: its command, or its button's or form's action. Typed or
    forged text is never in it."""
    command = interaction.command
    if command is not None:
        sign = "menu " if isinstance(command, app_commands.ContextMenu) else "/"
        return f"{sign}{command.qualified_name}"
    verb = custom_id_of(interaction).removeprefix("k:").partition(":")[0]
    known = verb in PRESSES or verb in CARRYING or any(among(verb) for among in OTHERS)
    return f"press {verb if known else 'unknown'}"


async def _answered(ask: Ask, work: Callable[[Ask], Awaitable[None]], took: watch.Took) -> None:
    try:
        if ask.host.stopping:
            raise Refusal("stopping")
        await work(ask)
    except Refusal as refused:
        took.outcome = watch.REFUSED
        watch.count("refusals", refused.key)
        if refused.key != NOT_PLAYED:
            ASSUMED.set(False)  # What was not done needed no game.
        again = () if refused.key == MISPLACED else await edit_buttons(ask)
        await ask.refuse(refusal(ask.words, refused), again)
    except LeaseLost:
        raise
    except StoreFailure:  # The store has logged the error.
        took.outcome = watch.NOT_STORED
        await ask.refuse(refusal(ask.words, Refusal("not_stored")))


async def _announce_late(ask: Ask, *, private: bool) -> None:
    """Defer what takes long, unless it was answered just now."""
    try:
        await ask.defer(private=private)
    except (discord.InteractionResponded, LeaseLost, *UNSENT) as error:
        log.info("late answer not announced: %s", type(error).__name__)


def custom_id_of(interaction: discord.Interaction) -> str:
    """The id of the button, select or form behind an interaction."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


async def pressed(interaction: discord.Interaction) -> None:
    """Route a press or a filled-in form by its id; a restart changes nothing for it."""
    custom_id = custom_id_of(interaction)
    route = _route(custom_id)
    await guarded(
        interaction,
        _placed(route.work, custom_id),
        private=route.private,
        deferrable=route.deferrable,
        load=route.load,
    )


def _placed(work: Callable[[Ask], Awaitable[None]], custom_id: str) -> Callable[[Ask], Awaitable[None]]:
    """The work of a press, if its message shows the pressed button. Otherwise an id from another message, or
    a forged one, would change a message that it does not belong to. A form stands on no message; one that
    changes the message of its button asks for that."""

    async def checked(ask: Ask) -> None:
        if ask.interaction.type is discord.InteractionType.component:
            ask.must_carry(custom_id)
        await work(ask)

    return checked


def _route(custom_id: str) -> Route:
    carrying = CARRYING.get(custom_id.partition(":")[0])
    if carrying is not None:
        return carrying(custom_id)
    verb, numbers = read_button_id(custom_id) or ("", ())
    handler = PRESSES.get(verb) or _other_press(verb)
    return Route(
        lambda ask: handler(ask, numbers), deferrable=verb not in OPENING, load=LOADS.get(verb, Load.QUICK)
    )


@press(EDIT, takes=1, opens=True)
async def _edit(ask: Ask, numbers: tuple[int, ...]) -> None:
    await ask.interaction.response.send_modal(await reopened(ask, numbers[0]))


@press(AGAIN, takes=1)
async def _filled_again(ask: Ask, numbers: tuple[int, ...]) -> None:
    typed = await filled(ask, numbers[0])
    ask.for_form(typed.form_id, typed.message_id)
    route = _route(typed.form_id)
    if route.load is not Load.QUICK and (hurried := too_soon(ask, route.load)) is not None:
        raise hurried
    await done(ask, route.load, route.work)


def _other_press(verb: str) -> Press:
    """The handler of a verb that is not registered by its name."""

    async def handler(ask: Ask, numbers: tuple[int, ...]) -> None:
        found = next((other for among, other in OTHERS.items() if among(verb)), None)
        if found is None:
            raise Refusal("ongoing.unknown")
        await found(ask, verb, numbers)

    return handler


def log_failure(what: str, error: BaseException, reference: str = "") -> None:
    """Log the place and the kind of an error, not its text: that may quote typed text or secret rolls."""
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s\n%s", what, type(error).__name__, where, extra={REFERENCE: reference})


FAILED = N_(
    "Something went wrong on my side, and your command may not have worked. Check before you try again. "
    "Reference for the bot's host: `{reference}`"
)
UNTAKEN = N_(
    "Discord may not have taken my answer, or not all of it, and what you asked for may be done. Check "
    "before you try again. Reference for the bot's host: `{reference}`"
)


async def answer_unexpected(interaction: discord.Interaction, error: BaseException) -> None:
    """Answer privately with a reference, and log the error under it. If Discord only did not accept an
    answer, it is not an error of ours. An interaction that Discord has closed or does not know gets no
    answer."""
    reference = f"{interaction.id:x}"[-8:]
    if isinstance(error, UNSENT):
        code = getattr(error, "code", 0)
        log.warning("reference %s: Discord took no answer (%s %s)", reference, type(error).__name__, code)
        if code in OVER:
            return
    else:
        watch.count("failures", "interaction")
        log_failure(f"reference {reference}", error, reference)
    ask = Ask.of(interaction)
    text = ask.words(UNTAKEN if isinstance(error, UNSENT) else FAILED, reference=reference)
    try:
        await ask.refuse(text)
    except (LeaseLost, *UNSENT) as failed:
        log.warning("reference %s: not answered (%s)", reference, type(failed).__name__)


SHOWN_AFTER = 2.0
"""Seconds after which what takes long says how far it has come, and then again and again."""
LONGEST_PAUSE = SECOND
"""How long typing waits for its suggestions; Discord waits three seconds."""


def too_soon(ask: Ask, load: Load) -> Refusal | None:
    """Why an interaction of this load comes too soon after others; None: it does not, and is counted."""
    wait = ask.host.rate_limits.wait(load, ask.caller.user_id, ask.caller.channel_id)
    return Refusal("too_fast", seconds=-(-wait // SECOND)) if wait else None


async def may_suggest(ask: Ask) -> bool:
    """Whether typing is answered with suggestions. A user who types too fast waits for a second at most. Only
    the newest text then gets its answer, so that the last one always does."""
    limits, who = ask.host.rate_limits, ask.caller.user_id
    if not (wait := limits.wait(Load.TYPED, who, ask.caller.channel_id)):
        return True
    if wait > LONGEST_PAUSE:
        return False
    ask.host.typing[who] = newest = ask.interaction.id
    await asyncio.sleep(wait / SECOND)
    return ask.host.typing.get(who) == newest and not limits.wait(Load.TYPED, who, ask.caller.channel_id)


async def done(ask: Ask, load: Load, work: Callable[[Ask], Awaitable[None]]) -> None:
    """Do the work of an interaction; long work waits for its turn, and its progress is shown."""
    if load is not Load.LONG:
        await work(ask)
        return
    who, slots = ask.caller.user_id, ask.host.slots
    if before := slots.before(who):
        ask.progress = ask.words.plural(
            "⏳ {n} file before this one …", "⏳ {n} files before this one …", before
        )
    telling = asyncio.create_task(_tell_progress(ask))
    try:
        async with slots.turn(who):
            await work(ask)
    finally:
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell_progress(ask: Ask) -> None:
    """Say how far it has come, as long as that moves."""
    shown = ""
    while True:
        await asyncio.sleep(SHOWN_AFTER)
        try:
            if ask.progress != shown and await ask.show_progress():
                shown = ask.progress
        except UNSENT as error:
            log.info("progress not shown: %s", type(error).__name__)
