"""Tokens that look like the figures they stand for."""

from dataclasses import replace

from bot.figures.figure import Figure
from bot.maps.map import Map, Token
from bot.play.figures import active_of
from bot.play.table import Table
from bot.text import fold


async def with_portraits(table: Table, guild_id: int, held: Map | None) -> Map | None:
    """A map whose tokens have the portraits of their figures as these are now: of the figure that
    a token's player plays, where token and figure have one name or the player has no other token."""
    if held is None or not any(token.owner for token in held.tokens):
        return held
    figures = {owner: await active_of(table, guild_id, owner) for owner in _owners(held)}
    tokens = tuple(_as_drawn(held, token, figures.get(token.owner or 0)) for token in held.tokens)
    return replace(held, tokens=tokens)


def _owners(held: Map) -> set[int]:
    return {token.owner for token in held.tokens if token.owner}


def _as_drawn(held: Map, token: Token, figure: Figure | None) -> Token:
    fits = figure is not None and (
        fold(figure.name) == fold(token.name) or [each.owner for each in held.tokens].count(token.owner) == 1
    )
    return replace(token, portrait=figure.portrait if figure and fits else "")
