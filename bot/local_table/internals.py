"""What the table must reach into SimCord for, beyond its public calls; all of it is here.

SimCord's people are American, its command picker is English, its bot is called TestBot, and its
clock starts at 2026-01-01 and stands still between two timers.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.backend import Backend
from simcord.preview import _commands as picker

Payload = dict[str, Any]


@contextmanager
def speaking(locale: str) -> Generator[None]:
    """Give every interaction a user's locale, the server's own, and the time it is made at."""
    base_payload, entry_for_leaf = interactions.base_payload, picker.entry_for_leaf
    walk_to_subcommand = interactions.walk_to_subcommand
    interactions.base_payload = _localized(base_payload, locale)
    interactions.walk_to_subcommand = _finding(walk_to_subcommand, locale)
    picker.entry_for_leaf = _translating(entry_for_leaf, locale)
    try:
        yield
    finally:
        interactions.base_payload, picker.entry_for_leaf = base_payload, entry_for_leaf
        interactions.walk_to_subcommand = walk_to_subcommand


def set_clock(backend: Backend) -> None:
    """Move the clock to the real time; it never goes back."""
    behind = datetime.now(UTC) - backend.clock.now()
    backend.advance_clock(max(0.0, behind.total_seconds()))


def name_bot(env: simcord.Env, name: str) -> None:
    """Call the bot by a name, before it starts."""
    env.backend.bot_user.name = name


def content_of(env: simcord.Env, attachment: discord.Attachment) -> str:
    """The text of a file that the bot sent."""
    return (env.backend.cdn.get(attachment.url) or b"").decode(errors="replace")


def _localized(base_payload: Callable[..., Any], locale: str) -> Callable[..., Any]:
    def localized(backend: Backend, **given: Any) -> tuple[Any, Payload]:
        set_clock(backend)
        record, payload = base_payload(backend, **given)
        payload["locale"] = locale
        if given["guild_id"] is not None:
            payload["guild_locale"] = backend.get_guild(given["guild_id"]).preferred_locale
        return record, payload

    return localized


def _finding(walk_to_subcommand: Callable[..., Any], locale: str) -> Callable[..., Any]:
    """The picker's autocomplete asks for a subcommand by the name that it shows."""

    def finding(command: Payload, path: list[str]) -> Any:
        node, names = command, list[str]()
        for name in path:
            children: list[Payload] = node.get("options") or []
            found = [child for child in children if name in (child["name"], _in(child, "name", locale))]
            node = found[0] if found else {}
            names.append(node.get("name", name))
        return walk_to_subcommand(command, names)

    return finding


def _translating(entry_for_leaf: Callable[..., Payload], locale: str) -> Callable[..., Payload]:
    def translating(command: Payload, path: list[str], leaf: Payload) -> Payload:
        entry = entry_for_leaf(command, path, leaf)
        entry["invocation"] = " ".join(_names(command, path, locale))
        entry["description"] = _in(leaf, "description", locale)
        for shown, option in zip(entry["options"], leaf.get("options") or [], strict=True):
            _translate_option(shown, option, locale)
        return entry

    return translating


def _names(command: Payload, path: list[str], locale: str) -> Generator[str]:
    yield _in(command, "name", locale)
    node = command
    for name in path[1:]:
        node = next(child for child in node["options"] if child["name"] == name)
        yield _in(node, "name", locale)


def _translate_option(shown: Payload, option: Payload, locale: str) -> None:
    # Its name stays as it is: the page sends it back as the option's key.
    shown["description"] = _in(option, "description", locale)
    for choice_shown, choice in zip(shown["choices"], option.get("choices") or [], strict=True):
        choice_shown["name"] = _in(choice, "name", locale)


def _in(named: Payload, key: str, locale: str) -> str:
    localizations: dict[str, str] = named.get(f"{key}_localizations") or {}
    return localizations.get(locale) or named[key]
