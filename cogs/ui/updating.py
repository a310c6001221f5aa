"""Presses on messages that go on, and the answer that changes the very message."""

from bot.play.ongoing import post_of, show
from bot.refusal import Refusal
from bot.store.store import Ongoing
from cogs.ui.ask import Ask


def which(numbers: tuple[int, ...]) -> tuple[int, int]:
    """The thing that was pressed and the revision it was shown with. Refusal: the button
    is none of those that this version makes."""
    if len(numbers) != 2:
        raise Refusal("ongoing.unknown")
    return numbers[0], numbers[1]


async def moved(ask: Ask, ongoing: Ongoing) -> None:
    """Answer a press with the message as it now is, and note that it shows that."""
    message = ask.interaction.message
    if message is None:
        await show(ask.table, ongoing)
        return
    await ask.update(await post_of(ask.table, ongoing))
    await ask.table.store.ongoing_shown(ongoing.id, message.id, ongoing.revision)
