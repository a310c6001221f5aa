"""Sharing a way out among moves: steps do not run on from one move to the next, and a diagonal
does not end half way (P-20, P-40, P-42).

Everything is in half steps of the ground: a straight step is 2, a diagonal 3.
"""

from dataclasses import dataclass

STRAIGHT, DIAGONAL = 2, 3


@dataclass(frozen=True, slots=True)
class Sharing:
    """The number of moves of a way, the need of the last one, and the number of moves with an odd count of
    diagonals. Each of those loses the half step of a diagonal."""

    moves: int
    last: int
    odd: int


def share(straight: int, diagonal: int, begun: int | None, room: int) -> Sharing:
    """The fewest moves of ``room``. The first may have ``begun`` and has only this much left. Among equals,
    the last move needs least."""
    if begun is None:
        return fewest(straight, diagonal, room)
    if (whole := STRAIGHT * straight + DIAGONAL * diagonal) <= begun:
        return Sharing(1, whole, diagonal % 2)
    found: list[Sharing] = []
    for corners in range(min(diagonal, begun // DIAGONAL) + 1):
        edges = min(straight, (begun - DIAGONAL * corners) // STRAIGHT)
        rest = fewest(straight - edges, diagonal - corners, room)
        found.append(Sharing(rest.moves + 1, rest.last, rest.odd + corners % 2))
    return min(found, key=lambda each: (each.moves, each.last, -each.odd))


def fewest(straight: int, diagonal: int, room: int) -> Sharing:
    """The fewest moves of ``room`` (at least 3; 2 if no step is diagonal) for these steps in any order, and
    the least need of the last of them."""
    moves = max(1, -(-(STRAIGHT * straight + DIAGONAL * diagonal) // room))
    while _most_straight(moves, diagonal, room) < straight:
        moves += 1
    return _with_least_last(moves, straight, diagonal, room)


def _with_least_last(moves: int, straight: int, diagonal: int, room: int) -> Sharing:
    found: list[Sharing] = []
    for corners in range(min(diagonal, room // DIAGONAL) + 1):
        before = _mixes(moves - 1, diagonal - corners, room)
        most = max(before.values(), default=-1)
        edges = max(0, straight - most)
        needed = STRAIGHT * edges + DIAGONAL * corners
        if most >= 0 and needed <= room:
            mixed = max(mixed for mixed, there in before.items() if there >= straight - edges)
            found.append(Sharing(moves, needed, mixed + corners % 2))
    return min(found, key=lambda each: (each.last, -each.odd))


def _most_straight(moves: int, diagonal: int, room: int) -> int:
    """The number of straight steps that fit into these moves besides the diagonals. -1: not even the
    diagonals fit."""
    return max(_mixes(moves, diagonal, room).values(), default=-1)


def _mixes(moves: int, diagonal: int, room: int) -> dict[int, int]:
    """The same by how many of the moves have an odd number of diagonals. A move with room and
    diagonals of different parity wastes a half step."""
    each = room // DIAGONAL
    odd, even = each - (each + 1) % 2, each - each % 2
    return {
        mixed: (moves * room - DIAGONAL * diagonal - (moves - mixed if room % 2 else mixed)) // STRAIGHT
        for mixed in range(diagonal % 2, min(moves, diagonal) + 1, 2)
        if mixed * odd + (moves - mixed) * even >= diagonal
    }
