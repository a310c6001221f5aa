"""/rest: what a rest of 死亡本能 does."""

from discord import app_commands

from bot.systems.instinct.rests import Rest, Taken, judged
from bot.wording.rests import rest_told
from cogs.ui.ask import Ask
from cogs.ui.commands import command

Points = app_commands.Range[int, 0, 200]
LeastTwo = app_commands.Range[int, 2, 200]
Done = app_commands.Range[int, 0, 20]


@command("rest", "What a rest does in Death Instinct")
async def rest(
    ask: Ask, kind: str, sp: Points | None = None, threshold: LeastTwo | None = None, taken: Done = 0
) -> None:
    """D-55."""
    rested, reasons = judged(Taken(Rest(kind), taken, sp, threshold))
    await ask.answer(rest_told(await ask.public_words(), rested, sp, reasons), private=False)


COMMANDS = (rest,)
