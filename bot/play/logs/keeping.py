"""The entries of a channel's log: every message that the bot posts there, before it is posted.

An entry is committed before its message is sent, under a key that is the same when it is sent
again: a kill loses nothing that people read, and doubles nothing.
Of a roll, every die is kept in addition to its text.
"""

import json
import logging
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from hashlib import blake2b
from typing import Any, TypeVar

from bot.logs.entry import LONGEST, Entry, EntryKind, Logged
from bot.play.delivery import Button, Delivery, Messenger, Panel, Picture, Post
from bot.play.settings import preferences
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, thrown_of
from bot.store.errors import StoreFailure
from bot.store.logs import EntryResult, LogRow
from bot.systems.roll_kinds import ROLLS
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
    if kept is EntryResult.FILLED:
        await _tell_full(table, found)
    return entry.key if kept in (EntryResult.KEPT, EntryResult.KNOWN) else ""


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
        text=(told.text or post.text)[:LONGEST],
        facts=told.facts(),
        picture=image_name(picture),
        alt=picture.alt if picture else "",
        message_id=asked.message_id,
    )


async def add(
    table: Table, channel_id: int, message_id: int, post: Post, asked: Requester, at: datetime
) -> LogRow:
    """Put a message that is in the channel into the running log. Refusal: no log runs, it has the message
    already, or it is full."""
    found = await running(table, channel_id)
    if found is None:
        raise Refusal("log.none_running")
    if await table.store.has_entry(channel_id, message_id):
        raise Refusal("log.has_it", name=found.name)
    entry = replace(_entry(post, f"m{message_id}", asked, at), message_id=message_id)
    match await table.store.keep_entry(channel_id, entry):
        case EntryResult.KEPT:
            return found
        case EntryResult.KNOWN:
            raise Refusal("log.has_it", name=found.name)
        case EntryResult.FILLED | EntryResult.DECLINED:
            raise Refusal("log.is_full", name=found.name)


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


@dataclass(frozen=True, slots=True)
class LoggingMessenger:
    """Sends through another messenger. Panels are not logged: messages announce what they show."""

    table: Table
    inner: Messenger

    async def post(self, channel_id: int, message: Post | Panel, nonce: str | None = None) -> Delivery:
        """Send a new message to a channel, logged before."""
        if isinstance(message, Panel):
            return await self.inner.post(channel_id, message, nonce)
        key = await keep(self.table, channel_id, message, nonce or "")
        delivery = await self.inner.post(channel_id, message, nonce)
        stands(self.table, channel_id, key, delivery.message_id)
        return delivery

    async def edit(self, channel_id: int, message_id: int, message: Post | Panel) -> Delivery:
        """Replace a message of the bot, and its log entry."""
        if isinstance(message, Post):
            await change(self.table, channel_id, message_id, message, f"e{message_id}", NOBODY)
        return await self.inner.edit(channel_id, message_id, message)

    async def whisper(self, user_id: int, message: Post, nonce: str | None = None) -> Delivery:
        """Send a DM. Its entry in a GM's copy is written where the DM is made."""
        return await self.inner.whisper(user_id, message, nonce)

    async def delete(self, channel_id: int, message_id: int) -> Delivery:
        """Delete a message of the bot; its log entry stays."""
        return await self.inner.delete(channel_id, message_id)

    async def speak(self, channel_id: int, name: str, text: str) -> Delivery:
        """Say something under a name. Its entry is written where it is said (`bot.play.speaking`)."""
        return await self.inner.speak(channel_id, name, text)

    async def respeak(self, channel_id: int, message_id: int, text: str) -> Delivery:
        """Put other words in the place of what was said."""
        return await self.inner.respeak(channel_id, message_id, text)

    async def is_passed(self, channel_id: int, message_id: int, by: int) -> bool:
        """Whether at least ``by`` messages stand below it."""
        return await self.inner.is_passed(channel_id, message_id, by)

    async def answer_to(self, channel_id: int, interaction_id: int) -> Delivery:
        """Where the bot's public answer to an interaction stands."""
        return await self.inner.answer_to(channel_id, interaction_id)

    async def is_private(self, channel_id: int) -> bool:
        """Whether not everybody reads a channel."""
        return await self.inner.is_private(channel_id)

    async def strip(self, channel_id: int, message_id: int, left: Sequence[Button] = ()) -> Delivery:
        """Take the buttons off a message of the bot's own, all but those ``left``."""
        return await self.inner.strip(channel_id, message_id, left)


def roll_logged(made: RollRecord[Any]) -> Logged:
    """It is logged for the side that rolled first, with every die. Other facts about it may be more than was
    announced."""
    side = next(iter(made.sides), None)
    return _logged(side.name, side.user_id, made) if side else _logged("", 0, made)


def answer_logged(made: RollRecord[Any]) -> Logged:
    """The same for a roll that met another one: it is logged for the side whose dice fell last."""
    thrown = thrown_of(made)[-1:]
    if thrown and thrown[0].user_id is not None:
        return _logged(thrown[0].name, thrown[0].user_id, made)
    side = next(iter(made.sides[-1:]), None)
    return _logged(side.name, side.user_id, made) if side else roll_logged(made)


def _logged(name: str, user_id: int, made: RollRecord[Any]) -> Logged:
    return Logged(EntryKind.ROLL, name, user_id, facts=partial(_facts, made))


def _facts(made: RollRecord[Any]) -> str:
    whole = ROLLS.write(made)
    known = {name: whole[name] for name in ("label", "sides", "repeats") if whole[name]}
    thrown = [
        {
            "dice": each.dice,
            "total": each.total,
            **({"user": each.user_id, "name": each.name} if each.name else {}),
        }
        for each in thrown_of(made)
    ]
    facts = {"roll": whole["facts"]["kind"], **known, "thrown": thrown}
    return json.dumps(facts, ensure_ascii=False)
