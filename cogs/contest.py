"""/contest: cumulative opposed rolls."""

from dataclasses import dataclass

from discord import app_commands

from bot.play.games import playing_here
from bot.play.rolling import contests
from bot.play.rolling.rolls import pools_of
from bot.play.workload.rate_limits import Load
from bot.rolls.hand import Hand
from cogs.dice_options import AS, Dice, HelpedOptions, Label, asked_pools, opponents_pools
from cogs.roll_messages import tell_chances
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command, group
from cogs.ui.forms import Form, dice_form, submitted
from cogs.ui.ongoing_messages import begun, moved
from cogs.ui.people import Person

contest = group("contest", "Cumulative opposed rolls: first to the goal wins")
DICE = {
    "dice": suggestions.dice,
    "opponent_dice": suggestions.their_dice,
    "assist": suggestions.several_dice,
    **AS,
}


@dataclass(frozen=True, kw_only=True)
class StartOptions(HelpedOptions):
    """The goal, the dice and the opponent."""

    goal: app_commands.Range[int, 1, 100_000]
    opponent: Person
    opponent_dice: Dice | None = None
    label: Label | None = None


@command("start", "Start a cumulative opposed roll", into=contest, autocomplete=DICE)
async def _start(ask: Ask, options: StartOptions) -> None:
    """P-14, P-15, P-6."""
    own = await asked_pools(ask, options)
    theirs = await opponents_pools(ask, options.opponent, options.opponent_dice)
    started = await contests.begin(ask.table, ask.caller, options.goal, own, theirs, options.label or "")
    await begun(ask, started)


@form("contest_dice", by="contest_accept", takes=2)
async def _dice_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    await contests.may_accept(ask.table, ask.caller, *numbers)
    return dice_form(ask.words, form_id, await playing_here(ask.table, ask.caller))


@press("contest_dice", takes=2)
async def _accepted(ask: Ask, numbers: tuple[int, ...]) -> None:
    pools = await pools_of(ask.table, ask.caller, Hand(submitted(ask.interaction, "dice")))
    await moved(ask, await contests.accept(ask.table, ask.caller, numbers[0], numbers[1], pools))


@press("contest_roll", takes=2)
async def _roll(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await contests.roll_on(ask.table, ask.caller, *numbers))


@press("contest_chances", load=Load.HEAVY, takes=1)
async def _chances(ask: Ask, numbers: tuple[int, ...]) -> None:
    await tell_chances(ask, await contests.asked(ask.table, ask.caller, numbers[0]))


@press("contest_abandon", takes=2)
async def _abandon(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await contests.abandon(ask.table, ask.caller, *numbers))


COMMANDS = (contest,)
