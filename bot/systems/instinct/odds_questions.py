"""How the odds of 死亡本能 are asked: a check, one against another, an attack against a defence with the
damage that it does (D-1 … D-34)."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems import attack_command as shared
from bot.systems.instinct import check_notation
from bot.systems.instinct.attack_command import (
    DEFENCES_SPELT,
    attack_of,
    one_defence,
    parted,
    read_attack,
    targets,
    their_guard,
)
from bot.systems.instinct.attack_rolls import AttackRoll, Guard
from bot.systems.instinct.attacks import Attack, attack_check
from bot.systems.instinct.check_notation import check_of, read_check
from bot.systems.instinct.checks import CHANGE, PASSIVE, Check, CheckOutcome, Modifier, needed
from bot.systems.instinct.checks_typed import proposed
from bot.systems.instinct.damage import Special
from bot.systems.instinct.damage_words import unknown_type
from bot.systems.instinct.fight.attack_typed import read_damage
from bot.systems.instinct.health import Body, Level
from bot.systems.instinct.health_text import read_body
from bot.systems.instinct.odds import (
    Blow,
    Felled,
    damage,
    felled,
    highest_target,
    opposed_degrees,
    outcomes,
    powers,
    values,
)
from bot.systems.instinct.roll_kinds import CheckRoll, Met
from bot.systems.instinct.skills import KNOWN, is_skill
from bot.systems.odds_questions import Best, Chances, Course, Named, OddsQuestion, Parted, Reckoned, Spread
from bot.text import N_, half_width

SUCCESS, OPEN, FAILURE = N_("success"), N_("degree 0, the GM decides"), N_("failure")
HITS, MISSES = N_("hits"), N_("misses")
AS_ATTACK, AS_CHECK = N_("as an attack (`/attack`)"), N_("as a skill check (`/check`)")
_VERSUS: Final = re.compile(r"(?<![^\W\d_])(?:vs|against)(?![^\W\d_])|对(?!抗)", re.IGNORECASE)
"""The signs before the defender in an attack. `>` and the like mark a target (D-3)."""
_DC: Final = re.compile(r"dc(?![a-z_])", re.IGNORECASE)
USUAL_ATTACKS: Final = 3
"""The default number of attacks in a turn."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The chances of a check (D-2 … D-4). ``as_attack``: the same text's meaning for `/attack`, if it
    differs."""

    title: str
    check: Check
    as_attack: "Opposed | None" = None

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """Its value, and against a target its chances."""
        results, target = values(self.check), self.check.against
        best = None if wanted is None else _best(self.check, wanted)
        spreads = (Spread(N_("value"), results),)
        if target is None:
            return Reckoned(
                self.title, spreads, best=best, missing=self.check.missing, untold=self.check.untold
            )
        found = outcomes(results.shifted(-target))
        return Reckoned(
            self.title,
            spreads,
            _three(found, SUCCESS, FAILURE),
            Parted(target - 1, target + 1),
            (*_great(found), *_beside(AS_ATTACK, self.as_attack)),
            best=best,
            missing=self.check.missing,
            untold=self.check.untold,
        )

    @property
    def own(self) -> Check:
        """The asking user's check."""
        return self.check

    @property
    def wins(self) -> Fraction:
        """The chance of success against its target."""
        found = outcomes(values(self.check).shifted(-(self.check.against or 0)))
        return _three(found, SUCCESS, FAILURE)[0].chance


@dataclass(frozen=True, slots=True)
class Opposed:
    """The chances of one check against another: of ATK less DEF, which is POW (D-17, D-20). ``as_check`` and
    ``as_attack``: the same text's meaning for `/check` or `/attack`, if it differs."""

    title: str
    attack: Check
    defence: Check
    is_attack: bool = True
    as_check: "Checked | Opposed | None" = None
    as_attack: "Opposed | None" = None

    @property
    def own(self) -> Check:
        """The asking user's check."""
        return self.attack

    @property
    def wins(self) -> Fraction:
        """The chance of a hit, or of success."""
        return _three(outcomes(opposed_degrees(self.attack, self.defence)), HITS, MISSES)[0].chance

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """The degree, and both values."""
        power = opposed_degrees(self.attack, self.defence)
        names = (HITS, MISSES) if self.is_attack else (SUCCESS, FAILURE)
        sides = (N_("ATK"), N_("DEF")) if self.is_attack else (N_("own value"), N_("the other value"))
        spreads = (
            Spread(N_("degree (POW)") if self.is_attack else N_("degree"), power),
            Spread(sides[0], values(self.attack)),
            Spread(sides[1], values(self.defence)),
        )
        found, best = outcomes(power), None if wanted is None else _best(self.attack, wanted)
        theirs = (*self.attack.untold, *self.defence.missing, *self.defence.untold)
        great = (*_great(found), *_beside(AS_CHECK, self.as_check), *_beside(AS_ATTACK, self.as_attack))
        return Reckoned(
            self.title,
            spreads,
            _three(found, *names),
            Parted(-1, 1),
            great,
            best=best,
            missing=self.attack.missing,
            untold=tuple(dict.fromkeys(theirs)),
        )


def _beside(name: str, other: Checked | Opposed | None) -> tuple[Named, ...]:
    """The chance of what the same text is to another command."""
    return () if other is None else (Named(name, other.wins),)


@dataclass(frozen=True, slots=True)
class Struck:
    """What comes of attacks in a turn, one after another, each with its combo penalty (D-18), on one part
    of a body (D-23 … D-34)."""

    title: str
    blow: Blow
    body: Body | None
    attacks: int

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """The chance to hit, DMG, and of a known body what the attacks make of it."""
        ended = felled(self.body, self.blow, self.attacks) if self.body else None
        first = Opposed(self.title, self.blow.attack, self.blow.defence).reckoned(wanted)
        dealt = damage(self.body or _UNKNOWN, self.blow)
        spreads = (*first.spreads[:1], Spread(N_("DMG of the first attack"), dealt), *first.spreads[1:])
        courses = tuple(_courses(ended, self.attacks, self.blow.part)) if ended else (self._hits(),)
        courses = courses if self.attacks > 1 or ended else ()
        return replace(first, spreads=spreads, courses=courses, notes=tuple(self._notes()))

    def _hits(self) -> Course:
        """The chance that one of the attacks hits at least."""
        missing, after = Fraction(1), list[Fraction]()
        for made in range(self.attacks):
            missing *= powers(self.blow, made).at_most(0)
            after.append(1 - missing)
        return Course(N_("at least one hit"), tuple(after))

    def _notes(self) -> Iterator[str]:
        if self.body or self.attacks > 1:
            yield N_("Each attack suffers its combo penalty (D-18); checks that fall due are not counted.")
        if Special.BURST in self.blow.hit.specials:
            yield N_("The second damage of Burst is not counted.")


_NOT_THEIRS: Final[Mapping[str, int]] = {}
"""The opponent does not roll by the asker's sheet: its numbers are typed."""
_UNKNOWN: Final = Body()
"""A body with no facts given: DR 0, no resistance."""


def _three(found: dict[CheckOutcome, Fraction], won: str, lost: str) -> tuple[Named, ...]:
    success = found[CheckOutcome.GREAT_SUCCESS] + found[CheckOutcome.SUCCESS]
    failure = found[CheckOutcome.GREAT_FAILURE] + found[CheckOutcome.FAILURE]
    return Named(won, success), Named(OPEN, found[CheckOutcome.OPEN]), Named(lost, failure)


def _great(found: dict[CheckOutcome, Fraction]) -> tuple[Named, ...]:
    great, failure = found[CheckOutcome.GREAT_SUCCESS], found[CheckOutcome.GREAT_FAILURE]
    return Named(N_("great success"), great), Named(N_("great failure"), failure)


def _best(check: Check, wanted: Fraction) -> Best:
    """The highest target that is made so often (D-3), before the difficulty (D-14)."""
    results, target = values(check), highest_target(check, wanted)
    return Best(wanted, target, results.above(target), results.above(target + 1))


def _courses(ended: Felled, attacks: int, part: str | None) -> Iterator[Course]:
    """What the attacks do to the part and to the body, without what never happens."""

    def course(name: str, holds: Callable[[Body], bool]) -> Course:
        return Course(name, tuple(ended.chance(blows, holds) for blows in range(1, attacks + 1)))

    def worse(level: Level) -> Callable[[Body], bool]:
        return lambda body: part is not None and body.part(part).level >= level

    down = course(N_("down: dissolved"), lambda body: body.dissolved)
    lost = course(N_("part lost"), worse(Level.LOST))
    yield course(N_("badly hurt or worse"), worse(Level.BADLY_HURT))
    if lost.after != down.after:
        yield lost
    yield down


# ---------------------------------------------------------------- as it is typed


def _read(asked: OddsQuestion) -> Checked | Opposed | Struck:
    """The question about a check, or about an attack if it names a defence or a damage. Refusals: the
    notations' own; ``odds.…``: damage without a defence, or health without damage."""
    text, guarded = parted(asked.text)
    against = one_defence(guarded, asked.against, ())
    of_blows = asked.damage or asked.health or asked.attacks
    if of_blows and not asked.damage:
        raise Refusal("odds.health_without_damage")
    if asked.difficulty is not None and (of_blows or against):
        raise Refusal("odds.target_and_defence")
    if of_blows:
        return _struck(asked, _attack(asked, text, against))
    if not asked.against:
        return _alone(asked, text, guarded)
    return _attack(asked, text, against) if _is_defence(against) else _two_checks(asked, text, against)


def _alone(asked: OddsQuestion, text: str, guarded: str) -> Checked | Opposed:
    """The meaning of one text: as `/check` rolls it, or as `/attack` does if a weapon or a defence follows
    ``vs``. If the two differ, the other chance is told too."""
    versus = bool(_VERSUS.search(half_width(asked.text)))
    try:
        check = _check(asked)
    except Refusal:
        if not (guarded or (versus and read_attack(text, asked.values).target is not None)):
            raise
        return _attack(asked, text, guarded)
    attack = _attack_too(asked, text, guarded)
    if attack is None:
        return check
    differ = attack.attack.modifiers != check.own.modifiers
    defended = guarded and not _DC.search(guarded)
    if versus and (defended or (differ and _weapon(asked, text))):
        return replace(attack, as_check=check) if differ else attack
    return replace(check, as_attack=attack) if differ else check


def _attack_too(asked: OddsQuestion, text: str, guarded: str) -> Opposed | None:
    """The meaning for `/attack` of a text that is also a check. None: it has none, or no name makes the
    attack differ from a check."""
    if asked.difficulty is not None:
        return None
    try:
        named = guarded or read_check(text, asked.values).skill
        return _attack(asked, text, guarded) if named else None
    except Refusal:
        return None


def _weapon(asked: OddsQuestion, text: str) -> bool:
    """Whether a weapon is named: a value that no attribute makes a skill (D-17)."""
    attack = attack_of(
        shared.AttackRequest(text, shared.Party(values=asked.values)), read_attack(text, asked.values)
    )
    return bool(attack.weapon) and not is_skill(asked.values, attack.weapon)


def _check(asked: OddsQuestion) -> Checked | Opposed:
    """As `/check` reads it, with the target that an option gives."""
    more = check_notation.TypedCheck(target=asked.difficulty)
    _, roll = proposed(asked.text, asked.values, more, asked.changes)
    if roll.met is not None:
        return _against(roll, roll.met)
    own = read_check(asked.text, asked.values).target
    title = (
        roll.typed if asked.difficulty is None or own is not None else f"{roll.typed} > {asked.difficulty}"
    )
    return Checked(title, roll.check)


def _two_checks(asked: OddsQuestion, text: str, against: str) -> Opposed:
    _, roll = proposed(text, asked.values, changes=asked.changes)
    other = read_attack(against, _NOT_THEIRS)
    if roll.check.target is not None or other.target is not None:
        raise Refusal("odds.target_and_defence")
    theirs = check_of(other if other.skill in KNOWN else replace(other, skill=""), _NOT_THEIRS)
    needed(theirs)
    return Opposed(f"{roll.typed} vs {other.text}", roll.check, theirs, is_attack=False)


def _is_defence(text: str) -> bool:
    """Whether this is how one defends: a DEF, or a check of a kind of defence (D-20)."""
    typed = half_width(text).strip().lower()
    return typed.lstrip("-").isdigit() or any(typed.startswith(name) for name in DEFENCES_SPELT)


def _attack(asked: OddsQuestion, text: str, against: str) -> Opposed:
    text, numbers = targets(text)
    typed = read_attack(text, asked.values)
    numbers = numbers if typed.target is None else (typed.target, *numbers)
    if len(numbers) > 1 or (numbers and against):
        raise Refusal("attack.two_defences")
    if not (numbers or against):
        raise Refusal("odds.damage_without_defence")
    own = shared.Party(values=asked.values, changes=asked.changes)
    attack = attack_of(shared.AttackRequest(asked.text, own), typed)
    guard = Guard(numbers[0]) if numbers else their_guard(attack, against, shared.NOBODY)
    title = typed.text if numbers else f"{typed.text} vs {_typed(guard)}"
    check = attack_check(attack)
    needed(check)
    return Opposed(title, check, _met(attack, guard))


def _struck(asked: OddsQuestion, found: Opposed) -> Struck:
    typed = read_damage(asked.damage)
    if typed.part:
        raise unknown_type(typed.part)
    body, part = read_body(asked.health) if asked.health.strip() else (None, None)
    blow = Blow(found.attack, found.defence, replace(typed.hit, attack=True), part)
    title = f"{found.title} · {half_width(asked.damage).strip()}"
    return Struck(title, blow, body, asked.attacks or (USUAL_ATTACKS if body else 1))


def _typed(guard: Guard) -> str:
    return guard.roll.typed if guard.roll else str(guard.number)


def _met(attack: Attack, guard: Guard) -> Check:
    """The check of a defence, with the difficulty of hitting (D-14); a DEF that is known as one that
    always comes to it."""
    check = Check((Modifier("", (guard.number or 0) - PASSIVE),), passive=True)
    if guard.roll is not None:
        needed(guard.roll.check)
        check = guard.roll.check
    return replace(check, modifiers=(*check.modifiers, Modifier("", CHANGE[attack.step], "D-14")))


# ---------------------------------------------------------------- of what was rolled


def _of(made: RollRecord[Any]) -> Checked | Opposed | None:
    """What a check's chances had been where it has a target, and an attack's against one defence."""
    facts = made.facts
    if isinstance(facts, CheckRoll):
        return _of_check(facts)
    if not isinstance(facts, AttackRoll) or len(facts.guards) != 1:
        return None
    return _of_attack(facts, facts.guards[0])


def _of_check(facts: CheckRoll) -> Checked | Opposed | None:
    met = facts.met
    if not (facts.check.rolled or (met and met.check.rolled)):
        return None
    if met is not None:
        return _against(facts, met)
    return Checked(facts.typed, facts.check) if facts.check.target is not None else None


def _against(facts: CheckRoll, met: Met) -> Opposed:
    """A check against another one. The difficulty moves the other's value as a target (D-14, D-60)."""
    moved = Modifier("", CHANGE[facts.check.step], "D-14")
    other = replace(met.check, modifiers=(*met.check.modifiers, moved))
    own = replace(facts.check, target=None, steps=())
    typed = facts.typed if met.typed in facts.typed else f"{facts.typed} vs {met.typed}"
    return Opposed(typed, own, other, is_attack=False)


def _of_attack(facts: AttackRoll, guard: Guard) -> Opposed | None:
    defence = _met(facts.attack, guard)
    if not (facts.roll.check.rolled or defence.rolled):
        return None
    title = facts.roll.typed if guard.roll is None else f"{facts.roll.typed} vs {_typed(guard)}"
    return Opposed(title, facts.roll.check, defence)


CHANCES: Final = Chances(frozenset({"damage", "health", "attacks"}), _read, _of)
