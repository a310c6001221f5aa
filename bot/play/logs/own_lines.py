"""People's own lines, for logs that were begun with them."""

from bot.logs.entry import EntryKind, Logged
from bot.play.characters import active_of
from bot.play.delivery import Post
from bot.play.logs import keeping
from bot.play.logs.keeping import Requester, running
from bot.play.settings import preferences
from bot.play.table import Table


async def said(
    table: Table, *, guild_id: int, channel_id: int, message_id: int, user_id: int, name: str, text: str
) -> None:
    """Put a user's own line into the log, under the character that they play."""
    row = await running(table, channel_id)
    if row is None or not (row.speech and row.told) or not text:
        return
    character = await active_of(table, guild_id, user_id)
    held = await preferences(table, channel_id, guild_id)
    asked = Requester(
        user_id=user_id,
        name=name,
        character=character.name if character else "",
        system=held.system.key if held.system else "",
        message_id=message_id,
    )
    post = Post(text, told=Logged(EntryKind.SPEECH))
    await keeping.keep(table, channel_id, post, f"s{message_id}", asked)
