"""Lines over the board, each with a border that parts it from whatever lies below."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from PIL import Image, ImageDraw

from bot.pictures import indexed
from bot.pictures.board.frame import Pixel
from bot.pictures.indexed import palette
from bot.pictures.theme import Colour, Theme


class Brush:
    """Draws on a picture in the colours of its theme."""

    def __init__(self, image: Image.Image, theme: Theme) -> None:
        self.theme = theme
        self.pen = ImageDraw.Draw(image)
        self.numbers = palette(theme).numbers
        self.halo = self.numbers[theme.halo]

    def stroke(self, points: Sequence[Pixel], colour: Colour, width: int) -> None:
        """A line through points; its edges are softened by a colour in between."""
        between = self.numbers[indexed.mixed(colour, self.theme.halo, 0.5)]
        layers = ((width + 5, self.halo), (width + 1, between), (width - 1, self.numbers[colour]))
        for broad, number in layers:
            self.pen.line(points, fill=number, width=max(1, broad), joint="curve")
            for point in (points[0], points[-1]):
                self.spot(point, max(1, broad) / 2, number)

    def dashed(self, points: Sequence[Pixel], colour: Colour, width: int) -> None:
        """The same with gaps."""
        for start, end in pairwise(points):
            for dash in _dashes(start, end, width * 2.6):
                self.stroke(dash, colour, width)

    def cross(self, middle: Pixel, arm: float, colour: Colour, width: int) -> None:
        """A ✕."""
        x, y = middle
        lines = [[(x - arm, y - arm), (x + arm, y + arm)], [(x - arm, y + arm), (x + arm, y - arm)]]
        for broad, number in ((width + 5, self.halo), (width, self.numbers[colour])):
            for line in lines:
                self.pen.line(line, fill=number, width=broad)

    def spot(
        self, middle: Pixel, radius: float, fill: int, outline: int | None = None, width: int = 1
    ) -> None:
        """A disc."""
        x, y = middle
        box = [x - radius, y - radius, x + radius, y + radius]
        self.pen.ellipse(box, fill=fill, outline=outline, width=width)

    def target(self, middle: Pixel, radius: float) -> None:
        """The mark of an origin: a ring with a cross of hairs."""
        x, y = middle
        width = max(2, round(radius / 4))
        for more, number in ((2, self.halo), (0, indexed.INK)):
            arm = radius * 1.5 + more
            self.pen.line([x - arm, y, x + arm, y], fill=number, width=width + 2 * more)
            self.pen.line([x, y - arm, x, y + arm], fill=number, width=width + 2 * more)
        self.spot(middle, radius + 2, self.halo)
        self.spot(middle, radius, self.numbers[self.theme.active], indexed.INK, width)
        self.spot(middle, width, self.halo)


def _dashes(start: Pixel, end: Pixel, dash: float) -> Iterator[list[Pixel]]:
    far = hypot(end[0] - start[0], end[1] - start[1])
    count = max(1, round(far / dash / 2))
    for number in range(count):
        shares = (number / count, (number + 0.45) / count)
        yield [
            (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part) for part in shares
        ]
