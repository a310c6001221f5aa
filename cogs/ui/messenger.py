"""The ``Messenger`` that speaks to Discord."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord.http import handle_message_parameters

from bot.play.cache import Remembered
from bot.play.delivery import Button, Delivery, DeliveryStatus, Panel, Post
from bot.records import replace
from bot.text import visible
from cogs.ui.components import (
    LOST,
    NOBODY,
    UNKNOWN_MESSAGE,
    UNSENT,
    Linking,
    as_kwargs,
    buttons_shown,
    unlinked,
    without_picture,
)

log = logging.getLogger(__name__)

TOO_OLD = 30046
"""Discord's code for too many edits of a message older than an hour."""
OUTCOMES = {
    50007: DeliveryStatus.CLOSED,  # cannot send messages to this user
    50001: DeliveryStatus.CLOSED,  # missing access
    50013: DeliveryStatus.CLOSED,  # missing permissions
    30007: DeliveryStatus.CLOSED,  # too many webhooks
    50083: DeliveryStatus.CLOSED,  # archived thread
    160005: DeliveryStatus.CLOSED,  # locked thread
    10003: DeliveryStatus.GONE,  # unknown channel
    UNKNOWN_MESSAGE: DeliveryStatus.GONE,
    TOO_OLD: DeliveryStatus.GONE,
    50005: DeliveryStatus.GONE,  # another user's message
    40003: DeliveryStatus.THROTTLED,  # opening direct messages too fast
    20028: DeliveryStatus.THROTTLED,  # the channel's write limit
    20029: DeliveryStatus.THROTTLED,  # the server's write limit
}
"""What Discord's error codes mean for something that was to be sent."""


HOOK = "Kelou"
"""What the bot's webhooks are called in a channel's settings."""
MOST_HOOKS = 1000
"""Channels whose webhook is remembered."""
HOOK_GONE = frozenset({10015, 10003})
"""Discord's codes for a webhook that is unknown, and for a thread that is not below its channel, since
somebody moved the webhook."""
AGAIN_AFTER = (0.5, 1.0, 2.0, 4.0)
"""Seconds before each further try; within seconds Discord surely knows the nonce still."""


def outcome_of(error: Exception) -> DeliveryStatus:
    """The result of a sending, from Discord's answer; unknown: not now."""
    if isinstance(error, discord.HTTPException):
        if error.code in OUTCOMES:
            return OUTCOMES[error.code]
        if error.status in (401, 403):
            return DeliveryStatus.CLOSED
        if error.status == 404:
            return DeliveryStatus.GONE
    return DeliveryStatus.THROTTLED


class DiscordMessenger:
    """Sends only by ids. It needs neither caches nor the gateway, and makes no `discord.Message` if only the
    id is needed."""

    def __init__(self, client: discord.Client, linked: Linking = unlinked) -> None:
        self._client, self._linked = client, linked
        self._hooks: Remembered[int, discord.Webhook] = Remembered(MOST_HOOKS)
        self._homes: Remembered[int, int] = Remembered(MOST_HOOKS)
        self._finding: dict[int, asyncio.Task[discord.Webhook]] = {}

    async def post(self, channel_id: int, message: Post | Panel, nonce: str | None = None) -> Delivery:
        """Send a new message to a channel."""
        delivery = await _delivered(lambda each: self._send(channel_id, each, nonce), message, "post")
        return replace(delivery, channel_id=channel_id)

    async def edit(self, channel_id: int, message_id: int, message: Post | Panel) -> Delivery:
        """Replace a message of the bot's own; pings nobody."""

        async def change(each: Post | Panel) -> int:
            kwargs = {**as_kwargs(each, self._linked, edit=True), "allowed_mentions": NOBODY}
            return await self._change(channel_id, message_id, kwargs)

        return await _delivered(change, message, "edit")

    async def whisper(self, user_id: int, message: Post, nonce: str | None = None) -> Delivery:
        """Send a DM."""
        channel_id: int | None = None

        async def send() -> int:
            nonlocal channel_id
            channel_id = (await self._client.create_dm(discord.Object(user_id))).id
            return await self._send(channel_id, message, nonce)

        return replace(await _tried(send, "whisper"), channel_id=channel_id)

    async def strip(self, channel_id: int, message_id: int, left: Sequence[Button] = ()) -> Delivery:
        """Take the buttons off a message of the bot's own, all but those ``left``."""
        view = buttons_shown(left) if left else None
        return await _tried(lambda: self._change(channel_id, message_id, {"view": view}), "strip")

    async def delete(self, channel_id: int, message_id: int) -> Delivery:
        """Take a message of the bot's own away."""

        async def gone() -> int:
            await self._client.http.delete_message(channel_id, message_id)
            return message_id

        return await _tried(gone, "delete")

    async def speak(self, channel_id: int, name: str, text: str) -> Delivery:
        """Say something in a channel under a name, by the bot's own webhook there."""

        async def spoken() -> int:
            sent = await self._said(channel_id, name, text)
            if sent.channel.id not in (channel_id, await self._home(channel_id)):
                await sent.delete()  # Somebody moved the webhook to another channel.
                await self._forget_hook(channel_id)
                sent = await self._said(channel_id, name, text)
            return sent.id

        return await self._by_webhook(channel_id, spoken, "speak")

    async def _said(self, channel_id: int, name: str, text: str) -> discord.WebhookMessage:
        hook, thread = await self._hook(channel_id), await self._thread(channel_id)
        return await hook.send(
            visible(text),
            username=visible(name),
            allowed_mentions=NOBODY,
            suppress_embeds=True,  # A user may be without the right to embed links.
            thread=thread,
            wait=True,
        )

    async def respeak(self, channel_id: int, message_id: int, text: str) -> Delivery:
        """Put other words in the place of what was said under a name; "" deletes it."""

        async def changed() -> int:
            hook, thread = await self._hook(channel_id), await self._thread(channel_id)
            if text:
                shown = visible(text)
                await hook.edit_message(message_id, content=shown, allowed_mentions=NOBODY, thread=thread)
            else:
                await hook.delete_message(message_id, thread=thread)
            return message_id

        async def changed_once() -> int:
            try:
                return await changed()
            except TimeoutError:
                raise
            except LOST:  # It may be done, and may be done again.
                try:
                    return await changed()
                except discord.NotFound as error:
                    if text or error.code != UNKNOWN_MESSAGE:
                        raise
                    return message_id

        return await self._by_webhook(channel_id, changed_once, "respeak")

    async def _by_webhook(self, channel_id: int, doing: Callable[[], Awaitable[int]], what: str) -> Delivery:
        """Do it, with a new webhook if somebody took the known one away."""

        async def tried() -> int:
            try:
                return await doing()
            except discord.NotFound as error:
                if error.code not in HOOK_GONE:
                    raise
                await self._forget_hook(channel_id)
                return await doing()

        return await _tried(tried, what)

    async def _forget_hook(self, channel_id: int) -> None:
        """Look for the webhook of a channel again."""
        self._hooks.pop(await self._home(channel_id), None)

    async def _hook(self, channel_id: int) -> discord.Webhook:
        """The bot's own webhook of a channel, made if there is none. All who ask at once share one search:
        what one webhook said, another cannot change, and if Discord hangs, nobody waits for several."""
        home = await self._home(channel_id)
        if home in self._hooks:
            return self._hooks[home]
        search = self._finding.get(home)
        if search is None:
            search = self._finding[home] = asyncio.create_task(self._search_hook(home))
            search.add_done_callback(_seen)  # All that asked may have been cancelled.
        return await asyncio.shield(search)

    async def _search_hook(self, home: int) -> discord.Webhook:
        try:
            found = self._hooks[home] = await self._found_hook(home)
        finally:
            del self._finding[home]
        return found

    async def _found_hook(self, home: int) -> discord.Webhook:
        http, itself = self._client.http, self._client.user
        there: list[Any] = await http.channel_webhooks(home)
        own = [each for each in there if itself and _maker(each) == str(itself.id)]
        found = next((each for each in own if each.get("token")), None)
        made: Any = found or await http.create_webhook(home, name=HOOK)
        return discord.Webhook.partial(int(made["id"]), str(made.get("token")), client=self._client)

    async def _home(self, channel_id: int) -> int:
        """The channel of a thread, otherwise itself: webhooks belong to channels. Discord is asked for
        private threads that the bot is not in."""
        channel = self._client.get_channel(channel_id)
        if isinstance(channel, discord.Thread):
            return channel.parent_id
        if channel is not None:
            return channel_id
        if channel_id not in self._homes:
            found: dict[str, Any] = {**await self._client.http.get_channel(channel_id)}
            is_thread = "thread_metadata" in found
            self._homes[channel_id] = int(found["parent_id"]) if is_thread else channel_id
        return self._homes[channel_id]

    async def _thread(self, channel_id: int) -> Any:
        home = await self._home(channel_id)
        return discord.utils.MISSING if home == channel_id else discord.Object(channel_id)

    async def is_passed(self, channel_id: int, message_id: int, by: int) -> bool:
        """Whether at least ``by`` messages stand below it; needs Read Message History."""
        try:
            below = await self._client.http.logs_from(channel_id, limit=by, after=message_id)
        except UNSENT as error:
            log.info("messages below not read (%s)", type(error).__name__)
            return False
        return len(below) >= by

    async def answer_to(self, channel_id: int, interaction_id: int) -> Delivery:
        """Where the bot's public answer to an interaction stands in this channel; needs Read Message
        History."""
        try:
            below = await self._client.http.logs_from(channel_id, limit=100, after=interaction_id)
        except UNSENT as error:
            log.info("answer not looked for (%s)", type(error).__name__)
            return Delivery(outcome_of(error))
        answers = (int(each["id"]) for each in below if _asked_by(each) == str(interaction_id))
        return Delivery(DeliveryStatus.DELIVERED, next(answers, None))

    async def is_private(self, channel_id: int) -> bool:
        """Whether not everybody on the server reads this channel; of one that is gone, no."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            return False
        return not channel.permissions_for(channel.guild.default_role).view_channel

    async def _send(self, channel_id: int, message: Post | Panel, nonce: str | None) -> int:
        """Send it. A message that the connection lost may have arrived. With a nonce it is sent again while
        Discord still knows the nonce; later it would be doubled. If no answer came at all, it is not sent
        again at once: that would take as long as before."""
        for seconds in AGAIN_AFTER if nonce else ():
            try:
                return await self._sent(channel_id, message, nonce)
            except TimeoutError:
                raise
            except LOST as error:
                log.info("post: sent again (%s)", type(error).__name__)
                await asyncio.sleep(seconds)
        return await self._sent(channel_id, message, nonce)

    async def _sent(self, channel_id: int, message: Post | Panel, nonce: str | None) -> int:
        with handle_message_parameters(**as_kwargs(message, self._linked), nonce=nonce) as params:
            sent = await self._client.http.send_message(channel_id, params=params)
        return int(sent["id"])

    async def _change(self, channel_id: int, message_id: int, kwargs: dict[str, Any]) -> int:
        with handle_message_parameters(**kwargs) as params:
            await self._client.http.edit_message(channel_id, message_id, params=params)
        return message_id


def _asked_by(message: Any) -> str:
    """The id of the interaction that a message answers ("": none, or its answer is still to come)."""
    is_loading = int(message.get("flags", 0)) & discord.MessageFlags.loading.flag
    asked: dict[str, Any] = message.get("interaction_metadata") or {}
    return "" if is_loading else str(asked.get("id", ""))


def _seen(task: "asyncio.Task[Any]") -> None:
    """Look at a task's error, which is otherwise logged as one that nobody looked at."""
    if not task.cancelled():
        task.exception()


def _maker(webhook: dict[str, Any]) -> str:
    """The id of the user who made a webhook."""
    made_by: dict[str, Any] = webhook.get("user") or {}
    return str(made_by.get("id"))


async def _delivered(
    send: Callable[[Post | Panel], Awaitable[int]], message: Post | Panel, what: str
) -> Delivery:
    """Send. If it is refused, the picture may be the cause: then the text goes without it."""
    delivery = await _tried(lambda: send(message), what)
    if delivery.outcome is DeliveryStatus.CLOSED and isinstance(message, Post) and message.picture:
        bare = without_picture(message)
        return await _tried(lambda: send(bare), what)
    return delivery


async def _tried(send: Callable[[], Awaitable[int]], what: str) -> Delivery:
    """Send, and word a failure as an outcome. The log names no content."""
    try:
        message_id = await send()
    except UNSENT as error:
        outcome = outcome_of(error)
        code = getattr(error, "code", None)
        log.log(_level(outcome), "%s: %s (%s, code %s)", what, outcome.value, type(error).__name__, code)
        return Delivery(outcome, too_old=code == TOO_OLD, lost=isinstance(error, LOST))
    return Delivery(DeliveryStatus.DELIVERED, message_id)


def _level(outcome: DeliveryStatus) -> int:
    """The log level: a message that is gone is only posted again."""
    return logging.INFO if outcome is DeliveryStatus.GONE else logging.WARNING
