"""What people do in fights of the dice game, beside what its clock has: deeds, and answers to questions."""

from dataclasses import dataclass

from bot.systems.combat import Answer, Deed
from bot.systems.moments import CombatantId
from bot.systems.perception import Awareness
from bot.systems.pool.attacks import Defence
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall


@dataclass(frozen=True, slots=True)
class Strike(Deed):
    """An attack on one or several (P-61): one roll, against each one's own defence.

    ``text`` is what was typed, ``dice`` the same with the attacker's values in it; ``named``: these
    were needed. ``protection`` is the one that was given for all, else each has that of their body.
    ``attribute`` is the one that loses dice, None: whoever attacks says it when it has hit.
    ``awareness`` is whether each target knows of whoever attacks, ``extra`` the dice against those who
    do not (P-38).
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

    def aware(self, target: CombatantId) -> Awareness:
        """Whether a target knows of whoever attacks."""
        known = dict(zip(self.targets, self.awareness, strict=False))
        return known.get(target, Awareness.NOTICED)


@dataclass(frozen=True, slots=True)
class Drop(Deed):
    """A fall (P-50 … P-52), or one out of the saddle by a hit of ``ridden_damage``, for who does not keep
    the seat (P-63). ``agility`` and ``protection`` None: those that the fight knows; ``fall`` is what it is
    with these."""

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
    """What the GM sets of somebody's dice, as it is typed: `strength -2; agility 3/5; protection 1`."""

    who: CombatantId
    text: str


@dataclass(frozen=True, slots=True)
class Defend(Answer):
    """A defence against an attack (P-61): what was typed, the kind and the dice that this is with the
    values of whoever defends; ``named``: these were needed."""

    text: str = ""
    defence: Defence | None = None
    dice: str = ""
    named: bool = False


@dataclass(frozen=True, slots=True)
class Take(Answer):
    """No defence: the attack hits by what is left of it."""


@dataclass(frozen=True, slots=True)
class Pick(Answer):
    """Whoever attacked says which attribute loses the dice."""

    attribute: Attribute
