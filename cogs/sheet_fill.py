"""/sheet fill and /foe fill: a form for each section of a sheet."""

from bot.characters.character import Character
from bot.characters.sections import section_at, sections_of, shown
from bot.play.characters import active_of, foe_named
from bot.play.delivery import Button, Post, button_id
from bot.play.sheets import filling
from bot.play.sheets.filling import Opened, game_of, opened
from bot.systems.system import names_of
from bot.wording import characters as wording
from bot.wording.sheet import named
from bot.wording.words import Marked
from cogs.foe import WHICH, foe
from cogs.sheet import FILL, Name, post_of, sheet, sheet_now, undo_button
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command
from cogs.ui.forms import Asked, Form, entered, section_form

NOBODY = 0
"""In the place of a character's number: it is made with the first form."""
OPENS, FORM = "sheet_section", "sheet_section_form"


@command("fill", "Fill in your sheet with forms", into=sheet, private=True)
async def _fill(ask: Ask) -> None:
    await _offer(ask, NOBODY)


@press(FILL, takes=1)
async def _fill_pressed(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The same from the button below a sheet, or where there is none yet."""
    await _offer(ask, numbers[0])


async def _offer(ask: Ask, number: int) -> None:
    """The sections of this character's sheet (0: of the one that is played, or that is to be made)."""
    found = await filling.fillable(ask.table, ask.caller, number)
    if found is None:
        found = await active_of(ask.table, ask.caller.guild_id, ask.caller.user_id)
    await ask.answer(await _sections(ask, found), private=True)


@command("fill", "Fill in a foe's sheet with forms (GM)", into=foe, private=True, autocomplete=WHICH)
async def _fill_foe(ask: Ask, foe: Name) -> None:
    await ask.answer(await _sections(ask, await foe_named(ask.table, ask.caller, foe)), private=True)


async def _sections(ask: Ask, character: Character | None, *more: Button) -> Post:
    """The sheet as it is, with a button for each of its sections, and one for all of it as text."""
    game = await game_of(ask.table, ask.caller, character)
    names = names_of(game)
    number = character.id if character else NOBODY
    buttons = [
        Button(wording.section_title(ask.words, each, names, game), button_id(OPENS, number, place))
        for place, each in enumerate(sections_of(names))
    ]
    paste = "foe_paste" if character and character.owner is None else "sheet_paste"
    buttons.append(Button(ask.words.plain("As text"), button_id(paste)))
    asked = wording.fill_asked(ask.words, character)
    told = Marked(f"{await sheet_now(ask, character)}\n{asked}") if character else asked
    return post_of(told, *buttons, *more)


@press(OPENS, takes=2, opens=True)
async def _open(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Open a section's form. Its id says which state of the sheet it shows."""
    number, place = numbers
    found = await opened(ask.table, ask.caller, number, place, None)
    form_id = button_id(FORM, number, place, found.node)
    await ask.interaction.response.send_modal(_form(ask, form_id, found))


@form(FORM, takes=3)
async def _opened_again(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    return _form(ask, form_id, await opened(ask.table, ask.caller, *numbers))


def _form(ask: Ask, form_id: str, of: Opened) -> Form:
    words, names = ask.words, names_of(of.game)
    section = section_at(names, of.place)
    asked = [
        Asked(
            each.id,
            wording.field_label(words, section, each, of.before, of.game),
            wording.field_example(words, section, each, of.game),
            each.content,
            is_long=not each.name,
        )
        for each in shown(section, of.before, names)
    ]
    return section_form(form_id, wording.section_title(words, section, names, of.game), asked)


@press(FORM, takes=3)
async def _filled(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Set what the form changed, and show the sheet with the sections again."""
    found = await opened(ask.table, ask.caller, *numbers)
    values = entered(ask.interaction)
    done = await filling.fill(
        ask.table, ask.caller, found, values, lambda name: named(ask.words, name, found.game)
    )
    character = done.character if done else found.character
    post = await _sections(ask, character, *([undo_button(ask.words, done)] if done else []))
    if ask.form_id:  # It was opened again from its refusal, which only its reader sees.
        await ask.answer(post, private=True)
    else:
        await ask.update_own(post)


COMMANDS = ()
"""Its commands belong to the families of sheets and of foes."""
