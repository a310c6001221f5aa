"""The field that bars and curves are drawn in, with its axes."""

from dataclasses import dataclass
from math import ceil, floor

from PIL import Image, ImageDraw

from bot.pictures import fonts, indexed
from bot.pictures.board.strokes import Brush
from bot.pictures.charts.bins import nice
from bot.pictures.indexed import palette
from bot.pictures.theme import READABLE, Theme

WIDTH = 640
"""Pixels: two for each of a phone's."""
HIGH = 270
"""Pixels of the field itself."""
GAP = 10
BELOW = 16
"""Room between the field and its numbers, for the mark of the mean."""
MOST_LINES = 5
_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
"""The possible distances between two lines of the field."""
TEXT = fonts.at_least(WIDTH * READABLE)


@dataclass(frozen=True, slots=True)
class Plot:
    """The field: from ``low`` to ``high`` on its axis, up to the chance ``top``."""

    theme: Theme
    low: float
    high: float
    top: float
    above: int
    """Where it begins, in pixels from the top."""

    @property
    def left(self) -> int:
        """Where it begins; the percentages come before."""
        return GAP + max(fonts.length(each, TEXT) for _, each in self.lines) + GAP

    @property
    def right(self) -> int:
        """Where it ends; the last number extends a little beyond."""
        return WIDTH - 2 * GAP

    @property
    def bottom(self) -> int:
        """The base line."""
        return self.above + HIGH

    @property
    def high_enough(self) -> int:
        """How high a picture is with the numbers and the name of the axis."""
        return self.bottom + BELOW + 2 * fonts.line(TEXT)

    @property
    def lines(self) -> list[tuple[float, str]]:
        """The chances that have a line, with what is written there."""
        step = next((each for each in _STEPS if each * MOST_LINES >= self.top), _STEPS[-1])
        count = floor(self.top / step + 1e-9)
        return [(number * step, f"{number * step * 100:.10g}%") for number in range(count + 1)]

    def x(self, value: float) -> float:
        """The position of a value of the axis."""
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)

    def y(self, chance: float) -> float:
        """The position of a chance."""
        return self.bottom - min(1.0, chance / self.top) * HIGH

    def numbers(self) -> list[int]:
        """The values that are written below the axis, none nearer than their texts are wide."""
        first, last = ceil(self.low), floor(self.high)
        wide = max(fonts.length(str(each), TEXT) for each in (first, last)) + 2 * GAP
        step = nice(wide / max(1.0, self.x(1) - self.x(0)))
        return [each for each in range(first, last + 1) if each % step == 0]


def canvas(plot: Plot, axis: str) -> Image.Image:
    """The field with its lines, its numbers and the name of its axis, and nothing in it."""
    image = Image.new("L", (WIDTH, plot.high_enough), indexed.PAPER)
    pen, numbers = ImageDraw.Draw(image), palette(plot.theme).numbers
    for chance, told in plot.lines:
        y = round(plot.y(chance))
        pen.line([plot.left, y, plot.right, y], fill=numbers[plot.theme.line], width=2)
        label = fonts.label(told, TEXT)
        image.paste(label, (plot.left - GAP - label.width, y - label.height // 2))
    for number in plot.numbers():
        label = fonts.label(str(number), TEXT)
        middle = round(plot.x(number)) - label.width // 2
        image.paste(label, (min(middle, WIDTH - label.width), plot.bottom + BELOW))
    if name := fonts.cut(fonts.drawable(axis), TEXT, plot.right - plot.left):
        label = fonts.label(name, TEXT)
        image.paste(label, ((plot.left + plot.right - label.width) // 2, plot.bottom + BELOW + label.height))
    return image


def base(image: Image.Image, plot: Plot) -> None:
    """The line that everything stands on, drawn last."""
    y = plot.bottom
    ImageDraw.Draw(image).line([plot.left, y, plot.right, y], fill=indexed.INK, width=2)


def mean(brush: Brush, x: float, y: float, *, hollow: bool = False) -> None:
    """A small triangle that points up at the base line."""
    side = BELOW - 4
    points = [(x, y + 3), (x - side / 1.5, y + 3 + side), (x + side / 1.5, y + 3 + side)]
    brush.pen.polygon(points, fill=indexed.PAPER if hollow else indexed.INK, outline=indexed.INK, width=3)
