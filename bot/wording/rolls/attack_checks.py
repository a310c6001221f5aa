"""Words of attack checks of 死亡本能: ATK, each target's DEF, POW, and why in few lines."""

from bot.ground.reason import Reason
from bot.rolls.record import RollRecord
from bot.systems.instinct.attack_rolls import AttackRoll, Guard
from bot.systems.instinct.attacks import Attack, Defence, Landed, attack_reasons, cover_reasons
from bot.systems.instinct.checks import CheckOutcome
from bot.text import N_
from bot.wording.markup import bold
from bot.wording.reasons import steps_told
from bot.wording.rolls.checks import dice_told, given_told, met_by_told, why_told
from bot.wording.rolls.telling import Detail, Telling
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, escape

DEFENDS = {
    Defence.DODGE: N_("**{name}** dodges: {roll}"),
    Defence.FORTITUDE: N_("**{name}**, fortitude: {roll}"),
    Defence.REFLEX: N_("**{name}**, reflex: {roll}"),
    Defence.WILL: N_("**{name}**, will: {roll}"),
}
OUTCOMES = {
    CheckOutcome.GREAT_SUCCESS: N_(
        "{by} hits {name} ({atk} against {defence}), great if the attacker chooses"
    ),
    CheckOutcome.SUCCESS: N_("{by} hits {name} ({atk} against {defence})"),
    CheckOutcome.OPEN: N_("**The GM decides** whether {by} hits {name} ({atk} against {defence})"),
    CheckOutcome.FAILURE: N_("{by} misses {name} ({atk} against {defence})"),
    CheckOutcome.GREAT_FAILURE: N_(
        "{by} misses {name} ({atk} against {defence}), a great failure if there is such an effect"
    ),
}
"""Attacker and target: the attacker comes first, whichever roll it stands below."""

TOPICS = (frozenset({"D-22"}), frozenset({"D-17", "D-14"}), frozenset({"D-18", "D-19", "D-56"}))
"""The rules with steps that share a line: concealment, skill and weapon and difficulty, penalties and range;
the most frequent questions come first."""


def _attack_told(words: Words, made: RollRecord[AttackRoll], detail: Detail) -> list[str]:
    facts = made.facts
    lines: list[str] = [words("ATK: {roll}", roll=dice_told(facts.roll))]
    for guard, landed in zip(facts.guards, facts.landed, strict=True):
        by, name = bold(made.sides[0].name), bold(guard.name) if guard.name else words("the target")
        lines += [*_guard_told(words, guard), landed_told(words, by, name, landed)]
    if facts.is_open:
        lines.append(words("Defence: dodge, unless the attack names another"))
    if not detail.reasons:
        return lines
    return [*lines, *(f"{SMALL}{each}" for each in _why(words, facts))]


def _guard_told(words: Words, guard: Guard) -> list[str]:
    """A defence that was rolled."""
    if guard.roll is None or guard.kind is None:
        return []
    name = escape(guard.name) if guard.name else words("The target")
    return [words(DEFENDS[guard.kind], name=name, roll=dice_told(guard.roll))]


def landed_told(words: Words, by: Marked, name: Marked, landed: Landed, *, brief: bool = False) -> Marked:
    """The result of an attack against one DEF: attacker and target, ATK against DEF, and unless ``brief`` the
    POW."""
    told = words(OUTCOMES[landed.outcome], by=by, name=name, atk=landed.atk, defence=landed.defence)
    if brief:
        return told
    return words("{told} · POW **{pow}**", told=told, pow=Marked(f"{landed.pow:+d}"))


def _why(words: Words, facts: AttackRoll) -> list[str]:
    """The steps: the check's, the attack's, and what cover does."""
    kinds = dict.fromkeys(guard.kind for guard in facts.guards)
    steps: list[Reason] = []
    for kind in kinds:
        steps += cover_reasons(facts.attack, kind)
    done = facts.roll.checked
    lines = [*given_told(words, done), *attack_told(words, facts.attack), *steps_told(words, steps)]
    lines += why_told(words, done)
    for guard in facts.guards:
        if guard.roll is not None:
            lines += met_by_told(words, guard.roll.checked, guard.name)
    return list(dict.fromkeys(lines))


def attack_told(words: Words, attack: Attack) -> list[str]:
    """Why an attack's check is as it is, what belongs together on one line."""
    reasons = attack_reasons(attack)
    lines = [steps_told(words, [each for each in reasons if each.rule in rules]) for rules in TOPICS]
    return [words.plain("; ").join(steps) for steps in lines if steps]


def _attacks(words: Words, made: RollRecord[AttackRoll]) -> tuple[str, ...]:
    return (words("attacks"),)


ATTACK_CHECK = Telling(_attack_told, deed=_attacks)
