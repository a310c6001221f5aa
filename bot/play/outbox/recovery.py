"""Delivers, after a start, what a stop or a kill left undelivered."""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import timedelta

from bot.store.errors import LeaseLost
from bot.store.outbox import Owed

log = logging.getLogger(__name__)

MakeGood = Callable[[int], Awaitable[object]]
"""Delivers one thing, by its id."""
Own = Callable[[int], bool]
"""Whether this process serves a server, by its id."""
KEEP_TRYING = timedelta(days=1)
"""How long what could not be delivered is tried again, at a start and by ``/hidden list``."""
AT_ONCE = 4
"""How many channels are served at the same time."""


def everything(_guild_id: int) -> bool:
    """This process serves every server."""
    return True


async def serve(what: str, owed: Iterable[Owed], make_good: MakeGood, own: Own = everything) -> None:
    """Deliver each of ``owed`` that is ``own`` by its id: in order within a channel, a few channels at once.

    A failure is logged by its id, and all others are delivered.
    """
    by_channel: dict[int, list[int]] = {}
    for each in owed:
        if not own(each.guild_id):
            continue
        by_channel.setdefault(each.channel_id, []).append(each.id)
    channels = iter(by_channel.values())

    async def one_after_another() -> None:
        for ids in channels:
            await _serve_channel(what, ids, make_good)

    await asyncio.gather(*(one_after_another() for _ in range(min(AT_ONCE, len(by_channel)))))


async def _serve_channel(
    what: str, ids: Sequence[int], make_good: Callable[[int], Awaitable[object]]
) -> None:
    for number in ids:
        try:
            await make_good(number)
        except LeaseLost:
            return  # Whoever has the shard now makes it good.
        except Exception as error:  # noqa: BLE001 - one bad row must not keep the others waiting
            where = "".join(traceback.format_tb(error.__traceback__))
            problem = type(error).__name__  # Its text may quote secret dice.
            log.error("%s %d is not made good: %s\n%s", what, number, problem, where)
