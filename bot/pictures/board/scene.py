"""What a picture of the ground shows: plain values, cut to what its viewers may know."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.ground.grid import Cell
from bot.ground.terrain import Terrain

Place = tuple[float, float]
"""A cell's coordinates, or a place between cells on a free map."""


class Shade(StrEnum):
    """How a cell is coloured over its ground."""

    WHOLE = "whole"
    PARTLY = "partly"
    NEAR = "near"
    """In reach of one move."""
    FAR = "far"
    """In reach of two."""
    FARTHEST = "farthest"
    """In reach of more: a run, further actions."""


HURT, BADLY_HURT, DOWN = "hurt", "badly_hurt", "down"
STATES = (HURT, BADLY_HURT, DOWN)
"""How a piece is, in a word."""
MARK = "mark"
"""What the key of a condition's sign in a legend begins with."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A token: ``name`` as told, ``sign`` the one or two characters on it.

    ``place`` is its lower left cell (the centre on a free map), ``space`` how many cells
    each of its sides is long (on a free map: its base's diameter, in cells). ``side`` 0 …
    picks its colour and its outline. ``facing`` in degrees, 0 = +x, counter-clockwise.
    ``portrait`` is its picture among the scene's ``photos``; ``wounds`` is how much of it is
    lost, 0 … 1 (None: not known), ``fills``: its bar shows that instead of what is left; ``state`` how it is
    in a word, where that is all that is known or it is down: one of ``STATES`` ("": nothing to say);
    ``marks`` are signs of its conditions, of which three are shown.
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

    ``first`` is the cell at the lower left (maps begin at (1, 1), a bare area where it
    needs to). ``path`` has every place from the start on with the cost so far as told
    there ("" where nothing is written). ``legend`` explains shades and signs: pairs of a
    key and its words; the key is the value of a shade, ground or veil, or ``path``,
    ``seen``, ``unseen`` (rays), ``outline``, ``origin``, ``wounds`` (the bar), a state, ``mark`` and a
    sign behind it; any other stands there as it is. Names of
    pieces stand in the legend by themselves. ``background`` is the picture below the board,
    one of the ``photos``: images as they are stored, by their names. What is not among them is
    drawn without.
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
    theme: str = "dark"
    background: str = ""
    photos: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
