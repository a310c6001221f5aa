"""Texts that users give as a file or type."""

import discord

from bot.uploads import check_upload, decoded
from cogs.ui.ask import Ask


async def text_given(ask: Ask, file: discord.Attachment | None, text: str | None, most: int) -> str:
    """The text of an attached file, otherwise the typed one; a private answer follows. Refusal: the file has
    more than ``most`` bytes, in which case nothing is downloaded, or is not text."""
    await ask.defer(private=True)
    if file is None:
        return text or ""
    check_upload(file.size, most)
    return decoded(await file.read(), most)
