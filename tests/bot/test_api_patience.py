"""A request that gets no answer is given up, and no other is."""

import asyncio
from collections.abc import Coroutine
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot import api_patience
from cogs.ui.components import UNSENT
from tools.simulator.loop import VirtualLoop
from tools.simulator.session import Session

PART = b"x" * 65_536


def listening() -> aiohttp.TraceConfig:
    http: Any = SimpleNamespace(http_trace=None)
    api_patience.limit(http)
    return http.http_trace


class Slow:
    """A line that answers after so many seconds, and meanwhile takes a part of the body every so often."""

    def __init__(self, seconds: float, apart: float = 0.0) -> None:
        self.seconds, self.apart = seconds, apart
        self.trace = listening()
        self.about = SimpleNamespace()
        self.trace.on_request_start.insert(0, self._begun)

    async def _begun(self, _session: Any, about: SimpleNamespace, _said: Any) -> None:
        self.about = about

    async def carry(self, _call: Any) -> Any:
        parts = int(self.seconds / self.apart) if self.apart else 0
        nobody: Any = None
        for _ in range(parts):
            await asyncio.sleep(self.apart)
            await self.trace.on_request_chunk_sent.send(nobody, self.about, nobody)
        await asyncio.sleep(self.seconds - parts * self.apart)
        return "reply"

    async def asked(self) -> tuple[Any, float]:
        """The reply or the error, and after how many seconds it came."""
        line: Any = self
        life: Any = None
        session = Session(life, line, [self.trace])
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            ended: Any = await session.request("POST", "https://discord.com/api/v10/channels/1/messages")
        except UNSENT as error:
            ended = type(error)
        return ended, loop.time() - begun


def played(work: Coroutine[Any, Any, Any]) -> Any:
    """What it comes to, in virtual time."""
    loop = VirtualLoop(lambda: 0.0)
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()


@pytest.mark.parametrize(
    ("line", "ended"),
    [
        (Slow(24.0), ("reply", 24.0)),
        (Slow(300.0), (TimeoutError, 25.0)),
        (Slow(200.0, apart=20.0), ("reply", 200.0)),
        (Slow(200.0, apart=26.0), (TimeoutError, 25.0)),
    ],
)
def test_a_request_is_given_up_when_nothing_of_it_goes_on(line: Slow, ended: tuple[Any, float]) -> None:
    async def twice() -> list[tuple[Any, float]]:
        """What was given up leaves nothing behind in the task."""
        return [await line.asked(), await line.asked()]

    assert played(twice()) == [ended, ended]


def test_a_task_that_is_called_off_is_not_taken_for_a_silent_discord() -> None:
    async def called_off() -> bool:
        asking = asyncio.create_task(Slow(300.0).asked())
        await asyncio.sleep(1.0)
        asking.cancel()
        await asyncio.wait([asking])
        return asking.cancelled()

    assert played(called_off())


async def test_a_real_connection_is_given_up_and_parts_of_a_body_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(api_patience, "SECONDS", 0.2)
    parts, trace = 0, listening()

    async def counts(*_: object) -> None:
        nonlocal parts
        parts += 1

    async def says_nothing(request: web.Request) -> web.Response:
        await request.read()
        await asyncio.sleep(60)
        return web.Response()

    trace.on_request_chunk_sent.append(counts)
    app = web.Application(client_max_size=1 << 30)
    app.router.add_post("/", says_nothing)
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[trace]) as session:
        with pytest.raises(TimeoutError):
            await session.post(server.make_url("/"), data={"file": BytesIO(PART * 4)})
    assert parts > 1
