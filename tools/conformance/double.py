"""The wire double, with every body that it is sent held against Discord's description, and everything
that can be pressed kept."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.wire import GUILD
from tests.wire.double import INTERACTION_TOKEN, Answers, Discord, body_of
from tests.wire.payloads import APP, BOT_MAY, channel, guild, member, user
from tools.conformance.description import Description
from tools.conformance.guests import PEOPLE, PLACES, Act, Guests, Place

FILES = "/files/"
ELSEWHERE = 11
"""A server that has not got the bot."""
STRANGE = [["channels", str(each.channel_id)] for each in PLACES if not each.is_joined]
"""Requests to channels that the bot reaches by answers alone."""
FORM, UPDATED, AUTOCOMPLETED = 9, 7, 8
EPHEMERAL = 64
HEARTBEAT = 1
WAY = 0.02
"""Seconds that a heartbeat is under way: discord.py takes an answer within none for one that is late."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A request that does not fit, and the last thing that somebody did before it."""

    route: str
    fault: str
    body: Any
    after: str


@dataclass
class Judge(Discord):
    """Discord that reads what it is sent by its own description."""

    description: Description = field(kw_only=True)
    guests: Guests | None = None
    faults: list[Fault] = field(default_factory=list[Fault])
    bodies: Counter[str] = field(default_factory=Counter[str])
    knows_commands: asyncio.Event = field(default_factory=asyncio.Event)
    acts: dict[int, Act] = field(default_factory=dict[int, Act])
    last: str = ""

    async def send(self, act: Act, locale: str) -> Answers:
        """Let somebody do something; it need not be answered yet."""
        number = self.new_id()
        self.answers[number], self.acts[number] = Answers(), act
        self.last = f"{act.kind} {json.dumps(act.data, ensure_ascii=False)[:300]}"
        server = GUILD if act.place.has_bot else ELSEWHERE
        who: dict[str, Any] = {"user": user(act.who)}
        if act.place.context == 0:
            who = {"member": member(act.who), "guild_id": str(server), "guild_locale": locale,
                   "guild": {"id": str(server), "locale": locale, "features": []}}  # fmt: skip
        installed = {0: server if act.place.context == 0 else 0, 1: act.who}[act.place.owner]
        await self._dispatch("INTERACTION_CREATE", {
            "id": str(number), "application_id": str(APP), "type": act.kind, "version": 1,
            "context": act.place.context, "token": f"{INTERACTION_TOKEN}-{number}",
            "channel_id": str(act.place.channel_id), "locale": locale, "entitlements": [],
            "authorizing_integration_owners": {str(act.place.owner): str(installed)},
            "attachment_size_limit": 10485760, "app_permissions": BOT_MAY,
            "channel": self._channel(act.place),
            "data": self._with_entities(act.data), **who, **({"message": act.message} if act.message else {}),
        })  # fmt: skip
        return self.answers[number]

    def _channel(self, place: Place) -> dict[str, Any]:
        if place.context == 0:
            return channel(place.channel_id)
        people = [user(each) for each in (101, 102)][: place.context]
        return {"id": str(place.channel_id), "type": place.context * 2 - 1 if place.context == 1 else 3,
                "last_message_id": None, "recipients": people, "flags": 0}  # fmt: skip

    async def _received(self, socket: web.WebSocketResponse, given: dict[str, Any]) -> None:
        if given["op"] == HEARTBEAT:
            await asyncio.sleep(WAY)
        await super()._received(socket, given)

    async def _sync(self, request: web.Request) -> web.Response:
        response = await super()._sync(request)
        self.knows_commands.set()
        return response

    async def _observed(self, request: web.Request, handler: Any) -> web.StreamResponse:
        path = request.path.removeprefix("/api/v10")
        if path.startswith(FILES):
            return web.Response(text=self.guests.file() if self.guests else "")
        if path not in ("/gateway", "/gateway/bot"):
            body = await body_of(request) if request.can_read_body else None
            route = f"{request.method} {path}"
            self.bodies[request.method] += 1
            fault = self.description.fault(request.method, path, body)
            if path.split("/")[1:3] in STRANGE:
                fault = "the bot is not there"
            if fault:
                self.faults.append(Fault(route, fault, body, self.last))
        return await super()._observed(request, handler)

    async def _callback(self, request: web.Request) -> web.Response:
        given, act = await body_of(request), self.acts[int(request.match_info["id"])]
        if given["type"] == FORM and self.guests:
            self.guests.forms.append((act.place, act.who, given["data"]))
        response = await super()._callback(request)
        if given["type"] in (FORM, AUTOCOMPLETED, UPDATED, 6):
            self.answers[int(request.match_info["id"])].came.set()
        return response

    async def _create(self, request: web.Request) -> web.Response:
        response = await super()._create(request)
        where = int(request.match_info["channel"])
        made: dict[str, Any] = json.loads(response.body) if isinstance(response.body, bytes) else {}
        if where in PEOPLE:
            self._keep(Place(1, where), where, made)
        else:
            self._keep(Place(0, where), None, made)
        return response

    def _answer(self, answers: Answers, token: str, data: dict[str, Any]) -> dict[str, Any]:
        made = super()._answer(answers, token, data)
        act = self.acts[int(token.removeprefix(f"{INTERACTION_TOKEN}-"))]
        private = data.get("flags", 0) & EPHEMERAL or answers.private
        self._keep(act.place, act.who if private else None, made | {"flags": data.get("flags", 0)})
        return made

    def _keep(self, place: Place, alone: int | None, message: dict[str, Any]) -> None:
        if self.guests and message.get("components"):
            self.guests.messages.append((place, alone, message))

    def _with_entities(self, data: Any) -> Any:
        """Options with the people and files that they name, as Discord sends them along."""
        if "resolved" not in data:
            return data
        named = data["resolved"]
        people = {each: member(int(each)) for each in named.get("users", ())}
        address = f"http://127.0.0.1:{self.port}{FILES}sheet.txt"
        file = {"filename": "sheet.txt", "size": 2000, "content_type": "text/plain", "url": address,
                "proxy_url": address}  # fmt: skip
        everyone = guild(self.locale)["roles"][0]
        return data | {"resolved": {
            "users": {each: person.pop("user") for each, person in people.items()},
            "members": people,
            "channels": {each: channel(int(each)) for each in named.get("channels", ())},
            "roles": {each: {**everyone, "id": each} for each in named.get("roles", ())},
            "messages": named.get("messages", {}),
            "attachments": {each: {"id": each, **file} for each in named.get("attachments", ())},
        }}  # fmt: skip
