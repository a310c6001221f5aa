"""The fixed palette of each theme, and the way from colours to its numbers.

A picture is drawn as numbers of the palette in an image of mode "L". The first sixteen blend from paper to
ink, so that text drawn with ink's number on paper's is smooth in every theme. Everything else that is smooth
is drawn larger in colours, and matched once. If photos lie below a board, the numbers of its grounds have
*aliases* that nothing else is drawn with: they mark where a photo shows through.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import chain

from PIL import Image

from bot.ground.terrain import Ground
from bot.pictures import theme as themes
from bot.pictures.theme import Colour, Shade, Theme

RAMP = 16
PAPER, INK = 0, RAMP - 1
MOST = 256
ON_PHOTOS = 10
"""The number of lines over a photo: nearer to ink than to paper."""
PHOTO = MOST - 1
"""The number of what shows nothing but a photo."""
COMPRESSION, FASTEST = 3, 1
"""A higher level takes twice the time to save a fifth of the bytes."""
FLOOR_SHOWS, GROUND_SHOWS, SHADE_SHOWS = 0.82, 0.34, 0.3
"""How much a photo shows through floor, through other ground, through a shade."""


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; ``share`` of it is the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def shaded(theme: Theme, ground: Colour, shade: Shade) -> Colour:
    """A ground's colour under a shade."""
    return mixed(ground, theme.shades[shade].colour, theme.weights[shade])


def _ramp(one: Colour, other: Colour, steps: int) -> Iterator[Colour]:
    return (mixed(one, other, step / (steps - 1)) for step in range(steps))


def _flat(theme: Theme) -> Iterator[Colour]:
    """The colours that fill whole cells and bars; the palette must have them exactly."""
    grounds = [each.colour for each in theme.grounds.values()]
    yield from grounds
    yield from (shaded(theme, ground, shade) for ground in grounds for shade in theme.shades)
    yield from (each.mark for each in theme.fills)
    yield from (each.colour for each in theme.chart_bars.values())
    yield from (theme.line, theme.fifth, theme.halo, *theme.strokes)


def _blends(theme: Theme) -> Iterator[Colour]:
    """The colours between two that meet at an edge."""
    for side in (*themes.SIDES, theme.unsided):
        yield from _ramp(side.colour, side.text, 4)
        yield mixed(side.colour, theme.halo, 0.5)
        yield mixed(side.colour, theme.ink, 0.5)
        yield mixed(side.colour, theme.paper, theme.pale)
    yield mixed(theme.halo, theme.ink, 0.5)
    for line in theme.strokes:
        yield mixed(line, theme.halo, 0.5)
    floor = theme.grounds[Ground.FLOOR].colour
    for fill in theme.grounds.values():
        yield mixed(fill.colour, fill.mark, 0.5)
        yield mixed(fill.colour, theme.line, 0.5)
    for shade, fill in theme.shades.items():
        yield mixed(shaded(theme, floor, shade), fill.mark, 0.5)
    for veil in theme.veils.values():
        yield mixed(floor, veil.mark, 0.5)
    for bar in theme.chart_bars.values():
        yield mixed(bar.colour, bar.mark, 0.5)


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The colours of a theme by their numbers, and the numbers by colours. ``aliases`` has for
    each number of what a photo shows through its other number, and how much it shows."""

    colours: tuple[Colour, ...]
    numbers: Mapping[Colour, int]
    aliases: Mapping[int, tuple[int, float]]
    lines: tuple[int, ...]

    @property
    def flat(self) -> bytes:
        """The colours as a PNG has them; unused entries repeat the first."""
        entries = list(self.colours) + [self.colours[0]] * (MOST - len(self.colours))
        for number, (alias, _) in self.aliases.items():
            entries[alias] = self.colours[number]
        return bytes(chain.from_iterable(entries))

    def aliased(self, board: Image.Image) -> Image.Image:
        """A board that photos show through, with lines that are seen on any of them."""
        table = list(range(MOST))
        for number, (alias, _) in self.aliases.items():
            table[number] = alias
        for line in self.lines:
            table[line] = ON_PHOTOS
        return board.point(table)  # pyright: ignore[reportUnknownMemberType]

    def showing(self, numbers: Image.Image) -> Image.Image:
        """How much of a photo shows in each pixel, 0 … 255."""
        table = [0] * MOST
        for alias, share in self.aliases.values():
            table[alias] = round(255 * share)
        table[PHOTO] = 255
        return numbers.point(table)  # pyright: ignore[reportUnknownMemberType]


@cache
def palette(theme: Theme) -> Palette:
    """The palette of a theme."""
    ramp = _ramp(theme.paper, theme.ink, RAMP)
    colours = tuple(dict.fromkeys(chain(ramp, _flat(theme), _blends(theme))))
    numbers = {colour: number for number, colour in enumerate(colours)}
    shown = {
        numbers[fill.colour]: FLOOR_SHOWS if ground is Ground.FLOOR else GROUND_SHOWS
        for ground, fill in theme.grounds.items()
        if ground not in (Ground.WALL, Ground.DOOR)
    }
    floor = theme.grounds[Ground.FLOOR].colour
    shown |= {numbers[shaded(theme, floor, shade)]: SHADE_SHOWS for shade in theme.shades}
    first = PHOTO - len(shown)
    if len(colours) > first:
        raise ValueError(f"{len(colours)} colours leave no room for {len(shown)} aliases")
    aliases = {number: (first + at, share) for at, (number, share) in enumerate(shown.items())}
    return Palette(colours, numbers, aliases, (numbers[theme.line], numbers[theme.fifth]))


@cache
def _swatch(theme: Theme) -> Image.Image:
    """An image that carries the palette without its aliases."""
    colours = palette(theme).colours
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(chain.from_iterable(colours + colours[:1] * (MOST - len(colours)))))
    return image


def matched(theme: Theme, image: Image.Image) -> Image.Image:
    """An RGB image as numbers of the nearest colours, in mode "L"."""
    numbers = image.quantize(palette=_swatch(theme), dither=Image.Dither.NONE)
    return Image.frombytes("L", numbers.size, numbers.tobytes())


def coloured(theme: Theme, numbers: Image.Image) -> Image.Image:
    """The finished picture: the same numbers, in mode "P"."""
    numbers.putpalette(palette(theme).flat)
    return numbers


def png(image: Image.Image, level: int = COMPRESSION) -> bytes:
    """The bytes of a finished picture."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=level)
    return file.getvalue()
