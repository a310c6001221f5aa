"""Figures at a table: which one somebody plays, its values, and what sets them."""

from dataclasses import replace

from bot.encounter.actions import Entrant
from bot.figures.figure import UNKEPT, Figure
from bot.figures.values import read_pairs
from bot.play.caller import Caller
from bot.play.preferences import of_caller
from bot.play.table import Table
from bot.text import fold, tidy


async def active_of(table: Table, guild_id: int, user_id: int) -> Figure | None:
    """The figure that somebody plays on this server; None: they have none, or it is a DM."""
    if not guild_id:
        return None
    key = (guild_id, user_id)
    if key not in table.figures:
        table.figures[key] = found = await table.store.active_figure(guild_id, user_id)
        return found
    return table.figures[key]


async def values_of(table: Table, guild_id: int, user_id: int) -> dict[str, int]:
    """The values of the figure that somebody plays, by canonical name; none without one."""
    figure = await active_of(table, guild_id, user_id)
    return dict(figure.values) if figure else {}


async def set_values(table: Table, caller: Caller, pairs: str, name: str | None) -> Figure:
    """Set values of the caller's active figure, keep the rest; `-` takes one off. Who has no
    figure gets one."""
    caller.needs_server()
    system = (await of_caller(table, caller)).system
    given = read_pairs(pairs, system.values if system else ())
    async with table.lock("figure", caller.user_id):
        figure = await active_of(table, caller.guild_id, caller.user_id)
        before = figure or Figure(UNKEPT, caller.guild_id, caller.user_id, caller.name)
        named = replace(before, name=tidy(name or "") or before.name)
        player = caller.user_id if figure is None else None
        kept = await table.store.save_figure(named.with_values(given), played_by=player)
        table.figures[caller.guild_id, caller.user_id] = kept
    return kept


async def as_players(table: Table, caller: Caller, entrant: Entrant) -> Entrant:
    """An entrant as the caller's own: the figure that they play, where it has its name or
    theirs, else nobody who is kept."""
    figure = await active_of(table, caller.guild_id, caller.user_id)
    named = figure is not None and fold(entrant.name) in (fold(figure.name), fold(caller.name))
    return replace(entrant, owner=caller.user_id, figure=figure.id if figure and named else None)
