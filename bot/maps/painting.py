"""Painting the ground of a map: rectangles of it, and walls."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import TypeVar

from bot.ground.grid import HALF, Cell, Layout, cell_in, column_and_row
from bot.ground.points import named
from bot.ground.terrain import DOORS, HIGHEST, Ground, Terrain, Veil
from bot.maps.actions import Door, Paint, Wall
from bot.maps.map import Map
from bot.maps.tokens import corners, footprint
from bot.refusal import Refusal

Value = TypeVar("Value", Ground, Veil, int)

_NUDGE = Fraction(1, 10**6)
"""Keeps the points of a line on hexes off the corners, so that its ways there and back are one."""

MOST_NAMED = 10
"""The maximum number of blocking tokens that a refusal names."""


def painted(held: Map, action: Paint) -> Map:
    """The map with a rectangle of columns and rows painted."""
    ends = _on_map(held, action.start), _on_map(held, action.end)
    return _covered(held, _rectangle(held.terrain.layout, *ends), action.what)


def walled(held: Map, action: Wall) -> Map:
    """The map with a wall built, or its walls along the line taken down."""
    ends = _on_map(held, action.start), _on_map(held, action.end)
    cells = line(held.terrain.layout, *ends)
    if not action.remove:
        return _covered(held, cells, Ground.WALL)
    return _covered(held, [each for each in cells if held.terrain.at(each) is Ground.WALL], Ground.FLOOR)


def turned(held: Map, action: Door) -> Map:
    """The map with a door opened or closed, or with a new one, closed. Refusal: a token stands where it would
    close."""
    cell = _on_map(held, action.at)
    return _covered(held, [cell], DOORS.get(held.terrain.ground.get(cell, Ground.FLOOR), Ground.DOOR))


def line(layout: Layout, start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight line, both ends included; the same from either end."""
    (x, y), (to_x, to_y) = sorted((start, end))
    dx, dy = to_x - x, to_y - y
    if layout is Layout.HEX:
        steps = max(abs(dx), abs(dy), abs(dx + dy))
        return [_hex_at(x + _part(dx, n, steps), y + _part(dy, n, steps)) for n in range(steps + 1)]
    steps = max(abs(dx), abs(dy))
    points = ((x + _part(dx, n, steps), y + _part(dy, n, steps)) for n in range(steps + 1))
    return [(floor(across + HALF), floor(up + HALF)) for across, up in points]


def _part(whole: int, n: int, steps: int) -> Fraction:
    return Fraction(whole * n, steps or 1)


def _hex_at(q: Fraction, r: Fraction) -> Cell:
    """The hex that contains a point in axial coordinates."""
    exact = (q + _NUDGE, r + 2 * _NUDGE, -q - r - 3 * _NUDGE)
    rounded = [floor(each + HALF) for each in exact]
    off = [abs(near - true) for near, true in zip(rounded, exact, strict=True)]
    worst = off.index(max(off))
    rounded[worst] -= sum(rounded)
    return rounded[0], rounded[1]


def _rectangle(layout: Layout, start: Cell, end: Cell) -> list[Cell]:
    ends = column_and_row(layout, start), column_and_row(layout, end)
    (left, right), (low, high) = (sorted(each) for each in zip(*ends, strict=True))
    return [cell_in(layout, x, y) for y in range(low, high + 1) for x in range(left, right + 1)]


def _on_map(held: Map, cell: Cell) -> Cell:
    if cell not in held.terrain.bounds:
        first, last = corners(held)
        raise Refusal("map.off_map", place=named(held.kind.layout, cell), first=first, last=last)
    return cell


def _covered(held: Map, cells: list[Cell], what: Ground | Veil | int) -> Map:
    if what in (Ground.WALL, Ground.DOOR) and (under := _standing_on(held, cells)):
        raise _under(what, under)
    return replace(held, terrain=with_cells(held.terrain, cells, what))


def with_cells(terrain: Terrain, cells: Iterable[Cell], what: Ground | Veil | int) -> Terrain:
    """The terrain with one layer of these cells set. Refusal: no such height."""
    if isinstance(what, Ground):
        return replace(terrain, ground=_layer(terrain.ground, cells, what, Ground.FLOOR))
    if isinstance(what, Veil):
        return replace(terrain, veils=_layer(terrain.veils, cells, what, Veil.CLEAR))
    if not 0 <= what <= HIGHEST:
        raise Refusal("map.height_bounds", height=what, limit=HIGHEST)
    return replace(terrain, heights=_layer(terrain.heights, cells, what, 0))


def _layer(
    before: Mapping[Cell, Value], cells: Iterable[Cell], value: Value, usual: Value
) -> Mapping[Cell, Value]:
    """A layer with these cells set. The usual terrain is left out of it."""
    after = {**before, **dict.fromkeys(cells, value)}
    return after if value != usual else {cell: each for cell, each in after.items() if each != usual}


def _standing_on(held: Map, cells: Iterable[Cell]) -> tuple[str, ...]:
    covered = set(cells)
    return tuple(
        each.name
        for each in held.tokens
        if covered.intersection(footprint(held.terrain.layout, each.place, each.space))
    )


def _under(what: Ground | Veil | int, names: tuple[str, ...]) -> Refusal:
    if what is Ground.DOOR:
        return Refusal("map.door_under", names=names[:MOST_NAMED])
    return Refusal("map.wall_under", names=names[:MOST_NAMED])
