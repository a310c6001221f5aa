"""Title and legend: what a picture shows, and what its colours and signs mean."""

from collections.abc import Callable, Iterator
from itertools import islice

from PIL import Image

from bot.ground.grid import Layout
from bot.ground.terrain import Ground, Veil
from bot.pictures import fonts, indexed
from bot.pictures.board.scene import MARK, STATES, Piece, Scene
from bot.pictures.board.strokes import Brush
from bot.pictures.board.tiles import Look, tile
from bot.pictures.board.tokens import bar, disc, look_of, mark, sign_of, state, written
from bot.pictures.indexed import palette
from bot.pictures.theme import LEGEND_ROWS, THEMES, Colour, Shade, Theme

GAP = 10
BETWEEN = 26
"""Pixels between two entries."""

Entry = tuple[Image.Image, str]


def title(told: str, size: int, width: int) -> Image.Image | None:
    """The title's line, None where there is none."""
    shown = fonts.cut(fonts.drawable(told), size, width - 2 * GAP)
    return fonts.label(shown, size) if shown else None


def legend(scene: Scene, size: int, width: int) -> Image.Image | None:
    """The strip below the board: the explanations, then the names of the tokens."""
    theme = THEMES[scene.theme]
    explained = [(_swatch(theme, key, size), words) for key, words in scene.legend]
    rows = [*rows_of(explained, size, width), *rows_of(list(_named(scene, size)), size, width)]
    if not rows:
        return None
    high = fonts.line(size) + GAP // 2
    image = Image.new("L", (width, high * min(len(rows), LEGEND_ROWS) + GAP), indexed.PAPER)
    for number, row in enumerate(islice(rows, LEGEND_ROWS)):
        write_row(image, row, size, number * high)
    left = sum(map(len, rows[LEGEND_ROWS:]))
    if left:
        _count(image, left, size, (LEGEND_ROWS - 1) * high)
    return image


def _named(scene: Scene, size: int) -> Iterator[Entry]:
    known: set[tuple[str, str, int, bool]] = set()
    for number, piece in enumerate(scene.pieces, 1):
        name, told = fonts.drawable(piece.name), sign_of(piece, number)
        key = (told, name, piece.side, piece.hidden)
        if name and name != told and key not in known:
            known.add(key)
            yield _portrait(THEMES[scene.theme], piece, told, size), name


def rows_of(entries: list[Entry], size: int, width: int) -> list[list[Entry]]:
    """Entries in rows that fit; texts are cut where they do not."""
    rows: list[list[Entry]] = []
    left = 0
    for swatch, told in entries:
        shown = fonts.cut(fonts.drawable(told), size, width - 3 * GAP - swatch.width)
        need = swatch.width + GAP + fonts.length(shown, size) + BETWEEN
        if not rows or need > left:
            rows.append([])
            left = width - 2 * GAP + BETWEEN
        rows[-1].append((swatch, shown))
        left -= need
    return rows


def write_row(image: Image.Image, row: list[Entry], size: int, top: int) -> None:
    """One row of entries, this far from the top."""
    left, high = GAP, fonts.line(size)
    for swatch, told in row:
        image.paste(swatch, (left, top + (high - swatch.height) // 2))
        shown = fonts.label(told, size)
        image.paste(shown, (left + swatch.width + GAP, top))
        left += swatch.width + GAP + shown.width + BETWEEN


def _count(image: Image.Image, left: int, size: int, top: int) -> None:
    """Say at the end of the last row how many entries are not there."""
    shown = fonts.label(f"… +{left}", size)
    image.paste(indexed.PAPER, (image.width - shown.width - 3 * GAP, top, image.width, top + shown.height))
    image.paste(shown, (image.width - shown.width - GAP, top))


def _portrait(theme: Theme, piece: Piece, told: str, size: int) -> Image.Image:
    """A token for the legend: it faces nowhere."""
    plain = Piece(piece.name, told, (0, 0), side=piece.side, hidden=piece.hidden)
    look = look_of(theme, plain, round(size * 0.6))
    side = 2 * look.radius + 4
    image = Image.new("L", (side, side), indexed.PAPER)
    small = next(
        (each for each in reversed(fonts.SIZES) if each <= size and fonts.length(told, each) < side * 0.72), 8
    )
    for numbers, mask in (disc(look), written(look, told, small)):
        image.paste(numbers, ((side - numbers.width) // 2, (side - numbers.height) // 2), mask)
    return image


def _swatch(theme: Theme, key: str, size: int) -> Image.Image:
    side = size + 4
    look = LOOKS.get(key)
    if look is not None:
        image = Image.new("L", (side, side), palette(theme).numbers[theme.fifth])
        image.paste(tile(theme, Layout.SQUARE, side - 1, look), (1, 1))
        return image
    if key in SIGNS:
        return _drawn(theme, key, side)
    if key in STATES or key == "wounds" or key.startswith(MARK):
        return _how(theme, key, side)
    return fonts.label(fonts.cut(fonts.drawable(key), size, 4 * size), size)


def _how(theme: Theme, key: str, side: int) -> Image.Image:
    """The parts of a token that show its health: the bar, a state, the sign of a condition."""
    image = Image.new("L", (side if key.startswith(MARK) else 2 * side, side), indexed.PAPER)
    brush, middle = Brush(image, theme), (image.width / 2, side / 2)
    if key.startswith(MARK):
        mark(brush, image, key.removeprefix(MARK), middle, fonts.fitting(round(side * 0.6)))
    elif key in STATES:
        state(brush, key, middle, round(side * 0.26))
    else:
        high = round(side * 0.4)
        bar(brush, (4, (side - high) / 2), (image.width - 8, high), 0.5)
    return image


LOOKS: dict[str, Look] = {
    **{str(ground): (ground, Veil.CLEAR, None) for ground in Ground},
    **{str(veil): (Ground.FLOOR, veil, None) for veil in Veil},
    **{str(shade): (Ground.FLOOR, Veil.CLEAR, shade) for shade in Shade},
}
"""How cells look that a legend names."""
SIGNS: dict[str, Callable[[Theme], Colour]] = {
    "path": lambda theme: theme.path,
    "seen": lambda theme: theme.seen,
    "unseen": lambda theme: theme.unseen,
    "outline": lambda theme: theme.edge,
    "origin": lambda theme: theme.ink,
}
"""Lines and marks that a legend names, and their colours."""


def _drawn(theme: Theme, key: str, side: int) -> Image.Image:
    image = Image.new("L", (2 * side, side), indexed.PAPER)
    brush, middle, colour = Brush(image, theme), side / 2, SIGNS[key](theme)
    ends = [(6, middle), (image.width - 6, middle)]
    if key == "origin":
        brush.target((image.width / 2, middle), side * 0.28)
    elif key == "unseen":
        brush.dashed(ends, colour, 4)
        brush.cross((image.width / 2, middle), side * 0.2, colour, 4)
    else:
        brush.stroke(ends, colour, 4)
        if key == "path":
            brush.spot(ends[1], 6, brush.halo, brush.numbers[colour], 3)
    return image
