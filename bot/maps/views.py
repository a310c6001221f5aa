"""What users may see of a map: the only road from its state to a screen."""

from collections.abc import Iterable

from bot.maps.map import Map, Token
from bot.records import replace
from bot.refusal import Refusal
from bot.text import fold, tidy

NAMES_SHOWN = 20
"""How many names a refusal lists."""


def view(held: Map, *, as_gm: bool) -> Map:
    """Cut a map to what the GM, or the table, may know.

    Only the GM sees hidden tokens. Only the GM sees the combatants and characters behind tokens, since gaps
    in their numbers would tell of hidden ones. The table sees their health only as far as it may know it.
    """
    if as_gm:
        return held
    known = tuple(_told(each) for each in held.tokens if not each.hidden)
    return replace(held, tokens=known, gone=(), next_id=id_after(known))


def _told(token: Token) -> Token:
    status = token.status and replace(token.status, whole=None)
    return replace(token, combatant=None, own=(), character_id=None, status=status)


def id_after(tokens: Iterable[Token]) -> int:
    """The first id above those of the tokens."""
    return 1 + max((each.id for each in tokens), default=0)


def token_named(seen: Map, text: str) -> Token:
    """The typed or chosen token, by its name on the map as the user sees it. Refusal: the map has none of
    that name; it names the tokens that it has."""
    wanted = fold(text)
    for each in seen.tokens:
        if fold(each.name) == wanted:
            return each
    name = tidy(text)[:50]
    if not seen.tokens:
        raise Refusal("map.no_tokens", name=name)
    raise Refusal(
        "map.no_such_token", name=name, known=tuple(each.name for each in seen.tokens[:NAMES_SHOWN])
    )
