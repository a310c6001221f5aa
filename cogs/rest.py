"""/rest: what a rest does, in the games that have rests."""

from dataclasses import dataclass

from discord import app_commands

from bot.play.figures import who_rolls
from bot.play.preferences import of_caller
from bot.play.rulings.rests import body_left, make_rest
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.instinct.rests import Rest, Taken, judged
from bot.systems.pool.rests import HOURS, MOST_HOURS
from bot.systems.pool.stocks import LONGEST
from bot.wording.rests import rest_told
from cogs.rolling import AS, FigureName, tell
from cogs.ui.ask import Ask
from cogs.ui.commands import command
from cogs.ui.names import shown_option
from cogs.ui.options import OPTION_NAMES

Points = app_commands.Range[int, 0, 200]


@dataclass(frozen=True, slots=True)
class Options:
    """What rest, and what is left before it; each kind takes its own."""

    kind: str
    hours: app_commands.Range[int, 1, MOST_HOURS] | None = None
    dice: app_commands.Range[str, 1, LONGEST] | None = None
    sp: Points | None = None
    threshold: app_commands.Range[int, 2, 200] | None = None
    taken: app_commands.Range[int, 0, 20] | None = None
    visibility: str = "public"
    as_figure: FigureName | None = None


BY_THE_HOUR = ("hours", "dice", "as_figure")
BY_THE_STORY = ("sp", "threshold", "taken")


@command("rest", "What a rest does, and what it brings back", autocomplete=AS)
async def rest(ask: Ask, options: Options) -> None:
    """P-62, D-55."""
    await _must_be_played(ask, options.kind)
    if options.kind == HOURS:
        _must_not_have(ask, options, BY_THE_STORY)
        who = await who_rolls(ask.table, ask.caller, options.as_figure)
        body = await body_left(ask.table, ask.caller, who, options.dice)
        hours = options.hours or 1
        await tell(ask, options.visibility, lambda: make_rest(ask.table, who, body, hours))
        return
    _must_not_have(ask, options, BY_THE_HOUR)
    taken = Taken(Rest(options.kind), options.taken or 0, options.sp, options.threshold)
    rested, reasons = judged(taken)
    public = options.visibility == "public"
    words = await ask.public_words() if public else ask.words
    await ask.answer(rest_told(words, rested, options.sp, reasons), private=not public)


async def _must_be_played(ask: Ask, kind: str) -> None:
    """Refuse a rest of another game than the one that is set for the channel."""
    played = (await of_caller(ask.table, ask.caller)).system
    if played is not None and played.rests and kind not in played.rests:
        known = next(key for key, each in SYSTEMS.items() if kind in each.rests)
        raise Refusal("rest.other_game", known=known, system=played.key)


def _must_not_have(ask: Ask, options: Options, names: tuple[str, ...]) -> None:
    """Refuse what belongs to another kind of rest."""
    for name in names:
        if getattr(options, name) is not None:
            raise Refusal(
                "rest.not_of_it", option=shown_option(ask.words, "rest", OPTION_NAMES.get(name, name))
            )


COMMANDS = (rest,)
