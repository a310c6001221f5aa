"""Making, setting, choosing and deleting figures, and taking that back."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.figures.changes import Change, What, sheet_of, with_sheet
from bot.figures.figure import MOST_FIGURES, MOST_FOES, UNKEPT, Entry, Figure, FigureId
from bot.figures.names import Names
from bot.figures.sheet import with_given
from bot.figures.values import LONGEST_NAME, read_given
from bot.play import history
from bot.play.authority import Right, Role, authorize, refusal
from bot.play.caller import Caller
from bot.play.figures import LONGEST_FIGURE, active_of, foes_of, home_of, names_for, roll_of
from bot.play.leading import require
from bot.play.preferences import of_caller
from bot.play.sheets.bodies import must_be_unhurt_since
from bot.play.sheets.head import KIND, SheetChange
from bot.play.table import Table
from bot.play.turns import aside
from bot.refusal import Refusal
from bot.store.store import Appended, Step
from bot.systems import SYSTEMS
from bot.text import fold, tidy


async def own_figures(table: Table, caller: Caller) -> Sequence[Figure]:
    """The caller's figures on this server."""
    caller.needs_server()
    return await table.store.figures_of(caller.guild_id, caller.user_id)


async def make(table: Table, caller: Caller, name: str, system: str | None) -> SheetChange:
    """Make a figure of a game (None: the channel's); from now on the caller plays it. Refusal: they
    have one of that name, or too many."""
    caller.needs_server()
    async with table.lock("figure", caller.user_id):
        figure = await _new(table, caller, name, system)
        return await keep(table, caller, figure, Change(What.MADE), plays=True)


async def make_for(table: Table, caller: Caller, owner: int, name: str) -> Figure:
    """Make a figure that ``owner`` plays from now on, who has none that they play; within their lock."""
    own = await table.store.figures_of(caller.guild_id, owner)
    figure = replace(await _unnamed(table, caller, own), owner=owner, name=_own_name(name, own))
    return (await keep(table, caller, figure, Change(What.MADE), plays=True)).figure


async def _new(table: Table, caller: Caller, name: str, system: str | None = None) -> Figure:
    if system is not None and system not in SYSTEMS:
        raise Refusal("unknown_choice", choice=system)
    own = await own_figures(table, caller)
    figure = await _unnamed(table, caller, own)
    return replace(figure, name=free_name(name, own), system=system or figure.system)


async def _unnamed(table: Table, caller: Caller, own: Sequence[Figure]) -> Figure:
    """A new figure of the channel's game. Refusal: its owner has too many."""
    if len(own) >= MOST_FIGURES:
        raise Refusal("sheet.too_many_figures", limit=MOST_FIGURES)
    here = (await of_caller(table, caller)).system
    game = here.key if here else None
    return Figure(UNKEPT, caller.guild_id, caller.user_id, "", game, channel_id=home_of(caller))


def free_name(name: str, others: Sequence[Figure]) -> str:
    """A name that none of somebody's other figures has. Refusal: one has it, or it shows nothing."""
    shown = tidy(name)[:LONGEST_FIGURE]
    if not shown or shown.startswith("#"):
        raise Refusal("sheet.unreadable_name", name=shown)
    if any(fold(other.name) == fold(shown) for other in others):
        raise Refusal("sheet.name_taken", name=shown)
    return shown


async def set_entries(table: Table, caller: Caller, pairs: str, name: str | None = None) -> SheetChange:
    """Set what stands on the sheet of the figure that the caller plays, keep the rest; `-` takes
    something off. Who plays none gets one."""
    caller.needs_server()

    return await change_active(table, caller, setting(pairs), name)


Alter = Callable[[Figure, Names], tuple[Figure, Change]]
"""What is made of a figure, and what that is called."""


def setting(pairs: str) -> Alter:
    """Sets what is written, keeps the rest. Refusal, where it is done: it cannot be read or stand."""

    def changed(figure: Figure, names: Names) -> tuple[Figure, Change]:
        given = read_given(pairs, names)
        return with_given(figure, given, names), Change(What.SET, len(given))

    return changed


async def change_active(table: Table, caller: Caller, alter: Alter, name: str | None = None) -> SheetChange:
    """Change the sheet of the figure that the caller plays; who plays none gets one."""
    async with table.lock("figure", caller.user_id):
        active = await active_of(table, caller.guild_id, caller.user_id)
        own = await own_figures(table, caller)
        before = active or await _new(table, caller, name or _own_name(caller.name, own))
        game = before.system or getattr((await of_caller(table, caller)).system, "key", None)
        homed = replace(before, system=game, channel_id=home_of(caller))
        figure, change = await aside(alter, homed, names_for(homed))
        if active is not None and name:
            figure = replace(figure, name=free_name(name, [each for each in own if each.id != active.id]))
        return await keep(table, caller, figure, change, plays=active is None)


async def change_named(
    table: Table, caller: Caller, name: str, system: str | None, alter: Alter
) -> SheetChange:
    """Change the sheet of the caller's figure of this name; without one a figure of this game is made,
    and they play it."""
    async with table.lock("figure", caller.user_id):
        own = await own_figures(table, caller)
        known = next((each for each in own if fold(each.name) == fold(name)), None)
        before = known or await _new(table, caller, name, system)
        homed = replace(before, channel_id=home_of(caller))
        figure, change = await aside(alter, homed, names_for(homed))
        return await keep(table, caller, figure, change, plays=known is None)


def _own_name(name: str, others: Sequence[Figure]) -> str:
    """Somebody's name, numbered where another figure of theirs has it."""
    taken = {fold(each.name) for each in others}
    name = tidy(name).lstrip("#") or "1"
    numbered = (f"{name} {number}" for number in range(2, MOST_FIGURES + 2))
    return name if fold(name) not in taken else next(each for each in numbered if fold(each) not in taken)


async def use(table: Table, caller: Caller, figure: Figure) -> Figure:
    """From now on the caller plays this figure of theirs, here."""
    async with table.lock("figure", caller.user_id):
        homed = replace(await _own(table, caller, figure.id), channel_id=home_of(caller))
        await table.store.save_figure(homed, played_by=caller.user_id)
        table.figures[caller.guild_id, caller.user_id] = homed
    return homed


async def delete(table: Table, caller: Caller, figure_id: int) -> SheetChange:
    """Delete one of the caller's figures, which can be undone. Refusal: it is not theirs, or gone."""
    caller.needs_server()
    async with table.lock("figure", caller.user_id):
        figure = await _own(table, caller, figure_id)
        return await keep(table, caller, replace(figure, gone=True), Change(What.DELETED))


async def _own(table: Table, caller: Caller, figure_id: int) -> Figure:
    figure = await table.store.figure(FigureId(figure_id))
    if figure is None or figure.gone:
        raise refusal(Right.CHANGE_FIGURE)
    must_be_own(caller, figure)
    return figure


def must_be_own(caller: Caller, figure: Figure) -> None:
    """Refuse a figure that somebody else plays."""
    _own_change((figure.guild_id, figure.owner) == (caller.guild_id, caller.user_id))


def _own_change(own: bool) -> None:
    authorize(Right.CHANGE_FIGURE, {Role.OWNER} if own else set())


def roll_named(figure: Figure | None, name: str) -> Entry:
    """A roll on a sheet. Refusal: there is none of that name."""
    found = roll_of(figure, name)
    if found is None:
        raise Refusal("sheet.no_such_roll", name=tidy(name)[:LONGEST_NAME])
    return found


async def undo(table: Table, caller: Caller) -> SheetChange:
    """Take back the newest of all changes of figures that the caller made on this server and that
    stand. Refusal: there is none."""
    caller.needs_server()
    async with table.lock("figure", caller.user_id):
        made = await table.store.newest_change(caller.guild_id, caller.user_id)
        if made is None:
            raise Refusal("sheet.nothing_to_undo")
        return await _take_back(table, caller, made)


async def undo_step(table: Table, caller: Caller, figure_id: int, node: int) -> SheetChange:
    """Take back the change that a button stands under. Refusal: somebody else made it, or another one
    came after it."""
    caller.needs_server()
    async with table.lock("figure", caller.user_id):
        made = await table.store.step_by_node(KIND.name, figure_id, node)
        if made is None or made.guild_id != caller.guild_id:
            raise refusal(Right.CHANGE_FIGURE)
        await require(table, caller, Right.CHANGE_FIGURE, own=made.user_id == caller.user_id)
        return await _take_back(table, caller, made)


async def _take_back(table: Table, caller: Caller, made: Step) -> SheetChange:
    newest = await table.store.newest_step(KIND.name, made.key)
    figure = await table.store.figure(FigureId(made.key))
    if newest is None or figure is None or newest.node != made.node:
        raise Refusal("sheet.moved_on")
    if figure.owner is None:
        await foes_of(table, caller)  # Whoever is GM no more takes back no foe's change either.
    change = KIND.load_action(made.action)
    turned = await history.turned(table.store, KIND, caller, newest, history.back)
    if change.after:
        await must_be_unhurt_since(table, figure, change.after)
        turned = replace(turned, bodies={figure.id: change.before})
    after = with_sheet(figure, KIND.load(turned.state))
    if figure.gone and not after.gone:
        await _must_fit(table, caller, after)
    done = SheetChange(turned, change, after, undone=True)
    return await _append(table, caller, done)


async def _must_fit(table: Table, caller: Caller, figure: Figure) -> None:
    """Refuse to bring a figure back beside too many others, or beside one that has its name now."""
    if figure.owner is None:
        foes = await foes_of(table, caller)
        must_have_room(caller, foes)
        free_name(figure.name, foes)
        return
    own = await own_figures(table, caller)
    if len(own) >= MOST_FIGURES:
        raise Refusal("sheet.too_many_figures", limit=MOST_FIGURES)
    free_name(figure.name, own)


def must_have_room(caller: Caller, foes: Sequence[Figure]) -> None:
    """Refuse one foe more to a GM who has made too many."""
    if sum(each.made_by == caller.user_id for each in foes) >= MOST_FOES:
        raise Refusal("foe.too_many", limit=MOST_FOES)


async def keep(
    table: Table, caller: Caller, figure: Figure, change: Change, *, plays: bool = False
) -> SheetChange:
    """Write what was made of a figure, with the step of its history; within its owner's lock."""
    newest = await table.store.newest_step(KIND.name, figure.id) if figure.id != UNKEPT else None
    written, state = KIND.dump_action(change), KIND.dump(sheet_of(figure))
    step = history.next_step(KIND, caller, figure.id, newest, written, state)
    if change.after:
        step = replace(step, bodies={figure.id: change.after})
    return await _append(table, caller, SheetChange(step, change, figure), plays=plays)


async def _append(table: Table, caller: Caller, done: SheetChange, *, plays: bool = False) -> SheetChange:
    """Write a step and the figure as it left it; one that comes again is answered as before."""
    player = done.figure.owner if plays else None
    appended, kept = await table.store.append_figure(done.step, done.figure, played_by=player)
    table.figures.pop((kept.guild_id, kept.owner or 0), None)
    if not appended.accepted:
        return await _again(table, done, appended)
    return replace(done, step=replace(done.step, key=kept.id), figure=kept)


async def _again(table: Table, done: SheetChange, appended: Appended) -> SheetChange:
    """What a replayed interaction made before. Refusal: another step was first."""
    earlier = appended.earlier
    figure = await table.store.figure(FigureId(earlier.key)) if earlier else None
    if earlier is None or figure is None:
        raise Refusal("sheet.moved_on")
    return replace(done, step=earlier, figure=figure)
