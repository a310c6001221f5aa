"""An attack on combatants as it is typed: `巨剑+3 优势1`, and the damage that it does: `3 切割`."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from bot.refusal import Refusal
from bot.systems.attack_command import Arms, AttackRequest
from bot.systems.instinct.attack_command import (
    DEFENCES_SPELT,
    attack_of,
    one_defence,
    parted,
    read_attack,
    targets,
)
from bot.systems.instinct.attacks import MELEE_REACH, Cover, Defence
from bot.systems.instinct.damage import Hit
from bot.systems.instinct.damage_words import read_specials, read_types
from bot.systems.instinct.fight.answers import Strike
from bot.systems.instinct.sheet import REACH
from bot.systems.moments import CombatantId
from bot.text import N_, half_width, tidy

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
        name=asked.name,
        ap=asked.ap,
        covers=tuple(Cover(each or Cover.NONE) for each in asked.covers),
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


MOST_DP: Final = 1000
_LINE = re.compile(r"\s*(\d{1,6})\s*(.*)", re.DOTALL)
_WORD = re.compile(r"[^\s,;，、；]+")


class Typed(NamedTuple):
    """A damage, and the part that it hits ("": not given)."""

    hit: Hit
    part: str


def read_damage(text: str) -> Typed:
    """Read a damage: its X, its types, and in any order special effects and a part. Refusal
    ``damage.…``: it does not begin with a number, or names no type."""
    found = _LINE.fullmatch(half_width(text))
    if found is None or int(found[1]) > MOST_DP:
        raise Refusal("damage.unreadable", text=tidy(text)[:50], limit=MOST_DP)
    types, specials, part = list[str](), list[str](), list[str]()
    readers = ((specials, read_specials), (types, read_types))
    for word in _WORD.findall(found[2]):
        kept = next((kept for kept, read in readers if _reads(read, word)), part)
        kept.append(word)
    if not types and part:
        read_types(part[0])  # Raises: it is unknown as a type, with the nearest.
    if not types:
        raise Refusal("damage.no_types")
    hit = Hit(int(found[1]), read_types("+".join(types)), specials=read_specials("+".join(specials)))
    return Typed(hit, " ".join(part))


def _reads(read: Callable[[str], object], word: str) -> bool:
    """Whether this is what a word says."""
    try:
        read(word)
    except Refusal:
        return False
    return True


ARMS: Final = Arms(
    strike=strike_of,
    written=N_("Attacks: +9; damage 4 cutting; AP 2"),
    parts=frozenset({"damage", "part", "range", "increment", "defence", "ap"}),
    asked={
        "text": N_("Attack: greatsword+3, +9 adv 1"),
        "damage": N_("Damage: 4 cutting"),
        "ap": N_("AP that it takes"),
    },
    melee=(REACH, MELEE_REACH),
)
"""Attacks of sheets; their ranges are those of the rules (D-56), without one those of melee (D-17)."""
