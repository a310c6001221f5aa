"""How the odds of the dice pool game's attacks are asked (P-61): the dice that an attack takes, and when an
attribute has none left."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from bot.dice.grammar import counts_pools
from bot.dice.notation import MAX_TEXT, read
from bot.dice.odds.distribution import Distribution
from bot.dice.odds.plan import (
    Part,
    Plan,
    added,
    allow,
    carried_out,
    changed,
    known,
    long_product,
    scaled,
    steps,
)
from bot.dice.odds.typed import plan
from bot.dice.spelling import spelt
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems.attack_command import Party
from bot.systems.odds_questions import Chances, Course, Named, OddsQuestion, Parted, Reckoned, Spread
from bot.systems.pool.attack_command import AGAINST, attack_dice, attacked, guard_of, one_protection, parted
from bot.systems.pool.attacks import rest
from bot.systems.pool.roll_kinds import Attacked
from bot.text import N_, half_width

USUAL_ATTACKS: Final = 3
"""The default number of attacks."""
MOST_LEFT: Final = 1000
_NUMBER: Final = re.compile(r"\d{1,4}")
_DEFENDED: Final = re.compile(
    r"\s*(?:(?:防护|protection)?\s*\d+\s*[,，]?\s*)?(?:格挡|闪避|抵抗|block|dodge|resist)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Struck:
    """What attacks with these ``dice`` take of an attribute, each against the same protection and, where
    there is one, the same defence (P-61). ``left``: how many dice the attribute has; None: not told."""

    title: str
    dice: str
    protection: int = 0
    defence: str = ""
    left: int | None = None
    attacks: int = USUAL_ATTACKS

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """The dice that one attack takes, and when none are left. Refusal: a target was asked for."""
        if wanted is not None:
            raise Refusal("odds.no_target_of_attacks")
        lost = carried_out(self._lost())
        hits = lost.above(0)
        if self.left is not None:
            dice = self.left
            lost = lost.mapped(lambda each: min(each, dice))
        chances = (Named(N_("hits"), hits), Named(N_("misses"), 1 - hits))
        courses = tuple(self._courses(lost))
        spreads = (Spread(N_("dice lost"), lost),)
        notes = (N_("Every attack meets the same defence."),) if courses and self.defence else ()
        return Reckoned(self.title, spreads, chances, Parted(0, 1), courses=courses, notes=notes)

    def _lost(self) -> Plan:
        """Plan the rest of one attack's result."""
        attack = plan(read(self.dice, {}))
        defence = plan(read(self.defence, {})) if self.defence else known(0)
        met = added(attack, scaled(defence, -1))
        most = rest(met.most, self.protection)
        return changed(met, (0, most), lambda result: rest(result, self.protection))

    def _courses(self, lost: Distribution) -> Iterator[Course]:
        """The chance that the attribute has no dice left, after each attack."""
        if self.left is None:
            return
        dice = self.left
        lost = lost.mapped(lambda each: min(each, dice))
        work = self._work(len(lost.outcomes), lost.total.bit_length())
        allow(work, Part(work, f"{self.attacks}× {self.title}", str))
        taken, after = lost, [lost.at_least(dice)]
        for _ in range(self.attacks - 1):
            taken = taken.plus(lost).mapped(lambda each: min(each, dice))
            after.append(taken.at_least(dice))
        yield Course(N_("no dice left"), tuple(after))

    def _work(self, outcomes: int, bits: int) -> int:
        """The microseconds that the attacks after the first take, each with a longer total."""
        return sum(
            long_product(outcomes * bits, outcomes * bits * made) + steps(4 * outcomes, bits * made)
            for made in range(1, self.attacks)
        )


# ---------------------------------------------------------------- as it is typed


def _read(asked: OddsQuestion) -> Struck | None:
    """An attack, where dice are left of an attribute, attacks are counted, a defence is named, or 🅟 and 🅽
    meet something behind ``vs``; None: plain dice. Refusals: those of `/attack`."""
    dice, *behind = AGAINST.split(asked.text, maxsplit=1)
    met = " ".join(filter(None, (asked.against, *behind)))
    certain = _DEFENDED.match(half_width(met)) or asked.health or asked.attacks
    if not (certain or (behind and counts_pools(read(dice, asked.values).expression))):
        return None
    if asked.difficulty is not None:
        raise Refusal("odds.target_and_defence")
    parts = parted(f"{dice} vs {met}")
    typed = attack_dice(parts.dice, asked.values)
    guard = guard_of(parts.defence, Party(1, values=asked.values))[1] if parts.defence else None
    return Struck(
        title=_title(typed.text, met),
        dice=spelt(typed.expression),
        protection=one_protection(None, parts.protection) or 0,
        defence=spelt(guard.expression) if guard else "",
        left=_left(asked.health),
        attacks=asked.attacks or USUAL_ATTACKS,
    )


def _title(dice: str, met: str) -> str:
    return f"{dice} vs {half_width(met).strip()}" if met.strip() else dice


def _left(text: str) -> int | None:
    """The number of dice left of the attribute: ``4`` or ``力量4``. Refusals: as of `/attack`'s attribute, or
    the number is not above 0."""
    if not text.strip():
        return None
    typed = half_width(text).strip()
    left = int(typed) if _NUMBER.fullmatch(typed) else attacked(typed)[1]
    if not left or left > MOST_LEFT:
        raise Refusal("odds.dice_left", text=text[:30], limit=MOST_LEFT)
    return left


# ---------------------------------------------------------------- of what was rolled


def _of(made: RollRecord[Any]) -> Struck | None:
    """What an attack's chances had been against the defence that was given, or without one."""
    facts = made.facts
    if not isinstance(facts, Attacked) or not facts.dice or facts.is_open:
        return None
    if max(len(facts.dice), len(facts.defence_dice)) > MAX_TEXT:
        return None
    met = " ".join(filter(None, (str(facts.attack.protection or ""), facts.defence_dice)))
    title = _title(facts.dice, met)
    return Struck(title, facts.dice, facts.attack.protection, facts.defence_dice, facts.attack.dice or None)


CHANCES: Final = Chances(frozenset({"health", "attacks"}), _read, _of)
