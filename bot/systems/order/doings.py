"""What actors can do in plain fights besides attacks: dodge, and ready an action in words."""

from typing import Final

from bot.systems.doings import Doing, Doings, TypedDoing
from bot.systems.effects import Effect
from bot.systems.moments import CombatantId
from bot.systems.order.actions import READY
from bot.systems.order.effects import HARD_TARGET
from bot.systems.order.places import POPCORN
from bot.systems.order.rules import FightRules
from bot.text import N_

DODGING: Final = Effect("", CombatantId(0), unit="turn_starts", left=1, changes=((HARD_TARGET, 1),))
DODGE: Final = Doing(
    "dodge",
    N_("Dodge"),
    named=True,
    effect=DODGING,
    note=N_("attacks on you have disadvantage until your next turn"),
)
ORDER_DOINGS: Final = Doings(
    typed=TypedDoing(
        N_("Ready what …"), {"name": N_("What is readied, and for when")}, {"kind": READY}, unless=POPCORN
    )
)
"""What the order of turns allows in every game that is played in it."""


def doings_of(rules: FightRules | None) -> Doings:
    """What actors can do in a game with these rules (None: its fights have none). They dodge where attacks
    are dice against a defence, which have advantages."""
    if rules is None or rules.attack is not None:
        return ORDER_DOINGS
    return Doings((DODGE,), typed=ORDER_DOINGS.typed)
