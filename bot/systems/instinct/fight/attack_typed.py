"""An attack on combatants as it is typed: `巨剑+3 优势1`, with the damage that it does: `3 切割`."""

import re
from typing import Final

from bot.refusal import Refusal
from bot.systems.attack_command import AttackRequest
from bot.systems.instinct.attack_command import (
    DEFENCES_SPELT,
    attack_of,
    one_defence,
    parted,
    read_attack,
    targets,
)
from bot.systems.instinct.attacks import Defence
from bot.systems.instinct.damage import Hit
from bot.systems.instinct.fight.answers import Strike
from bot.systems.instinct.fight.damage_typed import read_damage
from bot.systems.moments import CombatantId
from bot.text import half_width, tidy

_DEF: Final = re.compile(r"-?\d{1,4}")


def strike_of(asked: AttackRequest, who: CombatantId, against: tuple[CombatantId, ...]) -> Strike:
    """The attack of one combatant on others (D-17, D-69). Its combo penalty is kept by the fight.

    Refusal: it cannot be read, names several DEF, or a defence with modifiers, which is the
    defender's to give.
    """
    if asked.combo:
        raise Refusal("fight.combo_kept")
    if asked.label:
        raise Refusal("attack.label_in_fights")
    text, guarded = parted(asked.text)
    text, several = targets(text)
    typed = read_attack(text, asked.attacker.values)
    numbers = several if typed.target is None else (typed.target, *several)
    if len(numbers) > 1:
        raise Refusal("fight.one_defence")
    kind, number = _defence(one_defence(guarded, asked.defence, numbers), numbers)
    return Strike(
        who,
        against,
        attack_of(asked, typed),
        typed.text,
        defence_kind=kind,
        defence=number,
        part=asked.part,
        hit=_hit(asked.damage),
        by_map=asked.by_map,
    )


def _defence(text: str, numbers: tuple[int, ...]) -> tuple[Defence, int | None]:
    """The kind of defence that the attack asks for (by default a dodge), or a DEF that is known."""
    if numbers:
        return Defence.DODGE, numbers[0]
    typed = half_width(text).strip().lower()
    if not typed:
        return Defence.DODGE, None
    if _DEF.fullmatch(typed):
        return Defence.DODGE, int(typed)
    if typed not in DEFENCES_SPELT:
        raise Refusal("fight.defence_kind", text=tidy(text)[:50])
    return DEFENCES_SPELT[typed], None


def _hit(text: str) -> Hit | None:
    """The damage that the attack does; its part is chosen when it hits."""
    if not text.strip():
        return None
    typed = read_damage(text)
    if typed.part:
        raise Refusal("fight.part_later", part=typed.part)
    return typed.hit
