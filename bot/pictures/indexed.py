"""The fixed palette, and the way from colours to its numbers.

A picture is drawn as numbers of the palette in an image of mode "L"; the first sixteen
blend from paper to ink, so that text drawn there with the number of ink on that of paper is
smooth by itself. All else that is smooth is drawn larger in colours, and matched once.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from PIL import Image

from bot.ground.terrain import Ground
from bot.pictures import theme
from bot.pictures.board.scene import Shade
from bot.pictures.theme import Colour

RAMP = 16
PAPER, INK = 0, RAMP - 1
MOST = 256


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; ``share`` of it is the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def shaded(ground: Colour, shade: Shade) -> Colour:
    """A ground's colour under a shade."""
    weight = theme.SHADE_WEIGHT.get(shade, theme.USUAL_WEIGHT)
    return mixed(ground, theme.SHADES[shade].colour, weight)


def _ramp(one: Colour, other: Colour, steps: int) -> Iterator[Colour]:
    return (mixed(one, other, step / (steps - 1)) for step in range(steps))


def _flat() -> Iterator[Colour]:
    """What fills whole cells must be in the palette exactly."""
    grounds = [each.colour for each in theme.GROUNDS.values()]
    yield from grounds
    yield from (shaded(ground, shade) for ground in grounds for shade in theme.SHADES)
    fills = chain(theme.GROUNDS.values(), theme.SHADES.values(), theme.VEILS.values())
    yield from (each.mark for each in fills)
    yield from (theme.LINE, theme.FIFTH, theme.HALO, *theme.STROKES)


def _blends() -> Iterator[Colour]:
    """What lies between two colours that meet at an edge."""
    for side in theme.SIDES:
        yield from _ramp(side.colour, side.text, 5)
        yield from _ramp(side.colour, theme.HALO, 4)
        yield from _ramp(side.colour, theme.INK, 3)
    for line in theme.STROKES:
        yield mixed(line, theme.HALO, 0.5)
    for fill in theme.GROUNDS.values():
        yield mixed(fill.colour, fill.mark, 0.5)
        yield mixed(fill.colour, theme.LINE, 0.5)
    for shade, fill in theme.SHADES.items():
        yield mixed(shaded(theme.GROUNDS[Ground.FLOOR].colour, shade), fill.mark, 0.5)
    for veil in theme.VEILS.values():
        yield mixed(theme.GROUNDS[Ground.FLOOR].colour, veil.mark, 0.5)


def _distinct(colours: Iterable[Colour]) -> list[Colour]:
    return list(dict.fromkeys(colours))


COLOURS = tuple(_distinct(chain(_ramp(theme.PAPER, theme.INK, RAMP), _flat(), _blends())))
"""The colours by their numbers."""
NUMBERS = {colour: number for number, colour in enumerate(COLOURS)}
FLAT = bytes(chain.from_iterable(COLOURS))


@cache
def _swatch() -> Image.Image:
    """An image that carries the palette; unused entries repeat the first colour."""
    image = Image.new("P", (1, 1))
    image.putpalette(FLAT + bytes(COLOURS[0]) * (MOST - len(COLOURS)))
    return image


def matched(image: Image.Image) -> Image.Image:
    """An RGB image as numbers of the nearest colours, in mode "L"."""
    numbers = image.quantize(palette=_swatch(), dither=Image.Dither.NONE)
    return Image.frombytes("L", numbers.size, numbers.tobytes())


def coloured(numbers: Image.Image) -> Image.Image:
    """The finished picture: the same numbers, in mode "P"."""
    numbers.putpalette(FLAT)
    return numbers
