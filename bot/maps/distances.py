"""What was measured: how far it is from one place to others."""

from dataclasses import dataclass

from bot.ground.grid import Point
from bot.ground.reason import Reason
from bot.systems.map_kind import MapKind
from bot.systems.measures import Distance


@dataclass(frozen=True, slots=True)
class Measured:
    """The distances from one place to others.

    - ``nearest``: the indexes of the nearest. ``fallen``: the one of several that a die chose, if the rules
      ask for a die (F-7). ``reasons`` say how.
    - ``names``: the names of the tokens, start first, None for a place.
    - ``secret``: it tells of a hidden token.
    - ``mapped``: it was measured on the channel's own map.
    """

    kind: MapKind
    start: Point
    ends: tuple[Point, ...]
    distances: tuple[Distance, ...]
    nearest: tuple[int, ...]
    fallen: int | None = None
    reasons: tuple[Reason, ...] = ()
    names: tuple[str | None, ...] = ()
    secret: bool = False
    mapped: bool = False
