"""Sharing a way over difficult ground out among moves: steps do not run on from one move to
the next, and a diagonal does not end half way (P-20, P-40, P-42).

Everything is in half steps of that ground: a straight step is 2, a diagonal 3.
"""

STRAIGHT, DIAGONAL = 2, 3


def fewest(straight: int, diagonal: int, room: int) -> tuple[int, int]:
    """The fewest moves of ``room`` (at least 3) for so many steps, in whichever order, and how
    little the last of them then needs."""
    moves = -(-(STRAIGHT * straight + DIAGONAL * diagonal) // room)
    while most_straight(moves, diagonal, room) < straight:
        moves += 1
    return moves, _last(moves, straight, diagonal, room)


def most_straight(moves: int, diagonal: int, room: int) -> int:
    """How many straight steps so many moves have room for beside the diagonals; -1: not even
    those. A move with room and diagonals of different parity wastes a half step."""
    each = room // DIAGONAL
    odd, even = each - (each + 1) % 2, each - each % 2
    return max(
        (
            (moves * room - DIAGONAL * diagonal - (moves - mixed if room % 2 else mixed)) // STRAIGHT
            for mixed in range(diagonal % 2, min(moves, diagonal) + 1, 2)
            if mixed * odd + (moves - mixed) * even >= diagonal
        ),
        default=-1,
    )


def _last(moves: int, straight: int, diagonal: int, room: int) -> int:
    found: list[int] = []
    for over in range(min(diagonal, room // DIAGONAL) + 1):
        before = most_straight(moves - 1, diagonal - over, room)
        needed = STRAIGHT * max(0, straight - before) + DIAGONAL * over
        if before >= 0 and needed <= room:
            found.append(needed)
    return min(found)
