"""/odds: what the chances of dice are."""

from dataclasses import dataclass
from functools import partial

from discord import app_commands

from bot.play.preferences import of_caller
from bot.play.reckoning import reckoned
from bot.play.rolling.asked import Question, question_of, read_chance
from bot.play.rolling.rolls import pools_of
from bot.play.rulings.odds import odds
from bot.play.rulings.odds_answers import answered
from bot.rolls.made import Assistance
from cogs.rolling import AS, Dice, Difficulty, FigureName, HoldBack
from cogs.ui import suggestions
from cogs.ui.again import REROLLS
from cogs.ui.ask import Ask
from cogs.ui.commands import command


@dataclass(frozen=True, slots=True)
class Options:
    """Dice, and what is asked of them."""

    dice: Dice
    difficulty: Difficulty | None = None
    against: Dice | None = None
    periods: app_commands.Range[int, 1, 1000] | None = None
    chance: app_commands.Range[str, 1, 20] | None = None
    assist: Dice | None = None
    assist_mode: str | None = None
    reroll: str | None = None
    hold_back: HoldBack = 0
    as_figure: FigureName | None = None


@command(
    "odds",
    "The exact chances of dice, as text and picture",
    in_dm=True,
    autocomplete={
        "dice": suggestions.dice,
        "against": suggestions.dice,
        "assist": suggestions.several_dice,
        **AS,
    },
)
async def _odds(ask: Ask, options: Options) -> None:
    """Nothing is rolled."""
    wanted = None if options.chance is None else read_chance(options.chance)
    found = await reckoned(partial(odds, await _question(ask, options)))
    words = await ask.public_words()
    theme = (await of_caller(ask.table, ask.caller)).theme
    await ask.answer(await answered(words, found, theme, wanted), private=False)


async def _question(ask: Ask, options: Options) -> Question:
    own = await pools_of(
        ask.table,
        ask.caller,
        options.dice,
        assist=options.assist or "",
        assistance=Assistance(options.assist_mode or "combined"),
        reroll=REROLLS[options.reroll],
        hold_back=options.hold_back,
        named=options.as_figure,
    )
    theirs = options.against
    others = [await pools_of(ask.table, ask.caller, theirs, named=options.as_figure)] if theirs else []
    return question_of(own, *others, difficulty=options.difficulty, periods=options.periods)


COMMANDS = (_odds,)
