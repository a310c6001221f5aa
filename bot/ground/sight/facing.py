"""Facing: on which side of a creature something is, and how high (P-31 … P-33)."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from math import cos, radians, sin
from types import MappingProxyType

from bot.ground.grid import SQUASH, Layout, Point

Vector = tuple[Fraction | int | float, Fraction | int | float]

TOLERANCE = 1e-9
"""So far from a boundary, in cells, something still counts as on it: only where the
boundary has no exact direction, and then in favour of the actor."""


class Sector(StrEnum):
    """The four quarters around a creature (P-31)."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    BACK = "back"


class Level(StrEnum):
    """The height of something relative to a creature (P-32)."""

    ABOVE = "above"
    LEVEL = "level"
    BELOW = "below"


_SQUARE_DIRECTIONS: Mapping[int, Vector] = MappingProxyType(
    dict(
        zip(
            range(0, 360, 45),
            ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)),
            strict=True,
        )
    )
)
_EXACT: Mapping[Layout, Mapping[int, Vector]] = MappingProxyType(
    {
        Layout.SQUARE: _SQUARE_DIRECTIONS,
        Layout.FREE: _SQUARE_DIRECTIONS,
        Layout.HEX: dict(
            zip(
                range(0, 360, 30),
                (
                    (1, 0), (3, 1), (1, 1), (0, 1), (-1, 1), (-3, 1),
                    (-1, 0), (-3, -1), (-1, -1), (0, -1), (1, -1), (3, -1),
                ),
                strict=True,
            )
        ),
    }
)  # fmt: skip
"""Directions that are exact in a grid's coordinates. A line in any other direction of whole or decimal
degrees meets no other point with rational coordinates, so no centre is on it."""


def sectors(at: Point, facing: Fraction, other: Point, layout: Layout) -> tuple[Sector, ...]:
    """The sectors that contain ``other``, seen from ``at`` with ``facing`` in degrees (P-31).

    Two sectors if it is on their boundary, so half in each; all four at the same place. Points are those of
    ``bot.ground.grid.centre``.
    """
    away = (other[0] - at[0], other[1] - at[1])
    right = _side(facing - 45, away, layout)
    left = _side(facing + 45, away, layout)
    found = {
        Sector.FRONT: right >= 0 >= left,
        Sector.LEFT: right >= 0 and left >= 0,
        Sector.RIGHT: right <= 0 and left <= 0,
        Sector.BACK: right <= 0 <= left,
    }
    return tuple(sector for sector, inside in found.items() if inside)


def sector(at: Point, facing: Fraction, other: Point, layout: Layout, *, favour: Sector) -> Sector:
    """The one sector that counts. Of two that share a boundary, it is the one that favours the actor (P-31),
    such as the back for an attacker, the front for a looker."""
    found = sectors(at, facing, other, layout)
    return favour if favour in found else found[0]


def levels(height: Fraction, *, waist: Fraction, head: Fraction) -> tuple[Level, ...]:
    """The levels of a height relative to a body's waist and the top of its head (P-32). There are two levels
    exactly at a boundary, where the actor chooses."""
    found = {
        Level.ABOVE: height >= head,
        Level.LEVEL: waist <= height <= head,
        Level.BELOW: height <= waist,
    }
    return tuple(level for level, inside in found.items() if inside)


def level(height: Fraction, *, waist: Fraction, head: Fraction, favour: Level) -> Level:
    """The one level that counts, in favour of the actor (P-32)."""
    found = levels(height, waist=waist, head=head)
    return favour if favour in found else found[0]


def is_blind_spot(sector: Sector, level: Level) -> bool:
    """Whether senses that face forward notice nothing there without a search, and nothing
    unnoticed that comes from there can be defended (P-33): behind, or above."""
    return sector is Sector.BACK or level is Level.ABOVE


def _side(degrees: Fraction, away: Vector, layout: Layout) -> int:
    """1 left of a direction, -1 right of it, 0 on its line."""
    exact = _EXACT[layout].get(degrees.numerator % 360) if degrees.denominator == 1 else None
    if exact is not None:
        cross = exact[0] * away[1] - exact[1] * away[0]
        return (cross > 0) - (cross < 0)
    turned = radians(float(degrees % 360))
    up = float(away[1]) * SQUASH.get(layout, 1) ** 0.5
    cross = cos(turned) * up - sin(turned) * float(away[0])
    return (cross > TOLERANCE) - (cross < -TOLERANCE)
