"""The entries of a channel's log: every message that the bot posts there, before it is posted.

An entry is committed before its message is sent, under a key that is the same when it is sent
again: a kill loses nothing that people read, and doubles nothing.
"""

import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2b
from typing import TypeVar

from bot.logs.entry import LONGEST, Entry, Logged
from bot.play.delivery import Picture, Post
from bot.play.preferences import preferences
from bot.play.table import Table
from bot.store.errors import StoreFailure
from bot.store.logs import Kept, LogRow
from bot.wording import logs as wording
from bot.wording.words import words_for

log = logging.getLogger(__name__)

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Requester:
    """The user and the request that a message answers, as others may know them."""

    user_id: int = 0
    name: str = ""
    character: str = ""
    system: str = ""
    command: str = ""
    typed: str = ""
    message_id: int | None = None


NOBODY = Requester()


async def running(table: Table, channel_id: int) -> LogRow | None:
    """The log that runs in a channel."""
    if channel_id not in table.logs:
        table.logs[channel_id] = found = await table.store.running_log(channel_id)
        return found
    return table.logs[channel_id]


def image_name(picture: Picture | None) -> str:
    """The name of an image in a log: equal for equal images."""
    return blake2b(picture.png, digest_size=12).hexdigest() if picture else ""


async def keep(
    table: Table, channel_id: int, post: Post, key: str, asked: Requester = NOBODY, at: datetime | None = None
) -> str:
    """Put the next message into the running log; returns its key there, empty if no log runs.

    If the store fails, the message is posted all the same: the action that it reports may be done.
    """
    return await _let_fail(_keep(table, channel_id, post, key, asked, at), "")


async def _keep(
    table: Table, channel_id: int, post: Post, key: str, asked: Requester, at: datetime | None
) -> str:
    found = await running(table, channel_id)
    if found is None:
        return ""
    entry = _entry(post, key, asked, at or table.now())
    kept = await table.store.keep_entry(channel_id, entry, post.picture.png if post.picture else None)
    if kept is Kept.FILLED:
        await _tell_full(table, found)
    return entry.key if kept in (Kept.KEPT, Kept.KNOWN) else ""


def _entry(post: Post, key: str, asked: Requester, at: datetime) -> Entry:
    told, picture = post.told or Logged(), post.picture
    return Entry(
        key=told.key or key,
        at=at,
        kind=told.kind,
        to=told.to,
        user_id=told.user_id or asked.user_id,
        name=asked.name,
        character=told.character or asked.character,
        system=told.system or asked.system,
        command=asked.command,
        typed=asked.typed[:LONGEST],
        text=post.text[:LONGEST],
        facts=told.facts(),
        picture=image_name(picture),
        alt=picture.alt if picture else "",
        message_id=asked.message_id,
    )


async def change(
    table: Table, channel_id: int, message_id: int, post: Post, key: str, asked: Requester
) -> None:
    """Update the entry of an edited message. A message with something new, or without a known entry, gets its
    own entry."""
    if await _let_fail(running(table, channel_id), None) is None:
        return
    if post.told is None or not post.told.key:
        facts = post.told.facts() if post.told else ""
        changed = table.store.change_entry(channel_id, message_id, post.text[:LONGEST], facts)
        if await _let_fail(changed, False):
            return
    if kept := await keep(table, channel_id, post, key, asked):
        stands(table, channel_id, kept, message_id)


def stands(table: Table, channel_id: int, key: str, message_id: int | None) -> None:
    """Note the message of an entry, so that its changes find it."""
    if key and message_id:
        table.store.entry_stands(channel_id, key, message_id)


async def withdraw(table: Table, channel_id: int, key: str) -> None:
    """Take back the entry of a message that Discord did not accept."""
    if key:
        await _let_fail(table.store.withdraw_entry(channel_id, key), None)


async def _tell_full(table: Table, found: LogRow) -> None:
    """Say once in the channel that nothing more goes in."""
    held = await preferences(table, found.channel_id, found.guild_id)
    post = Post(wording.full(words_for(held.language), found.name))
    await table.messenger.post(found.channel_id, post, table.nonce(f"l{found.id}.full"))


async def _let_fail(doing: Awaitable[Value], otherwise: Value) -> Value:
    """The result of ``doing``; if the store fails now, the result of ``otherwise``."""
    try:
        return await doing
    except StoreFailure as error:
        log.warning("told, but not logged: %s", error)
        return otherwise
