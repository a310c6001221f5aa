"""A messenger that puts a channel's messages into its log first."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.play.delivery import Button, Delivery, Messenger, Panel, Post
from bot.play.logs import keeping
from bot.play.logs.keeping import NOBODY
from bot.play.table import Table


@dataclass(frozen=True, slots=True)
class LoggingMessenger:
    """Sends through another messenger. Panels are not logged: messages announce what they show."""

    table: Table
    inner: Messenger

    async def post(self, channel_id: int, message: Post | Panel, nonce: str | None = None) -> Delivery:
        """Send a new message to a channel, logged before."""
        if isinstance(message, Panel):
            return await self.inner.post(channel_id, message, nonce)
        key = await keeping.keep(self.table, channel_id, message, nonce or "")
        delivery = await self.inner.post(channel_id, message, nonce)
        keeping.stands(self.table, channel_id, key, delivery.message_id)
        return delivery

    async def edit(self, channel_id: int, message_id: int, message: Post | Panel) -> Delivery:
        """Replace a message of the bot, and its log entry."""
        if isinstance(message, Post):
            await keeping.change(self.table, channel_id, message_id, message, f"e{message_id}", NOBODY)
        return await self.inner.edit(channel_id, message_id, message)

    async def whisper(self, user_id: int, message: Post, nonce: str | None = None) -> Delivery:
        """Send a DM. Its entry in a GM's copy is written where the DM is made."""
        return await self.inner.whisper(user_id, message, nonce)

    async def delete(self, channel_id: int, message_id: int) -> Delivery:
        """Delete a message of the bot; its log entry stays."""
        return await self.inner.delete(channel_id, message_id)

    async def is_passed(self, channel_id: int, message_id: int, by: int) -> bool:
        """Whether at least ``by`` messages stand below it."""
        return await self.inner.is_passed(channel_id, message_id, by)

    async def is_private(self, channel_id: int) -> bool:
        """Whether not everybody reads a channel."""
        return await self.inner.is_private(channel_id)

    async def strip(self, channel_id: int, message_id: int, left: Sequence[Button] = ()) -> Delivery:
        """Take the buttons off a message of the bot's own, all but those ``left``."""
        return await self.inner.strip(channel_id, message_id, left)
