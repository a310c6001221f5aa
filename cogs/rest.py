"""/rest: the effects of a rest, in the games that have rests."""

from dataclasses import dataclass

from discord import app_commands

from bot.characters.character import UNKEPT, Character
from bot.play.characters import Who, who_rolls
from bot.play.delivery import Button, Post, button_id
from bot.play.games import must_be_played
from bot.play.heads.sheet import SheetChange
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.rulings.rests import body_left, character_with, make_rest, recover, take_rest
from bot.play.settings import of_caller
from bot.play.sheets.health import HealthChange
from bot.play.sheets.sheets import undo_step
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems import SYSTEMS
from bot.systems.instinct.health import Body as InstinctBody
from bot.systems.instinct.rests import Rest, Taken, judged
from bot.systems.pool.health import Body as PoolBody
from bot.systems.pool.rests import HOURS, MOST_HOURS
from bot.systems.pool.roll_kinds import Rested
from bot.systems.pool.stocks import LONGEST
from bot.wording.body import change_told
from bot.wording.characters import taken_back_told
from bot.wording.rests import character_rest_told, rest_told
from bot.wording.words import Words
from cogs.dice_options import AS, CharacterName
from cogs.roll_messages import rolled, tell
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.command_names import shown_option
from cogs.ui.commands import command
from cogs.ui.ongoing_messages import tell_step
from cogs.ui.options import OPTION_NAMES

Points = app_commands.Range[int, 0, 200]


@dataclass(frozen=True, slots=True)
class RestOptions:
    """The kind of rest, and the values before it; each kind takes its own."""

    kind: str
    hours: app_commands.Range[int, 1, MOST_HOURS] | None = None
    dice: app_commands.Range[str, 1, LONGEST] | None = None
    sp: Points | None = None
    threshold: app_commands.Range[int, 2, 200] | None = None
    taken: app_commands.Range[int, 0, 20] | None = None
    visibility: str = "public"
    as_character: CharacterName | None = None


BY_THE_HOUR = ("hours", "dice")
BY_THE_STORY = ("sp", "threshold", "taken")


@command("rest", "What a rest does and restores", autocomplete=AS)
async def rest(ask: Ask, options: RestOptions) -> None:
    """P-62, D-55: of a character that a fight has left its marks on, unless numbers are typed."""
    await _must_be_played(ask, options.kind)
    _must_not_have(ask, options, BY_THE_STORY if options.kind == HOURS else BY_THE_HOUR)
    who = await who_rolls(ask.table, ask.caller, options.as_character)
    await (_by_the_hour if options.kind == HOURS else _by_the_story)(ask, options, who)


async def _by_the_hour(ask: Ask, options: RestOptions, who: Who) -> None:
    if options.dice is None and (character := await character_with(ask.table, who, PoolBody)):
        await _recover(ask, options, who, character)
        return
    body = await body_left(ask.table, ask.caller, who, options.dice)
    hours = options.hours or 1
    await tell(ask, options.visibility, lambda: make_rest(ask.table, who, body, hours))


async def _recover(ask: Ask, options: RestOptions, who: Who, character: Character) -> None:
    """Roll what a character's own dice bring back, and store it. The sheet shows it, so that it cannot be
    hidden from its player."""
    visibility = Visibility(options.visibility)
    if visibility is Visibility.BLIND:
        raise Refusal("rest.not_blind")
    words, public = await ask.public_words(), visibility is Visibility.PUBLIC

    def told(made: RollRecord[Rested], done: SheetChange | None) -> Post:
        return rolled(words, made, _undo(words, done))

    made, done = await recover(
        ask.table, ask.caller, who, character, options.hours or 1, told if public else None
    )
    if public:
        await tell_step(ask, told(made, done))
    else:
        await tell(ask, visibility, lambda: made)


async def _by_the_story(ask: Ask, options: RestOptions, who: Who) -> None:
    taken = Taken(Rest(options.kind), options.taken or 0, options.sp, options.threshold)
    public = options.visibility == "public"
    words = await ask.public_words() if public else ask.words
    typed = options.sp is not None or options.threshold is not None
    rested, reasons = judged(taken)

    def told(changed: HealthChange, done: SheetChange | None) -> Post:
        health = change_told(words, changed.system, changed.before, changed.after)
        text = character_rest_told(words, who.name, rested, health, reasons)
        return Post(text, buttons=_undo(words, done))

    if not typed and (character := await character_with(ask.table, who, InstinctBody)):
        openly = told if public else None
        post = told(*await take_rest(ask.table, ask.caller, character, taken, openly))
        await (tell_step(ask, post) if public else ask.answer(post, private=True))
        return
    await ask.answer(rest_told(words, rested, options.sp, reasons), private=not public)


def _undo(words: Words, done: SheetChange | None) -> tuple[Button, ...]:
    """Undoes a rest's changes of a character, once it is written."""
    if done is None or done.character.id == UNKEPT:
        return ()
    return (Button(words.plain("Undo"), button_id("rest_undo", done.character.id, done.step.node)),)


@press("rest_undo", takes=2)
async def _undone(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Undo, by the user who rested; the message says so, and shows nothing of the sheet."""
    if ask.message is None:
        raise Refusal("ongoing.unknown")
    done = await undo_step(ask.table, ask.caller, *numbers)
    words = await ask.public_words()
    await ask.update(Post(f"{ask.message.content}\n{taken_back_told(words, done.change, done.character)}"))


async def _must_be_played(ask: Ask, kind: str) -> None:
    """Refuse a rest of another game than that of the channel's fight, or the one that is set."""
    known = next(each for each in SYSTEMS.values() if kind in each.rests)
    await must_be_played(ask.table, ask.caller, known)
    played = (await of_caller(ask.table, ask.caller)).system
    if played is not None and played.rests and kind not in played.rests:
        raise Refusal("rest.other_game", known=known.key, system=played.key)


def _must_not_have(ask: Ask, options: RestOptions, names: tuple[str, ...]) -> None:
    """Refuse what belongs to another kind of rest."""
    for name in names:
        if getattr(options, name) is not None:
            raise Refusal(
                "rest.not_of_it", option=shown_option(ask.words, "rest", OPTION_NAMES.get(name, name))
            )


COMMANDS = (rest,)
