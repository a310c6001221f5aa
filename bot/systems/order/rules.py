"""What a game may say of fights, as one value: the plain game's, or that of a game in a file."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.systems.judging.conditions import condition
from bot.systems.judging.judged import Judged
from bot.systems.named_rolls import AskedRoll
from bot.systems.order.places import FOES_DIE, NO_CRITICALS, NO_FUMBLES
from bot.systems.order.sheet import defence_named
from bot.systems.system import Comparison
from bot.text import fold


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


AttackReader = Callable[[str, Mapping[str, int]], AskedRoll[Judged] | None]
"""What a typed attack asks of a game that judges attacks itself, by the attacker's values. None: it is not
one of its rolls."""

DAMAGE: Final = "damage"
"""The name of a damage in the conditions of `FightRules.harm`."""
MARGIN, RESULT = "margin", "result"
"""What an attack may add to its damage: what it is above its target, or its whole result."""


@dataclass(frozen=True, slots=True)
class FightValue:
    """A value of a game in a file that its fights look up: its key and title, everything it is called, and
    what it is for a combatant without a sheet (None: not known)."""

    key: str
    title: str
    names: frozenset[str] = frozenset()
    usual: int | None = None


@dataclass(frozen=True, slots=True)
class HealthCondition:
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
    - ``attack``: reads an attack that the game judges itself; ``comparison`` and the faces have no part in it
      (None: attacks are dice against the defence).
    - ``adds``: what such an attack adds to its damage, `MARGIN` or `RESULT` ("": nothing).
    - ``armour``: the value that is taken off an attack's damage ("": none).
    - ``harm``: conditions on the `DAMAGE` that is left; each that holds is a step of harm (none: each point).
    - ``values``: those of the game that its fights look up.
    - ``points``: what the game calls its points or boxes, a text of its own ("": HP).
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
    conditions: tuple[HealthCondition, ...] = ()
    attack: AttackReader | None = None
    adds: str = ""
    armour: str = ""
    harm: tuple[str, ...] = ()
    values: tuple[FightValue, ...] = ()
    points: str = ""

    def at_nought(self, *, gm_run: bool) -> AtNought:
        """What becomes of a combatant at 0."""
        return self.foes if gm_run else self.players

    @property
    def looked_up(self) -> frozenset[str]:
        """The values of a target that an attack and its damage need."""
        of_harm = (name for each in self.harm for name in condition(each).names)
        return frozenset({self.defence, self.armour, *of_harm}) - {"", DAMAGE}

    @property
    def usual(self) -> Mapping[str, int]:
        """The values of a combatant without a sheet."""
        return {each.key: each.usual for each in self.values if each.usual is not None}

    @property
    def may_double(self) -> bool:
        """Whether a hit may double the damage's dice."""
        return bool(self.doubles) or self.attack is not None

    def value_named(self, typed: str) -> str:
        """The key of a value, by anything that the game calls it; otherwise that of a defence."""
        word = fold(typed).replace(" ", "_")
        return next((each.key for each in self.values if word in each.names), defence_named(typed))

    def title(self, key: str) -> str:
        """The title of a value; "": it is not one of the game's own."""
        return next((each.title for each in self.values if each.key == key), "")

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
