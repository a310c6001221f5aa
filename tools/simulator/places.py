"""Discord's people, servers, channels and messages."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

TEXT, DIRECT, GROUP, THREAD = 0, 1, 3, 11
EPHEMERAL, LOADING = 64, 128
VIEW, SEND, ATTACH, HISTORY, SEND_IN_THREADS, WEBHOOKS, MANAGE_CHANNELS, MANAGE_GUILD = (
    1 << bit for bit in (10, 11, 15, 16, 38, 29, 4, 5)
)
PLAYS = VIEW | SEND | ATTACH | HISTORY | SEND_IN_THREADS
MANAGES = PLAYS | MANAGE_CHANNELS | MANAGE_GUILD
BOT_MAY = PLAYS | WEBHOOKS
MOST_MESSAGES = 300
"""Of a channel; older ones are forgotten."""


@dataclass(slots=True)
class User:
    id: int
    name: str
    locale: str = "en-US"
    is_bot: bool = False
    takes_dms: bool = True

    @property
    def json(self) -> dict[str, Any]:
        return {
            "id": str(self.id), "username": self.name.lower(), "global_name": self.name, "discriminator": "0",
            "avatar": None, "bot": self.is_bot, "public_flags": 0,
        }  # fmt: skip


@dataclass(slots=True)
class Member:
    user: User
    manages: bool = False
    roles: tuple[int, ...] = ()

    @property
    def json(self) -> dict[str, Any]:
        return {
            "user": self.user.json, "nick": None, "roles": [str(each) for each in self.roles],
            "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0,
            "pending": False, "permissions": str(MANAGES if self.manages else PLAYS),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Control:
    """A button."""

    label: str
    custom_id: str
    disabled: bool


@dataclass(frozen=True, slots=True)
class Select:
    """A select; one of people (``kind`` 5) has no options."""

    custom_id: str
    kind: int
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Attached:
    """A file of a message."""

    id: int
    name: str
    content: bytes

    def json(self, channel_id: int) -> dict[str, Any]:
        url = f"https://cdn.discordapp.com/attachments/{channel_id}/{self.id}/{self.name}"
        return {
            "id": str(self.id), "filename": self.name, "size": len(self.content), "url": url,
            "proxy_url": url,
            "content_type": "application/octet-stream", "ephemeral": True,
        }  # fmt: skip


@dataclass(slots=True)
class Message:
    """A message. ``only_for``: its only reader; ``interaction_id``: the interaction that it answers, and
    ``asked_by`` its user; ``webhook_id``: the webhook that posted it."""

    id: int
    channel_id: int
    author: User
    created: float
    content: str = ""
    components: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    attachments: list[Attached] = field(default_factory=list[Attached])
    flags: int = 0
    nonce: str | None = None
    mentions: tuple[int, ...] = ()
    edited: float | None = None
    only_for: int | None = None
    interaction_id: int | None = None
    asked_by: int = 0
    webhook_id: int = 0
    is_loading: bool = False
    wall: float = 0.0
    _read: list[dict[str, Any]] | None = None
    _buttons: tuple[Control, ...] = ()

    @property
    def text(self) -> str:
        """All that can be read in it."""
        return "\n".join(filter(None, [self.content, *_texts(self.components)]))

    @property
    def buttons(self) -> tuple[Control, ...]:
        """Its buttons, searched again when the components change."""
        if self._read is not self.components:
            self._read, self._buttons = self.components, _buttons(self.components)
        return self._buttons

    @property
    def selects(self) -> tuple[Select, ...]:
        return tuple(
            Select(
                each["custom_id"],
                each["type"],
                tuple((it["label"], it["value"]) for it in each.get("options", ())),
            )
            for each in parts(self.components)
            if each.get("type") in (3, 5, 6, 7, 8)
        )

    def pressed(self, custom_id: str) -> dict[str, Any]:
        """It as Discord sends it with a press: as it stood on the presser's screen, with that button."""
        if custom_id in {each.get("custom_id") for each in parts(self.components)}:
            return self.json
        button = {"type": 2, "style": 2, "label": "-", "custom_id": custom_id}
        return {**self.json, "components": [*self.components, {"type": 1, "components": [button]}]}

    @property
    def _asked(self) -> dict[str, Any]:
        """The interaction that it answers."""
        user = {"id": str(self.asked_by), "username": f"u{self.asked_by}", "discriminator": "0"}
        return {
            "id": str(self.interaction_id), "type": 2, "user": {**user, "avatar": None},
            "authorizing_integration_owners": {},
        }  # fmt: skip

    @property
    def json(self) -> dict[str, Any]:
        return {
            "id": str(self.id), "type": 0, "channel_id": str(self.channel_id), "author": self.author.json,
            "tts": False, "content": self.content,
            "timestamp": datetime.fromtimestamp(self.wall, UTC).isoformat(), "edited_timestamp": None,
            "mention_everyone": False, "mentions": [], "mention_roles": [],
            "attachments": [each.json(self.channel_id) for each in self.attachments], "embeds": [],
            "components": self.components, "pinned": False,
            "flags": self.flags | (LOADING if self.is_loading else 0),
            **({"webhook_id": str(self.webhook_id)} if self.webhook_id else {}),
            **({"interaction_metadata": self._asked} if self.interaction_id else {}),
        }  # fmt: skip


def _buttons(components: list[dict[str, Any]]) -> tuple[Control, ...]:
    return tuple(
        Control(each.get("label") or "", each["custom_id"], bool(each.get("disabled")))
        for each in parts(components)
        if each.get("type") == 2 and each.get("custom_id")
    )


def parts(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every component, those within others too."""
    found: list[dict[str, Any]] = []
    for each in components:
        found.append(each)
        found += parts(each.get("components") or [])
        found += parts([it for it in (each.get("accessory"), each.get("component")) if it])
    return found


def _texts(components: list[dict[str, Any]]) -> list[str]:
    return [each["content"] for each in parts(components) if each.get("content")]


@dataclass(slots=True)
class Channel:
    """A text channel, a thread, a DM or a group. ``bot_may``: the bot's permission bits there; ``readers``:
    its only readers besides the bot, ``among`` them (None: the whole server); ``group``: the people of a
    group. ``is_abroad``: only its people brought the bot there."""

    id: int
    guild_id: int
    name: str
    kind: int = TEXT
    parent_id: int = 0
    recipient: User | None = None
    archived: bool = False
    locked: bool = False
    bot_may: int = BOT_MAY
    readers: frozenset[int] | None = None
    among: int = 0
    group: tuple[User, ...] = ()
    is_abroad: bool = False
    messages: dict[int, Message] = field(default_factory=dict[int, Message])

    @property
    def json(self) -> dict[str, Any]:
        if self.recipient is not None:
            return {
                "id": str(self.id), "type": DIRECT, "last_message_id": None, "flags": 0,
                "recipients": [self.recipient.json],
            }  # fmt: skip
        if self.group:
            return {
                "id": str(self.id), "type": GROUP, "last_message_id": None, "name": None, "icon": None,
                "owner_id": str(self.group[0].id), "recipients": [each.json for each in self.group],
            }  # fmt: skip
        denied = {"id": str(self.guild_id), "type": 0, "allow": "0", "deny": str(VIEW)}
        allowed = {"id": str(self.among), "type": 1, "allow": str(BOT_MAY), "deny": "0"}
        made: dict[str, Any] = {
            "id": str(self.id), "type": self.kind, "name": self.name, "position": 0, "nsfw": False,
            "guild_id": str(self.guild_id), "permissions": str(PLAYS), "flags": 0,
            "permission_overwrites": [] if self.readers is None else [denied, allowed],
            "parent_id": str(self.parent_id) if self.parent_id else None,
        }  # fmt: skip
        if self.kind == THREAD:
            made["thread_metadata"] = {
                "archived": self.archived, "locked": self.locked, "auto_archive_duration": 1440,
                "archive_timestamp": "2026-12-04T19:30:00+00:00",
            }  # fmt: skip
            made |= {"owner_id": "1", "message_count": 0, "member_count": 2, "rate_limit_per_user": 0}
        return made


@dataclass(frozen=True, slots=True)
class Hook:
    """A webhook of a channel, and the user who made it."""

    id: int
    token: str
    channel_id: int
    maker: User

    @property
    def json(self) -> dict[str, Any]:
        return {
            "id": str(self.id), "type": 1, "channel_id": str(self.channel_id), "token": self.token,
            "name": "Kelou", "avatar": None, "user": self.maker.json,
        }  # fmt: skip


@dataclass(slots=True)
class Guild:
    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    members: dict[int, Member] = field(default_factory=dict[int, Member])
    channels: dict[int, Channel] = field(default_factory=dict[int, Channel])
    has_bot: bool = True

    def json(self, bot: User) -> dict[str, Any]:
        everyone = {
            "id": str(self.id), "name": "@everyone", "permissions": str(PLAYS), "position": 0, "color": 0,
            "hoist": False, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "managed": False, "mentionable": False, "flags": 0,
        }  # fmt: skip
        text = [each.json for each in self.channels.values() if each.kind == TEXT]
        threads = [each.json for each in self.channels.values() if each.kind == THREAD and not each.archived]
        return {
            "id": str(self.id), "name": self.name, "owner_id": str(self.owner_id), "roles": [everyone],
            "member_count": 1, "channels": text, "members": [Member(bot).json], "threads": threads,
            "unavailable": False, "large": False, "emojis": [], "stickers": [], "presences": [],
            "voice_states": [], "stage_instances": [], "guild_scheduled_events": [], "features": [],
            "preferred_locale": self.locale,
        }  # fmt: skip
