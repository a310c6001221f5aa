"""A press that changes the very message it came from."""

from bot.play.ongoing import post_of, show
from bot.store.store import Ongoing
from cogs.ui.ask import Ask


async def moved(ask: Ask, ongoing: Ongoing) -> None:
    """Answer a press with the message as it now is, and note that it shows that."""
    message = ask.interaction.message
    if message is None:
        await show(ask.table, ongoing)
        return
    await ask.update(await post_of(ask.table, ongoing))
    await ask.table.store.ongoing_shown(ongoing.id, message.id, ongoing.revision)
