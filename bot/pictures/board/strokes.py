"""Lines over the board, each with a light border that parts it from whatever lies below."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from bot.pictures import indexed, theme
from bot.pictures.board.frame import Pixel
from bot.pictures.board.patterns import Pen
from bot.pictures.theme import Colour

HALO = indexed.NUMBERS[theme.HALO]


def stroke(pen: Pen, points: Sequence[Pixel], colour: Colour, width: int) -> None:
    """A line through points; its edges are softened by a colour in between."""
    layers = ((width + 5, HALO), (width + 1, _between(colour)), (width - 1, indexed.NUMBERS[colour]))
    for broad, number in layers:
        pen.line(points, fill=number, width=max(1, broad), joint="curve")
        for point in (points[0], points[-1]):
            spot(pen, point, max(1, broad) / 2, number)


def dashed(pen: Pen, points: Sequence[Pixel], colour: Colour, width: int) -> None:
    """The same with gaps."""
    for start, end in pairwise(points):
        for dash in _dashes(start, end, width * 2.6):
            stroke(pen, dash, colour, width)


def cross(pen: Pen, middle: Pixel, arm: float, colour: Colour, width: int) -> None:
    """A ✕."""
    x, y = middle
    lines = [[(x - arm, y - arm), (x + arm, y + arm)], [(x - arm, y + arm), (x + arm, y - arm)]]
    for broad, number in ((width + 5, HALO), (width, indexed.NUMBERS[colour])):
        for line in lines:
            pen.line(line, fill=number, width=broad)


def spot(
    pen: Pen, middle: Pixel, radius: float, fill: int, outline: int | None = None, width: int = 1
) -> None:
    """A disc."""
    x, y = middle
    pen.ellipse([x - radius, y - radius, x + radius, y + radius], fill=fill, outline=outline, width=width)


def _between(colour: Colour) -> int:
    return indexed.NUMBERS[indexed.mixed(colour, theme.HALO, 0.5)]


def _dashes(start: Pixel, end: Pixel, dash: float) -> Iterator[list[Pixel]]:
    far = hypot(end[0] - start[0], end[1] - start[1])
    count = max(1, round(far / dash / 2))
    for number in range(count):
        shares = (number / count, (number + 0.45) / count)
        yield [
            (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part) for part in shares
        ]
