"""What watchers are told of calls to Discord, and under which names."""

from collections.abc import Generator, Mapping
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.observing import api_calls, watch
from bot.observing.api_calls import route_class
from bot.observing.watch import Ending, serve


@pytest.mark.parametrize(
    ("method", "path", "told"),
    [
        ("POST", "/api/v10/channels/123/messages", "POST /channels/_/messages"),
        ("PATCH", "/channels/{channel_id}/messages/{message_id}", "PATCH /channels/_/messages/_"),
        (
            "POST",
            "/api/v10/interactions/12/a-secret.token/callback",
            "POST /interactions/_/_/callback",
        ),
        (
            "PATCH",
            "/api/v10/webhooks/1/a-secret/messages/@original",
            "PATCH /webhooks/_/_/messages/@original",
        ),
        ("GET", "/api/v10/guilds/9/members/7", "GET /guilds/_/members/_"),
        ("GET", "/api/v10/somebody's-name", "GET /_"),
    ],
)
def test_a_route_s_class_names_nobody(method: str, path: str, told: str) -> None:
    assert route_class(method, path) == told


class Told:
    """Somebody who watches."""

    def __init__(self) -> None:
        self.ended: list[tuple[str, str, str]] = []
        self.spent_on: list[tuple[str, str, str]] = []

    def begun(self, kind: str, name: str) -> Ending:
        return lambda outcome: self.ended.append((kind, name, outcome))

    def spent(self, kind: str, name: str, outcome: str, seconds: float) -> None:
        assert seconds >= 0
        self.spent_on.append((kind, name, outcome))

    def counted(self, what: str, name: str) -> None: ...

    def stands(self, what: str, values: Mapping[str, float]) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def told() -> Generator[Told]:
    watching = Told()
    watch.watch(watching)
    yield watching
    watch.unwatch(watching)


async def test_calls_are_told_by_their_class_how_they_ended_and_what_held_them_back(told: Told) -> None:
    """Over a real client of aiohttp, to a server that answers and one that breaks off."""

    async def answers(request: web.Request) -> web.Response:
        if request.path.endswith("/broken"):
            assert request.transport is not None
            request.transport.close()
        return web.Response(status=204)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answers)
    http: Any = SimpleNamespace(http_trace=None)

    async def request(route: Any) -> int:
        async with session.request(route.method, server.make_url(route.path)) as response:
            return response.status

    http.request = request
    api_calls.watch(http)
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[http.http_trace]) as session:

        async def asks(method: str, path: str) -> int:
            return await http.request(SimpleNamespace(method=method, path=path))

        serve(77, "/roll")
        assert await asks("POST", "/api/v10/interactions/1/token/callback") == 204
        assert await asks("POST", "/api/v10/interactions/1/token/callback") == 204
        await asks("GET", "/files/map")
        with pytest.raises(aiohttp.ClientError):
            await asks("POST", "/api/v10/channels/5/broken")
    assert told.ended == [
        (watch.CALL, api_calls.ANSWERS, "204"),
        (watch.CALL, api_calls.ANSWERS, "204"),
        (watch.CALL, "GET elsewhere", "204"),
        (watch.CALL, "POST /channels/_/_", "lost"),
    ]
    answered = [each for each in told.spent_on if each[0] == watch.ANSWER]
    assert answered == [(watch.ANSWER, "/roll", "204")], "the first answer counts"
    assert [name for kind, name, _ in told.spent_on if kind == watch.WAIT][-1] == "POST /channels/_/_"
