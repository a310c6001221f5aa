"""Creatures as obstacles for each other."""

from dataclasses import dataclass

from bot.ground.grid import Cell
from bot.ground.size import Size
from bot.text import fold


@dataclass(frozen=True, slots=True)
class Body:
    """A creature on the cells of a grid.

    It takes ``space`` × ``space`` cells from its lower left one, ``cell``. Creatures of one ``side`` are
    friends. So are players' creatures (``played``) without a side; "" has no other friends. A ``filling``
    creature leaves no room to pass.
    """

    cell: Cell
    size: Size = Size.MEDIUM
    space: int = 1
    side: str = ""
    helpless: bool = False
    flying: bool = False
    incorporeal: bool = False
    played: bool = False
    filling: bool = False
    sees_in_dark: bool = False


@dataclass(frozen=True, slots=True)
class Obstruction:
    """What another creature's cell means to a mover.

    ``worse`` is by how many grades the creature makes the cell worse. ``note`` is the key and the rule id of
    the remark about it.
    """

    enters: bool = True
    stops: bool = True
    worse: int = 0
    note: tuple[str, str] | None = None


def block(cell: Cell, space: int) -> tuple[Cell, ...]:
    """The cells that something takes, from its lower left one."""
    x, y = cell
    return tuple((x + right, y + up) for up in range(space) for right in range(space))


def friends(one: Body, other: Body) -> bool:
    """Whether the two are of one side, or both players' and of none."""
    if one.side or other.side:
        return fold(one.side) == fold(other.side)
    return one.played and other.played


def apart_in_height(one: Body, other: Body) -> bool:
    """Whether one of the two flies over the other."""
    return one.flying != other.flying
