"""An attack as it is typed: `1d20+5 vs 15`, with its damage, or a damage against a save."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from bot.dice.notation import Typed, commented, must_have_dice, read
from bot.dice.roll import Budget, roll
from bot.dice.source import DiceSource
from bot.refusal import Refusal
from bot.rolls.record import PLAIN, RollRecord, Side
from bot.systems.attack_command import Arms, AttackRequest, Attacks, Party
from bot.systems.attack_command import Strike as StrikeOf
from bot.systems.judging.readings import MOST_DICE
from bot.systems.moments import CombatantId
from bot.systems.order.fight.answers import Cast, Strike
from bot.systems.order.rules import PLAIN as PLAIN_RULES
from bot.systems.order.rules import FightRules
from bot.systems.order.saves import read_save
from bot.systems.pool.roll_kinds import Try
from bot.systems.system import Comparison
from bot.text import N_, half_width, tidy

AGAINST: Final = re.compile(r"(?<![^\W\d_])(?:vs\.?|versus)(?![^\W\d_])|对|對", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?:(?P<name>[^\W\d].*?)\s*)?(?P<number>\d{1,4})?")
LONGEST_NAME: Final = 30


def deed_of(
    asked: AttackRequest, who: CombatantId, against: tuple[CombatantId, ...], rules: FightRules = PLAIN_RULES
) -> Strike | Cast:
    """The attack of one combatant on others. Refusal: it cannot be read."""
    if asked.part:
        raise Refusal("fight.no_parts")
    targets = tuple(dict.fromkeys(against))
    typed, comment = commented(asked.text)
    label = asked.label or tidy(comment)[:100] or asked.name
    if asked.save:
        if asked.damage:
            raise Refusal("fight.damage_twice")
        return Cast(who, targets, tidy(typed), read_save(asked.save, rules), label)
    dice, defence, number = _parted(typed, asked.defence)
    return Strike(who, targets, dice, defence, number, tidy(asked.damage), label)


def _parted(text: str, met: str) -> tuple[str, str, int | None]:
    """The dice, and the defence and the number behind ``vs``, or those that were given besides. Refusal:
    both were."""
    dice, *behind = AGAINST.split(text, maxsplit=1)
    if behind and met:
        raise Refusal("fight.cannot_read_defence", text=tidy(met)[:50])
    said = behind[0] if behind else met
    return (dice, *_against(said)) if said else (dice, "", None)


def _against(text: str) -> tuple[str, int | None]:
    """The defence and the number that stand behind ``vs``."""
    found = _NUMBER.fullmatch(half_width(text).strip())
    if found is None or not found[0] or len(found["name"] or "") > LONGEST_NAME:
        raise Refusal("fight.cannot_read_defence", text=tidy(text)[:50])
    return tidy(found["name"] or ""), int(found["number"]) if found["number"] else None


def _make(rules: FightRules, asked: AttackRequest, source: DiceSource) -> RollRecord[Any]:
    """Without a fight the roll by itself, against the typed number. Refusal: it needs a fight."""
    dice, defence, number = _parted(commented(asked.text)[0], asked.defence)
    if asked.save or defence:
        raise Refusal("attack.needs_fight")
    label = asked.label or tidy(commented(asked.text)[1])[:100]
    known = rules.attack(dice, asked.attacker.values) if rules.attack else None
    if known is not None:
        facts = known.facts.aimed(number)
        fell = roll(facts.typed, source, Budget(MOST_DICE))
        return RollRecord(facts, (Side(asked.attacker.user_id, asked.attacker.name, (fell,)),), label)
    typed = attack_dice(dice, asked.attacker.values, rules)
    label = label or tidy(typed.comment)[:100]
    number = aimed_at(typed) if number is None else number
    side = Side(asked.attacker.user_id, asked.attacker.name, (roll(typed, source, Budget()),))
    facts = PLAIN if number is None else Try(number, comparison=Comparison.MEET)
    return RollRecord(facts, (side,), label)


def attack_dice(text: str, values: Mapping[str, int], rules: FightRules) -> Typed:
    """The dice of an attack; words behind them are its label. A number or names without dice are added to the
    game's die: `+5`, `str+2`. Refusal: they cannot be read."""
    typed = read(text, values, labelled=True)
    if typed.groups:
        return typed
    sign = "" if typed.text.startswith(("+", "-")) else "+"
    whole = must_have_dice(read(f"1d{rules.sides}{sign}{typed.text}", values), pools=False)
    return whole._replace(difficulty=typed.difficulty, sign=typed.sign, comment=typed.comment)


def aimed_at(typed: Typed) -> int | None:
    """The number that a roll has to meet, where one stands behind its dice. Refusal: it is to stay below."""
    if typed.sign in ("<", "<="):
        raise Refusal("fight.cannot_read_defence", text=f"{typed.sign} {typed.difficulty}")
    return None if typed.difficulty is None else typed.difficulty + (typed.sign == ">")


def _never(made: RollRecord[Any]) -> bool:
    return False


def _no_defence(made: RollRecord[Any], party: Party, text: str, source: DiceSource) -> RollRecord[Any]:
    raise Refusal("ongoing.unknown")


def attacks_of(rules: FightRules) -> Attacks:
    """The attacks of a game with these rules; its fights read them."""
    deed: StrikeOf = partial(deed_of, rules=rules)
    return Attacks(
        options=frozenset({"save"}),
        make=partial(_make, rules),
        awaits=_never,
        defend=_no_defence,
        undefended=None,
        usual=N_("AC"),
        ways=N_("The target's defence by its name"),
        deed=deed,
    )


ARMS: Final = Arms(
    strike=deed_of,
    written=N_("Attacks: +5; damage 1d8+3 slashing"),
    parts=frozenset({"damage", "save", "range"}),
    asked={
        "text": N_("Attack: 1d20+5, +5; or the damage of a save"),
        "damage": N_("Damage: 1d8+3 slashing"),
        "save": N_("Instead a save: DEX 14, half"),
    },
    ranged=True,
)
"""Attacks of sheets; ranges are in feet."""
