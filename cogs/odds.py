"""/odds: the chances of dice."""

import re
from dataclasses import dataclass, replace
from functools import partial

from discord import app_commands

from bot.dice.notation import is_several, single
from bot.play import random_tables
from bot.play.delivery import Post
from bot.play.encounter.effect_changes import changes_on, roller, values_in_fight
from bot.play.rolling.bare_dice import Question, question_of, read_chance
from bot.play.rolling.checks import typed_of
from bot.play.rolling.rolls import Pools, game_of, pools_of
from bot.play.rulings.game_odds import OF_A_GAME, Found, found
from bot.play.rulings.game_odds_answers import answered as of_game_answered
from bot.play.rulings.odds import odds
from bot.play.rulings.odds_answers import answered
from bot.play.settings import of_caller
from bot.play.sheets.bodies import values_left
from bot.play.workload.heavy_work import aside
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.systems import CHECKING
from bot.systems.odds_questions import LONGEST_DAMAGE, LONGEST_HEALTH, MOST_ATTACKS, OddsQuestion
from bot.text import half_width, tidy
from bot.wording.random_tables import chances_told as of_table_told
from cogs.damage import TYPES
from cogs.dice_options import AS, Dice, Difficulty, HelpedOptions, RerollOptions, asked_pools
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.command_names import shown_option
from cogs.ui.commands import command

OF_A_TABLE = re.compile(r"(?:table(?=[\s:])|随机表|表(?=[\s:]))\s*:?\s*(\S.*)", re.IGNORECASE)
"""What asks for the chances of a random table: `table Weather`, `表 天气`."""


@dataclass(frozen=True, kw_only=True)
class OddsOptions(HelpedOptions, RerollOptions):
    """Dice, and the question about them."""

    difficulty: Difficulty | None = None
    against: Dice | None = None
    periods: app_commands.Range[int, 1, 1000] | None = None
    chance: app_commands.Range[str, 1, 20] | None = None
    damage: app_commands.Range[str, 1, LONGEST_DAMAGE] | None = None
    health: app_commands.Range[str, 1, LONGEST_HEALTH] | None = None
    attacks: app_commands.Range[int, 1, MOST_ATTACKS] | None = None
    system: str | None = None


@command(
    "odds",
    "The exact chances of dice, as text and picture",
    load=Load.HEAVY,
    autocomplete={
        "dice": suggestions.dice,
        "against": suggestions.dice,
        "assist": suggestions.several_dice,
        "damage": TYPES,
        **AS,
    },
)
async def _odds(ask: Ask, options: OddsOptions) -> None:
    """Nothing is rolled."""
    if found := OF_A_TABLE.fullmatch(half_width(options.dice).strip()):
        await _of_table(ask, options, tidy(found[1]))
        return
    wanted = None if options.chance is None else read_chance(options.chance)
    words, theme = await ask.public_words(), (await of_caller(ask.table, ask.caller)).theme
    named = (await game_of(ask.table, ask.caller)).roll_names
    asked = await _found(ask, replace(options, dice=single(options.dice, named)))
    if isinstance(asked.question, Question):
        told = await aside(partial(odds, asked.question))
        each = is_several(options.dice, named)
        await ask.answer(await answered(words, told, theme, wanted, each=each), private=False)
        return
    chances = await aside(partial(asked.question.reckoned, wanted))
    read_by = asked.read_by.title if asked.read_by else None
    await ask.answer(await of_game_answered(words, chances, theme, read_by), private=False)


async def _of_table(ask: Ask, options: OddsOptions, name: str) -> None:
    """The exact chances of a random table, for those who may read its entries. Refusal: another option is
    given, which a table does not take."""
    if options != OddsOptions(dice=options.dice):
        raise Refusal("odds.only_a_table", name=name)
    meant = await random_tables.meant(ask.table, ask.caller, name)
    await random_tables.require_reading(ask.table, ask.caller, meant.known)
    chances = await random_tables.chances_of(meant)
    await ask.answer(Post(of_table_told(ask.words, meant.known.tables, chances)), private=True)


async def _found(ask: Ask, options: OddsOptions) -> Found:
    """The question; of dice only if an option is given that games do not know."""
    dice = partial(_question, ask, options)
    named = [name for name in OF_A_GAME if getattr(options, name) is not None]
    given = {name: shown_option(ask.words, "odds", name) for name in named}
    if options.periods or options.hand != Hand(options.dice):
        if given:
            raise Refusal("odds.dice_or_game", option=given[named[0]])
        return Found(await dice())
    who = await roller(ask.table, ask.caller, options.as_character)
    text, _ = typed_of(who.character, options.dice)
    values = await values_in_fight(ask.table, ask.caller, who)
    if values is None:
        values = await values_left(ask.table, ask.caller.guild_id, ask.caller.user_id, who.character)
    asked = OddsQuestion(
        text,
        values,
        options.difficulty,
        options.against or "",
        options.damage or "",
        options.health or "",
        options.attacks,
        await changes_on(ask.table, ask.caller, who, CHECKING),
    )
    return await found(ask.table, ask.caller, asked, given, options.system, dice)


async def _question(ask: Ask, options: OddsOptions) -> Question:
    own, others = await asked_pools(ask, options), list[Pools]()
    if options.against:
        against = Hand(options.against)
        others = [await pools_of(ask.table, ask.caller, against, named=options.as_character)]
    return question_of(own, *others, difficulty=options.difficulty, periods=options.periods)


COMMANDS = (_odds,)
