"""The scene of a picture of the ground: plain values, cut to what its viewers may know."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.ground.grid import Cell
from bot.ground.terrain import Terrain
from bot.pictures.theme import DEFAULT, Shade

Place = tuple[float, float]
"""A cell's coordinates, or a place between cells on a free map."""


HURT, BADLY_HURT, DOWN = "hurt", "badly_hurt", "down"
STATES = (HURT, BADLY_HURT, DOWN)
"""How a piece is, in a word."""
MARK = "mark"
"""The beginning of a legend's key for a condition's sign."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A token: ``name`` as announced, ``sign`` the one or two characters on it.

    - ``place``: its lower left cell (the centre on a free map).
    - ``space``: the length of its sides in cells (on a free map: its base's diameter, in cells).
    - ``side``: 0 …, picks its colour and its outline.
    - ``facing``: in degrees, 0 = +x, counter-clockwise.
    - ``portrait``: its picture among the scene's ``photos``.
    - ``wounds``: the lost share of its health, 0 … 1 (None: not known).
    - ``fills``: its bar shows the lost share instead of the rest.
    - ``state``: its health in a word, if only that is known or it is down: one of ``STATES`` ("": nothing to
      say).
    - ``marks``: signs of its conditions; three are shown.
    """

    name: str
    sign: str
    place: Place
    space: float = 1
    side: int = 0
    hidden: bool = False
    facing: float | None = None
    active: bool = False
    portrait: str = ""
    wounds: float | None = None
    fills: bool = False
    state: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ray:
    """A line between two places: what somebody sees (``clear``) or does not, and where the
    middle of what is in the way lies (None: nothing is, it is not seen all the same)."""

    start: Place
    end: Place
    clear: bool
    block: Place | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """The true edge of an area, as a closed poly-line of (x, y) in cells of true geometry
    (hex centres at q + r/2, r·√3/2)."""

    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture.

    - ``first``: the cell at the lower left (maps begin at (1, 1), a bare area at the cell it needs).
    - ``path``: every place from the start on, with the text of the cost so far ("": no text).
    - ``legend``: explains shades and signs, as pairs of a key and its words. The key is the value of a shade,
      ground or veil, or ``path``, ``seen``, ``unseen`` (rays), ``outline``, ``origin``, ``wounds`` (the bar),
      a state, or ``mark`` and a sign behind it. Any other key is shown as it is. Names of pieces are added to
      the legend automatically.
    - ``background``: the picture below the board, one of the ``photos``.
    - ``photos``: stored images, by their names. Missing ones are left out of the drawing.
    - ``small``: a part of a map, drawn quickly: its axes are those of the map, its cells are small, it is as
      wide as they are, and it has no legend.
    """

    terrain: Terrain
    title: str = ""
    first: Cell = (1, 1)
    pieces: tuple[Piece, ...] = ()
    shades: Mapping[Cell, Shade] = field(default_factory=dict[Cell, Shade])
    path: tuple[tuple[Place, str], ...] = ()
    rays: tuple[Ray, ...] = ()
    outlines: tuple[Outline, ...] = ()
    origin: Place | None = None
    legend: tuple[tuple[str, str], ...] = ()
    theme: str = DEFAULT
    background: str = ""
    photos: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    small: bool = False
