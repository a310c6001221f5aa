"""What a table can do to its map: one frozen class an action."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from bot.ground.grid import Cell
from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.maps.map import Place, Traits
from bot.records import some_of


class Cleared(StrEnum):
    """A part of a map that can be removed."""

    TOKENS = "tokens"
    TERRAIN = "terrain"
    ALL = "all"
    """The map itself."""


@dataclass(frozen=True, slots=True)
class New:
    """Make an empty map, in place of the one there is. ``kind`` is the kind's key."""

    kind: str = field(metadata={"stored": "map"})
    width: int
    height: int
    step: Fraction
    made_by: int


@dataclass(frozen=True, slots=True)
class Import:
    """Make the map that a text describes (``bot.maps.notation.notation``), in place of the one there is."""

    text: str
    made_by: int


@dataclass(frozen=True, slots=True)
class PlaceToken(Traits):
    """Put a token on the map; the fields are those of ``Token``. ``space`` None: what the
    size takes."""

    name: str
    place: Place
    size: Size = Size.MEDIUM
    space: int | None = None


@dataclass(frozen=True, slots=True)
class PlaceTokens:
    """Put several tokens on the map at once."""

    tokens: tuple[PlaceToken, ...]


@dataclass(frozen=True, slots=True)
class CorrectToken:
    """Set what a token is, or where (``place``, by hand, whatever is between).

    ``changes``: new values by the names of ``PlaceToken``'s fields; all else stays. Where the size changes
    and ``space`` is not among them, the space follows it, unless it was another than its size takes.
    """

    who: int
    changes: Mapping[str, Any] = field(metadata={"form": some_of(PlaceToken)})


@dataclass(frozen=True, slots=True)
class MoveToken:
    """Let a token go along a path, which begins where it stands.

    Whether its rules allow that is judged by others. ``cost`` is what it cost, in the
    map's own unit, for the log; ``facing`` where it looks afterwards, None: as before.
    """

    who: int
    path: tuple[Place, ...]
    cost: Fraction | None = None
    facing: Fraction | None = None


@dataclass(frozen=True, slots=True)
class RemoveToken:
    """Take a token off."""

    who: int


@dataclass(frozen=True, slots=True)
class Paint:
    """Set the ground, the veil or the height (0 … 9) of all cells between two corners."""

    what: Ground | Veil | int
    start: Cell
    end: Cell


@dataclass(frozen=True, slots=True)
class Wall:
    """Build a straight wall from cell to cell, or (``remove``) take it down."""

    start: Cell
    end: Cell
    remove: bool = False


@dataclass(frozen=True, slots=True)
class Door:
    """Open the door of a cell, or close it; where there is none, a closed one is built."""

    at: Cell


@dataclass(frozen=True, slots=True)
class Background:
    """Lay an image below the map, by its name; "" takes away the one there is."""

    image: str


@dataclass(frozen=True, slots=True)
class Clear:
    """Take off the tokens, the terrain, or the whole map."""

    what: Cleared


Action = (
    New
    | Import
    | PlaceToken
    | PlaceTokens
    | CorrectToken
    | MoveToken
    | RemoveToken
    | Paint
    | Wall
    | Door
    | Background
    | Clear
)
