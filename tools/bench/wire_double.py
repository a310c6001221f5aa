"""Discord on a loopback port as a load needs it: gateway and REST, in the process that measures.

It sends interactions at a given rate and notes when each is answered, and when the call of the turn
arrives, as Discord would see it. The bots are processes of their own: ``running`` starts one.
"""

import asyncio
import base64
import hashlib
import json
import os
import sys
import tempfile
from collections import deque
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from tools.bench.discord_double import HEADERS, ROOT
from tools.bench.payloads import BOT, USER, answered, guild, member, said
from tools.bench.watch import FREE

HOME = Path(__file__).resolve().parents[2]
PATIENCE = 90.0
"""Seconds after which what did not come is taken for lost."""
THROTTLED = HEADERS | {"Via": "1.1 google", "X-Ratelimit-Global": "true"}
MOST_WAITING = 1_000_000
"""Bytes that may wait for a bot that reads."""
_MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What WebSocket's handshake adds to a key (RFC 6455)."""
ANNOUNCED = '{"type":5'
"""The beginning of a callback that says that an answer will come."""
PROGRESS = "\\u23f3"
"""The sign (an hourglass) with which a deferred answer gives its progress."""
TEXT, CLOSE, PING = 1, 8, 9
HEARTBEAT, IDENTIFY = 1, 2
WAY = 0.02
"""Seconds that a heartbeat is under way."""


@dataclass(slots=True)
class Limit:
    """At most ``calls`` counted calls a second, for a bot as a whole, in any of its processes."""

    calls: int
    taken: int = 0
    refused: int = 0
    window: float = 0.0

    def wait(self) -> float:
        """Seconds until another call may be made; 0: this one may."""
        now = perf_counter()
        if now >= self.window + 1:
            self.window, self.taken = now, 0
        if self.taken < self.calls:
            self.taken += 1
            return 0.0
        self.refused += 1
        return self.window + 1 - now


@dataclass(slots=True)
class Discord:
    """One process's Discord. ``guilds`` are the bodies of GUILD_CREATE that it is sent as it identifies;
    ``limit`` is what it shares with the other processes of its bot. ``shards`` is its advice, ``at_once`` its
    ``max_concurrency``."""

    guilds: Sequence[str] = ()
    limit: Limit | None = None
    shards: int = 1
    at_once: int = 1
    port: int = 0
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    heard: dict[int, float] = field(default_factory=dict[int, float])
    answers: dict[int, float] = field(default_factory=dict[int, float])
    calls: list[tuple[int, float]] = field(default_factory=list[tuple[int, float]])
    identified: list[float] = field(default_factory=list[float])
    requests: int = 0
    uploads: int = 0
    """How many of them had files."""
    members: int = 0
    """How many asked for a member of a server."""
    files: dict[str, bytes] = field(default_factory=dict[str, bytes])
    """The attachments that can be fetched, by path."""
    _announced: dict[str, int] = field(default_factory=dict[str, int])
    _gateways: list["_Line"] = field(default_factory=list["_Line"])

    @asynccontextmanager
    async def listening(self) -> AsyncGenerator[None]:
        """Be there for one bot."""
        server = await asyncio.get_running_loop().create_server(lambda: _Line(self), "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()

    def dispatch(self, name: str, body: str) -> None:
        """Send an event over the newest gateway."""
        self._gateways[-1].event(name, body)

    async def stream(self, name: str, bodies: Iterable[str]) -> None:
        """Send many events, no faster than they are taken."""
        line = self._gateways[-1]
        for body in bodies:
            line.event(name, body)
            while line.backlog > MOST_WAITING:  # noqa: ASYNC110 - the bot reads at its own pace
                await asyncio.sleep(0.001)

    def _called_back(self, parts: list[str], sent: str, now: float) -> None:
        """Note an answer, or that one is to come."""
        number = int(parts[1])
        self.heard[number] = now
        if sent.startswith(ANNOUNCED):
            self._announced[parts[2]] = number
        else:
            self.answers[number] = now

    async def quiet(self) -> None:
        """Wait until the bot has made no request for a while."""
        before = -1
        while before != self.requests:
            before = self.requests
            await asyncio.sleep(2)

    def identify(self, line: "_Line", shard: Sequence[int]) -> None:
        """Answer a bot that identifies, with its shard and the number of shards."""
        self.identified.append(perf_counter())
        self._gateways.append(line)
        told = {
            "v": 10, "user": {"id": str(BOT), "bot": True, **USER}, "session_id": "session",
            "guilds": [{"id": json.loads(each)["id"], "unavailable": True} for each in self.guilds[:1]],
            "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway",
            "application": {"id": str(BOT), "flags": 0}, "shard": shard,
        }  # fmt: skip
        line.event("READY", json.dumps(told))
        for each in self.guilds:
            line.event("GUILD_CREATE", each)
        self.ready.set()

    def answer(self, method: str, path: str, sent: str) -> str:
        """The answer to a request; its time of arrival is noted."""
        now, parts = perf_counter(), path.split("/")
        self.requests += 1
        if parts[0] == "interactions":
            self._called_back(parts, sent, now)
        elif parts[0] == "webhooks" and parts[2] in self._announced and PROGRESS not in sent:
            self.answers[self._announced.pop(parts[2])] = now
        elif method == "POST" and parts[0] == "channels":
            self.calls.append((int(parts[1]), now))
        if parts[0] == "guilds" and parts[2:3] == ["members"]:
            self.members += 1
            return json.dumps(member(int(parts[3])))
        if path == "gateway/bot":
            limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": self.at_once}
            url = f"ws://127.0.0.1:{self.port}/gateway"
            return json.dumps({"url": url, "shards": self.shards, "session_start_limit": limit})
        return answered(path, sent)


class _Line(asyncio.Protocol):
    """One connection: as much of HTTP and of WebSocket as discord.py speaks."""

    def __init__(self, discord: Discord) -> None:
        self._discord = discord
        self._received = b""
        self._is_gateway = False
        self._number = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        while self._frame() if self._is_gateway else self._request():
            pass

    @property
    def backlog(self) -> int:
        """Bytes that the bot has not taken yet."""
        return self._transport.get_write_buffer_size()

    def event(self, name: str, body: str) -> None:
        """Send an event, which has its number in this session."""
        self._number += 1
        self._send(f'{{"op":0,"t":"{name}","s":{self._number},"d":{body}}}')

    def _send(self, text: str) -> None:
        data = text.encode()
        size = len(data)
        length = (
            bytes([size])
            if size < 126
            else b"\x7e" + size.to_bytes(2, "big")
            if size < 65536
            else b"\x7f" + size.to_bytes(8, "big")
        )
        self._transport.write(bytes([0x80 | TEXT]) + length + data)

    def _request(self) -> bool:
        """Answer the next request; whether there was a whole one."""
        head, end, body = self._received.partition(b"\r\n\r\n")
        if not end:
            return False
        first, *headers = head.decode().split("\r\n")
        named = {name.lower(): value for name, _, value in (each.partition(": ") for each in headers)}
        length = int(named.get("content-length", 0))
        if len(body) < length:
            return False
        self._received = body[length:]
        if "sec-websocket-key" in named:
            self._upgrade(named["sec-websocket-key"])
        else:
            self._reply(first, self._said(named, body[:length]))
        return True

    def _said(self, headers: Mapping[str, str], body: bytes) -> str:
        """The JSON of a request; one with files is counted."""
        self._discord.uploads += headers.get("content-type", "").startswith("multipart")
        return said(headers, body)

    def _reply(self, first: str, sent: str) -> None:
        method, url, _ = first.split(" ")
        if (content := self._discord.files.get(url)) is not None:
            self._write("200 OK", {"content-type": "application/octet-stream"}, content)
            return
        path = url.partition("?")[0].removeprefix(ROOT)
        counts = not path.startswith(FREE)
        if self._discord.limit is not None and counts and (wait := self._discord.limit.wait()):
            self._write("429 Too Many Requests", THROTTLED, json.dumps({
                "message": "You are being rate limited.", "retry_after": wait, "global": True,
            }).encode())  # fmt: skip
            return
        text = self._discord.answer(method, path, sent or "{}").encode()
        self._write("200 OK", HEADERS, text)

    def _write(self, status: str, headers: Mapping[str, str], text: bytes) -> None:
        told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._transport.write(
            f"HTTP/1.1 {status}\r\n{told}content-length: {len(text)}\r\n\r\n".encode() + text
        )

    def _upgrade(self, key: str) -> None:
        accepted = base64.b64encode(hashlib.sha1((key + _MAGIC).encode()).digest()).decode()
        self._transport.write(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {accepted}\r\n\r\n".encode()
        )
        self._is_gateway = True
        self._send('{"op":10,"d":{"heartbeat_interval":41250}}')

    def _frame(self) -> bool:
        """Take the next frame of the bot's, which is masked; whether there was a whole one."""
        data = self._received
        if len(data) < 6:
            return False
        size, at = data[1] & 0x7F, 2
        if size >= 126:
            width = 2 if size == 126 else 8
            size, at = int.from_bytes(data[2 : 2 + width], "big"), 2 + width
        if len(data) < at + 4 + size:
            return False
        mask, body = data[at : at + 4], data[at + 4 : at + 4 + size]
        self._received = data[at + 4 + size :]
        self._take(data[0] & 0x0F, bytes(each ^ mask[place % 4] for place, each in enumerate(body)))
        return True

    def _take(self, kind: int, body: bytes) -> None:
        if kind == CLOSE:
            self._transport.close()
        elif kind == TEXT:
            said = json.loads(body)
            if said["op"] == HEARTBEAT:
                # discord.py takes an answer that overtakes its own sending for one that is late.
                asyncio.get_running_loop().call_later(WAY, self._send, '{"op":11}')
            elif said["op"] == IDENTIFY:
                self._discord.identify(self, said["d"].get("shard", (0, 1)))


@dataclass(frozen=True, slots=True)
class Load:
    """The results of commands that were sent at a rate, in seconds: until Discord heard of each at all (an
    answer or a deferral), to each answer, to each call, and until the last of them was over."""

    heard: list[float]
    answers: list[float]
    calls: list[float]
    took: float
    lost: int


async def load(
    discord: Discord, commands: Sequence[tuple[int, int, str]], rate: float, *, called: bool = False
) -> Load:
    """Send commands (interaction, channel, body) at ``rate`` a second, whatever the bot does with them. Wait
    until all are answered and, if they are ``called``, announced."""
    discord.heard.clear()
    discord.answers.clear()
    discord.calls.clear()
    begun, sent = perf_counter(), list[float]()
    for place, (_, _, body) in enumerate(commands):
        if (early := begun + place / rate - perf_counter()) > 0:
            await asyncio.sleep(early)
        sent.append(perf_counter())
        discord.dispatch("INTERACTION_CREATE", body)
    await _over(discord, len(commands), called=called)
    heard, answers = (_since(commands, sent, came) for came in (discord.heard, discord.answers))
    waits = _to_calls(commands, sent, discord.calls) if called else []
    last = max([*discord.answers.values(), *(at for _, at in discord.calls)], default=begun)
    return Load(heard, answers, waits, last - begun, len(commands) - (len(waits) if called else len(answers)))


def _since(
    commands: Sequence[tuple[int, int, str]], sent: Sequence[float], came: Mapping[int, float]
) -> list[float]:
    """From each command that something came of to that."""
    return [came[each] - at for (each, _, _), at in zip(commands, sent, strict=True) if each in came]


async def _over(discord: Discord, count: int, *, called: bool) -> None:
    until = perf_counter() + PATIENCE
    while perf_counter() < until:
        if len(discord.answers) >= count and (not called or len(discord.calls) >= count):
            return
        await asyncio.sleep(0.005)


def _to_calls(
    commands: Sequence[tuple[int, int, str]], sent: Sequence[float], calls: Sequence[tuple[int, float]]
) -> list[float]:
    """From each command to the call that it brought about: within a channel they come in order."""
    begun: dict[int, deque[float]] = {}
    for (_, channel, _), at in zip(commands, sent, strict=True):
        begun.setdefault(channel, deque()).append(at)
    return [at - begun[channel].popleft() for channel, at in calls if begun.get(channel)]


@asynccontextmanager
async def running(discord: Discord, module: str, **environment: str) -> AsyncGenerator[int]:
    """A bot as a process of its own, connected to its Discord; gives the process's id."""
    with tempfile.TemporaryDirectory() as folder:
        given = {"PATH": os.environ["PATH"], "PYTHONPATH": str(HOME), "DISCORD_TOKEN": "token"}
        quiet = {"LOG_LEVEL": "ERROR", "BACKUP_EVERY": "0"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", module, str(discord.port), cwd=folder, stdin=asyncio.subprocess.DEVNULL,
            env={**given, **quiet, **environment},
        )  # fmt: skip
        try:
            await asyncio.wait_for(discord.ready.wait(), PATIENCE)
            yield process.pid
        finally:
            if process.returncode is None:
                process.terminate()
            await asyncio.wait_for(process.wait(), PATIENCE)


def cpu_seconds(pid: int) -> float:
    """CPU time that a process has taken, in the steps of the kernel's clock (10 ms)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int) -> int:
    """Memory of a process that is not swapped out."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def whose(channel: int) -> int:
    """The player in a channel: nobody plays in two, so that nobody asks faster than a user may."""
    return 10**6 + channel


def server(number: int, channels: int, roles: int = 3) -> str:
    """The body of a server's GUILD_CREATE."""
    return json.dumps(guild(number, channels=channels, roles=roles))
