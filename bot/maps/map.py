"""The state of a channel's map."""

from dataclasses import KW_ONLY, dataclass
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
    """A combatant of an encounter, by the ids of both, and by the interaction that brought it in (after an
    undo another combatant may get the same id)."""

    encounter: int
    id: int
    born: int = 0


FROM_CHARACTER = ("agility", "speed", "perception", "darkvision")
"""The values that a token takes from its character, if it has none of its own."""
FROM_COMBATANT = ("name", "side", "owner", "hidden", "helpless", "posture", "facing")
"""The values that a token takes from its combatant."""


@dataclass(frozen=True, slots=True)
class Status:
    """The condition of a token's combatant, by the game of its fight (``system``): as the table may know it,
    and (``whole``) as the GM of both map and fight does. None: nothing."""

    system: str
    told: Health | None
    whole: Health | None = None

    @property
    def health(self) -> Health | None:
        """What its reader may know."""
        return self.whole or self.told


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What a token may have.

    - ``side``: tokens of one side are friends; "" has neither friends nor foes.
    - ``owner``: the user that may move it besides the GM (None: only the GM).
    - ``combatant``: the combatant that it stands for. Values ``FROM_COMBATANT`` come from there during the
      fight, except values given for the token itself (``own``).
    - ``facing``: in degrees (P-31), None if it does not matter.
    - ``incorporeal``: it blocks nobody (P-44).
    - ``agility``: its agility dice. ``speed``, ``perception`` and ``darkvision``: in its game's units. None:
      not given for the token itself.
    - ``posture`` and ``laden`` slow it if its game has such rules ("": it stands).
    - ``filling``: it fills its space, so that nobody passes it (F-9).
    - ``altitude``: its height over the ground below it, in feet if the game's cells have a length in feet,
      otherwise in steps or areas.
    - ``invisible``: it is not noticed as such (P-64, B-18), except within ``detection`` feet.
    """

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
class Token(Traits):
    """Something that stands on a map.

    - ``place``: its (lower left) cell. It takes ``space`` × ``space`` cells.
    - ``portrait``: the name of its character's present image. ``character``: its values ``FROM_CHARACTER``.
      ``status``: its combatant's condition. ``character_id``: its character. These four are not stored with
      the map.
    """

    id: int
    name: str
    place: Place
    size: Size = Size.MEDIUM
    space: int = 1
    _: KW_ONLY
    portrait: str = ""
    character: tuple[tuple[str, int], ...] = ()
    character_id: CharacterId | None = None
    status: Status | None = None

    def value(self, name: str) -> int | None:
        """A value ``FROM_CHARACTER``: the token's own if given, otherwise its character's."""
        own = getattr(self, name)
        return dict(self.character).get(name) if own is None else own


@dataclass(frozen=True, slots=True)
class Map:
    """A map as it stands.

    - ``step``: the length of a cell in the system's own unit (pool: steps; pathfinder and btr: squares of 5
      ft; instinct: areas). On a free map, the diameter of a medium creature's base.
    - ``made_by``: its leader if the channel names no GM.
    - ``next_id``: the id of the next token. Ids are never used again.
    - ``background``: the name of the image below it.
    - ``gone``: the tokens of combatants that left their fights. They are off the map, and kept in case an
      undo brings the combatants back.
    """

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
