"""Discord's REST routes, as far as the bot has a use for them, by Discord's own rules."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tools.simulator.clocks import BEGINNING
from tools.simulator.facts import Sent
from tools.simulator.interactions import AUTOCOMPLETE, COMPONENT, DEFERRED, FORM, SOON, Answer, Interaction
from tools.simulator.invoking import shown_form
from tools.simulator.loop import Mortal
from tools.simulator.places import (
    ATTACH,
    EPHEMERAL,
    HISTORY,
    SEND,
    SEND_IN_THREADS,
    THREAD,
    VIEW,
    Attached,
    Channel,
    Message,
)
from tools.simulator.world import World

LONGEST = 2000
HOOKS_TOKEN = "hook-"
"""How the token of a channel's webhook begins; the others are those of interactions."""
MOST_FOLLOW_UPS = 5
"""How many more answers an interaction has where only its user brought the bot."""
NONCES = 300.0
"""Seconds for which Discord knows a nonce."""
MESSAGE, DEFER, KEEP, UPDATE, CHOICES, OPEN_FORM = 4, 5, 6, 7, 8, 9


@dataclass(slots=True)
class Call:
    """A request of the bot's. ``shape`` is its route with stars for ids, and ``hooks`` for a webhook of a
    channel; ``ids`` are those; ``left`` is when it went."""

    life: Mortal
    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: dict[int, tuple[str, bytes]] = field(default_factory=dict[int, tuple[str, bytes]])
    shape: str = ""
    ids: list[str] = field(default_factory=list[str])
    left: float = 0.0

    def __post_init__(self) -> None:
        parts = self.path.strip("/").split("/")
        by_token = parts[0] in ("interactions", "webhooks")
        stars = [
            "*" if each.isdigit() or (by_token and place == 2) else each for place, each in enumerate(parts)
        ]
        if parts[0] == "webhooks" and parts[2].startswith(HOOKS_TOKEN):
            stars[0] = "hooks"
        self.ids = [each for each, star in zip(parts, stars, strict=True) if star == "*"]
        self.shape = f"{self.method} {'/'.join(stars)}"


class Denied(Exception):
    """Discord does not do it: an HTTP status and a code of Discord's."""

    def __init__(self, status: int, code: int = 0) -> None:
        super().__init__(status, code)
        self.status, self.code = status, code


Handler = Callable[["Rest", Call], Any]
ROUTES: dict[str, tuple[str, Handler]] = {}
"""By shape: the group that faults know it by, and what it does."""


def route(shape: str, group: str) -> Callable[[Handler], Handler]:
    """Register what a route does."""

    def register(handler: Handler) -> Handler:
        ROUTES[shape] = group, handler
        return handler

    return register


LIMITS: dict[str, tuple[int, float]] = {
    "POST channels/*/messages": (5, 5.0),
    "PATCH channels/*/messages/*": (5, 5.0),
    "DELETE channels/*/messages/*": (5, 1.0),
    "POST users/@me/channels": (10, 10.0),
    "POST hooks/*/*": (5, 2.0),
}
"""Calls allowed in a number of seconds, for each channel."""


@dataclass
class Rest:
    """What Discord does when it is called."""

    world: World
    nonces: dict[str, tuple[float, int, int]] = field(default_factory=dict[str, Any])
    calls: dict[tuple[str, str], deque[float]] = field(default_factory=dict[Any, Any])
    answer_lost: bool = False
    """Whether the bot will not learn that a call took effect."""

    def headers(self, call: Call) -> tuple[dict[str, str], float]:
        """The rate limit's headers, and how long to wait if it is used up."""
        if call.shape not in LIMITS:
            return {}, 0.0
        most, seconds = LIMITS[call.shape]
        now, key = self.world.at, (call.shape, call.ids[0] if call.ids else "")
        recent = self.calls.setdefault(key, deque())
        while recent and recent[0] <= now - seconds:
            recent.popleft()
        wait = max(0.0, recent[0] + seconds - now) if len(recent) >= most else 0.0
        if not wait:
            recent.append(now)
        after = recent[0] + seconds - now
        return {
            "X-RateLimit-Limit": str(most), "X-RateLimit-Remaining": str(most - len(recent)),
            "X-RateLimit-Reset-After": f"{after:.3f}", "X-RateLimit-Bucket": f"bucket-{call.shape}",
        }, wait  # fmt: skip

    def do(self, call: Call) -> Any:
        """Do what is asked for; gives the answer's body. `Denied`: it was not done."""
        if call.shape not in ROUTES:
            raise Denied(404)
        return ROUTES[call.shape][1](self, call)

    def channel(self, call: Call, needs: int = VIEW) -> Channel:
        """The channel of a call. `Denied`: it is gone, or the bot may not."""
        channel = self.world.channels.get(int(call.ids[0]))
        if channel is None:
            raise Denied(404, 10003)
        if channel.recipient is not None:
            return channel
        if channel.is_abroad or not self.world.guilds[channel.guild_id].has_bot or not channel.bot_may & VIEW:
            raise Denied(403, 50001)
        if channel.bot_may & needs != needs:
            raise Denied(403, 50013)
        return channel

    def own(self, call: Call) -> tuple[Channel, Message]:
        """The bot's own message of a call, which is not a private answer."""
        channel = self.channel(call)
        message = channel.messages.get(int(call.ids[1]))
        if message is None or message.only_for is not None:
            raise Denied(404, 10008)
        if message.author is not self.world.bot:
            raise Denied(403, 50005)
        return channel, message

    def interaction(self, token: str) -> Interaction:
        found = self.world.open.get(token)
        if found is None:
            raise Denied(401, 50027)
        return found

    def filled(self, message: Message, call: Call, data: dict[str, Any]) -> Message:
        """Put into a message what a payload says of it."""
        content = data.get("content")
        if content is not None and len(content) > LONGEST:
            raise Denied(400, 50035)
        if "content" in data:
            message.content = content or ""
        if data.get("components") is not None:
            message.components = data["components"]
        if "attachments" in data or call.files:
            message.attachments = self._attached(message, call, data)
        message.flags |= data.get("flags") or 0
        allowed: dict[str, Any] = data.get("allowed_mentions") or {}
        message.mentions = tuple(int(each) for each in allowed.get("users", ()))
        return message

    def _attached(self, message: Message, call: Call, data: dict[str, Any]) -> list[Attached]:
        stays = {int(each["id"]) for each in data.get("attachments") or ()}
        old = [each for each in message.attachments if each.id in stays]
        return old + [Attached(self.world.new_id(), *given) for given in call.files.values()]

    def new(self, call: Call, channel_id: int, data: dict[str, Any]) -> Message:
        world = self.world
        made = Message(world.new_id(), channel_id, world.bot, world.at, wall=BEGINNING + world.at)
        return self.filled(made, call, data)

    def sent(
        self, call: Call, kind: str, channel_id: int, to: int | None, message: Message | None,
        data: dict[str, Any], interaction: Interaction | None = None, *, copy: bool = False,
    ) -> None:  # fmt: skip
        """Tell what was accepted."""
        self.world.tell(Sent(
            self.world.at, call.life.number, kind, channel_id, to, message.id if message else None, data,
            dict(call.files.values()), data.get("nonce") if data.get("enforce_nonce") else None,
            interaction.id if interaction else None, self.answer_lost, copy, call.left,
        ))  # fmt: skip


# --- the bot's identity ---


@route("GET users/@me", "login")
def _me(rest: Rest, call: Call) -> Any:
    return rest.world.bot.json


@route("GET oauth2/applications/@me", "login")
def _application(rest: Rest, call: Call) -> Any:
    return {
        "id": str(rest.world.app_id), "name": "Kelou", "icon": None, "description": "", "bot_public": True,
        "flags": 0, "bot_require_code_grant": False, "verify_key": "", "owner": rest.world.bot.json,
        "team": None,
    }  # fmt: skip


@route("GET gateway/bot", "login")
def _gateway(rest: Rest, call: Call) -> Any:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": "wss://gateway.discord.gg", "shards": 1, "session_start_limit": limit}


@route("PUT applications/*/commands", "login")
def _sync(rest: Rest, call: Call) -> Any:
    world = rest.world
    world.commands = [
        {"description": "", **each, "id": str(world.new_id()), "application_id": call.ids[0], "version": "1"}
        for each in call.body
    ]
    return world.commands


# --- lookups ---


@route("GET channels/*", "read")
def _channel(rest: Rest, call: Call) -> Any:
    return rest.channel(call).json


@route("GET guilds/*/members/*", "read")
def _member(rest: Rest, call: Call) -> Any:
    guild = rest.world.guilds.get(int(call.ids[0]))
    if guild is None or not guild.has_bot:
        raise Denied(404, 10004)
    member = guild.members.get(int(call.ids[1]))
    if member is None:
        raise Denied(404, 10007)
    return member.json


@route("GET users/*", "read")
def _user(rest: Rest, call: Call) -> Any:
    user = rest.world.users.get(int(call.ids[0]))
    if user is None:
        raise Denied(404, 10013)
    return user.json


@route("GET channels/*/messages", "read")
def _history(rest: Rest, call: Call) -> Any:
    channel = rest.channel(call, VIEW | HISTORY)
    after, before = int(call.query.get("after", 0)), int(call.query.get("before", 1 << 63))
    found = [it for it in channel.messages.values() if after < it.id < before and it.only_for is None]
    return [each.json for each in found[: int(call.query.get("limit", 50))]]


# --- messages of channels ---


@route("POST users/@me/channels", "dm")
def _direct(rest: Rest, call: Call) -> Any:
    user = rest.world.users.get(int(call.body["recipient_id"]))
    if user is None:
        raise Denied(404, 10013)
    return rest.world.direct(user).json


def _reader(channel: Channel) -> int | None:
    return channel.recipient.id if channel.recipient else None


@route("POST channels/*/messages", "message")
def _create(rest: Rest, call: Call) -> Any:
    channel = _postable(rest, call)
    given, world = call.body, rest.world
    nonce = str(given.get("nonce")) if given.get("enforce_nonce") else ""
    at, where, earlier = rest.nonces.get(nonce, (-NONCES, 0, 0)) if nonce else (-NONCES, 0, 0)
    if nonce and world.at - at < NONCES:  # Whichever channel it was in: a nonce is its author's.
        world.copies += 1
        there = world.channels.get(where)
        message = (there.messages.get(earlier) if there else None) or rest.new(call, channel.id, given)
        rest.sent(call, "create", channel.id, _reader(channel), message, given, copy=True)
        return message.json
    message = rest.new(call, channel.id, given)
    message.nonce = str(given["nonce"]) if given.get("nonce") is not None else None
    world.put(message)
    if nonce:
        rest.nonces[nonce] = world.at, channel.id, message.id
        _forget_old(rest)
    rest.sent(call, "create", channel.id, _reader(channel), message, given)
    return message.json


def _postable(rest: Rest, call: Call) -> Channel:
    channel = rest.channel(call)
    if channel.recipient is not None:
        if not channel.recipient.takes_dms:
            raise Denied(403, 50007)
        return channel
    needs = (SEND_IN_THREADS if channel.kind == THREAD else SEND) | (ATTACH if call.files else 0)
    rest.channel(call, needs)
    if channel.locked:
        raise Denied(403, 160005)
    channel.archived = False  # A post into an archived thread opens the thread again.
    return channel


def _forget_old(rest: Rest) -> None:
    for key, (at, *_) in list(rest.nonces.items()):
        if rest.world.at - at < NONCES:
            return
        del rest.nonces[key]


@route("PATCH channels/*/messages/*", "edit")
def _edit(rest: Rest, call: Call) -> Any:
    channel, message = rest.own(call)
    if channel.archived:
        raise Denied(400, 50083)
    rest.filled(message, call, call.body)
    message.edited = rest.world.at
    rest.sent(call, "edit", channel.id, _reader(channel), message, call.body)
    return message.json


@route("GET channels/*/messages/*", "read")
def _message(rest: Rest, call: Call) -> Any:
    channel = rest.channel(call, VIEW | HISTORY)
    message = channel.messages.get(int(call.ids[1]))
    if message is None or message.only_for is not None:
        raise Denied(404, 10008)
    return message.json


@route("DELETE channels/*/messages/*", "delete")
def _delete(rest: Rest, call: Call) -> Any:
    channel, message = rest.own(call)
    if channel.archived:
        raise Denied(400, 50083)
    del channel.messages[message.id]
    rest.sent(call, "delete", channel.id, _reader(channel), message, {})
    return None


# --- answers to interactions ---


@route("POST interactions/*/*/callback", "callback")
def _callback(rest: Rest, call: Call) -> Any:
    world, given = rest.world, call.body
    asked = world.open.get(call.ids[1])
    if asked is None or (asked.first is None and world.at - asked.at > SOON):
        raise Denied(404, 10062)
    if asked.first is not None:
        raise Denied(400, 40060)
    kind: int = given["type"]
    data: dict[str, Any] = given.get("data") or {}
    is_private = bool((data.get("flags") or 0) & EPHEMERAL)
    message = CALLBACKS[kind](rest, call, asked, data) if kind in CALLBACKS else None
    asked.first = kind
    _note(rest, asked, kind, data, message, private=is_private)
    is_theirs = is_private or kind in (CHOICES, OPEN_FORM) or (message and message.only_for is not None)
    to = asked.who if is_theirs else _whose(rest, asked.channel_id)
    rest.sent(call, "callback", asked.channel_id, to, message, given, asked)
    told = {
        "id": str(asked.id), "type": asked.kind, "response_message_id": str(message.id) if message else None,
        "response_message_loading": kind == DEFER, "response_message_ephemeral": is_private,
        "channel_id": str(asked.channel_id),
    }  # fmt: skip
    body: dict[str, Any] = {"interaction": told}
    if kind in (MESSAGE, UPDATE) and message:
        body["resource"] = {"type": kind, "message": message.json}
    return body


def _whose(rest: Rest, channel_id: int) -> int | None:
    channel = rest.world.channels.get(channel_id)
    return _reader(channel) if channel else None


def _note(
    rest: Rest, asked: Interaction, kind: int, data: dict[str, Any], message: Message | None, *, private: bool
) -> None:
    at = rest.world.at
    asked.answers.append(Answer(at, kind, data, private, message.id if message else None))
    if kind not in DEFERRED:
        asked.settle()


def _answered(rest: Rest, call: Call, asked: Interaction, data: dict[str, Any]) -> Message:
    """A new message that answers an interaction."""
    message = rest.new(call, asked.channel_id, data)
    message.interaction_id, message.asked_by = asked.id, asked.who
    if (data.get("flags") or 0) & EPHEMERAL:
        message.only_for = asked.who
    if asked.channel_id not in rest.world.channels:
        raise Denied(404, 10003)
    rest.world.put(message)
    return message


def _first_message(rest: Rest, call: Call, asked: Interaction, data: dict[str, Any]) -> Message:
    asked.original = _answered(rest, call, asked, data)
    return asked.original


def _loading(rest: Rest, call: Call, asked: Interaction, data: dict[str, Any]) -> Message:
    asked.original = _answered(rest, call, asked, data)
    asked.original.is_loading = True
    return asked.original


def _pressed(rest: Rest, asked: Interaction) -> Message | None:
    if asked.kind not in (COMPONENT, FORM) or asked.message_id is None:
        raise Denied(400, 50035)
    return rest.world.find(asked.message_id)


def _kept(rest: Rest, call: Call, asked: Interaction, data: dict[str, Any]) -> Message | None:
    asked.original = _pressed(rest, asked)
    return asked.original


def _updated(rest: Rest, call: Call, asked: Interaction, data: dict[str, Any]) -> Message:
    message = _pressed(rest, asked)
    if message is None:
        raise Denied(404, 10008)
    asked.original = rest.filled(message, call, data)
    message.edited = rest.world.at
    return message


def _chosen(rest: Rest, call: Call, asked: Interaction, data: dict[str, Any]) -> None:
    if asked.kind != AUTOCOMPLETE:
        raise Denied(400, 50035)
    asked.choices = [(each["name"], each["value"]) for each in data["choices"]]


def _opened(rest: Rest, call: Call, asked: Interaction, data: dict[str, Any]) -> None:
    if asked.kind == FORM:
        raise Denied(400, 50035)
    asked.form = shown_form(data)


CALLBACKS: dict[int, Callable[[Rest, Call, Interaction, dict[str, Any]], Message | None]] = {
    MESSAGE: _first_message, DEFER: _loading, KEEP: _kept, UPDATE: _updated, CHOICES: _chosen,
    OPEN_FORM: _opened,
}  # fmt: skip


@route("POST webhooks/*/*", "webhook")
def _follow_up(rest: Rest, call: Call) -> Any:
    asked = rest.interaction(call.ids[1])
    if asked.first is None:
        raise Denied(404, 10015)
    if asked.original is not None and asked.original.is_loading:
        return _fill(rest, call, asked, "original")
    channel = rest.world.channels.get(asked.channel_id)
    if channel is not None and channel.is_abroad:
        asked.follow_ups += 1
        if asked.follow_ups > MOST_FOLLOW_UPS:
            raise Denied(400, 40094)
    private = bool((call.body.get("flags") or 0) & EPHEMERAL)
    message = _answered(rest, call, asked, call.body)
    _note(rest, asked, MESSAGE, call.body, message, private=private)
    to = asked.who if private else _whose(rest, asked.channel_id)
    rest.sent(call, "followup", asked.channel_id, to, message, call.body, asked)
    return message.json


def _fill(rest: Rest, call: Call, asked: Interaction, kind: str) -> Any:
    """Put into the first answer what is sent; one that was announced becomes it."""
    message = asked.original
    if message is None or not _stands(rest, message):
        raise Denied(404, 10008)
    whose = message.only_for
    rest.filled(message, call, {**call.body, "flags": (call.body.get("flags") or 0) & ~EPHEMERAL})
    message.is_loading = False
    message.edited = rest.world.at
    _note(rest, asked, MESSAGE, call.body, message, private=whose is not None)
    rest.sent(
        call, kind, asked.channel_id, whose or _whose(rest, asked.channel_id), message, call.body, asked
    )
    return message.json


def _stands(rest: Rest, message: Message) -> bool:
    channel = rest.world.channels.get(message.channel_id)
    return channel is not None and message.id in channel.messages


@route("PATCH webhooks/*/*/messages/@original", "webhook")
def _edit_original(rest: Rest, call: Call) -> Any:
    return _fill(rest, call, rest.interaction(call.ids[1]), "original_edit")


@route("GET webhooks/*/*/messages/@original", "webhook")
def _original(rest: Rest, call: Call) -> Any:
    message = rest.interaction(call.ids[1]).original
    if message is None or not _stands(rest, message):
        raise Denied(404, 10008)
    return message.json


@route("DELETE webhooks/*/*/messages/@original", "webhook")
def _delete_original(rest: Rest, call: Call) -> Any:
    asked = rest.interaction(call.ids[1])
    message = asked.original
    if message is None or not _stands(rest, message):
        raise Denied(404, 10008)
    del rest.world.channels[message.channel_id].messages[message.id]
    rest.sent(call, "original_delete", asked.channel_id, message.only_for, message, {}, asked)
    return None
