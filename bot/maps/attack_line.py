"""What a map says between an attacker and a target: distance, line, cover, concealment, height.

It is worked out on the map as it is given: cut to what the table may know, it says nothing of a
hidden token, not even that one stands between.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from bot.ground.grid import CORNERS, EDGES
from bot.ground.reason import Reason, because
from bot.ground.sight import lines
from bot.ground.sight.facing import Level
from bot.ground.terrain import Ground
from bot.maps import nearness
from bot.maps.facing_sides import height_beside
from bot.maps.map import Map, Place, Token
from bot.maps.visibility import Look, awareness, looks
from bot.systems.measures import DEFAULT_HEIGHT_WEIGHT, Distance
from bot.systems.perception import Awareness, Concealment


class Shelter(StrEnum):
    """Obstacles between two tokens. **Reading**, if a game names levels of cover: a low obstacle on the line
    gives weak cover, a wall across every line full cover. The GM judges the cases in between."""

    NONE = "none"
    WEAK = "weak"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Between:
    """What a map says about two of its tokens.

    - ``distance``: between their nearest places, in the game's unit. ``beside``: these are neighbours, also
      where they share only a corner (B-16).
    - ``clear``: some straight line between them meets no wall.
    - ``noticed``: as the attacker sees the target. ``concealment``: if the game has levels of it.
    - ``awareness``: whether the target knows of the attacker.
    - ``levels``: how high the target is relative to the attacker.
    - ``reasons`` say why. ``unknown``: what the map cannot know.
    """

    attacker: Token
    target: Token
    distance: Distance
    beside: bool
    clear: bool
    noticed: bool
    concealment: Concealment | None
    awareness: Awareness
    shelter: Shelter
    levels: tuple[Level, ...]
    reasons: tuple[Reason, ...]
    unknown: tuple[Reason, ...]


def between(
    seen: Map, attacker: Token, target: Token, *, height_weight: int = DEFAULT_HEIGHT_WEIGHT
) -> Between:
    """What a map says between two tokens of it. ``height_weight`` is what a foot of height counts
    (B-16). ValueError: they are one and the same."""
    if attacker.id == target.id:
        raise ValueError(attacker.id)
    (look,) = looks(seen, (attacker,), height_weight=height_weight, at=(target,))
    clear = look.blocked_by is None
    shelter = _shelter(seen, look) if clear else Shelter.FULL
    distance = _nearest(seen, attacker, target, height_weight)
    return Between(
        attacker,
        target,
        distance,
        _beside(seen, attacker, target, distance),
        clear,
        look.noticed,
        look.concealment,
        awareness(seen, target, attacker, height_weight=height_weight),
        shelter,
        height_beside(seen, attacker, target, attacker.place, target.place),
        (*look.reasons, *_sheltering(shelter)),
        _unknown(look),
    )


def _nearest(seen: Map, attacker: Token, target: Token, weight: int) -> Distance:
    bases, higher = nearness.wider(seen, attacker, target), attacker.altitude - target.altitude
    ends = product(nearness.places(seen, attacker), nearness.places(seen, target))
    found = (nearness.distance(seen, a, b, bases=bases, weight=weight, higher=higher) for a, b in ends)
    return min(found, key=lambda each: each.value)


def _beside(seen: Map, attacker: Token, target: Token, distance: Distance) -> bool:
    """Whether two tokens stand on neighbouring places, on a free map a step from each other."""
    if not seen.kind.has_grid:
        return distance.value <= 1
    ends = product(nearness.places(seen, attacker), nearness.places(seen, target))
    near = {(0, 0), *EDGES[seen.kind.layout], *CORNERS[seen.kind.layout]}
    return any((a[0] - b[0], a[1] - b[1]) in near for a, b in ends)


def _shelter(seen: Map, look: Look) -> Shelter:
    """Something low on the line that is clear, but under the two themselves."""
    return Shelter.WEAK if _meets_something_low(seen, look.start, look.end) else Shelter.NONE


def _meets_something_low(seen: Map, start: Place, end: Place) -> bool:
    terrain = seen.terrain
    crossed = lines.crossed_by(terrain.layout, start, end)
    return any(all(terrain.at(cell) is Ground.OBSTACLE for cell in cells) for cells in crossed)


def _sheltering(shelter: Shelter) -> tuple[Reason, ...]:
    return () if shelter is Shelter.NONE else (because(f"between.{shelter}", ""),)


def _unknown(look: Look) -> tuple[Reason, ...]:
    """What no map knows: how much cover scenery gives, and senses beyond the usual ones."""
    senses = () if look.concealment is None else (because("between.senses", ""),)
    return (because("between.cover", ""), *senses)
