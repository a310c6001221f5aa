"""Tokens: discs with a sign, drawn once for every look and pasted."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, hypot, radians, sin

from PIL import Image, ImageDraw

from bot.ground.grid import Layout
from bot.pictures import fonts, indexed, photos
from bot.pictures.board.frame import Frame, Pixel
from bot.pictures.board.overlays import Box, overlaps
from bot.pictures.board.patterns import Pen
from bot.pictures.board.scene import BADLY_HURT, DOWN, Piece, Scene
from bot.pictures.board.strokes import Brush
from bot.pictures.indexed import matched, mixed
from bot.pictures.theme import SIDES, Colour, Rim, Side, Theme

FINE = 3
SHARE, WHOLE = 0.44, 0.5
"""A token's radius, by the width of its cells; the whole if there is no space to lose."""
TINY = 0.7
"""Below this share of the text's size, a cell is too small for a recognisable token."""
ROOM = 1.5
"""Half the side of a sprite, by the token's radius; facing and ring stand out."""
TURN = 5
"""Facings are rounded to this many degrees."""
RIMS = {
    Rim.DISC: (72, 1.0, 0.0),
    Rim.SQUARE: (4, 1.25, 45.0),
    Rim.HEXAGON: (6, 1.08, 0.0),
    Rim.OCTAGON: (8, 1.05, 22.5),
}
"""Corners, their distance from the middle by the radius, and the first one's direction."""
DASHES = 9
MOST_MARKS = 3
LEAST_DETAIL = 14
"""The radius below which nothing but its sign can be seen on a token."""


@dataclass(frozen=True, slots=True)
class Look:
    """The common properties of two tokens that look the same, except for the sign."""

    theme: Theme
    radius: int
    side: int
    hidden: bool = False
    facing: int | None = None

    @property
    def drawn(self) -> Side:
        """The colours and the rim."""
        return self.theme.side(self.side, hidden=self.hidden)

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """Of the token, and of what is written on it."""
        drawn, theme = self.drawn, self.theme
        if self.hidden and self.side:
            return mixed(drawn.colour, theme.paper, theme.pale), theme.ink
        return drawn.colour, drawn.text


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
        """The box that it covers, except for its corners."""
        x, y = self.middle
        wide = max(fonts.length(self.told, self.size) / 2, self.radius * 0.9)
        high = max(self.size * 0.4, self.radius * 0.9)
        return x - wide, y - high, x + wide, y + high

    @property
    def around(self) -> int:
        """The radius of a ring that leaves token and sign free."""
        return round(max(self.radius * 1.36, fonts.length(self.told, self.size) * 0.62))


def tokens(image: Image.Image, frame: Frame, scene: Scene, below: Image.Image | None = None) -> None:
    """Draw every piece, the small over the large, then the signs. ``below`` is where photos are
    drawn that show through."""
    placed = _placed(frame, scene)
    faces = [_face(each, scene) if below else None for each in placed]
    for each, face in zip(placed, faces, strict=True):
        _paste(image, disc(look_of(frame.theme, each.piece, each.radius)), each.middle)
        if face is not None and below is not None:
            (left, top), round_ = _corner(face, each.middle), photos.circle(face.width)
            below.paste(face, (left, top), round_)
            image.paste(indexed.PHOTO, (left, top, left + face.width, top + face.height), round_)
    brush = Brush(image, frame.theme)
    for each, face in zip(placed, faces, strict=True):
        look = look_of(frame.theme, each.piece, each.radius)
        if each.piece.active:
            _paste(image, ring(frame.theme, each.around), each.middle)
        x, y = each.middle
        if face is None:
            _paste(image, written(look, each.told, each.size), (x, y))
        else:
            size = fonts.fitting(max(each.radius * 0.62, frame.sign * 0.7))
            low = 0.72 if each.piece.wounds is None else 0.5  # Below it is the bar.
            _paste(image, written(look, each.told, size), (x, y + each.radius * low))
        if each.radius >= LEAST_DETAIL:
            _state(brush, image, each)


def _face(placed: Placed, scene: Scene) -> Image.Image | None:
    """Its portrait, if it has one that fits."""
    stored = scene.photos.get(placed.piece.portrait)
    if stored is None or placed.radius < LEAST_DETAIL:
        return None
    return photos.face(stored, 2 * round(placed.radius * 0.86))


def _state(brush: Brush, image: Image.Image, placed: Placed) -> None:
    """How much of a token is left, or was suffered, as a bar below it, or how it is in a word, upper left,
    and the signs of its conditions, on the right."""
    radius, piece = placed.radius, placed.piece
    if piece.wounds is not None:
        lost = min(1.0, max(0.0, piece.wounds))
        _bar(brush, placed, lost if piece.fills else 1 - lost)
    if piece.state:
        middle = _toward(placed.middle, radius * 1.04, 125)
        state(brush, piece.state, middle, max(5, round(radius * 0.2)))
    for at, sign in enumerate(piece.marks[:MOST_MARKS]):
        size = fonts.fitting(max(10, radius * 0.58))
        mark(brush, image, sign, _toward(placed.middle, radius * 1.04, 55 - 50 * at), size)


def mark(brush: Brush, image: Image.Image, sign: str, middle: Pixel, size: int) -> None:
    """The sign of a condition, in a ring."""
    brush.spot(middle, size * 0.72 + 2, brush.halo)
    brush.spot(middle, size * 0.72, indexed.PAPER, indexed.INK, 2)
    told = fonts.label(fonts.drawable(sign)[:1] or "!", size)
    shown = told.crop((0, told.height // 6, told.width, told.height - told.height // 6))
    image.paste(shown, _corner(shown, middle))


def state(brush: Brush, how: str, middle: Pixel, size: int) -> None:
    """How somebody is, in a word: one of two pips, both, or a cross; ``size`` is a pip's radius."""
    (x, y), red = middle, brush.numbers[brush.theme.wounds]
    wide, high = size * 2.5, size * 1.4
    box = [x - wide, y - high, x + wide, y + high]
    around = [box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2]
    brush.pen.rounded_rectangle(around, high, fill=brush.halo)
    brush.pen.rounded_rectangle(box, high, fill=indexed.PAPER, outline=indexed.INK)
    if how == DOWN:
        brush.cross(middle, size * 0.9, brush.theme.wounds, max(3, size // 2))
        return
    for at, filled in ((-1, True), (1, how == BADLY_HURT)):
        fill = red if filled else indexed.PAPER
        brush.spot((x + at * size * 1.15, y), size, fill, indexed.INK)


def _bar(brush: Brush, placed: Placed, left: float) -> None:
    """A bar with a filled share."""
    (x, y), radius = placed.middle, placed.radius
    wide, high = radius * 1.5, max(7, round(radius * 0.22))
    first, top = x - wide / 2, y + radius * 1.02 - high / 2
    bar(brush, (first, top), (wide, high), left)


def bar(brush: Brush, corner: Pixel, size: tuple[float, float], left: float) -> None:
    """A bar at its upper left corner, with a filled share."""
    (first, top), (wide, high), pen = corner, size, brush.pen
    pen.rectangle([first - 2, top - 2, first + wide + 2, top + high + 2], fill=brush.halo)
    pen.rectangle([first, top, first + wide, top + high], fill=indexed.PAPER, outline=indexed.INK)
    if wide * left > 1:
        box = [first, top, first + wide * left, top + high]
        pen.rectangle(box, fill=brush.numbers[brush.theme.wounds], outline=indexed.INK)


def _corner(sprite: Image.Image, middle: Pixel) -> tuple[int, int]:
    wide, high = sprite.size
    return round(middle[0] - wide / 2), round(middle[1] - high / 2)


def _placed(frame: Frame, scene: Scene) -> list[Placed]:
    """Every piece with its sign as large as its token allows. If a phone could not show that, the sign is
    larger than the token, as long as it covers no other piece."""
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
    return Placed(piece, _middle(frame, piece), told, _largest(told, radius), radius)


@lru_cache(maxsize=512)
def _largest(told: str, radius: int) -> int:
    """The largest size of a sign that fits a token."""
    return next((each for each in reversed(fonts.SIZES) if _reach(told, each) <= radius), fonts.SIZES[0])


def _larger(small: Placed, frame: Frame) -> Iterator[Placed]:
    """More readable versions, best first: if cells are tiny, a token that is larger than its cell; otherwise
    a sign that stands a little over the rim."""
    readable = frame.sign
    if small.size < readable:
        if frame.cell < TINY * readable:
            yield replace(small, size=readable, radius=round(_reach(small.told, readable)))
        yield replace(small, size=readable)


def _reach(told: str, size: int) -> float:
    """The radius of a token that fits a sign."""
    return max(hypot(fonts.length(told, size), size * 0.8) / 1.85, size / 1.3)


def look_of(theme: Theme, piece: Piece, radius: int) -> Look:
    """How a piece looks at a size."""
    facing = None if piece.facing is None else round(piece.facing / TURN) * TURN % 360
    return Look(theme, radius, piece.side % len(SIDES), piece.hidden, facing)


def sign_of(piece: Piece, number: int) -> str:
    """The text on a token: its sign as far as the font has it, otherwise its number."""
    return fonts.drawable(piece.sign)[:2] or fonts.drawable(piece.name)[:1] or str(number)


def _radius(frame: Frame, piece: Piece) -> int:
    share = WHOLE if frame.layout is Layout.FREE or frame.cell < 2 * frame.sign else SHARE
    return max(2, round(frame.cell * piece.space * share))


def _middle(frame: Frame, piece: Piece) -> Pixel:
    """The middle of all the cells that a piece takes."""
    x, y = piece.place
    more = 0 if frame.layout is Layout.FREE else (piece.space - 1) / 2
    return frame.at((x + more, y + more))


def _paste(image: Image.Image, sprite: Sprite, middle: Pixel) -> None:
    numbers, mask = sprite
    image.paste(numbers, _corner(numbers, middle), mask)


@lru_cache(maxsize=256)
def disc(look: Look) -> Sprite:
    """A token without its sign."""
    radius, theme = look.radius * FINE, look.theme
    half = round(radius * ROOM) // FINE * FINE + FINE
    image, mask = Image.new("RGB", (2 * half, 2 * half), theme.halo), Image.new("L", (2 * half, 2 * half), 0)
    pen, cover = ImageDraw.Draw(image), ImageDraw.Draw(mask)
    middle, side = (half, half), look.drawn
    colour, _ = look.colours
    line = max(FINE, round(min(radius * 0.1, FINE * 5)))
    if look.facing is not None:
        _notch(pen, cover, middle, radius, look)
    cover.polygon(_rim(side.rim, middle, radius + FINE * 1.5), fill=255)
    pen.polygon(_rim(side.rim, middle, radius + FINE * 1.5), fill=theme.halo)
    pen.polygon(_rim(side.rim, middle, radius), fill=colour if look.hidden else theme.ink)
    pen.polygon(_rim(side.rim, middle, radius - line), fill=colour)
    if side.double:
        _closed(pen, _rim(side.rim, middle, radius - 2.2 * line), theme.halo, max(FINE, line // 2))
    if look.hidden:
        _broken(pen, _rim(side.rim, middle, radius - line / 2), line, look.colours[1])
    return matched(theme, image.reduce(FINE)), mask.reduce(FINE).convert("1", dither=Image.Dither.NONE)


@lru_cache(maxsize=32)
def ring(theme: Theme, radius: int) -> Sprite:
    """The ring around the active piece; its colour is ``Theme.active``."""
    middle, line = radius * FINE + FINE, max(2 * FINE, round(radius * FINE * 0.09))
    size = (2 * middle, 2 * middle)
    image, mask = Image.new("RGB", size, theme.ink), Image.new("L", size, 0)
    pen, cover = ImageDraw.Draw(image), ImageDraw.Draw(mask)
    for canvas, less, fill in (
        (cover, 0, 255),
        (cover, 2 * line, 0),
        (pen, line * 0.4, theme.active),
        (pen, line * 1.6, theme.ink),
    ):
        far = radius * FINE - less
        canvas.ellipse([middle - far, middle - far, middle + far, middle + far], fill=fill)
    return matched(theme, image.reduce(FINE)), mask.reduce(FINE).convert("1", dither=Image.Dither.NONE)


def _notch(pen: Pen, cover: Pen, middle: Pixel, radius: int, look: Look) -> None:
    """A wedge on the rim that points where a token faces."""
    facing = look.facing or 0
    edge, theme = _edge(look.drawn.rim, facing), look.theme
    for more, each, fill in ((0.06, cover, 255), (0.06, pen, theme.halo), (0.0, pen, theme.ink)):
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


def _closed(pen: Pen, points: list[Pixel], colour: Colour, width: int) -> None:
    pen.line([*points, *points[:2]], fill=colour, width=width, joint="curve")


def _broken(pen: Pen, points: list[Pixel], width: int, colour: Colour) -> None:
    """A rim in dashes."""
    ends = [*points, points[0]]
    steps = 2 * DASHES * 4
    walk = [_part(ends, step / steps) for step in range(steps + 1)]
    for start in range(0, steps, 8):
        pen.line(walk[start : start + 5], fill=colour, width=width, joint="curve")


def _part(points: list[Pixel], share: float) -> Pixel:
    """The point at a share of a closed line with sides of equal length."""
    side, rest = divmod(share * (len(points) - 1), 1)
    start, end = points[int(side) % (len(points) - 1)], points[int(side) % (len(points) - 1) + 1]
    return start[0] + (end[0] - start[0]) * rest, start[1] + (end[1] - start[1]) * rest


@lru_cache(maxsize=512)
def written(look: Look, told: str, size: int) -> Sprite:
    """A sign with an edge of its token's colour."""
    colour, ink = look.colours
    edge = max(1, size // 7)
    extent = (fonts.length(told, size) + 4 * edge, fonts.line(size) + 2 * edge)
    middle = (extent[0] / 2, extent[1] / 2 - size * 0.02)
    image, mask = Image.new("RGB", extent, colour), Image.new("L", extent, 0)
    font = fonts.font(size)
    ImageDraw.Draw(mask).text(middle, told, 255, font, "mm", stroke_width=edge, stroke_fill=255)
    ImageDraw.Draw(image).text(middle, told, ink, font, "mm", stroke_width=size / 40, stroke_fill=ink)
    return matched(look.theme, image), mask.convert("1", dither=Image.Dither.NONE)
