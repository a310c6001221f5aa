"""The patterns of cells, each drawn on a square of any size."""

from collections.abc import Callable
from math import pi, sin

from PIL import ImageDraw

from bot.pictures.theme import Colour, Pattern

Pen = ImageDraw.ImageDraw


def _plain(_pen: Pen, _size: int, _colour: Colour) -> None:
    """Nothing."""


def _spots(pen: Pen, size: int, colour: Colour, radius: float, *places: tuple[float, float]) -> None:
    for x, y in places:
        pen.ellipse([(c + s * radius) * size for s in (-1, 1) for c in (x, y)], fill=colour)


def _strokes(pen: Pen, size: int, colour: Colour, width: float, *lines: tuple[float, ...]) -> None:
    for line in lines:
        pen.line(
            [each * size for each in line], fill=colour, width=max(1, round(width * size)), joint="curve"
        )


def _dots(pen: Pen, size: int, colour: Colour) -> None:
    _spots(pen, size, colour, 0.075, (0.24, 0.26), (0.74, 0.2), (0.5, 0.5), (0.22, 0.76), (0.76, 0.78))


def _chevrons(pen: Pen, size: int, colour: Colour) -> None:
    _strokes(pen, size, colour, 0.07, *((x, 0.28, x + 0.2, 0.5, x, 0.72) for x in (0.26, 0.54)))


def _crate(pen: Pen, size: int, colour: Colour) -> None:
    low, high = 0.22, 0.78
    _strokes(pen, size, colour, 0.05, (low, low, high, high), (low, high, high, low))
    _strokes(pen, size, colour, 0.08, (low, low, high, low, high, high, low, high, low, low, high, low))


def _waves(pen: Pen, size: int, colour: Colour) -> None:
    steps = [step / 16 for step in range(-1, 18)]
    lines = ([part for x in steps for part in (x, y + 0.06 * sin(4 * pi * x))] for y in (0.24, 0.52, 0.8))
    _strokes(pen, size, colour, 0.055, *map(tuple, lines))


def _hole(pen: Pen, size: int, colour: Colour) -> None:
    pen.rounded_rectangle([0.2 * size, 0.2 * size, 0.8 * size, 0.8 * size], 0.16 * size, fill=colour)


def _bricks(pen: Pen, size: int, colour: Colour) -> None:
    rows = ((0, y, 1, y) for y in (0.33, 0.67))
    joints = ((0.5, 0, 0.5, 0.33), (0.25, 0.33, 0.25, 0.67), (0.75, 0.33, 0.75, 0.67), (0.5, 0.67, 0.5, 1))
    _strokes(pen, size, colour, 0.04, *rows, *joints)


def _leaf(pen: Pen, size: int, colour: Colour) -> None:
    """A closed door: a leaf with its planks and a knob."""
    _strokes(pen, size, colour, 0.06, (0.34, 0.08, 0.34, 0.92), (0.66, 0.08, 0.66, 0.92))
    _strokes(pen, size, colour, 0.05, (0, 0.08, 1, 0.08), (0, 0.92, 1, 0.92))
    _spots(pen, size, colour, 0.07, (0.82, 0.5))


def _frame(pen: Pen, size: int, colour: Colour) -> None:
    """An open door: its posts, and the leaf swung aside."""
    _strokes(pen, size, colour, 0.13, (0.14, 0.3, 0.14, 0.7), (0.86, 0.3, 0.86, 0.7))
    _strokes(pen, size, colour, 0.09, (0.16, 0.34, 0.52, 0.14))


def _drifts(pen: Pen, size: int, colour: Colour) -> None:
    for y, left, right in ((0.18, 0.12, 0.56), (0.4, 0.36, 0.9), (0.62, 0.1, 0.6), (0.84, 0.42, 0.88)):
        box = [each * size for each in (left, y - 0.045, right, y + 0.045)]
        pen.rounded_rectangle(box, 0.045 * size, fill=colour)


def _dashes(pen: Pen, size: int, colour: Colour) -> None:
    starts = ((0.16, 0.34), (0.6, 0.3), (0.38, 0.62), (0.14, 0.9), (0.66, 0.88))
    _strokes(pen, size, colour, 0.05, *((x, y, x + 0.18, y - 0.18) for x, y in starts))


def _lattice(pen: Pen, size: int, colour: Colour) -> None:
    ends = [step / 3 for step in range(-3, 4)]
    _strokes(pen, size, colour, 0.055, *((x, 0, x + 1, 1) for x in ends), *((x, 1, x + 1, 0) for x in ends))


def _stripes(pen: Pen, size: int, colour: Colour) -> None:
    _strokes(
        pen, size, colour, 0.09, *((x - 0.1, 1.1, x + 1.1, -0.1) for x in (-2 / 3, -1 / 3, 0, 1 / 3, 2 / 3))
    )


def _posts(*across: float) -> Callable[[Pen, int, Colour], None]:
    def posts(pen: Pen, size: int, colour: Colour) -> None:
        _strokes(pen, size, colour, 0.06, *((x, 0.3, x, 0.7) for x in across))

    return posts


PATTERNS: dict[Pattern, Callable[[Pen, int, Colour], None]] = {
    Pattern.PLAIN: _plain,
    Pattern.DOTS: _dots,
    Pattern.CHEVRONS: _chevrons,
    Pattern.CRATE: _crate,
    Pattern.WAVES: _waves,
    Pattern.HOLE: _hole,
    Pattern.BRICKS: _bricks,
    Pattern.LEAF: _leaf,
    Pattern.FRAME: _frame,
    Pattern.DRIFTS: _drifts,
    Pattern.DASHES: _dashes,
    Pattern.LATTICE: _lattice,
    Pattern.STRIPES: _stripes,
    Pattern.ONE: _posts(0.5),
    Pattern.TWO: _posts(0.36, 0.64),
    Pattern.THREE: _posts(0.24, 0.5, 0.76),
}
