"""A blow: an attack on its way to one target, and what has been done about it."""

from dataclasses import dataclass

from bot.systems.perception import Awareness
from bot.systems.pool.attacks import Attack, Defence, Struck, rest, strike
from bot.systems.pool.attributes import Attribute


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack's ``result`` against one target.

    - ``protection``: the target's.
    - ``attribute``: the one that would lose dice (None: not named yet).
    - ``points``: of the ``defence`` that met it (None: none did).
    - ``awareness``: whether the target knew of the attacker, and could defend.
    """

    result: int
    protection: int = 0
    attribute: Attribute | None = None
    defence: Defence | None = None
    points: int = 0
    awareness: Awareness = Awareness.NOTICED

    @property
    def rest(self) -> int:
        """The rest of the attack: the dice that are lost (P-61)."""
        return rest(self.result, self.protection, self.points)

    def struck(self, dice: int | None) -> Struck:
        """The result against a target with this many dice left of the attribute (None: not known)."""
        attack = Attack(self.protection, self.attribute, dice, self.awareness)
        return strike(attack, self.result, self.defence, self.points)
