"""A line to Discord on which one chosen call fails in one chosen way."""

# pyright: reportPrivateUsage=false, reportPrivateImportUsage=false

import copy
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
import pytest
import simcord.http.router
from simcord.backend.errors import BackendError

from bot.store.settings import Settings
from tests.conftest import Table

NUMBER = re.compile(r"/\d+")
Call = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Failure:
    """How a call fails: the error that the bot gets, and whether the call took effect before."""

    name: str
    error: Callable[[], Exception]
    in_vain: bool = True


ANSWER_LOST = Failure("answer lost", aiohttp.ServerDisconnectedError, in_vain=False)
FAILURES = (
    Failure("500", lambda: BackendError(500, 0, "down")),
    Failure("429", lambda: BackendError(429, 0, "too many")),
    Failure("403", lambda: BackendError(403, 50013, "not permitted")),
    Failure("404", lambda: BackendError(404, 10008, "gone")),
    ANSWER_LOST,
    Failure("answer hangs", TimeoutError, in_vain=False),
    Failure("hang", TimeoutError),
    Failure("lost", aiohttp.ServerDisconnectedError),
)
"""The short profile tries the first one and the fifth by turns."""


@dataclass
class Line:
    """The calls that the bot makes, while it is ``listening``; the call of the number ``at`` fails."""

    calls: list[str] = field(default_factory=list[str])
    listening: bool = False
    at: int | None = None
    failure: Failure = FAILURES[0]
    struck: bool = False
    _known: dict[str, Any] = field(default_factory=dict[str, Any])

    def over(self, carried: Call) -> Call:
        """The function that carries a call, with this in between."""

        def carry(backend: Any, method: str, path: str, **given: Any) -> Any:
            strikes = self.listening and len(self.calls) == self.at
            if self.listening:
                self.calls.append(f"{method} {NUMBER.sub('/_', path)}")
            if not strikes:
                return self._once(carried, backend, method, path, given)
            self.struck = True
            if not self.failure.in_vain:
                self._once(carried, backend, method, path, given)
            raise self.failure.error()

        return carry

    def _once(self, carried: Call, backend: Any, method: str, path: str, given: dict[str, Any]) -> Any:
        """Discord drops the copy of a message by its nonce."""
        body: dict[str, Any] = given["json"] if isinstance(given.get("json"), dict) else {}
        nonce = body.get("nonce")
        if nonce in self._known:
            return copy.deepcopy(self._known[nonce])
        reply = carried(backend, method, path, **given)
        if nonce is not None:
            self._known[nonce] = copy.deepcopy(reply)
        return reply


def laid(patch: pytest.MonkeyPatch) -> Line:
    """A line between the bot and its Discord."""
    line = Line()
    patch.setattr(simcord.http.router, "dispatch", line.over(simcord.http.router.dispatch))
    return line


async def elsewhere(table: Table) -> Table:
    """The same people on another server."""
    other = copy.copy(table)
    other.guild = table.env.create_guild("Other")
    other.channel = other.guild.create_text_channel("table")
    leads = other.guild.create_role(
        "GM", permissions=discord.Permissions(manage_channels=True, manage_guild=True)
    )
    other.gm, other.ann, other.bob = (
        other.guild.add_member(person.user, roles=roles)
        for person, roles in ((table.gm, [leads]), (table.ann, []), (table.bob, []))
    )
    welcomed = Settings(other.guild.id, other.guild.id, welcomed=1)
    await table.store.save_settings(welcomed)
    return other
