"""/roll: dice as they are typed, or a roll that stands on the sheet."""

from dataclasses import replace
from typing import Any

from bot.figures.figure import Entry, Kind
from bot.play.figures import roll_of, who_rolls
from bot.play.rolling import checks
from bot.play.rolling.rolls import make_roll
from bot.play.secrets.secrets import Visibility
from bot.rolls.made import Made
from cogs.check import tell_check
from cogs.rolling import AS, RollOptions, asked_pools, tell
from cogs.ui import suggestions
from cogs.ui.again import Again
from cogs.ui.ask import Ask
from cogs.ui.commands import command


@command("roll", "Roll dice", in_dm=True, autocomplete={"dice": suggestions.dice, **AS})
async def roll(ask: Ask, options: RollOptions) -> None:
    """P-1 … P-8."""
    own = roll_of((await who_rolls(ask.table, ask.caller, options.as_figure)).figure, options.dice)
    if own is not None and own.kind is Kind.CHECK:
        await check_named(ask, own, options.as_figure, Visibility(options.visibility))
        return
    if own is not None:
        options = replace(options, dice=str(own.content), label=options.label or own.shown)
    pools, label, times = await asked_pools(ask, options), options.label, options.times
    figure = pools.figure.id if options.as_figure and pools.figure else 0
    again = Again(options.dice.strip(), times, options.reroll, options.hold_back, label, figure)

    def made() -> Made[Any]:
        return make_roll(ask.table, pools, times=times, label=label or "")

    await tell(ask, options.visibility, made, pools, again=again)


async def check_named(ask: Ask, entry: Entry, figure: str | None, visibility: Visibility) -> None:
    """Make a check that stands on a figure's sheet, as `/check` does."""
    text = str(entry.content)
    request = await checks.requested(ask.table, ask.caller, text, label=entry.shown, named=figure)
    await tell_check(ask, visibility, request)


COMMANDS = (roll,)
