"""What a table can do to its map: one frozen class an action."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from bot.ground.grid import Cell
from bot.ground.size import Size
from bot.ground.terrain import Ground, Veil
from bot.maps.map import CombatantRef, Place


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
class PlaceToken:
    """Put a token on the map; the fields are those of ``Token``. ``space`` None: what the
    size takes."""

    name: str
    place: Place
    size: Size = Size.MEDIUM
    space: int | None = None
    side: str = ""
    owner: int | None = None
    combatant: CombatantRef | None = None
    own: tuple[str, ...] = ()
    hidden: bool = False
    helpless: bool = False
    flying: bool = False
    facing: Fraction | None = None
    incorporeal: bool = False
    agility: int | None = None
    speed: int | None = None
    perception: int | None = None
    darkvision: int | None = None
    posture: str = ""
    laden: bool = False
    filling: bool = False
    altitude: int = 0
    invisible: bool = False
    detection: int = 0


@dataclass(frozen=True, slots=True)
class PlaceTokens:
    """Put several tokens on the map at once."""

    tokens: tuple[PlaceToken, ...]


@dataclass(frozen=True, slots=True)
class CorrectToken:
    """Set what a token is, or where (``place``, by hand, whatever is between).

    None leaves a thing as it is; ``owner`` 0: none. Where the size changes
    and ``space`` is not given, the space follows it, unless it was another than its size takes.
    """

    who: int
    name: str | None = None
    size: Size | None = None
    space: int | None = None
    side: str | None = None
    owner: int | None = None
    hidden: bool | None = None
    helpless: bool | None = None
    flying: bool | None = None
    facing: Fraction | None = None
    incorporeal: bool | None = None
    agility: int | None = None
    speed: int | None = None
    perception: int | None = None
    darkvision: int | None = None
    posture: str | None = None
    laden: bool | None = None
    filling: bool | None = None
    altitude: int | None = None
    invisible: bool | None = None
    detection: int | None = None
    place: Place | None = None


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
