"""What Discord says: interactions, messages and servers, as the gateway and REST word them."""

import json
import re
from collections.abc import Mapping
from itertools import count
from typing import Any

import discord

BOT, GUILD, FIRST_CHANNEL, PERSON, OTHER = 10, 20, 1000, 30, 31
USER = {"username": "kelou", "discriminator": "0", "avatar": None, "global_name": "Kelou", "public_flags": 0}
SINCE = "2024-01-01T00:00:00.000000+00:00"
EVERYTHING = str(discord.Permissions.all().value)
MESSAGE = (
    '{"type":0,"tts":false,"timestamp":"2026-11-20T20:30:00.000000+00:00","edited_timestamp":null,'
    '"pinned":false,"mentions":[],"mention_roles":[],"mention_everyone":false,"attachments":[],"embeds":[],'
    '"components":[],"content":"","author":' + json.dumps({"id": str(BOT), "bot": True, **USER})
)
"""The beginning of a message; what was sent follows and overrides it."""
ANSWERED = '{"type":4,"data":{'
"""The beginning of an answer that makes a message; what it says follows."""

_AMONG_FILES = re.compile(rb'name="payload_json"\r\n(?:[^\r\n]+\r\n)*\r\n(.*?)\r\n--', re.DOTALL)

ids = count(10**18)
"""Snowflakes for what Discord would number."""


def answered(path: str, sent: str) -> str:
    """What Discord answers to a call, at once: the message that was sent, with an id and an author."""
    parts = path.split("/")
    if parts[-1] == "callback":
        return _called_back(sent)
    if parts[0] == "webhooks":  # An answer that came too late to be the first one.
        return message(FIRST_CHANNEL, next(ids), sent)
    if parts[0] == "channels":
        return message(int(parts[1]), int(parts[3]) if len(parts) > 3 else next(ids), sent)
    return "[]" if parts[-1] == "commands" else json.dumps(_about_the_bot())


def said(headers: Mapping[str, str], body: bytes) -> str:
    """The JSON of a request, which stands among its files if it has some; without their list."""
    if not headers.get("content-type", "").startswith("multipart"):
        return body.decode()
    found = _AMONG_FILES.search(body)
    return without_files(found[1] if found else b"{}")


def without_files(sent: str | bytes) -> str:
    """The JSON of a request without the list of its files."""
    return json.dumps({name: each for name, each in json.loads(sent).items() if name != "attachments"})


def _called_back(sent: str) -> str:
    known = f'{{"interaction":{{"id":"{next(ids)}","type":2,"response_message_id":"{next(ids)}"}}'
    if not sent.startswith(ANSWERED):
        return f"{known}}}"
    made = message(FIRST_CHANNEL, next(ids), "{" + sent[len(ANSWERED) : -1])
    return f'{known},"resource":{{"type":4,"message":{made}}}}}'


def message(channel: int, number: int, sent: str) -> str:
    """The JSON of a message, made of the JSON that was sent."""
    between = "," if len(sent) > 2 else ""
    return f'{MESSAGE},"id":"{number}","channel_id":"{channel}"{between}{sent[1:]}'


def _about_the_bot() -> dict[str, Any]:
    """Whatever is asked at the login: the user and the application in one."""
    return {
        "id": str(BOT), "name": "kelou", "icon": None, "description": "", "bot_public": True, "bot": True,
        "bot_require_code_grant": False, "verify_key": "", "flags": 0, **USER,
        "owner": {"id": str(PERSON), **USER},
    }  # fmt: skip


def slash(name: str, *options: dict[str, Any], channel: int = FIRST_CHANNEL, person: int = PERSON) -> str:
    """The JSON of a slash command."""
    data = {"id": "1", "name": name, "type": 1, "options": list(options)}
    return _interaction(2, data, channel, person)


def option(name: str, value: str | int) -> dict[str, Any]:
    """An option of a slash command."""
    return {"name": name, "type": 3 if isinstance(value, str) else 4, "value": value}


def subcommand(name: str, *options: dict[str, Any]) -> dict[str, Any]:
    """A subcommand of a slash command, with its options."""
    return {"name": name, "type": 1, "options": list(options)}


def attached(family: str, name: str, takes: str, url: str, file: str, size: int, person: int = PERSON) -> str:
    """The JSON of a slash command with a file that can be fetched from there."""
    number = str(next(ids))
    data = {
        "id": "1", "name": family, "type": 1,
        "options": [subcommand(name, {"name": takes, "type": 11, "value": number})],
        "resolved": {"attachments": {number: {
            "id": number, "filename": file, "size": size, "url": url, "proxy_url": url,
        }}},
    }  # fmt: skip
    return _interaction(2, data, FIRST_CHANNEL, person)


def member(user_id: int) -> dict[str, Any]:
    """A member of a server, in Discord's form for a single member."""
    return {
        "user": {"id": str(user_id), "bot": False, **USER, "global_name": f"Player {user_id}"}, "roles": [],
        "joined_at": SINCE, "deaf": False, "mute": False, "flags": 0, "nick": None, "avatar": None,
        "pending": False, "premium_since": None, "communication_disabled_until": None,
    }  # fmt: skip


def press(custom_id: str, on: str, channel: int = FIRST_CHANNEL) -> str:
    """The JSON of a press of a button on this message."""
    raw = _interaction(3, {"custom_id": custom_id, "component_type": 2, "id": 2}, channel, PERSON)
    return f'{raw[:-1]},"message":{on}}}'


def _interaction(kind: int, data: dict[str, Any], channel: int, person: int) -> str:
    member: dict[str, Any] = {
        "user": {"id": str(person), "bot": False, **USER}, "roles": [], "joined_at": SINCE, "deaf": False,
        "mute": False, "flags": 0, "nick": None, "avatar": None, "pending": False, "premium_since": None,
        "communication_disabled_until": None, "permissions": EVERYTHING,
    }  # fmt: skip
    return json.dumps(
        {
            "id": str(next(ids)), "application_id": str(BOT), "type": kind, "token": f"token-{next(ids)}",
            "version": 1, "data": data, "guild_id": str(GUILD), "channel_id": str(channel),
            "channel": {"id": str(channel), "type": 0, "name": "table", "permissions": EVERYTHING},
            "guild": {"id": str(GUILD), "locale": "en-US", "features": []}, "member": member,
            "locale": "en-US", "guild_locale": "en-US", "app_permissions": EVERYTHING, "entitlements": [],
            "authorizing_integration_owners": {"0": str(GUILD)}, "context": 0,
            "attachment_size_limit": 26_214_400,
        }
    )  # fmt: skip


def guild(number: int, *, channels: int, roles: int) -> dict[str, Any]:
    """Discord's form of a server that the bot is on, without the right to list its members."""
    own: dict[str, Any] = {
        "user": {"id": str(BOT), "bot": True, **USER},
        "roles": [],
        "joined_at": SINCE,
        "flags": 0,
    }
    return {
        "id": str(number), "name": f"server {number}", "owner_id": str(PERSON), "icon": None, "region": "",
        "afk_timeout": 300, "verification_level": 1, "default_message_notifications": 1,
        "explicit_content_filter": 0, "mfa_level": 0, "premium_tier": 0, "nsfw_level": 0,
        "preferred_locale": "en-US", "system_channel_flags": 0, "features": ["COMMUNITY", "NEWS"],
        "roles": [_role(number, place) for place in range(roles)],
        "channels": [_channel(number, place) for place in range(channels)],
        "emojis": [], "stickers": [], "voice_states": [], "presences": [], "threads": [],
        "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
        "members": [own | {"deaf": False, "mute": False}], "member_count": 100, "large": False,
        "unavailable": False, "joined_at": SINCE, "afk_channel_id": None, "system_channel_id": None,
    }  # fmt: skip


def _role(server: int, place: int) -> dict[str, Any]:
    return {
        "id": str(next(ids) if place else server), "name": f"role {place}" if place else "@everyone",
        "permissions": "2048", "position": place, "color": 0, "hoist": False, "managed": False,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "mentionable": False, "flags": 0, "icon": None, "unicode_emoji": None,
    }  # fmt: skip


def _channel(server: int, place: int) -> dict[str, Any]:
    number = FIRST_CHANNEL + place if server == GUILD else next(ids)
    return {
        "id": str(number), "type": 0, "name": f"channel-{place}", "position": place, "topic": None,
        "nsfw": False, "parent_id": None, "rate_limit_per_user": 0, "flags": 0, "last_message_id": None,
        "permission_overwrites": [
            {"id": str(server), "type": 0, "allow": "0", "deny": "1024"},
            {"id": str(next(ids)), "type": 0, "allow": "1024", "deny": "0"},
        ],
    }  # fmt: skip
