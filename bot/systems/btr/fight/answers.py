"""Actions of players in fights of BtR, besides the clock's: deeds, and answers to questions."""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.systems.btr.fight.blows import Marks
from bot.systems.combat import Answer, Deed
from bot.systems.moments import CombatantId


class Way(StrEnum):
    """What `/encounter attack` brings about."""

    ATTACK = "attack"
    COUNTER = "counter"
    """A Ctk against an attacker of this response phase (B-6)."""
    FIELD = "field"
    """A lasting effect that is not a status and concerns these combatants (B-28)."""
    DISPEL = "dispel"
    """Defensive dispelling: the GM says when it works (B-9)."""


@dataclass(frozen=True, slots=True)
class Attack(Deed):
    """An attack on one or several, oneself included, that waits for their response phases (B-9).

    ``damage`` and ``effects`` are what was typed, ``rounds`` how long statuses last, or the field;
    ``way`` is one of ``Way``. The marks are those of ``Marks``. ``kind`` is the key of its AP element, ``ap``
    what it costs where that is not its kind's; with neither it takes no AP (B-5).
    """

    who: CombatantId
    targets: tuple[CombatantId, ...]
    what: str
    damage: str = ""
    effects: str = ""
    rounds: int | None = None
    way: str = Way.ATTACK.value
    unavertable: bool = False
    irreducible: bool = False
    unawares: bool = False
    kind: str = field(default="", metadata={"stored": "element"})
    ap: int | None = None

    @property
    def marks(self) -> Marks:
        """What the attack says of itself."""
        return Marks(self.unavertable, self.irreducible, self.unawares)


@dataclass(frozen=True, slots=True)
class Redirect(Deed):
    """Take over an attack that waits for an ally (B-12), by its attacker and what it is called."""

    who: CombatantId
    ally: CombatantId
    by: CombatantId
    what: str


@dataclass(frozen=True, slots=True)
class Support(Deed):
    """What the actor restores to an ally, or to itself, as it is typed (B-21, B-33)."""

    who: CombatantId
    ally: CombatantId
    text: str


@dataclass(frozen=True, slots=True)
class Mend(Deed):
    """A GM's typed corrections of a combatant."""

    who: CombatantId
    text: str


@dataclass(frozen=True, slots=True)
class Dodge(Answer):
    """A reflex action before an attack settles: ``text`` is what it takes off, and the AP that it costs
    (B-3, B-12)."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Block(Answer):
    """The attack is averted: it does nothing (B-12)."""


@dataclass(frozen=True, slots=True)
class Take(Answer):
    """The attack takes effect."""


@dataclass(frozen=True, slots=True)
class Balance(Answer):
    """How the reflex test of 维持平衡 against a knock-back came out (B-13)."""

    keeps: bool


@dataclass(frozen=True, slots=True)
class Lift(Answer):
    """The GM has a defensive dispelling work, or not (B-9)."""

    works: bool
