"""/say: speaking as a character, and the menu *Say as …*."""

import discord
from discord import app_commands

from bot.play import speaking
from bot.play.delivery import button_id
from bot.play.speaking import LONGEST_SAID, Spoken
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.wording.words import Words
from cogs.dice_options import AS
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command
from cogs.ui.forms import Form, say_form, submitted
from cogs.ui.menus import on_message

CORRECTED, REPEATED = "say_corrected", "say_repeated"
Text = app_commands.Range[str, 1, LONGEST_SAID]


@command("say", "Say something as your character", load=Load.HEAVY, private=True, autocomplete=AS)
async def say(ask: Ask, text: Text, as_character: str | None = None) -> None:
    """A message under the character's name."""
    await _first(ask)
    name = await speaking.say(ask.table, ask.caller, text, as_character)
    told = ask.words(
        "Said as {name}. To edit or delete it, choose in its menu *Apps*, then *Say as …*", name=name
    )
    await ask.answer(told, private=True)


async def _first(ask: Ask) -> None:
    """Announce the answer before anything is said. Discord takes a first answer only once, so an interaction
    that is delivered again ends here. A webhook's message has no nonce by which Discord would drop a copy."""
    await ask.defer(private=True)


@on_message("Say as …", of="say", opens=True)
async def say_as(ask: Ask, message: discord.Message) -> None:
    """What the caller wrote, said by a character; what they said so before, to be edited or deleted."""
    spoken = Spoken(message.author.name, message.content) if message.webhook_id else None
    if await speaking.said(ask.table, ask.caller, message.id, spoken) is not None:
        shown = _correction(ask.words, button_id(CORRECTED, message.id), message.content)
    elif message.author.id == ask.caller.user_id and message.content:
        shown = say_form(ask.words, button_id(REPEATED), message.content, name=True)
    else:
        raise Refusal("say.not_text")
    await ask.interaction.response.send_modal(shown)


def _correction(words: Words, form_id: str, text: str) -> Form:
    return say_form(words, form_id, text, empty=words.plain("Empty: delete it"))


def _words_in(ask: Ask) -> str:
    """What was typed into the form. Refusal: it is longer than a message."""
    text = submitted(ask.interaction, "text").strip()
    if len(text) > LONGEST_SAID:
        raise Refusal("option.form", limit=LONGEST_SAID)
    return text


@form(CORRECTED, takes=1)
async def _correct_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    await speaking.said(ask.table, ask.caller, numbers[0])
    return _correction(ask.words, form_id, "")


@press(CORRECTED, takes=1, load=Load.HEAVY)
async def _corrected(ask: Ask, numbers: tuple[int, ...]) -> None:
    text = _words_in(ask)
    await speaking.correct(ask.table, ask.caller, numbers[0], text)
    await ask.answer(ask.words("Changed.") if text else ask.words("Deleted."), private=True)


@form(REPEATED)
async def _repeat_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    return say_form(ask.words, form_id, "", name=True)


@press(REPEATED, load=Load.HEAVY)
async def _repeated(ask: Ask, numbers: tuple[int, ...]) -> None:
    text = _words_in(ask)
    await _first(ask)
    name = await speaking.say(ask.table, ask.caller, text, submitted(ask.interaction, "name").strip() or None)
    told = ask.words("Said as {name}. Now delete your own message.", name=name)
    await ask.answer(told, private=True)


COMMANDS = (say, say_as)
