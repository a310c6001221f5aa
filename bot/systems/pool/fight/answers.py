"""Actions of players in fights of the dice game, besides the clock's: deeds, and answers to questions."""

from dataclasses import dataclass

from bot.systems.combat import Answer, Deed
from bot.systems.moments import CombatantId
from bot.systems.perception import Awareness
from bot.systems.pool.attacks import Defence
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall


@dataclass(frozen=True, slots=True)
class Strike(Deed):
    """An attack on one or several targets (P-61): one roll, against each target's own defence.

    - ``text``: as typed. ``dice``: the same with the attacker's values. ``named``: the values were needed.
    - ``protection``: given for all. Without it, each target has its body's.
    - ``attribute``: the one that loses dice. None: the attacker says it after a hit.
    - ``awareness``: whether each target knows of the attacker.
    - ``extra``: the dice against targets that do not (P-38).
    - ``ap``: the ⚡ that it takes (None: the table counts them by hand).
    """

    who: CombatantId
    targets: tuple[CombatantId, ...]
    text: str
    attribute: Attribute | None = None
    protection: int | None = None
    label: str = ""
    dice: str = ""
    named: bool = False
    awareness: tuple[Awareness, ...] = ()
    extra: str = ""
    ap: int | None = None

    def aware(self, target: CombatantId) -> Awareness:
        """Whether a target knows of the attacker."""
        known = dict(zip(self.targets, self.awareness, strict=False))
        return known.get(target, Awareness.NOTICED)


@dataclass(frozen=True, slots=True)
class Drop(Deed):
    """A fall (P-50 … P-52), or one out of the saddle by a hit of ``ridden_damage``, for a rider that does not
    keep the seat (P-63). ``agility`` and ``protection`` None: the ones that the fight knows. ``fall`` is the
    fall with these."""

    who: CombatantId
    drop: int
    attribute: Attribute
    agility: int | None = None
    protection: int | None = None
    postures: bool = False
    ridden_damage: int | None = None
    fall: Fall | None = None


@dataclass(frozen=True, slots=True)
class Mend(Deed):
    """A GM's typed corrections of dice: `strength -2; agility 3/5; protection 1`."""

    who: CombatantId
    text: str


@dataclass(frozen=True, slots=True)
class Defend(Answer):
    """A defence against an attack (P-61): the typed text, and its kind and dice with the defender's values.
    ``named``: the values were needed."""

    text: str = ""
    defence: Defence | None = None
    dice: str = ""
    named: bool = False


@dataclass(frozen=True, slots=True)
class Hold(Answer):
    """A rider who was hit tries to keep the seat (P-63). ``fall``: the one that a failure brings."""

    fall: Fall | None = None


@dataclass(frozen=True, slots=True)
class Take(Answer):
    """No defence: the attack hits by its rest."""


@dataclass(frozen=True, slots=True)
class Pick(Answer):
    """The attacker says which attribute loses the dice."""

    attribute: Attribute
