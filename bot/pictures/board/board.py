"""The board: its lines and axes, drawn once for every size, and what lies on its cells."""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.ground.grid import Cell, Layout
from bot.ground.terrain import Ground, Veil
from bot.pictures import fonts, indexed
from bot.pictures.board.frame import GAP, Frame
from bot.pictures.board.patterns import Pen
from bot.pictures.board.scene import Scene
from bot.pictures.board.tiles import CORNERS, PLAIN, Look, box, shape, tile
from bot.pictures.indexed import palette

MERGED = (Ground.WALL,)
"""Grounds without lines between their cells."""


@lru_cache(maxsize=6)
def _empty(frame: Frame) -> Image.Image:
    image = Image.new("L", frame.size, indexed.PAPER)
    pen = ImageDraw.Draw(image)
    LINES[frame.layout](pen, frame)
    _axes(image, frame)
    return image


def _colours(frame: Frame) -> tuple[int, int, int]:
    """The numbers of floor, of lines and of every fifth line."""
    numbers, theme = palette(frame.theme).numbers, frame.theme
    return numbers[theme.grounds[Ground.FLOOR].colour], numbers[theme.line], numbers[theme.fifth]


def _square_lines(pen: Pen, frame: Frame) -> None:
    floor, thin, strong = _colours(frame)
    (wide, high), left, top, cell = frame.grid, frame.left, frame.top, frame.cell
    pen.rectangle([left, top, left + wide, top + high], fill=floor)
    for colour, fifth in ((thin, False), (strong, True)):
        for column in range(frame.columns + 1):
            if _counted(column, frame.first[0], frame.columns) is fifth:
                pen.line([left + column * cell, top, left + column * cell, top + high], fill=colour)
        for row in range(frame.rows + 1):
            if _counted(row, frame.first[1], frame.rows) is fifth:
                pen.line([left, top + high - row * cell, left + wide, top + high - row * cell], fill=colour)


def _counted(line: int, first: int, count: int) -> bool:
    """Whether a line is the board's edge or follows a fifth cell."""
    return line in (0, count) or (first + line - 1) % 5 == 0


def _hex_lines(pen: Pen, frame: Frame) -> None:
    floor, thin, strong = _colours(frame)
    for cell in frame.cells:
        x, y = frame.at(cell)
        corners = [(x + dx * frame.cell, y + dy * frame.cell) for dx, dy in CORNERS]
        pen.polygon(corners, fill=floor, outline=strong if frame.cell > 20 else thin)


def _free_lines(pen: Pen, frame: Frame) -> None:
    floor, thin, strong = _colours(frame)
    (wide, high), left, top = frame.grid, frame.left, frame.top
    pen.rectangle([left, top, left + wide, top + high], fill=floor, outline=strong)
    arm = max(1, frame.cell // 12)
    for cell in frame.cells:
        x, y = map(round, frame.at(cell))
        colour = strong if cell[0] % 5 == 0 and cell[1] % 5 == 0 else thin
        pen.line([x - arm, y, x + arm, y], fill=colour)
        pen.line([x, y - arm, x, y + arm], fill=colour)


LINES = {Layout.SQUARE: _square_lines, Layout.HEX: _hex_lines, Layout.FREE: _free_lines}


def _axes(image: Image.Image, frame: Frame) -> None:
    columns, rows = frame.labelled
    low = frame.top + frame.grid[1] + GAP // 2
    for column in columns:
        x, _ = frame.at((column, frame.first[1]))
        told = fonts.label(frame.column(column), frame.text)
        image.paste(told, (round(x - told.width / 2), low))
    for row in rows:
        _, y = frame.at((frame.first[0], row))
        told = fonts.label(str(row), frame.text)
        image.paste(told, (round(frame.left - GAP - told.width), round(y - told.height / 2)))


def board(frame: Frame, scene: Scene) -> Image.Image:
    """The board with grounds, shades, veils and heights; the caller's own to draw on."""
    image = _empty(frame).copy()
    terrain = scene.terrain
    for cell in sorted({*terrain.ground, *terrain.veils, *scene.shades}):
        ground, veil = terrain.ground.get(cell, Ground.FLOOR), terrain.veils.get(cell, Veil.CLEAR)
        look: Look = (ground, veil, scene.shades.get(cell))
        if look != PLAIN and frame.shows(cell):
            _lay(image, frame, cell, look)
    for cell, height in terrain.heights.items():
        if height and frame.shows(cell):
            _raise(image, frame, cell, height)
    return image


def _lay(image: Image.Image, frame: Frame, cell: Cell, look: Look) -> None:
    x, y = frame.at(cell)
    picture = tile(frame.theme, frame.layout, frame.cell, look)
    if frame.layout is Layout.HEX:
        wide, high = box(frame.layout, frame.cell)
        mask = shape(frame.layout, frame.cell, -0.5 if look[0] in MERGED else 1.2)
        image.paste(picture, (round(x - wide / 2), round(y - high / 2)), mask)
        return
    corner = (round(x - frame.cell / 2) + 1, round(y - frame.cell / 2) + 1)
    if look[0] in MERGED:
        colour = picture.tobytes()[0]
        image.paste(colour, (corner[0] - 1, corner[1] - 1, corner[0] + frame.cell, corner[1] + frame.cell))
    image.paste(picture, corner)


def _raise(image: Image.Image, frame: Frame, cell: Cell, height: int) -> None:
    """Write a cell's height into its upper right."""
    size = fonts.fitting(max(frame.cell * 0.36, min(frame.sign * 0.8, frame.cell * 0.8)))
    told = fonts.label(str(height), size).crop(
        (0, size // 6, fonts.length(str(height), size), round(size * 1.14))
    )
    x, y = frame.at(cell)
    shift = frame.cell * (0.26 if frame.layout is Layout.HEX else 0.46)
    image.paste(told, (round(x + shift - told.width), round(y - frame.cell * 0.44)))
