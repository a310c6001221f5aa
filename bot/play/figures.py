"""Figures at a table: which one somebody plays, whose sheet a roll reads, and what that comes to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.encounter.actions import Entrant
from bot.figures.figure import Entry, Figure, FigureId
from bot.figures.names import NO_GAME, Names, label_of
from bot.figures.resolved import Resolved, resolved
from bot.play.authority import Right
from bot.play.caller import Caller
from bot.play.leading import allowed, require
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import SYSTEMS
from bot.text import fold, tidy

NOTHING = Resolved({}, {})
LONGEST_FIGURE = 100
"""How many characters a figure's name has."""


async def active_of(table: Table, guild_id: int, user_id: int) -> Figure | None:
    """The figure that somebody plays on this server; None: they have none, or it is a DM."""
    if not guild_id:
        return None
    key = (guild_id, user_id)
    if key not in table.figures:
        table.figures[key] = found = await table.store.active_figure(guild_id, user_id)
        return found
    return table.figures[key]


def names_for(figure: Figure | None) -> Names:
    """The names that the game of a figure knows."""
    system = SYSTEMS.get((figure and figure.system) or "")
    return system.names if system else NO_GAME


def sheet_of(figure: Figure | None) -> Resolved:
    """What a figure's sheet comes to."""
    return resolved(figure.entries, names_for(figure)) if figure else NOTHING


def own_values(figure: Figure | None) -> Sequence[tuple[Entry, int]]:
    """The numbers that stand on a sheet themselves, without what the game derives and other
    spellings."""
    values, entries = sheet_of(figure).values, figure.entries if figure else ()
    return [(each, values[each.name]) for each in entries if each.name in values]


async def values_of(
    table: Table, guild_id: int, user_id: int, figure: Figure | None = None
) -> dict[str, int]:
    """The values of a figure, else of the one that somebody plays: its numbers and what its formulas
    come to, then what its game derives, by every name that dice may have; none without one."""
    return dict(sheet_of(figure or await active_of(table, guild_id, user_id)).values)


def roll_of(figure: Figure | None, name: str) -> Entry | None:
    """The roll that a sheet has under this name; None: it has none."""
    if figure is None or not figure.rolls:
        return None
    names = {names_for(figure).canonical(name), label_of(name)}
    return next((each for each in figure.rolls if each.name in names), None)


@dataclass(frozen=True, slots=True)
class Who:
    """Whose roll it is: the caller, by the ``figure`` whose sheet is read (None: they have none).
    ``chosen``: they named it, rather than playing it anyway."""

    user_id: int
    name: str
    figure: Figure | None = None
    chosen: bool = False


async def who_rolls(table: Table, caller: Caller, named: str | None = None) -> Who:
    """Whose roll the caller makes: the figure they name, else the one they play, else themselves.
    Refusal: no figure of that name is theirs or, for a GM, of the channel."""
    if named is None:
        figure = await active_of(table, caller.guild_id, caller.user_id)
        return Who(caller.user_id, figure.name if figure else caller.name, figure)
    figure = await figure_named(table, caller, named)
    return Who(caller.user_id, figure.name, figure, chosen=True)


async def usable_by(table: Table, caller: Caller) -> Sequence[Figure]:
    """The figures that the caller may use here: their own and, for a GM, those of the channel and
    the foes that they made anywhere. The one place that says so."""
    if not caller.guild_id:
        return ()
    own = await table.store.figures_of(caller.guild_id, caller.user_id)
    if not await allowed(table, caller, Right.ROLL_AS):
        return own
    here = await table.store.figures_in(caller.guild_id, _channels(caller), caller.user_id)
    known = {figure.id for figure in own}
    return (*own, *(figure for figure in here if figure.id not in known))


def _channels(caller: Caller) -> tuple[int, ...]:
    return (caller.channel_id, caller.parent_id) if caller.parent_id else (caller.channel_id,)


def home_of(caller: Caller) -> int:
    """The channel to which a figure belongs from now on: a thread's is the one it is in."""
    return caller.parent_id or caller.channel_id


async def figure_named(table: Table, caller: Caller, named: str) -> Figure:
    """The figure that the caller means: its name, or `#` and its number. Refusal: none that they may
    use is called so, or several are."""
    caller.needs_server()
    found = _called(await usable_by(table, caller), named)
    own = [each for each in found if each.owner == caller.user_id]
    if len(found) > 1 and len(own) == 1:
        found = own
    return _only(found, named, Refusal("sheet.no_such_figure", name=tidy(named)[:50]))


def _called(figures: Sequence[Figure], named: str) -> list[Figure]:
    numbered = [each for each in figures if f"#{each.id}" == named.strip()]
    return numbered or [each for each in figures if fold(each.name) == fold(named)]


def _only(found: Sequence[Figure], named: str, unknown: Refusal) -> Figure:
    """The one that was found. Refusal: ``unknown``, or there are several."""
    if not found:
        raise unknown
    if len(found) > 1:
        raise Refusal("sheet.several_figures", name=tidy(named)[:50])
    return found[0]


async def foes_of(table: Table, caller: Caller) -> Sequence[Figure]:
    """The foes that the caller may use here. Refusal: they are no GM here, and learn of none."""
    caller.needs_server()
    await require(table, caller, Right.KEEP_FOES)
    return [each for each in await usable_by(table, caller) if each.owner is None]


async def foe_named(table: Table, caller: Caller, named: str) -> Figure:
    """The foe that the caller means: its name, or `#` and its number. Refusal: they are no GM here,
    none of theirs is called so, or several are."""
    unknown = Refusal("foe.unknown", name=tidy(named)[:50])
    return _only(_called(await foes_of(table, caller), named), named, unknown)


async def figure_for(table: Table, caller: Caller, figure_id: int) -> Figure | None:
    """The figure of this number, where the caller may use it; else None."""
    return next((each for each in await usable_by(table, caller) if each.id == figure_id), None)


async def figure_by_id(table: Table, guild_id: int, figure_id: int) -> Figure | None:
    """A figure of a server that is there, whoever asks."""
    found = await table.store.figure(FigureId(figure_id))
    return found if found and found.guild_id == guild_id and not found.gone else None


async def as_players(table: Table, caller: Caller, entrant: Entrant) -> Entrant:
    """An entrant as the caller's own: the figure that they play, where it has its name or
    theirs, else nobody who is kept."""
    figure = await active_of(table, caller.guild_id, caller.user_id)
    named = figure is not None and fold(entrant.name) in (fold(figure.name), fold(caller.name))
    return replace(entrant, owner=caller.user_id, figure=figure.id if figure and named else None)
