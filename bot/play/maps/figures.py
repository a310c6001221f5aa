"""Tokens that look like the figures they stand for, and are as fast and as keen as these."""

from dataclasses import replace

from bot.figures.figure import Figure
from bot.maps.map import Map, Token
from bot.play.figures import active_of, figure_by_id, sheet_of
from bot.play.table import Table
from bot.systems import system_of
from bot.text import fold


async def with_figures(table: Table, guild_id: int, held: Map | None) -> Map | None:
    """A map whose tokens have the portraits and values of their figures as these are now: of the figure
    that their combatant is, else of the one that a token's player plays, where token and figure have
    one name or the player has no other token. A hidden other does not count: what is seen would tell
    of it. Of a foe they have the portrait alone: its values are its GM's."""
    if held is None or not any(token.owner or token.figure_id for token in held.tokens):
        return held
    played = {owner: await active_of(table, guild_id, owner) for owner in _owners(held)}
    fighting = {each.id: each for each in played.values() if each is not None and not each.gone}
    for number in {token.figure_id for token in held.tokens if token.figure_id} - fighting.keys():
        if (found := await figure_by_id(table, guild_id, number)) is not None:
            fighting[found.id] = found
    tokens = tuple(
        _as_fighting(held, token, fighting.get(token.figure_id))
        if token.figure_id
        else _as_figured(held, token, played.get(token.owner or 0))
        for token in held.tokens
    )
    return replace(held, tokens=tokens)


def _as_fighting(held: Map, token: Token, figure: Figure | None) -> Token:
    """A token as the figure that its combatant is; None: that is gone."""
    played = figure is not None and figure.owner is not None
    return replace(
        token,
        portrait=figure.portrait if figure else "",
        figure=_values(held, figure) if figure and played else (),
    )


def _owners(held: Map) -> set[int]:
    return {token.owner for token in held.tokens if token.owner}


def _as_figured(held: Map, token: Token, figure: Figure | None) -> Token:
    others = [each for each in held.tokens if each.owner == token.owner and each.id != token.id]
    alone = all(each.hidden and not token.hidden for each in others)
    if figure is None or not (alone or fold(figure.name) == fold(token.name)):
        return replace(token, portrait="", figure=())
    return replace(token, portrait=figure.portrait, figure=_values(held, figure))


def _values(held: Map, figure: Figure) -> tuple[tuple[str, int], ...]:
    """What the map's game reads of a figure, by the name that a token has for it."""
    values, names = sheet_of(figure).values, system_of(held.kind).map_values
    found = {field: next((values[name] for name in names[field] if name in values), None) for field in names}
    return tuple((field, max(0, value)) for field, value in found.items() if value is not None)
