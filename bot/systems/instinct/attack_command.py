"""What `/attack` asks of 死亡本能 (D-17 … D-22): ``巨剑+3 vs 14 优势1``."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.characters.values import by_sheet_of
from bot.dice.signs import canonical, comparing
from bot.dice.source import DiceSource
from bot.refusal import Refusal
from bot.rolls.record import RollRecord, Side
from bot.systems.attack_command import AttackRequest, Attacks, Party
from bot.systems.instinct import check_notation
from bot.systems.instinct.attack_rolls import AttackRoll, Guard, awaits_defence, stays_open
from bot.systems.instinct.attacks import (
    MELEE_REACH,
    Area,
    Attack,
    Cover,
    Defence,
    Reach,
    attack_check,
    attack_skill,
    defence_check,
    reach_of,
)
from bot.systems.instinct.check_notation import check_of, read_check
from bot.systems.instinct.checks import SIDES, Check, needed, step_of
from bot.systems.instinct.effects import ATTACK, DEFENCE, changed_check
from bot.systems.instinct.roll_kinds import CheckRoll
from bot.systems.instinct.sheet import NAMES, REACH
from bot.systems.instinct.skills import KNOWN, is_plain, known_names
from bot.systems.perception import Concealment
from bot.text import N_, half_width, tidy

MOST_TARGETS: Final = 10
LONGEST_RANGE: Final = 1000
DEFENCES_SPELT: Final = {name: kind for kind in Defence for name in (kind.value, kind.name_known)}
_SPELT: Final = "|".join(DEFENCES_SPELT)
_AGAINST: Final = rf"(?:(?<![^\W\d_])(?:vs\.?|dc|against)(?![^\W\d_])|{comparing(('>', '>='))}|目标值?|对抗?)"
_SEVERAL: Final = re.compile(rf"({_AGAINST}\s*-?\d+)((?:\s*[,，、/]\s*-?\d+)+)", re.IGNORECASE)
_GUARDED: Final = re.compile(rf"{_AGAINST}\s*(?=(?:{_SPELT}))", re.IGNORECASE)
_VERSUS: Final = re.compile(r"对(?!抗)")
_NUMBER: Final = re.compile(r"-?\d{1,5}")
_RANGE: Final = re.compile(r"(\d{1,4})(?:\s*[~-]\s*(\d{1,4}))?")


def _make(asked: AttackRequest, source: DiceSource) -> RollRecord[AttackRoll]:
    text, guarded = parted(asked.text)
    text, numbers = targets(text)
    typed = read_attack(text, asked.attacker.values)
    if typed.target is not None:
        numbers = (typed.target, *numbers)
    attack = attack_of(asked, typed)
    defence = one_defence(guarded, asked.defence, numbers)
    given = _given(numbers[:MOST_TARGETS], asked.defender)
    # What the defence is must be known before any die falls.
    proposed = their_guard(attack, defence, asked.defender) if defence else None
    rolled = _rolled(attack_check(attack), typed.text, source)
    guards = [*given]
    if proposed is not None:
        guards.append(_guard(proposed, asked.defender, source))
    facts = AttackRoll(attack, rolled, tuple(guards), is_open=not guards)
    side = Side(asked.attacker.user_id, asked.attacker.name, ())
    return RollRecord(facts, (side,), asked.label or typed.comment[:100])


def _given(numbers: tuple[int, ...], party: Party) -> tuple[Guard, ...]:
    """Each DEF that was given as a number; the only one is that of whoever is named. Refusal: one is
    named, and several were given."""
    if len(numbers) > 1 and party.name:
        raise Refusal("attack.one_defender", name=party.name)
    return tuple(Guard(number, user_id=party.user_id, name=party.name) for number in numbers)


def parted(text: str) -> tuple[str, str]:
    """What was typed with ``vs`` for 对, without the defence behind it, and that defence."""
    typed, sign, comment = text.replace("＃", "#").partition("#")
    typed = _VERSUS.sub(" vs ", half_width(typed))
    found = _GUARDED.search(typed)
    if found is None:
        return f"{typed}{sign}{comment}", ""
    return f"{typed[: found.start()]}{sign}{comment}", typed[found.end() :].strip()


def targets(text: str) -> tuple[str, tuple[int, ...]]:
    """The text with only the first of several targets, and the others (D-69)."""
    found = _SEVERAL.search(text)
    if found is None:
        return text, ()
    others = tuple(int(each) for each in _NUMBER.findall(found[2]))
    if len(others) >= MOST_TARGETS:
        raise Refusal("attack.too_many_targets", limit=MOST_TARGETS)
    return text[: found.end(1)] + text[found.end() :], others


def read_attack(text: str, values: Mapping[str, int]) -> check_notation.TypedCheck:
    """The check as typed. A weapon without a value has no proficiency, which is told (D-17, D-67). Without a
    sheet the weapon is only the attack's name."""
    typed = read_check(text, values, weapons=True)
    if values or typed.skill in KNOWN:
        return typed
    named = (typed.skill, *typed.missing) if typed.skill else typed.missing
    others = tuple(
        each for each in typed.modifiers if each.name not in typed.missing or is_plain(values, each.name)
    )
    missing = named if _by_sheet(typed, values) else ()
    return replace(typed, skill="", modifiers=others, missing=missing)


def _by_sheet(typed: check_notation.TypedCheck, values: Mapping[str, int]) -> bool:
    """Whether a sheet should say what a check adds: there is one, or no modifier was typed."""
    return bool(values) or all(each.name and each.name in typed.missing for each in typed.modifiers)


def attack_of(asked: AttackRequest, typed: check_notation.TypedCheck) -> Attack:
    """The attack that was asked for, before it suffers what follows from it."""
    least, most = _range(asked.range)
    melee = asked.attacker.values.get(REACH, MELEE_REACH)
    reach = reach_of(asked.distance, increment=asked.increment, most=most, melee=melee)
    skill, weapon = _skill_and_weapon(typed, reach, asked.attacker.values)
    return Attack(
        check=_check(asked, typed, skill, weapon),
        combo=asked.combo,
        distance=asked.distance,
        increment=asked.increment,
        least=least,
        most=most,
        concealment=asked.concealment or Concealment.VISIBLE,
        cover=Cover(asked.cover or Cover.NONE),
        area=Area(asked.area or Area.NONE),
        reach=reach,
        melee=melee,
        step=step_of(typed.steps),
        skill=skill,
        weapon=weapon,
    )


def _skill_and_weapon(
    typed: check_notation.TypedCheck, reach: Reach, values: Mapping[str, int]
) -> tuple[str, str]:
    """The attack skill and the weapon kind or magic source (D-17). `巨剑` uses the skill of its reach, and
    `灵巧+巨剑` the named skill; a skill without a weapon names no weapon. "", "": nothing was named."""
    if typed.skill not in KNOWN:
        return (reach.skill, typed.skill) if typed.skill else ("", "")
    names = [each.name for each in typed.modifiers if each.amount >= 0]
    weapons = [each for each in names if each and each not in KNOWN and not is_plain(values, each)]
    had = [each for each in weapons if each not in typed.missing]
    return NAMES.canonical(typed.skill), (had or weapons or [""])[0]


def _check(asked: AttackRequest, typed: check_notation.TypedCheck, skill: str, weapon: str) -> Check:
    """The check with the values of the sheet: the attack skill's, by the proficiency in the weapon
    that was named (D-17). A character without values misses none where a modifier says all."""
    values = asked.attacker.values
    unknown = [each for each in typed.missing if each not in KNOWN and not is_plain(values, each)]
    others = tuple(each for each in typed.modifiers if not each.name or each.name not in (weapon, *unknown))
    own = replace(typed, target=None, steps=(), skill="", substitute="", modifiers=others)
    check = check_of(own if skill else replace(own, substitute=typed.substitute), values)
    if skill:
        found = attack_skill(values, skill, weapon, canonical(typed.substitute, known_names(values)))
        missing = tuple(dict.fromkeys((*found.missing, *check.missing)))
        check = replace(check, modifiers=(*found.modifiers, *check.modifiers), missing=missing)
    whole = replace(
        check,
        missing=check.missing if _by_sheet(typed, values) else (),
        advantages=(*check.advantages, *((asked.advantage,) if asked.advantage else ())),
        disadvantages=(*check.disadvantages, *((asked.disadvantage,) if asked.disadvantage else ())),
    )
    return changed_check(whole, asked.attacker.changes, ATTACK)


def _range(text: str) -> tuple[int | None, int | None]:
    """A range ``a~b`` with both its ends, one number being both (D-56)."""
    if not text.strip():
        return None, None
    found = _RANGE.fullmatch(half_width(text).strip())
    least, most = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if not least <= most <= LONGEST_RANGE:
        raise Refusal("attack.range", text=tidy(text)[:50])
    return least, most


def one_defence(typed: str, option: str, numbers: tuple[int, ...]) -> str:
    """The one defence that is named. Refusal: there are two, or a DEF and a defence."""
    if (typed and option) or (numbers and (typed or option)):
        raise Refusal("attack.two_defences")
    return typed or option


def their_guard(attack: Attack, text: str, party: Party) -> Guard:
    """As ``guard_check``, by the sheet of who is attacked. Refusal: a name is missing there."""
    return by_sheet_of(party.name, lambda: _changed_guard(attack, text, party))


def _changed_guard(attack: Attack, text: str, party: Party) -> Guard:
    """The same with what effects change of the roll."""
    guard = guard_check(attack, text, party.values)
    if guard.roll is None:
        return guard
    return replace(
        guard, roll=replace(guard.roll, check=changed_check(guard.roll.check, party.changes, DEFENCE))
    )


def guard_check(attack: Attack, text: str, values: Mapping[str, int]) -> Guard:
    """A defence before it is rolled: a DEF, or a check with what cover gives it (D-20, D-21)."""
    typed = half_width(text).strip()
    if _NUMBER.fullmatch(typed) and len(typed.lstrip("-")) < 5:
        return Guard(int(typed))
    asked = read_check(typed, values)
    kind = DEFENCES_SPELT.get(asked.skill.lower(), None if asked.skill else Defence.DODGE)
    if kind is None:
        raise Refusal("attack.no_such_defence", text=tidy(text)[:50])
    if asked.target is not None:
        raise Refusal("attack.defence_has_target")
    known = _by_sheet(asked, values)
    named = replace(asked, skill=kind.name_known) if known and not asked.skill else asked
    check = check_of(named, values)
    check = defence_check(attack, kind, check if known else replace(check, missing=()))
    return Guard(kind=kind, roll=CheckRoll(check, asked.text))


def _guard(proposed: Guard, party: Party, source: DiceSource) -> Guard:
    known = replace(proposed, user_id=party.user_id, name=party.name)
    if known.roll is None:
        return known
    return replace(known, roll=_rolled(known.roll.check, known.roll.typed, source))


def _rolled(check: Check, typed: str, source: DiceSource) -> CheckRoll:
    wanted = needed(check)
    dice, bonus = (source.roll(SIDES, each) if each else () for each in (wanted.dice, wanted.bonus))
    return CheckRoll(check, typed, dice, bonus)


def _defend(
    made: RollRecord[AttackRoll], party: Party, text: str, source: DiceSource
) -> RollRecord[AttackRoll]:
    facts = made.facts
    if party.user_id and party.user_id in {each.user_id for each in facts.guards}:
        raise Refusal("attack.defended_already")
    guard = _guard(_changed_guard(facts.attack, text, party), party, source)
    guards = (*facts.guards, guard)
    is_open = stays_open(facts.attack) and len(guards) < MOST_TARGETS
    return replace(made, facts=replace(facts, guards=guards, is_open=is_open))


OPTIONS: Final = frozenset(
    ("distance", "range", "increment", "concealment", "cover", "area", "combo", "advantage", "disadvantage")
)


ATTACKS: Final = Attacks(
    options=OPTIONS,
    make=_make,
    awaits=awaits_defence,
    defend=_defend,
    undefended=None,
    usual=N_("dodge"),
    ways=N_("dodge+5, passive, or the DEF as a number"),
)
