"""The buttons that show an answer's steps and cells."""

from bot.play.answer_details import kept
from cogs.ui.ask import Ask
from cogs.ui.boundary import press


@press("kept", takes=1)
async def _kept(ask: Ask, numbers: tuple[int, ...]) -> None:
    await ask.answer_whole(await kept(ask.table, ask.caller, numbers[0]))


COMMANDS = ()
