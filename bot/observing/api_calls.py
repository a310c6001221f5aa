"""Calls to Discord, watched where they leave the process: how long, how they ended, how long they waited."""

import re
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any

import aiohttp

from bot.observing.watch import ANSWER, CALL, WAIT, begun, served, spent

_WORDS = frozenset((
    "@me", "@original", "applications", "bot", "bulk-delete", "callback", "channels", "commands", "gateway",
    "guilds", "interactions", "members", "messages", "oauth2", "users", "webhooks",
))  # fmt: skip
"""Words that may appear in a route's class; everything else is an id, a token or a name."""
_VERSION = re.compile(r"^/api/v\d+/")
ANSWERS = "POST /interactions/_/_/callback"
"""The class of the calls that answer interactions."""

Request = Callable[..., Awaitable[Any]]


def watch(http: Any) -> None:
    """Have a client's ``http`` tell of its calls; before it logs in."""
    http.http_trace = _traced(http.http_trace or aiohttp.TraceConfig())
    http.request = _telling(http.request)


def route_class(method: str, path: str) -> str:
    """The class of a call: its method and path, with ``_`` for all that differs between two of them."""
    parts = _VERSION.sub("", path).strip("/").split("/")
    return f"{method} /{'/'.join(each if each in _WORDS else '_' for each in parts)}"


def _traced(trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Make aiohttp report each request, after its other listeners: the first one may hold a request back."""
    trace.on_request_start.append(_started)
    trace.on_request_end.append(_ended)
    trace.on_request_exception.append(_broken)
    return trace


async def _started(_: object, about: SimpleNamespace, said: aiohttp.TraceRequestStartParams) -> None:
    is_discord = _VERSION.match(said.url.path) is not None
    about.route = route_class(said.method, said.url.path) if is_discord else f"{said.method} elsewhere"
    about.began = time.perf_counter()
    about.ended = begun(CALL, about.route)


async def _ended(_: object, about: SimpleNamespace, said: aiohttp.TraceRequestEndParams) -> None:
    _over(about, str(said.response.status))


async def _broken(_: object, about: SimpleNamespace, said: aiohttp.TraceRequestExceptionParams) -> None:
    _over(about, "lost")


def _over(about: SimpleNamespace, outcome: str) -> None:
    now = time.perf_counter()
    about.ended(outcome)
    if (asked := _ASKED.get()) is not None:
        asked.sent += now - about.began
    being = served()
    if about.route == ANSWERS and being is not None and not being.answered:
        being.answered = True
        spent(ANSWER, being.name, outcome, now - being.began)


_ASKED: ContextVar[SimpleNamespace | None] = ContextVar("asked", default=None)
"""The call that is asked for, with the seconds that its requests took."""


def _telling(request: Request) -> Request:
    """The library's function that makes a call, telling how long the call was held back: by rate
    limits, and between tries."""

    async def told(route: Any, **given: Any) -> Any:
        began, asked = time.perf_counter(), SimpleNamespace(sent=0.0)
        token = _ASKED.set(asked)
        try:
            return await request(route, **given)
        finally:
            _ASKED.reset(token)
            held = time.perf_counter() - began - asked.sent
            spent(WAIT, route_class(route.method, route.path), "", held)

    return told
