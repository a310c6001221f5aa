"""What Discord says of people, channels and messages, with the fields that discord.py needs."""

import json
from collections.abc import Sequence
from typing import Any

from aiohttp import web

from tests.wire import ANN, BOB, CHANNEL, ELSEWHERE, GM, GROUP, GUILD, TAVERN

APP, BOT = 1, 2
NAMES = {GM: "Gm", ANN: "Ann", BOB: "Bob"}
MANAGES = str(1 << 4 | 1 << 5 | 1 << 10 | 1 << 11)
PLAYS = str(1 << 10 | 1 << 11)
BROUGHT = str(1 << 14 | 1 << 15 | 1 << 17)
"""The bot's permissions where a user brought it."""
BOT_MAY = str(1 << 10 | 1 << 11 | 1 << 29)
"""Its permissions on servers: of those that it asks for, the webhooks' too."""


def answered(body: Any, status: int = 200, **headers: str) -> web.Response:
    """JSON as discord.py wants it: its content type must have no charset."""
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **headers}
    )


def failed(status: int, code: int = 0) -> web.Response:
    return answered({"code": code, "message": "the double says no"}, status)


def throttled(seconds: float) -> web.Response:
    """A rate limit as Discord's own servers answer it: without Via it would be Cloudflare's."""
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
    return answered(body, 429, Via="1.1 google")


def user(user_id: int) -> dict[str, Any]:
    name = NAMES.get(user_id, "kelou")
    return {
        "id": str(user_id), "username": name.lower(), "global_name": name, "discriminator": "0",
        "avatar": None, "bot": user_id == BOT, "public_flags": 0,
    }  # fmt: skip


def server_of(channel_id: int) -> int:
    return ELSEWHERE if channel_id == TAVERN else GUILD


def sent_from(who: int, channel_id: int, locale: str, brought_by: int) -> dict[str, Any]:
    """What an interaction says of its place; ``brought_by``: who asked for it, or for the pressed message."""
    place: dict[str, Any] = {"channel_id": str(channel_id), "channel": channel(channel_id), "locale": locale}
    brought = {"authorizing_integration_owners": {"1": str(brought_by)}, "app_permissions": BROUGHT}
    if channel_id == GROUP:
        return {**place, **brought, "context": 2, "user": user(who)}
    server = str(server_of(channel_id))
    there = {"authorizing_integration_owners": {"0": server}, "app_permissions": BOT_MAY}
    return {
        **place, **(brought if channel_id == TAVERN else there), "context": 0, "guild_id": server,
        "guild_locale": locale, "guild": {"id": server, "locale": locale, "features": []},
        "member": member(who),
    }  # fmt: skip


def channel(channel_id: int) -> dict[str, Any]:
    if channel_id == GROUP:
        return {
            "id": str(GROUP), "type": 3, "name": None, "icon": None, "owner_id": str(ANN),
            "last_message_id": None, "recipients": [user(ANN), user(BOB)],
        }  # fmt: skip
    return {
        "id": str(channel_id), "type": 0, "name": f"table-{channel_id}", "position": 0,
        "guild_id": str(server_of(channel_id)), "permission_overwrites": [], "permissions": PLAYS,
        "nsfw": False, "parent_id": None, "flags": 0,
    }  # fmt: skip


def member(user_id: int) -> dict[str, Any]:
    return {
        "user": user(user_id), "nick": None, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False, "mute": False, "flags": 0, "pending": False,
        "permissions": MANAGES if user_id == GM else PLAYS,
    }  # fmt: skip


def guild(locale: str) -> dict[str, Any]:
    everyone = {
        "id": str(GUILD), "name": "@everyone", "permissions": PLAYS, "position": 0, "color": 0,
        "hoist": False, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "managed": False, "mentionable": False, "flags": 0,
    }  # fmt: skip
    return {
        "id": str(GUILD), "name": "Guild", "owner_id": str(GM), "roles": [everyone], "member_count": 4,
        "channels": [channel(each) for each in range(CHANNEL, CHANNEL + 3)], "members": [member(BOT)],
        "unavailable": False, "large": False, "emojis": [], "stickers": [], "threads": [], "presences": [],
        "voice_states": [], "stage_instances": [], "guild_scheduled_events": [], "features": [],
        "preferred_locale": locale,
    }  # fmt: skip


def message_of(message_id: int, where: int, given: dict[str, Any]) -> dict[str, Any]:
    """A message of the bot's, as it was sent."""
    return {
        "id": str(message_id), "type": 0, "channel_id": str(where), "author": user(BOT), "tts": False,
        "content": given.get("content") or "", "timestamp": "2026-11-20T20:30:00+00:00",
        "edited_timestamp": None, "mention_everyone": False, "mentions": [], "mention_roles": [],
        "attachments": [], "embeds": [], "components": given.get("components") or [], "pinned": False,
        "flags": given.get("flags", 0),
    }  # fmt: skip


def text_of(given: dict[str, Any]) -> str:
    return "\n".join(filter(None, [given.get("content"), *_contents(given.get("components") or ())]))


def _contents(components: Sequence[dict[str, Any]]) -> list[str]:
    """The texts of a Components V2 message."""
    return [
        text
        for each in components
        for text in (each.get("content"), *_contents(each.get("components", ())))
        if text
    ]


def custom_ids(components: Sequence[dict[str, Any]]) -> list[str]:
    return [
        custom_id
        for each in components
        for custom_id in (each.get("custom_id"), *custom_ids(each.get("components", ())))
        if custom_id
    ]
