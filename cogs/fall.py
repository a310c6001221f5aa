"""/fall."""

from dataclasses import dataclass, replace

from discord import app_commands

from bot.play.figures import who_rolls
from bot.play.rulings.fall import make_fall
from bot.play.rulings.games import must_be_played
from bot.systems import ADVENTURING
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall
from cogs.rolling import AS, FigureName, tell
from cogs.ui.ask import Ask
from cogs.ui.commands import command

Dice = app_commands.Range[int, 0, 1000]


@dataclass(frozen=True, slots=True)
class Options:
    """Who falls how deep."""

    height: app_commands.Range[int, 1, 2000]
    agility: Dice
    protection: Dice = 0
    attribute: str = "strength"
    postures: bool = False
    ridden_damage: app_commands.Range[int, 1, 1000] | None = None
    visibility: str = "public"
    as_figure: FigureName | None = None


@command("fall", "Fall from a height, or out of the saddle", autocomplete=AS)
async def _fall(ask: Ask, options: Options) -> None:
    """P-50 … P-52, P-63."""
    await must_be_played(ask.table, ask.caller, ADVENTURING)
    fall = Fall(
        options.height, options.agility, options.protection, Attribute(options.attribute), options.postures
    )
    damage, who = options.ridden_damage, await who_rolls(ask.table, ask.caller, options.as_figure)
    faller = replace(ask.caller, name=who.name)
    await tell(ask, options.visibility, lambda: make_fall(ask.table, faller, fall, damage))


COMMANDS = (_fall,)
