"""From a scene to a PNG."""

from io import BytesIO

from PIL import Image

from bot.pictures import fonts, indexed, theme
from bot.pictures.board.board import board
from bot.pictures.board.frame import Frame, framed
from bot.pictures.board.legend import GAP, legend, title
from bot.pictures.board.overlays import lines, marks
from bot.pictures.board.scene import Scene
from bot.pictures.board.tokens import tokens

COMPRESSION = 3
"""A higher level takes twice the time to save a fifth of the bytes."""


def picture(scene: Scene) -> bytes:
    """A scene as PNG, at most 1,010 pixels wide and two megapixels whatever is in it.

    The same scene gives the same bytes. ValueError: so many cells that none could be seen
    (a cell has at least four pixels).
    """
    frame = framed(scene)
    image = board(frame, scene)
    lines(image, frame, scene)
    tokens(image, frame, scene)
    marks(image, frame, scene)
    return _png(_mounted(image, frame, scene))


def _mounted(image: Image.Image, frame: Frame, scene: Scene) -> Image.Image:
    """The board between its title and its legend."""
    width = max(theme.NARROWEST, image.width)
    above = title(scene.title, fonts.at_least(frame.text + 1), width)
    below = legend(scene, frame.text, width)
    top = above.height + GAP if above else 0
    high = top + image.height + (below.height if below else 0)
    whole = Image.new("L", (width, high), indexed.PAPER)
    if above:
        whole.paste(above, (GAP, GAP // 2))
    whole.paste(image, ((width - image.width) // 2, top))
    if below:
        whole.paste(below, (0, top + image.height))
    return whole


def _png(numbers: Image.Image) -> bytes:
    file = BytesIO()
    indexed.coloured(numbers).save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()
