"""The names of servers' members, requested from Discord: seldom, and after everything else."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import discord

from bot import api_pace
from bot.play.cache import Remembered
from cogs.ui.components import UNSENT

log = logging.getLogger(__name__)

MOST_ASKED: Final = 25
"""Of how many people Discord is asked at once; the next time of others."""
PATIENCE: Final = 8.0
"""Seconds after which the names that are not there yet are done without."""
LASTS: Final = 3600.0
"""Seconds for which a name, or that a user is unknown, is trusted."""
MOST_KNOWN: Final = 10_000


class Members:
    """Names from Discord, and the users who are not members; only in memory."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._names: Remembered[tuple[int, int], tuple[float, str]] = Remembered(MOST_KNOWN)
        self._asking = asyncio.Lock()

    async def names(self, guild: discord.Guild, ids: Iterable[int]) -> Mapping[int, str]:
        """The names of these users who are members of a server, as far as Discord answers soon."""
        wanted = sorted(ids)
        try:
            async with asyncio.timeout(PATIENCE), self._asking:
                for user_id in [each for each in wanted if self._known(guild, each) is None][:MOST_ASKED]:
                    await self._ask(guild, user_id)
        except TimeoutError:
            log.info("names of members not waited for")
        except UNSENT as error:
            log.info("names of members not asked for: %s", type(error).__name__)
        found = {each: self._known(guild, each) for each in wanted}
        return {each: name for each, name in found.items() if name}

    async def strangers(self, guild: discord.Guild, ids: Iterable[int]) -> frozenset[int]:
        """Those of these users who are not members of a server, as far as Discord answers soon."""
        wanted = frozenset(ids)
        await self.names(guild, wanted)
        return frozenset(each for each in wanted if self._known(guild, each) == "")

    def _known(self, guild: discord.Guild, user_id: int) -> str | None:
        """A name, "" for a user who is not a member; None: ask Discord."""
        until, name = self._names.get((guild.id, user_id), (0.0, ""))
        return name if self._clock() < until else None

    async def _ask(self, guild: discord.Guild, user_id: int) -> None:
        try:
            with api_pace.yielding():
                name = (await guild.fetch_member(user_id)).display_name
        except discord.NotFound:  # They are gone.
            name = ""
        self._names[guild.id, user_id] = self._clock() + LASTS, name
