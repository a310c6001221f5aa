"""From a chart to a PNG."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.pictures import fonts, indexed
from bot.pictures.board.legend import GAP as LEGEND_GAP
from bot.pictures.board.legend import rows_of, title, write_row
from bot.pictures.board.patterns import PATTERNS
from bot.pictures.board.strokes import Brush
from bot.pictures.board.tiles import FINE
from bot.pictures.charts.bins import Bins, binned
from bot.pictures.charts.chart import LINES, Chart, Curves, Histogram, Mark, Threshold
from bot.pictures.charts.plot import BELOW, GAP, HIGH, TEXT, WIDTH, Plot, base, canvas, mean
from bot.pictures.indexed import matched
from bot.pictures.theme import THEMES, Colour, Part, Theme

PATTERN = 36
"""Pixels after which a pattern comes again: three stripes."""
LINE = 6
HEADROOM = 1.06
"""How much higher a field of bars is than its highest."""
LONG = 40
"""Periods beyond which a curve has no dots."""


def picture(chart: Chart) -> bytes:
    """A chart as PNG, 640 pixels wide. The same chart gives the same bytes."""
    theme = THEMES[chart.theme]
    above = title(chart.title, TEXT, WIDTH)
    top = GAP + (above.height + GAP if above else 0)
    image = _histogram(chart, theme, top) if isinstance(chart, Histogram) else _curves(chart, theme, top)
    if above:
        image.paste(above, (GAP, GAP // 2))
    return indexed.png(indexed.coloured(theme, _explained(image, chart, theme)))


def _histogram(chart: Histogram, theme: Theme, top: int) -> Image.Image:
    bins = binned(chart)
    heights, others = bins.heights(chart.shares), bins.heights(chart.other)
    highest = max(*heights, *others, 1e-9)
    plot = Plot(theme, bins.start - 0.5, bins.stop - 0.5, min(1.0, highest * HEADROOM), top)
    image = canvas(plot, chart.axis)
    _bars(image, plot, bins, heights, chart.threshold)
    brush = Brush(image, theme)
    if chart.other:
        _outline(brush, plot, bins, others)
    base(image, plot)
    if chart.threshold and plot.low <= chart.threshold.place <= plot.high:
        _upright(brush, plot.x(chart.threshold.place), plot.above, plot.bottom)
    for at, hollow in ((chart.mean, False), (chart.other_mean, True)):
        if at is not None and plot.low <= at <= plot.high:
            mean(brush, plot.x(at), plot.bottom, hollow=hollow)
    return image


def part_of(result: int, threshold: Threshold | None) -> Part:
    """The outcome of a result."""
    if threshold is None:
        return Part.PLAIN
    if threshold.low < result < threshold.high:
        return Part.OPEN
    wins = (result <= threshold.low) is threshold.low_wins
    return Part.SUCCEEDS if wins else Part.FAILS


def _bars(
    image: Image.Image, plot: Plot, bins: Bins, heights: Sequence[float], threshold: Threshold | None
) -> None:
    """The bars of each part, cut out of its pattern."""
    shapes: dict[Part, Image.Image] = {}
    for number, height in enumerate(heights):
        if height > 0:
            part = part_of(bins.start + number * bins.width, threshold)
            shape = shapes.setdefault(part, Image.new("1", image.size, 0))
            ImageDraw.Draw(shape).rectangle(_bar(plot, number, len(heights), height), fill=1)
    for part, shape in shapes.items():
        image.paste(_filled(plot.theme, part, image.size), mask=shape)


def _bar(plot: Plot, number: int, of: int, height: float) -> list[float]:
    """The box of one bar; also the least likely is seen."""
    pitch = (plot.right - plot.left) / of
    between = 0.0 if pitch < LINE else min(LINE, pitch * 0.14)
    left = round(plot.left + number * pitch + between / 2)
    right = round(plot.left + (number + 1) * pitch - between / 2) - 1
    return [left, round(min(plot.y(height), plot.bottom - 2)), max(left, right), plot.bottom]


@lru_cache(maxsize=16)
def _filled(theme: Theme, part: Part, size: tuple[int, int]) -> Image.Image:
    """The colour and pattern of a part over a whole picture."""
    fill = theme.chart_bars[part]
    tile = Image.new("RGB", (FINE * PATTERN, FINE * PATTERN), fill.colour)
    PATTERNS[fill.pattern](ImageDraw.Draw(tile), FINE * PATTERN, fill.mark)
    small = matched(theme, tile.reduce(FINE))
    whole = Image.new("L", size)
    for x in range(0, size[0], PATTERN):
        for y in range(0, size[1], PATTERN):
            whole.paste(small, (x, y))
    return whole


def _outline(brush: Brush, plot: Plot, bins: Bins, heights: Sequence[float]) -> None:
    """The second distribution, as the edge of its bars."""
    points: list[tuple[float, float]] = []
    for number, height in enumerate(heights):
        left = plot.x(bins.start + number * bins.width - 0.5)
        right = plot.x(bins.start + (number + 1) * bins.width - 0.5)
        y = min(plot.y(height), plot.bottom - 2)
        points += [(left, y), (right, y)]
    brush.stroke(points, brush.theme.unseen, LINE)


def _upright(brush: Brush, x: float, top: float, bottom: float) -> None:
    """A dashed line from top to bottom, seen on any bar."""
    brush.pen.line([x, top, x, bottom], fill=brush.halo, width=7)
    for y in range(round(top), round(bottom), 14):
        brush.pen.line([x, y, x, min(y + 8, bottom)], fill=indexed.INK, width=3)


COLOURS: tuple[Callable[[Theme], Colour], ...] = (
    lambda theme: theme.seen,
    lambda theme: theme.unseen,
    lambda theme: theme.path,
)
"""Of the curves, in their order."""


def _curves(chart: Curves, theme: Theme, top: int) -> Image.Image:
    longest = max(map(len, chart.lines))
    plot = Plot(theme, 0, max(longest, 1) + 0.3, 1.0, top)
    image = canvas(plot, chart.axis)
    brush = Brush(image, theme)
    if chart.asked is not None:
        _upright(brush, plot.x(chart.asked), plot.above, plot.bottom)
    for number, line in enumerate(chart.lines):
        _curve(brush, plot, number, line)
    base(image, plot)
    if chart.mean is not None and chart.mean <= plot.high:
        mean(brush, plot.x(chart.mean), plot.bottom)
    return image


def _curve(brush: Brush, plot: Plot, number: int, line: Sequence[float]) -> None:
    points = [(plot.x(0), plot.y(0)), *((plot.x(at), plot.y(share)) for at, share in enumerate(line, 1))]
    _line(brush, number, points)
    if len(line) <= LONG:
        colour = brush.numbers[COLOURS[number](brush.theme)]
        for point in points[1:]:
            brush.spot(point, LINE + 2, brush.halo)
            _dot(brush, number, point, colour)


def _dot(brush: Brush, number: int, point: tuple[float, float], colour: int) -> None:
    """The curves differ in their dots, too: a disc, a square, a ring."""
    x, y = point
    if number == 1:
        brush.pen.rectangle([x - LINE, y - LINE, x + LINE, y + LINE], fill=colour)
    else:
        brush.spot(point, LINE, brush.halo if number else colour, colour, 3)


def _line(brush: Brush, number: int, points: Sequence[tuple[float, float]]) -> None:
    colour = COLOURS[number](brush.theme)
    (brush.stroke if number == 0 else brush.dashed)(points, colour, LINE - number)


def _explained(image: Image.Image, chart: Chart, theme: Theme) -> Image.Image:
    """The picture with its legend below."""
    rows = rows_of([(_swatch(theme, key), told) for key, told in chart.legend], TEXT, WIDTH)
    high = fonts.line(TEXT) + LEGEND_GAP // 2
    whole = Image.new("L", (WIDTH, image.height + GAP + high * len(rows)), indexed.PAPER)
    whole.paste(image, (0, 0))
    for number, row in enumerate(rows):
        write_row(whole, row, TEXT, image.height + GAP // 2 + number * high)
    return whole


@lru_cache(maxsize=32)
def _swatch(theme: Theme, key: Part | Mark) -> Image.Image:
    side = TEXT + 2
    if isinstance(key, Part):
        return _filled(theme, key, (WIDTH, HIGH)).crop((0, 0, side, side))
    wide = 2 * side if key in (*LINES, Mark.OTHER) else side
    image = Image.new("L", (wide, side), indexed.PAPER)
    brush, ends = Brush(image, theme), [(4.0, side / 2), (wide - 5.0, side / 2)]
    if key in LINES:
        number = LINES.index(key)
        _line(brush, number, ends)
        _dot(brush, number, (wide / 2, side / 2), brush.numbers[COLOURS[number](theme)])
    elif key is Mark.OTHER:
        brush.stroke(ends, theme.unseen, LINE)
    elif key is Mark.DIFFICULTY:
        _upright(brush, side / 2, 0, side)
    else:
        mean(brush, side / 2, (side - BELOW) / 2, hollow=key is Mark.OTHER_MEAN)
    return image
