"""A channel's notes: short texts that its GMs keep for themselves, or for the whole table.

Both stand on the GM's own panel, public ones on the table's panel too. They are stored as messages
that go on, though each stands only in answers and on panels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.logs.entry import Logged
from bot.play import ongoing, progress_clocks
from bot.play.authority import Caller, Right
from bot.play.delivery import Button, Post, button_id
from bot.play.gm_role import allowed, require
from bot.play.progress_clocks import panels_read_again, stored_pinned
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.ongoing import NOTE as NOTE_KIND
from bot.store.ongoing import Ongoing
from bot.text import tidy
from bot.wording import pinned as wording
from bot.wording.words import Marked, Words, fitting, words_for

LONGEST: Final = 300
MOST_NOTES: Final = 25
"""How many notes a channel has at most."""
ROOM: Final = 700
"""Characters for notes and hidden clocks on a panel."""


@dataclass(frozen=True, slots=True)
class ChannelNote:
    """A note; ``public``: the whole table reads it."""

    text: str
    public: bool


def _first_told(words: Words, of: Ongoing, state: ChannelNote) -> Post | None:
    """A new note of the whole table is told to it."""
    return told(words, of) if state.public and of.open else None


NOTE = ongoing.kind(NOTE_KIND, ChannelNote, _first_told, once=True)


def state_of(of: Ongoing) -> ChannelNote:
    """What a note says."""
    return ongoing.state_of(NOTE, of)


async def add(table: Table, caller: Caller, text: str, *, public: bool) -> Ongoing:
    """Keep a note; a public one is owed to the table from now on. Refusal: the caller is not a GM, or the
    channel has too many."""
    caller.needs_server()
    await require(table, caller, Right.KEEP_NOTES)
    await _must_have_room(table, caller)
    of = await ongoing.keep(table, caller, NOTE, ChannelNote(_said(text), public))
    return await (panels_read_again if public else stored_pinned)(table, of)


async def _must_have_room(table: Table, caller: Caller) -> None:
    """Refuse one more note where there are too many."""
    if len(await table.store.ongoing_in(caller.channel_id, NOTE.name)) >= MOST_NOTES:
        raise Refusal("note.too_many", limit=MOST_NOTES)


def _said(text: str) -> str:
    found = tidy(text)
    if not found:
        raise Refusal("note.empty")
    return found[:LONGEST]


async def edit(table: Table, caller: Caller, typed: str, text: str, public: bool | None = None) -> Ongoing:
    """Change what a note says, and if asked for who reads it."""
    of = await called(table, caller, typed)
    state = state_of(of)
    changed = ChannelNote(_said(text), state.public if public is None else public)
    return await stored_pinned(table, await ongoing.move(table, caller, of, changed))


async def remove(table: Table, caller: Caller, typed: str) -> Ongoing:
    """Take a note away; ``put_back`` undoes it."""
    of = await called(table, caller, typed)
    return await stored_pinned(table, await ongoing.move(table, caller, of, state_of(of), open=False))


async def put_back(table: Table, caller: Caller, ongoing_id: int) -> Ongoing:
    """Take a removal back. Refusal: there is nothing to put back, or no room."""
    of = await table.store.ongoing(ongoing_id)
    if of is None or of.kind != NOTE.name or of.channel_id != caller.channel_id:
        raise Refusal("ongoing.unknown")
    await require(table, caller, Right.KEEP_NOTES)
    if of.open:
        raise Refusal("ongoing.stale_press")
    await _must_have_room(table, caller)
    return await stored_pinned(table, await ongoing.move(table, caller, of, state_of(of), open=True))


async def called(table: Table, caller: Caller, typed: str) -> Ongoing:
    """The note with a number as `#12`, for a GM. Refusal: the caller is not one, or there is none."""
    caller.needs_server()
    await require(table, caller, Right.KEEP_NOTES)
    wanted = tidy(typed).removeprefix("#")
    for each in await readable(table, caller):
        if wanted == str(each.id):
            return each
    raise Refusal("note.unknown", name=typed)


async def readable(table: Table, caller: Caller) -> Sequence[Ongoing]:
    """The notes that the caller may read, oldest first."""
    caller.needs_server()
    found = await table.store.ongoing_in(caller.channel_id, NOTE.name)
    if await allowed(table, caller, Right.KEEP_NOTES):
        return found
    return [each for each in found if state_of(each).public]


def told(words: Words, of: Ongoing) -> Post:
    """A note as it stands; a GM's own only goes into the GM's copy of the log."""
    state = state_of(of)
    text = wording.note(words, state.text, public=state.public)
    return Post(text, told=_logged(of, state))


def removal_told(words: Words, of: Ongoing) -> Post:
    """That a note was removed, with the button that puts it back."""
    state = state_of(of)
    text = wording.removed(words, state.text)
    back = Button(words.plain("Put back"), button_id("note_back", of.id))
    return Post(text, buttons=(back,), told=_logged(of, replace(state, public=False)))


def _logged(of: Ongoing, state: ChannelNote) -> Logged:
    key = f"o{of.id}.{of.revision}"
    return Logged(user_id=of.user_id, key=key, to=None if state.public else (of.user_id,))


async def list_told(table: Table, caller: Caller) -> str:
    """The notes that the caller may read."""
    lines = [
        wording.listed_note(state.text, of.id, public=state.public)
        for of in await readable(table, caller)
        for state in (state_of(of),)
    ]
    return wording.note_list(words_for(caller.locale), lines)


async def _pinned(table: Table, channel_id: int, guild_id: int) -> Sequence[Ongoing]:
    """What panels of the channel may show: its hidden clocks, then its notes."""
    if (known := table.pinned.get(channel_id)) is not None:
        return known[1]
    async with table.lock("pinned", channel_id):
        if channel_id not in table.pinned:
            kinds = (progress_clocks.HIDDEN.name, NOTE.name)
            found = [each for name in kinds for each in await table.store.ongoing_in(channel_id, name)]
            table.pinned[channel_id] = (guild_id, tuple(found))
        return table.pinned[channel_id][1]


async def on_panel(table: Table, words: Words, channel_id: int, guild_id: int, *, as_gm: bool) -> Marked:
    """The lines of a panel: public notes, and for the GM hidden clocks and all other notes too."""
    found = await _pinned(table, channel_id, guild_id)
    notes = [(each.id, state_of(each)) for each in found if each.kind == NOTE.name]
    lines = [wording.note_line(each.text, public=each.public) for _, each in notes if as_gm or each.public]
    if as_gm:
        clocks = [each for each in found if each.kind != NOTE.name]
        lines = [*(progress_clocks.line_of(words, each) for each in clocks), *lines]
    return fitting(words, lines, ROOM)


async def on_panel_for(table: Table, words: Words, caller: Caller, channel_id: int, guild_id: int) -> Marked:
    """The lines of the GM's own panel for a caller: who only leads the fight reads what the table does."""
    as_gm = await allowed(table, caller, Right.KEEP_NOTES)
    return await on_panel(table, words, channel_id, guild_id, as_gm=as_gm)
