"""Tokens that look like the figures they stand for, and are as fast and as keen as these."""

from dataclasses import replace

from bot.figures.figure import Figure
from bot.maps.map import Map, Token
from bot.play.figures import active_of, sheet_of
from bot.play.table import Table
from bot.systems import system_of
from bot.text import fold


async def with_figures(table: Table, guild_id: int, held: Map | None) -> Map | None:
    """A map whose tokens have the portraits and values of their figures as these are now: of the figure
    that a token's player plays, where token and figure have one name or the player has no other
    token. A hidden other does not count: what is seen would tell of it."""
    if held is None or not any(token.owner for token in held.tokens):
        return held
    figures = {owner: await active_of(table, guild_id, owner) for owner in _owners(held)}
    tokens = tuple(_as_figured(held, token, figures.get(token.owner or 0)) for token in held.tokens)
    return replace(held, tokens=tokens)


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
