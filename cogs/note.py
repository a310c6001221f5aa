"""/note: a channel's notes, for its GMs or for the whole table."""

from functools import partial

from discord import app_commands

from bot.play import channel_notes, ongoing
from bot.play.channel_notes import LONGEST
from bot.play.encounter.buttons import NOTE
from bot.text import fold
from cogs.clock import redraw_panels
from cogs.encounter import led, take_seat
from cogs.ui.ask import Ask, regardless
from cogs.ui.boundary import form, press
from cogs.ui.commands import command, group
from cogs.ui.forms import PUBLIC, Form, note_form, submitted
from cogs.ui.ongoing_messages import tell_once
from cogs.ui.suggestions import Pairs

note = group("note", "Notes of a channel, on its panels and in its log")
Text = app_commands.Range[str, 1, LONGEST]
Which = app_commands.Range[str, 1, 40]


async def _notes(ask: Ask, current: str) -> Pairs:
    """The notes that this person may read, newest first."""
    found = reversed(await channel_notes.readable(ask.table, ask.caller))
    shown = [(f"#{each.id} {channel_notes.state_of(each).text}", f"#{each.id}") for each in found]
    return [each for each in shown if fold(current) in fold(each[0])]


@command("add", "Keep a note", into=note, private=True)
async def _add(ask: Ask, text: Text, public: bool = False) -> None:
    """Only the answer on a public note is for everybody."""
    of = await channel_notes.add(ask.table, ask.caller, text, public=public)
    await redraw_panels(ask)
    if public:
        await tell_once(ask, of, channel_notes.told(await ask.public_words(), of))
    else:
        await ask.answer(channel_notes.told(ask.words, of), private=True)


@form("note_form", by=NOTE, takes=1)
async def _add_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    await led(ask, numbers[0])
    return note_form(ask.words, form_id, LONGEST)


@press("note_form", takes=1)
async def _added(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Keep a note from the GM's panel."""
    await take_seat(ask, numbers[0])
    public = submitted(ask.interaction, "visibility") == PUBLIC
    text = submitted(ask.interaction, "text")
    of = await channel_notes.add(ask.table, ask.caller, text, public=public)
    await redraw_panels(ask)
    answer = ask.answer(ask.words("Done") if public else channel_notes.told(ask.words, of), private=True)
    await (regardless(answer, partial(ongoing.show, ask.table, of)) if public else answer)


@command("list", "The notes of this channel", into=note, private=True)
async def _list(ask: Ask) -> None:
    await ask.answer_whole(await channel_notes.list_told(ask.table, ask.caller))


@command("edit", "Change a note", into=note, private=True, autocomplete={"note": _notes})
async def _edit(ask: Ask, note: Which, text: Text, public: bool | None = None) -> None:
    of = await channel_notes.edit(ask.table, ask.caller, note, text, public)
    await redraw_panels(ask)
    await ask.answer(channel_notes.told(ask.words, of), private=True)


@command("remove", "Take a note away", into=note, private=True, autocomplete={"note": _notes})
async def _remove(ask: Ask, note: Which) -> None:
    of = await channel_notes.remove(ask.table, ask.caller, note)
    await redraw_panels(ask)
    await ask.answer(channel_notes.removal_told(ask.words, of), private=True)


@press("note_back", takes=1)
async def _back(ask: Ask, numbers: tuple[int, ...]) -> None:
    of = await channel_notes.put_back(ask.table, ask.caller, numbers[0])
    await redraw_panels(ask)
    await ask.update_own(channel_notes.told(ask.words, of))


COMMANDS = (note,)
