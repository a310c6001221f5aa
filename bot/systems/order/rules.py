"""What a game may say of fights, as one value: the plain game's, or that of a game in a file."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.systems.order.places import FOES_DIE, NO_CRITICALS, NO_FUMBLES
from bot.systems.system import Comparison


class HealthKind(StrEnum):
    """How health is told."""

    POINTS = "points"
    """The points that are left."""
    BOXES = "boxes"
    """The boxes that are marked."""
    LADDER = "ladder"
    """Named conditions, the worst one that was reached."""
    CONDITIONS = "conditions"
    """Named conditions, each marked by itself."""


class AtNought(StrEnum):
    """What becomes of a combatant without points."""

    DYING = "dying"
    """It rolls a death save at each of its turns."""
    DOWN = "down"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that harm leaves: its key, and its name, a text of the game. One with it is ``down``, or
    ``dead``, or (neither) still on its feet."""

    key: str
    name: str
    down: bool = False
    dead: bool = False


@dataclass(frozen=True, slots=True)
class FightRules:
    """How a game's fights go.

    - ``defence``: what an attack is measured against unless it names another, by its name on the sheet.
    - ``comparison``: how an attack compares with it: it meets it, or is higher.
    - ``sides``: the single die of an attack with natural faces: ``doubles`` hit and double the damage's dice,
      ``misses`` miss.
    - ``players``, ``foes``: what becomes of them at 0.
    - ``concentration``: the save that holds concentration ("": nobody is asked).
    - ``conditions``: those of health that is told by conditions, the first to be marked first.
    """

    health: HealthKind = HealthKind.POINTS
    defence: str = "ac"
    comparison: Comparison = Comparison.MEET
    sides: int = 20
    doubles: frozenset[int] = frozenset({20})
    misses: frozenset[int] = frozenset({1})
    players: AtNought = AtNought.DYING
    foes: AtNought = AtNought.DOWN
    concentration: str = "con"
    conditions: tuple[Condition, ...] = ()

    def at_nought(self, *, gm_run: bool) -> AtNought:
        """What becomes of a combatant at 0."""
        return self.foes if gm_run else self.players

    @property
    def names(self) -> Mapping[str, str]:
        """The names of its conditions, by their keys."""
        return {each.key: each.name for each in self.conditions}

    def played(self, variants: Container[str]) -> "FightRules":
        """The rules as an encounter with these variants plays them."""
        doubles = frozenset[int]() if NO_CRITICALS in variants else self.doubles
        misses = frozenset[int]() if NO_FUMBLES in variants else self.misses
        foes = AtNought.DEAD if FOES_DIE in variants else self.foes
        return replace(self, doubles=doubles, misses=misses, foes=foes)


PLAIN: Final = FightRules()
