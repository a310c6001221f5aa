"""aiohttp's session, in process: what discord.py sends through it reaches Discord or does not."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Generator, Sequence
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import aiohttp
from aiohttp.tracing import Trace
from multidict import CIMultiDict
from yarl import URL

from tools.simulator.facts import Called, Delayed, Refused, Waiting
from tools.simulator.faults import CallFault, befalls
from tools.simulator.gateway import Socket
from tools.simulator.hooks import ROUTES
from tools.simulator.interactions import Interaction
from tools.simulator.loop import Mortal
from tools.simulator.rest import Call, Denied, Rest

API = "/api/v10"
JSON = "application/json"
MOST_SECONDS = 300.0
"""How long aiohttp waits for an answer, if the bot waits as long."""
TOO_LONG = 40.0
"""Nobody may wait so long for an answer: other work waits behind the call."""


class Reply:
    """`aiohttp.ClientResponse`, as far as discord.py reads it."""

    def __init__(self, status: int, content: bytes, **headers: str) -> None:
        self.status, self.content = status, content
        self.reason = str(status)
        self.headers: CIMultiDict[str] = CIMultiDict(headers)

    async def text(self, encoding: str = "utf-8") -> str:
        """The body."""
        return self.content.decode(encoding)

    async def read(self) -> bytes:
        """The body as it came."""
        return self.content


def _json(status: int, body: Any, **headers: str) -> Reply:
    return Reply(status, json.dumps(body).encode(), **{"Content-Type": JSON, **headers})


class Line:
    """The way from a process to Discord and back."""

    def __init__(self, rest: Rest) -> None:
        self.rest, self.world = rest, rest.world
        self.chance = rest.world.chance("calls")
        self.calls = 0

    async def carry(self, call: Call) -> Reply:
        """Call Discord and wait for the answer."""
        call.left = self.world.at
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        group = ROUTES[call.shape][0] if call.shape in ROUTES else "read"
        fault = None if self.world.is_calm else befalls(self.chance, group)
        self._note(call, fault)
        seconds = self._delay()
        if fault and any(fault.seconds):
            seconds += (held := self.chance.uniform(*fault.seconds))
            self.world.tell(Delayed(call.left, call.life.number, self._where(call), fault.name, held))
            if held > TOO_LONG:
                self.world.later(TOO_LONG, self._look_again, call, answer)
        self.world.later(min(seconds, MOST_SECONDS), self._arrive, call, fault, answer)
        return await answer

    def _look_again(self, call: Call, answer: Any) -> None:
        """Tell whether somebody still waits for the answer of a call that hangs."""
        if call.life.alive:
            waits, route = not answer.done(), f"{call.method} {call.path}"
            self.world.tell(Waiting(self.world.at, call.life.number, route, TOO_LONG, waits))

    async def fetch(self, number: int) -> Reply:
        """Give an upload, if it is there."""
        await asyncio.sleep(self.chance.uniform(0.02, 0.3))
        found = self.world.uploads.get(number)
        return Reply(200, found.content) if found else Reply(404, b"")

    def _delay(self) -> float:
        return self.chance.uniform(0.02, 0.12)

    def _note(self, call: Call, fault: CallFault | None) -> None:
        """Let an interaction know what befalls its answers, from the moment on at which it begins to."""
        asked = self._answering(call)
        if asked and fault:
            asked.faults.append(fault.name)

    def _where(self, call: Call) -> int:
        """The channel that a call belongs to, also by the interaction that it answers; 0: none."""
        asked = self._answering(call)
        if asked is not None:
            return asked.channel_id
        hook = self.world.hooks.get(int(call.ids[0])) if call.ids else None
        if hook is not None:
            return hook.channel_id
        return int(call.ids[0]) if call.path.startswith("/channels/") else 0

    def _answering(self, call: Call) -> Interaction | None:
        return self.world.open.get(call.ids[1]) if len(call.ids) > 1 else None

    def _arrive(self, call: Call, fault: CallFault | None, answer: Any) -> None:
        """Discord reads the call, and does what it asks for. The bot may have given it up."""
        self.calls += 1
        name = fault.name if fault else ""
        self.rest.answer_lost = answer.done() or (fault is not None and not 200 <= fault.status < 300)
        reply = self._befallen(call, fault) if fault and not fault.takes_effect else self._done(call, name)
        if fault and fault.takes_effect and fault.status != 200:
            reply = self._befallen(call, fault)
        status = reply.status if isinstance(reply, Reply) else 0
        where = 0 if fault and fault.is_global else self._where(call)
        told = self.world.tell
        told(Called(self.world.at, call.life.number, call.method, call.shape, status, name, where))
        if fault and fault.status != 200 and not fault.takes_effect:
            self._refused(call, fault.status, fault.code, name)
        self.world.later(self._delay(), _give, call.life, answer, reply)

    def _refused(self, call: Call, status: int, code: int, fault: str) -> None:
        asked = self._answering(call)
        number = asked.id if asked else None
        route = f"{call.method} {call.path}"
        self.world.tell(Refused(self.world.at, call.life.number, route, status, code, fault, number))

    def _done(self, call: Call, fault: str) -> Reply:
        headers, wait = self.rest.headers(call)
        if wait:
            return _json(429, _limited(wait, is_global=False), Via="1.1 google", **headers)
        try:
            body = self.rest.do(call)
        except Denied as denied:
            self._refused(call, denied.status, denied.code, fault)
            return _json(denied.status, {"code": denied.code, "message": "no"}, **headers)
        return Reply(204, b"", **headers) if body is None else _json(200, body, **headers)

    def _befallen(self, call: Call, fault: CallFault) -> Reply | Exception:
        if not fault.status:
            return _broken(fault.errno)
        if fault.status == 429:
            wait = round(self.chance.uniform(*fault.retry_after), 3)
            body = {**_limited(wait, is_global=fault.is_global), "code": fault.code}
            return _json(429, body, Via="1.1 google")
        if fault.status >= 500:
            return Reply(fault.status, b"<html>upstream</html>", **{"Content-Type": "text/html"})
        return _json(fault.status, {"code": fault.code, "message": "no"})


def _limited(seconds: float, *, is_global: bool) -> dict[str, Any]:
    return {"message": "You are being rate limited.", "retry_after": seconds, "global": is_global}


def _broken(errno: int) -> Exception:
    if errno == 110:
        return TimeoutError()
    return aiohttp.ClientOSError(errno, "Connection reset by peer")


def _give(life: Mortal, answer: Any, reply: Reply | Exception) -> None:
    if answer.done() or not life.alive:
        return
    if isinstance(reply, Exception):
        answer.set_exception(reply)
    else:
        answer.set_result(reply)


class Request:
    """The result of ``session.request``: to be entered, or awaited. Tracers of the session hear of it, and
    may hold it back before it goes."""

    def __init__(
        self, session: "Session", method: str, url: Any, carry: Callable[[], Awaitable[Reply]]
    ) -> None:
        self.session, self.about, self.carry = session, (method, URL(str(url)), CIMultiDict[str]()), carry

    async def __aenter__(self) -> Reply:
        session: Any = self.session
        traces = [Trace(session, each, each.trace_config_ctx()) for each in session.traces]
        for each in traces:
            await each.send_request_start(*self.about)
        try:
            reply: Any = await self.carry()
        except BaseException as error:
            for each in traces:
                await each.send_request_exception(*self.about, error)
            raise
        for each in traces:
            await each.send_request_end(*self.about, reply)
        return reply

    async def __aexit__(self, *_: object) -> None:
        return None

    def __await__(self) -> Generator[Any, None, Reply]:
        return self.__aenter__().__await__()


class Session:
    """`aiohttp.ClientSession` of one process."""

    def __init__(self, life: Mortal, line: Line, traces: Sequence[aiohttp.TraceConfig]) -> None:
        self.life, self.line, self.traces = life, line, traces
        self.closed = False
        for each in traces:
            each.freeze()

    def request(self, method: str, url: Any, *, data: Any = None, params: Any = None, **_: Any) -> Request:
        """Call a route."""
        address = urlsplit(str(url))
        body, files = _read(data)
        asked: dict[str, Any] = params or {}
        query = {**dict(parse_qsl(address.query)), **{key: str(value) for key, value in asked.items()}}
        call = Call(self.life, method, address.path.removeprefix(API), query, body, files)
        return Request(self, method, url, partial(self.line.carry, call))

    def get(self, url: Any, **_: Any) -> Request:
        """Fetch an upload."""
        number = int(urlsplit(str(url)).path.split("/")[3])
        return Request(self, "GET", url, partial(self.line.fetch, number))

    async def ws_connect(self, url: str, **_: Any) -> Socket:
        """Call the gateway."""
        await asyncio.sleep(self.line.world.gateway.delay())
        return self.line.world.gateway.connect(self.life)

    async def close(self) -> None:
        """Let go of it."""
        self.closed = True


def _read(data: Any) -> tuple[Any, dict[int, tuple[str, bytes]]]:
    """The JSON and the files of what is sent."""
    if not isinstance(data, aiohttp.FormData):
        return (json.loads(data) if data else None), {}
    body: Any = None
    files: dict[int, tuple[str, bytes]] = {}
    for options, _, value in data._fields:  # pyright: ignore[reportPrivateUsage]
        if options["name"] == "payload_json":
            body = json.loads(value)
        else:
            number = int(options["name"].removeprefix("files[").removesuffix("]"))
            files[number] = options["filename"], value if isinstance(value, bytes) else value.read()
    return body, files
