"""What `/attack` asks of the dice pool game (P-61): ``5P vs 2``, ``strength P vs 2 dodge 4P``."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from bot.characters.values import by_sheet_of
from bot.dice.notation import Typed, commented, must_have_dice, read
from bot.dice.roll import Budget, Roll, roll
from bot.dice.signs import canonical
from bot.dice.source import DiceSource
from bot.dice.spelling import spelt
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, Side
from bot.systems.attack_command import AttackRequest, Attacks, Party
from bot.systems.perception import Awareness
from bot.systems.pool.attacks import Attack, Defence, surprising
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.roll_kinds import Attacked, awaits_defence
from bot.text import N_, half_width, tidy

MOST_PROTECTION: Final = 1000
_SPELT: Final = {
    "格挡": Defence.BLOCK, "block": Defence.BLOCK,
    "闪避": Defence.DODGE, "dodge": Defence.DODGE,
    "抵抗": Defence.RESIST, "resist": Defence.RESIST,
}  # fmt: skip
AGAINST: Final = re.compile(r"(?<![^\W\d_])(?:vs\.?|versus)(?![^\W\d_])|对|對", re.IGNORECASE)
_PROTECTION: Final = re.compile(
    r"\s*(?:防护|protection)?\s*(\d{1,6})(?!\d|\s*d\d|\s*[pn🅟🅽点面](?![^\W\d_]))\s*[,，]?", re.IGNORECASE
)
DEFENCE: Final = re.compile(rf"\s*({'|'.join(_SPELT)})\s*[:：,，]?\s*(.*)", re.IGNORECASE | re.DOTALL)
_ATTRIBUTE: Final = re.compile(r"([^\W\d]+?)\s*[:=]?\s*(\d{1,4})?(?:\s*/\s*\d{1,4})?")


def _make(asked: AttackRequest, source: DiceSource) -> RollRecord[Attacked]:
    parts = parted(asked.text)
    aware = asked.aware()
    protection = one_protection(asked.protection, parts.protection) or 0
    attack = Attack(protection, *attacked(asked.attribute), aware)
    typed = attack_dice(parts.dice, asked.attacker.values)
    if aware.surprises and (extra := surprising(typed, asked.attacker.values)):
        typed = attack_dice(f"{typed.text}+{extra}", asked.attacker.values)
    if aware is Awareness.BEHIND and (parts.defence or asked.defence):
        raise Refusal("attack.cannot_be_defended")
    if parts.defence and asked.defence:
        raise Refusal("attack.two_defences")
    budget, defence = Budget(), parts.defence or asked.defence
    guard = by_sheet_of(asked.defender.name, lambda: guard_of(defence, asked.defender)) if defence else None
    sides = [_side(asked.attacker, roll(typed, source, budget))]
    is_open = guard is None and aware is not Awareness.BEHIND
    facts = Attacked(attack, is_open=is_open, dice=spelt(typed.expression))
    if guard is not None:
        kind, met = guard
        sides.append(_side(asked.defender, roll(met, source, budget)))
        facts = replace(facts, defence=kind, defence_dice=spelt(met.expression))
    return RollRecord(facts, tuple(sides), asked.label or parts.label)


class Parts(NamedTuple):
    """An attack as it was typed: its dice, and what stood behind ``vs`` and ``#``."""

    dice: str
    protection: int | None
    defence: str
    label: str


def parted(text: str) -> Parts:
    """The parts of an attack as it was typed. Refusal: what stands behind ``vs`` cannot be read."""
    typed, comment = commented(text)
    dice, *behind = AGAINST.split(typed, maxsplit=1)
    return Parts(dice, *_against(behind[0] if behind else ""), tidy(comment)[:100])


def attack_dice(text: str, values: Mapping[str, int]) -> Typed:
    """The dice of an attack. Refusal: there are none, or a difficulty."""
    typed = must_have_dice(read(text, values))
    if typed.difficulty is not None:
        raise Refusal("attack.no_difficulty", typed=typed.text, difficulty=max(0, typed.difficulty))
    return typed


def _against(text: str) -> tuple[int | None, str]:
    """The protection and the defence that stand behind ``vs``."""
    if not text.strip():
        return None, ""
    found = _PROTECTION.match(half_width(text))
    rest = text[found.end() :] if found else text
    if rest.strip() and not DEFENCE.match(half_width(rest)):
        raise Refusal("attack.unreadable", text=tidy(rest)[:50])
    return (int(found[1]) if found else None), rest.strip()


def one_protection(option: int | None, typed: int | None) -> int | None:
    """The protection that was given, None: it was not. Refusal: two were, or too much."""
    if None not in (option, typed) and option != typed:
        raise Refusal("attack.two_protections", option=option, typed=typed)
    found = typed if option is None else option
    if found is not None and found > MOST_PROTECTION:
        raise Refusal("attack.protection_too_high", limit=MOST_PROTECTION)
    return found


def attacked(text: str) -> tuple[Attribute | None, int | None]:
    """The attacked attribute, and how many dice are left of it where that stands behind it."""
    if not text.strip():
        return None, None
    found = _ATTRIBUTE.fullmatch(half_width(text).strip())
    name = canonical(found[1]) if found else ""
    if found is None or name not in set(Attribute):
        raise Refusal("attack.attribute", text=tidy(text)[:50])
    return Attribute(name), (int(found[2]) if found[2] else None)


def guard_of(text: str, party: Party) -> tuple[Defence, Typed]:
    """A defence and its dice: the typed ones, otherwise the attribute's from the defender's sheet. Refusal:
    it cannot be read, or the defender has no known sheet."""
    kind, notation = way(text)
    if not notation and not party.user_id:
        raise Refusal("attack.defence_needs_dice", typed=text)
    return kind, attack_dice(notation or kind.notation, party.values)


def way(text: str) -> tuple[Defence, str]:
    """A defence as it was typed, and the dice that stand behind it, if any. Refusal: it is none."""
    found = DEFENCE.fullmatch(half_width(text))
    if found is None:
        raise Refusal("attack.no_such_defence", text=tidy(text)[:50])
    return _SPELT[found[1].lower()], found[2].strip()


def _side(party: Party, rolled: Roll) -> Side:
    return Side(party.user_id, party.name, (rolled,))


def _defend(made: RollRecord[Attacked], party: Party, text: str, source: DiceSource) -> RollRecord[Attacked]:
    kind, typed = guard_of(text, party)
    side = _side(party, roll(typed, source, Budget()))
    facts = replace(made.facts, defence=kind, is_open=False, defence_dice=spelt(typed.expression))
    return replace(made, facts=facts, sides=(made.sides[0], side))


def _undefended(made: RollRecord[Attacked]) -> RollRecord[Attacked]:
    return replace(made, facts=replace(made.facts, is_open=False))


ATTACKS: Final = Attacks(
    options=frozenset({"protection", "attribute", "awareness"}),
    make=_make,
    awaits=awaits_defence,
    defend=_defend,
    undefended=_undefended,
    usual=N_("dodge"),
    ways=N_("block, dodge or resist; dice such as 4P"),
)
