"""Discord on a loopback port: its gateway, and the routes that Kelou uses.

It keeps what it is sent (messages in a ledger, answers by interaction), lets a test send
interactions to the bot that is connected, and lets it step in before a request is read
(``arriving``) and after it took effect, but is not answered (``leaving``).
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from aiohttp import WSMsgType, web

from cogs.ui.ask import NOTHING_SAID
from tests.wire import CHANNEL, GM, GROUP, GUILD, TAVERN
from tests.wire.ledger import Ledger
from tests.wire.payloads import (
    APP,
    BOT,
    answered,
    custom_ids,
    failed,
    guild,
    member,
    message_of,
    sent_from,
    text_of,
    user,
)

TOKEN = "the.bot.token-0123456789"
OPTION_TYPES = {str: 3, int: 4, bool: 5}
INTERACTION_TOKEN = "interaction-token"
HOOK_TOKEN = "webhook-token"
ANSWERED, DEFERRED, CHANGED = 4, 5, 7
ABROAD = (TAVERN, GROUP)
FOLLOWUPS = 5
"""The most for one interaction where a user brought the bot."""
EPHEMERAL = 64
PROGRESS = "⏳ "
"""How a text begins that says how far an answer has come."""

Route = str
"""A method and a path below ``/api/v10``."""


@dataclass
class Answers:
    """What an interaction from a channel was answered: the first callback's type, then every text. It
    ``came`` when nobody has to wait any more."""

    channel_id: int = CHANNEL
    who: int = 0
    first: int | None = None
    texts: list[str] = field(default_factory=list)
    private: bool = False
    followups: int = 0
    original: dict[str, Any] = field(default_factory=dict)
    came: asyncio.Event = field(default_factory=asyncio.Event)


class LineLost(Exception):
    """Raised by who steps in: the connection drops."""


async def body_of(request: web.Request) -> Any:
    """What was sent; of a form with files the message beside them."""
    if not request.content_type.startswith("multipart/"):
        return await request.json()
    return json.loads(str((await request.post())["payload_json"]))


def is_still_to_come(text: str) -> bool:
    """Whether a text only stands in for an answer, or says how far that has come."""
    return text == NOTHING_SAID or text.startswith(PROGRESS)


async def let_through(route: Route) -> web.Response | None:
    """Step in nowhere."""
    return None


@dataclass
class Discord:
    """The double; ``synced`` are the command lists it was sent, ``requests`` all routes. ``hushes``: the
    server without the bot does not let its members use external apps in public. ``installs``: the kinds of
    installation that the developer portal has."""

    ledger: Ledger = field(default_factory=Ledger)
    locale: str = "en-US"
    arriving: Callable[[Route], Awaitable[web.Response | None]] = let_through
    leaving: Callable[[Route], Awaitable[web.Response | None]] = let_through
    requests: list[Route] = field(default_factory=list)
    unknown: list[Route] = field(default_factory=list)
    synced: list[Any] = field(default_factory=list)
    commands: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    messages: dict[int, dict[str, Any]] = field(default_factory=dict)
    answers: dict[int, Answers] = field(default_factory=dict)
    connected: asyncio.Event = field(default_factory=asyncio.Event)
    hooks: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    server: dict[str, Any] = field(default_factory=lambda: guild("en-US"))
    resumed: int = 0
    port: int = 0
    hushes: bool = False
    installs: tuple[int, ...] = (0, 1)
    _socket: web.WebSocketResponse | None = None
    _events: list[dict[str, Any]] = field(default_factory=list)
    _ids: Any = field(default_factory=count)

    def new_id(self) -> int:
        """A snowflake of this moment."""
        return (int(time.time() * 1000) - 1420070400000) << 22 | next(self._ids) & 0xFFF

    @asynccontextmanager
    async def listening(self) -> AsyncGenerator[None]:
        """Be there for bots, on a port of the system's choice."""

        @web.middleware
        async def observed(request: web.Request, handler: Any) -> web.StreamResponse:
            return await self._observed(request, handler)

        app = web.Application(middlewares=[observed])
        api = "/api/v10"
        app.add_routes([
            web.get("/gateway", self._gateway),
            web.get(f"{api}/gateway/bot", self._gateway_bot),
            web.get(f"{api}/users/@me", self._me),
            web.get(f"{api}/oauth2/applications/@me", self._application),
            web.get(f"{api}/users/@me/guilds", self._servers),
            web.get(f"{api}/guilds/{GUILD}", self._server),
            web.get(f"{api}/guilds/{GUILD}/channels", self._channels),
            web.get(f"{api}/guilds/{GUILD}/members/{{person}}", self._member),
            web.put(f"{api}/applications/{APP}/commands", self._sync),
            web.get(f"{api}/applications/{APP}/commands", self._commands),
            web.post(f"{api}/users/@me/channels", self._direct),
            web.post(f"{api}/channels/{{channel}}/messages", self._create),
            web.get(f"{api}/channels/{{channel}}/messages", self._newer),
            web.patch(f"{api}/channels/{{channel}}/messages/{{message}}", self._edit),
            web.delete(f"{api}/channels/{{channel}}/messages/{{message}}", self._delete),
            web.post(f"{api}/interactions/{{id}}/{{token}}/callback", self._callback),
            web.post(f"{api}/webhooks/{APP}/{{token}}", self._follow_up),
            web.get(f"{api}/channels/{{channel}}/webhooks", self._hooks),
            web.post(f"{api}/channels/{{channel}}/webhooks", self._hook),
            web.post(f"{api}/webhooks/{{hook}}/{HOOK_TOKEN}", self._spoken),
            web.patch(f"{api}/webhooks/{{hook}}/{HOOK_TOKEN}/messages/{{message}}", self._edit),
            web.delete(f"{api}/webhooks/{{hook}}/{HOOK_TOKEN}/messages/{{message}}", self._delete),
            web.get(f"{api}/webhooks/{APP}/{{token}}/messages/@original", self._original),
            web.patch(f"{api}/webhooks/{APP}/{{token}}/messages/@original", self._fill_original),
            web.delete(f"{api}/webhooks/{APP}/{{token}}/messages/@original", self._drop_original),
            web.route("*", "/{rest:.*}", self._unknown),
        ])  # fmt: skip
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.port = runner.addresses[0][1]
        try:
            yield
        finally:
            await runner.cleanup()

    # --- what a test does ---

    async def slash(self, who: int, command: str, /, channel_id: int = CHANNEL, **options: Any) -> Answers:
        """Somebody sends a command, such as ``"hidden roll"``; it need not be answered yet."""
        given = [{"name": name, "type": OPTION_TYPES[type(it)], "value": it} for name, it in options.items()]
        name, *below = command.split()
        for sub in reversed(below):
            given = [{"name": sub, "type": 1, "options": given}]
        return await self._interact(
            who, channel_id, 2, {"id": "5", "name": name, "type": 1, "options": given}
        )

    async def ask(self, who: int, command: str, /, **options: Any) -> Answers:
        """Somebody sends a command and reads the answer."""
        answers = await self.slash(who, command, **options)
        async with asyncio.timeout(10):
            await answers.came.wait()
        return answers

    async def press(self, who: int, custom_id: str, message_id: int, channel_id: int = CHANNEL) -> Answers:
        """Somebody presses a button."""
        data = {"id": 1, "custom_id": custom_id, "component_type": 2}
        return await self._interact(who, channel_id, 3, data, message=self.messages[message_id])

    def buttons(self, verb: str, channel_id: int = CHANNEL) -> list[tuple[int, str]]:
        """The buttons with a verb in a channel, newest message first: (message, custom id)."""
        return [
            (message_id, custom_id)
            for message_id, message in reversed(self.messages.items())
            if message["channel_id"] == str(channel_id)
            for custom_id in custom_ids(message["components"])
            if custom_id.startswith(f"k:{verb}:")
        ]

    async def reconnect(self) -> None:
        """Ask the bot to connect anew (op 7)."""
        self.connected.clear()
        await self._send({"op": 7, "d": None})

    async def close(self, code: int) -> None:
        """End the bot's connection for a reason of Discord's."""
        assert self._socket is not None, "no bot was ever connected"
        await self._socket.close(code=code)

    async def _interact(self, who: int, where: int, kind: int, data: Any, **more: Any) -> Answers:
        number = self.new_id()
        self.answers[number] = Answers(where, who, original=more.get("message", {}))
        asked = more.get("message", {}).get("interaction_metadata", {}).get("user", {"id": who})
        await self._dispatch("INTERACTION_CREATE", {
            "id": str(number), "application_id": str(APP), "type": kind, "version": 1, "entitlements": [],
            "token": f"{INTERACTION_TOKEN}-{number}", "attachment_size_limit": 10485760, "data": data,
            **sent_from(who, where, self.locale, int(asked["id"])), **more,
        })  # fmt: skip
        return self.answers[number]

    # --- the gateway ---

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            await self._received(socket, message.json())
        if self._socket is socket:
            self.connected.clear()
        return socket

    async def _received(self, socket: web.WebSocketResponse, given: dict[str, Any]) -> None:
        if given["op"] == 1:
            await socket.send_json({"op": 11})
        elif given["op"] == 2:
            self._socket, self._events = socket, []
            await self._dispatch("READY", {
                "v": 10, "user": user(BOT), "session_id": "session",
                "guilds": [{"id": str(GUILD), "unavailable": True}], "shard": given["d"]["shard"],
                "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway",
                "application": {"id": str(APP), "flags": 0},
            })  # fmt: skip
            await self._dispatch("GUILD_CREATE", guild(self.locale))
            self.connected.set()
        elif given["op"] == 6:
            self._socket = socket
            for event in self._events[given["d"]["seq"] :]:
                await self._send(event)
            await self._dispatch("RESUMED", {})
            self.resumed += 1
            self.connected.set()

    async def _dispatch(self, name: str, body: Any) -> None:
        self._events.append({"op": 0, "t": name, "s": len(self._events) + 1, "d": body})
        await self._send(self._events[-1])

    async def _send(self, frame: Any) -> None:
        assert self._socket is not None, "no bot was ever connected"
        with suppress(ConnectionError):
            await self._socket.send_json(frame)

    # --- the routes ---

    async def _observed(self, request: web.Request, handler: Any) -> web.StreamResponse:
        path = request.path.removeprefix("/api/v10")
        route = f"{request.method} {path}"
        self.requests.append(route)
        if path == "/gateway" or path.startswith(("/interactions", "/webhooks")):
            assert "Authorization" not in request.headers or path == "/gateway"
        elif request.headers.get("Authorization") != f"Bot {TOKEN}":
            return failed(401)
        try:
            instead = await self.arriving(route)
            if instead is None:
                effect = await handler(request)
                instead = await self.leaving(route) or effect
        except LineLost:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        return instead

    async def _unknown(self, request: web.Request) -> web.Response:
        self.unknown.append(self.requests[-1])
        return failed(404)

    async def _gateway_bot(self, request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        url = f"ws://127.0.0.1:{self.port}/gateway"
        return answered({"url": url, "shards": 1, "session_start_limit": limit})

    async def _me(self, request: web.Request) -> web.Response:
        return answered(user(BOT))

    async def _application(self, request: web.Request) -> web.Response:
        return answered({
            "id": str(APP), "name": "Kelou", "icon": None, "description": "", "bot_public": True, "flags": 0,
            "bot_require_code_grant": False, "verify_key": "", "owner": user(GM), "team": None,
            "integration_types_config": {str(kind): {} for kind in self.installs},
        })  # fmt: skip

    async def _servers(self, request: web.Request) -> web.Response:
        return answered([self.server])

    async def _server(self, request: web.Request) -> web.Response:
        return answered(self.server)

    async def _channels(self, request: web.Request) -> web.Response:
        return answered(self.server["channels"])

    async def _member(self, request: web.Request) -> web.Response:
        return answered(member(int(request.match_info["person"])))

    async def _sync(self, request: web.Request) -> web.Response:
        self.synced.append(given := await body_of(request))
        self.commands = [
            {"id": str(self.new_id()), "application_id": str(APP), "version": "1", "description": "", **each}
            for each in given
        ]
        return answered(self.commands)

    async def _commands(self, _: web.Request) -> web.Response:
        return answered(self.commands)

    async def _direct(self, request: web.Request) -> web.Response:
        """A DM channel; here it has its person's id."""
        person = int((await body_of(request))["recipient_id"])
        return answered({"id": str(person), "type": 1, "last_message_id": None, "recipients": [user(person)]})

    async def _create(self, request: web.Request) -> web.Response:
        given, where = await body_of(request), int(request.match_info["channel"])
        if where in ABROAD:
            return failed(403, 50001)
        nonce = given.get("nonce") if given.get("enforce_nonce") else None
        mentions = given.get("allowed_mentions", {}).get("users", ())
        sent, new = self.ledger.take(where, nonce, text_of(given), tuple(map(int, mentions)))
        if new:
            self.messages[sent.id] = message_of(sent.id, where, given)
        return answered(self.messages[sent.id])

    async def _edit(self, request: web.Request) -> web.Response:
        if int(request.match_info["channel"]) in ABROAD:
            return failed(403, 50001)
        message = self.messages.get(int(request.match_info["message"]))
        if message is None:
            return failed(404, 10008)
        message |= await body_of(request)
        return answered(message)

    async def _delete(self, request: web.Request) -> web.Response:
        if self.messages.pop(int(request.match_info["message"]), None) is None:
            return failed(404, 10008)
        return web.Response(status=204)

    async def _newer(self, request: web.Request) -> web.Response:
        """The newest messages of a channel after one."""
        where, after = request.match_info["channel"], int(request.query.get("after", 0))
        found = [
            each for number, each in self.messages.items() if number > after and each["channel_id"] == where
        ]
        return answered(found[::-1][: int(request.query.get("limit", 50))])

    async def _callback(self, request: web.Request) -> web.Response:
        given, number = await body_of(request), int(request.match_info["id"])
        answers = self.answers[number]
        data: dict[str, Any] = given.get("data") or {}
        if answers.first is not None:
            return failed(400, 40060)
        hushed = self.hushes and answers.channel_id == TAVERN
        answers.first, answers.private = given["type"], hushed or bool(data.get("flags", 0) & EPHEMERAL)
        if given["type"] != DEFERRED:
            answers.came.set()
        message = self._answer(answers, request.match_info["token"], data)
        if given["type"] == CHANGED:
            answers.original |= data
        else:
            answers.original = message
        if given["type"] == ANSWERED and not answers.private:
            self.messages[int(message["id"])] = message
        interaction = {
            "id": str(number), "type": 2, "response_message_id": message["id"],
            "response_message_loading": given["type"] == DEFERRED, "channel_id": str(answers.channel_id),
            "response_message_ephemeral": answers.private,
        }  # fmt: skip
        body: dict[str, Any] = {"interaction": interaction}
        if given["type"] in (ANSWERED, CHANGED):
            body["resource"] = {"type": given["type"], "message": message}
        return answered(body)

    async def _follow_up(self, request: web.Request) -> web.Response:
        token = request.match_info["token"]
        answers = self._answers_of(token)
        answers.followups += 1
        if answers.channel_id in ABROAD and answers.followups > FOLLOWUPS:
            return failed(400, 40094)
        return answered(self._answer(answers, token, await body_of(request)))

    async def _hooks(self, request: web.Request) -> web.Response:
        where = request.match_info["channel"]
        return answered([each for each in self.hooks.values() if each["channel_id"] == where])

    async def _hook(self, request: web.Request) -> web.Response:
        number, where = str(self.new_id()), request.match_info["channel"]
        self.hooks[number] = {
            "id": number, "type": 1, "channel_id": where, "guild_id": str(GUILD), "user": user(BOT),
            "name": (await body_of(request))["name"], "avatar": None, "token": HOOK_TOKEN,
            "application_id": str(APP),
        }  # fmt: skip
        return answered(self.hooks[number])

    async def _spoken(self, request: web.Request) -> web.Response:
        given, hook = await body_of(request), self.hooks[request.match_info["hook"]]
        made = message_of(self.new_id(), int(hook["channel_id"]), given)
        author = {**user(BOT), "id": hook["id"], "username": given["username"]}
        self.messages[int(made["id"])] = spoken = {**made, "author": author, "webhook_id": hook["id"]}
        return answered(spoken)

    async def _original(self, request: web.Request) -> web.Response:
        return answered(self._answers_of(request.match_info["token"]).original)

    async def _fill_original(self, request: web.Request) -> web.Response:
        """What was announced, with other words: an answer unless these say that one is still to come."""
        token, given = request.match_info["token"], await body_of(request)
        answers = self._answers_of(token)
        if is_still_to_come(text_of(given)):
            return answered(message_of(self.new_id(), answers.channel_id, given))
        return answered(self._answer(answers, token, given))

    async def _drop_original(self, request: web.Request) -> web.Response:
        return web.Response(status=204)

    def _answers_of(self, token: str) -> Answers:
        return self.answers[int(token.removeprefix(f"{INTERACTION_TOKEN}-"))]

    def _answer(self, answers: Answers, token: str, data: dict[str, Any]) -> dict[str, Any]:
        if text := text_of(data):
            answers.texts.append(text)
            answers.came.set()
        message = message_of(self.new_id(), answers.channel_id, data)
        if answers.channel_id in ABROAD:  # The bot can post nothing else there that could be pressed.
            asked = {"type": 2, "id": "1", "user": user(answers.who), "authorizing_integration_owners": {}}
            message |= {"interaction_metadata": asked, "flags": EPHEMERAL if answers.private else 0}
            self.messages[int(message["id"])] = message
        return message
