"""/clock: progress clocks, public and hidden; and what /note shares with it: panels that show them."""

from functools import partial

from discord import app_commands

from bot.play import ongoing, progress_clocks
from bot.play.encounter.buttons import CLOCK
from bot.play.logs import keeping
from bot.play.progress_clocks import FEWEST, LONGEST_NAME, MOST, is_hidden, view
from bot.play.settings import of_caller
from bot.play.table import head_in
from bot.refusal import Refusal
from bot.store.ongoing import Ongoing
from bot.text import fold, normal
from cogs.encounter import led, take_seat
from cogs.ui.ask import Ask, regardless
from cogs.ui.boundary import form, press
from cogs.ui.commands import command, group
from cogs.ui.forms import PUBLIC, Form, clock_form, submitted
from cogs.ui.ongoing_messages import begun, moved
from cogs.ui.suggestions import Pairs

clock = group("clock", "Progress clocks: segments that fill up")
USUAL = 6
"""How many segments a clock has unless the table says otherwise."""
Name = app_commands.Range[str, 1, LONGEST_NAME]


async def _clocks(ask: Ask, current: str) -> Pairs:
    """The open clocks that this person may know of, newest first."""
    found = [
        (each, progress_clocks.state_of(each))
        for each in await progress_clocks.readable(ask.table, ask.caller)
    ]
    shown = [(f"{state.name} {state.filled}/{state.size}", f"#{of.id}") for of, state in reversed(found)]
    return [each for each in shown if fold(current) in fold(each[0])]


async def redraw_panels(ask: Ask) -> None:
    """Bring the panels of the channel's fight up to date, which show notes and hidden clocks."""
    head = await head_in(ask.table, ask.caller.channel_id)
    if head is None:
        return
    announcer, spawn = ask.host.announcer, ask.host.spawn
    announcer.panels.redraw_soon(head, spawn)
    if (await of_caller(ask.table, ask.caller)).gm_channel:
        announcer.gm_rooms.redraw_soon(head, spawn)


async def _show_hidden(ask: Ask, of: Ongoing) -> None:
    """Answer with a hidden clock: below a press where it was pressed, otherwise with another message."""
    post = view(ask.words, of, progress_clocks.state_of(of))
    await redraw_panels(ask)
    if ask.pressed:
        await keeping.keep(ask.table, of.channel_id, post, "")
        await ask.update_own(post)
    else:
        await ask.answer(post, private=True)


async def _moved(ask: Ask, of: Ongoing) -> None:
    """Answer a press with the clock as it now is."""
    if is_hidden(of):
        await _show_hidden(ask, of)
    else:
        await moved(ask, of)


@command("start", "Start a progress clock", into=clock)
async def _start(
    ask: Ask,
    name: Name,
    segments: app_commands.Range[int, FEWEST, MOST] = USUAL,
    reached: app_commands.Range[int, 0, MOST] = 0,
    hidden: bool = False,
) -> None:
    of = await progress_clocks.begin(ask.table, ask.caller, name, segments, reached, hidden=hidden)
    if hidden:
        await _show_hidden(ask, of)
    else:
        await begun(ask, of)


@form("clock_form", by=CLOCK, takes=1)
async def _begin_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    await led(ask, numbers[0])
    return clock_form(ask.words, form_id, LONGEST_NAME, USUAL)


@press("clock_form", takes=1)
async def _begun_by_form(ask: Ask, numbers: tuple[int, ...]) -> None:
    """Start a clock from the GM's panel."""
    await take_seat(ask, numbers[0])
    hidden = submitted(ask.interaction, "visibility") != PUBLIC
    segments = _segments(ask, submitted(ask.interaction, "segments"))
    name = submitted(ask.interaction, "name")
    of = await progress_clocks.begin(ask.table, ask.caller, name, segments, hidden=hidden)
    if hidden:
        await redraw_panels(ask)
        await ask.answer(view(ask.words, of, progress_clocks.state_of(of)), private=True)
    else:
        await regardless(ask.answer(ask.words("Done"), private=True), partial(ongoing.show, ask.table, of))


def _segments(ask: Ask, text: str) -> int:
    """The typed number of segments ("": as usual)."""
    wanted = normal(text).strip() or str(USUAL)
    if not wanted.isdecimal() or not FEWEST <= int(wanted[:3]) <= MOST:
        option = ask.words.plain("Segments")
        raise Refusal("option.whole", option=option, low=FEWEST, high=MOST)
    return int(wanted)


@command(
    "advance", "Fill or empty segments of a progress clock", into=clock, private=True,
    autocomplete={"clock": _clocks},
)  # fmt: skip
async def _advance(
    ask: Ask,
    clock: app_commands.Range[str, 1, 100],
    by: app_commands.Range[int, -MOST, MOST] = 1,
) -> None:
    """0 shows it once more. Only the answer on a public clock is for everybody."""
    called = await progress_clocks.called(ask.table, ask.caller, clock)
    of = await progress_clocks.advance(ask.table, ask.caller, called.id, by) if by else called
    if is_hidden(of):
        await _show_hidden(ask, of)
        return
    told = await progress_clocks.advanced_told(ask.table, ask.caller, of)
    if by:
        await regardless(ask.answer(told, private=False), partial(ongoing.show, ask.table, of))
    else:
        await ask.answer(told, private=False)


@command("list", "The progress clocks open in this channel", into=clock, private=True)
async def _list(ask: Ask) -> None:
    await ask.answer_whole(await progress_clocks.list_told(ask.table, ask.caller))


@press("clock_more", takes=1)
async def _more(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _moved(ask, await progress_clocks.advance(ask.table, ask.caller, numbers[0], 1))


@press("clock_less", takes=1)
async def _less(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _moved(ask, await progress_clocks.advance(ask.table, ask.caller, numbers[0], -1))


@press("clock_end", takes=1)
async def _end(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _moved(ask, await progress_clocks.end(ask.table, ask.caller, numbers[0]))


@press("clock_open", takes=1)
async def _open(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _moved(ask, await progress_clocks.open_again(ask.table, ask.caller, numbers[0]))


@form("clock_named", by="clock_rename", takes=1)
async def _name_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    of = await progress_clocks.asked(ask.table, ask.caller, numbers[0])
    words, name = ask.words, progress_clocks.state_of(of).name
    return Form(words.plain("Rename"), form_id, ("text", words.plain("The clock's name"), True, name))


@press("clock_named", takes=1)
async def _named(ask: Ask, numbers: tuple[int, ...]) -> None:
    await _moved(
        ask,
        await progress_clocks.rename(ask.table, ask.caller, numbers[0], submitted(ask.interaction, "text")),
    )


COMMANDS = (clock,)
