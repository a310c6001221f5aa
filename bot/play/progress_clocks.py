"""Progress clocks (进度钟): segments that fill up, in the open or for the GM only.

A public clock is a message with buttons for its maker and the GM. A hidden one stands in
private answers and on the GM's own panel; to others it does not exist. When a clock fills up, the GM's
channel is told, if there is one. What is pressed wrongly is pressed back, and an ended clock opens again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.logs.entry import Logged
from bot.play import ongoing
from bot.play.authority import Caller, Right
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.gm_role import allowed, leaders, require
from bot.play.outbox import recovery
from bot.play.settings import of_caller, preferences
from bot.play.table import Table
from bot.refusal import Refusal
from bot.store.ongoing import HIDDEN_CLOCK, Ongoing
from bot.store.outbox import Owed
from bot.text import fold, tidy
from bot.wording import pinned as wording
from bot.wording.words import Marked, Words, mention, words_for

FEWEST, MOST = 2, 24
"""How many segments a clock has."""
LONGEST_NAME: Final = 80
MOST_OPEN: Final = 25
"""How many clocks of a kind are open in a channel at most."""
FULL: Final = "notice of a full clock"
"""What may be owed of a clock besides its message."""


@dataclass(frozen=True, slots=True)
class ProgressClock:
    """A clock: ``filled`` of ``size`` segments."""

    name: str
    size: int
    filled: int


def view(words: Words, of: Ongoing, state: ProgressClock) -> Post:
    """A clock with its buttons, as its message or a private answer shows it."""
    hidden = is_hidden(of)
    text = wording.clock(words, state.name, state.filled, state.size, hidden=hidden, over=not of.open)
    line = wording.clock_line(words, state.name, state.filled, state.size, hidden=hidden)
    told = Logged(
        user_id=of.user_id,
        key=f"o{of.id}.{of.revision}",
        to=(of.user_id,) if hidden else None,
        text=text if not of.open or of.revision == 0 else line,
    )
    return Post(text, buttons=_buttons(words, of, state), told=told)


def _buttons(words: Words, of: Ongoing, state: ProgressClock) -> tuple[Button, ...]:
    if not of.open:
        return (Button(words.plain("Open again"), button_id("clock_open", of.id)),)
    more = Button("+1", button_id("clock_more", of.id), ButtonStyle.PRIMARY)
    less = Button("−1", button_id("clock_less", of.id))
    return (
        *((more,) if state.filled < state.size else ()),
        *((less,) if state.filled else ()),
        Button(words.plain("Rename"), button_id("clock_rename", of.id)),
        Button(words.plain("End the clock"), button_id("clock_end", of.id), ButtonStyle.DANGER),
    )


CLOCK = ongoing.kind("clock", ProgressClock, view)
HIDDEN = ongoing.kind(HIDDEN_CLOCK, ProgressClock)
KINDS: Final = {each.name: each for each in (CLOCK, HIDDEN)}


def is_hidden(of: Ongoing) -> bool:
    """Whether only the GM knows of it."""
    return of.kind == HIDDEN.name


def state_of(of: Ongoing) -> ProgressClock:
    """What a clock shows."""
    return ongoing.state_of(KINDS[of.kind], of)


def _named(name: str) -> str:
    found = tidy(name)
    if not found:
        raise Refusal("clock.no_name")
    return found[:LONGEST_NAME]


async def begin(
    table: Table, caller: Caller, name: str, size: int, filled: int = 0, *, hidden: bool = False
) -> Ongoing:
    """Start a clock. Refusal: it is hidden and the caller is not a GM, or too many are open."""
    caller.needs_posting()
    if hidden:
        await require(table, caller, Right.KEEP_NOTES)
    if filled >= size:
        raise Refusal("clock.begins_full", size=size)
    of = HIDDEN if hidden else CLOCK
    await _must_have_room(table, caller, of.name)
    return await _stored(
        table, await ongoing.keep(table, caller, of, ProgressClock(_named(name), size, filled))
    )


async def _must_have_room(table: Table, caller: Caller, kind: str) -> None:
    """Refuse one more clock where too many are open."""
    if len(await table.store.ongoing_in(caller.channel_id, kind)) >= MOST_OPEN:
        raise Refusal("clock.too_many", limit=MOST_OPEN)


async def _stored(table: Table, of: Ongoing) -> Ongoing:
    return await stored_pinned(table, of) if is_hidden(of) else of


async def stored_pinned(table: Table, of: Ongoing) -> Ongoing:
    """Something was stored that is only shown on panels and where it is asked for: nothing is owed for it,
    and panels read it again."""
    await ongoing.show(table, of)
    return await panels_read_again(table, of)


async def panels_read_again(table: Table, of: Ongoing) -> Ongoing:
    """What panels show has changed. The lock keeps a read that began before from being remembered."""
    async with table.lock("pinned", of.channel_id):
        table.pinned.pop(of.channel_id, None)
    return of


async def _led(table: Table, caller: Caller, ongoing_id: int) -> Ongoing:
    """A clock of this channel, for who made it or a GM. Refusal: there is none that they know of, or
    it is not theirs."""
    of = await table.store.ongoing(ongoing_id)
    if of is None or of.kind not in KINDS or of.channel_id != caller.channel_id:
        raise Refusal("ongoing.unknown")
    if is_hidden(of):
        if not await allowed(table, caller, Right.KEEP_NOTES):
            raise Refusal("ongoing.unknown")
    else:
        await require(table, caller, Right.PRESS_FOR, own=caller.user_id == of.user_id)
    return of


async def asked(table: Table, caller: Caller, ongoing_id: int) -> Ongoing:
    """The same while it is open."""
    of = await _led(table, caller, ongoing_id)
    if not of.open:
        raise Refusal("ongoing.over", what=CLOCK.name)
    return of


async def advance(table: Table, caller: Caller, ongoing_id: int, by: int) -> Ongoing:
    """Fill so many segments, or empty them (below 0). Refusal: none is left to be."""
    async with table.lock("progress clock", ongoing_id):
        of = await asked(table, caller, ongoing_id)
        state = state_of(of)
        filled = min(max(state.filled + by, 0), state.size)
        if filled == state.filled == 0:
            raise Refusal("clock.is_empty", name=state.name)
        if filled == state.filled:
            raise Refusal("clock.is_full", name=state.name)
        due_at = caller.at if filled == state.size else None
        moved = await ongoing.move(table, caller, of, replace(state, filled=filled), due_at=due_at)
    if due_at is not None:
        await _tell_gms(table, moved.id)
    return await _stored(table, moved)


async def rename(table: Table, caller: Caller, ongoing_id: int, name: str) -> Ongoing:
    """Give it another name."""
    async with table.lock("progress clock", ongoing_id):
        of = await asked(table, caller, ongoing_id)
        moved = await ongoing.move(table, caller, of, replace(state_of(of), name=_named(name)))
    return await _stored(table, moved)


async def end(table: Table, caller: Caller, ongoing_id: int) -> Ongoing:
    """Close it."""
    async with table.lock("progress clock", ongoing_id):
        of = await asked(table, caller, ongoing_id)
        moved = await ongoing.move(table, caller, of, state_of(of), open=False)
    return await _stored(table, moved)


async def open_again(table: Table, caller: Caller, ongoing_id: int) -> Ongoing:
    """Take its end back. Refusal: it did not end, or too many others are open."""
    async with table.lock("progress clock", ongoing_id):
        of = await _led(table, caller, ongoing_id)
        if of.open:
            raise Refusal("ongoing.stale_press")
        await _must_have_room(table, caller, of.kind)
        moved = await ongoing.move(table, caller, of, state_of(of), open=True)
    return await _stored(table, moved)


async def _tell_gms(table: Table, ongoing_id: int) -> None:
    """Tell the GM's channel that a clock is full, unless it was told, or the clock is not full any longer."""
    async with table.lock("notice of a clock", ongoing_id):
        of = await table.store.ongoing(ongoing_id)
        if of is not None and of.due_at is not None:
            nonce, again = f"full{of.id}.{of.due_at.isoformat()}", partial(_tell_gms, table, ongoing_id)
            await ongoing.tell_due(table, of, FULL, await _notice(table, of), nonce, again)


async def _notice(table: Table, of: Ongoing) -> tuple[int, Post] | None:
    """The notice to GMs of a full clock, and their channel; None: it is not full, or they have no channel
    that others do not read."""
    held, state = await preferences(table, of.channel_id, of.guild_id), state_of(of)
    room = held.gm_channel
    if not of.open or state.filled < state.size or room in (0, of.channel_id):
        return None
    if not await table.messenger.is_private(room):
        return None
    to = leaders(held, of.user_id)
    said = wording.filled_up(words_for(held.language), state.name, of.channel_id, ongoing.link(of))
    return room, Post(" ".join([*map(mention, to), said]), mentions=to)


async def send_owed(table: Table, own: recovery.Own = recovery.everything) -> None:
    """After a start: tell of the clocks that filled up before it."""
    due = await table.store.due_ongoing()
    owed = [Owed(of.id, of.channel_id, of.guild_id) for of in due if of.kind in KINDS]
    await recovery.serve(FULL, owed, partial(_tell_gms, table), own)


async def readable(table: Table, caller: Caller) -> Sequence[Ongoing]:
    """The channel's open clocks that the caller may know of, oldest first."""
    caller.needs_server()
    found = [*await table.store.ongoing_in(caller.channel_id, CLOCK.name)]
    if await allowed(table, caller, Right.KEEP_NOTES):
        found += await table.store.ongoing_in(caller.channel_id, HIDDEN.name)
    return sorted(found, key=lambda each: each.id)


async def called(table: Table, caller: Caller, typed: str) -> Ongoing:
    """The newest open clock with this name, or with a number as `#12`. Refusal: the caller knows none."""
    wanted = fold(tidy(typed))
    for each in reversed(await readable(table, caller)):
        if wanted in (fold(state_of(each).name), f"#{each.id}"):
            return each
    raise Refusal("clock.unknown")


def line_of(words: Words, of: Ongoing) -> Marked:
    """A clock on one line."""
    state = state_of(of)
    return wording.clock_line(words, state.name, state.filled, state.size, hidden=is_hidden(of))


async def list_told(table: Table, caller: Caller) -> str:
    """The channel's open clocks in words, for the caller."""
    words = words_for(caller.locale)
    lines = [
        wording.listed_clock(line_of(words, each), each.id, None if is_hidden(each) else ongoing.link(each))
        for each in await readable(table, caller)
    ]
    return wording.clock_list(words, lines)


async def advanced_told(table: Table, caller: Caller, of: Ongoing) -> Post:
    """The answer to a command that moved a public clock, in the channel's language."""
    words = words_for((await of_caller(table, caller)).language)
    told = Logged(user_id=caller.user_id, key=f"o{of.id}.{of.revision}")
    return Post(line_of(words, of), told=told)
