"""From a scene to a PNG."""

from PIL import Image

from bot.pictures import indexed, photos
from bot.pictures.board.board import board
from bot.pictures.board.frame import Frame, framed
from bot.pictures.board.legend import GAP, legend, title
from bot.pictures.board.overlays import lines, marks
from bot.pictures.board.scene import Scene
from bot.pictures.board.tokens import tokens
from bot.pictures.theme import NARROWEST


def picture(scene: Scene) -> bytes:
    """A scene as PNG, at most 1,010 pixels wide and two megapixels whatever is in it, and with
    photos at most 1.5 MB.

    The same scene gives the same bytes. ValueError: too many cells to be visible (a cell has at least four
    pixels).
    """
    frame = framed(scene)
    image = board(frame, scene)
    if not _has_photos(scene):
        _over(image, frame, scene, None)
        whole = indexed.coloured(frame.theme, _mounted(image, frame, scene))
        return indexed.png(whole, indexed.FASTEST if scene.small else indexed.COMPRESSION)
    palette = indexed.palette(frame.theme)
    below = Image.new("RGB", frame.size, frame.theme.paper)
    if background := scene.photos.get(scene.background):
        below.paste(photos.filling(background, frame.grid), (frame.left, frame.top))
        image = palette.aliased(image)
    _over(image, frame, scene, below)
    return photos.png(_with_photos(image, below, frame, scene))


def _has_photos(scene: Scene) -> bool:
    wanted = {scene.background, *(piece.portrait for piece in scene.pieces)}
    return not wanted.isdisjoint(scene.photos)


def _over(image: Image.Image, frame: Frame, scene: Scene, below: Image.Image | None) -> None:
    """The overlays of the board, lowest first."""
    lines(image, frame, scene)
    tokens(image, frame, scene, below)
    marks(image, frame, scene)


def _with_photos(image: Image.Image, below: Image.Image, frame: Frame, scene: Scene) -> Image.Image:
    """The whole picture in true colours, with the photos where they show through the board."""
    shown = indexed.palette(frame.theme).showing(image)
    whole = _mounted(image, frame, scene)
    left, top = _place(image, frame, scene)
    coloured = indexed.coloured(frame.theme, whole).convert("RGB")
    coloured.paste(below, (left, top), shown)
    return coloured


def _width(image: Image.Image, scene: Scene) -> int:
    """How wide the whole picture is."""
    return image.width if scene.small else max(NARROWEST, image.width)


def _place(image: Image.Image, frame: Frame, scene: Scene) -> tuple[int, int]:
    """The place of the board in the whole picture."""
    width = _width(image, scene)
    above = title(scene.title, frame.text, width)
    return (width - image.width) // 2, above.height + GAP if above else 0


def _mounted(image: Image.Image, frame: Frame, scene: Scene) -> Image.Image:
    """The board between its title and its legend."""
    width = _width(image, scene)
    above = title(scene.title, frame.text, width)
    below = None if scene.small else legend(scene, frame.text, width)
    if not above and not below and width == image.width:
        return image
    left, top = _place(image, frame, scene)
    high = top + image.height + (below.height if below else 0)
    whole = Image.new("L", (width, high), indexed.PAPER)
    if above:
        whole.paste(above, (GAP, GAP // 2))
    whole.paste(image, (left, top))
    if below:
        whole.paste(below, (0, top + image.height))
    return whole
