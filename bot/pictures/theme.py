"""How pictures look, as data: colours, patterns and measures, once for dark and once for light.

The colours come from the palette by Okabe and Ito, which colour-blind people can tell apart
(``tests/bot/pictures/test_theme.py`` computes it). Nothing is shown only by colour: every ground, veil and
shade has a pattern, every side a rim.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from bot.ground.terrain import Ground, Veil

Colour = tuple[int, int, int]

# ------------------------------------------------------------------ measures

WIDEST = 1010
"""Pixels; what is sent is never wider."""
NARROWEST = 580
HIGHEST_GRID = 1200
"""Pixels of the grid only; title, axes and legend are added to it."""
LARGEST_CELL = 84
SMALL_CELL = 44
"""How large a cell is at most in a small picture."""
SMALLEST_CELL = 4
READABLE = 12 / 320
"""The height of axes, title and legend by the picture's width: 12 px where it is shown 320 px wide."""
SIGN = 0.72
"""The height of what is written into cells, by that of the axes."""
LEGEND_ROWS = 7
"""More does not fit under a picture; the rest is counted."""

# ------------------------------------------------------------------ what is drawn


class Pattern(StrEnum):
    """A pattern over a cell's colour; ``bot.pictures.board.patterns`` draws it."""

    PLAIN = "plain"
    DOTS = "dots"
    CHEVRONS = "chevrons"
    CRATE = "crate"
    WAVES = "waves"
    HOLE = "hole"
    BRICKS = "bricks"
    LEAF = "leaf"
    FRAME = "frame"
    DRIFTS = "drifts"
    DASHES = "dashes"
    LATTICE = "lattice"
    STRIPES = "stripes"
    ONE = "one"
    TWO = "two"
    THREE = "three"


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


class Part(StrEnum):
    """The outcome of a bar's results."""

    PLAIN = "plain"
    """Nothing is decided by them."""
    FAILS = "fails"
    OPEN = "open"
    """Neither: somebody decides, or it is a tie."""
    SUCCEEDS = "succeeds"


@dataclass(frozen=True, slots=True)
class Fill:
    """A cell's colour, and the colour and pattern of what is drawn on it."""

    colour: Colour
    mark: Colour
    pattern: Pattern


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


WHITE: Colour = (255, 255, 255)
BLACK: Colour = (24, 24, 28)
SIDES = (
    Side((0, 114, 178), WHITE, Rim.DISC),
    Side((190, 74, 0), WHITE, Rim.SQUARE),
    Side((0, 124, 90), WHITE, Rim.HEXAGON),
    Side((230, 159, 0), BLACK, Rim.OCTAGON),
    Side((204, 121, 167), BLACK, Rim.DISC, double=True),
    Side((86, 180, 233), BLACK, Rim.SQUARE, double=True),
    Side((240, 228, 66), BLACK, Rim.HEXAGON, double=True),
    Side((120, 124, 132), WHITE, Rim.OCTAGON, double=True),
)
"""The first is nobody's side."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The colours of a picture.

    - ``fifth``: every fifth line of the grid.
    - ``halo``: parts lines from what lies below.
    - ``seen``, ``unseen``: rays of sight and their crosses, and the lines of charts.
    - ``edge``: the true outline of an area.
    - ``wounds``: fills a health bar and the signs of hurt tokens.
    - ``chart_bars``: the bars of charts.
    - ``unsided``: a hidden token of no side.
    - ``pale``: how much of a hidden token's colour is paper.
    """

    name: str
    paper: Colour
    ink: Colour
    line: Colour
    fifth: Colour
    halo: Colour
    path: Colour
    seen: Colour
    unseen: Colour
    edge: Colour
    wounds: Colour
    active: Colour
    grounds: Mapping[Ground, Fill]
    shades: Mapping[Shade, Fill]
    veils: Mapping[Veil, Fill]
    chart_bars: Mapping[Part, Fill]
    unsided: Side
    pale: float
    weights: Mapping[Shade, float]

    @property
    def strokes(self) -> tuple[Colour, ...]:
        """The colours of lines."""
        return self.path, self.seen, self.unseen, self.edge, self.wounds, self.active

    @property
    def fills(self) -> Iterator[Fill]:
        """Everything that a cell or a bar can have."""
        for each in (self.grounds, self.shades, self.veils, self.chart_bars):
            yield from each.values()

    def side(self, number: int, *, hidden: bool) -> Side:
        """How the tokens of a side look; a hidden one of no side has colours of its own."""
        return self.unsided if hidden and number == 0 else SIDES[number % len(SIDES)]


def _veils(paper: Colour, *marks: Colour) -> Mapping[Veil, Fill]:
    patterns = (Pattern.DRIFTS, Pattern.DASHES, Pattern.LATTICE)
    kinds = (Veil.FOG, Veil.DIM, Veil.DARK)
    drawn = zip(kinds, marks, patterns, strict=True)
    return MappingProxyType({kind: Fill(paper, mark, pattern) for kind, mark, pattern in drawn})


def _shades(*colours: tuple[Colour, Colour]) -> Mapping[Shade, Fill]:
    patterns = (Pattern.PLAIN, Pattern.STRIPES, Pattern.ONE, Pattern.TWO, Pattern.THREE)
    drawn = zip(Shade, colours, patterns, strict=True)
    return MappingProxyType({shade: Fill(*two, pattern) for shade, two, pattern in drawn})


def _chart_bars(*colours: tuple[Colour, Colour]) -> Mapping[Part, Fill]:
    patterns = (Pattern.PLAIN, Pattern.PLAIN, Pattern.DOTS, Pattern.STRIPES)
    drawn = zip(Part, colours, patterns, strict=True)
    return MappingProxyType({part: Fill(*two, pattern) for part, two, pattern in drawn})


LIGHT = Theme(
    name="light",
    paper=(247, 245, 239),
    ink=(33, 34, 38),
    line=(201, 196, 184),
    fifth=(158, 152, 139),
    halo=WHITE,
    path=(0, 114, 178),
    seen=(0, 128, 92),
    unseen=(196, 62, 0),
    edge=(122, 48, 0),
    wounds=(196, 62, 0),
    active=(255, 200, 0),
    grounds=MappingProxyType(
        {
            Ground.FLOOR: Fill((255, 254, 250), (201, 196, 184), Pattern.PLAIN),
            Ground.EASY: Fill((240, 231, 208), (196, 170, 118), Pattern.CHEVRONS),
            Ground.DIFFICULT: Fill((226, 211, 181), (140, 108, 58), Pattern.DOTS),
            Ground.OBSTACLE: Fill((222, 217, 208), (98, 92, 84), Pattern.CRATE),
            Ground.WATER: Fill((205, 229, 245), (52, 128, 182), Pattern.WAVES),
            Ground.PIT: Fill((176, 168, 158), (60, 54, 50), Pattern.HOLE),
            Ground.WALL: Fill((74, 74, 80), (110, 110, 117), Pattern.BRICKS),
            Ground.DOOR: Fill((134, 84, 40), (246, 222, 180), Pattern.LEAF),
            Ground.OPEN_DOOR: Fill((250, 240, 222), (134, 84, 40), Pattern.FRAME),
        }
    ),
    shades=_shades(
        ((238, 152, 40), (196, 104, 0)),
        ((250, 208, 142), (214, 120, 12)),
        ((92, 196, 152), (0, 92, 66)),
        ((186, 222, 250), (40, 126, 190)),
        ((196, 122, 168), (110, 30, 80)),
    ),
    veils=_veils((247, 245, 239), (150, 156, 166), (92, 96, 128), (48, 50, 84)),
    chart_bars=_chart_bars(
        ((0, 114, 178), (0, 114, 178)),
        ((174, 169, 158), (174, 169, 158)),
        ((240, 184, 20), (92, 62, 0)),
        ((0, 128, 92), (118, 204, 170)),
    ),
    unsided=Side((66, 60, 84), WHITE, Rim.DISC, double=True),
    pale=0.62,
    weights=MappingProxyType({shade: 0.55 if shade is Shade.PARTLY else 0.7 for shade in Shade}),
)

DARK = Theme(
    name="dark",
    paper=(32, 33, 38),
    ink=(238, 238, 242),
    line=(82, 85, 94),
    fifth=(128, 132, 142),
    halo=(14, 15, 18),
    path=(86, 180, 233),
    seen=(64, 214, 164),
    unseen=(255, 122, 50),
    edge=(255, 206, 140),
    wounds=(255, 122, 50),
    active=(255, 214, 64),
    grounds=MappingProxyType(
        {
            Ground.FLOOR: Fill((54, 56, 63), (82, 85, 94), Pattern.PLAIN),
            Ground.EASY: Fill((70, 68, 56), (158, 142, 100), Pattern.CHEVRONS),
            Ground.DIFFICULT: Fill((88, 74, 50), (206, 172, 112), Pattern.DOTS),
            Ground.OBSTACLE: Fill((78, 76, 74), (186, 178, 166), Pattern.CRATE),
            Ground.WATER: Fill((30, 66, 98), (104, 180, 232), Pattern.WAVES),
            Ground.PIT: Fill((68, 60, 58), (6, 6, 8), Pattern.HOLE),
            Ground.WALL: Fill((164, 164, 172), (122, 122, 131), Pattern.BRICKS),
            Ground.DOOR: Fill((176, 118, 62), (52, 30, 10), Pattern.LEAF),
            Ground.OPEN_DOOR: Fill((62, 54, 46), (206, 148, 88), Pattern.FRAME),
        }
    ),
    shades=_shades(
        ((192, 112, 12), (255, 190, 96)),
        ((120, 86, 40), (240, 158, 60)),
        ((20, 132, 94), (160, 244, 208)),
        ((30, 78, 150), (160, 212, 250)),
        ((206, 132, 176), (60, 10, 40)),
    ),
    veils=_veils((32, 33, 38), (168, 174, 184), (138, 142, 190), (8, 8, 16)),
    chart_bars=_chart_bars(
        ((66, 150, 208), (66, 150, 208)),
        ((108, 112, 122), (108, 112, 122)),
        ((255, 206, 56), (96, 62, 0)),
        ((52, 178, 134), (16, 100, 72)),
    ),
    unsided=Side((216, 214, 226), BLACK, Rim.DISC, double=True),
    pale=0.5,
    weights=MappingProxyType({shade: 0.7 if shade is Shade.PARTLY else 0.8 for shade in Shade}),
)

THEMES: Mapping[str, Theme] = MappingProxyType({each.name: each for each in (DARK, LIGHT)})
"""The themes by their keys; the first is the default."""
DEFAULT = "dark"
