"""Overlays of the cells: true outlines, paths with their costs, sight, the origin."""

from collections.abc import Iterator
from itertools import chain
from math import hypot

from PIL import Image, ImageDraw

from bot.ground.grid import Layout
from bot.pictures import fonts, indexed
from bot.pictures.board.frame import Frame
from bot.pictures.board.scene import Piece, Place, Ray, Scene
from bot.pictures.board.strokes import Brush
from bot.pictures.indexed import palette

Box = tuple[float, float, float, float]
RIM = 0.56
"""How far a token reaches from its middle with the ring around it, in its own widths."""


def lines(image: Image.Image, frame: Frame, scene: Scene) -> None:
    """Everything that lies below the tokens."""
    brush, width, theme = Brush(image, frame.theme), thickness(frame), frame.theme
    for outline in scene.outlines:
        points = [frame.true(*point) for point in (*outline.points, *outline.points[:1])]
        if len(points) > 1:
            brush.stroke(points, theme.edge, width)
    for ray in scene.rays:
        ends = [frame.at(ray.start), frame.at(ray.end)]
        (brush.stroke if ray.clear else brush.dashed)(ends, theme.seen if ray.clear else theme.unseen, width)
    if len(scene.path) > 1:
        brush.stroke([frame.at(place) for place, _ in scene.path], theme.path, width + 1)
        path = brush.numbers[theme.path]
        brush.spot(frame.at(scene.path[-1][0]), width * 2.2, brush.halo, path, width)


def marks(image: Image.Image, frame: Frame, scene: Scene) -> None:
    """Everything that lies above the tokens."""
    brush = Brush(image, frame.theme)
    for ray in scene.rays:
        if not ray.clear:
            _cross(brush, frame, ray)
    if scene.origin is not None:
        brush.target(*_origin(frame, scene, scene.origin))
    _costs(image, frame, scene)


def thickness(frame: Frame) -> int:
    """How broad a line is."""
    return max(4, min(frame.cell // 10, frame.sign // 5))


def _origin(frame: Frame, scene: Scene, origin: Place) -> tuple[tuple[float, float], float]:
    """The centre and the radius of an origin's mark. If a token stands there, the mark is next to its sign,
    in the upper left of its space."""
    radius = max(7.0, min(frame.cell * 0.26, frame.sign * 0.6))
    here = next((each for each in scene.pieces if _covers(each, origin)), None)
    if here is None:
        return frame.at(origin), radius
    (x, y), aside = _middle(frame, here), frame.cell * here.space * 0.4
    return (x - aside, y - aside), max(5.0, min(radius * 0.6, frame.cell * 0.15))


def _covers(piece: Piece, place: Place) -> bool:
    """Whether a place is one of a token's cells (the middle of its base)."""
    ways = (here - corner for here, corner in zip(place, piece.place, strict=True))
    return all(0 <= way < max(piece.space, 0.5) for way in ways)


def _cross(brush: Brush, frame: Frame, ray: Ray) -> None:
    """The ✕ on the obstacle, otherwise just before the unseen token."""
    start, end, width = frame.at(ray.start), frame.at(ray.end), thickness(frame)
    along = end[0] - start[0], end[1] - start[1]
    whole = along[0] ** 2 + along[1] ** 2 or 1.0
    share = max(0.5, 1 - frame.cell / whole**0.5)
    if ray.block is not None:
        x, y = frame.at(ray.block)
        share = ((x - start[0]) * along[0] + (y - start[1]) * along[1]) / whole
    middle = start[0] + along[0] * share, start[1] + along[1] * share
    brush.cross(middle, width * 2.4, frame.theme.unseen, width + 1)


def _costs(image: Image.Image, frame: Frame, scene: Scene) -> None:
    """Write costs where they do not cover each other: at the end, at bends, elsewhere."""
    size = fonts.fitting(frame.sign * 0.8 if frame.cell < frame.sign * 1.3 else frame.sign)
    held = {_rounded(piece.place): piece for piece in scene.pieces}
    placed: list[Box] = []
    room = frame.cell * 0.2
    for at in dict.fromkeys(chain(_first(scene), range(len(scene.path)))):
        place, told = scene.path[at]
        if not told:
            continue
        shown = fonts.label(fonts.cut(fonts.drawable(told), size, 6 * size), size)
        measures, piece = (shown.width + 8, size + 4), held.get(_rounded(place))
        middles = [frame.at(place)] if piece is None else _beside(frame, scene, at, piece, measures)
        for x, y in middles:
            box = (x - measures[0] / 2, y - measures[1] / 2, x + measures[0] / 2, y + measures[1] / 2)
            around = (box[0] - room, box[1] - room / 2, box[2] + room, box[3] + room / 2)
            if _within(box, frame) and not any(overlaps(around, other) for other in placed):
                placed.append(box)
                _tag(image, frame, shown, box)
                break


def _beside(
    frame: Frame, scene: Scene, at: int, piece: Piece, measures: tuple[float, float]
) -> list[tuple[float, float]]:
    """Readable places for a cost next to the token that stands there. At the path's end: beyond it in the
    direction of travel, otherwise at its sides, otherwise before it. On the way: at its sides."""
    middle = _middle(frame, piece)
    back, here = frame.at(scene.path[max(0, at - 1)][0]), frame.at(scene.path[at][0])
    long = hypot(here[0] - back[0], here[1] - back[1]) or 1.0
    ahead = ((here[0] - back[0]) / long, (here[1] - back[1]) / long)
    left, right = (ahead[1], -ahead[0]), (-ahead[1], ahead[0])
    last = at == len(scene.path) - 1
    radius = piece.space * frame.cell * RIM
    return [
        (middle[0] + x * (radius + measures[0] / 2), middle[1] + y * (radius + measures[1] / 2))
        for x, y in ((ahead, left, right, (-ahead[0], -ahead[1])) if last else (left, right))
    ]


def _middle(frame: Frame, piece: Piece) -> tuple[float, float]:
    """A token's middle; it stands on its lower left cell, without a grid on its own middle."""
    shift = 0 if frame.layout is Layout.FREE else (piece.space - 1) / 2
    return frame.at((piece.place[0] + shift, piece.place[1] + shift))


def _within(box: Box, frame: Frame) -> bool:
    """Whether a box covers none of the axes."""
    right, bottom = frame.size[0], frame.top + frame.grid[1]
    return box[0] >= frame.left and box[1] >= 0 and box[2] <= right and box[3] <= bottom


def _first(scene: Scene) -> Iterator[int]:
    """Which of the path are written before the rest: its end and its bends."""
    path = scene.path
    yield from range(len(path))[-1:]
    for at, (before, this, after) in enumerate(zip(path, path[1:], path[2:], strict=False), 1):
        if _heading(before[0], this[0]) != _heading(this[0], after[0]):
            yield at


def _heading(start: Place, end: Place) -> Place:
    return end[0] - start[0], end[1] - start[1]


def _rounded(place: Place) -> tuple[int, int]:
    return round(place[0]), round(place[1])


def overlaps(one: Box, other: Box) -> bool:
    """Whether two boxes (left, top, right, bottom) share anything."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _tag(image: Image.Image, frame: Frame, shown: Image.Image, box: Box) -> None:
    pen = ImageDraw.Draw(image)
    path = palette(frame.theme).numbers[frame.theme.path]
    pen.rounded_rectangle(box, 5, fill=indexed.PAPER, outline=path, width=2)
    high = round(box[3] - box[1]) - 6
    rest = (shown.height - high) // 2
    cut = shown.crop((0, rest, shown.width, rest + high))
    image.paste(cut, (round(box[0] + 4), round(box[1] + 3)))
