"""Tokens: discs with a sign, drawn once for every look and pasted."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, hypot, radians, sin

from PIL import Image, ImageDraw

from bot.ground.grid import Layout
from bot.pictures import fonts, theme
from bot.pictures.board.frame import Frame, Pixel
from bot.pictures.board.overlays import Box, overlaps
from bot.pictures.board.patterns import Pen
from bot.pictures.board.scene import Piece, Scene
from bot.pictures.indexed import matched, mixed
from bot.pictures.theme import Rim

FINE = 3
SHARE, WHOLE = 0.44, 0.5
"""A token's radius, by the width of its cells; the whole where there is no room to lose."""
TINY = 0.7
"""Below so much of the text's size a cell is too small for a token that can be told."""
ROOM = 1.5
"""Half the side of a sprite, by the token's radius; facing and ring stand out."""
TURN = 5
"""Facings are shown to so many degrees."""
RIMS = {
    Rim.DISC: (72, 1.0, 0.0),
    Rim.SQUARE: (4, 1.25, 45.0),
    Rim.HEXAGON: (6, 1.08, 0.0),
    Rim.OCTAGON: (8, 1.05, 22.5),
}
"""Corners, their distance from the middle by the radius, and the first one's direction."""
DASHES = 9
PALE = 0.62
"""How much of a hidden token's colour is paper."""


@dataclass(frozen=True, slots=True)
class Look:
    """What two tokens that look the same have in common, but for the sign."""

    radius: int
    side: int
    hidden: bool = False
    facing: int | None = None


Sprite = tuple[Image.Image, Image.Image]
"""Numbers of the palette, and where they cover what is below."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece where it will be drawn: its sign at a size, on a token of a radius."""

    piece: Piece
    middle: Pixel
    told: str
    size: int
    radius: int

    @property
    def box(self) -> Box:
        """What it covers, but for its corners."""
        x, y = self.middle
        wide = max(fonts.length(self.told, self.size) / 2, self.radius * 0.9)
        high = max(self.size * 0.4, self.radius * 0.9)
        return x - wide, y - high, x + wide, y + high

    @property
    def around(self) -> int:
        """The radius of a ring that leaves token and sign free."""
        return round(max(self.radius * 1.36, fonts.length(self.told, self.size) * 0.62))


def tokens(image: Image.Image, frame: Frame, scene: Scene) -> None:
    """Draw every piece, the small over the large, then the signs."""
    placed = _placed(frame, scene)
    for each in placed:
        _paste(image, disc(look_of(each.piece, each.radius)), each.middle)
    for each in placed:
        if each.piece.active:
            _paste(image, ring(each.around), each.middle)
        side = each.piece.side % len(theme.SIDES)
        _paste(image, written(each.told, each.size, side, each.piece.hidden), each.middle)


def _placed(frame: Frame, scene: Scene) -> list[Placed]:
    """Every piece with its sign as large as its token lets it be; where a phone could not
    show that, larger than the token, if nobody else is covered."""
    numbered = sorted(enumerate(scene.pieces, 1), key=lambda each: -each[1].space)
    placed = [_within(frame, piece, number) for number, piece in numbered]
    boxes = [each.box for each in placed]
    for place, small in enumerate(placed):
        others = boxes[:place] + boxes[place + 1 :]
        for large in _larger(small, frame):
            box = large.box
            if not any(overlaps(box, other) for other in others):
                placed[place], boxes[place] = large, box
                break
    return placed


def _within(frame: Frame, piece: Piece, number: int) -> Placed:
    radius, told = _radius(frame, piece), sign_of(piece, number)
    size = next((each for each in reversed(fonts.SIZES) if _reach(told, each) <= radius), fonts.SIZES[0])
    return Placed(piece, _middle(frame, piece), told, size, radius)


def _larger(small: Placed, frame: Frame) -> Iterator[Placed]:
    """What can be read better, best first: where cells are tiny a token that is larger than
    its cell, else a sign that stands a little over the rim."""
    readable = frame.text
    if small.size < readable:
        if frame.cell < TINY * readable:
            yield replace(small, size=readable, radius=round(_reach(small.told, readable)))
        yield replace(small, size=readable)


def _reach(told: str, size: int) -> float:
    """The radius of a token on which a sign has room."""
    return max(hypot(fonts.length(told, size), size * 0.8) / 1.85, size / 1.3)


def look_of(piece: Piece, radius: int) -> Look:
    """How a piece looks at a size."""
    facing = None if piece.facing is None else round(piece.facing / TURN) * TURN % 360
    return Look(radius, piece.side % len(theme.SIDES), piece.hidden, facing)


def sign_of(piece: Piece, number: int) -> str:
    """What stands on a token: its sign as far as the font has it, else its number."""
    return fonts.drawable(piece.sign)[:2] or fonts.drawable(piece.name)[:1] or str(number)


def _radius(frame: Frame, piece: Piece) -> int:
    share = WHOLE if frame.layout is Layout.FREE or frame.cell < 2 * frame.text else SHARE
    return max(2, round(frame.cell * piece.space * share))


def _middle(frame: Frame, piece: Piece) -> Pixel:
    """The middle of all the cells that a piece takes."""
    x, y = piece.place
    more = 0 if frame.layout is Layout.FREE else (piece.space - 1) / 2
    return frame.at((x + more, y + more))


def _paste(image: Image.Image, sprite: Sprite, middle: Pixel) -> None:
    numbers, mask = sprite
    image.paste(numbers, (round(middle[0] - numbers.width / 2), round(middle[1] - numbers.height / 2)), mask)


def _colours(number: int, hidden: bool) -> tuple[theme.Colour, theme.Colour]:
    """Of the token, and of what is written on it."""
    side = theme.SIDES[number]
    if hidden:
        return mixed(side.colour, theme.PAPER, PALE), theme.INK
    return side.colour, side.text


@lru_cache(maxsize=256)
def disc(look: Look) -> Sprite:
    """A token without its sign."""
    radius = look.radius * FINE
    half = round(radius * ROOM) // FINE * FINE + FINE
    image, mask = Image.new("RGB", (2 * half, 2 * half), theme.HALO), Image.new("L", (2 * half, 2 * half), 0)
    pen, cover = ImageDraw.Draw(image), ImageDraw.Draw(mask)
    middle, side = (half, half), theme.SIDES[look.side]
    colour, _ = _colours(look.side, look.hidden)
    line = max(FINE, round(min(radius * 0.1, FINE * 5)))
    if look.facing is not None:
        _notch(pen, cover, middle, radius, look)
    cover.polygon(_rim(side.rim, middle, radius + FINE * 1.5), fill=255)
    pen.polygon(_rim(side.rim, middle, radius + FINE * 1.5), fill=theme.HALO)
    pen.polygon(_rim(side.rim, middle, radius), fill=colour if look.hidden else theme.INK)
    pen.polygon(_rim(side.rim, middle, radius - line), fill=colour)
    if side.double:
        _closed(pen, _rim(side.rim, middle, radius - 2.2 * line), theme.HALO, max(FINE, line // 2))
    if look.hidden:
        _broken(pen, _rim(side.rim, middle, radius - line / 2), line)
    return matched(image.reduce(FINE)), mask.reduce(FINE).convert("1", dither=Image.Dither.NONE)


@lru_cache(maxsize=32)
def ring(radius: int) -> Sprite:
    """The ring around whoever is active."""
    middle, line = radius * FINE + FINE, max(2 * FINE, round(radius * FINE * 0.09))
    size = (2 * middle, 2 * middle)
    image, mask = Image.new("RGB", size, theme.INK), Image.new("L", size, 0)
    pen, cover = ImageDraw.Draw(image), ImageDraw.Draw(mask)
    for canvas, less, fill in (
        (cover, 0, 255),
        (cover, 2 * line, 0),
        (pen, line * 0.4, theme.ACTIVE),
        (pen, line * 1.6, theme.INK),
    ):
        far = radius * FINE - less
        canvas.ellipse([middle - far, middle - far, middle + far, middle + far], fill=fill)
    return matched(image.reduce(FINE)), mask.reduce(FINE).convert("1", dither=Image.Dither.NONE)


def _notch(pen: Pen, cover: Pen, middle: Pixel, radius: int, look: Look) -> None:
    """A wedge on the rim that points where a token faces."""
    facing = look.facing or 0
    edge = _edge(theme.SIDES[look.side].rim, facing)
    for more, each, fill in ((0.06, cover, 255), (0.06, pen, theme.HALO), (0.0, pen, theme.INK)):
        tip = _toward(middle, radius * (edge + 0.36 + 1.6 * more), facing)
        foot = _toward(middle, radius * (edge - 0.2), facing)
        across = [_toward(foot, radius * (0.5 + more), facing + turn) for turn in (90, -90)]
        each.polygon([tip, *across], fill=fill)


def _edge(rim: Rim, degrees: float) -> float:
    """How far a rim is from the middle in a direction, by the radius."""
    corners, share, first = RIMS[rim]
    half = 180 / corners
    off = (degrees - first) % (2 * half) - half
    return share * cos(radians(half)) / cos(radians(off))


def _rim(rim: Rim, middle: Pixel, radius: float) -> list[Pixel]:
    corners, share, first = RIMS[rim]
    return [_toward(middle, radius * share, first + 360 * corner / corners) for corner in range(corners)]


def _toward(middle: Pixel, far: float, degrees: float) -> Pixel:
    return middle[0] + far * cos(radians(degrees)), middle[1] - far * sin(radians(degrees))


def _closed(pen: Pen, points: list[Pixel], colour: theme.Colour, width: int) -> None:
    pen.line([*points, *points[:2]], fill=colour, width=width, joint="curve")


def _broken(pen: Pen, points: list[Pixel], width: int) -> None:
    """A rim in dashes."""
    ends = [*points, points[0]]
    steps = 2 * DASHES * 4
    walk = [_part(ends, step / steps) for step in range(steps + 1)]
    for start in range(0, steps, 8):
        pen.line(walk[start : start + 5], fill=theme.INK, width=width, joint="curve")


def _part(points: list[Pixel], share: float) -> Pixel:
    """The point at a share of a closed line whose sides are equally long."""
    side, rest = divmod(share * (len(points) - 1), 1)
    start, end = points[int(side) % (len(points) - 1)], points[int(side) % (len(points) - 1) + 1]
    return start[0] + (end[0] - start[0]) * rest, start[1] + (end[1] - start[1]) * rest


@lru_cache(maxsize=512)
def written(told: str, size: int, side: int, hidden: bool) -> Sprite:
    """A sign with an edge of its token's colour."""
    colour, ink = _colours(side, hidden)
    edge = max(1, size // 7)
    extent = (fonts.length(told, size) + 4 * edge, fonts.line(size) + 2 * edge)
    middle = (extent[0] / 2, extent[1] / 2 - size * 0.02)
    image, mask = Image.new("RGB", extent, colour), Image.new("L", extent, 0)
    font = fonts.font(size)
    ImageDraw.Draw(mask).text(middle, told, 255, font, "mm", stroke_width=edge, stroke_fill=255)
    ImageDraw.Draw(image).text(middle, told, ink, font, "mm", stroke_width=size / 40, stroke_fill=ink)
    return matched(image), mask.convert("1", dither=Image.Dither.NONE)
