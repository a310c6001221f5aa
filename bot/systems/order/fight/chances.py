"""How the odds of attacks against a defence are asked: how often they hit, for how much, and when the
target is down."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from bot.dice.notation import must_have_dice, read, without_names
from bot.dice.odds.distribution import Distribution, certain, mixture
from bot.dice.odds.plan import Part, allow, long_product
from bot.dice.odds.typed import distribution
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems.odds_questions import Chances, Course, Named, OddsQuestion, Parted, Reckoned, Spread
from bot.systems.order.attack_dice import natural_die, with_part
from bot.systems.order.damage import DamagePart, doubled, must_fit, read_damage
from bot.systems.order.fight.attack_typed import AGAINST, aimed_at
from bot.systems.order.rules import FightRules
from bot.text import N_, half_width, tidy

USUAL_ATTACKS: Final = 3
"""The default number of attacks."""
MOST_LEFT: Final = 1000
_NUMBER: Final = re.compile(r"(?:[^\W\d]*\s*)?(\d{1,4})")


HIT: Final = certain(1)
"""What is counted of an attack without a damage."""


def damage_of(parts: Iterable[DamagePart], *, half: bool = False) -> Distribution:
    """The damage of these parts, or half of it, each rounded down by itself."""
    return _damage_of(tuple(parts), half)


@lru_cache(maxsize=8)
def _damage_of(parts: tuple[DamagePart, ...], half: bool) -> Distribution:
    """The same: an attack on twenty targets asks for one damage twenty times."""
    total = certain(0)
    for each in parts:
        taken = distribution(read(each.dice, {})).mapped(lambda found: max(0, found) // (2 if half else 1))
        total = total.plus(taken)
    return total


def mixed(cases: Iterable[tuple[Fraction, Distribution]], parts: Iterable[DamagePart]) -> Distribution:
    """One of several damages of these parts, each with its share of all cases. Refusal: too much work."""
    cases = [each for each in cases if each[0]]
    bits = [each.total.bit_length() for _, each in cases]
    work = sum(
        len(each.outcomes) * long_product(own, sum(bits) - own)
        for own, (_, each) in zip(bits, cases, strict=True)
    )
    allow(work, Part(work, " + ".join(each.dice for each in parts), str))
    return mixture(cases)


@dataclass(frozen=True, slots=True)
class Swings:
    """Attacks with these ``dice`` against a ``number``, each with this damage. ``left``: the target's points;
    None: not told."""

    title: str
    rules: FightRules
    dice: str
    number: int
    parts: tuple[DamagePart, ...] = ()
    left: int | None = None
    attacks: int = USUAL_ATTACKS

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """How often one attack hits, what it does, and when the target is down. Refusal: a target was asked
        for, or it is too much work."""
        if wanted is not None:
            raise Refusal("odds.no_target_of_attacks")
        hits, critical = self._hits()
        chances = (Named(N_("hits"), hits), Named(N_("misses"), 1 - hits))
        further = (Named(N_("critical hit"), critical),) if critical else ()
        damage = self._damage(hits, critical)
        spread = Spread(N_("damage"), damage) if self.parts else Spread(N_("hits"), damage)
        courses = tuple(self._courses(damage)) if self.parts else ()
        return Reckoned(self.title, (spread,), chances, Parted(0, 1), further, courses)

    def _hits(self) -> tuple[Fraction, Fraction]:
        """The chance to hit, critical hits among it, and that of a critical hit."""
        typed, rules = read(self.dice, {}), self.rules
        die = natural_die(typed, rules.sides)
        if die is None:
            return distribution(typed).chance(self._meets), Fraction(0)
        place, faces = die
        hits = critical = Fraction(0)
        for face in faces.outcomes:
            share = faces.exactly(face)
            if face in rules.doubles:
                hits, critical = hits + share, critical + share
            elif face not in rules.misses:
                rolled = distribution(read(with_part(typed, place, str(face)), {}))
                hits += share * rolled.chance(self._meets)
        return hits, critical

    def _meets(self, total: int) -> bool:
        return self.rules.comparison.wins(total - self.number) is True

    def _damage(self, hits: Fraction, critical: Fraction) -> Distribution:
        """The damage of one attack; without parts 1 for a hit."""
        usual, twice = (
            (damage_of(self.parts), damage_of(map(doubled, self.parts))) if self.parts else (HIT, HIT)
        )
        cases = ((1 - hits, certain(0)), (hits - critical, usual), (critical, twice))
        return mixed(cases, self.parts)

    def _courses(self, damage: Distribution) -> Iterator[Course]:
        """The chance that the target is down, after each attack."""
        if self.left is None:
            return
        points = self.left
        damage = damage.mapped(lambda each: min(each, points))
        taken, after = damage, [damage.at_least(points)]
        for _ in range(self.attacks - 1):
            taken = taken.plus(damage).mapped(lambda each: min(each, points))
            after.append(taken.at_least(points))
        yield Course(N_("down"), tuple(after))


def _read(asked: OddsQuestion, rules: FightRules) -> Swings | None:
    """An attack, where a damage, points or attacks are given. None: plain dice, which `/odds` knows."""
    if not (asked.damage or asked.health or asked.attacks):
        return None
    dice, *behind = AGAINST.split(asked.text, maxsplit=1)
    typed = must_have_dice(read(dice, asked.values), pools=False)
    met = tidy(" ".join(filter(None, (*behind, asked.against))))
    number = _number(met) if met else asked.difficulty
    if number is None:
        number = aimed_at(typed)
    if number is None:
        raise Refusal("fight.cannot_read_defence", text=met[:50])
    parts = read_damage(asked.damage, asked.values) if asked.damage else ()
    twice = bool(rules.doubles)
    must_fit(parts, once=not twice, twice=twice)
    if asked.health and not parts:
        raise Refusal("fight.damage_unread", text="")
    title = " · ".join(filter(None, (f"{typed.text} vs {number}", tidy(asked.damage))))
    left = _number(asked.health) if asked.health else None
    if left is not None and not 1 <= left <= MOST_LEFT:
        raise Refusal("fight.too_many_points", limit=MOST_LEFT)
    attacks = asked.attacks or USUAL_ATTACKS
    return Swings(title, rules, without_names(typed), number, parts, left, attacks)


def _number(text: str) -> int:
    """A number, with or without a name before it: `15`, `AC 15`, `HP 27`. Refusal: it is not one."""
    found = _NUMBER.fullmatch(half_width(text).strip())
    if found is None:
        raise Refusal("fight.cannot_read_defence", text=tidy(text)[:50])
    return int(found[1])


def _of(made: RollRecord[Any]) -> None:
    """What was rolled is told by its dice."""


def chances_of(rules: FightRules) -> Chances:
    """The odds of attacks of a game with these rules."""
    return Chances(frozenset({"damage", "health", "attacks"}), lambda asked: _read(asked, rules), _of)
