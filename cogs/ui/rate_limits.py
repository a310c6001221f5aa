"""Users who ask too fast for the cost of a command or a press, and long work."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.play.workload.cooldowns import SECOND, Load
from bot.refusal import Refusal
from cogs.ui.ask import Ask
from cogs.ui.sending import UNSENT

log = logging.getLogger(__name__)

SHOWN_AFTER = 2.0
"""Seconds after which what takes long says how far it has come, and then again and again."""
LONGEST_PAUSE = SECOND
"""How long typing waits for its suggestions; Discord waits three seconds."""


def hurried(ask: Ask, load: Load) -> Refusal | None:
    """Why an interaction of this load comes too soon after others; None: it does not, and is counted."""
    wait = ask.host.cooldowns.wait(load, ask.caller.user_id, ask.caller.channel_id)
    return Refusal("too_fast", seconds=-(-wait // SECOND)) if wait else None


async def may_suggest(ask: Ask) -> bool:
    """Whether typing is answered with suggestions. A user who types too fast waits for a second at most. Only
    the newest text then gets its answer, so that the last one always does."""
    cooldowns, who = ask.host.cooldowns, ask.caller.user_id
    if not (wait := cooldowns.wait(Load.TYPED, who, ask.caller.channel_id)):
        return True
    if wait > LONGEST_PAUSE:
        return False
    ask.host.typing[who] = newest = ask.interaction.id
    await asyncio.sleep(wait / SECOND)
    return ask.host.typing.get(who) == newest and not cooldowns.wait(Load.TYPED, who, ask.caller.channel_id)


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
