"""Images that come as attachments."""

import discord

from bot.play.photos import MOST_BYTES
from bot.refusal import Refusal
from cogs.ui.ask import Ask


async def content_of(ask: Ask, image: discord.Attachment) -> bytes:
    """The content of an attachment; it may take a while. Refusal: it is too large to fetch."""
    if image.size > MOST_BYTES:
        raise Refusal("photo.too_large", limit=MOST_BYTES // 1_000_000)
    await ask.defer(private=True)
    return await image.read()
