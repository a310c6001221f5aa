"""Discord as a benchmark needs it: it answers every call at once.

Two of them. ``in_memory`` stands where discord.py hands a request to aiohttp: all of
discord.py runs, with its JSON in both directions, but no HTTP. ``over_http`` is a server
in a process of its own on a loopback port: aiohttp and the sockets run too, TLS does not.
"""

# pyright: reportPrivateUsage=false

import asyncio
import json
import multiprocessing
from collections.abc import Callable, Coroutine, Generator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing.connection import Connection
from typing import Any, Self
from unittest import mock

import aiohttp
import discord
from discord.http import Route

from bot.client import Kelou
from tools.bench.payloads import GUILD, answered, guild, said, without_files

HEADERS = {
    "content-type": "application/json",
    "X-Ratelimit-Limit": "50",
    "X-Ratelimit-Remaining": "49",
    "X-Ratelimit-Reset-After": "1",
}
ROOT = "/api/v10/"
LEASE_SECONDS = 3600.0
"""Longer than anything is measured: no heart beats here."""
Transport = Callable[[], AbstractContextManager[None]]
"""Within it, every client that logs in talks to a double."""


class Answer:
    """The response in aiohttp's form."""

    status = 200
    headers = HEADERS

    def __init__(self, text: str) -> None:
        self._text = text

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def text(self, **_: object) -> str:
        return self._text


class Session:
    """Stands in for ``aiohttp.ClientSession``."""

    def __init__(self, *_: object, **__: object) -> None:
        """It takes what a session takes, and needs none of it."""

    def request(
        self, method: str, url: str, *, data: str | bytes | aiohttp.FormData | None = None, **_: object
    ) -> Answer:
        if isinstance(data, aiohttp.FormData):
            named = ((str(options["name"]), content) for options, _, content in data._fields)
            sent = without_files(next(content for name, content in named if name == "payload_json"))
        else:
            sent = data.decode() if isinstance(data, bytes) else data or "{}"
        return Answer(answered(url.partition(ROOT)[2], sent))

    async def close(self) -> None:
        """There is nothing to close."""


@contextmanager
def in_memory() -> Generator[None]:
    """Discord without HTTP."""
    with mock.patch.object(aiohttp, "ClientSession", Session):
        yield


@contextmanager
def over_http() -> Generator[None]:
    """Discord behind a loopback port."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    server = context.Process(target=_serve, args=(theirs,), daemon=True)
    server.start()
    try:
        if not ours.poll(20):
            raise TimeoutError("the double did not start")
        with mock.patch.object(Route, "BASE", f"http://127.0.0.1:{ours.recv()}{ROOT.rstrip('/')}"):
            yield
    finally:
        server.terminate()
        server.join()


def _serve(told: Connection) -> None:
    asyncio.run(_answer_all(told))


async def _answer_all(told: Connection) -> None:
    server = await asyncio.get_running_loop().create_server(_Http, "127.0.0.1", 0)
    told.send(server.sockets[0].getsockname()[1])
    await server.serve_forever()


class _Http(asyncio.Protocol):
    """As much of HTTP as aiohttp speaks to Discord: requests with a length, one after the other."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        self._received = b""

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, end, body = self._received.partition(b"\r\n\r\n")
        if not end:
            return
        first, *headers = head.decode().split("\r\n")
        named = dict(line.lower().split(": ", 1) for line in headers)
        length = int(named.get("content-length", 0))
        if len(body) >= length:
            self._received = body[length:]
            self._answer(first, said(named, body[:length]))

    def _answer(self, first: str, sent: str) -> None:
        _, url, _ = first.split(" ")
        text = answered(url.partition("?")[0].removeprefix(ROOT), sent or "{}").encode()
        headers = "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
        self._transport.write(
            f"HTTP/1.1 200 OK\r\n{headers}content-length: {len(text)}\r\n\r\n".encode() + text
        )


class Work:
    """A task factory that counts, so that one can wait until nothing is under way."""

    def __init__(self) -> None:
        self.under_way = 0
        self.over = asyncio.Event()

    def __call__(
        self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **given: Any
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=loop, **given)
        self.under_way += 1
        self.over.clear()
        task.add_done_callback(self._ended)
        return task

    def _ended(self, _: asyncio.Task[Any]) -> None:
        self.under_way -= 1
        if not self.under_way:
            self.over.set()


async def log_in(client: discord.Client, channels: int) -> None:
    """Log the client in to the double, on a server with that many text channels."""
    loop = asyncio.get_running_loop()
    if loop.get_task_factory() is None:
        work: Any = Work()  # typeshed asks for keywords that only Task defines.
        loop.set_task_factory(work)
    await client.login("token")
    if isinstance(client, Kelou):  # Without a gateway nobody gives it its only shard.
        client.keeper.seconds = LEASE_SECONDS
        await client.keeper.begin(1)
        await client.keeper.beat()
    client._connection.parse_guild_create(guild(GUILD, channels=channels, roles=3))  # type: ignore[arg-type]
    await settled()


async def settled() -> None:
    """Wait until all is answered, stored and redrawn. TypeError: nobody logged in before."""
    work = asyncio.get_running_loop().get_task_factory()
    if not isinstance(work, Work):
        raise TypeError(work)
    while work.under_way:
        await work.over.wait()


def feed(client: discord.Client, text: str) -> None:
    """Hand an interaction to the client as the gateway would, from its JSON on."""
    client._connection.parse_interaction_create(json.loads(text))
