"""/carry."""

from discord import app_commands

from bot.ground.points import exact
from bot.ground.size import Size
from bot.play.games import must_know
from bot.refusal import Refusal
from bot.systems import ADVENTURING
from bot.systems.pool.carrying import Load
from bot.wording.carrying import load_told
from cogs.ui.ask import Ask
from cogs.ui.command_names import shown_command
from cogs.ui.commands import command


@command("carry", "What can be dragged, pushed and lifted")
async def _carry(
    ask: Ask,
    strength: app_commands.Range[int, 0, 1000],
    weight: app_commands.Range[float, 0.0, 1_000_000.0],
    size: str | None = None,
    their_size: str | None = None,
) -> None:
    """P-47."""
    await must_know(ask.table, ask.caller, ADVENTURING, shown_command(ask.words, "carry"))
    sizes = [Size(each) for each in (size, their_size) if each is not None]
    if len(sizes) == 1:
        raise Refusal("carry.one_size")
    load = Load(strength, exact(weight), *sizes)
    await ask.answer(load_told(await ask.public_words(), load), private=False)


COMMANDS = (_carry,)
