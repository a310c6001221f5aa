"""The health of the plain game: hit points, temporary ones, and what becomes of a combatant at 0."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bot.systems.health import Gauge, Health, State, state_of
from bot.systems.order import marks
from bot.systems.order.body import Body, Fate
from bot.systems.order.damage import UNGUARDED, Guard
from bot.systems.order.rules import PLAIN, AtNought, FightRules, HealthKind
from bot.systems.order.sheet import (
    DEFENCES,
    HP,
    HP_NOW,
    IMMUNE,
    RESIST,
    TEMPORARY,
    VULNERABLE,
    said,
    saves_of,
    values_of,
)

MOST: Final = 1_000_000
SAVES_NEEDED: Final = 3
"""How many death saves of one kind decide."""
DEATH_SAVE: Final = 10
"""What a death save must reach."""


# ---------------------------------------------------------------- from the sheet, and from fight to fight


def body_of(sheet: Mapping[str, int | Fraction], texts: Mapping[str, str], rules: FightRules) -> Body:
    """The body of one with this sheet, by the rules of its game."""
    values = {**rules.usual, **values_of(sheet)}
    full = None if rules.conditions else values.get(HP)
    full = None if full is None else max(1, min(MOST, full))
    left = None if rules.conditions else values.get(HP_NOW, full)
    defences = {each: value for each, value in values.items() if each in {*DEFENCES, *rules.looked_up}}
    guard = Guard(said(texts, RESIST), said(texts, IMMUNE), said(texts, VULNERABLE))
    return Body(
        None if left is None else max(0, min(full or MOST, left)),
        full,
        max(0, min(MOST, values.get(TEMPORARY, 0))),
        defences=tuple(defences.items()),
        saves=tuple(saves_of(values)),
        guard=guard,
    )


def with_harm(fresh: Body, before: Body, rules: FightRules = PLAIN) -> Body:
    """The sheet's body with the harm of earlier fights. What the sheet does not say stays as it was."""
    merged = replace(
        before,
        marks=tuple(each for each in before.marks if each in rules.names),
        defences=_over(before.defences, fresh.defences),
        saves=_over(before.saves, fresh.saves),
        guard=fresh.guard if fresh.guard != UNGUARDED else before.guard,
    )
    if fresh.full is None:
        return merged
    left = max(0, fresh.full - _points_lost(before)) if before.fate is Fate.UP else 0
    return replace(merged, full=fresh.full, left=left)


def _points_lost(body: Body) -> int:
    """The points below the maximum; without one below 0."""
    return 0 if body.left is None else max(0, (body.full or 0) - body.left)


def _over(before: Iterable[tuple[str, int]], fresh: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple({**dict(before), **dict(fresh)}.items())


# ---------------------------------------------------------------- harm and healing


@dataclass(frozen=True, slots=True)
class Loss:
    """What a damage took of temporary points first, then of the others. ``failed``: death saves that it
    failed."""

    temporary: int = 0
    points: int = 0
    failed: int = 0


NOTHING: Final = Loss()


def hurt(
    body: Body, amount: int, at_nought: AtNought, *, doubled: bool = False, rules: FightRules = PLAIN
) -> tuple[Body, Loss]:
    """The body after this damage; where health is told by conditions, after so many steps. One that is dying
    fails a death save by it, two by a ``doubled`` one."""
    shield = min(body.temporary, amount)
    body, rest = replace(body, temporary=body.temporary - shield), amount - shield
    if body.fate is Fate.DYING or body.fate is Fate.STABLE:
        failed = (2 if doubled else 1) if rest else 0
        return _failing(replace(body, fate=Fate.DYING) if failed else body, failed), Loss(shield, 0, failed)
    if rules.conditions:
        after = marks.stepped(rules, body, rest, at_nought)
        return after, Loss(shield, marks.steps(rules, after) - marks.steps(rules, body))
    if body.full is None:
        return replace(body, left=(body.left or 0) - rest) if rest else body, Loss(shield, rest)
    left = body.left or 0
    lost = min(left, rest)
    return _settled(replace(body, left=left - lost), at_nought), Loss(shield, lost)


def _settled(body: Body, at_nought: AtNought) -> Body:
    """The body with the fate that its points leave it."""
    if body.full is None or body.left or body.fate is not Fate.UP:
        return body
    return replace(body, fate=Fate(at_nought.value), saved=0, failed=0)


def settled(body: Body, at_nought: AtNought, rules: FightRules = PLAIN) -> Body:
    """The body with the fate that its points, or its conditions, leave it if it counts as on its feet."""
    if rules.conditions:
        return marks.settled(rules, body, at_nought) if body.fate is Fate.UP else body
    return _settled(body, at_nought)


def _failing(body: Body, count: int) -> Body:
    failed = min(SAVES_NEEDED, body.failed + count)
    if failed < SAVES_NEEDED:
        return replace(body, failed=failed)
    return replace(body, fate=Fate.DEAD, failed=failed)


def healed(body: Body, amount: int, rules: FightRules = PLAIN) -> tuple[Body, int]:
    """The body after healing, and how much it gave: nothing to the dead. Healing ends dying."""
    if body.fate is Fate.DEAD or amount <= 0:
        return body, 0
    if rules.conditions:
        after = marks.stepped(rules, body, -amount, AtNought.DOWN)
        return after, marks.steps(rules, body) - marks.steps(rules, after)
    left = body.left or 0
    most = body.full if body.full is not None else min(MOST, left + amount) if left >= 0 else 0
    now = min(most, left + amount)
    if now <= left:
        return body, 0
    return replace(body, left=now, fate=Fate.UP, saved=0, failed=0), now - left


def shielded(body: Body, amount: int) -> Body:
    """The body with temporary points. They do not add up: the higher number stays. 0 takes them."""
    return replace(body, temporary=max(body.temporary, amount) if amount else 0)


def put(body: Body, left: int, at_nought: AtNought, full: int | None = None) -> Body:
    """The body with these points by hand. Points raise even the dead."""
    most = full or (body.full if body.full is not None else left) or None
    now = replace(body, left=left, full=most)
    if left > 0:
        return replace(now, fate=Fate.UP, saved=0, failed=0)
    return _settled(now, at_nought)


def death_save(body: Body, face: int, total: int, rules: FightRules = PLAIN) -> Body:
    """The body after a death save: a natural 20 brings it up with 1, a natural 1 fails twice, and the third
    of a kind decides."""
    if face == 20:
        return marks.raised(rules, body) if rules.conditions else healed(replace(body, left=0), 1)[0]
    if face == 1 or total < DEATH_SAVE:
        return _failing(body, 2 if face == 1 else 1)
    saved = body.saved + 1
    if saved < SAVES_NEEDED:
        return replace(body, saved=saved)
    return replace(body, fate=Fate.STABLE, saved=0, failed=0)


def harm(before: Body, after: Body, rules: FightRules = PLAIN) -> int:
    """The points of harm, or the steps, between two bodies."""
    temporary = max(0, before.temporary - after.temporary)
    if rules.conditions:
        return temporary + max(0, marks.steps(rules, after) - marks.steps(rules, before))
    return temporary + max(0, (before.left or 0) - (after.left or 0))


# ---------------------------------------------------------------- for screens

_CONDITIONS: Final = {Fate.DYING: "dying", Fate.STABLE: "stable", Fate.DEAD: "dead"}


def conditions(body: Body) -> tuple[str, ...]:
    """The visible conditions of a combatant, by keys."""
    fate = (_CONDITIONS[body.fate],) if body.fate in _CONDITIONS else ()
    return tuple(dict.fromkeys((*body.marks, *fate)))


def became(before: Body, after: Body) -> tuple[str, ...]:
    """The body's news, by keys."""
    return () if before.fate is after.fate else (after.fate.value,)


def health_of(body: Body, rules: FightRules) -> Health:
    """A combatant's condition by its points, or by the conditions that harm left it."""
    lost = _lost(body, rules)
    state = state_of(lost) if body.fate is Fate.UP else State.DOWN
    by_name = bool(rules.conditions)
    counts_up = by_name or rules.health is HealthKind.BOXES
    return Health(state, lost, conditions(body), tuple(_gauges(body, rules)), counts_up, by_name)


def points(left: int, full: int | None, rules: FightRules) -> Gauge:
    """The points that are left, or the boxes that are marked, by the game's own name."""
    if full is None:
        return _of_the_game(Gauge("hp.open", left), rules)
    if rules.health is HealthKind.BOXES:
        return _of_the_game(Gauge("boxes", full - left, full), rules)
    return _of_the_game(Gauge("hp", left, full), rules)


def temporary(amount: int, rules: FightRules) -> Gauge:
    """Points that are lost first."""
    return _of_the_game(Gauge("temp", amount), rules)


def _of_the_game(gauge: Gauge, rules: FightRules) -> Gauge:
    return replace(gauge, key=f"{gauge.key}.own", name=rules.points) if rules.points else gauge


def _lost(body: Body, rules: FightRules) -> Fraction:
    if body.fate is not Fate.UP:
        return Fraction(1)
    if rules.conditions:
        return marks.lost(rules, body)
    if body.full is None:
        return Fraction(1, 4) if (body.left or 0) < 0 else Fraction(0)
    return Fraction(max(0, body.full - (body.left or 0)), body.full)


def _gauges(body: Body, rules: FightRules) -> Iterable[Gauge]:
    if body.left is not None and not rules.conditions:
        yield points(body.left, body.full, rules)
    if body.temporary:
        yield temporary(body.temporary, rules)
    if body.fate is Fate.DYING:
        yield Gauge("saves", body.saved, body.failed)
