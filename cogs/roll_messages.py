"""The messages of rolls: each sent to its audience, with its buttons: Reroll, Roll again, Chances."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from bot.dice.modifier import Reading
from bot.play import throws
from bot.play.authority import Right
from bot.play.characters import character_for
from bot.play.delivery import Button, Post, button_id
from bot.play.encounter.effect_changes import roller
from bot.play.gm_role import require
from bot.play.hidden_rolls import hidden_rolls
from bot.play.hidden_rolls.hidden_rolls import Prepared, Visibility
from bot.play.logs.keeping import roll_logged
from bot.play.rolling import kept_rolls, rerolls, rolls
from bot.play.rolling.bare_dice import Question, question_behind
from bot.play.rolling.rerolls import DECIDED, Fallen, to_decide
from bot.play.rolling.rolls import Pools
from bot.play.rulings.game_odds_answers import answered as of_game_answered
from bot.play.rulings.odds import odds
from bot.play.rulings.odds_answers import answered
from bot.play.settings import of_caller
from bot.play.typed_numbers import read_number
from bot.play.workload.heavy_work import aside
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.wording.rolls import made_told
from bot.wording.rolls.dice import readings_told
from bot.wording.words import Words
from cogs.dice_options import AGAIN, Again
from cogs.ui.ask import Ask
from cogs.ui.boundary import carried, form, press
from cogs.ui.components import LONGEST
from cogs.ui.forms import Form, reroll_form, submitted
from cogs.ui.ongoing_messages import settled

KNOWN_TO = {
    Visibility.PUBLIC: throws.PUBLIC,
    Visibility.GM: throws.GM,
    Visibility.BLIND: throws.GM,
    Visibility.SELF: throws.SELF,
}
"""The audience of fallen dice, for counting them as luck."""

SHOWN_DICE = 12
"""How many dice of a group a roll shows that is too long for a message."""

Make = Callable[[], RollRecord[Any]]
Seen = Callable[[RollRecord[Any]], RollRecord[Any]]


@press("decide", takes=1)
async def _decide(ask: Ask, numbers: tuple[int, ...]) -> None:
    """A GM's ruling on a degree of 0, below the roll."""
    await require(ask.table, ask.caller, Right.RULE)
    message = ask.message
    if message is None or numbers[0] not in DECIDED:
        raise Refusal("ongoing.unknown")
    words = await ask.public_words()
    await settled(ask, message, words(DECIDED[numbers[0]]), "decide")


def rolled(words: Words, made: RollRecord[Any], buttons: tuple[Button, ...] = ()) -> Post:
    """A roll as everybody reads it; one too long shows few dice, and all of them in a file."""
    told, logged = made_told(words, made), roll_logged(made)
    if len(told) <= LONGEST:
        return Post(told, buttons=buttons, told=logged)
    shown = made_told(words, made, most=SHOWN_DICE)
    return Post(shown, buttons=buttons, file=("roll.txt", told), told=logged)


async def tell(
    ask: Ask,
    visibility: str,
    make: Make,
    *parties: Pools,
    again: Again | None = None,
    as_seen: Seen | None = None,
    chances: bool = False,
    note: str = "",
    readings: Iterable[Reading] = (),
) -> None:
    """Roll and announce to the audience. The recipients of a secret are known before any die falls, and an
    interaction that rolled in secret never rolls again.

    - ``parties``: the users whose typed dice are rolled, the caller first.
    - ``as_seen``: what the roller may see of the GM's version.
    - ``chances``: the game knows the chances.
    - ``note``: a small line below it.
    - ``readings``: how a line of rolls was read.
    """
    seen = Visibility(visibility)
    words = await ask.public_words() if seen is Visibility.PUBLIC else ask.words
    read = readings_told(words, (*readings, *rolls.readings_of(parties)))
    note = "\n".join(filter(None, (note, read)))
    make = rolls.noting(ask.table, ask.caller, make, parties, KNOWN_TO[seen])
    if seen is Visibility.PUBLIC:
        await _tell_openly(ask, words, make(), parties, again, note)
        for own in parties[:1]:
            rolls.remember(ask.table, ask.caller, again.hand.dice if again else own.hand.dice)
    elif seen is Visibility.SELF:
        made = make()
        own = await _private_chances(ask, made, parties, of_game=chances)
        await ask.answer(_noted(rolled(ask.words, made, own), note), private=True)
    else:
        shown = seen is Visibility.GM
        await _tell_in_secret(ask, make, parties, shown=shown, as_seen=as_seen, chances=chances, note=note)


def _noted(post: Post, note: str) -> Post:
    return replace(post, text=f"{post.text}\n{note}") if note else post


async def _tell_openly(
    ask: Ask,
    words: Words,
    made: RollRecord[Any],
    parties: tuple[Pools, ...],
    again: Again | None,
    note: str,
) -> None:
    """Answer with a roll, and with buttons for what may follow it."""
    anew = again.buttons(words) if again else ()
    kept = rerolls.keep(ask.table, ask.caller, made, parties, anew[0].custom_id if anew else "")
    if kept:
        buttons = _buttons(ask, words, *kept)
    else:
        buttons = (*rulings(ask, words, made), *_game_chances(ask, words, made), *anew)
    await ask.answer(_noted(rolled(words, made, buttons), note), private=False)


def rulings(ask: Ask, words: Words, made: RollRecord[Any]) -> tuple[Button, ...]:
    """The GM's buttons under a roll that its game leaves to them, where there can be a GM."""
    return to_decide(words, made) if ask.caller.guild_id else ()


def _game_chances(ask: Ask, words: Words, made: RollRecord[Any]) -> tuple[Button, ...]:
    """The button Chances below a roll that a game judges; a roll that decides nothing is not stored."""
    if question_behind(made) is None:
        return ()
    return made_chances(words, made, kept_rolls.keep(ask.table, ask.caller, made))


def _buttons(ask: Ask, words: Words, number: int, fallen: Fallen) -> tuple[Button, ...]:
    """The buttons below a roll that is stored under a number."""
    again = Button(words.plain("Roll again"), fallen.again)
    return (
        *rulings(ask, words, fallen.made),
        *((_reroll_button(words, number),) if fallen.open else ()),
        *((_chances_button(words, number),) if fallen.question else ()),
        *((again,) if fallen.again else ()),
    )


def _chances_button(words: Words, number: int) -> Button:
    return Button(words.plain("Chances"), button_id("chances", number))


@press("chances", load=Load.HEAVY, takes=1)
async def _chances(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The roll's chances, privately, for any reader of the roll."""
    await tell_chances(ask, await rerolls.asked(ask.table, ask.caller, numbers[0]))


async def tell_chances(ask: Ask, question: Question) -> None:
    """Answer a press with the chances of dice, only for the presser."""
    found = await aside(partial(odds, question))
    theme = (await of_caller(ask.table, ask.caller)).theme
    await ask.answer(await answered(ask.words, found, theme), private=True)


async def _private_chances(
    ask: Ask, made: RollRecord[Any], parties: tuple[Pools, ...], *, of_game: bool
) -> tuple[Button, ...]:
    """The button Chances for a user who knows the whole question of a hidden roll."""
    known = question_behind(made) is not None
    if of_game or known:
        number = kept_rolls.keep(ask.table, ask.caller, made, ask.caller.user_id) if known else 0
        return made_chances(ask.words, made, number)
    kept = rerolls.keep(ask.table, ask.caller, made, parties, private=True)
    return (_chances_button(ask.words, kept[0]),) if kept else ()


def made_chances(words: Words, made: RollRecord[Any], number: int) -> tuple[Button, ...]:
    """The button Chances under a roll with chances that a game knows, if it is stored under a number."""
    if not number or question_behind(made) is None:
        return ()
    return (Button(words.plain("Chances"), button_id("made_chances", number)),)


@press("made_chances", load=Load.HEAVY, takes=1)
async def _made_chances(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The chances of a game's roll, privately, for any reader."""
    kept = await kept_rolls.kept_roll(ask.table, ask.caller, numbers[0])
    await tell_made_chances(ask, kept.made)


async def tell_made_chances(ask: Ask, made: RollRecord[Any]) -> None:
    """Answer a press with the chances of a roll, only for the presser. Refusal: it is not a game's roll."""
    question = question_behind(made)
    if question is None:
        raise Refusal("ongoing.unknown")
    chances = await aside(question.reckoned)
    theme = (await of_caller(ask.table, ask.caller)).theme
    await ask.answer(await of_game_answered(ask.words, chances, theme), private=True)


async def _tell_in_secret(
    ask: Ask,
    make: Make,
    parties: tuple[Pools, ...],
    *,
    shown: bool,
    as_seen: Seen | None,
    chances: bool,
    note: str,
) -> None:
    await ask.defer(private=True)

    async def prepare() -> Prepared:
        return make, await hidden_rolls.who_receives(ask.table, ask.caller)

    kept = await hidden_rolls.roll_once(ask.table, ask.caller, prepare, named=True)
    sent = hidden_rolls.sent(ask.words, kept)
    if not shown:
        await ask.answer(sent, private=True)
        return
    post = rolled(ask.words, as_seen(kept.made) if as_seen else kept.made)
    own = () if as_seen else await _private_chances(ask, kept.made, parties, of_game=chances)
    await ask.answer(_noted(Post(f"{post.text}\n{sent}", buttons=own, file=post.file), note), private=True)


@carried(AGAIN, private=False)
async def roll_again(ask: Ask, custom_id: str) -> None:
    """The same dice for the presser, by their own sheet."""
    again = Again.read(custom_id)
    character = await character_for(ask.table, ask.caller, again.character) if again.character else None
    named = f"#{character.id}" if character else None
    who = await roller(ask.table, ask.caller, named)
    line = await rolls.line_of(ask.table, ask.caller, who, again.hand, again.times)
    made = rolls.make_line(ask.table, line, again.label or "")
    rolls.note(ask.table, ask.caller, made, line.rolls, throws.PUBLIC)
    words = await ask.public_words()
    read = readings_told(words, (*line.notes, *rolls.readings_of(line.rolls)))
    await _tell_openly(ask, words, made, line.rolls, again, read)


@press("reroll", takes=1, opens=True)
async def _ask_reroll(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Ask the roller which dice to roll again (P-8)."""
    fallen = await rerolls.fallen(ask.table, ask.caller, numbers[0])
    if ask.caller.user_id in fallen.done:
        await _show_rerolled(ask, numbers[0])
    made = await _reroll_form(ask, button_id("rerolled", *numbers), numbers)
    await ask.interaction.response.send_modal(made)


@form("rerolled", takes=1)
async def _reroll_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    fallen = await _must_lie_as_they_fell(ask, numbers[0])
    return reroll_form(ask.words, form_id, rerolls.faces_of(fallen, ask.caller.user_id))


async def _must_lie_as_they_fell(ask: Ask, number: int) -> rerolls.Fallen:
    fallen = await rerolls.fallen(ask.table, ask.caller, number)
    if ask.caller.user_id in fallen.done:
        raise Refusal("dice.rerolled_already")
    return fallen


@press("rerolled", takes=1)
async def _reroll(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Roll the dice again that the form names, once, and show both faces in the same message."""
    await _must_lie_as_they_fell(ask, numbers[0])
    if not ask.form_id:  # One that was opened again was checked when it was refused.
        ask.must_carry(button_id("reroll", *numbers))
    _, face = read_number(f"+{submitted(ask.interaction, 'face')}")
    now = await rerolls.reroll(ask.table, ask.caller, numbers[0], face or None)
    await _show_rerolled(ask, numbers[0])
    if not now:
        raise Refusal("dice.rerolled_already")


async def _show_rerolled(ask: Ask, number: int) -> None:
    """Show the current dice in the roll's message. One update at a time: the last one shown is the newest,
    even if both sides roll at once."""
    async with ask.table.lock("reroll_shown", number):
        await _show_fallen(ask, number, await rerolls.fallen(ask.table, ask.caller, number))


async def _show_fallen(ask: Ask, number: int, fallen: Fallen) -> None:
    words = await ask.public_words()
    buttons = _buttons(ask, words, number, fallen)
    await ask.update(await ask.short(rolled(words, fallen.made, buttons), private=False))


def _reroll_button(words: Words, number: int) -> Button:
    return Button(words.plain("Reroll"), button_id("reroll", number))
