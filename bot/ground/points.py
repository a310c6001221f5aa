"""Places, directions and lengths as people type them, read into exact numbers."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

from bot.ground.grid import Cell, Layout, Point, cell_in, column_and_row
from bot.refusal import Refusal
from bot.text import fold, half_width

FARTHEST = 10_000
"""The greatest coordinate, and the greatest length, either way."""
MOST_DECIMALS = 3
"""How finely a point or a length may be given."""
MOST_POINTS = 100
"""How many places one text may name."""
LONGEST_SHOWN = 30
"""How much of what was typed a refusal repeats."""

_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_PLACE = re.compile(
    rf"""(?P<open>\(\s*)?
    (?: (?P<column>[A-Z]{{1,3}})\s*(?P<row>[0-9]+)(?![.,]?[0-9])
      | (?P<x>[+-]?{_NUMBER})\s*,\s*(?P<y>[+-]?{_NUMBER})
      | (?P<left>{_NUMBER})\s*-\s*(?P<right>{_NUMBER})
    )
    (?(open)\s*\))""",
    re.VERBOSE | re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:->|[;,→\s])\s*|(?<=\))")
_NO_PLACE = re.compile(r"\([^()]*\)?|(?:(?!->|\s+(?:[A-Z]{1,3}\s*)?[0-9]|\s+\()[^;,→(])+", re.IGNORECASE)
"""What stands where a place should: up to the next sign that parts places, or the next place."""
_LENGTH = re.compile(rf"\s*\+?({_NUMBER})\s*", re.IGNORECASE)
_DEGREES = re.compile(rf"\s*([+-]?{_NUMBER})\s*(?:°|º|度|deg|degrees)?\s*", re.IGNORECASE)

_NAMES: tuple[tuple[str, ...], ...] = (
    ("e", "east", "right", "东", "東", "右", "→"),
    ("ne", "northeast", "upright", "东北", "東北", "右上", "↗"),
    ("n", "north", "up", "北", "上", "↑"),
    ("nw", "northwest", "upleft", "西北", "左上", "↖"),
    ("w", "west", "left", "西", "左", "←"),
    ("sw", "southwest", "downleft", "西南", "左下", "↙"),
    ("s", "south", "down", "南", "下", "↓"),
    ("se", "southeast", "downright", "东南", "東南", "右下", "↘"),
)
_ON_SQUARES = (0, 45, 90, 135, 180, 225, 270, 315)
_ON_HEXES = (0, 60, 90, 120, 180, 240, 270, 300)


def _compass(degrees: tuple[int, ...]) -> Mapping[str, int]:
    return MappingProxyType(
        {name: angle for names, angle in zip(_NAMES, degrees, strict=True) for name in names}
    )


_SHORT: Mapping[Layout, Mapping[str, int]] = {
    layout: dict(zip([names[0].upper() for names in _NAMES], degrees, strict=True))
    for layout, degrees in (
        (Layout.SQUARE, _ON_SQUARES), (Layout.HEX, _ON_HEXES), (Layout.FREE, _ON_SQUARES)
    )
}  # fmt: skip

COMPASS: Mapping[Layout, Mapping[str, int]] = MappingProxyType(
    {
        Layout.SQUARE: _compass(_ON_SQUARES),
        Layout.HEX: _compass(_ON_HEXES),
        Layout.FREE: _compass(_ON_SQUARES),
    }
)
"""The degrees of the compass's names. Hexes have neighbours at 60°, 120°, 240° and 300°,
and no neighbour to the north or south, where the name still means 90° and 270°."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A direction on a map of this layout, as it is told: by its name where it has one."""

    degrees: Fraction
    layout: Layout

    @property
    def name(self) -> str | None:
        """Its name on the compass, as ``NE``; None: it has none."""
        return next((name for name, at in _SHORT[self.layout].items() if at == self.degrees), None)

    def __str__(self) -> str:
        return str(self.degrees)


def read_cell(text: str) -> Cell:
    """A cell: ``(3, 4)``, ``3,4``, ``C7``, ``3–4`` or ``3-4``.

    Refusals ``points.unreadable``, ``points.fraction`` (a cell has whole numbers),
    ``points.too_far``.
    """
    x, y = read_point(text)
    return _whole(text, x), _whole(text, y)


def read_point(text: str) -> Point:
    """A point of a free map: a cell's forms, with decimals.

    Refusals ``points.unreadable``, ``points.too_fine``, ``points.too_far``.
    """
    read = _PLACE.fullmatch(half_width(text).strip())
    if read is None:
        raise _unreadable(text)
    if read["column"]:
        return _bounded(text, Fraction(_column(read["column"]))), _number(text, read["row"])
    x, y = (read["x"], read["y"]) if read["x"] else (read["left"], read["right"])
    return _number(text, x), _number(text, y)


def read_points(text: str) -> tuple[Cell, ...]:
    """Several cells, parted by spaces, ``;``, ``,``, ``→`` or ``->``.

    Refusals those of ``read_cell``, and ``points.too_many``.
    """
    return tuple(map(read_cell, parted(text)))


def parted(text: str, names: Iterable[str] = ()) -> tuple[str, ...]:
    """The places in a text, each as typed. A name among ``names`` is a place too.

    Refusals: ``points.unreadable`` with the part that is not a place, ``points.too_many``.
    """
    typed, known = half_width(text).rstrip(), _named(names)
    at = len(typed) - len(typed.lstrip())
    found: list[str] = []
    while True:
        read = known.match(typed, at) or _PLACE.match(typed, at)
        between = read and _BETWEEN.match(typed, read.end())
        if read is None or not (between or read.end() == len(typed)):
            raise _unreadable(_piece(text, typed, at, read.end() if read else at))
        found.append(text[at : read.end()])
        if len(found) > MOST_POINTS:
            raise Refusal("points.too_many", most=MOST_POINTS)
        if between is None or read.end() == len(typed):
            return tuple(found)
        at = between.end()


def _named(names: Iterable[str]) -> re.Pattern[str]:
    """Any of the names, longer ones first, where it ends as a place does."""
    spelled = [r"\s+".join(map(re.escape, half_width(name).split())) for name in names]
    either = "|".join(sorted(spelled, key=len, reverse=True)) or "(?!)"
    return re.compile(rf"(?:{either})(?=\s*(?:->|[;,→\s]|$))", re.IGNORECASE)


def _piece(text: str, typed: str, at: int, end: int) -> str:
    """What cannot be read: it begins at ``at``, and ``end`` is as far as reading came."""
    rest = _NO_PLACE.match(typed, end)
    return text[at : rest.end()] if rest else text


def read_direction(text: str, layout: Layout) -> Fraction:
    """A direction in degrees, 0 ≤ d < 360: 0 = +x, counter-clockwise; ``45``, ``45°``, or a
    name of the compass (``NE``, ``东北``, ``↗``), which on hexes means the neighbour's angle.

    Refusals ``points.no_direction``, ``points.too_fine``, ``points.too_far``.
    """
    typed = half_width(text).strip()
    name = fold(re.sub(r"[\s_-]", "", typed))
    if name in COMPASS[layout]:
        return Fraction(COMPASS[layout][name])
    number = _DEGREES.fullmatch(typed)
    if number is None:
        raise Refusal("points.no_direction", text=_shown(text))
    return _number(text, number[1]) % 360


def read_on(layout: Layout, text: str) -> Point:
    """A place of a map, by its column and row: ``C7``; without a grid any point.

    Refusals those of ``read_cell``, without a grid of ``read_point``.
    """
    if layout is Layout.FREE:
        return read_point(text)
    x, y = cell_in(layout, *read_cell(text))
    return Fraction(x), Fraction(y)


def read_all_on(layout: Layout, text: str) -> tuple[Point, ...]:
    """Several places of a map. Refusals those of ``read_on``, and ``points.too_many``."""
    return tuple(read_on(layout, each) for each in parted(text))


def length(text: str) -> Fraction:
    """A length of 0 or more, decimals allowed.

    Refusals ``points.no_length``, ``points.too_fine``, ``points.too_far``.
    """
    read = _LENGTH.fullmatch(half_width(text))
    if read is None:
        raise Refusal("points.no_length", text=text.strip())
    return _number(text, read[1])


def exact(value: float) -> Fraction:
    """A decimal that Discord sent, as it was typed: 0.1 is one tenth. Refusal
    ``points.not_finite``: infinity, or no number at all."""
    decimal = Decimal(str(value))
    if not decimal.is_finite():
        raise Refusal("points.not_finite")
    return Fraction(decimal)


def cell_told(cell: tuple[int | Fraction, int | Fraction]) -> str:
    """A cell or a point without a map: ``(3, 4)``, ``(1.5, 2)``."""
    return f"({_told(cell[0])}, {_told(cell[1])})"


def named(layout: Layout, place: tuple[int | Fraction, int | Fraction]) -> str:
    """A place of a map: ``C7``. A place without a cell has its numbers."""
    x, y = place
    if layout is Layout.FREE or x.denominator != 1 or y.denominator != 1:
        return cell_told(place)
    column, row = column_and_row(layout, (int(x), int(y)))
    return f"{letters(column)}{row}" if column > 0 and row > 0 else cell_told((column, row))


def runs(layout: Layout, cells: Iterable[Cell]) -> tuple[str, ...]:
    """Cells of a map by their names, three and more in a column (or a row, where that is
    shorter) as a run: ``B2–B5``."""
    on_map = {column_and_row(layout, cell) for cell in cells}
    upwards, across = (_runs_along(on_map, axis) for axis in (1, 0))
    shorter = across if len(across) < len(upwards) else upwards
    return tuple(
        "–".join(dict.fromkeys(named(layout, cell_in(layout, *end)) for end in ends)) for ends in shorter
    )


def _runs_along(cells: set[Cell], axis: int) -> list[tuple[Cell, Cell]]:
    """The first and the last cell of each run along an axis; of two cells each is its own."""
    found: list[list[Cell]] = []
    for cell in sorted(cells, key=lambda each: (each[1 - axis], each[axis])):
        last = found[-1][-1] if found else None
        beside = last is not None and last[1 - axis] == cell[1 - axis] and last[axis] + 1 == cell[axis]
        if beside:
            found[-1].append(cell)
        else:
            found.append([cell])
    ends: list[tuple[Cell, Cell]] = []
    for run in found:
        ends += [(run[0], run[-1])] if len(run) > 2 else [(each, each) for each in run]
    return ends


def _told(value: int | Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.6f}".rstrip("0").rstrip(".")


def _column(letters: str) -> int:
    """A = 1, Z = 26, AA = 27."""
    count = 0
    for letter in letters.upper():
        count = count * 26 + ord(letter) - ord("A") + 1
    return count


def _number(text: str, digits: str) -> Fraction:
    if len(digits.partition(".")[2].rstrip("0")) > MOST_DECIMALS:
        raise Refusal("points.too_fine", text=text.strip(), most=MOST_DECIMALS)
    if len(digits) > 2 * len(str(FARTHEST)) + MOST_DECIMALS:
        raise _too_far(text)
    return _bounded(text, Fraction(digits))


def _bounded(text: str, value: Fraction) -> Fraction:
    if abs(value) > FARTHEST:
        raise _too_far(text)
    return value


def _whole(text: str, value: Fraction) -> int:
    if value.denominator != 1:
        raise Refusal("points.fraction", text=text.strip())
    return value.numerator


def _too_far(text: str) -> Refusal:
    return Refusal("points.too_far", text=_shown(text), most=FARTHEST)


def _unreadable(text: str) -> Refusal:
    return Refusal("points.unreadable", text=_shown(text))


def _shown(text: str) -> str:
    told = text.strip()
    return told if len(told) <= LONGEST_SHOWN else f"{told[:LONGEST_SHOWN]}…"


def letters(column: int) -> str:
    """A column's letters, as in spreadsheets: 1 is A, 27 is AA."""
    told = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        told = chr(ord("A") + letter) + told
    return told
