"""The odds of 死亡本能: checks (D-1 … D-14), attack against defence (D-17, D-20), and the harm of blows to a
body (D-18, D-23 … D-34).

The modules that rule on rolls also rule here: ``checks``, ``attacks`` and ``damage``.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from bot.dice.expression import Dice
from bot.dice.kinds import DiceKind
from bot.dice.modifiers import highest, lowest
from bot.dice.odds import keep_drop
from bot.dice.odds.distribution import Distribution, certain
from bot.dice.odds.faces import chances, faces
from bot.dice.odds.plan import Part as Heavy
from bot.dice.odds.plan import allow
from bot.refusal import Refusal
from bot.systems.instinct.attacks import combo_penalty
from bot.systems.instinct.checks import KEPT, SIDES, Check, CheckOutcome, checked, needed, outcome_of
from bot.systems.instinct.damage import Hit, Hurt, hurt
from bot.systems.instinct.damage_types import mental, physical
from bot.systems.instinct.health import Body, Level
from bot.systems.odds_questions import MOST_ATTACKS

_BODY_WORK = 400
"""How many microseconds it takes to hurt a body once."""


def values(check: Check) -> Distribution:
    """Return what the value of a check comes to (D-2). Refusals: those of ``needed``."""
    wanted = needed(check)
    if not check.rolled:
        return certain(checked(check, ()).value)
    kept = lowest if check.advantage < 0 else highest
    die = faces(chances(Dice(DiceKind.SUM, wanted.dice, SIDES)))
    rolled = keep_drop.plan(die, keep_drop.places(wanted.dice, (kept(KEPT),))).make()
    rolled = rolled.shifted(sum(modifier.amount for modifier in check.modifiers))
    if not wanted.bonus:
        return rolled
    bonus = keep_drop.plan(die, keep_drop.places(wanted.bonus, (highest(1),))).make()
    return rolled.plus(bonus if check.bonus_dice > 0 else bonus.negated())


def degrees(check: Check) -> Distribution | None:
    """Return what the degree of a check comes to (D-2, D-14); None: it has no target (D-5)."""
    return None if check.against is None else values(check).shifted(-check.against)


def opposed_degrees(attack: Check, defence: Check) -> Distribution:
    """Return what ATK less DEF comes to, which is POW (D-17, D-20): neither check needs a target."""
    return values(attack).minus(values(defence))


def outcomes(degree: Distribution) -> dict[CheckOutcome, Fraction]:
    """Return the chance of each thing that a degree comes to (D-3, D-4); great ones apart from others."""
    return {
        outcome: degree.chance(lambda each, at=outcome: outcome_of(each) is at) for outcome in CheckOutcome
    }


def highest_target(check: Check, share: Fraction) -> int:
    """Return the highest target that is exceeded with at least this chance (D-3). A degree of 0, where the GM
    decides, does not count."""
    found = values(check)
    return max(value for value in (found.least, *found.outcomes) if found.at_least(value) >= share) - 1


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that may be made several times in a row, on one ``part``: its ``hit`` gets its POW from
    ATK and DEF. ``open_hits``: the GM lets a POW of 0 hit (D-3)."""

    attack: Check
    defence: Check
    hit: Hit
    part: str | None = None
    open_hits: bool = False
    combo: bool = True


@dataclass(frozen=True, slots=True)
class Felled:
    """A body after each of some blows in a row: ``bodies`` has every body it can be with its chance."""

    bodies: tuple[tuple[tuple[Body, Fraction], ...], ...]

    def chance(self, blows: int, holds: Callable[[Body], bool]) -> Fraction:
        """Return the chance of a condition of the body after this many blows."""
        return sum((share for body, share in self.bodies[blows - 1] if holds(body)), Fraction(0))

    def dissolved(self, blows: int) -> Fraction:
        """Return the chance that the body is 解体 after this many blows."""
        return self.chance(blows, lambda body: body.dissolved)

    def levels(self, blows: int, part: str) -> dict[Level, Fraction]:
        """Return the chance of each level of injury of a part after this many blows (D-28)."""
        return {
            level: self.chance(blows, lambda body, at=level: body.part(part).level is at) for level in Level
        }


def powers(blow: Blow, made: int = 0) -> Distribution:
    """Return the POW of a blow after this many others: each adds to the combo penalty (D-18)."""
    penalty = combo_penalty(made) if blow.combo else 0
    return opposed_degrees(blow.attack, blow.defence).shifted(-penalty)


def damage(body: Body, blow: Blow, made: int = 0) -> Distribution:
    """Return the DMG of one blow, before a barrier; 0: it did not hit, or its DP end at 0."""
    return powers(blow, made).mapped(lambda power: _settled(body, blow, power).dmg)


def felled(body: Body, blow: Blow, blows: int) -> Felled:
    """Return the harm of equal blows in a row to a body. A body that is 解体 suffers no more, nor does a lost
    part. Not rolled here: checks that fall due, and the second damage of 爆发.

    Refusals: those of ``hurt``, ``odds.too_many_blows``, ``odds.too_big_at_all``.
    """
    if not 0 < blows <= MOST_ATTACKS:
        raise Refusal("odds.too_many_blows", limit=MOST_ATTACKS)
    work = _work(body, blow, blows)
    allow(work, Heavy(work, f"{blows}×{blow.hit.dp}", str))
    now, after = {body: Fraction(1)}, list[tuple[tuple[Body, Fraction], ...]]()
    for made in range(blows):
        power, following = powers(blow, made), dict[Body, Fraction]()
        for each, share in now.items():
            for left, chance in _struck(each, blow, power):
                following[left] = following.get(left, Fraction(0)) + share * chance
        now = following
        after.append(tuple(now.items()))
    return Felled(tuple(after))


def _struck(body: Body, blow: Blow, power: Distribution) -> Iterator[tuple[Body, Fraction]]:
    """Return what one blow makes of a body. POW counts only by whether it hits and whether it exceeds DR
    (D-23), so the powers that hit are two groups at most."""
    hitting = [each for each in power.outcomes if _hits(blow, each)]
    if not hitting or _past(body, blow):
        yield body, Fraction(1)
        return
    weak = _settled(body, blow, hitting[0]).body
    strong = hitting[bisect_left(hitting, True, key=lambda each: _settled(body, blow, each).body != weak) :]
    chance = power.at_least(strong[0]) if strong else Fraction(0)
    yield body, power.below(hitting[0])
    yield weak, power.at_least(hitting[0]) - chance
    if strong:
        yield _settled(body, blow, strong[0]).body, chance


def _past(body: Body, blow: Blow) -> bool:
    return body.dissolved or (blow.part is not None and body.part(blow.part).lost)


def _hits(blow: Blow, power: int) -> bool:
    succeeded = outcome_of(power).succeeded
    return blow.open_hits if succeeded is None else succeeded


def _settled(body: Body, blow: Blow, power: int) -> Hurt:
    """Return what this POW does to a body, which is nothing where it does not hit."""
    if not _hits(blow, power):
        return Hurt(body, blow.part, 0)
    return hurt(body, replace(blow.hit, attack=True, pow=power), blow.part)


def _work(body: Body, blow: Blow, blows: int) -> int:
    """Return the microseconds that some blows take: how many bodies there can be, one after another."""
    limit = max(part.limit for part in body.parts) + 1
    room = (limit if physical(blow.hit.types) else 1) * (body.sp_limit + 1 if mental(blow.hit.types) else 1)
    bodies = sum(min((made + 1) * (made + 2) // 2, room * (body.barrier + 1)) for made in range(blows))
    return bodies * _BODY_WORK
