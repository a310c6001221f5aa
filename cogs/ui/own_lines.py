"""People's own lines: what they write in a channel themselves, for its log. What they say as a character by
`/say` is in ``bot.play.speaking``."""

import discord

from bot.logs.entry import LONGEST
from bot.play.logs import own_lines
from bot.play.table import Table


def _text(message: discord.Message) -> str:
    """A line as it was typed, and the names of its files. Whom it mentions stays an id: what that is called
    is for each reader of the log to know or not (`cogs.ui.mentions`)."""
    files = (f"[{each.filename}]" for each in message.attachments)
    return "\n".join(filter(None, (message.content, *files)))[:LONGEST]


async def said(table: Table, message: discord.Message) -> None:
    """Log a person's line on a server. Bots' lines are logged by their announcements, or not at all."""
    if message.guild is None or message.author.bot or message.webhook_id is not None:
        return
    await own_lines.said(
        table,
        guild_id=message.guild.id,
        channel_id=message.channel.id,
        message_id=message.id,
        user_id=message.author.id,
        name=message.author.display_name,
        text=_text(message),
    )


async def changed(table: Table, message: discord.Message) -> None:
    """Log the new text of a person's line."""
    if message.guild is not None and not message.author.bot:
        await table.store.change_line(message.id, _text(message))
