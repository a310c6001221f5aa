"""What is drawn over the cells: true outlines, paths with their costs, sight, the origin."""

from collections.abc import Iterator
from itertools import chain

from PIL import Image, ImageDraw

from bot.pictures import fonts, palette, theme
from bot.pictures.frame import Frame
from bot.pictures.scene import Place, Ray, Scene
from bot.pictures.strokes import HALO, cross, dashed, spot, stroke

Box = tuple[float, float, float, float]
PATH, INK = palette.NUMBERS[theme.PATH], palette.INK


def lines(image: Image.Image, frame: Frame, scene: Scene) -> None:
    """Everything that lies below the tokens."""
    pen, width = ImageDraw.Draw(image), thickness(frame)
    for outline in scene.outlines:
        points = [frame.true(*point) for point in (*outline.points, *outline.points[:1])]
        if len(points) > 1:
            stroke(pen, points, theme.EDGE, width)
    for ray in scene.rays:
        _ray(pen, frame, ray)
    if len(scene.path) > 1:
        stroke(pen, [frame.at(place) for place, _ in scene.path], theme.PATH, width + 1)
        spot(pen, frame.at(scene.path[-1][0]), width * 2.2, HALO, PATH, width)


def marks(image: Image.Image, frame: Frame, scene: Scene) -> None:
    """Everything that lies above the tokens."""
    if scene.origin is not None:
        target(
            ImageDraw.Draw(image), frame.at(scene.origin), max(7.0, min(frame.cell * 0.26, frame.text * 0.5))
        )
    _costs(image, frame, scene)


def thickness(frame: Frame) -> int:
    """How broad a line is."""
    return max(4, min(frame.cell // 10, frame.text // 6))


def target(pen: ImageDraw.ImageDraw, middle: tuple[float, float], radius: float) -> None:
    """The mark of an origin: a ring with a cross of hairs."""
    x, y = middle
    width = max(2, round(radius / 4))
    for more, number in ((2, HALO), (0, INK)):
        arm = radius * 1.5 + more
        pen.line([x - arm, y, x + arm, y], fill=number, width=width + 2 * more)
        pen.line([x, y - arm, x, y + arm], fill=number, width=width + 2 * more)
    spot(pen, middle, radius + 2, HALO)
    spot(pen, middle, radius, palette.NUMBERS[theme.ACTIVE], INK, width)
    spot(pen, middle, width, INK)


def _ray(pen: ImageDraw.ImageDraw, frame: Frame, ray: Ray) -> None:
    start, end, width = frame.at(ray.start), frame.at(ray.end), thickness(frame)
    if ray.clear:
        stroke(pen, [start, end], theme.SEEN, width)
        return
    dashed(pen, [start, end], theme.UNSEEN, width)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    cross(pen, middle, width * 2.4, theme.UNSEEN, width + 1)


def _costs(image: Image.Image, frame: Frame, scene: Scene) -> None:
    """Write costs where they do not cover each other: at the end, at bends, elsewhere."""
    size = fonts.fitting(frame.text * 0.8 if frame.cell < frame.text * 1.3 else frame.text)
    held = {_rounded(piece.place) for piece in scene.pieces}
    placed: list[Box] = []
    room = frame.cell * 0.2
    for place, told in chain(_first(scene), scene.path):
        if not told:
            continue
        shown = fonts.label(fonts.cut(fonts.drawable(told), size, 6 * size), size, 1)
        x, y = frame.at(place)
        shift = frame.cell * 0.5 if _rounded(place) in held else 0
        wide, high = shown.width + 8, size + 4
        box = (x - wide / 2, y + shift - high / 2, x + wide / 2, y + shift + high / 2)
        around = (box[0] - room, box[1] - room / 2, box[2] + room, box[3] + room / 2)
        if not any(overlaps(around, other) for other in placed):
            placed.append(box)
            _tag(image, shown, box)


def _first(scene: Scene) -> Iterator[tuple[Place, str]]:
    """The path's end and bends, which are written before the rest."""
    path = scene.path
    yield from path[-1:]
    for before, this, after in zip(path, path[1:], path[2:], strict=False):
        if _heading(before[0], this[0]) != _heading(this[0], after[0]):
            yield this


def _heading(start: Place, end: Place) -> Place:
    return end[0] - start[0], end[1] - start[1]


def _rounded(place: Place) -> tuple[int, int]:
    return round(place[0]), round(place[1])


def overlaps(one: Box, other: Box) -> bool:
    """Whether two boxes (left, top, right, bottom) share anything."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _tag(image: Image.Image, shown: Image.Image, box: Box) -> None:
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(box, 5, fill=palette.PAPER, outline=PATH, width=2)
    high = round(box[3] - box[1]) - 6
    rest = (shown.height - high) // 2
    cut = shown.crop((0, rest, shown.width, rest + high))
    image.paste(cut, (round(box[0] + 4), round(box[1] + 3)))
