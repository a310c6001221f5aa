"""/say: speaking as a character."""

from discord import app_commands

from bot.play import speaking
from bot.play.speaking import LONGEST_SAID
from cogs.dice_options import AS
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command
from cogs.ui.forms import Form, say_form, submitted

Text = app_commands.Range[str, 1, LONGEST_SAID]


@command("say", "Say something as your character", private=True, autocomplete=AS)
async def say(ask: Ask, text: Text, as_character: str | None = None) -> None:
    """A message under the character's name."""
    await _say(ask, text, as_character)


async def _say(ask: Ask, text: str, named: str | None) -> None:
    name = await speaking.say(ask.table, ask.caller, text, named)
    told = ask.words("Said as {name}. To edit or delete it, open its menu, *Apps*, *Say as …*.", name=name)
    await ask.answer(told, private=True)


@form("say_corrected", takes=1)
async def _correct_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    await speaking.said(ask.table, ask.caller, *numbers)
    return say_form(ask.words, form_id, "", empty=ask.words.plain("Empty: delete it"))


@press("say_corrected", takes=1)
async def _corrected(ask: Ask, numbers: tuple[int, ...]) -> None:
    text = submitted(ask.interaction, "text").strip()
    await speaking.correct(ask.table, ask.caller, numbers[0], text[:LONGEST_SAID])
    await ask.answer(ask.words("Changed.") if text else ask.words("Deleted."), private=True)


@form("say_again")
async def _say_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    return say_form(ask.words, form_id, "", name=True)


@press("say_again")
async def _said_again(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _say(ask, submitted(ask.interaction, "text"), submitted(ask.interaction, "name").strip() or None)


COMMANDS = (say,)
