"""Effects that last in 死亡本能: their durations (D-49), how those of one name meet (D-50), and what
they change of checks, damage and the clock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.systems.combat import Question
from bot.systems.effects import INITIATIVE, ChangeKind, Changes, Effect, Effects, Meeting, Met, Unit, Whose
from bot.systems.instinct.checks import Check, Modifier
from bot.systems.instinct.clock import ROUND_PASSED, TICK_END, TICK_START, TURN_OVER
from bot.systems.instinct.damage_types import DamageType, in_order
from bot.systems.instinct.damage_words import TYPES
from bot.systems.instinct.health import Body
from bot.systems.moments import ROUND_END, TURN_END, TURN_START
from bot.text import N_

FOCUS: Final = "focus"
"""焦点: to the end of the next round, renewed by 聚焦."""

UNITS: Final = (
    Unit("rounds", N_("rounds"), ROUND_PASSED.kind),
    Unit("ticks", N_("ticks"), TICK_START.kind),
    Unit("turn_starts", N_("turn starts"), TURN_START, Whose.NAMED),
    Unit("turn_ends", N_("turn ends"), TURN_END, Whose.NAMED),
    Unit("this_tick", N_("this tick"), TICK_END.kind, fixed=1),
    Unit("this_turn", N_("this turn"), TURN_OVER, Whose.ACTOR, fixed=1),
    Unit("this_round", N_("this round"), ROUND_END, fixed=1),
    Unit(FOCUS, N_("focus"), ROUND_END, fixed=2),
    Unit("scene", N_("this scene")),
    Unit("permanent", N_("until ended")),
)

ADVANTAGE, DISADVANTAGE, SUPPORT, HINDRANCE = "advantage", "disadvantage", "support", "hindrance"
MODIFIER, ATTACK, DEFENCE = "modifier", "atk", "def"
REDUCTION, SPEED, THRESHOLD = "dr", "speed", "threshold"
RESIST, VULNERABLE = "resist", "vulnerable"


def _by_type(what: str, title: str, damage: DamageType) -> ChangeKind:
    """Resistance or vulnerability to one type of damage."""
    english, chinese = TYPES[damage]
    return ChangeKind(f"{what}.{damage}", (f"{what} {english}", f"{title}{chinese}", f"{chinese}{title}"))


CHANGES: Final = (
    ChangeKind(MODIFIER, (N_("modifier"), "修正", "加值")),
    ChangeKind(ADVANTAGE, (N_("advantage"), "优势")),
    ChangeKind(DISADVANTAGE, (N_("disadvantage"), "劣势")),
    ChangeKind(SUPPORT, (N_("support"), "支援")),
    ChangeKind(HINDRANCE, (N_("hindrance"), "妨碍")),
    ChangeKind(ATTACK, (N_("ATK"),)),
    ChangeKind(DEFENCE, (N_("DEF"),)),
    ChangeKind(REDUCTION, (N_("DR"), "伤害减免")),
    ChangeKind(SPEED, (N_("speed"), "速度"), on_map="speed"),
    ChangeKind(INITIATIVE, (N_("initiative"), "先攻"), INITIATIVE),
    ChangeKind(THRESHOLD, (N_("AP threshold"), "ap阈值", "行动阈值"), THRESHOLD),
    *(_by_type(RESIST, "抗性", each) for each in DamageType),
    *(_by_type(VULNERABLE, "易伤", each) for each in DamageType),
)
ON_BODIES: Final = (REDUCTION, *(f"{what}.{each}" for what in (RESIST, VULNERABLE) for each in DamageType))
"""What of these changes a body for a damage."""


@dataclass(frozen=True, slots=True)
class OverlapDue(Question):
    """Two effects of one name lie on the same bearer, and do not stack: ``stands`` is kept as proposed,
    ``other`` could be instead (D-50). The bearer chooses."""

    stands: Effect
    other: Effect


@dataclass(frozen=True, slots=True)
class HarmfulOverlapDue(OverlapDue):
    """The same of harmful ones: the GM chooses."""


def stacked(existing: Sequence[Effect], new: Effect) -> Meeting:
    """What stands of effects of one name: the higher level, then the longer time, until somebody
    chooses the other (D-50); a focus that is renewed just goes on (D-49)."""
    old = existing[-1]
    if new.unit == old.unit == FOCUS and (new.source, new.level) == (old.source, old.level):
        return Meeting((new,), Met.REPLACED)
    stands, other = (new, old) if _strength(new) > _strength(old) else (old, new)
    if _strength(new) == _strength(old) and new.changes == old.changes:
        return Meeting((old,), Met.KEPT)
    kind = HarmfulOverlapDue if new.harmful or old.harmful else OverlapDue
    met = Met.REPLACED if stands is new else Met.KEPT
    return Meeting((stands,), met, (kind(new.who, stands, other),))


def _strength(effect: Effect) -> tuple[int, bool, int]:
    return effect.level, effect.left is None, effect.left or 0


EFFECTS: Final = Effects(units=UNITS, stacked=stacked, changes=CHANGES)


# ---------------------------------------------------------------- what they change


def changed_check(check: Check, changes: Changes, *more: str) -> Check:
    """A check with all that effects change of it; ``more`` are the changes beside those of every
    check: ATK or DEF."""
    if not changes.parts:
        return check
    modifiers = (Modifier(each.name, each.by) for what in (MODIFIER, *more) for each in changes.of(what))
    return replace(
        check,
        modifiers=(*check.modifiers, *modifiers),
        advantages=(*check.advantages, *_strengths(changes, ADVANTAGE)),
        disadvantages=(*check.disadvantages, *_strengths(changes, DISADVANTAGE)),
        support=check.support + max(0, changes.by(SUPPORT)),
        hindrance=check.hindrance + max(0, changes.by(HINDRANCE)),
        by_effects=(*check.by_effects, *(each for each in named(changes, _DICE) if each[2] > 0)),
    )


_DICE: Final = (ADVANTAGE, DISADVANTAGE, SUPPORT, HINDRANCE)


def _strengths(changes: Changes, what: str) -> Iterator[int]:
    return (each.by for each in changes.of(what) if each.by > 0)


def named(changes: Changes, kinds: Sequence[str]) -> tuple[tuple[str, str, int], ...]:
    """What effects change of these, each by the effect's name ("": not to be told)."""
    return tuple((each.name, what, each.by) for what in kinds for each in changes.of(what) if each.by)


def changed_body(body: Body, changes: Changes) -> Body:
    """A body with the DR, resistances and vulnerabilities that effects give it, for one damage."""
    if not any(changes.of(what) for what in ON_BODIES):
        return body
    return replace(
        body,
        dr=body.dr + changes.by(REDUCTION),
        resistances=in_order((*body.resistances, *_types(changes, RESIST))),
        vulnerabilities=in_order((*body.vulnerabilities, *_types(changes, VULNERABLE))),
    )


def _types(changes: Changes, what: str) -> Iterator[DamageType]:
    return (each for each in DamageType if changes.by(f"{what}.{each}") > 0)


def as_before(body: Body, before: Body) -> Body:
    """A body after a damage, without what effects gave it for that."""
    return replace(body, dr=before.dr, resistances=before.resistances, vulnerabilities=before.vulnerabilities)
