"""Health as named conditions: a ladder that harm moves along, or a set in which it marks one after the
other."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import dropwhile

from bot.systems.order.body import Body, Fate
from bot.systems.order.rules import AtNought, FightRules, HealthCondition, HealthKind
from bot.text import fold, versions


def condition_named(rules: FightRules, typed: str) -> HealthCondition | None:
    """The condition of the game with this name, in any of its languages. None: there is none."""
    wanted = fold(typed)
    return next((each for each in rules.conditions if wanted in _spellings(each)), None)


def _spellings(condition: HealthCondition) -> Iterable[str]:
    return (condition.key, *map(fold, versions(condition.name)))


def marked_on(rules: FightRules, body: Body) -> tuple[HealthCondition, ...]:
    """The conditions that a combatant has, in the order of the game."""
    return tuple(each for each in rules.conditions if each.key in body.marks)


def steps(rules: FightRules, body: Body) -> int:
    """How many steps of harm a combatant has suffered."""
    if rules.health is HealthKind.CONDITIONS:
        return len(marked_on(rules, body))
    return max((rules.conditions.index(each) + 1 for each in marked_on(rules, body)), default=0)


def lost(rules: FightRules, body: Body) -> Fraction:
    """How much of its health a combatant has lost: all of it with the condition that lays it low."""
    most = next(
        (place for place, each in enumerate(rules.conditions, 1) if each.down or each.dead),
        len(rules.conditions) + 1,
    )
    if rules.health is HealthKind.CONDITIONS:
        most = max(most, 1 + sum(not (each.down or each.dead) for each in rules.conditions))
    return min(Fraction(steps(rules, body), most), Fraction(1))


def stepped(rules: FightRules, body: Body, by: int, at_nought: AtNought) -> Body:
    """The body after so many steps: harm (above 0) moves it down the ladder, or marks the next conditions;
    below 0 they are taken back, the newest first. Nothing brings the dead back."""
    if body.fate is Fate.DEAD or not by:
        return body
    if rules.health is HealthKind.LADDER:
        place = max(0, min(len(rules.conditions), steps(rules, body) + by))
        return settled(rules, replace(body, marks=_rung(rules, place)), at_nought)
    has = marked_on(rules, body)
    free = [each for each in rules.conditions if each not in has]
    kept = (*has, *free[:by]) if by > 0 else has[:by]
    return settled(rules, _with(rules, body, kept), at_nought)


def _rung(rules: FightRules, place: int) -> tuple[str, ...]:
    return (rules.conditions[place - 1].key,) if place else ()


def _with(rules: FightRules, body: Body, conditions: Iterable[HealthCondition]) -> Body:
    """The body with these conditions, in the order of the game."""
    keys = {each.key for each in conditions}
    return replace(body, marks=tuple(each.key for each in rules.conditions if each.key in keys))


def put(rules: FightRules, body: Body, by: int, at_nought: AtNought) -> Body:
    """The body with so many steps of harm, by hand, which raises even the dead."""
    return stepped(rules, replace(body, marks=(), fate=Fate.UP, saved=0, failed=0), by, at_nought)


def named(rules: FightRules, body: Body, what: HealthCondition, sign: str, at_nought: AtNought) -> Body:
    """The body after a condition is typed: "" and "-" mark it, "+" takes it back, "=" leaves it as the only
    one. On a ladder a better one is not marked, and the one above stays when one is taken back."""
    if sign == "=":
        return settled(rules, replace(_with(rules, body, (what,)), fate=Fate.UP), at_nought)
    if body.fate is Fate.DEAD and sign != "-":
        return body
    has = marked_on(rules, body)
    if rules.health is HealthKind.LADDER:
        place, at = steps(rules, body), rules.conditions.index(what) + 1
        now = min(place, at - 1) if sign == "+" else max(place, at)
        return settled(rules, replace(body, marks=_rung(rules, now)), at_nought)
    kept = [each for each in has if each != what] if sign == "+" else [*has, what]
    return settled(rules, _with(rules, body, kept), at_nought)


def raised(rules: FightRules, body: Body) -> Body:
    """The body on its feet: without the conditions that lay it low."""
    if rules.health is HealthKind.LADDER:
        place = steps(rules, body)
        better = dropwhile(lambda at: _lays_low(rules.conditions[at - 1]), range(place, 0, -1))
        body = replace(body, marks=_rung(rules, next(better, 0)))
    else:
        body = _with(rules, body, [each for each in marked_on(rules, body) if not _lays_low(each)])
    return replace(body, fate=Fate.UP, saved=0, failed=0)


def _lays_low(condition: HealthCondition) -> bool:
    return condition.down or condition.dead


def settled(rules: FightRules, body: Body, at_nought: AtNought) -> Body:
    """The body with the fate that its conditions leave it. One that is dying or stable stays so as long as it
    is down."""
    has = marked_on(rules, body)
    if any(each.dead for each in has):
        return replace(body, fate=Fate.DEAD, saved=0, failed=0)
    if not any(each.down for each in has):
        return replace(body, fate=Fate.UP, saved=0, failed=0)
    if body.fate is not Fate.UP:
        return body
    return replace(body, fate=Fate(at_nought.value), saved=0, failed=0)
