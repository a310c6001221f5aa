"""/undertake: cumulative tries."""

from dataclasses import dataclass

from discord import app_commands

from bot.play.rolling import undertakings
from bot.play.rolling.rolls import pools_of
from bot.play.workload.rate_limits import Load
from bot.rolls.hand import Hand
from bot.wording.ongoing import time_told
from cogs.dice_options import AS, CharacterName, Dice, Difficulty, HelpedOptions, Label, asked_pools
from cogs.roll_messages import tell_chances
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.commands import command, group
from cogs.ui.ongoing_messages import begun, moved

undertake = group("undertake", "Cumulative tries: rolls that add up over time")
DICE = {"dice": suggestions.dice, "assist": suggestions.several_dice, **AS}
Period = app_commands.Range[str, 1, 40]


@dataclass(frozen=True, kw_only=True)
class StartOptions(HelpedOptions):
    """The goal and the dice."""

    difficulty: Difficulty | None = None
    period: Period | None = None
    limit: app_commands.Range[int, 1, 1000] | None = None
    label: Label | None = None


@command("start", "Start a cumulative try", into=undertake, autocomplete=DICE)
async def _start(ask: Ask, options: StartOptions) -> None:
    """P-11."""
    pools = await asked_pools(ask, options)
    ongoing = await undertakings.begin(
        ask.table,
        ask.caller,
        pools,
        options.difficulty,
        period=options.period,
        limit=options.limit,
        label=options.label or "",
    )
    await begun(ask, ongoing)


@command("list", "The cumulative tries open in this channel", into=undertake, private=True)
async def _list(ask: Ask) -> None:
    await ask.answer(await undertakings.list_told(ask.table, ask.caller), private=True)


@command(
    "time",
    "How long a cumulative try takes, not rolled",
    into=undertake,
    autocomplete={"dice": suggestions.dice, **AS},
)
async def _time(
    ask: Ask,
    dice: Dice,
    difficulty: Difficulty | None = None,
    period: Period | None = None,
    as_character: CharacterName | None = None,
) -> None:
    """P-12."""
    pools = await pools_of(ask.table, ask.caller, Hand(dice), named=as_character)
    skipped, wanted = undertakings.time_needed(pools, difficulty)
    length = undertakings.read_period(period)
    words = await ask.public_words()
    time, typed = time_told(words, skipped, length.amount, length.unit), pools.typed[0].text
    told = words("{dice}, difficulty {difficulty}: {time}", dice=typed, difficulty=wanted, time=time)
    await ask.answer(told, private=False)


@press("undertake_roll", takes=2)
async def _roll(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await undertakings.roll_on(ask.table, ask.caller, *numbers))


@press("undertake_skip", takes=2)
async def _skip(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await undertakings.skip(ask.table, ask.caller, *numbers))


@press("undertake_chances", load=Load.HEAVY, takes=1)
async def _chances(ask: Ask, numbers: tuple[int, ...]) -> None:
    await tell_chances(ask, await undertakings.asked(ask.table, ask.caller, numbers[0]))


@press("undertake_abandon", takes=2)
async def _abandon(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await undertakings.abandon(ask.table, ask.caller, *numbers))


COMMANDS = (undertake,)
