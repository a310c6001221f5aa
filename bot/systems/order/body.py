"""A combatant's state in a fight of the plain game, or of a game in a file."""

from dataclasses import dataclass
from enum import StrEnum

from bot.systems.order.damage import UNGUARDED, Guard


class Fate(StrEnum):
    """Whether a combatant is on its feet."""

    UP = "up"
    DYING = "dying"
    STABLE = "stable"
    DOWN = "down"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Body:
    """A combatant's state in a fight of the plain game.

    - ``left``: its points. None: not counted yet. Without ``full``, harm is counted below 0.
    - ``full``: the maximum. None: not known, so that it never falls.
    - ``temporary``: points that are lost first.
    - ``saved``, ``failed``: death saves. ``save_in``: the round of the newest one in this fight.
    - ``defences`` and ``saves`` by their keys.
    - ``marks``: its conditions, by their keys, where health is told by conditions.
    """

    left: int | None = None
    full: int | None = None
    temporary: int = 0
    fate: Fate = Fate.UP
    saved: int = 0
    failed: int = 0
    defences: tuple[tuple[str, int], ...] = ()
    saves: tuple[tuple[str, int], ...] = ()
    guard: Guard = UNGUARDED
    save_in: int = 0
    marks: tuple[str, ...] = ()

    def defence(self, key: str) -> int | None:
        """A defence. None: not known."""
        return dict(self.defences).get(key)

    def save(self, key: str) -> int | None:
        """The modifier of a save. None: not known."""
        return dict(self.saves).get(key)
