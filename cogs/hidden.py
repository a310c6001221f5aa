"""/hidden: the GM's secret rolls."""

from collections.abc import Callable
from functools import partial
from typing import Any

from discord import app_commands

from bot.play import ongoing, throws
from bot.play.encounter.buttons import SECRET
from bot.play.hidden_rolls import hidden_rolls
from bot.play.hidden_rolls.hidden_rolls import Prepared
from bot.play.rolling import checks, roll_requests, rolls
from bot.play.rolling.rolls import Pools, pools_of
from bot.play.typed_numbers import read_number
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.rolls.record import RollRecord
from bot.systems import system
from bot.systems.instinct.check_notation import TypedCheck
from bot.text import half_width
from bot.wording import hidden_rolls as wording
from bot.wording.rolls import made_told
from cogs.dice_options import AS, CharacterName, Dice, Difficulty, Label, pools_for
from cogs.encounter import led, take_seat
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command, group
from cogs.ui.forms import Form, hidden_roll_form, submitted
from cogs.ui.people import Person, on_the_server

hidden = group("hidden", "Hidden rolls, for the GM")
DICE = {"dice": suggestions.hidden_dice}
MOST_DIGITS = 18
"""Numbers of the database are smaller."""


@command("roll", "Roll in secret, only for the GM", into=hidden, private=True, autocomplete=DICE | AS)
async def _roll(
    ask: Ask,
    dice: Dice,
    difficulty: Difficulty | None = None,
    for_member: Person | None = None,
    label: Label | None = None,
    as_character: CharacterName | None = None,
) -> None:
    """P-16."""
    await ask.defer(private=True)
    await _thrown(ask, dice, difficulty, label, for_member, as_character)


@form("hidden_form", by=SECRET, takes=1)
async def _roll_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    head = await led(ask, numbers[0])
    return hidden_roll_form(ask.words, form_id, system(head.encounter.system))


@press("hidden_form", takes=1)
async def _rolled_by_form(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Roll in secret from the GM's panel."""
    await ask.defer(private=True)
    await take_seat(ask, numbers[0])
    dice, wanted, label = (
        submitted(ask.interaction, each).strip() for each in ("dice", "difficulty", "label")
    )
    difficulty, step = read_number(wanted) if wanted else (None, None)
    if step is not None:
        raise Refusal("not_a_number", text=wanted[:50])
    await _thrown(ask, dice, difficulty, label)


async def _thrown(
    ask: Ask,
    dice: str,
    difficulty: int | None,
    label: str | None,
    for_member: Person | None = None,
    as_character: str | None = None,
) -> None:
    """Roll in secret, and answer with the roll."""
    await hidden_rolls.require_gm(ask.table, ask.caller)
    if None not in (for_member, as_character):
        raise Refusal("sheet.for_and_as")

    async def prepare() -> Prepared:
        parties = tuple[Pools, ...]()
        if await checks.is_check(ask.table, ask.caller, dice):
            make = await _check_of(ask, dice, difficulty, for_member, label, as_character)
        else:
            pools = await _pools_of(ask, dice, for_member, as_character)
            make = partial(rolls.make_roll, ask.table, pools, difficulty=difficulty, label=label or "")
            parties = (pools,)
        to = await hidden_rolls.who_receives(ask.table, ask.caller)
        return rolls.noting(ask.table, ask.caller, make, parties, throws.GM), to

    kept = await hidden_rolls.roll_once(ask.table, ask.caller, prepare)
    told = wording.record_told(ask.words, hidden_rolls.facts_of(kept.secret))
    failed = kept.unreached or not kept.noticed
    await ask.answer(f"{told}\n{hidden_rolls.sent(ask.words, kept)}" if failed else told, private=True)


async def _pools_of(ask: Ask, dice: str, member: Person | None, character: str | None) -> Pools:
    """The pools: the GM's own, a character's, or as a player's sheet reads them."""
    if member is None:
        return await pools_of(ask.table, ask.caller, Hand(dice), named=character)
    return await pools_for(ask, member, dice)


async def _check_of(
    ask: Ask,
    text: str,
    target: int | None,
    member: Person | None,
    label: str | None,
    character: str | None,
) -> Callable[[], RollRecord[Any]]:
    """A check by the sheet of the GM's own character, of another one, or of the player's."""
    more = TypedCheck(target=target)
    if member is None:
        request = await checks.requested(ask.table, ask.caller, text, more, label or "", character)
    else:
        request = await checks.of_member(
            ask.table, ask.caller, on_the_server(member), text, more, label or ""
        )
    return partial(checks.rolled, ask.table, request)


@command("ask", "Ask a player for a secret roll", into=hidden, private=True, autocomplete=DICE)
async def _ask(
    ask: Ask,
    player: Person,
    dice: Dice,
    difficulty: Difficulty | None = None,
    label: Label | None = None,
    tell_label: bool = True,
) -> None:
    """P-16: the player learns dice and result, and what for unless it is kept back; the GM the rest."""
    await ask.defer(private=True)
    if player.bot:
        raise Refusal("member_is_bot")
    asked = on_the_server(player)
    await roll_requests.ask(
        ask.table, ask.caller, asked, dice, difficulty, label or "", tells_label=tell_label
    )
    await ask.answer(ask.words("Asked. You get the result by direct message."), private=True)


@press("ask", takes=1)
async def _answered(ask: Ask, numbers: tuple[int, ...]) -> None:
    await ask.defer(private=True)
    kept, seen = await roll_requests.answer(ask.table, ask.caller, numbers[0])
    asked = await ask.table.store.ongoing(numbers[0])
    if asked is not None and asked.shown < asked.revision:
        await ongoing.show(ask.table, asked)
    await ask.answer(f"{made_told(ask.words, seen)}\n{hidden_rolls.sent(ask.words, kept)}", private=True)


@command("list", "The newest hidden rolls of this channel", into=hidden, private=True)
async def _list(ask: Ask) -> None:
    await ask.defer(private=True)
    found = await hidden_rolls.delivered_again(ask.table, ask.caller)
    if not found:
        raise Refusal("secrets.none_here")
    await ask.answer(hidden_rolls.list_panel(ask.caller.locale, found), private=True)


@command(
    "reveal",
    "Make a hidden roll public, with its seal",
    into=hidden,
    private=True,
    autocomplete={"id": suggestions.secrets},
)
async def _reveal(ask: Ask, id: app_commands.Range[str, 1, 20]) -> None:
    number = half_width(id).strip().lstrip("#")
    if not (number.isascii() and number.isdecimal() and len(number) < MOST_DIGITS):
        raise Refusal("secrets.unknown", id=id)
    await reveal(ask, (int(number),))


@press("reveal", takes=1)
async def reveal(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Post the roll in public."""
    await ask.defer(private=True)
    await hidden_rolls.reveal(ask.table, ask.caller, numbers[0])
    await ask.answer(ask.words("Revealed."), private=True)


@press("check", takes=1)
async def _check(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Whether its seal is right, for any reader of a revealed roll."""
    await ask.answer(await hidden_rolls.check(ask.table, ask.caller, numbers[0]), private=True)


@press("show", takes=1)
async def show(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Show a hidden roll privately to a GM of the channel."""
    secret = await hidden_rolls.shown(ask.table, ask.caller, numbers[0])
    await ask.answer(wording.record_told(ask.words, hidden_rolls.facts_of(secret)), private=True)


COMMANDS = (hidden,)
