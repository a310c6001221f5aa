"""Single cells: ground, shade and veil, drawn once and pasted wherever they lie."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.ground.grid import Layout
from bot.ground.terrain import Ground, Veil
from bot.pictures.board.frame import TALL
from bot.pictures.board.patterns import PATTERNS
from bot.pictures.indexed import matched, shaded
from bot.pictures.theme import Shade, Theme

FINE = 3
"""How much larger is drawn what then is made smooth."""

Look = tuple[Ground, Veil, Shade | None]
PLAIN: Look = (Ground.FLOOR, Veil.CLEAR, None)


@lru_cache(maxsize=1024)
def tile(theme: Theme, layout: Layout, cell: int, look: Look) -> Image.Image:
    """A cell's picture, in the palette's numbers; of a hex the rectangle around it."""
    ground, veil, shade = look
    fill = theme.grounds[ground]
    wide, high = box(layout, cell)
    size = FINE * max(wide, high)
    image = Image.new("RGB", (size, size), shaded(theme, fill.colour, shade) if shade else fill.colour)
    pen = ImageDraw.Draw(image)
    for each in (fill, theme.shades.get(shade) if shade else None, theme.veils.get(veil)):
        if each:
            PATTERNS[each.pattern](pen, size, each.mark)
    left, top = (size - FINE * wide) // 2, (size - FINE * high) // 2
    return matched(theme, image.reduce(FINE, (left, top, left + FINE * wide, top + FINE * high)))


@lru_cache(maxsize=128)
def shape(layout: Layout, cell: int, inset: float) -> Image.Image:
    """The part of the board under a tile: all of it, or the hex ``inset`` pixels within."""
    wide, high = box(layout, cell)
    if layout is not Layout.HEX:
        return Image.new("1", (wide, high), 1)
    mask = Image.new("1", (wide, high), 0)
    share = 1 - inset / (cell / 2)
    ImageDraw.Draw(mask).polygon(
        [(wide / 2 + x * cell * share, high / 2 + y * cell * share) for x, y in CORNERS], fill=1
    )
    return mask


CORNERS = (
    (0.5, -TALL / 4),
    (0.5, TALL / 4),
    (0, TALL / 2),
    (-0.5, TALL / 4),
    (-0.5, -TALL / 4),
    (0, -TALL / 2),
)
"""A hex's corners from its middle, in cells, y downwards."""


def box(layout: Layout, cell: int) -> tuple[int, int]:
    """Width and height of a tile: a square lies within its lines, a hex in its corners."""
    if layout is Layout.HEX:
        return cell + 2, round(cell * TALL) + 2
    return cell - 1, cell - 1
