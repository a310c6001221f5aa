"""Attacks of sheets: they wait for their victims as those of `/encounter attack` do (B-9)."""

from typing import Final

from bot.refusal import Refusal
from bot.systems.attack_command import Arms, AttackRequest
from bot.systems.btr.action_kinds import KINDS
from bot.systems.btr.damage_typed import read_hits
from bot.systems.btr.fight.answers import Attack
from bot.systems.btr.fight.effects_typed import read_effects
from bot.systems.moments import CombatantId
from bot.text import N_, fold


def strike_of(asked: AttackRequest, who: CombatantId, against: tuple[CombatantId, ...]) -> Attack:
    """The attack of one combatant on others. Refusal: its damage or status cannot be read, or there is no
    such kind of action. Both are read again when it is made, with what effects change of them (B-23)."""
    _ = asked.text and read_hits(asked.text), asked.status and read_effects(asked.status, None)
    targets = tuple(dict.fromkeys(against))
    kind = _kind(asked.kind) if asked.kind else ""
    return Attack(who, targets, asked.name, asked.text, asked.status, kind=kind, ap=asked.ap)


def _kind(typed: str) -> str:
    for each in KINDS:
        if fold(typed) in map(fold, (each.key, *each.spelt)):
            return each.key
    known = tuple(each.key for each in KINDS)
    raise Refusal("encounter.no_such_kind", kind=typed[:20], known=known, system="btr")


ARMS: Final = Arms(
    strike=strike_of,
    written=N_("Attacks: Slam: 20 slashing; kind StA"),
    parts=frozenset({"status", "kind", "ap", "range"}),
    asked={
        "name": N_("The attack's name"),
        "text": N_("Damage: 20+50% fire, 10 slashing"),
        "status": N_("Also: burning ×2 (3): 5 fire"),
        "kind": N_("Its kind: StA, SwA, FeA"),
    },
    ranged=True,
    sighted=True,
)
"""Ranges are in feet; targets must be seen (B-18, B-22)."""
