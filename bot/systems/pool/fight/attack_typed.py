"""An attack on combatants as it is typed: `强壮P+1 vs 2`, and the attribute that it attacks."""

from typing import Final

from bot.refusal import Refusal
from bot.systems.attack_command import Arms, AttackRequest
from bot.systems.moments import CombatantId
from bot.systems.pool.attack_command import attacked, one_protection, parted
from bot.systems.pool.fight.answers import Strike
from bot.text import N_


def strike_of(asked: AttackRequest, who: CombatantId, against: tuple[CombatantId, ...]) -> Strike:
    """The attack of one combatant on others (P-61). Its dice are read when it is made, by those that
    are left then (P-69).

    Refusal: it cannot be read, names a damage, which the rest of the roll is, a defence, which is the
    target's to declare, or how many dice the target has left, which the fight knows.
    """
    if asked.damage or asked.part:
        raise Refusal("fight.rest_is_damage")
    parts = parted(asked.text)
    if parts.defence or asked.defence:
        raise Refusal("fight.defence_asked")
    attribute, dice = attacked(asked.attribute)
    if dice is not None:
        raise Refusal("fight.dice_kept")
    protection = one_protection(asked.protection, parts.protection)
    targets = tuple(dict.fromkeys(against))
    aware = tuple(asked.aware(against.index(each)) for each in targets)
    label = asked.label or parts.label or asked.name
    return Strike(who, targets, parts.dice, attribute, protection, label, awareness=aware, ap=asked.ap)


ARMS: Final = Arms(
    strike=strike_of,
    written=N_("Attacks: 4P; attribute strength"),
    parts=frozenset({"attribute", "protection", "ap", "range"}),
    asked={
        "text": N_("Attack: strength, 4P+1"),
        "attribute": N_("The attribute that it attacks"),
        "ap": N_("⚡ that it takes"),
    },
    ranged=True,
    ends_before=True,
)
"""Attacks of sheets; ranges are in steps (P-18)."""
