"""How one moves over each kind of map: to add one, name its locomotion here."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.systems.btr import walking as btr
from bot.systems.instinct import walking as instinct
from bot.systems.locomotion import Locomotion
from bot.systems.pathfinder import walking as pathfinder
from bot.systems.pool import walking as pool

WALKS: Mapping[str, Locomotion] = MappingProxyType(
    {
        "square": pool.SQUARES,
        "hex": pool.HEXES,
        "free": pool.SQUARES,
        "pathfinder": pathfinder.SQUARES,
        "instinct": instinct.AREAS,
        "instinct-hex": instinct.AREAS,
        "btr": btr.SQUARES,
    }
)
"""By the map's kind; a free map has the grounds and stages of squares."""
