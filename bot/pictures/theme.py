"""How pictures look, as data: colours, patterns and measures.

The colours are of the palette by Okabe and Ito, which colour-blind people tell apart; and
nothing is told by colour alone: every ground, veil and shade has a pattern, every side a rim.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.ground.terrain import Ground, Veil
from bot.pictures.board.scene import Shade

Colour = tuple[int, int, int]

# ------------------------------------------------------------------ measures

WIDEST = 1010
"""Pixels; what is sent is never wider."""
NARROWEST = 580
HIGHEST_GRID = 1200
"""Pixels of the grid alone; title, axes and legend come on top."""
LARGEST_CELL = 84
SMALLEST_CELL = 4
READABLE = 11 / 400
"""The height of what must be read, by the picture's width: 11 px on a phone of 400 px."""
LEAST_TEXT = 16
LEGEND_ROWS = 7
"""More does not fit under a picture; the rest is counted."""

# ------------------------------------------------------------------ colours

PAPER: Colour = (247, 245, 239)
INK: Colour = (33, 34, 38)
LINE: Colour = (201, 196, 184)
FIFTH: Colour = (158, 152, 139)
"""Every fifth line, so that cells are counted quickly."""
HALO: Colour = (255, 255, 255)

BLUE: Colour = (0, 114, 178)
VERMILION: Colour = (213, 94, 0)
GREEN: Colour = (0, 158, 115)
PURPLE: Colour = (204, 121, 167)
ORANGE: Colour = (230, 159, 0)
SKY: Colour = (86, 180, 233)
YELLOW: Colour = (240, 228, 66)
GREY: Colour = (120, 124, 132)

PATH: Colour = BLUE
SEEN: Colour = (0, 128, 92)
UNSEEN: Colour = (196, 62, 0)
EDGE: Colour = (122, 48, 0)
"""The true outline of an area."""
ACTIVE: Colour = (255, 200, 0)
STROKES = (PATH, SEEN, UNSEEN, EDGE, ACTIVE)


class Pattern(StrEnum):
    """What is drawn over a cell's colour; ``bot.pictures.board.patterns`` draws them."""

    PLAIN = "plain"
    DOTS = "dots"
    CHEVRONS = "chevrons"
    CRATE = "crate"
    WAVES = "waves"
    HOLE = "hole"
    BRICKS = "bricks"
    DRIFTS = "drifts"
    DASHES = "dashes"
    LATTICE = "lattice"
    STRIPES = "stripes"
    ONE = "one"
    TWO = "two"
    THREE = "three"


@dataclass(frozen=True, slots=True)
class Fill:
    """A cell's colour, and the colour and pattern of what is drawn on it."""

    colour: Colour
    mark: Colour
    pattern: Pattern


GROUNDS = {
    Ground.FLOOR: Fill((255, 254, 250), LINE, Pattern.PLAIN),
    Ground.EASY: Fill((240, 231, 208), (196, 170, 118), Pattern.CHEVRONS),
    Ground.DIFFICULT: Fill((226, 211, 181), (140, 108, 58), Pattern.DOTS),
    Ground.OBSTACLE: Fill((222, 217, 208), (98, 92, 84), Pattern.CRATE),
    Ground.WATER: Fill((205, 229, 245), (52, 128, 182), Pattern.WAVES),
    Ground.PIT: Fill((176, 168, 158), (60, 54, 50), Pattern.HOLE),
    Ground.WALL: Fill((74, 74, 80), (110, 110, 117), Pattern.BRICKS),
}

SHADES = {
    Shade.WHOLE: Fill((238, 152, 40), (196, 104, 0), Pattern.PLAIN),
    Shade.PARTLY: Fill((252, 226, 188), (214, 120, 12), Pattern.STRIPES),
    Shade.NEAR: Fill((120, 206, 170), (0, 134, 98), Pattern.ONE),
    Shade.FAR: Fill((146, 205, 240), (40, 126, 190), Pattern.TWO),
    Shade.FARTHEST: Fill((232, 186, 212), (170, 78, 130), Pattern.THREE),
}
SHADE_WEIGHT = {Shade.PARTLY: 0.55}
"""How much of a shade's colour covers the ground's; else ``USUAL_WEIGHT``."""
USUAL_WEIGHT = 0.7

VEILS = {
    Veil.FOG: Fill(PAPER, (150, 156, 166), Pattern.DRIFTS),
    Veil.DIM: Fill(PAPER, (92, 96, 128), Pattern.DASHES),
    Veil.DARK: Fill(PAPER, (48, 50, 84), Pattern.LATTICE),
}


class Rim(StrEnum):
    """The shape of a token's edge."""

    DISC = "disc"
    SQUARE = "square"
    HEXAGON = "hexagon"
    OCTAGON = "octagon"


@dataclass(frozen=True, slots=True)
class Side:
    """How the tokens of a side look: colour, what is written on it, and the rim; ``double``
    has a second line within."""

    colour: Colour
    text: Colour
    rim: Rim
    double: bool = False


SIDES = (
    Side(BLUE, HALO, Rim.DISC),
    Side((190, 74, 0), HALO, Rim.SQUARE),
    Side((0, 124, 90), HALO, Rim.HEXAGON),
    Side(ORANGE, INK, Rim.OCTAGON),
    Side(PURPLE, INK, Rim.DISC, double=True),
    Side(SKY, INK, Rim.SQUARE, double=True),
    Side(YELLOW, INK, Rim.HEXAGON, double=True),
    Side(GREY, HALO, Rim.OCTAGON, double=True),
)
