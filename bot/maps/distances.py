"""What was measured: how far it is from one place to others."""

from dataclasses import dataclass

from bot.ground.grid import Point
from bot.ground.reason import Reason
from bot.systems.map_kind import MapKind
from bot.systems.measures import Distance


@dataclass(frozen=True, slots=True)
class Measured:
    """The distances from one place to others. ``nearest`` are the indexes of the nearest;
    of several, ``fallen`` is the one a die named, where the rules ask for one (F-7), and
    ``reasons`` say how. ``names`` are of the tokens that were named, start first, None where
    a place was. ``secret``: it tells of a hidden token; ``guess``: the kind
    of map that nobody named; ``mapped``: it was measured on the channel's own map."""

    kind: MapKind
    start: Point
    ends: tuple[Point, ...]
    distances: tuple[Distance, ...]
    nearest: tuple[int, ...]
    fallen: int | None = None
    reasons: tuple[Reason, ...] = ()
    names: tuple[str | None, ...] = ()
    secret: bool = False
    guess: str | None = None
    mapped: bool = False
