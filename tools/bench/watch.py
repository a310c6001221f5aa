"""The outgoing calls, watched where discord.py sends them; the same with and without HTTP."""

import time
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

FREE = ("interactions", "webhooks")
"""The routes of answers to interactions, which do not count against a bot's 50 calls a second."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call that Discord has answered, ``at`` seconds of ``time.perf_counter``."""

    at: float
    method: str
    path: tuple[str, ...]

    @property
    def counts(self) -> bool:
        """Whether it is one of the 50 that a bot may make in a second."""
        return self.path[0] not in FREE

    @property
    def is_post(self) -> bool:
        """Whether it is a new message in a channel."""
        return (self.method, self.path[0], self.path[2:]) == ("POST", "channels", ("messages",))

    @property
    def to(self) -> int:
        """The interaction that it answers, or the channel."""
        return int(self.path[1])


@contextmanager
def watched() -> Generator[list[Call]]:
    """Gather the calls of every client, in the order in which Discord answers them."""
    calls: list[Call] = []
    with (
        mock.patch.object(HTTPClient, "request", _watching(HTTPClient.request, calls)),
        mock.patch.object(AsyncWebhookAdapter, "request", _watching(AsyncWebhookAdapter.request, calls)),
    ):
        yield calls


def _watching(request: Callable[..., Awaitable[Any]], calls: list[Call]) -> Callable[..., Awaitable[Any]]:
    async def noted(sender: object, route: Route, *given: Any, **named: Any) -> Any:
        answer = await request(sender, route, *given, **named)
        path = route.url.removeprefix(route.BASE).strip("/").split("/")
        calls.append(Call(time.perf_counter(), route.method, tuple(path)))
        return answer

    return noted
