"""From a track's scene to a PNG, 640 pixels wide: shown at 390 it is still legible."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.encounter.track import Timing
from bot.pictures import fonts, indexed
from bot.pictures.board.legend import rows_of, title, write_row
from bot.pictures.board.strokes import Brush
from bot.pictures.board.tokens import Look, disc, written
from bot.pictures.theme import READABLE, SIDES, THEMES, Theme
from bot.pictures.track.scene import Chip, Lane, TrackScene

WIDTH = 640
"""Pixels: nearly two for each of a phone's."""
GAP = 10
TEXT = fonts.at_least(WIDTH * READABLE)
SMALL = 20
"""The text's size where there are many."""
MANY = 30
"""With more combatants than this the text is small and names are cut short."""
MOST_LINES = 48
"""Lines of chips and ends that a picture has; the rest is counted."""
LINE = 5
"""The thickness of the line round the current lane."""

PALE = [each * 11 // indexed.RAMP if each < indexed.RAMP else each for each in range(256)]
"""From the numbers of ink on paper to those of pale ink on paper."""
FEINT = (Timing.PAST, Timing.LATER)
"""Entries of an earlier or later round, which are written in pale ink."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large everything in a picture is: of its text, and where its lanes begin."""

    text: int
    left: int

    @property
    def line(self) -> int:
        """The height of a line of chips."""
        return round(self.text * 1.6)

    @property
    def room(self) -> int:
        """The width of a lane."""
        return WIDTH - self.left - 2 * GAP

    @property
    def longest(self) -> int:
        """The width that a name may have."""
        return self.room if self.text == TEXT else self.room * 2 // 5


@dataclass(frozen=True, slots=True)
class Laid:
    """A lane with its tiles in lines, each at its distance from the left."""

    lane: Lane
    lines: tuple[tuple[Image.Image, ...], ...]
    high: int


def picture(scene: TrackScene) -> bytes:
    """A track as PNG, at most two megapixels whatever is on it. The same scene gives the same bytes."""
    theme, size = THEMES[scene.theme], _size(scene)
    laid, left_out = _laid(scene, theme, size)
    above, below = title(scene.title, TEXT, WIDTH), _legend(scene, theme, left_out)
    top = (above.height if above else 0) + GAP
    high = top + sum(each.high for each in laid) + GAP
    image = Image.new("L", (WIDTH, high + (below.height if below else 0)), indexed.PAPER)
    if above:
        image.paste(above, (GAP, GAP // 2))
    _lanes(image, theme, size, laid, top)
    if below:
        image.paste(below, (0, high))
    return indexed.png(indexed.coloured(theme, image))


def _size(scene: TrackScene) -> Size:
    text = TEXT if sum(len(lane.chips) for lane in scene.lanes) <= MANY else SMALL
    widest = max((fonts.length(fonts.drawable(lane.label), text) for lane in scene.lanes), default=0)
    return Size(text, GAP + text + min(widest, WIDTH // 4) + GAP)


def _laid(scene: TrackScene, theme: Theme, size: Size) -> tuple[list[Laid], int]:
    """The lanes that fit, and how many of their tiles are left out."""
    laid: list[Laid] = []
    room, left_out = MOST_LINES, 0
    for lane in scene.lanes:
        phases = [_phase(theme, *each, size) for each in lane.phases]
        lines = [*_flowing(phases, size.room), *_flowing(list(_tiles(lane, theme, size)), size.room)]
        left_out += sum(map(len, lines[max(0, room) :]))
        kept = tuple(lines[: max(0, room)])
        room -= len(kept)
        high = size.line * len(kept) + GAP if kept else round(size.text * 1.15)
        laid.append(Laid(lane, kept, high))
    return laid, left_out


def _tiles(lane: Lane, theme: Theme, size: Size) -> Iterator[Image.Image]:
    for chip in lane.chips:
        yield _chip(theme, chip, size)
    for told, timing in lane.ends:
        yield _end(theme, told, timing, size)


def _flowing(tiles: Sequence[Image.Image], room: int) -> list[tuple[Image.Image, ...]]:
    """Tiles in lines, as many in each as fit."""
    lines: list[list[Image.Image]] = []
    left = 0
    for tile in tiles:
        if not lines or tile.width > left:
            lines.append([])
            left = room
        lines[-1].append(tile)
        left -= tile.width + GAP
    return [tuple(line) for line in lines]


def _lanes(image: Image.Image, theme: Theme, size: Size, laid: Sequence[Laid], top: int) -> None:
    """Draw the lanes one below the other, and last what shows which of them it is now."""
    brush = Brush(image, theme)
    now: tuple[int, int] | None = None
    for each in laid:
        _lane(image, size, each, top)
        brush.pen.line([GAP, top, WIDTH - GAP, top], fill=brush.numbers[theme.line], width=1)
        if each.lane.timing is Timing.NOW:
            now = top, top + each.high
        top += each.high
    if now:
        _now(brush, *now)


def _lane(image: Image.Image, size: Size, laid: Laid, top: int) -> None:
    label = fonts.label(fonts.cut(fonts.drawable(laid.lane.label), size.text, WIDTH // 4), size.text)
    if laid.lane.timing in FEINT:
        label = _pale(label)
    first = size.line + GAP if laid.lines else laid.high
    image.paste(label, (size.left - GAP - label.width, top + 1 + (first - label.height) // 2))
    for number, line in enumerate(laid.lines):
        left = size.left + GAP
        for tile in line:
            image.paste(tile, (left, top + GAP // 2 + number * size.line))
            left += tile.width + GAP


def _now(brush: Brush, top: int, bottom: int) -> None:
    """A frame, and a mark that points at it."""
    active = brush.numbers[brush.theme.active]
    box = [LINE // 2 + 1, top, WIDTH - LINE // 2 - 2, bottom]
    brush.pen.rounded_rectangle(box, GAP, outline=active, width=LINE)
    middle = (top + bottom) / 2
    tip = [(2, middle - 12), (2, middle + 12), (20, middle)]
    brush.pen.polygon(tip, fill=active, outline=indexed.INK)


def _pale(image: Image.Image) -> Image.Image:
    return image.point(PALE)  # pyright: ignore[reportUnknownMemberType]


@lru_cache(maxsize=1024)
def _chip(theme: Theme, chip: Chip, size: Size) -> Image.Image:
    """A token and the name. For one of a later round, only the token is in colour, and it is small."""
    feint, now = chip.timing in FEINT, chip.timing is Timing.NOW
    told = " ".join(filter(None, (chip.name, chip.note)))
    radius = size.text * (11 if feint else 14) // 20
    extent = 2 * radius + 6
    name = fonts.cut(fonts.drawable(told), size.text, size.longest - extent - 4)
    label = fonts.label(name, size.text, bold=1 if now else 0)
    image = Image.new("L", (extent + label.width + 4, size.line), indexed.PAPER)
    _token(image, Look(theme, radius, chip.side % len(SIDES), chip.hidden), chip, extent // 2)
    shown = _pale(label) if feint else label
    image.paste(shown, (extent + 2, (size.line - label.height) // 2))
    return image


def _token(image: Image.Image, look: Look, chip: Chip, middle: int) -> None:
    sign = fonts.drawable(chip.sign)[:2] or fonts.drawable(chip.name)[:1] or "?"
    fits = (each for each in reversed(fonts.SIZES) if fonts.length(sign, each) <= look.radius * 1.35)
    sprites = (disc(look), written(look, sign, min(next(fits, fonts.SIZES[0]), round(look.radius * 1.2))))
    for numbers, mask in sprites:
        corner = middle - numbers.width // 2, (image.height - numbers.height) // 2
        image.paste(numbers, corner, mask)


@lru_cache(maxsize=256)
def _end(theme: Theme, told: str, timing: Timing, size: Size) -> Image.Image:
    """A diamond and what ends there; in a later round it is small, like a token."""
    feint = timing in FEINT
    arm = size.text * (6 if feint else 8) // 20
    label = fonts.label(fonts.cut(fonts.drawable(told), size.text, size.longest - 2 * arm - 8), size.text)
    image = Image.new("L", (2 * arm + 8 + label.width, size.line), indexed.PAPER)
    brush = Brush(image, theme)
    x, y = arm + 1, size.line // 2
    points = [(x, y - arm), (x + arm, y), (x, y + arm), (x - arm, y)]
    brush.pen.polygon(points, fill=brush.numbers[theme.unseen], outline=indexed.INK)
    shown = _pale(label) if feint else label
    image.paste(shown, (2 * arm + 6, (size.line - label.height) // 2))
    return image


@lru_cache(maxsize=64)
def _phase(theme: Theme, told: str, timing: Timing, size: Size) -> Image.Image:
    """A box with a phase's name: the one that runs in a thick frame, those that are over struck out."""
    shown = fonts.cut(fonts.drawable(told), size.text, size.room // 2)
    label = fonts.label(shown, size.text, bold=1 if timing is Timing.NOW else 0)
    image = Image.new("L", (label.width + 2 * GAP, size.line), indexed.PAPER)
    image.paste(label if timing is Timing.NOW else _pale(label), (GAP, (size.line - label.height) // 2))
    brush, box = Brush(image, theme), [1, 2, image.width - 2, size.line - 3]
    if timing is Timing.NOW:
        brush.pen.rounded_rectangle(box, GAP, outline=brush.numbers[theme.active], width=LINE)
    else:
        brush.pen.rounded_rectangle(box, GAP, outline=brush.numbers[theme.fifth], width=2)
    if timing is Timing.PAST:
        middle = size.line // 2
        brush.pen.line([GAP, middle, image.width - GAP, middle], fill=indexed.INK, width=2)
    return image


def _legend(scene: TrackScene, theme: Theme, left_out: int) -> Image.Image | None:
    """The meaning of the pale chips and the diamonds, if there are any, and what was left out."""
    size = Size(TEXT, GAP)
    later = any(chip.timing is Timing.LATER for lane in scene.lanes for chip in lane.chips)
    entries: list[tuple[Image.Image, str]] = []
    if later and scene.later:
        entries.append((_chip(theme, Chip("", "·", Timing.LATER), size), scene.later))
    if scene.end and any(lane.ends for lane in scene.lanes):
        entries.append((_end(theme, "", Timing.AHEAD, size), scene.end))
    if left_out:
        entries.append((fonts.label("…", TEXT), f"+{left_out}"))
    rows = rows_of(entries, TEXT, WIDTH)
    if not rows:
        return None
    high = size.line + 2
    image = Image.new("L", (WIDTH, high * len(rows)), indexed.PAPER)
    for number, row in enumerate(rows):
        write_row(image, row, TEXT, number * high)
    return image
