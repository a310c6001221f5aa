"""Discord with several shards, and one table on each: whoever identified for a shard hears of its table."""

import asyncio
import re
import time
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.wire import CHANNEL, GUILD
from tests.wire.double import INTERACTION_TOKEN, Answers, Discord
from tests.wire.payloads import APP, BOT, PLAYS, answered, channel, guild, member, user


def guild_of(shard: int) -> int:
    """The server on a shard."""
    return shard << 22 | GUILD


def table_of(shard: int) -> int:
    """Its channel."""
    return shard * 1000 + CHANNEL


@dataclass(frozen=True)
class Heard:
    """A request for the channel of a shard (or, as ``IDENTIFY``, its session), when, and of which process."""

    at: float
    process: int
    shard: int
    what: str


@dataclass
class Fleet(Discord):
    """``sessions`` are the lines by shard, the newest one last; ``heard`` is who said what when."""

    shards: int = 3
    sessions: dict[int, list[tuple[int, web.WebSocketResponse]]] = field(default_factory=dict)
    heard: list[Heard] = field(default_factory=list)
    _sequence: int = 0

    def holder(self, shard: int) -> int:
        """Which process has the newest line that is open; 0: none."""
        return next(
            (process for process, line in reversed(self.sessions.get(shard, [])) if not line.closed), 0
        )

    def said_by(self, process: int, since: float) -> list[Heard]:
        """What a process said from an instant on, up to its next session."""
        later = [each for each in self.heard if each.process == process and each.at >= since]
        begun = next((at for at, each in enumerate(later) if each.what == "IDENTIFY"), len(later))
        return later[:begun]

    async def _gateway_bot(self, request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 16}
        url = f"ws://127.0.0.1:{self.port}/gateway"
        return answered({"url": url, "shards": self.shards, "session_start_limit": limit})

    async def _observed(self, request: web.Request, handler: Any) -> web.StreamResponse:
        if found := re.search(r"/channels/(\d+)/messages", request.path):
            self._note(_process(request), int(found[1]) // 1000, request.method)
        return await super()._observed(request, handler)

    def _note(self, process: int, shard: int, what: str) -> None:
        self.heard.append(Heard(time.monotonic(), process, shard, what))

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        line, process = web.WebSocketResponse(), _process(request)
        await line.prepare(request)
        await line.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        async for message in line:
            given = message.json()
            if given["op"] == 1:
                await line.send_json({"op": 11})
            elif given["op"] == 2:
                await self._identified(line, process, given["d"]["shard"])
            elif given["op"] == 6:
                await line.send_json({"op": 9, "d": False})
        return line

    async def _identified(self, line: web.WebSocketResponse, process: int, which: list[int]) -> None:
        shard, count = which
        assert count == self.shards
        self._note(process, shard, "IDENTIFY")
        await self._tell(line, "READY", {
            "v": 10, "user": user(BOT), "session_id": f"session-{shard}", "shard": which,
            "guilds": [{"id": str(guild_of(shard)), "unavailable": True}],
            "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway",
            "application": {"id": str(APP), "flags": 0},
        })  # fmt: skip
        there, name = guild(self.locale), str(guild_of(shard))
        there |= {"id": name, "channels": [{**channel(table_of(shard)), "guild_id": name}]}
        there["roles"] = [{**each, "id": name} for each in there["roles"]]
        await self._tell(line, "GUILD_CREATE", there)
        self.sessions.setdefault(shard, []).append((process, line))

    async def _tell(self, line: web.WebSocketResponse, name: str, body: Any) -> None:
        self._sequence += 1
        try:
            async with asyncio.timeout(0.5):
                await line.send_json({"op": 0, "t": name, "s": self._sequence, "d": body})
        except (ConnectionError, TimeoutError):
            await line.close()

    async def _interact(self, who: int, where: int, kind: int, data: Any, **more: Any) -> Answers:
        number, shard = self.new_id(), where // 1000
        name = str(guild_of(shard))
        answers = self.answers[number] = Answers()
        for _, line in [each for each in self.sessions.get(shard, []) if not each[1].closed]:
            await self._tell(line, "INTERACTION_CREATE", {
                "id": str(number), "application_id": str(APP), "type": kind, "version": 1, "context": 0,
                "token": f"{INTERACTION_TOKEN}-{number}", "guild_id": name, "channel_id": str(where),
                "locale": self.locale, "guild_locale": self.locale, "entitlements": [],
                "authorizing_integration_owners": {"0": name}, "attachment_size_limit": 10485760,
                "app_permissions": PLAYS, "guild": {"id": name, "locale": self.locale, "features": []},
                "channel": {**channel(where), "guild_id": name}, "member": member(who), "data": data, **more,
            })  # fmt: skip
        return answers


def _process(request: web.Request) -> int:
    """Which process makes a request; `tests.wire.bot` has it say so."""
    found = re.search(r"discord\.py (\d+)\)", request.headers.get("User-Agent", ""))
    return int(found[1]) if found else 0
