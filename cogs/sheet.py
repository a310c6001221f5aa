"""/sheet: a user's characters and the entries of their sheets."""

from discord import app_commands

from bot.characters.character import Character, EntryKind
from bot.characters.sheet_files import LARGEST_FILE, Form, written
from bot.play import characters
from bot.play.characters import LONGEST_CHARACTER, character_named, names_for
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.heads.sheet import SheetChange
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.rolling.rolls import make_roll, pools_of
from bot.play.rolling.unread_attacks import unread
from bot.play.settings import game_here, of_caller
from bot.play.sheets import filling, imports, sheets
from bot.play.sheets.bodies import body_now
from bot.play.sheets.health import mend
from bot.play.sheets.panels import ROLL, ROLLS
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.rolls.hand import Hand
from bot.systems import PLAIN
from bot.wording import characters as wording
from bot.wording.body import body_told, change_told, mended_told
from bot.wording.encounter.health import warned
from bot.wording.refusals import refusal
from bot.wording.words import Marked, Words
from cogs.dice_options import AS
from cogs.posted_sheets import post_sheet, show_posted_again, usable_one
from cogs.roll import check_named
from cogs.roll_messages import tell
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import carried, press
from cogs.ui.commands import command, group
from cogs.ui.components import LONGEST
from cogs.ui.forms import Form as Filling
from cogs.ui.forms import chosen_of, sheet_form
from cogs.ui.uploads import importing

sheet = group("sheet", "Your characters and their sheets")
Name = app_commands.Range[str, 1, LONGEST_CHARACTER]
MOST_ROLLS = 24
"""How many rolls of a sheet have a button: a message holds 25, one of them fills the sheet in."""
FILL = "sheet_fill"
"""The verb of the button that opens the sections of a sheet; the number behind it is the character's, 0: of
the one that is played, or is to be made."""


def post_of(told: Marked, *buttons: Button) -> Post:
    """A sheet; of one too long for a message the beginning, and all of it in a file."""
    if len(told) <= LONGEST:
        return Post(told, buttons=buttons)
    lines = told.split("\n")
    while len("\n".join([*lines, "…"])) > LONGEST:
        lines.pop()
    return Post("\n".join([*lines, "…"]), buttons=buttons, file=("sheet.txt", told))


def undo_button(words: Words, done: SheetChange) -> Button:
    """Takes a change back."""
    return Button(words.plain("Undo"), button_id("sheet_undo", done.character.id, done.step.node))


async def sheet_now(ask: Ask, character: Character) -> Marked:
    """A sheet, its character's health if a fight or a hand has set it, and the attacks that fights could not
    read."""
    try:
        now = await body_now(ask.table, character, (await of_caller(ask.table, ask.caller)).system or PLAIN)
    except Refusal as refused:
        return wording.sheet_told(ask.words, character, ask.words("⚠ {why}", why=refusal(ask.words, refused)))
    known = now if now is not None and now.is_known else None
    body = body_told(ask.words, known.system, known.health, fights=known.fights) if known else None
    told = wording.sheet_told(ask.words, character, body)
    warning = None if now is None or known else warned(ask.words, now.system, now.health)
    game = await filling.game_of(ask.table, ask.caller, character)
    attacks = wording.unread_told(ask.words, unread(game, character))
    return Marked("\n".join(filter(None, (told, warning, attacks))))


async def show_change(ask: Ask, done: SheetChange) -> None:
    """The change, with the button that undoes it."""
    buttons = [undo_button(ask.words, done)]
    if not done.character.entries and filling.may_fill(ask.caller, done.character):
        buttons.append(_fill_button(ask.words, done.character.id))
    await ask.answer(post_of(await sheet_now(ask, done.character), *buttons), private=True)


@command("new", "Make a character; from now on you play it", into=sheet, private=True)
async def _new(ask: Ask, name: Name, system: str | None = None) -> None:
    await show_change(ask, await sheets.make(ask.table, ask.caller, name, system))


@command("set", "Set values on your sheet", into=sheet, private=True)
async def _set(ask: Ask, pairs: app_commands.Range[str, 1, 1000], name: Name | None = None) -> None:
    before = await characters.active_of(ask.table, ask.caller.guild_id, ask.caller.user_id)
    done = await sheets.set_entries(ask.table, ask.caller, pairs, name)
    sheet = await sheet_now(ask, done.character)
    told = wording.set_told(ask.words, before, done.character, sheet, done.change.names)
    await ask.answer(post_of(told, undo_button(ask.words, done)), private=True)


@command(
    "show", "Show a sheet, only to you, or post it for everybody", into=sheet, private=True,
    autocomplete={"character": suggestions.characters},
)  # fmt: skip
async def _show(ask: Ask, character: Name | None = None, post: bool = False) -> None:
    found = await _meant(ask, character)
    if found is None:
        await tell_none_yet(ask)
        return
    if post:
        await post_sheet(ask, found)
    else:
        await show_sheet(ask, found)


async def show_sheet(ask: Ask, found: Character) -> None:
    """A sheet in private, with a button for each roll on it."""
    rolls = found.rolls
    buttons = [Button(each.shown, f"{ROLL}:{found.id}:{each.name}") for each in rolls[:MOST_ROLLS]]
    if filling.may_fill(ask.caller, found):
        buttons.append(_fill_button(ask.words, found.id))
    await ask.answer(post_of(await sheet_now(ask, found), *buttons), private=True)


def _fill_button(words: Words, number: int) -> Button:
    return Button(words.plain("Fill in …"), button_id(FILL, number))


async def tell_none_yet(ask: Ask) -> None:
    """Answer a caller without a sheet: how to make one for the game played here."""
    game = await game_here(ask.table, ask.caller)
    post = Post(wording.none_yet(ask.words, game), buttons=(_fill_button(ask.words, 0),))
    await ask.answer(post, private=True)


async def _meant(ask: Ask, named: str | None) -> Character | None:
    """The named character, otherwise the one that is played."""
    if named is not None:
        return await character_named(ask.table, ask.caller, named)
    return await characters.active_of(ask.table, ask.caller.guild_id, ask.caller.user_id)


@command(
    "health", "Set or heal a character's wounds between fights", into=sheet, private=True,
    autocomplete={"character": suggestions.characters},
)  # fmt: skip
async def _health(ask: Ask, change: app_commands.Range[str, 1, 200], character: Name | None = None) -> None:
    await mend_character(ask, character, change)


async def mend_character(ask: Ask, named: str | None, change: str) -> None:
    """Change the health of a character between fights, by name or (None) the one that is played."""
    found = await _meant(ask, named)
    if found is None:
        await tell_none_yet(ask)
        return
    to, done = await mend(ask.table, ask.caller, found, change)
    told = change_told(ask.words, to.system, to.before, to.after)
    post = Post(mended_told(ask.words, to.character.name, told), buttons=(undo_button(ask.words, done),))
    await ask.answer(post, private=True)


@command(
    "use", "Choose which of your characters you play", into=sheet, private=True,
    autocomplete={"character": suggestions.own_characters},
)  # fmt: skip
async def _use(ask: Ask, character: Name) -> None:
    used = await sheets.use(ask.table, ask.caller, await character_named(ask.table, ask.caller, character))
    await ask.answer(wording.played_told(ask.words, used), private=True)


@command(
    "roll", "Roll from your sheet", into=sheet,
    autocomplete={"name": suggestions.sheet_rolls, **AS},
)  # fmt: skip
async def _roll(ask: Ask, name: Name, visibility: str = "public", as_character: Name | None = None) -> None:
    found = await _meant(ask, as_character)
    await _roll_named(ask, found, name, Visibility(visibility))


async def _roll_named(ask: Ask, character: Character | None, name: str, visibility: Visibility) -> None:
    """Dice as `/roll` rolls them, a check as `/check` does."""
    entry = sheets.roll_named(character, name)
    text, named = str(entry.content), f"#{character.id}" if character else None
    if entry.kind is EntryKind.CHECK:
        await check_named(ask, entry, named, visibility)
        return
    pools = await pools_of(ask.table, ask.caller, Hand(text), named=named)
    await tell(ask, visibility, lambda: make_roll(ask.table, pools, label=entry.shown), pools)


@carried(ROLL, private=False)
async def _roll_pressed(ask: Ask, custom_id: str) -> None:
    """A roll of a sheet, in public, for a user who may use that character."""
    number, _, name = custom_id.removeprefix(f"{ROLL}:").partition(":")
    character = await usable_one(ask, int(number) if number.isdecimal() else 0)
    await _roll_named(ask, character, name, Visibility.PUBLIC)


@press(ROLLS, takes=2)
async def _roll_chosen(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The same from the list of a posted sheet, which then shows nothing as chosen, so that the same roll can
    be chosen again."""
    character = await usable_one(ask, numbers[0])
    name = chosen_of(ask.interaction)
    await show_posted_again(ask, character.id)
    await _roll_named(ask, character, name, Visibility.PUBLIC)


@command(
    "delete", "Delete one of your characters", into=sheet, private=True,
    autocomplete={"character": suggestions.own_characters},
)  # fmt: skip
async def _delete(ask: Ask, character: Name) -> None:
    """Asks once."""
    found = await character_named(ask.table, ask.caller, character)
    sheets.must_be_own(ask.caller, found)
    await ask_to_delete(ask, found, "sheet_delete")


async def ask_to_delete(ask: Ask, found: Character, verb: str) -> None:
    """Ask once whether a character is to go; the button with this verb deletes it."""
    button = Button(ask.words.plain("Delete"), button_id(verb, found.id), ButtonStyle.DANGER)
    await ask.answer(Post(wording.delete_asked(ask.words, found), buttons=(button,)), private=True)


async def tell_deleted(ask: Ask, done: SheetChange) -> None:
    """Answer the press that deleted a character, with the way back."""
    told = wording.deleted_told(ask.words, done.character)
    await ask.update_own(Post(told, buttons=(undo_button(ask.words, done),)))


@press("sheet_delete", takes=1)
async def _deleted(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    await tell_deleted(ask, await sheets.delete(ask.table, ask.caller, numbers[0]))


@command("undo", "Undo your last change to a sheet", into=sheet, private=True)
async def _undo_last(ask: Ask) -> None:
    await ask.answer(await _taken_back(ask, await sheets.undo(ask.table, ask.caller)), private=True)


@press("sheet_undo", takes=2)
async def _undo_pressed(ask: Ask, numbers: tuple[int, ...]) -> None:
    ask.must_be_private()
    await ask.update_own(await _taken_back(ask, await sheets.undo_step(ask.table, ask.caller, *numbers)))


async def _taken_back(ask: Ask, done: SheetChange) -> Post:
    """The change that was undone, and the sheet as it is now."""
    told = wording.taken_back_told(ask.words, done.change, done.character)
    return post_of(told if done.character.gone else Marked(f"{told}\n{await sheet_now(ask, done.character)}"))


@command(
    "export",
    "Your sheet as a file",
    load=Load.HEAVY,
    into=sheet,
    private=True,
    autocomplete={"character": suggestions.characters},
)
async def _export(ask: Ask, format_: str = Form.JSON.value, character: Name | None = None) -> None:
    found = await _meant(ask, character)
    if found is None:
        await tell_none_yet(ask)
        return
    chosen = Form(format_)
    text = written(found, names_for(found), chosen)
    told = ask.words("The sheet as a file; `/sheet import` reads it again.")
    await ask.answer(Post(told, file=(FILES[chosen], text)), private=True)


FILES = {Form.JSON: "sheet.json", Form.ST: "sheet.txt", Form.CSV: "sheet.csv"}


async def _form(ask: Ask, form_id: str) -> Filling:
    return sheet_form(ask.words, form_id)


@importing(sheet, "Read a sheet from a file or text", LARGEST_FILE, _form, by="sheet_paste")
async def _import(ask: Ask, text: str) -> None:
    await read_in(ask, text)


async def read_in(ask: Ask, text: str, *, foe: bool = False) -> None:
    """Read a sheet from a text, and show it: in place of the private message whose form it was, which would
    show the sheet as it was before."""
    found = await imports.read_in(ask.table, ask.caller, text, foe=foe)
    told = wording.imported_told(ask.words, found.done.character, found.read, found.unread)
    shown = Marked(f"{told}\n{await sheet_now(ask, found.done.character)}")
    fill = () if foe else (_fill_button(ask.words, found.done.character.id),)
    post = post_of(shown, undo_button(ask.words, found.done), *fill)
    if ask.message is not None and ask.message.flags.ephemeral:
        await ask.update_own(post)
    else:
        await ask.answer(post, private=True)


COMMANDS = (sheet,)
