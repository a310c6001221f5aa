"""A channel's map as a user may see it: the table's part, and the part for its GM only."""

from dataclasses import dataclass

from bot.maps.map import Map, Token
from bot.maps.views import token_named, view
from bot.play.authority import Caller
from bot.play.maps.maps import leads, map_in, require_map
from bot.play.table import Table
from bot.text import fold


@dataclass(frozen=True, slots=True)
class Seen:
    """A map cut to its audience: the table, or (``as_gm``) only its GM."""

    map: Map
    as_gm: bool

    @property
    def has_hidden(self) -> bool:
        """Whether something on it is only for the GM."""
        return any(token.hidden for token in self.map.tokens)

    @property
    def public(self) -> "Seen":
        """The same as everybody may see it."""
        return seen_as(self.map, as_gm=False)

    @property
    def parts(self) -> tuple["Seen", ...]:
        """The views of a requested map: what everybody may see and, for a GM who sees more, the whole."""
        return (self.public, self) if self.as_gm and self.has_hidden else (self.public,)

    def hides(self, name: str | None) -> bool:
        """Whether a hidden token is called so."""
        wanted = fold(name or "")
        return any(token.hidden and fold(token.name) == wanted for token in self.map.tokens)

    def token(self, name: str) -> Token:
        """The token of this name. Refusal: there is none."""
        return token_named(self.map, name)


def seen_as(held: Map, *, as_gm: bool) -> Seen:
    """A map as its GM sees it, or as everybody does."""
    return Seen(view(held, as_gm=as_gm), as_gm)


def about(held: Map, token: Token) -> Seen:
    """The map for an announcement of a token's action: for everybody, or for those who know of it if it is
    hidden."""
    return seen_as(held, as_gm=token.hidden)


async def seen_by(table: Table, caller: Caller) -> Seen:
    """The channel's map as the caller may see it. Refusal: it has none."""
    caller.needs_server()
    held = await require_map(table, caller.channel_id)
    return seen_as(held, as_gm=await leads(table, caller, held))


async def names_known(table: Table, caller: Caller) -> tuple[str, ...]:
    """The names of the tokens that the caller may know of; none without a map."""
    if await map_in(table, caller.channel_id) is None:
        return ()
    return _names(await seen_by(table, caller))


async def names_in_the_open(table: Table, caller: Caller) -> tuple[str, ...]:
    """The names of the tokens that everybody may know of, for answers that everybody reads."""
    head = await map_in(table, caller.channel_id)
    return _names(seen_as(head.map, as_gm=False)) if head and head.map else ()


def _names(seen: Seen) -> tuple[str, ...]:
    return tuple(token.name for token in seen.map.tokens)
