"""Distances on hexes, counted in cells."""

from bot.ground.grid import Cell


def axes(a: Cell, b: Cell) -> tuple[int, int, int]:
    """How far it is along each of the three axes of a hex grid."""
    q, r = b[0] - a[0], b[1] - a[1]
    return abs(q), abs(r), abs(q + r)


def steps(a: Cell, b: Cell) -> int:
    """The number of hexes on the shortest way, the start not counted (P-21)."""
    return max(axes(a, b))
