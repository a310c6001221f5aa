"""How one moves over each kind of map: to add one, name its locomotion here."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.systems.btr import ways as btr
from bot.systems.instinct import ways as instinct
from bot.systems.pathfinder import ways as pathfinder
from bot.systems.pool import ways as pool
from bot.systems.ways import Locomotion

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
