"""The state of a channel's map."""

from dataclasses import dataclass
from fractions import Fraction

from bot.characters.character import CharacterId
from bot.ground.grid import bounds_of
from bot.ground.points import MOST_DECIMALS
from bot.ground.size import Size
from bot.ground.terrain import Terrain
from bot.refusal import Refusal
from bot.systems.health import Health
from bot.systems.map_kind import MapKind

MOST_CELLS_A_SIDE = 60
MOST_TOKENS = 100
HIGHEST_FLIGHT = 10_000
"""The highest altitude of a token."""
LONGEST_NAME = 40
LONGEST_STEP = 1000
"""How long a cell may be, in its system's unit."""


Place = tuple[int | Fraction, int | Fraction]
"""A cell, or on a free map a point in the map's lengths."""


@dataclass(frozen=True, slots=True)
class CombatantRef:
    """A combatant of an encounter, by the ids of both, and by what brought them in (after an
    undo somebody else may get the same id)."""

    encounter: int
    id: int
    born: int = 0


FROM_CHARACTER = ("agility", "speed", "perception", "darkvision")
"""What a token has from the character for which it stands, where nothing was said of itself."""
FROM_COMBATANT = ("name", "side", "owner", "hidden", "helpless", "posture", "facing")
"""What a token has from the combatant for whom it stands."""


@dataclass(frozen=True, slots=True)
class Status:
    """How the combatant of a token is, by the game of its fight (``system``): as the table may know
    it, and (``whole``) as whoever leads both map and fight does. None: nothing."""

    system: str
    told: Health | None
    whole: Health | None = None

    @property
    def health(self) -> Health | None:
        """What its reader may know."""
        return self.whole or self.told


@dataclass(frozen=True, slots=True)
class Token:
    """Something that stands on a map.

    ``place`` is its (lower left) cell; it takes ``space`` × ``space`` cells. ``side``: of
    one side are friends; "" is nobody's friend nor foe. ``owner`` is the user who may move
    it besides the GM (None: the GM alone). ``combatant`` is whom it stands for: what it has
    ``FROM_COMBATANT`` is theirs while they fight, but for what was said of the token itself
    (``own``). ``facing`` in degrees (P-31), None where it does not matter. ``incorporeal``:
    it blocks nobody (P-44). ``agility`` are its dice of that, ``speed``, ``perception`` and
    ``darkvision`` are in its game's units, None: nobody said of the token itself; ``posture``
    and ``laden`` slow it where its game has such rules ("": it stands). ``filling``: it fills
    its space, so that nobody passes it (F-9). ``altitude`` is how high it flies over what is under
    it: in feet where the game's cells have any, else in steps or areas.
    ``invisible``: it is not noticed as such (P-64, B-18), but within so many feet of ``detection``.
    ``portrait`` is the name of its character's image as it is now, ``character`` what that has of
    ``FROM_CHARACTER``, ``status`` how its combatant is, and ``character_id`` which character that is;
    none of them is stored with the map.
    """

    id: int
    name: str
    place: Place
    size: Size = Size.MEDIUM
    space: int = 1
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
    portrait: str = ""
    character: tuple[tuple[str, int], ...] = ()
    character_id: CharacterId | None = None
    status: Status | None = None

    def value(self, name: str) -> int | None:
        """A value ``FROM_CHARACTER``: what was said of the token itself, else its character's."""
        own = getattr(self, name)
        return dict(self.character).get(name) if own is None else own


@dataclass(frozen=True, slots=True)
class Map:
    """A map as it stands. ``step`` is what a cell is long, in the system's own unit (pool:
    steps; pathfinder and btr: squares of 5 ft; instinct: areas), and on a free map the
    diameter of a medium creature's base. ``made_by`` leads it where the channel names no GM.
    ``next_id`` is the id of the next token; ids are never used again. ``background`` is the name
    of the image below it. ``gone`` are the tokens of those who left their fights: off the map, kept for
    the case that they come back (an undo)."""

    kind: MapKind
    terrain: Terrain
    step: Fraction
    made_by: int
    tokens: tuple[Token, ...] = ()
    next_id: int = 1
    background: str = ""
    gone: tuple[Token, ...] = ()

    @property
    def every(self) -> tuple[Token, ...]:
        """All its tokens, those that are gone too, by their ids."""
        return tuple(sorted((*self.tokens, *self.gone), key=lambda each: each.id))


def new_map(kind: MapKind, width: int, height: int, step: Fraction, made_by: int) -> Map:
    """An empty map. Refusal: too large or too small, or its cells are."""
    if not (1 <= width <= MOST_CELLS_A_SIDE and 1 <= height <= MOST_CELLS_A_SIDE):
        raise Refusal("map.size_bounds", width=width, height=height, limit=MOST_CELLS_A_SIDE)
    if not 0 < step <= LONGEST_STEP or 10**MOST_DECIMALS % step.denominator:
        raise Refusal("map.step_bounds", limit=LONGEST_STEP, decimals=MOST_DECIMALS)
    return Map(kind, Terrain(kind.layout, bounds_of(kind.layout, width, height)), step, made_by)
