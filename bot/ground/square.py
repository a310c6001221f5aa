"""Distances on squares, counted in cells."""

from bot.ground.grid import Cell


def straight_and_diagonal(a: Cell, b: Cell) -> tuple[int, int]:
    """How many straight and how many diagonal cells the shortest way has."""
    across, up = abs(b[0] - a[0]), abs(b[1] - a[1])
    return abs(across - up), min(across, up)


def steps(a: Cell, b: Cell) -> int:
    """The distance where diagonals count 1.5 and the total is cut (P-20); the same as
    diagonals that count 1, 2, 1, 2 … (F-5)."""
    straight, diagonal = straight_and_diagonal(a, b)
    return straight + 3 * diagonal // 2


def edges(a: Cell, b: Cell) -> int:
    """The distance where only edges are crossed (D-51, B-15)."""
    return abs(b[0] - a[0]) + abs(b[1] - a[1])
