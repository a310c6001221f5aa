"""How the odds of attacks against a defence are asked: how often they hit, for how much, and when the
target is down."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, Final

from bot.dice.notation import must_have_dice, read, without_names
from bot.dice.odds.distribution import Distribution, certain, mixture
from bot.dice.odds.plan import Part, allow, long_product
from bot.dice.odds.typed import distribution
from bot.dice.rolled import Roll
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems.judging.chances import rolled, verdicts
from bot.systems.judging.contests import standing
from bot.systems.judging.judged import Judged, Verdict, verdict
from bot.systems.odds_questions import Chances, Course, Named, OddsQuestion, Parted, Reckoned, Spread
from bot.systems.order.attack_dice import natural_die, with_part
from bot.systems.order.body import Body, Fate
from bot.systems.order.damage import (
    UNGUARDED,
    Amount,
    DamagePart,
    Guard,
    doubled,
    must_fit,
    read_damage,
    suffered,
)
from bot.systems.order.fight.attack_typed import AGAINST, aimed_at
from bot.systems.order.health import body_of
from bot.systems.order.health_typed import counted_harm, mended
from bot.systems.order.marks import stepped
from bot.systems.order.rules import Blow, FightRules, Reply, reply_to
from bot.text import N_, half_width, tidy

USUAL_ATTACKS: Final = 3
"""The default number of attacks."""
MOST_LEFT: Final = 1000
_NUMBER: Final = re.compile(r"(?:[^\W\d]*\s*)?(\d{1,4})")


HIT: Final = certain(1)
"""What is counted of an attack without a damage."""
AS_ROLLED: Final = N_("Damage as it is rolled, before resistances")
BEFORE_ARMOUR: Final = N_("Damage before what the target's armour or toughness takes off")
OPEN: Final = N_("Where the GM decides, no damage is counted")


@dataclass(frozen=True, slots=True)
class Dealing:
    """How a damage is dealt: with twice the dice, with more of its first type, and how much of it the target
    is spared."""

    doubled: bool = False
    adds: int = 0
    half: bool = False
    guard: Guard = UNGUARDED


USUAL: Final = Dealing()


def damage_of(parts: Iterable[DamagePart], blow: Dealing = USUAL) -> Distribution:
    """The damage of these parts as a target suffers it, each type counted by itself."""
    return _damage_of(tuple(parts), blow)


@lru_cache(maxsize=64)
def _damage_of(parts: tuple[DamagePart, ...], blow: Dealing) -> Distribution:
    """The same: an attack on twenty targets asks for one damage twenty times."""
    total, adds = certain(0), blow.adds
    for each in parts or (DamagePart("0"),):

        def taken(found: int, kind: str = each.kind, more: int = adds) -> int:
            return suffered(Amount(found + more, kind), blow.guard, half=blow.half).taken

        rolled = doubled(each) if blow.doubled else each
        total, adds = total.plus(distribution(read(rolled.dice, {})).mapped(taken)), 0
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
class Target:
    """The target that attacks are counted against: a body, and the points or steps of harm until it is down
    (None: it never is)."""

    body: Body
    left: int | None


Blows = Mapping[Blow, Fraction]
"""The chance of everything that an attack may come to."""


@dataclass(frozen=True, slots=True)
class Swings:
    """Attacks with these ``dice`` against a ``number``, each with this damage. ``target`` None: not told."""

    title: str
    rules: FightRules
    dice: str
    number: int
    parts: tuple[DamagePart, ...] = ()
    target: Target | None = None
    attacks: int = USUAL_ATTACKS

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """How often one attack hits, what it does, and when the target is down. Refusal: a target was asked
        for, or it is too much work."""
        return _reckoned(self, self._blows(), wanted)

    def _blows(self) -> Blows:
        """The chance to hit, to hit critically, and to miss."""
        typed, rules = read(self.dice, {}), self.rules
        die = natural_die(typed, rules.sides)
        hits = critical = Fraction(0)
        if die is None:
            hits = distribution(typed).chance(self._meets)
        else:
            place, faces = die
            for face in faces.outcomes:
                share = faces.exactly(face)
                if face in rules.doubles:
                    critical += share
                elif face not in rules.misses:
                    rolled = distribution(read(with_part(typed, place, str(face)), {}))
                    hits += share * rolled.chance(self._meets)
        missed = 1 - hits - critical
        return {Blow(True, False, 0): hits, Blow(True, True, 0): critical, Blow(False, False, 0): missed}

    def _meets(self, total: int) -> bool:
        return self.rules.comparison.wins(total - self.number) is True


@dataclass(frozen=True, slots=True)
class JudgedSwings:
    """Attacks that the game judges, each with this damage.

    - ``fell``: the throw of the attack, where it is known.
    - ``answer``: the roll by which the target answers it, and which ``reply`` that is.
    """

    title: str
    rules: FightRules
    facts: Judged
    parts: tuple[DamagePart, ...] = ()
    target: Target | None = None
    attacks: int = USUAL_ATTACKS
    fell: Roll | None = None
    answer: Judged | None = None
    reply: Reply | None = None

    def reckoned(self, wanted: Fraction | None = None) -> Reckoned:
        """As that of dice; besides, how often the target strikes back."""
        back = defaultdict[bool, Fraction](Fraction)
        if self.answer is None or self.reply is None:
            shares = ((self.rules.blow(self.facts, each), chance) for each, chance in self._thrown(()))
            return _reckoned(self, _together(shares), wanted)
        blows = list[tuple[Blow, Fraction]]()
        for won, blow, chance in self._answered(self.answer, self.reply.ties):
            blows.append((blow, chance))
            back[won < 0] += chance
        whole = _reckoned(self, _together(blows), wanted)
        whole = whole if self.fell is None else replace(whole, of=self.reply.name)
        strikes = Named(N_("the target strikes back"), back[True])
        return replace(whole, further=(*whole.further, strikes)) if self.reply.damage else whole

    def _thrown(self, further: Iterable[str]) -> Iterator[tuple[Verdict, Fraction]]:
        if self.fell is not None:
            yield verdict(self.facts, self.fell), Fraction(1)
        else:
            yield from _shares(self.facts, further)

    def _answered(self, answer: Judged, ties: str) -> Iterator[tuple[int, Blow, Fraction]]:
        """Every pair of what both may come to: who wins, the blow, and the chance."""
        further = self.facts.ties.split()
        ours = _alike(self.facts, ties, self._thrown(further))
        theirs = _alike(answer, ties, _shares(answer, answer.ties.split()))
        work = PAIR * len(ours) * len(theirs)
        allow(work, Part(work, self.facts.dice, str))
        for (fell, chance), (given, share) in product(ours, theirs):
            won, blow = self.rules.answered((self.facts, fell), (answer, given), ties)
            yield won, blow, chance * share


PAIR: Final = 4
"""The microseconds, as a slow machine takes them, to see which of two rolls wins."""


def _shares(facts: Judged, further: Iterable[str]) -> Iterator[tuple[Verdict, Fraction]]:
    """What a throw may come to, with its chance."""
    throws = [*verdicts(facts, further)]
    total = sum(weight for _, weight in throws)
    return ((each, Fraction(weight, total)) for each, weight in throws)


def _alike(
    facts: Judged, ties: str, throws: Iterable[tuple[Verdict, Fraction]]
) -> Sequence[tuple[Verdict, Fraction]]:
    """One for all throws that come to the same in a contest, with their chance together."""
    first, chances = dict[object, Verdict](), defaultdict[object, Fraction](Fraction)
    for each, chance in throws:
        key = standing(facts, each, ties), each.outcome, each.result
        first.setdefault(key, each)
        chances[key] += chance
    return [(first[key], chance) for key, chance in chances.items()]


def _together(blows: Iterable[tuple[Blow, Fraction]]) -> Blows:
    found = defaultdict[Blow, Fraction](Fraction)
    for blow, chance in blows:
        found[blow if blow.hits else Blow(blow.hits, False, 0)] += chance
    return found


def _reckoned(asked: Swings | JudgedSwings, blows: Blows, wanted: Fraction | None) -> Reckoned:
    if wanted is not None:
        raise Refusal("odds.no_target_of_attacks")
    hits, open_ = (
        sum((blows[each] for each in blows if each.hits is hit), Fraction(0)) for hit in (True, None)
    )
    critical = sum((blows[each] for each in blows if each.hits and each.doubled), Fraction(0))
    decided = (Named(N_("the GM decides"), open_),) if open_ else ()
    chances = (Named(N_("hits"), hits), *decided, Named(N_("misses"), 1 - hits - open_))
    harms = bool(asked.parts) or any(each.adds for each in blows)
    damage = _damage(asked, blows) if harms else mixture(((hits, HIT), (1 - hits, certain(0))))
    untold = harms and asked.target is None and bool(asked.rules.armour or asked.rules.harm)
    return Reckoned(
        asked.title,
        (Spread(N_("damage"), damage) if harms else Spread(N_("hits"), damage),),
        chances,
        None if open_ else Parted(0, 1),
        (Named(N_("critical hit"), critical),) if critical else (),
        tuple(_courses(damage, asked.target, asked.attacks)) if harms else (),
        notes=(*((OPEN,) if open_ and harms else ()), *((BEFORE_ARMOUR,) if untold else ())),
    )


def _damage(asked: Swings | JudgedSwings, blows: Blows) -> Distribution:
    """The damage of one attack, or the harm that it does to a target that is known."""
    guard = asked.target.body.guard if asked.target else UNGUARDED
    missed = 1 - sum((blows[each] for each in blows if each.hits), Fraction(0))
    cases = [(missed, certain(0))]
    for blow, chance in blows.items():
        if blow.hits and chance:
            each = damage_of(asked.parts, Dealing(blow.doubled, blow.adds, guard=guard))
            cases.append((chance, _harm(asked.rules, asked.target, each)))
    return mixed(cases, asked.parts)


def _harm(rules: FightRules, target: Target | None, damage: Distribution) -> Distribution:
    """What a damage does to this target."""
    if target is None or not (rules.armour or rules.harm):
        return damage
    return damage.mapped(lambda taken: counted_harm(rules, target.body, taken))


def _courses(damage: Distribution, target: Target | None, attacks: int) -> Iterator[Course]:
    """The chance that the target is down, after each attack."""
    points = None if target is None else target.left
    if points is None:
        return
    damage = damage.mapped(lambda each: min(each, points))
    taken, after = damage, [damage.at_least(points)]
    for _ in range(attacks - 1):
        taken = taken.plus(damage).mapped(lambda each: min(each, points))
        after.append(taken.at_least(points))
    yield Course(N_("down"), tuple(after))


# ---------------------------------------------------------------- as it is asked

OPTIONS: Final = frozenset({"damage", "health", "attacks"})
"""The options of `/odds` that ask for attacks."""


def read_attack(asked: OddsQuestion, rules: FightRules) -> Swings | JudgedSwings | None:
    """An attack, where a damage, points or attacks are given. None: plain dice, which `/odds` knows."""
    if not (asked.damage or asked.health or asked.attacks):
        return None
    dice, *behind = AGAINST.split(asked.text, maxsplit=1)
    met = tidy(" ".join(filter(None, (*behind, asked.against))))
    parts = read_damage(asked.damage, asked.values) if asked.damage else ()
    twice = rules.may_double
    must_fit(parts, once=not twice, twice=twice)
    if asked.health and not (parts or rules.adds):
        raise Refusal("fight.damage_unread", text="")
    target, attacks = _target(asked.health, rules), asked.attacks or USUAL_ATTACKS
    judged = rules.attack(dice, asked.values) if rules.attack else None
    if judged is not None:
        return _judged(asked, rules, judged.facts, met, parts, target)
    named = rules.roll(dice, asked.values) if rules.roll else None
    typed = must_have_dice(read(named.dice if named else dice, asked.values), pools=False)
    given = named.facts.target if named else None
    number = _number(met) if met else _first(asked.difficulty, aimed_at(typed), given, _usual(rules))
    if number is None:
        raise Refusal("odds.no_defence")
    title = " · ".join(filter(None, (f"{typed.text} vs {number}", tidy(asked.damage))))
    return Swings(title, rules, without_names(typed), number, parts, target, attacks)


def _judged(
    asked: OddsQuestion,
    rules: FightRules,
    facts: Judged,
    met: str,
    parts: tuple[DamagePart, ...],
    target: Target | None,
) -> JudgedSwings:
    """The same of an attack that the game judges, or of one that its target answers."""
    reply = reply_to(rules.replies, met) if met else None
    if reply and reply[1] == reply[0].roll:
        rules.must_know(reply[0].values, ())
    answer = rules.answer(reply[1], {}) if reply else None
    number = _number(met) if met and answer is None else None
    aimed = _first(number, asked.difficulty, facts.target, _usual(rules))
    facts = replace(facts, target=aimed)
    if answer is None and aimed is None and any(each.needs_target for each in facts.judgement.outcomes):
        raise Refusal("odds.no_defence")
    title = " · ".join(
        filter(None, (rolled(facts), f"vs {rolled(answer)}" if answer else "", tidy(asked.damage)))
    )
    attacks = asked.attacks or USUAL_ATTACKS
    return JudgedSwings(
        title, rules, facts, parts, target, attacks, answer=answer, reply=reply[0] if reply else None
    )


def _usual(rules: FightRules) -> int | None:
    """What a target without a sheet is attacked against."""
    return rules.usual.get(rules.defence)


def _first(*numbers: int | None) -> int | None:
    return next((each for each in numbers if each is not None), None)


def _target(text: str, rules: FightRules) -> Target | None:
    """Whom the attacks meet, as it is typed: `27`, `9/9; armour 2`, `toughness 7`. None: nothing is. Refusal:
    it cannot be read, or is down already."""
    if not text:
        return None
    found = _NUMBER.fullmatch(half_width(text).strip())
    usual = body_of({}, {}, rules)
    body = mended(usual, found[1] if found and not rules.conditions else text, rules.foes, rules)
    if rules.conditions:
        further = (
            each
            for each in range(len(rules.conditions) + 1)
            if stepped(rules, body, each, rules.foes).fate is not Fate.UP
        )
        left = next(further, None)
    else:
        left = body.left or 0
    left = None if left is None else left + body.temporary
    if left is not None and not 1 <= left <= MOST_LEFT:
        raise Refusal("fight.too_many_points", limit=MOST_LEFT)
    return Target(body, left)


def _number(text: str) -> int:
    """A number, with or without a name before it: `15`, `AC 15`. Refusal: it is not one."""
    found = _NUMBER.fullmatch(half_width(text).strip())
    if found is None:
        raise Refusal("fight.cannot_read_defence", text=tidy(text)[:50])
    return int(found[1])


def _of(made: RollRecord[Any]) -> None:
    """What was rolled is told by its dice."""


def chances_of(rules: FightRules) -> Chances:
    """The odds of attacks of a game with these rules."""
    return Chances(OPTIONS, lambda asked: read_attack(asked, rules), _of)
