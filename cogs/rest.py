"""/rest: what a rest does, in the games that have rests."""

from dataclasses import dataclass

from discord import app_commands

from bot.figures.figure import Figure
from bot.play.delivery import Button, Post
from bot.play.figures import Who, who_rolls
from bot.play.ids import button_id
from bot.play.preferences import of_caller
from bot.play.rulings.games import must_be_played
from bot.play.rulings.rests import body_left, figure_with, make_rest, recover, take_rest
from bot.play.secrets.secrets import Visibility
from bot.play.sheets.head import SheetChange
from bot.play.sheets.sheets import undo_step
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.systems.instinct.health import Body as InstinctBody
from bot.systems.instinct.rests import Rest, Taken, judged
from bot.systems.pool.health import Body as PoolBody
from bot.systems.pool.rests import HOURS, MOST_HOURS
from bot.systems.pool.stocks import LONGEST
from bot.wording.body import change_told
from bot.wording.figures import taken_back_told
from bot.wording.rests import figure_rest_told, rest_told
from bot.wording.words import Words
from cogs.rolling import AS, FigureName, rolled, tell
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
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


BY_THE_HOUR = ("hours", "dice")
BY_THE_STORY = ("sp", "threshold", "taken")


@command("rest", "What a rest does, and what it brings back", autocomplete=AS)
async def rest(ask: Ask, options: Options) -> None:
    """P-62, D-55: of a figure that a fight has left its marks on, unless numbers are typed."""
    await _must_be_played(ask, options.kind)
    _must_not_have(ask, options, BY_THE_STORY if options.kind == HOURS else BY_THE_HOUR)
    who = await who_rolls(ask.table, ask.caller, options.as_figure)
    await (_by_the_hour if options.kind == HOURS else _by_the_story)(ask, options, who)


async def _by_the_hour(ask: Ask, options: Options, who: Who) -> None:
    if options.dice is None and (figure := await figure_with(ask.table, who, PoolBody)):
        await _recover(ask, options, who, figure)
        return
    body = await body_left(ask.table, ask.caller, who, options.dice)
    hours = options.hours or 1
    await tell(ask, options.visibility, lambda: make_rest(ask.table, who, body, hours))


async def _recover(ask: Ask, options: Options, who: Who, figure: Figure) -> None:
    """Roll what a figure's own dice bring back, and keep it. The sheet shows it, so that it cannot be
    hidden from whose it is."""
    visibility = Visibility(options.visibility)
    if visibility is Visibility.BLIND:
        raise Refusal("rest.not_blind")
    made, done = await recover(ask.table, ask.caller, who, figure, options.hours or 1)
    if visibility is not Visibility.PUBLIC:
        await tell(ask, visibility, lambda: made)
        return
    words = await ask.public_words()
    await ask.answer(rolled(words, made, _undo(words, done)), private=False)


async def _by_the_story(ask: Ask, options: Options, who: Who) -> None:
    taken = Taken(Rest(options.kind), options.taken or 0, options.sp, options.threshold)
    public = options.visibility == "public"
    words = await ask.public_words() if public else ask.words
    typed = options.sp is not None or options.threshold is not None
    if not typed and (figure := await figure_with(ask.table, who, InstinctBody)):
        rested, reasons, changed, done = await take_rest(ask.table, ask.caller, figure, taken)
        health = change_told(words, changed.system, changed.before, changed.after)
        told = figure_rest_told(words, who.name, rested, health, reasons)
        await ask.answer(Post(told, buttons=_undo(words, done)), private=not public)
        return
    rested, reasons = judged(taken)
    await ask.answer(rest_told(words, rested, options.sp, reasons), private=not public)


def _undo(words: Words, done: SheetChange | None) -> tuple[Button, ...]:
    """Takes back what a rest did to a figure."""
    if done is None:
        return ()
    return (Button(words.plain("Undo"), button_id("rest_undo", done.figure.id, done.step.node)),)


@press("rest_undo", takes=2)
async def _undone(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Whoever rested takes it back; the message says so, and shows nothing of the sheet."""
    if ask.message is None:
        raise Refusal("ongoing.unknown")
    done = await undo_step(ask.table, ask.caller, *numbers)
    words = await ask.public_words()
    await ask.update(Post(f"{ask.message.content}\n{taken_back_told(words, done.change, done.figure)}"))


async def _must_be_played(ask: Ask, kind: str) -> None:
    """Refuse a rest of another game than that of the channel's fight, or the one that is set."""
    known = next(each for each in SYSTEMS.values() if kind in each.rests)
    await must_be_played(ask.table, ask.caller, known)
    played = (await of_caller(ask.table, ask.caller)).system
    if played is not None and played.rests and kind not in played.rests:
        raise Refusal("rest.other_game", known=known.key, system=played.key)


def _must_not_have(ask: Ask, options: Options, names: tuple[str, ...]) -> None:
    """Refuse what belongs to another kind of rest."""
    for name in names:
        if getattr(options, name) is not None:
            raise Refusal(
                "rest.not_of_it", option=shown_option(ask.words, "rest", OPTION_NAMES.get(name, name))
            )


COMMANDS = (rest,)
